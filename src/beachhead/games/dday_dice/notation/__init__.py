"""Answers, prompts, refusals and names in words; importing it registers them with the steps."""

from beachhead.games.dday_dice.notation import (
    answers,
    moments,
    names,
    pointing,
    reading,
    refusals,
    respelling,
    setups,
    words,
)

__all__ = [
    "answers",
    "moments",
    "names",
    "pointing",
    "reading",
    "refusals",
    "respelling",
    "setups",
    "words",
]

moments.complete_refusals()
