"""The events socket: clients watch matches and get news when they move."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from beachhead.kernel.errors import BeachheadError
from beachhead.store.database import is_away
from beachhead.web.addresses import client_address
from beachhead.web.hub import Watcher
from beachhead.web.limits import Limiter
from beachhead.web.messages import FromClient, Leave, News, Ping, Pong, Refused, Watch
from beachhead.web.protection import is_same_origin
from beachhead.web.room import Room
from beachhead.web.settings import Settings

MOST_MATCHES = 100
MESSAGES = 200
"""Messages that a socket may send within ten seconds."""
LONGEST = 2000
decoder = msgspec.json.Decoder(FromClient)
encoder = msgspec.json.Encoder()
Socket = WebSocket[Any, Any, Any]


class EventSocket:
    """One open socket and the matches it watches."""

    def __init__(self, socket: Socket, room: Room, silent_seconds: float) -> None:
        """Start without matches."""
        self.socket = socket
        self.room = room
        self.hub = room.matches.hub
        self.silent = silent_seconds
        self.watcher = Watcher()
        self.watched: dict[str, tuple[int, ...]] = {}
        self.limiter = Limiter(MESSAGES, 10.0)

    async def serve(self) -> None:
        """Receive and send until one side disconnects."""
        async with self.send_in_background():
            while True:
                text = await asyncio.wait_for(self.socket.receive_text(), self.silent)
                self.limiter.take("")
                await self.handle(text)

    @asynccontextmanager
    async def send_in_background(self) -> AsyncIterator[None]:
        """Send queued messages in the background; leave all matches at the end."""
        sender = asyncio.create_task(self.send_queued())
        try:
            yield
        finally:
            sender.cancel()
            with contextlib.suppress(BaseException):
                await sender
            for match in tuple(self.watched):
                with contextlib.suppress(Exception):
                    await self.leave(match)

    async def send_queued(self) -> None:
        """Send messages as they come."""
        while True:
            message = await self.watcher.next()
            await self.socket.send_text(encoder.encode(message).decode())

    async def handle(self, text: str) -> None:
        """Carry out one message; refuse one that is not understood."""
        try:
            message = decoder.decode(text[:LONGEST])
        except (msgspec.MsgspecError, RecursionError):
            self.watcher.push(Refused("", "request.invalid", "The message is not understood."))
            return
        if isinstance(message, Ping):
            self.watcher.push(Pong())
            for match, sides in self.watched.items():
                self.room.presence.hear_ping(match, sides)
        elif isinstance(message, Leave):
            await self.leave(message.match)
        else:
            await self.watch(message)

    async def watch(self, message: Watch) -> None:
        """Watch a match, and send its ply at once."""
        match = message.match
        if len(self.watched) >= MOST_MATCHES:
            text = f"A socket watches at most {MOST_MATCHES} matches."
            self.watcher.push(Refused(match, "rate.limited", text))
            return
        try:
            async with self.room.visit(match, message.token) as at:
                news = News(match, at.match.ply, at.live.thinking)
                await self.leave(match)
                self.hub.watch(match, self.watcher)
                self.watched[match] = at.guest.sides
                self.watcher.push(news)  # before any later news
        except BeachheadError as error:
            self.watcher.push(Refused(match, error.code, error.message))
            return
        await self.room.presence.arrive(match, self.watched[match])

    async def leave(self, match: str) -> None:
        """Stop watching a match."""
        sides = self.watched.pop(match, None)
        if sides is not None:
            self.hub.leave(match, self.watcher)
            await self.room.presence.leave(match, sides)


async def serve_events(socket: Socket, room: Room, settings: Settings) -> None:
    """Accept a socket and serve it until it closes, goes silent or sends too much."""
    if not is_same_origin(socket.headers.get("origin"), socket.headers.get("host")):
        await socket.close(code=4403, reason="foreign origin")
        return
    address = client_address(socket, settings.proxies)
    with contextlib.suppress(WebSocketDisconnect):
        try:
            with room.open_socket(address, settings.sockets):
                await socket.accept()
                await EventSocket(socket, room, settings.silent_seconds).serve()
        except (TimeoutError, BeachheadError):
            await socket.close(code=4408)
        except Exception as error:
            if not is_away(error):
                raise
            await socket.close(code=1013, reason="the database is away")
