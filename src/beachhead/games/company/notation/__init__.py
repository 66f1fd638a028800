"""Answers, prompts and rolls in words; importing it registers them with the steps."""

from beachhead.games.company.notation import (
    answers,
    moves,
    names,
    pointing,
    refusals,
    respelling,
    words,
)

__all__ = ["answers", "moves", "names", "pointing", "refusals", "respelling", "words"]
