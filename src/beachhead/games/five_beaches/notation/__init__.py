"""Answers, prompts, refusals and names in words; importing it registers them with the steps."""

from beachhead.games.five_beaches.notation import (
    activation_line,
    answers,
    names,
    pointing,
    refusals,
    setups,
    words,
)

__all__ = ["activation_line", "answers", "names", "pointing", "refusals", "setups", "words"]
