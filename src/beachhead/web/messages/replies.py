"""Replies to questions about legality, odds and luck."""

from __future__ import annotations

from typing import Literal

import msgspec

from beachhead.kernel.nodes import Refusal
from beachhead.kernel.scene import Preview
from beachhead.web.messages.common import Answer, Json, Problem


class Why(msgspec.Struct):
    """Whether an answer is legal, and every reason if it is not."""

    legal: bool
    answer: Answer | None
    """The answer that a text was understood as."""
    reasons: list[Refusal]
    preview: Preview | None = None
    """A sketch of a spot on a free map."""


class OddsStep(msgspec.Struct):
    """A line of a long answer; the last one has the odds, or the problem."""

    share: float = 0.0
    """Progress, 0 to 1."""
    ahead: int = 0
    """Computations that come first."""
    odds: dict[str, Json] | None = None
    problem: Problem | None = None


class Luck(msgspec.Struct):
    """One measure of a side's dice: expected and rolled."""

    side: int
    measure: Literal["hits", "pips"]
    dice: int
    expected: float
    rolled: int
    low: float
    high: float
    """Fair dice end between low and high 95 times in 100."""
    text: str
