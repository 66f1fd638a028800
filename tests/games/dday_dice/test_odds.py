"""Odds: combat, mines, cards, goals and throws, each beside what the rules say."""

from fractions import Fraction
from random import Random
from typing import cast

import pytest

from beachhead.games.dday_dice import GAME
from beachhead.games.dday_dice.board import STEADY, Board
from beachhead.games.dday_dice.content.components import FACES
from beachhead.games.dday_dice.odds.goals import GOAL, Goal, choose_answer, make_solver
from beachhead.kernel.nodes import Decision
from beachhead.odds import BadQuestion, Budget, walk
from tests.games.dday_dice.boards import (
    PLAIN_ROLL,
    begin,
    dice,
    have,
    node,
    phase,
    put,
    roll,
    roll_all,
    say,
    supplied_unit,
    table,
)
from tests.games.dday_dice.odds_boards import even, losses, rolled, stand

# ---- combat ---------------------------------------------------------------------------------


def test_combat_costs_the_defence_and_the_machine_gun_fire():
    """Omaha's Sector 4: DEF 8 and one die."""
    assert losses(stand("omaha_beach", 4)) == even(9, 10, 11, 12, 13, 14)


def test_a_sector_without_crosshairs_costs_its_defence():
    """Omaha's Sector 2: DEF 6."""
    assert losses(stand("omaha_beach", 2)) == even(6)


def test_the_chance_to_survive_depends_on_the_size():
    """Eleven Soldiers live through 9 and 10."""
    b = stand("omaha_beach", 4)
    b.units[0].soldiers = 11
    assert losses(b) == {9: Fraction(1, 6), 10: Fraction(1, 6), 11: Fraction(2, 3)}
    bars = cast("list[dict[str, object]]", GAME.odds(b, {})["bars"])
    assert (bars[0]["label"], bars[0]["exact"]) == ("UK survives combat here", "1/3")


def test_before_phase_3_the_marker_is_still_to_turn():
    """Omaha's Sector 9 has DEF 16, 18, 20: in phase 1 this turn's combat is the next chevron's."""
    assert losses(stand("omaha_beach", 9, at=1)) == even(19, 20, 21, 22, 23, 24)
    assert losses(stand("omaha_beach", 9, at=4)) == even(17, 18, 19, 20, 21, 22)


def test_a_marker_that_does_not_turn_is_known():
    """With a card that holds the marker, the first chevron counts in phase 1 too."""
    b = stand("omaha_beach", 9, at=1)
    b.units[0].done |= STEADY
    assert losses(b) == even(17, 18, 19, 20, 21, 22)


def test_special_damage_to_soldiers_is_part_of_the_losses():
    """Gold's Sector 9: a 6 costs 3 Soldiers more; Sector 11 has no black die."""
    assert losses(stand("gold_beach", 9)) == even(14, 15, 16, 17, 18, 22)
    assert losses(stand("gold_beach", 11)) == even(16, 17, 18, 19, 20, 21)


def test_special_damage_to_specialists_is_part_of_the_losses():
    """Omaha's Sector 9: on a 6 the Sergeant dies besides; without him nobody else does."""
    assert losses(stand("omaha_beach", 9, "sergeant")) == even(17, 18, 19, 20, 21, 23)
    assert losses(stand("omaha_beach", 9)) == even(17, 18, 19, 20, 21, 22)
    lines = cast("list[str]", GAME.odds(stand("omaha_beach", 9), {"combat": 0})["lines"])
    assert any("Special Damage takes 1 Specialist 0.17 times" in line for line in lines)


def test_a_medic_gives_soldiers_back():
    """He takes back what his card says of those who fell."""
    plain = losses(stand("omaha_beach", 2))
    helped = losses(stand("omaha_beach", 2, "medic"))
    assert max(helped) < max(plain)


@pytest.mark.parametrize(
    ("card", "figures"),
    [
        ("flak_vest", [8]),
        ("first_aid_kit", [6, 7, 8, 9, 10, 11]),
        ("royal_red_cross", [3, 4, 5, 6, 7, 8]),
        ("medal_of_honor", [0]),
        ("hero", [1]),
        ("binoculars", [9]),
    ],
)
def test_a_card_helps_if_the_plan_plays_it(card: str, figures: list[int]):
    """In Omaha's Sector 4; the Hero himself is lost; Binoculars turn the die to 1."""
    b = stand("omaha_beach", 4, card)
    assert losses(b) == even(9, 10, 11, 12, 13, 14)
    assert losses(b, play=[card]) == even(*figures)


@pytest.mark.parametrize("card", ["flak_vest", "royal_red_cross", "medal_of_honor"])
def test_a_card_that_was_played_counts_by_itself(card: str):
    """Before combat, as said in the game."""
    b = stand("omaha_beach", 4, card)
    begin(b, "before_combat")
    planned = losses(b, play=[card])
    say(b, f"play {card}")
    assert losses(b) == planned


def test_the_medal_of_honor_shelters_nobody_in_the_bunker():
    """Omaha's Bunker: DEF 22 and two dice, with the Medal or without."""
    b = stand("omaha_beach", 10, "medal_of_honor")
    assert losses(b, play=["medal_of_honor"]) == losses(b)


def test_cards_that_could_save_a_unit_are_shown():
    """On the table: the chance as it is, and with each card."""
    b = stand("omaha_beach", 4, "flak_vest", "scout")
    b.units[0].soldiers = 9
    bars = cast("list[dict[str, object]]", GAME.odds(b, {})["bars"])
    assert [(bar["label"], bar["exact"]) for bar in bars] == [
        ("UK survives combat here", "1/6"),
        ("UK survives combat here with Flak Vest", "1"),
    ]


def test_dice_that_fell_are_known():
    """In phase 6 the fire is open, then it is not."""
    b = stand("omaha_beach", 4, "first_aid_kit")
    phase(b, 6)
    assert losses(b) == even(9, 10, 11, 12, 13, 14)
    roll(b, 5)
    assert losses(b) == even(13)
    assert losses(b, play=["first_aid_kit"]) == even(10)


def test_a_unit_is_looked_at_beside_its_fellows():
    """A weak Unit that falls first changes nothing; a strong one's Vehicle in the Sector helps."""
    b = table("omaha_beach-2")
    for u in b.units:
        put(u, 4).soldiers = 40
    b.phase = 5
    alone = losses(b)
    b.units[1].soldiers = 1
    assert losses(b) == alone == even(9, 10, 11, 12, 13, 14)
    have(b.units[1], "sherman_dd")
    assert losses(b) == even(6, 7, 8, 9, 10, 11)


def test_fire_on_another_sector_is_not_thrown():
    """Two Units in two Sectors: each has its own question."""
    b = table("omaha_beach-2")
    put(b.units[0], 4).soldiers = put(b.units[1], 9).soldiers = 40
    begin(b, "combat")
    assert losses(b) == even(9, 10, 11, 12, 13, 14)
    told = GAME.odds(b, {"combat": "USA"})
    assert set(cast("dict[str, str]", told["losses"])) == {"17", "18", "19", "20", "21", "22"}


# ---- moves and mines ------------------------------------------------------------------------


def test_a_move_over_mines_costs_a_die_more():
    """From Omaha's Sector 5 to 8: mines, DEF 13 and one die of fire."""
    b = stand("omaha_beach", 5)
    b.units[0].courage = 9
    two_dice = [13 + mine + fire for mine in range(1, 7) for fire in range(1, 7)]
    assert losses(b, go=8) == even(*two_dice)
    have(b.units[0], "minesweeper")
    lost = losses(b, go=8)  # Sector 8 takes a Specialist: the Minesweeper himself
    assert lost == even(15, 16, 17, 18, 19, 20)


def test_recruits_on_the_way_are_counted():
    """Omaha's Sector 5: 1d6 Soldiers join, DEF 10."""
    b = stand("omaha_beach", 2)
    b.units[0].courage = 9
    assert losses(b, go=5) == even(4, 5, 6, 7, 8, 9)


def test_a_unit_that_must_move_is_asked_where_to():
    """Three chevrons: in phase 1 the marker is about to say so."""
    b = stand("omaha_beach", 2, face=3, at=1)
    b.units[0].courage = 9
    with pytest.raises(BadQuestion, match="must move"):
        GAME.odds(b, {"combat": 0})
    assert losses(b, go=4) == even(9, 10, 11, 12, 13, 14)


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ({"combat": 0, "go": 9}, "no neighbour"),
        ({"combat": 0, "go": 4}, "costs"),
        ({"combat": 0, "go": 77}, "no Sector"),
        ({"combat": 3}, "no Unit"),
        ({"combat": 0, "play": ["flak_vest"]}, "no card"),
        ({"combat": 0, "play": 3}, "list of cards"),
    ],
)
def test_what_cannot_be_is_refused_with_the_reason(said: dict[str, object], words: str):
    """A Sector out of reach, too little Courage, nobody, nothing in hand."""
    b = stand("omaha_beach", 2)
    with pytest.raises(BadQuestion, match=words):
        GAME.odds(b, said)


# ---- goals ----------------------------------------------------------------------------------


def chance(b: Board, goal: dict[str, int], **said: object) -> Fraction:
    """Ask for the exact chance of a goal."""
    bars = cast("list[dict[str, str]]", GAME.odds(b, {"goal": goal, **said})["bars"])
    return Fraction(bars[0]["exact"])


def test_a_star_is_rolled_for_twice():
    """After the lock one die, then four; a Star among three Skulls is cancelled with the Tools."""
    b = rolled("tool tool courage courage soldier1 soldier1", lock="R1 R2")
    assert chance(b, {"stars": 1}, choice="stop") == 0
    assert chance(b, {"stars": 1}, choice="roll B1") == 1 - Fraction(5**5 + 5 * 4, 6**5)
    say(b, "roll B1")
    roll(b, "tool")
    assert chance(b, {"stars": 1}, choice="roll B1") == Fraction(1, 6)
    assert chance(b, {"stars": 1}) == 1 - Fraction(5**4 + 4, 6**4)


def test_to_stop_after_a_lock_keeps_what_lies_there():
    """Not what a third roll could still make of it."""
    b = rolled("star tool courage courage soldier1 soldier1", lock="R1 R2")
    assert chance(b, {"stars": 1}, choice="stop") == 1
    assert chance(b, {"stars": 2}, choice="stop") == 0
    assert chance(b, {"stars": 2}) > 0


def test_a_skull_cancels_what_the_goal_does_not_need():
    """One Skull spares the Star while something else lies there; a Sharpshooter ignores it."""
    b = rolled("skull star soldier1 soldier1 courage tool")
    assert chance(b, {"stars": 1, "courage": 1}, choice="stop") == 1
    everything = {"stars": 1, "courage": 1, "soldiers": 2, "points": 1}
    b = rolled("skull star soldier1 soldier1 courage courage")
    everything = {"stars": 1, "courage": 2, "soldiers": 2}
    assert chance(b, everything, choice="stop") == 0
    b = rolled("skull star soldier1 soldier1 courage courage", "sharpshooter")
    assert chance(b, everything, choice="stop") == 1


def test_a_straight_of_six_dice_is_720_in_46656():
    """Before the first roll the goal is worth more than the first throw alone."""
    b = table()
    told = GAME.odds(b, {"throw": "dice"})
    bars = {bar["label"]: bar for bar in cast("list[dict[str, object]]", told["bars"])}
    assert bars["A Straight"]["exact"] == str(Fraction(720, 46656))
    assert chance(b, {"straight": True}) > Fraction(720, 46656)


@pytest.mark.parametrize(
    ("scenario", "sector", "cards"),
    [
        ("omaha_beach", 1, ()),
        ("omaha_beach", 2, ()),
        ("omaha_beach", 3, ("sharpshooter",)),
        ("omaha_beach", 1, ("sergeant", "captain", "general", "colonel")),
        ("exercise_tiger", 7, ("sharpshooter", "sergeant")),
        ("exercise_tiger", 8, ()),
    ],
)
@pytest.mark.parametrize(
    "goal", [{"soldiers": 4}, {"courage": 2, "stars": 1}, {"points": 3}, {"straight": True}]
)
def test_the_solver_is_the_rules(
    scenario: str, sector: int, cards: tuple[str, ...], goal: dict[str, int]
):
    """After the second roll, fraction by fraction: bonus results, five dice, no locks, Specialists."""
    luck = Random(sector)
    for _ in range(3):
        b = table(scenario)
        u = have(put(b.units[0], sector), *cards)
        u.dice = dice(" ".join(luck.choice(FACES) for _ in range(6)))
        if b.sector_of(u).data.dice < 6:
            u.dice = (-1, *u.dice[1:])
        u.rolls, u.locked = 2, 0 if b.sector_of(u).data.no_lock else 0b110
        b.agenda = [("tallies",), ("choose_reroll", 0)]
        said: dict[str, object] = {"goal": goal, "side": 0}
        case = GOAL.read(GAME, b, said)
        case.budget = Budget(positions=40_000)
        walked = walk(GAME, case)
        assert walked.is_exact
        assert dict(walked.exact) == {
            e: p for e, p in GOAL.chances(GAME, b, said).exact.items() if p
        }


def test_a_goal_must_be_one():
    """Unknown things, a choice that is none, dice that cannot be rolled."""
    b = rolled("skull star soldier1 soldier1 courage tool")
    wrong: list[dict[str, object]] = [
        {"goal": {"gold": 1}},
        {"goal": {"straight": True, "stars": 1}},
        {"goal": {"stars": 1}, "choice": "roll R1"},
        {"goal": {"stars": 1}, "choice": "lock R1"},
    ]
    for said in wrong:
        with pytest.raises(BadQuestion):
            GAME.odds(b, said)
    with pytest.raises(BadQuestion, match="no dice to roll"):
        GAME.odds(begin(stand("omaha_beach", 4, "flak_vest"), "before_combat"), {"goal": {}})


# ---- throws ---------------------------------------------------------------------------------


def test_every_throw_has_a_name():
    """Fire of a Sector in reach, mines, recruits, Awards; by number and by name of the Unit."""
    b = stand("omaha_beach", 5)
    fire = GAME.odds(b, {"throw": "fire", "sector": 8})
    assert [bar["exact"] for bar in cast("list[dict[str, str]]", fire["bars"])] == ["1/6"] * 6
    mines = GAME.odds(b, {"throw": "mines", "side": "UK"})
    assert [bar["label"] for bar in cast("list[dict[str, str]]", mines["bars"])] == [
        f"{n} lost" for n in range(1, 7)
    ]
    put(b.units[0], 2)
    recruits = GAME.odds(b, {"throw": "recruits"})
    assert len(cast("list[object]", recruits["bars"])) == 6
    awards = GAME.odds(b, {"throw": "award"})
    assert len(cast("list[object]", awards["bars"])) == b.deck.bit_count()


def test_a_blind_start_can_be_asked_for():
    """Four markers, 126 ways to fall."""
    b = GAME.new("omaha_beach", country="uk", blind_start=True)
    told = GAME.odds(b, {"throw": "start"})
    shares = [Fraction(bar["exact"]) for bar in cast("list[dict[str, str]]", told["bars"])]
    assert sum(shares) == 1
    assert len(shares) > 4


def test_a_throw_that_is_not_made_is_refused():
    """No mines lead out of Omaha's Sector 1."""
    with pytest.raises(BadQuestion, match="No such throw"):
        GAME.odds(table(), {"throw": "mines"})


def test_an_open_throw_is_told_outcome_by_outcome():
    """Mines that are about to explode: six log lines."""
    b = stand("omaha_beach", 5)
    begin(b, "roll_mines", 0)
    assert len(cast("list[object]", GAME.odds(b, {})["bars"])) == 6


# ---- advice on dice -------------------------------------------------------------------------


def test_the_odds_name_the_best_choice_of_the_roll():
    """Every choice with its value, best first; a stated utility is used if given."""
    b = table()
    roll_all(b, "skull star soldier1 soldier1 courage tool")
    told = GAME.odds(b, {})
    values = [c["value"] for c in told["choices"]]  # type: ignore[attr-defined]
    assert values == sorted(values, reverse=True)
    told = GAME.odds(b, {"utility": {"soldiers": 1, "bonus": [0, 0, 8, 6, 0, 0]}})
    assert told["choices"][0]["lock"] == 0b001100  # type: ignore[index]
    say(b, "lock W1 W2")
    assert len(GAME.odds(b, {})["choices"]) == 16  # type: ignore[arg-type]


@pytest.mark.parametrize("card", ["captain", "colonel", "general", "sergeant", "sharpshooter"])
def test_the_odds_know_what_specialists_do_to_dice(card: str):
    """The same roll is worth more with each of them, by the question's own worth and the planner's."""
    worth = {"soldiers": 1, "courage": 1.5, "stars": 1, "award": 5, "bonus": [4, 4, 8, 6, 4, 5]}
    best = []
    for cards in ((), (card,)):
        b = table()
        have(b.units[0], *cards)
        roll_all(b, "skull star soldier1 soldier1 courage tool")
        told = GAME.odds(b, {"utility": worth})
        best.append(told["choices"][0]["value"])  # type: ignore[index]
        assert GAME.odds(b, {})["choices"]
    assert best[1] > best[0]


def test_a_foolish_question_is_refused():
    """With the remedy."""
    b = table()
    roll_all(b, "skull star soldier1 soldier1 courage tool")
    for question in ({"zone": 3}, {"side": 7}, {"utility": {"gold": 1}}, {"utility": 3}):
        with pytest.raises(BadQuestion):
            GAME.odds(b, question)  # type: ignore[arg-type]


def test_a_hint_never_shows_more_than_certainty():
    """A Unit with plenty of everything, on the first roll."""
    b = table()
    u = b.units[0]
    u.soldiers, u.courage, u.stars, u.points = 60, 9, 20, 30
    roll_all(b, "star courage skull soldier1 skull soldier2")
    bars = cast("list[dict[str, float]]", GAME.odds(b, {})["bars"])
    assert all(0 <= bar["p"] <= 1 for bar in bars)


@pytest.mark.parametrize(("stars", "stops"), [(2, True), (6, False)])
def test_the_odds_stop_where_the_goal_is_reached(stars: int, stops: bool):
    """All six dice are needed for it; else they lock as the solver says."""
    b, u = supplied_unit(4)
    u.dice, u.rolls, b.phase = dice(PLAIN_ROLL), 1, 1
    begin(b, "choose_lock", 0)
    found = node(b)
    assert isinstance(found, Decision)
    goal = Goal(soldiers=2, stars=stars, courage=1)
    said = choose_answer(b, found, goal, make_solver(b, 0, goal))
    assert said in found.options
    assert (said == "stop") is stops
