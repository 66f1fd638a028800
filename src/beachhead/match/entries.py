"""The parts of a match: a header, seats, and an append-only list of entries."""

from collections.abc import Sequence
from typing import Literal

import msgspec

from beachhead.kernel.nodes import Answer
from beachhead.kernel.position import Event

FORMAT = "beachhead.match/1"
Kind = Literal["answer", "roll", "undo", "seat", "secret", "rules"]
Holder = Literal["here", "away", "bot", "table"]
DiceKind = Literal["seeded", "typed", "given"]
LIVE = 120
"""How long somebody may be away in live play, in seconds."""
OptionValue = int | str | bool


class Seat(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who plays a side: a person here or away, a bot with a level, or people at one screen."""

    kind: Holder = "table"
    """here or away for a person, bot, or table for people at one screen."""
    name: str = ""
    """Of the person."""
    level: str = ""
    """A bot's level; empty for people."""

    @property
    def is_bot(self) -> bool:
        """Return True if a bot answers for this seat."""
        return self.kind == "bot"


class Entry(msgspec.Struct, frozen=True, omit_defaults=True):
    """One entry of a match; entries are only ever added, and an undo is an entry too.

    `body` is the answer, the outcome, the depth an undo goes back to, a seat's new holder as
    `(kind, name, level)`, a secret for the dice or its hash, or the ply from which on entries of
    older rules do not count. `text` is the notation of an answer
    or outcome, `agreed` for an undo, `away` if others hand the seat of an absent person to a bot, or
    what happens to a secret (`mixing.py`).
    """

    ply: int
    """Its number, from 0 on."""
    kind: Kind
    """What it is."""
    side: int
    """Whose it is; -1: no side."""
    body: Answer
    """See above, by kind."""
    text: str = ""
    """See above, by kind."""
    device: dict[str, object] | None = None
    """In a record, what was thrown or drawn from: with it, any SHA-256 tool can check a roll."""


class Header(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is fixed before the first entry; `seed` is secret until the match is over."""

    game: str
    """Its id."""
    version: int
    """Of its rules."""
    content: str
    """A checksum of its data."""
    scenario: str
    """Its id."""
    options: dict[str, OptionValue]
    """All of them, with their values."""
    seats: tuple[Seat, ...]
    """By side."""
    dice: DiceKind
    """Who rolls."""
    seed: str = ""
    """In hexadecimal; empty while it is secret."""
    commitment: str = ""
    """SHA-256 of the seed's bytes, published before the first roll."""
    drawn: bool = False
    """True if the program drew the seed: nobody chose these dice."""
    recipe: int = 1
    """How rolls follow from the seed (`dice.py`); matches that began before there were two have 1."""
    mixers: tuple[int, ...] = ()
    """Sides whose people add a secret of their own to the seed before the first roll."""
    absence: int = LIVE
    """Seconds after which the others may let a bot play for somebody who is away."""
    start: dict[str, object] | None = None
    """A position set up by hand, instead of the scenario's own first one."""
    lesson: str = ""
    """The lesson that this match is, by its id (see `beachhead.lessons`)."""
    format: str = FORMAT
    """The name and version of this form."""
    variant: str = ""
    """Name and fingerprint of the variant that is played; empty: the published game."""


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
    """What happened, in a word."""
    text: str
    """What happened, for people."""
    rule: str = ""
    """The rule it follows from."""
    figures: dict[str, int | str | list[int | str]] = {}
    """What and whom it concerns, by name (see `docs/events.md`)."""


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


def find_skipped(entries: Sequence[Entry]) -> set[int]:
    """Return the plies that do not count because everybody agreed to go on by newer rules."""
    found: set[int] = set()
    first = None
    for entry in reversed(entries):
        if first is not None and entry.ply >= first:
            found.add(entry.ply)
        elif entry.kind == "rules" and isinstance(entry.body, int):
            first = entry.body
        else:
            first = None
    return found
