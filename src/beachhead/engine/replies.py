"""Replies of the engine protocol: `ok` in every line, and the request's `id` if it had one."""

from __future__ import annotations

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
    id: int | str | msgspec.UnsetType | None = msgspec.UNSET
    protocol: int = PROTOCOL


class Error(msgspec.Struct, kw_only=True):
    """The request was refused; nothing has changed."""

    ok: Literal[False] = False
    id: int | str | msgspec.UnsetType | None = msgspec.UNSET
    protocol: int = PROTOCOL
    code: str
    message: str
    rule: str = ""
    reasons: list[Refusal] = []
    """Every reason against an illegal answer."""


class GameFacts(msgspec.Struct):
    """A game with its scenarios, options and bots."""

    id: str
    title: str
    version: int
    sides: list[str]
    scenarios: list[Scenario]
    options: list[Option]
    bots: list[str]
    """Every name that `bot` takes."""
    levels: list[Level]
    """Those that are meant for people, from beginner to strongest."""
    cooperative: bool
    secrets: bool
    hidden: bool
    longest: int


class GamesReply(Reply, kw_only=True):
    """Every game that can be played here."""

    games: list[GameFacts]


class OptionFacts(msgspec.Struct, omit_defaults=True):
    """One legal answer: its value, notation and label, and a short note on some."""

    answer: Value
    text: str
    label: str
    note: str = ""


class DecisionNode(msgspec.Struct, tag_field="kind", tag="decision"):
    """A side decides; with `free`, answers beyond the listed ones may be legal."""

    side: int
    step: str
    rule: str
    prompt: str
    options: list[OptionFacts]
    free: bool


class ChanceNode(msgspec.Struct, tag_field="kind", tag="chance"):
    """Dice or cards decide."""

    side: int
    step: str
    rule: str
    prompt: str
    device: dict[str, object]


class OverNode(msgspec.Struct, tag_field="kind", tag="over"):
    """The game has ended with a score for each side."""

    result: dict[str, int]
    reason: str
    text: str


Node = DecisionNode | ChanceNode | OverNode


class StateReply(Reply, kw_only=True):
    """The state of the match. `nodes` has several nodes if sides act at the same time."""

    game: str
    scenario: str
    ply: int
    depth: int
    position: msgspec.Raw
    text: str
    node: Node
    nodes: list[Node]
    events: list[Line] = []


class ShowReply(Reply, kw_only=True):
    """The position as a form: as an object, and as TOML text for people."""

    form: dict[str, object]
    toml: str


class ContentReply(Reply, kw_only=True):
    """What a game is made of."""

    game: str
    version: int
    content: dict[str, object]


class WhyReply(Reply, kw_only=True):
    """Whether an answer is legal."""

    legal: bool
    reasons: list[Refusal]


class OddsReply(Reply, kw_only=True):
    """The game's answer to a question about odds."""

    odds: dict[str, object]


class HintReply(Reply, kw_only=True):
    """The best moves, the best first, and the side's win chance now."""

    side: int
    chance: float
    hints: list[Hint]


class AnalyseReply(Reply, kw_only=True):
    """The analysis: for side 0, start + luck - errors + doubt = result."""

    analysis: Analysis


class ViewReply(Reply, kw_only=True):
    """What a side may know."""

    side: int
    view: msgspec.Raw
    text: str


class RecordReply(Reply, kw_only=True):
    """The match as a record."""

    record: Record


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
