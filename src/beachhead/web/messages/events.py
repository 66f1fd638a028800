"""The events socket."""

from __future__ import annotations

from typing import Annotated

import msgspec

from beachhead.web.messages.common import Word


class Watch(msgspec.Struct, tag_field="kind", tag="watch", forbid_unknown_fields=True):
    """From the client: send news of this match; a seat's token also shows that its holder is here."""

    match: Word
    token: Annotated[str, msgspec.Meta(max_length=64)]


class Leave(msgspec.Struct, tag_field="kind", tag="leave", forbid_unknown_fields=True):
    """From the client: send no more news of this match."""

    match: Word


class Ping(msgspec.Struct, tag_field="kind", tag="ping", forbid_unknown_fields=True):
    """From the client, about every 20 seconds: still here."""


class News(msgspec.Struct, tag_field="kind", tag="news"):
    """To the client: the match is at this ply; fetch the view if you are behind."""

    match: str
    ply: int
    thinking: list[int] = []


class Changed(msgspec.Struct, tag_field="kind", tag="changed"):
    """To the client: something beside the plies changed (who is here, a name, a request to undo)."""

    match: str


class Pong(msgspec.Struct, tag_field="kind", tag="pong"):
    """To the client: the answer to a ping."""


class Refused(msgspec.Struct, tag_field="kind", tag="refused"):
    """To the client: the match cannot be watched (unknown match or token, too many)."""

    match: str
    code: str
    message: str


FromClient = Watch | Leave | Ping
ToClient = News | Changed | Pong | Refused
