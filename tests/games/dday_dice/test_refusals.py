"""Why an answer that names something real is refused: figures, names and the right rule."""

import pytest

from beachhead.games.dday_dice import GAME
from beachhead.games.dday_dice.board import Board
from beachhead.games.dday_dice.notation.moments import OPEN
from beachhead.games.dday_dice.rules import rules
from beachhead.kernel.nodes import Answer
from beachhead.kernel.steps import Choice
from beachhead.kernel.testing import list_near_misses
from tests.games.dday_dice.boards import have, phase, put, say, table, tally


def reason(b: Board, answer: Answer, side: int = -1) -> tuple[str, str, str]:
    """Return code, message and rule of the first reason against an answer."""
    found = GAME.why_not(b, answer, side)
    assert found, answer
    return found[0].code, found[0].message, found[0].rule


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
        (4, ("play", "whistle"), "play.not_held", "Officer's Whistle is not in the Unit's hand", "DDD-ITEM-02"),
        (4, ("play", "binoculars"), "play.not_now", "Binoculars would do nothing now, in phase 4", "DDD-ITEM-05"),
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
    assert (code, rule) == ("question.open", "DDD-FACE-03")
    assert "neither a Skull nor a cancelled one" in text


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
