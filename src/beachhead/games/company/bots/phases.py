"""Where win chances may be asked, and how far a look ahead goes."""

from beachhead.games.company.board import Board
from beachhead.games.company.rules.sequence import pick_unit

LOOK_AHEAD = 3
"""Initiatives that are played on."""


def stretch_of(b: Board) -> int:
    """Count how often the Initiative was given."""
    return b.initiative


def horizon_of(b: Board) -> int:
    """Return the Initiative some activations later."""
    return b.initiative + LOOK_AHEAD


def is_quiet(b: Board) -> bool:
    """Return True before a Unit is chosen."""
    return not b.agenda or b.agenda[-1][0] == pick_unit.name
