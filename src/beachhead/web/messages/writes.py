"""Requests of the client: answers, rolls, undo, seats, questions."""

from __future__ import annotations

from typing import Annotated

import msgspec

from beachhead.web.messages.common import (
    Answer,
    Count,
    Json,
    Known,
    Name,
    Scalar,
    SideNumber,
    Text,
    Word,
)


class AnswerBody(msgspec.Struct, forbid_unknown_fields=True):
    """An answer to a question, as a value or in notation."""

    ply: Count
    side: SideNumber
    answer: Answer | None = None
    text: Text = ""
    node: Word = ""
    """The question's id: a late answer is taken if this very question is still open."""
    known: Known = -1
    steps: bool = False
    """Reply with the steps since the client's last view instead of the whole scene."""
    base: Word = ""
    """The hash of the scene that the client shows; steps start there."""


class RollBody(msgspec.Struct, forbid_unknown_fields=True):
    """Dice or cards that came up on the table: faces group by group, or the same as text."""

    ply: Count
    side: SideNumber = -1
    outcome: Annotated[list[Scalar], msgspec.Meta(max_length=4000)] | None = None
    text: Text = ""
    known: Known = -1
    steps: bool = False
    """Reply with the steps since the client's last view instead of the whole scene."""
    base: Word = ""
    """The hash of the scene that the client shows; steps start there."""


class WhyBody(msgspec.Struct, forbid_unknown_fields=True):
    """An answer that may be legal or not."""

    side: SideNumber
    answer: Answer | None = None
    text: Text = ""


class AboutBody(msgspec.Struct, forbid_unknown_fields=True):
    """A thing of the scene by its id, the side that looks at it, and the depth."""

    thing: Word
    side: SideNumber | None = None
    depth: Annotated[int, msgspec.Meta(ge=-1, le=10**9)] = -1
    """Of a replay; -1: now."""


class PlyBody(msgspec.Struct, forbid_unknown_fields=True):
    """A write that needs only its ply and side."""

    ply: Count
    side: SideNumber
    known: Known = -1


class UndoBody(msgspec.Struct, forbid_unknown_fields=True):
    """An undo to `undo_depth`, or to a chosen depth."""

    ply: Count
    side: SideNumber
    depth: Annotated[int, msgspec.Meta(ge=-1, le=10**9)] = -1
    known: Known = -1


class BotBody(msgspec.Struct, forbid_unknown_fields=True):
    """A bot for an absent person's seat."""

    ply: Count
    level: Word = ""
    known: Known = -1


class NameBody(msgspec.Struct, forbid_unknown_fields=True):
    """The name of a seat's holder."""

    name: Name


class OddsBody(msgspec.Struct, forbid_unknown_fields=True):
    """A question about odds; an empty one asks about the current position."""

    side: SideNumber = -1
    question: dict[str, Json] = {}
