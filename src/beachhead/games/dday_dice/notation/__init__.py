"""Answers, prompts, refusals and names in words; importing it registers them with the steps."""

from beachhead.games.dday_dice.notation import (
    answers,
    names,
    pointing,
    prompts,
    reading,
    refusals,
)

__all__ = ["answers", "names", "pointing", "prompts", "reading", "refusals"]
