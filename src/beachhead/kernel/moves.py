"""Whole moves, and how a game wants to be searched."""

from collections.abc import Sequence
from math import exp

import msgspec

from beachhead.kernel.nodes import Answer


class Move(msgspec.Struct, frozen=True):
    """A complete move as a sequence of answers, and what the game's policy thinks of it."""

    answers: tuple[Answer, ...]
    prior: float = 0.0


class Tuning(msgspec.Struct, frozen=True):
    """How the search and the levels are set for a game; found by playing, not by thinking."""

    breadth: int = 12
    """Moves that are looked at, by prior."""
    blend: float = 0.1
    """Weight of the prior beside the win chance."""
    lowest_prior: float = -1.0
    highest_prior: float = 1.5
    """A prior outside these counts as if it were there."""
    finalists: int = 2
    """Moves that are played on."""
    samples: int = 10
    """How often each is played on in a round, with the same luck for all."""
    rounds: int = 2
    """Rounds at most; the worse half is dropped after each."""
    caution: float = 0.5
    """Standard errors by which another move must beat the policy's."""
    slips: tuple[float, float, float] = (0.6, 0.3, 0.0)
    """How often the three lower levels err."""
    seen: int = 3
    """Whole moves that an erring player sees; none: it takes any answer, as where moves are dear."""
    expert_samples: int = 0
    """How often the second level plays its finalists on."""


def logistic(x: float) -> float:
    """Return the chance that belongs to a logit."""
    return 1.0 / (1.0 + exp(-max(-30.0, min(30.0, x))))


def win_share(scores: Sequence[int], side: int) -> float:
    """Return what a result is worth to a side: 1 a win, ½ a draw, 0 a loss."""
    score = scores[side]
    return 1.0 if score > 0 else 0.5 if score == 0 else 0.0
