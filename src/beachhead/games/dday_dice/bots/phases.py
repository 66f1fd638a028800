"""Where win chances may be asked, and how far a look ahead goes."""

from beachhead.games.dday_dice.board import MARKERS, SETUP, UPKEEP, Board

PHASES = 8
"""More than a turn has."""
LOOK_AHEAD = 2
"""Turns that are played on, this one among them."""


UNSETTLED = (SETUP, UPKEEP, MARKERS)
"""Phases in which nobody has landed yet, or what the dice bring is still to be taken."""


def is_quiet(b: Board) -> bool:
    """Return True where everything that a Unit has is on its board, or still shown by its dice."""
    return b.phase not in UNSETTLED


def stretch_of(b: Board) -> int:
    """Count phases from the start of the game."""
    return b.turn * PHASES + b.phase


def turn_of(b: Board) -> int:
    """Return the turn."""
    return b.turn


def horizon_of(b: Board) -> int:
    """Return the start of the turn after the next: what is bought shows its worth in the next one."""
    return (b.turn + LOOK_AHEAD) * PHASES
