"""Why an answer that names something real is refused: figures, names and the right rule."""

import pytest

from beachhead.games.dday_dice import GAME
from beachhead.games.dday_dice.board import Board
from beachhead.games.dday_dice.content.components import VEHICLE
from beachhead.games.dday_dice.notation.moments import OPEN
from beachhead.games.dday_dice.notation.names import unit_name
from beachhead.games.dday_dice.rules import rules
from beachhead.kernel.nodes import Answer
from beachhead.kernel.steps import Choice
from beachhead.kernel.testing import list_near_misses
from tests.games.dday_dice.boards import (
    asked,
    bit,
    fight,
    have,
    phase,
    put,
    roll,
    roll_all,
    say,
    table,
    tally,
    texts,
)


def reason(b: Board, answer: Answer, side: int = -1) -> tuple[str, str, str]:
    """Return code, message and rule of the first reason against an answer."""
    found = GAME.why_not(b, answer, side)
    assert found, answer
    return found[0].code, found[0].message, found[0].rule


def refusals(b: Board, text: str, side: int = -1) -> list[tuple[str, str]]:
    """Return code and message of the reasons against what is typed."""
    return [(r.code, r.message) for r in GAME.why_not(b, GAME.parse(b, text, side), side)]


def strong(number: int, *cards: str) -> Board:
    """Return a solitaire Unit in Sector 2 of Omaha in a phase, with something to decide."""
    b = table("omaha_beach", "uk")
    u = put(have(b.units[0], *cards), 2)
    u.soldiers, u.courage, u.stars, u.points = 40, 5, 3, 5
    return phase(b, number)


@pytest.mark.parametrize(
    ("number", "answer", "code", "said", "rule"),
    [
        (4, ("go", 5), "phase.other", "Units move in Phase 5", "DDD-TURN-09"),
        (5, ("find", "grenade"), "phase.other", "now is Phase 5", "DDD-TURN-07"),
        (4, ("find", "flame_thrower"), "find.points", "costs 14 Item Points, the Unit has 5", "DDD-ITEM-02"),
        (4, ("find", "jeep"), "find.elsewhere", "Jeep is not in Sector 2", "DDD-VEH-01"),
        (4, "draw", "award.courage", "an Award costs 6 Courage, the Unit has 5", "DDD-AWARD-03"),
        (4, ("play", "whistle"), "play.not_held", "Officer's Whistle is in the pool, not in the Unit's hand", "DDD-ITEM-02"),
        (4, ("play", "binoculars"), "play.not_now", "Binoculars would do nothing now, in phase 4", "DDD-ITEM-05"),
        (5, ("rally", "general"), "phase.other", "now is Phase 5", "DDD-TURN-07"),
        (4, ("rally", "general"), "rally.stars", "General costs 7 Stars, the Unit has 3", "DDD-SPEC-01"),
        (4, "mulligan", "phase.other", "Dice are rolled in Phase 1", "DDD-TURN-04"),
        (4, "lock R1 W1", "phase.other", "Dice are rolled in Phase 1", "DDD-TURN-04"),
        (4, "bonus 1", "phase.other", "Bonuses are collected in Phase 2", "DDD-TURN-05"),
        (4, "cancel R1", "phase.other", "Skulls are resolved in Phase 2", "DDD-TURN-05"),
        (5, ("go", 2), "move.here", "the Unit stands in Sector 2", "DDD-MOVE-05"),
        (4, ("give", "soldiers"), "trade.none", "no offer is being put together", "DDD-TRADE-05"),
        (5, ("go", 9), "move.not_adjacent", "Sector 9 is no neighbour of Sector 2", "DDD-MOVE-05"),
        (5, "stop", "phase.other", "Dice are rolled in Phase 1", "DDD-TURN-04"),
    ],
)  # fmt: skip
def test_each_reason_has_its_figures_and_its_rule(
    number: int, answer: Answer, code: str, said: str, rule: str
):
    """Too dear, too far, not in hand, another phase."""
    b = strong(number, "binoculars")
    found = reason(b, answer)
    assert (found[0], found[2]) == (code, rule)
    assert said in found[1]


@pytest.mark.parametrize(
    ("options", "faces", "rolls", "code", "said"),
    [
        ({}, "star star tool tool courage skull", 1, "mulligan.off", "without the mulligan"),
        ({"mulligan": True}, "soldier1 star tool tool courage skull", 1, "mulligan.soldiers", "show a Soldier"),
        ({"mulligan": True}, "star star tool tool courage skull", 2, "mulligan.late", "this is roll 2"),
    ],
)  # fmt: skip
def test_a_mulligan_is_refused_with_what_stands_against_it(
    options: dict[str, bool], faces: str, rolls: int, code: str, said: str
):
    """The option, the dice, the roll; and one that is used up."""
    b = table("omaha_beach", "uk", **options)
    phase(b, 1)
    roll_all(b, faces)
    if rolls == 2:
        say(b, "lock R1 R2", "roll B1")
        roll(b, "star")
    found = reason(b, "mulligan")
    assert (found[0], found[2][:8]) == (code, "DDD-MULL")
    assert said in found[1]


def test_a_used_mulligan_and_a_late_lock_are_refused_as_such():
    """Once a game; and dice are locked after the first roll only, never where the Sector says so."""
    b = table("exercise_tiger", "uk", mulligan=True)
    phase(b, 1)
    roll_all(b, "star star tool tool courage skull")
    say(b, "mulligan")
    roll_all(b, "star star tool tool courage skull")
    assert reason(b, "mulligan")[::2] == ("mulligan.used", "DDD-MULL-04")
    say(b, "lock R1 R2", "roll B1")
    roll(b, "star")
    assert reason(b, "lock W1 W2") == (
        "lock.late", "dice are locked after the first roll; this is roll 2", "DDD-ROLL-03",
    )  # fmt: skip
    put(b.units[0], 7)
    phase(b, 1)
    roll_all(b, "star star tool tool courage skull")
    assert reason(b, "lock W1 W2")[::2] == ("lock.sector", "DDD-SECTOR-06")


def test_a_specialist_is_refused_by_the_name_of_who_stands_in_the_way():
    """Another Unit's Sergeant, a Reserve beside a Medic, a Unique beside a Hero, the dead and the placed."""
    b = table("omaha_beach-2", "uk")
    for u in b.units:
        put(u, 2).stars = 9
    have(b.units[0], "medic").dead = bit("scout")
    have(b.units[1], "hero", "sergeant").placed = bit("engineer")
    b.leaders &= ~(bit("hero") | bit("sergeant"))
    phase(b, 4)
    told = {name: reason(b, ("rally", name), 0)[1:] for name in ("sergeant", "scout")}
    assert told["sergeant"] == ("USA has Sergeant", "DDD-SETUP-13")
    assert told["scout"] == ("Scout is dead", "DDD-SPEC-14")
    assert reason(b, ("rally", "bugler"), 0)[1].startswith("Medic is in the Unit")
    assert reason(b, ("rally", "resistance_fighter"), 0)[1].startswith("Hero is in play")
    assert reason(b, ("rally", "engineer"), 1)[1] == "Engineer is beside the Bunker"


def test_a_unit_that_has_moved_cannot_go_again():
    """Before combat, with a Grenade to play: the move is made."""
    b = strong(5, "grenade")
    say(b, "stay")
    assert reason(b, ("go", 5))[::2] == ("move.done", "DDD-MOVE-07")


def test_a_reply_to_an_offer_that_nobody_made_is_refused():
    """And one that asks for too much cannot be accepted."""
    b = table("omaha_beach-2", "uk")
    for u in b.units:
        put(u, 2)
        u.soldiers, u.stars = 20, 3
    phase(b, 4)
    assert reason(b, ("accept", 1), 0) == (
        "trade.no_offer", "no offer of USA is open to UK", "DDD-TRADE-11",
    )  # fmt: skip


def test_a_cancelled_die_is_no_second_victim():
    """Two Skulls: the same die is not cancelled twice, and that is said."""
    b = table("omaha_beach", "uk")
    tally(b, "skull skull star soldier1 courage tool")
    say(b, "cancel W1")
    code, text, rule = reason(b, 2)
    assert (code, rule) == ("skull.other", "DDD-FACE-03")
    assert text == "W1 is cancelled already"


def test_nonsense_is_still_answered_with_what_is_legal():
    """What names nothing real gets the list."""
    assert reason(strong(4), "xyzzy")[0] == "answer.other"


@pytest.mark.parametrize("answer", [("find",), ("rally",), ("accept",), ("give",), ("go", "x")])
def test_half_an_answer_is_refused_like_any_other(answer: tuple[str, ...]):
    """A verb without its object breaks nothing."""
    assert reason(strong(4), answer)[2]


def test_every_question_says_what_it_is_about():
    """No question is called by its step's name."""
    steps = {name for name, step in rules.steps.items() if isinstance(step, Choice)}
    assert steps == set(OPEN)


@pytest.mark.parametrize("scenario", ["exercise_tiger", "gold_beach-3"])
def test_nothing_real_is_refused_without_a_reason(scenario: str):
    """Things of the scene, answers of the step before, other words."""
    assert list_near_misses(GAME, scenario, 5, 60) == []


def test_a_die_that_no_skull_cancels_is_refused_with_what_it_shows():
    b = table()
    tally(b, "skull star soldier1 soldier2 courage skull")
    assert asked(b) == "choose_victim"
    assert refusals(b, "cancel R1") == [
        ("skull.other", "R1 shows a Skull, and a Skull cancels another result")
    ]
    say(b, "cancel R2")
    assert refusals(b, "cancel R2") == [("skull.other", "R2 is cancelled already")]
    assert refusals(b, "cancel W1") == []


def test_who_was_passed_over_or_is_not_there_does_not_fall():
    """Specialists are named in the order of their cards."""
    unit = {"sector": 2, "soldiers": 9, "cards": ["scout", "medic", "veteran"]}
    b = GAME.setup({"scenario": "omaha_beach", "turn": 2, "phase": 6, "unit": [unit]})
    assert asked(b) == "choose_casualty"
    first, second, *_ = (text.split()[1] for text in texts(b) if text.startswith("lose"))
    assert refusals(b, "lose chaplain") == [("casualty.none", "Chaplain is not in the Unit")]
    say(b, f"lose {second}")
    assert asked(b) == "choose_casualty"
    ((code, text),) = refusals(b, f"lose {first}")
    assert code == "casualty.order"
    assert "passed over" in text


def test_an_offer_says_what_somebody_has_not_and_what_it_names_already():
    form = {
        "scenario": "omaha_beach-2",
        "turn": 2,
        "phase": 4,
        "start": "empty",
        "unit": [{"sector": 2, "soldiers": 5, "cards": ["grenade"]}, {"sector": 2, "soldiers": 3}],
    }
    b = GAME.setup(form)
    say(b, "trade 2", side=0)
    told = {text: refusals(b, text, 0)[0] for text in ("give stars", "ask compass", "give jeep")}
    country = unit_name(b, 0), unit_name(b, 1)
    assert told["give stars"] == ("trade.short", f"{country[0]} has no Stars to give")
    assert told["ask compass"] == ("trade.short", f"{country[1]} has no Compass to give")
    assert refusals(b, "offer", 0)[0][0] == "trade.empty"
    say(b, "give grenade", side=0)
    assert refusals(b, "give grenade", 0) == [("trade.named", "the offer names Grenade already")]
    say(b, "give soldiers", side=0)
    assert refusals(b, "amount 9", 0) == [
        ("trade.short", f"{country[0]} has 4 Soldiers to give, not 9")
    ]
    assert refusals(b, "amount 4", 0) == []


# ---- cards that a question names ---------------------------------------------------------------


def asking(card: str, **figures: int) -> Board:
    """Return a Unit in phase 4 that has played an Award and is asked which card it brings."""
    b = strong(4, card)
    for name, figure in figures.items():
        setattr(b.units[0], name, figure)
    return say_all(b, f"play {card}")


def say_all(b: Board, *answers: str) -> Board:
    """Give answers and return the position."""
    say(b, *answers)
    return b


def test_a_vehicle_of_an_award_is_refused_with_its_price_or_because_it_is_gone():
    """By word and by value, and only for answers that name a Vehicle."""
    b = asking("legion_of_merit", points=16)
    b.garage &= ~VEHICLE["jeep"].bit
    dear = (
        "find.points",
        "Churchill Crocodile costs 18 Item Points, the Unit has 16",
        "DDD-VEH-02",
    )
    assert [reason(b, "take crocodile"), reason(b, "crocodile")] == [dear, dear]
    assert reason(b, "take jeep") == ("find.elsewhere", "Jeep was found before", "DDD-VEH-02")
    assert GAME.why_not(b, "sherman_dd") == []
    assert reason(b, "take grenade")[0] == "question.open"


def test_an_award_that_has_left_the_deck_is_refused_by_name():
    """A Straight lets the Unit choose from the deck."""
    b = tally(table("omaha_beach", "uk"), "skull star soldier1 soldier2 courage tool")
    assert asked(b) == "choose_award"
    b.deck &= ~bit("silver_star")
    said = "Silver Star is not in the deck any more"
    assert reason(b, "take silver_star")[:2] == ("award.none", said)
    assert "take silver_star" not in texts(b)


def test_a_specialist_who_is_not_there_is_not_laid_beside_the_bunker():
    """One passed over is refused for the order, one who is elsewhere because he is not there."""
    b = table("omaha_beach-2", "uk")
    have(put(b.units[0], 10), "engineer", "scout", "sharpshooter").conquered = 1
    put(b.units[1], 2)
    for u in b.units:
        u.soldiers = 60
    b.turn = 3
    fight(b)
    say(b, "place scout", side=0)
    assert reason(b, "place engineer", 0)[:2] == (
        "casualty.order",
        "Engineer was passed over: Specialists are named in the order of their cards",
    )
    assert reason(b, "place medic", 0)[:2] == ("casualty.none", "Medic is not in the Unit")
    assert GAME.why_not(b, "sharpshooter", 0) == []


def test_the_first_word_of_an_answer_alone_is_not_the_whole_answer():
    b = strong(5)
    code, said, _ = reason(b, "go")
    assert code == "answer.incomplete"
    assert said.startswith("'go' is not the whole answer: go 3")
    assert reason(b, "gone")[0] != "answer.incomplete"
