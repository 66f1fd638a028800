"""The table that every chapter adds its steps to, and what several chapters ask."""

from beachhead.games.company.board import Board
from beachhead.kernel.steps import Rules

rules: Rules[Board] = Rules("company")


def owner_of(b: Board, unit: int, *_: object) -> int:
    """Return the side that owns a Unit: who is asked in most steps."""
    return b.side_of(unit)
