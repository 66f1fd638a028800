"""A match as a seat or a spectator sees it."""

from __future__ import annotations

from typing import Literal, Required, TypedDict

import msgspec

from beachhead.kernel.scene import Scene
from beachhead.web.messages.common import Answer, Scalar
from beachhead.web.messages.seats import Result, Seat
from beachhead.web.messages.steps import Line, Step


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
    """Sides have secrets: a shared screen has to be handed over."""
    cooperative: bool


class Choice(msgspec.Struct):
    """One answer that is offered."""

    answer: Answer
    text: str
    """Its notation: what can be typed instead."""
    label: str
    at: list[str]
    """Ids of things in the scene that it is about: click any of them."""
    drag: list[str]
    """Two ids: dragging the first to the second gives this answer; empty if it can't be dragged."""
    group: str
    """Heading in a long list."""
    note: str
    """A short note on what it does; often empty."""
    rule: str
    """The rule that the note is from; empty if it is the question's."""
    tick: bool
    """One of many sets of things: they are offered to be ticked."""


class DiceGroup(TypedDict):
    """Some equal dice of a throw."""

    label: str
    dice: int
    faces: list[Scalar]


class DeckCard(TypedDict):
    """A card of a deck, and how many of it are left."""

    card: Scalar
    left: int


class Device(TypedDict, total=False):
    """Dice or a deck of cards, as the kernel's devices describe themselves."""

    kind: Required[Literal["dice", "deck"]]
    dice: int
    sides: int
    """The number of faces, if it is the same for all dice."""
    groups: list[DiceGroup]
    cards: list[DeckCard]


class Node(msgspec.Struct):
    """An open question: a side decides, or dice or cards do."""

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
    """Answers beyond the listed ones may be legal: spots on a free map."""
    device: Device | None
    """With chance: the dice or cards that decide."""


class UndoAsked(msgspec.Struct):
    """A side asks to undo; everybody in `waiting` has to agree."""

    side: int
    depth: int
    waiting: list[int]
    mine: bool
    """This view's side has to agree."""


class View(msgspec.Struct):
    """A match as a seat or a spectator sees it: everything that the page needs."""

    match: MatchHead
    seats: list[Seat]
    side: int
    """The side whose view this is; -1 is a spectator."""
    sides: list[int]
    """The sides that the token holds."""
    ply: int
    """Entries so far, undos and seat changes included: send it with every write."""
    depth: int
    """Answers and rolls that were not undone: the number of the position in the replay."""
    scene: Scene | None
    """None if `steps` lead to it from the scene that the client has."""
    scene_hash: str
    """A short name of this side's scene now: send it as `base` to get steps next time."""
    steps: list[Step] | None
    """What happened since the client's last view, in order; None: take the whole scene."""
    nodes: list[Node]
    """Open questions; several when sides act at once, none when the game is over."""
    log: list[Line]
    """The lines from ply `log_from` on; keep your own lines below it, drop the rest.

    The lines of `steps` stand there, and not here.
    """
    log_from: int
    undo: Literal["", "free", "ask"]
    """Whether this side can undo now, and whether the others have to agree."""
    undo_depth: int
    """The depth that an undo leads to; -1 if nothing can be undone."""
    undo_asked: UndoAsked | None
    thinking: list[int]
    """Sides whose bots are thinking."""
    odds: bool
    result: Result | None
