"""A match as a seat or a spectator sees it."""

from __future__ import annotations

from typing import Literal

import msgspec

from beachhead.kernel.scene import Scene
from beachhead.web.messages.common import Answer, Figures, Json
from beachhead.web.messages.seats import Result, Seat


class MatchHead(msgspec.Struct):
    """What does not change during a match."""

    id: str
    title: str
    game: str
    game_title: str
    version: int
    scenario: str
    scenario_title: str
    options: dict[str, bool | int | str]
    dice: Literal["seeded", "typed"]
    commitment: str
    """SHA-256 of the secret seed, published before the first roll; empty with typed dice."""
    seed: str
    """The seed itself, once the game is over."""
    created: str
    secrets: bool
    """Sides hide something from each other: a shared screen needs a hand-over."""
    cooperative: bool


class Choice(msgspec.Struct):
    """One answer that is offered."""

    answer: Answer
    text: str
    """Its notation: what can be typed instead."""
    label: str
    at: list[str]
    """Ids of the scene's things that it concerns: click any of them."""
    drag: list[str]
    """Two ids: dragging the first to the second gives this answer; empty if it can't be dragged."""
    group: str
    """Heading in a long list."""
    note: str
    """What it does, in half a sentence; often empty."""
    rule: str
    """The rule that the note is from; empty if it is the question's."""
    tick: bool
    """One of many sets of things: they are offered to be ticked."""


class Node(msgspec.Struct):
    """A question that is open: a side decides, or dice (cards) are to come up."""

    id: str
    """Stays the same as long as this very question is open."""
    kind: Literal["decision", "chance"]
    side: int
    step: str
    rule: str
    prompt: str
    mine: bool
    """This view's side may answer it (or type the roll)."""
    options: list[Choice]
    """Only in the view of the side that decides."""
    free: bool
    """Other answers than the listed ones may be legal: spots on a free table."""
    device: dict[str, Json] | None
    """With chance: `{"kind": "dice", "dice": 3, "sides": 6, "groups": [{"label", "dice",
    "faces"}]}` or `{"kind": "deck", "cards": [{"card", "left"}]}`."""


class Line(msgspec.Struct):
    """A line of the log; figures let the client animate it (see `docs/kernel.md`)."""

    ply: int
    depth: int
    """The position that this line leads to: a jump to it shows the line as the last one."""
    heading: str
    """Turn and phase: lines with equal headings in a row belong together."""
    text: str
    kind: str
    rule: str
    side: int
    figures: Figures
    typed: bool
    """The dice behind it were thrown on a table and typed in."""


class UndoAsked(msgspec.Struct):
    """A side would like to take back; everybody named must agree."""

    side: int
    depth: int
    waiting: list[int]
    mine: bool
    """This view's side is among those who are waited for."""


class View(msgspec.Struct):
    """A match as a seat or a spectator sees it: everything the table needs."""

    match: MatchHead
    seats: list[Seat]
    side: int
    """Whose eyes these are; -1 is a spectator."""
    sides: list[int]
    """The sides that the token holds."""
    ply: int
    """Entries so far, undos and seat changes included: send it with every write."""
    depth: int
    """Answers and rolls in effect: the number of the position in the replay."""
    scene: Scene
    nodes: list[Node]
    """Open questions; several when sides act at once, none when the game is over."""
    log: list[Line]
    """The lines from ply `log_from` on; keep your own lines below it, drop the rest."""
    log_from: int
    undo: Literal["", "free", "ask"]
    """Whether this side can take back now, and whether the others are asked."""
    undo_depth: int
    """Where taking back leads to; -1 if nothing can be taken back."""
    undo_asked: UndoAsked | None
    thinking: list[int]
    """Sides whose bots are at work."""
    odds: bool
    result: Result | None
