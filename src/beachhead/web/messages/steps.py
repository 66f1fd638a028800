"""The log, and steps: what happened since a client's last view, one answer or roll at a time."""

from __future__ import annotations

import msgspec

from beachhead.web.messages.common import Figures, Json


class Line(msgspec.Struct):
    """A line of the log; figures let the client animate it (see `docs/kernel.md`)."""

    ply: int
    depth: int
    """The depth that this line leads to: a jump there shows it as the last line."""
    heading: str
    """Turn and phase: consecutive lines with the same heading belong together."""
    text: str
    kind: str
    rule: str
    side: int
    figures: Figures
    typed: bool
    """The dice were rolled on a real table and typed in."""


class RowDelta(msgspec.Struct, omit_defaults=True):
    """What changes in a row of things with ids."""

    set: list[Json] = []
    """Things that are new or different, whole; a new one stands at the end."""
    gone: list[str] = []
    """Ids of things that are there no more."""
    order: list[str] | None = None
    """All ids in their new order, if that is not the old one with the new things behind it."""


class SceneDelta(msgspec.Struct, omit_defaults=True):
    """What changes in a scene; everything else stays as it is."""

    rows: dict[str, RowDelta] = {}
    """By the name of the field: `pieces`, `areas`, `panels`."""
    fields: dict[str, Json] = {}
    """Other fields that are different, whole."""
    dropped: list[str] = []
    """Fields that have their default value again, and are left out of the scene."""


class Step(msgspec.Struct):
    """One answer or roll: its lines, and how it changes the scene of the side that looks."""

    ply: int
    depth: int
    """The depth that it leads to."""
    side: int
    """Who answered or rolled."""
    heading: str
    lines: list[Line]
    expected: float | None
    """The hits that such dice score on average, where hits are counted."""
    scene: SceneDelta
