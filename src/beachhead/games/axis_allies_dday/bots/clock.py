"""A turn in parts, as the learned value and the search see it."""

from beachhead.games.axis_allies_dday.board import Board

KEY = "normandy"
"""One model serves two and three players, with and without cards."""
PARTS = ("landing", "allied_fight", "axis_move", "late")
"""A turn in four parts, by the order card in force."""
FIRST_ORDERS = (0, 8, 12, 14)


def model_key(b: Board) -> str:
    """Return the one model that serves all."""
    return KEY


def is_quiet(b: Board) -> bool:
    """Return True outside battles."""
    return b.battle < 0


def part_of_turn(phase: int) -> int:
    """Return the part of a turn that an order card belongs to."""
    return sum(phase >= first for first in FIRST_ORDERS) - 1


def stretch_of(b: Board) -> int:
    """Count the parts of turns from the start of the game."""
    return b.turn * len(PARTS) + part_of_turn(b.phase)


def horizon_of(b: Board) -> int:
    """Return the first part of the next turn."""
    return (b.turn + 1) * len(PARTS)
