"""What the engine waits for: a decision, chance, or nothing any more."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from beachhead.kernel.devices import Device
    from beachhead.kernel.position import Frame

Answer = int | str | tuple[int | str, ...]
"""A legal answer of a choice, or the outcome of a device."""


class Refusal(msgspec.Struct, frozen=True):
    """One reason why an answer is not legal: a stable code, a sentence with figures, the rule."""

    code: str
    """A stable word for the reason."""
    message: str
    """The reason with its figures."""
    rule: str = ""
    """The rule that forbids it."""


class AnswerText(msgspec.Struct, frozen=True):
    """How an answer is shown: notation, label, and the things of the scene it concerns.

    `drag` names the pair of things between which dragging gives this answer.
    """

    text: str
    label: str = ""
    at: tuple[str, ...] = ()
    drag: tuple[str, str] | None = None
    group: str = ""
    """Heading under which a long list puts this answer."""
    note: str = ""
    """Half a sentence on what it does, for players who do not know the word."""
    rule: str = ""
    """The rule that says so, where it is not the question's."""
    tick: bool = False
    """It is one of many sets of things: they are offered to be ticked instead of a long list."""
    apart: str = ""
    """What tells it from another that reads alike; otherwise the notation does."""


class LinePart(msgspec.Struct, frozen=True):
    """One answer of a line that holds several: the question it belongs to, and how it was written."""

    frame: Frame
    answer: Answer
    text: str


class Decision(msgspec.Struct, frozen=True, gc=False):
    """A side picks one of `options`; `free` means that other answers may be legal too."""

    side: int
    frame: Frame
    rule: str
    options: list[Answer]
    free: bool = False

    @property
    def step(self) -> str:
        """Return the name of the step that asks."""
        return str(self.frame[0])


class Chance(msgspec.Struct, frozen=True, gc=False):
    """A device decides; `side` throws or draws (-1: no side in particular)."""

    side: int
    frame: Frame
    rule: str
    device: Device

    @property
    def step(self) -> str:
        """Return the name of the step that asks."""
        return str(self.frame[0])


class Over(msgspec.Struct, frozen=True, gc=False):
    """The game has ended: a score for each side and the reason's name."""

    scores: tuple[int, ...]
    reason: str


Node = Decision | Chance | Over
