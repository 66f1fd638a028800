"""What a program may ask: one JSON object a line, told apart by `do`."""

from __future__ import annotations

from typing import Annotated

import msgspec

from beachhead.match.entries import DiceKind, OptionValue

Word = Annotated[str, msgspec.Meta(max_length=200)]
Side = Annotated[int, msgspec.Meta(ge=-1, le=63)]
Depth = Annotated[int, msgspec.Meta(ge=0, le=10**9)]
GivenAnswer = int | str | list[int | str]
"""A value as the options list it, or its notation."""


class Request(msgspec.Struct, tag_field="do", forbid_unknown_fields=True, kw_only=True):
    """What all requests share: an `id` that the reply repeats."""

    id: int | str | None = None


class Games(Request, tag="games"):
    """List the games with scenarios, options and bots."""


class New(Request, tag="new"):
    """Start a match.

    `dice`: `given` stops at every throw for a `roll` with or without outcome; `seeded` rolls by
    itself and can be proved afterwards; `typed` takes outcomes only.
    """

    game: Word
    scenario: Word = ""
    options: dict[Word, OptionValue] = {}
    seed: int | Word | None = None
    dice: DiceKind = "given"


class State(Request, tag="state"):
    """Show where the match stands, or stood after `depth` answers and rolls."""

    depth: Depth | None = None


class Answer(Request, tag="answer"):
    """Answer the open decision; `side` where several act at once."""

    answer: GivenAnswer
    side: Side = -1


class Roll(Request, tag="roll"):
    """Say what fell or was drawn; without an outcome the engine rolls."""

    outcome: GivenAnswer | None = None
    side: Side = -1


class Why(Request, tag="why"):
    """Ask whether an answer is legal, and why not."""

    answer: GivenAnswer
    side: Side = -1


class Load(Request, tag="load"):
    """Start a match from a position: the JSON object, or its notation as a string."""

    game: Word
    position: msgspec.Raw
    seed: int | Word | None = None
    dice: DiceKind = "given"


class Undo(Request, tag="undo"):
    """Take back the last answer or roll, or everything from `depth` on."""

    depth: Depth | None = None


class Bot(Request, tag="bot"):
    """Let a bot answer the open decision within a number of milliseconds."""

    level: Word = "greedy"
    ms: Annotated[int, msgspec.Meta(ge=1, le=600_000)] = 1000
    side: Side = -1
    seed: int | Word = 0


class Odds(Request, tag="odds"):
    """Ask for exact chances; an empty question means what is on the table."""

    question: dict[str, object] = {}


class View(Request, tag="view"):
    """Show what a side may know (-1: a spectator)."""

    side: Side = -1


class Record(Request, tag="record"):
    """Give the match as a record; `private` puts the seed in before the end."""

    private: bool = False


class Replay(Request, tag="replay"):
    """Take up a recorded match; every entry is checked."""

    record: msgspec.Raw


AnyRequest = (
    Games | New | State | Answer | Roll | Why | Load | Undo | Bot | Odds | View | Record | Replay
)
