"""What the server says to a question about the rules, about chances, and about the dice's luck."""

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
    """The answer that a text was read as."""
    reasons: list[Refusal]
    preview: Preview | None = None
    """What a spot of a free table would mean."""


class OddsStep(msgspec.Struct):
    """A line of a long reckoning; the last one has the answer, or the problem."""

    share: float = 0.0
    """How much is followed so far, 0 to 1."""
    ahead: int = 0
    """Reckonings that come first."""
    odds: dict[str, Json] | None = None
    problem: Problem | None = None


class Luck(msgspec.Struct):
    """Expected against rolled: one measure of one side's dice."""

    side: int
    measure: Literal["hits", "pips"]
    dice: int
    expected: float
    rolled: int
    low: float
    high: float
    """Fair dice end between low and high 95 times in 100."""
    text: str
