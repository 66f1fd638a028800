"""Answers, prompts, refusals and names in words; importing it registers them with the steps."""

from beachhead.games.dday_dice.notation import (
    answers,
    moments,
    names,
    pointing,
    prompts,
    reading,
    refusals,
    respelling,
    setups,
)

__all__ = [
    "answers",
    "moments",
    "names",
    "pointing",
    "prompts",
    "reading",
    "refusals",
    "respelling",
    "setups",
]

moments.complete_refusals()
