"""What a tactics card can do."""

from collections.abc import Callable
from typing import NamedTuple

from beachhead.games.axis_allies_dday.board import Board


class Effect(NamedTuple):
    """An effect that `cards.toml` names: when it can do anything, and what it does."""

    is_usable: Callable[[Board, int], bool]
    """Takes the position and the powers that would use it."""
    act: Callable[[Board, int, int], None]
    """Takes the position, the card's number and the powers that use it."""
