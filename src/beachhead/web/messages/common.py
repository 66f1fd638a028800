"""Common types of messages, and the message of an error."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from beachhead.kernel.nodes import Refusal

Word = Annotated[str, msgspec.Meta(max_length=200)]
Name = Annotated[str, msgspec.Meta(max_length=40)]
Text = Annotated[str, msgspec.Meta(max_length=4000)]
Count = Annotated[int, msgspec.Meta(ge=0, le=10**9)]
SideNumber = Annotated[int, msgspec.Meta(ge=-1, le=63)]
Known = Annotated[int, msgspec.Meta(ge=-1, le=10**9)]
"""The ply of the client's last view: the reply sends only what is new in the log (-1: all)."""
Scalar = int | str
"""A part of an answer, a face of a die, or a card."""
Answer = int | str | list[Scalar]
"""An answer on the wire: a tuple of the kernel is a list here."""
Value = bool | int | Word
Json = Any
"""Any JSON value, which only the game understands."""
Figures = dict[str, int | str | list[int | str]]


class Problem(msgspec.Struct):
    """The body of every response of 4xx and 5xx."""

    code: str
    """Stable: `match.stale`, `seat.foreign`, `answer.illegal`, `roll.face` …"""
    message: str
    """A sentence for people."""
    rule: str = ""
    reasons: list[Refusal] = []
    """Every reason against an illegal answer, each with its rule."""
    ply: int = -1
    """The ply of the match, with a stale write."""
    remedy: str = ""
    """What to do about it, where that is known."""


class Health(msgspec.Struct):
    """How a server is: it runs, and its database answers or is away."""

    ok: bool
    version: str
    database: Literal["ok", "away"] = "ok"
