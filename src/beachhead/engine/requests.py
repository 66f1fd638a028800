"""Requests of the engine protocol: one JSON object on each line; `do` names the request."""

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

    `dice`: `given` stops at every throw and waits for a `roll`, with or without an outcome;
    `seeded` rolls by itself, and the dice can be verified afterwards; `typed` takes outcomes only.
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
    """Answer the open decision; name the `side` where several act at the same time."""

    answer: GivenAnswer
    side: Side = -1


class Roll(Request, tag="roll"):
    """Enter a throw or a draw; without an outcome the engine rolls."""

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


class Setup(Request, tag="setup"):
    """Start a match from a readable form: an object, or its TOML text; see `show`."""

    game: Word
    form: str | dict[str, object]
    seed: int | Word | None = None
    dice: DiceKind = "given"


class Show(Request, tag="show"):
    """Describe the position, now or after `depth` answers and rolls, in the form that `setup` takes."""

    depth: Depth | None = None


class Content(Request, tag="content"):
    """Return a game's map, units, cards and charts as data."""

    game: Word


class Undo(Request, tag="undo"):
    """Undo the last answer or roll, or everything from `depth` on."""

    depth: Depth | None = None


class Bot(Request, tag="bot"):
    """Let a bot answer the open decision within a number of milliseconds."""

    level: Word = "greedy"
    ms: Annotated[int, msgspec.Meta(ge=1, le=600_000)] = 1000
    side: Side = -1
    seed: int | Word = 0


class Odds(Request, tag="odds"):
    """Ask for odds; an empty question asks about the open throw or decision."""

    question: dict[str, object] = {}


class Hint(Request, tag="hint"):
    """Ask for the three best moves of the side that decides, with its win chance after each."""

    ms: Annotated[int, msgspec.Meta(ge=1, le=600_000)] = 5000
    side: Side = -1


class Analyse(Request, tag="analyse"):
    """Analyse the match, which must be over: luck of every throw, error of every decision."""


class View(Request, tag="view"):
    """Show what a side may know (-1: a spectator)."""

    side: Side = -1


class Record(Request, tag="record"):
    """Return the match as a record; `private` includes the seed before the end."""

    private: bool = False


class Replay(Request, tag="replay"):
    """Continue a recorded match; every entry is checked."""

    record: msgspec.Raw


AnyRequest = (
    Games
    | New
    | State
    | Answer
    | Roll
    | Why
    | Load
    | Setup
    | Show
    | Content
    | Undo
    | Bot
    | Odds
    | Hint
    | Analyse
    | View
    | Record
    | Replay
)
