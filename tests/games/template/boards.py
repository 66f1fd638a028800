"""Positions for the tests: two patrols on the field, one line of text each."""

from beachhead.games._template import GAME
from beachhead.games._template.board import Board
from beachhead.kernel.nodes import Answer, Decision


def field(green: str = "50 60 hold", grey: str = "50 40 hold", *, round: int = 1) -> Board:
    """Place both patrols, given as `x y order [men]`; Green is to act.

    The default is a gap of 20: in range, and close.
    """
    b = GAME.new()
    for side, text in enumerate((green, grey)):
        x, y, order, *men = text.split()
        GAME.play(b, (order,), side)
        GAME.play(b, (50, 75 - 50 * side), side)
        b.spots[side] = (int(x), int(y))
        b.men[side] = int(men[0]) if men else b.men[side]
    b.round = round
    return b


def play(b: Board, *answers: Answer | list[int]) -> list[str]:
    """Give answers and rolls in order; return the log."""
    return [GAME.log_line(event) for answer in answers for event in GAME.play(b, answer)]


def options(b: Board, side: int = -1) -> list[Answer]:
    """List what the side that is asked may answer."""
    node = GAME.open_node(b, side)
    assert isinstance(node, Decision)
    return node.options


def refusal(b: Board, answer: object, side: int = -1) -> tuple[str, str]:
    """Give the code and the rule with which an answer is refused."""
    reasons = GAME.why_not(b, answer, side)
    assert reasons, f"{answer!r} is legal"
    return reasons[0].code, reasons[0].rule
