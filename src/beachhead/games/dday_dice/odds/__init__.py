"""Odds: what to do with the dice on the table, and what the next combat may cost."""

from __future__ import annotations

from beachhead.games.dday_dice.board import Board
from beachhead.kernel.extras import require_extra


def answer(b: Board, question: dict[str, object]) -> dict[str, object]:
    """Answer a question about chances."""
    with require_extra("solver", "Odds of D-Day Dice"):
        from beachhead.games.dday_dice.odds import choices  # noqa: PLC0415 - an extra
    return choices.odds(b, question)
