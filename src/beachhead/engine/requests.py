"""Requests of the engine protocol: one JSON object on each line; `do` names the request."""

from typing import Annotated

import msgspec

from beachhead.match.entries import DiceKind, OptionValue

Word = Annotated[str, msgspec.Meta(max_length=200)]
Side = Annotated[int, msgspec.Meta(ge=-1, le=63)]
Depth = Annotated[int, msgspec.Meta(ge=0, le=10**9)]
Milliseconds = Annotated[int, msgspec.Meta(ge=1, le=600_000)]
GivenAnswer = int | str | list[int | str]
"""A value as the options list it, or its notation."""


class Request(msgspec.Struct, tag_field="do", forbid_unknown_fields=True, kw_only=True):
    """What all requests share."""

    id: int | str | None = None
    """Repeated in the reply."""


class Begin(Request, kw_only=True):
    """What all requests share that begin a match."""

    game: Word
    """The game's id, as `games` lists it."""
    seed: int | Word | None = None
    """Of the dice; unsaid: a new one."""
    dice: DiceKind = "given"
    """`given` stops at every throw and waits for a `roll`, with or without an outcome; `seeded`
    rolls by itself, and the dice can be verified afterwards; `typed` takes outcomes only."""


class BySide(Request, kw_only=True):
    """What all requests share that concern a side."""

    side: Side = -1
    """Needed where several act at the same time; -1: the side that is asked, or a spectator."""


class AtDepth(Request, kw_only=True):
    """What all requests share that concern an earlier moment."""

    depth: Depth | None = None
    """How many answers and rolls had been made; unsaid: all, or for `undo` all but the last."""


class Games(Request, tag="games"):
    """List the games with scenarios, options and bots."""


class New(Begin, tag="new"):
    """Start a match."""

    scenario: Word = ""
    """Its id; unsaid: the game's first."""
    options: dict[Word, OptionValue] = {}
    """Those that are not at their defaults."""


class State(AtDepth, tag="state"):
    """Show where the match stands, or stood after `depth` answers and rolls."""


class Answer(BySide, tag="answer"):
    """Answer the open decision; name the `side` where several act at the same time."""

    answer: GivenAnswer
    """A value as the options list it, its notation, or a line of several answers."""


class Roll(BySide, tag="roll"):
    """Enter a throw or a draw; without an outcome the engine rolls."""

    outcome: GivenAnswer | None = None
    """The faces in the order of the device's dice, or the cards."""


class Why(BySide, tag="why"):
    """Ask whether an answer is legal, and why not."""

    answer: GivenAnswer
    """As for `answer`."""


class Load(Begin, tag="load"):
    """Start a match from a position."""

    position: msgspec.Raw
    """The JSON object (see `docs/positions`), or its notation as a string."""


class Setup(Begin, tag="setup"):
    """Start a match from a readable form; see `show`."""

    form: str | dict[str, object]
    """An object, or its TOML text."""


class Show(AtDepth, tag="show"):
    """Describe the position, now or after `depth` answers and rolls, in the form that `setup` takes."""


class Content(Request, tag="content"):
    """Return a game's map, units, cards and charts as data."""

    game: Word
    """The game's id, as `games` lists it."""


class Undo(AtDepth, tag="undo"):
    """Undo the last answer or roll, or everything from `depth` on."""


class Bot(BySide, tag="bot"):
    """Let a bot answer the open decision within a number of milliseconds."""

    level: Word = "greedy"
    """One of the game's `bots`."""
    ms: Milliseconds = 1000
    """How long it may think."""
    seed: int | Word = 0
    """Of the bot's own luck."""


class Odds(Request, tag="odds"):
    """Ask for odds."""

    question: dict[str, object] = {}
    """In the words of the game's page; empty: about the open throw or decision."""


class Hint(BySide, tag="hint"):
    """Ask for the three best moves of the side that decides, with its win chance after each."""

    ms: Milliseconds = 5000
    """How long it may take."""


class Analyse(Request, tag="analyse"):
    """Analyse the match, which must be over: luck of every throw, error of every decision."""


class View(BySide, tag="view"):
    """Show what a side may know (-1: a spectator)."""


class Record(Request, tag="record"):
    """Return the match as a record."""

    private: bool = False
    """Include the seed before the end."""


class Replay(Request, tag="replay"):
    """Continue a recorded match; every entry is checked."""

    record: msgspec.Raw
    """As `record` returns it."""


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
