"""A general for either side, how good a position is, and who is likely to win.

What needs numpy is loaded when it is first asked.
"""

from collections.abc import Sequence
from types import ModuleType
from typing import Any

from beachhead.games.axis_allies_dday.board import Board
from beachhead.games.axis_allies_dday.bots import clock, moves
from beachhead.games.axis_allies_dday.bots.evaluation import evaluate
from beachhead.games.axis_allies_dday.bots.general import bots
from beachhead.kernel.extras import require_extra
from beachhead.kernel.moves import Move
from beachhead.kernel.nodes import Decision
from beachhead.value import LearnedValue

__all__ = [
    "VALUE",
    "bots",
    "clock",
    "evaluate",
    "features_of",
    "list_moves",
    "name_features",
    "rows_of",
]


def load_features() -> ModuleType:
    """Return the module of features; raise MissingExtra without numpy."""
    with require_extra("solver", "The win chance of Axis & Allies: D-Day"):
        from beachhead.games.axis_allies_dday.bots import features  # noqa: PLC0415 - an extra
    return features


def name_features(key: str) -> Sequence[str]:
    """List the names of the features."""
    found: tuple[str, ...] = load_features().names(key)
    return found


def rows_of(boards: Sequence[Board]) -> Any:
    """Return the features of many positions at once."""
    return load_features().rows_of(boards)


def features_of(b: Board) -> Sequence[float]:
    """Return the numbers that the win chance is computed from."""
    found: list[float] = rows_of([b])[0].tolist()
    return found


VALUE = LearnedValue(__name__, name_features)


def list_moves(b: Board, decision: Decision) -> list[Move]:
    """List whole movements."""
    return moves.list_moves(b, decision, VALUE)
