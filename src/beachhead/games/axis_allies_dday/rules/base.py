"""The table that every chapter adds its steps to."""

from functools import cache

from beachhead.games.axis_allies_dday.board import Board
from beachhead.games.axis_allies_dday.content.tables import AXIS, UK, US
from beachhead.kernel.chances import AtMost
from beachhead.kernel.devices import Dice, d6
from beachhead.kernel.steps import Rules

rules: Rules[Board] = Rules("axis_allies_dday")


@cache
def one_die(hit: int, label: str) -> Dice:
    """Return one die that hits on a number or less."""
    return d6(1, fold=AtMost(hit), label=label)


def ask_powers(b: Board, who: int, *_: int) -> int:
    """Ask the seat that plays the powers named by a frame's first argument."""
    return who if who < US or (who == US and b.seats == 3) else UK


def ask_axis(b: Board, *_: int) -> int:
    """Ask the Axis."""
    del b
    return AXIS


def ask_allies(b: Board, *_: int) -> int:
    """Ask the seat that leads the Allies where a decision is shared (AAD-TURN-04)."""
    del b
    return UK
