"""Replies of the engine protocol: `ok` in every line, and the request's `id` if it had one."""

from typing import Literal

import msgspec

from beachhead.ai import Level
from beachhead.ai.analysis import Analysis
from beachhead.ai.hints import Hint
from beachhead.kernel.meta import Option, Scenario
from beachhead.kernel.nodes import Refusal
from beachhead.match.entries import Line
from beachhead.match.record import Record

PROTOCOL = 1
Value = int | str | tuple[int | str, ...]


class Reply(msgspec.Struct, kw_only=True):
    """The fields of every reply."""

    ok: Literal[True] = True
    """The request was carried out."""
    id: int | str | msgspec.UnsetType | None = msgspec.UNSET
    """Of the request, if it had one."""
    protocol: int = PROTOCOL
    """The version of this protocol."""


class Error(msgspec.Struct, kw_only=True):
    """The request was refused; nothing has changed."""

    ok: Literal[False] = False
    """The request was refused."""
    id: int | str | msgspec.UnsetType | None = msgspec.UNSET
    """Of the request, if it had one."""
    protocol: int = PROTOCOL
    """The version of this protocol."""
    code: str
    """A stable word for the reason (see `docs/engine-protocol.md`)."""
    message: str
    """The reason in a sentence."""
    rule: str = ""
    """The rule that it follows from, if there is one."""
    reasons: list[Refusal] = []
    """Every reason against an illegal answer."""


class GameFacts(msgspec.Struct):
    """A game with its scenarios, options and bots."""

    id: str
    """What requests call it."""
    title: str
    """What people call it."""
    version: int
    """Of its rules: matches of another version may come out otherwise."""
    sides: list[str]
    """By number."""
    scenarios: list[Scenario]
    """The first is the default."""
    options: list[Option]
    """In the order in which they are shown."""
    bots: list[str]
    """Every name that `bot` takes."""
    levels: list[Level]
    """Those that are meant for people, from beginner to strongest."""
    cooperative: bool
    """All sides win or lose together."""
    secrets: bool
    """A side's view hides something from others."""
    hidden: bool
    """Lobbies do not show it."""
    longest: int
    """No match takes more answers and outcomes than this."""


class GamesReply(Reply, kw_only=True):
    """Every game that can be played here."""

    games: list[GameFacts]
    """By id."""


class OptionFacts(msgspec.Struct, omit_defaults=True):
    """One legal answer: its value, notation and label, and a short note on some."""

    answer: Value
    """The value that `answer` takes."""
    text: str
    """Its notation, which `answer` takes as well."""
    label: str
    """The same for people."""
    note: str = ""
    """Something worth knowing before one takes it."""


class DecisionNode(msgspec.Struct, tag_field="kind", tag="decision"):
    """A side decides; with `free`, answers beyond the listed ones may be legal."""

    side: int
    """Who decides."""
    step: str
    """The question's name, always the same."""
    rule: str
    """The rule that asks it."""
    prompt: str
    """The question for people."""
    options: list[OptionFacts]
    """The legal answers."""
    free: bool
    """Answers beyond the listed ones may be legal: ask `why`."""


class ChanceNode(msgspec.Struct, tag_field="kind", tag="chance"):
    """Dice or cards decide."""

    side: int
    """Who throws or draws; -1: no side."""
    step: str
    """The throw's name, always the same."""
    rule: str
    """The rule that asks for it."""
    prompt: str
    """What is thrown for, for people."""
    device: dict[str, object]
    """Dice in groups with their faces, or the cards that are left."""


class OverNode(msgspec.Struct, tag_field="kind", tag="over"):
    """The game has ended with a score for each side."""

    result: dict[str, int]
    """The score of each side, by its number."""
    reason: str
    """Why it is over, in a word."""
    text: str
    """The same for people."""


Node = DecisionNode | ChanceNode | OverNode


class StateReply(Reply, kw_only=True):
    """The state of the match. `nodes` has several nodes if sides act at the same time."""

    game: str
    """Its id."""
    scenario: str
    """Its id."""
    ply: int
    """How many entries the match has, those that were undone among them."""
    depth: int
    """How many answers and rolls count."""
    position: msgspec.Raw
    """As `load` takes it."""
    text: str
    """Its notation on one line."""
    node: Node
    """The first open node."""
    nodes: list[Node]
    """All open nodes."""
    events: list[Line] = []
    """What the request brought about."""


class ShowReply(Reply, kw_only=True):
    """The position as a form: as an object, and as TOML text for people."""

    form: dict[str, object]
    """As `setup` takes it."""
    toml: str
    """The same as text."""


class ContentReply(Reply, kw_only=True):
    """What a game is made of."""

    game: str
    """Its id."""
    version: int
    """Of its rules."""
    content: dict[str, object]
    """Tables by name; each game's page explains its own."""


class WhyReply(Reply, kw_only=True):
    """Whether an answer is legal."""

    legal: bool
    """It may be answered so."""
    reasons: list[Refusal]
    """Why not; none for a legal answer."""


class OddsReply(Reply, kw_only=True):
    """The game's answer to a question about odds."""

    odds: dict[str, object]
    """`kind`, and what the game's page lists for it; chances are fractions as strings."""


class HintReply(Reply, kw_only=True):
    """The best moves, the best first, and the side's win chance now."""

    side: int
    """Whose moves they are."""
    chance: float
    """Its win chance now."""
    hints: list[Hint]
    """The best first."""


class AnalyseReply(Reply, kw_only=True):
    """The analysis: for side 0, start + luck - errors + usual errors + doubt = result."""

    analysis: Analysis
    """Of the whole match."""


class ViewReply(Reply, kw_only=True):
    """What a side may know."""

    side: int
    """Whose view it is."""
    view: msgspec.Raw
    """A position in which secrets are hidden."""
    text: str
    """Its notation."""


class RecordReply(Reply, kw_only=True):
    """The match as a record."""

    record: Record
    """See `docs/match.md`."""


AnyReply = (
    GamesReply
    | StateReply
    | ShowReply
    | ContentReply
    | WhyReply
    | OddsReply
    | HintReply
    | AnalyseReply
    | ViewReply
    | RecordReply
)
