"""Replays and films."""

from __future__ import annotations

import msgspec

from beachhead.kernel.scene import Scene
from beachhead.web.messages.common import Json
from beachhead.web.messages.match import MatchHead
from beachhead.web.messages.seats import Result, Seat
from beachhead.web.messages.steps import Line


class Stop(msgspec.Struct):
    """A heading on the scrub bar."""

    depth: int
    heading: str


class Replay(msgspec.Struct):
    """The match at a depth, seen by a side."""

    depth: int
    depths: int
    """The last depth."""
    scene: Scene
    prompts: list[str]
    log: list[Line]
    """The lines that lead to this depth; none if the request says `log=false`."""
    stops: list[Stop]
    """The first depth of every heading."""
    result: Result | None


class Frame(msgspec.Struct):
    """One position of a film: for every field of the scene a row of the film."""

    depth: int
    heading: str
    fields: dict[str, int]


class Film(msgspec.Struct):
    """A whole replay in one piece, every repeated thing stored once.

    A field of a frame's scene is `rows[frame.fields[name]]`: a number in a list stands for
    `things[number]`; a single number stands for the thing itself.
    """

    format: str
    match: MatchHead
    seats: list[Seat]
    things: list[Json]
    rows: list[int | list[int]]
    frames: list[Frame]
    log: list[Line]
    result: Result | None
