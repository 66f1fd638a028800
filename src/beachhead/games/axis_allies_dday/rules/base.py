"""The table that every chapter adds its steps to."""

from collections.abc import Callable
from functools import cache

from beachhead.games.axis_allies_dday.board import Board
from beachhead.games.axis_allies_dday.content.tables import AXIS, UK, US
from beachhead.kernel.chances import AtMost
from beachhead.kernel.devices import Dice, d6
from beachhead.kernel.position import Frame
from beachhead.kernel.steps import Rules

rules: Rules[Board] = Rules("axis_allies_dday")


@cache
def one_die(hit: int, label: str) -> Dice:
    """Return one die that hits on a number or less."""
    return d6(1, fold=AtMost(hit), label=label)


def note_act(b: Board, who: int) -> None:
    """Note that one of two Allied players has acted: its ally may then go on."""
    if b.seats == 3 and who != AXIS:
        b.acted = 1


def let_ally_go_on(b: Board, who: int, begin: Callable[[int], Frame]) -> None:
    """Ask the other Allied player again if this one has acted: both act until both are done.

    The text sets no order between the two (AAD-TURN-04).
    """
    if b.acted:
        b.acted = 0
        again = begin(US if who == UK else UK)
        if again not in b.agenda:  # else its first turn is still to come
            b.do(again)


def ask_powers(b: Board, who: int, *_: int) -> int:
    """Ask the seat that plays the powers named by a frame's first argument."""
    return who if who < US or (who == US and b.seats == 3) else UK


def ask_axis(b: Board, *_: int) -> int:
    """Ask the Axis."""
    return AXIS
