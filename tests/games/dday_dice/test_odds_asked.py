"""What can be asked about chances, when, of whom, and how the answers read."""

from fractions import Fraction
from typing import cast

import pytest

from beachhead.games.dday_dice import GAME
from beachhead.games.dday_dice.board import MOVED, Board
from beachhead.games.dday_dice.odds.combat import COMBAT, is_for_combat
from beachhead.games.dday_dice.odds.goals import GOAL, WISHES
from beachhead.games.dday_dice.odds.reading import find_sector, find_side, list_cards
from beachhead.games.dday_dice.odds.throws import THROW, Throw, list_throws, name_dice_shown
from beachhead.odds import BadQuestion
from tests.games.dday_dice.boards import begin, dice, have, phase, put, roll_all, say, table
from tests.games.dday_dice.odds_boards import even, losses, rolled, stand

Bars = list[dict[str, object]]


def bars(b: Board, **said: object) -> Bars:
    """Ask, and give the bars."""
    return cast("Bars", GAME.odds(b, said)["bars"])


def labels(b: Board, **said: object) -> list[str]:
    """Ask, and give what the bars are called."""
    return [str(bar["label"]) for bar in bars(b, **said)]


def lines(b: Board, **said: object) -> list[str]:
    """Ask, and give the lines."""
    return cast("list[str]", GAME.odds(b, said)["lines"])


# ---- throws -----------------------------------------------------------------------------------


def throws(b: Board) -> list[tuple[str, int]]:
    """List the throws of the first Unit by name and Sector."""
    return [(throw.name, throw.sector) for throw in list_throws(b)]


def test_the_throws_of_a_unit_are_those_of_its_sector_and_of_the_next():
    """Omaha: fire here and ahead, mines on the border, recruits beyond it."""
    assert throws(stand("omaha_beach", 2)) == [("fire", 4), ("recruits", 5), ("award", 2)]
    assert throws(stand("omaha_beach", 5)) == [
        ("fire", 4),
        ("fire", 6),
        ("fire", 7),
        ("fire", 8),
        ("mines", 8),
        ("award", 5),
    ]
    assert throws(stand("omaha_beach", 9)) == [("fire", 9), ("fire", 10), ("award", 9)]


def test_the_first_roll_is_to_come_in_phase_1_only():
    """Not when dice lie there, nor later in the turn."""
    b = stand("omaha_beach", 1, at=1)
    assert throws(b) == [("dice", 1), ("award", 1)]
    b.units[0].rolls = 1
    assert throws(b) == [("award", 1)]
    b.units[0].rolls = 0
    b.phase = 2
    assert throws(b) == [("award", 1)]


def test_a_start_is_rolled_in_the_setup_only():
    """And only with the option."""
    b = stand("omaha_beach", 1, at=0)
    assert throws(b) == [("award", 1)]
    b.blind = True
    assert throws(b) == [("award", 1), ("start", 1)]
    b.phase = 1
    assert throws(b) == [("dice", 1), ("award", 1)]


def test_who_is_not_on_the_map_throws_nothing():
    """Before the landing, in the Bunker, after the game, and without an Award in the deck."""
    b = stand("omaha_beach", 1)
    b.deck = 0
    assert throws(b) == []
    b = stand("omaha_beach", 1)
    b.units[0].sector = 0
    assert throws(b) == []
    b = stand("omaha_beach", 1)
    b.units[0].conquered = 3
    assert throws(b) == []
    b = stand("omaha_beach", 1)
    b.ending = "stuck"
    assert throws(b) == []
    assert THROW.examples(b) == COMBAT.examples(b) == GOAL.examples(b) == []


def test_a_throw_is_found_by_unit_and_sector():
    """Two Units: each has its own; what is not said may be any."""
    b = table("omaha_beach-2")
    put(b.units[0], 4)
    put(b.units[1], 5)
    b.phase = 5
    assert GAME.odds(b, {"throw": "fire"})["title"] == "Machine Gun Fire in Sector 4"
    assert GAME.odds(b, {"throw": "fire", "side": 1, "sector": 8})["title"] == (
        "Machine Gun Fire in Sector 8"
    )
    assert GAME.odds(b, {"throw": "mines"})["title"] == "USA crosses Land Mines"
    for said in ({"side": 0}, {"sector": 4}):
        with pytest.raises(BadQuestion, match="No such throw"):
            GAME.odds(b, {"throw": "mines", **said})
    assert {"throw": "mines", "side": 1, "sector": 8} in THROW.examples(b)


@pytest.mark.parametrize(
    ("faces", "name"),
    [
        ("skull star soldier1 soldier2 courage tool", "A Straight"),
        ("star skull star skull star skull", "An RWB"),
        ("skull star skull courage tool tool", "No Soldier"),
        ("skull star soldier1 courage tool tool", "Neither Straight nor RWB, some Soldier"),
    ],
)
def test_what_dice_show_has_a_name(faces: str, name: str):
    b = table()
    b.units[0].dice = dice(faces)
    assert name_dice_shown(b, b, Throw("dice", 0, 1)) == name


def test_results_are_in_order_and_have_a_unit():
    """Fire of two dice from 2 to 12; a Unit of three loses no more in mines; Awards by their names."""
    b = stand("omaha_beach", 9)
    two = bars(b, throw="fire", sector="bunker")
    assert [bar["label"] for bar in two] == [f"{n} casualties" for n in range(2, 13)]
    assert two[0]["exact"] == "1/36"
    b = stand("omaha_beach", 5)
    b.units[0].soldiers = 3
    assert [(bar["label"], bar["exact"]) for bar in bars(b, throw="mines")] == [
        ("1 lost", "1/6"),
        ("2 lost", "1/6"),
        ("3 lost", "2/3"),
    ]
    assert labels(stand("omaha_beach", 2), throw="recruits") == [
        "1 Soldier",
        *(f"{n} Soldiers" for n in range(2, 7)),
    ]
    awards = labels(stand("omaha_beach", 2), throw="award")
    assert awards == sorted(awards)
    assert "Purple Heart" in awards


def test_mines_are_asked_about_with_the_specialists_that_stay():
    """Soldiers fall first."""
    b = stand("omaha_beach", 5, "medic")
    b.units[0].soldiers = 2
    assert labels(b, throw="mines") == ["1 lost", "2 lost", "3 lost"]


# ---- combat -----------------------------------------------------------------------------------


def test_an_answer_about_combat_says_everything():
    """Omaha's Sector 4 in phase 5, and before the dice of the turn."""
    b = stand("omaha_beach", 4, "flak_vest", "grenade")
    found = GAME.odds(b, {"combat": "UK"})
    assert found["title"] == "Combat in Sector 4"
    assert found["lines"] == ["UK in Sector 4 loses 11.5 on average, of 40."]
    assert [(bar["label"], bar.get("at"), bar.get("of")) for bar in bars(b, combat=0)] == [
        ("UK survives", None, None),
        *((f"{n} lost", n, "Losses") for n in range(9, 15)),
    ]
    assert bars(b, combat=0)[0]["exact"] == "1"
    played = lines(b, combat=0, play="flak_vest, grenade")
    assert played == [
        "UK in Sector 4 loses 6.0 on average, of 40.",
        "It plays Flak Vest and Grenade.",
    ]
    b.phase = 2
    assert lines(b, combat=0)[-1] == "What its dice bring this turn is not counted."
    b.phase = 3
    assert len(lines(b, combat=0)) == 1


def test_what_can_be_asked_about_combat_is_what_can_be_done():
    """Stay, each way that can be paid for, each card that helps."""
    b = stand("omaha_beach", 2, "flak_vest", "whistle", "hero", "medic")
    b.units[0].courage = 0
    assert COMBAT.examples(b) == [
        {"combat": 0},
        {"combat": 0, "go": 3},
        {"combat": 0, "play": ["flak_vest"]},
        {"combat": 0, "play": ["hero"]},
    ]
    b.units[0].courage = 2
    assert {"combat": 0, "go": 4} in COMBAT.examples(b)
    b.units[0].sector = 0
    assert COMBAT.examples(b) == []


@pytest.mark.parametrize(
    ("card", "helps"),
    [
        ("hero", True),
        ("medic", False),
        ("flak_vest", True),
        ("binoculars", True),
        ("first_aid_kit", True),
        ("medal_of_honor", True),
        ("whistle", False),
        ("campaign_medal", False),
    ],
)
def test_a_card_helps_if_it_is_played_before_or_in_combat(card: str, helps: bool):
    assert is_for_combat(card) == helps


def test_cards_are_shown_only_where_somebody_might_fall():
    """Forty Soldiers survive Sector 4 without a Flak Vest."""
    b = stand("omaha_beach", 4, "flak_vest")
    found = GAME.odds(b, {})
    assert found["title"] == "The next combat"
    assert found["method"] == "exact"
    assert labels(b) == ["UK survives combat here"]
    assert cast("dict[str, object]", found["losses"])["0"] == {str(n): "1/6" for n in range(9, 15)}
    b.units[0].soldiers = 14
    assert labels(b) == ["UK survives combat here", "UK survives combat here with Flak Vest"]


def test_binoculars_turn_the_highest_die():
    """Omaha's Bunker: the higher of two dice becomes a 1, unless it is one."""
    b = stand("omaha_beach", 10, "binoculars")
    left = [23 + min(one, two) for one in range(1, 7) for two in range(1, 7)]
    assert losses(b, play=["binoculars"]) == even(*left)


def test_a_unit_that_has_moved_stays_where_it_is():
    """It can be asked about without `go`, not with it."""
    b = stand("omaha_beach", 4)
    b.units[0].done |= MOVED
    assert losses(b) == even(9, 10, 11, 12, 13, 14)
    with pytest.raises(BadQuestion, match="has moved or stayed"):
        GAME.odds(b, {"combat": 0, "go": 5})


def test_who_does_not_fight_is_not_asked_about():
    """In the Bunker already, not landed, or after the game."""
    for change in ({"conquered": 2}, {"sector": 0}):
        b = stand("omaha_beach", 4)
        for name, value in change.items():
            setattr(b.units[0], name, value)
        with pytest.raises(BadQuestion, match="does not fight now"):
            GAME.odds(b, {"combat": 0})
    b = stand("omaha_beach", 4)
    b.ending = "stuck"
    with pytest.raises(BadQuestion, match="does not fight now"):
        GAME.odds(b, {"combat": 0})


def test_fellows_where_a_unit_goes_count_and_others_do_not():
    """A Sherman in the Sector ahead helps who goes there, not who stays."""
    b = table("omaha_beach-3")
    for side, sector in enumerate((2, 4, 9)):
        put(b.units[side], sector).soldiers = 40
    b.units[0].courage = 9
    have(b.units[1], "sherman_dd")
    b.phase = 5
    assert losses(b) == even(6)
    assert losses(b, go=4) == even(6, 7, 8, 9, 10, 11)
    assert losses(b, go="stay") == even(6)


# ---- goals ------------------------------------------------------------------------------------


def test_a_goal_is_told_with_what_to_do_for_it():
    """The best choice, and the next best ones; a named choice stands alone."""
    b = rolled("star tool courage courage soldier1 soldier1", lock="R1 R2")
    found = GAME.odds(b, {"goal": {"stars": 1}})
    assert found["title"] == "UK rolls"
    best, rest = cast("list[str]", found["lines"])
    assert best.startswith("Best: ")
    assert rest == "No cards are played for it."
    assert labels(b, goal={"stars": 1})[0] == "At least 1 Star"
    assert len(bars(b, goal={"stars": 1})) == 8
    assert lines(b, goal={"stars": 1}, choice="stop") == ["No cards are played for it."]
    assert len(bars(b, goal={"stars": 1}, choice="stop")) == 1
    assert labels(b, goal={"soldiers": 3, "courage": 1})[0] == "At least 3 Soldiers and 1 Courage"
    assert labels(b, goal={"straight": True})[0] == "A Straight"
    assert labels(b, goal={})[0] == "At least nothing"


def test_choices_are_named():
    """A lock with its re-roll after the first roll, a re-roll after the lock."""
    b = rolled("star tool courage courage soldier1 soldier1")
    assert lines(b, goal={"courage": 6})[0] == "Best: lock W1 W2, roll R1 R2 B1 B2."
    assert len(labels(b, goal={"courage": 3})) == 8
    say(b, "lock W1 W2")
    assert lines(b, goal={"courage": 6})[0] == "Best: roll R1 R2 B1 B2."


def test_before_the_first_roll_there_is_nothing_to_choose():
    """One bar, and the chance of a fresh turn; goals can be asked for until phase 2."""
    b = table()
    assert lines(b, goal={"stars": 1}) == ["No cards are played for it."]
    assert len(bars(b, goal={"stars": 1})) == 1
    assert GOAL.examples(b) == [{"goal": wish, "side": 0} for wish in WISHES]
    b = begin(stand("omaha_beach", 4, "flak_vest"), "before_combat")
    assert GOAL.examples(b) == []


def test_every_unit_has_its_own_dice():
    """Two Units roll at the same time: the one that is named, else the first that may."""
    b = table("omaha_beach-2")
    roll_all(b, "star tool courage courage soldier1 soldier1", side=1)
    assert GAME.odds(b, {"goal": {"stars": 1}, "side": 1, "choice": "stop"})["title"] == "USA rolls"
    assert GAME.odds(b, {"goal": {"stars": 1}})["title"] == "UK rolls"
    assert {said["side"] for said in GOAL.examples(b)} == {0, 1}
    say(b, "stop", side=1)
    with pytest.raises(BadQuestion, match="USA has no dice to roll now"):
        GAME.odds(b, {"goal": {"stars": 1}, "side": "USA"})


@pytest.mark.parametrize("choice", ["roll R1", "lock R1", "lock R1 R2 W1", "", "jump", "mulligan"])
def test_a_choice_that_is_not_open_is_refused(choice: str):
    """After the first roll two dice are locked."""
    b = rolled("star tool courage courage soldier1 soldier1")
    with pytest.raises(BadQuestion, match="no choice now"):
        GAME.odds(b, {"goal": {"stars": 1}, "choice": choice})


def test_before_the_first_roll_no_choice_can_be_named():
    with pytest.raises(BadQuestion) as refused:
        GAME.odds(table(), {"goal": {"stars": 1}, "choice": "stop"})
    assert refused.value.remedy == "ask without `choice`"


def test_a_sharpshooters_chance_counts_once():
    """Two Skulls, one ignored, the other cancels what the goal does not need."""
    b = rolled("skull skull star courage courage courage", "sharpshooter")
    goal = {"stars": 1, "courage": 2}
    assert bars(b, goal=goal, choice="stop")[0]["exact"] == "1"
    assert bars(b, goal={"stars": 1, "courage": 3}, choice="stop")[0]["exact"] == "0"
    b = rolled("skull skull star courage courage courage")
    assert bars(b, goal=goal, choice="stop")[0]["exact"] == "0"
    assert bars(b, goal={"courage": 2}, choice="stop")[0]["exact"] == "1"


# ---- advice on dice ---------------------------------------------------------------------------


def test_advice_shows_how_far_each_choice_is_behind_and_which_dice_it_means():
    """The best is behind by nothing; a lock shows the dice to lock, a re-roll those to roll."""
    b = table()
    roll_all(b, "skull star soldier1 soldier1 courage tool")
    found = GAME.odds(b, {})
    assert found["title"] == "UK: what to do with roll 1"
    shown = bars(b)
    assert len(shown) == 8
    behind = [float(str(bar["behind"])) for bar in shown]
    assert behind[0] == 0
    assert behind == sorted(behind)
    assert (
        lines(b)[0]
        == f"Best: {shown[0]['label']}. Values are the planner's chance to conquer the Bunker."
    )
    locks = [bar for bar in shown if str(bar["label"]).startswith("lock")]
    assert all(len(cast("tuple[str]", bar["things"])) == 2 for bar in locks)
    own = GAME.odds(b, {"utility": {"soldiers": 1}})
    assert own["bars"] == []
    assert cast("list[str]", own["lines"])[0].endswith("Values are in the question's own worth.")
    say(b, "lock W1 W2")
    for bar in bars(b):
        dice_named = str(bar["label"]).removeprefix("roll ").split()
        assert len(cast("tuple[str]", bar["things"])) == (
            0 if bar["label"] == "stop" else len(dice_named)
        )


def test_advice_is_given_to_who_has_dice_on_the_table():
    """Of two Units the one that has rolled; before the first roll combat is told."""
    b = table("omaha_beach-2")
    assert GAME.odds(b, {})["title"] == "The next combat"
    roll_all(b, "skull star soldier1 soldier1 courage tool", side=1)
    assert GAME.odds(b, {})["title"] == "USA: what to do with roll 1"
    assert GAME.odds(b, {"side": 0})["title"] == "The next combat"
    b.ending = "stuck"
    assert GAME.odds(b, {})["bars"] == []


@pytest.mark.parametrize(
    ("step", "count"), [("roll_mines", 6), ("roll_recruits", 6), ("draw_award", 15)]
)
def test_a_single_throw_is_told_outcome_by_outcome(step: str, count: int):
    """A line for each; Awards as many as are in the deck."""
    b = stand("omaha_beach", 5)
    begin(b, step, 0)
    assert b.deck.bit_count() == 15
    assert len(bars(b)) == count


# ---- names ------------------------------------------------------------------------------------


def test_units_and_sectors_have_numbers_and_names():
    b = table("omaha_beach-2")
    assert [find_side(b, value) for value in (0, "0", "UK", 1, "1", "USA")] == [0, 0, 0, 1, 1, 1]
    assert [find_sector(b, value) for value in (1, "10", "bunker")] == [1, 10, 10]
    for value in (2, "2", "France", True, None, -1):
        with pytest.raises(BadQuestion, match="no Unit"):
            find_side(b, value)
    for value in (0, 11, "x", True, None):
        with pytest.raises(BadQuestion, match="no Sector"):
            find_sector(b, value)


def test_the_cards_of_a_unit_are_those_it_holds():
    b = stand("omaha_beach", 4, "flak_vest", "medal_of_honor", "hero")
    assert list_cards(b, 0) == ["flak_vest", "medal_of_honor", "hero"]
    assert list_cards(stand("omaha_beach", 4), 0) == []
    with pytest.raises(BadQuestion, match="no card 'medic'") as refused:
        GAME.odds(b, {"combat": 0, "play": ["medic"]})
    assert refused.value.remedy == "name cards that it has: flak_vest, medal_of_honor, hero"


def test_phase_6_goes_on_with_what_is_left_of_it():
    """Two Units in two Sectors: the fire on the other one is left out."""
    b = table("omaha_beach-2")
    put(b.units[0], 4).soldiers = put(b.units[1], 9).soldiers = 40
    phase(b, 6)
    assert losses(b) == even(9, 10, 11, 12, 13, 14)
    assert sum(losses(b).values()) == Fraction(1)


def test_the_fire_of_the_next_sector_counts_what_the_unit_brings_along():
    """A Commando takes 2 from each sum; a Unit without him suffers it all."""
    b = stand("omaha_beach", 9)
    have(b.units[0], "commando")
    two = bars(b, throw="fire", sector="bunker")
    assert [bar["label"] for bar in two][:2] == ["0 casualties", "1 casualty"]
    assert two[0]["exact"] == "1/36"
