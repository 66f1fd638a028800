"""The parts of a match: a header, seats, and an append-only list of entries."""

from __future__ import annotations

from typing import Literal

import msgspec

from beachhead.kernel.nodes import Answer
from beachhead.kernel.position import Event

FORMAT = "beachhead.match/1"
Kind = Literal["answer", "roll", "undo", "seat"]
Holder = Literal["here", "away", "bot", "table"]
DiceKind = Literal["seeded", "typed", "given"]
OptionValue = int | str | bool


class Seat(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who plays a side: a person here or away, a bot with a level, or people at one screen."""

    kind: Holder = "table"
    name: str = ""
    level: str = ""
    """A bot's level; empty for people."""

    @property
    def is_bot(self) -> bool:
        """Return True if a bot answers for this seat."""
        return self.kind == "bot"


class Entry(msgspec.Struct, frozen=True, omit_defaults=True):
    """One entry of a match; entries are only ever added, and an undo is an entry too.

    `body` is the answer, the outcome, the depth an undo goes back to, or a seat's new holder as
    `(kind, name, level)`. `text` is the notation of an answer or outcome, or `agreed` for an undo.
    """

    ply: int
    kind: Kind
    side: int
    body: Answer
    text: str = ""


class Header(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is fixed before the first entry; `seed` is secret until the match is over."""

    game: str
    version: int
    content: str
    scenario: str
    options: dict[str, OptionValue]
    seats: tuple[Seat, ...]
    dice: DiceKind
    seed: str = ""
    commitment: str = ""
    """SHA-256 of the seed's bytes, published before the first roll."""
    start: dict[str, object] | None = None
    """A position set up by hand, instead of the scenario's own first one."""
    format: str = FORMAT


class Effect(msgspec.Struct, frozen=True):
    """What one entry did: the step it answered, its events, and the depth it led to."""

    depth: int
    step: str = ""
    rule: str = ""
    events: tuple[Event, ...] = ()
    checksum: str = ""
    heading: str = ""
    """The turn or phase of the game before the entry."""


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """One event as the log shows it."""

    kind: str
    text: str
    rule: str = ""
    figures: dict[str, int | str | list[int | str]] = {}


class LogItem(msgspec.Struct, frozen=True, omit_defaults=True):
    """One entry as the log shows it, under the heading of its turn or phase."""

    ply: int
    depth: int
    kind: Kind
    side: int
    heading: str = ""
    step: str = ""
    rule: str = ""
    lines: tuple[Line, ...] = ()
    typed: bool = False
    """The outcome was entered by a person."""
    undone: bool = False
    """True if it was undone later."""
