"""The events socket: watch matches, hear when they move."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any
from urllib.parse import urlsplit

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from beachhead.kernel.errors import BeachheadError
from beachhead.web.hub import Watcher
from beachhead.web.limits import Limiter
from beachhead.web.messages import FromClient, Leave, News, Ping, Pong, Refused, Watch
from beachhead.web.room import Room

MOST_MATCHES = 100
MESSAGES = 200
"""Messages a socket may send within ten seconds."""
LONGEST = 2000
decoder = msgspec.json.Decoder(FromClient)
encoder = msgspec.json.Encoder()
Socket = WebSocket[Any, Any, Any]


class Line:
    """One open socket and what it watches."""

    def __init__(self, socket: Socket, room: Room, silent_seconds: float) -> None:
        """Begin without matches."""
        self.socket = socket
        self.room = room
        self.hub = room.tables.hub
        self.silent = silent_seconds
        self.watcher = Watcher()
        self.watched: dict[str, tuple[int, ...]] = {}
        self.limiter = Limiter(MESSAGES, 10.0)

    async def serve(self) -> None:
        """Listen and talk until one side hangs up."""
        async with self.talking():
            while True:
                text = await asyncio.wait_for(self.socket.receive_text(), self.silent)
                self.limiter.take("")
                await self.hear(text)

    @asynccontextmanager
    async def talking(self) -> AsyncIterator[None]:
        """Send what is queued in the background; leave everything when the line drops."""
        talker = asyncio.create_task(self.talk())
        try:
            yield
        finally:
            talker.cancel()
            with contextlib.suppress(BaseException):
                await talker
            for match in tuple(self.watched):
                with contextlib.suppress(Exception):
                    await self.leave(match)

    async def talk(self) -> None:
        """Send messages as they come."""
        while True:
            message = await self.watcher.queue.get()
            await self.socket.send_text(encoder.encode(message).decode())

    async def hear(self, text: str) -> None:
        """Carry out one message; nonsense is refused, not punished."""
        try:
            message = decoder.decode(text[:LONGEST])
        except (msgspec.MsgspecError, RecursionError):
            self.watcher.push(Refused("", "request.invalid", "The message is not understood."))
            return
        if isinstance(message, Ping):
            self.watcher.push(Pong())
            for match, sides in self.watched.items():
                await self.room.presence.sign(match, sides)
        elif isinstance(message, Leave):
            await self.leave(message.match)
        else:
            await self.watch(message)

    async def watch(self, message: Watch) -> None:
        """Let the socket hear about a match, and say at once where it stands."""
        match = message.match
        if len(self.watched) >= MOST_MATCHES:
            told = f"A socket watches at most {MOST_MATCHES} matches."
            self.watcher.push(Refused(match, "rate.limited", told))
            return
        try:
            async with self.room.visit(match, message.token) as at:
                news = News(match, at.match.ply, at.table.thinking)
                await self.leave(match)
                self.hub.watch(match, self.watcher)
                self.watched[match] = at.guest.sides
                self.watcher.push(news)  # before anything else that may be told from now on
        except BeachheadError as error:
            self.watcher.push(Refused(match, error.code, error.message))
            return
        await self.room.presence.come(match, self.watched[match])

    async def leave(self, match: str) -> None:
        """Let the socket hear no more about a match."""
        sides = self.watched.pop(match, None)
        if sides is not None:
            self.hub.leave(match, self.watcher)
            await self.room.presence.go(match, sides)


def same_origin(socket: Socket) -> bool:
    """Tell whether a socket comes from our own pages (or from no page at all)."""
    origin = socket.headers.get("origin")
    return not origin or urlsplit(origin).netloc == socket.headers.get("host")


async def serve_events(socket: Socket, room: Room, silent_seconds: float) -> None:
    """Accept a socket and serve it until it closes, goes silent or talks too much."""
    if not same_origin(socket):
        await socket.close(code=4403, reason="foreign origin")
        return
    await socket.accept()
    with contextlib.suppress(WebSocketDisconnect):
        try:
            await Line(socket, room, silent_seconds).serve()
        except (TimeoutError, BeachheadError):
            await socket.close(code=4408)
