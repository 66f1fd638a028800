"""How far a look ahead goes."""

from beachhead.games.dday_dice.board import Board

PHASES = 8
"""More than a turn has."""


def stretch_of(b: Board) -> int:
    """Count phases from the start of the game."""
    return b.turn * PHASES + b.phase


def turn_of(b: Board) -> int:
    """Return the turn."""
    return b.turn


def horizon_of(b: Board) -> int:
    """Return the phase in which the next turn begins."""
    return (b.turn + 1) * PHASES
