"""Answers, prompts, refusals and positions in words; importing it registers them with the steps."""

from beachhead.games.axis_allies_dday.notation import (
    answers,
    cards,
    pointing,
    positions,
    reading,
    refusals,
    respelling,
    setups,
    words,
)

__all__ = [
    "answers",
    "cards",
    "pointing",
    "positions",
    "reading",
    "refusals",
    "respelling",
    "setups",
    "words",
]
