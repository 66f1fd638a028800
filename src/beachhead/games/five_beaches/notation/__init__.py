"""Answers, prompts, refusals and names in words; importing it registers them with the steps."""

from beachhead.games.five_beaches.notation import (
    answers,
    names,
    pointing,
    reading,
    refusals,
    setups,
    words,
)

__all__ = ["answers", "names", "pointing", "reading", "refusals", "setups", "words"]
