"""The hub delivers news about matches to the sockets that watch them, across workers."""

import asyncio
import contextlib
import logging
import secrets
from collections import defaultdict
from typing import Any, Protocol

import asyncpg
import msgspec

from beachhead.store.database import Database
from beachhead.store.store import CHANNEL
from beachhead.web.messages import Changed, News, Refused, ToClient

log = logging.getLogger("beachhead.web")
BACKLOG = 200
"""Refusals that wait for a slow socket."""


class Notice(msgspec.Struct, omit_defaults=True):
    """A message between workers: the new ply of a match, or -1 for a change beside the plies."""

    match: str
    sender: str
    ply: int = -1
    thinking: list[int] = []


class Watcher:
    """What waits to be sent to one socket: at most one piece of news for each match."""

    def __init__(self) -> None:
        """Start with nothing to send."""
        self.waiting: dict[tuple[str, ...], ToClient] = {}
        self.filled = asyncio.Event()

    def push(self, message: ToClient) -> None:
        """Add a message; newer news of a match takes the place of older news, so none is lost."""
        if isinstance(message, Refused) and len(self.waiting) >= BACKLOG:
            return
        self.waiting[_key(message)] = message
        self.filled.set()

    async def next(self) -> ToClient:
        """Return the oldest message that waits."""
        while not self.waiting:
            self.filled.clear()
            await self.filled.wait()
        return self.waiting.pop(next(iter(self.waiting)))


def _key(message: ToClient) -> tuple[str, ...]:
    """Return what a message is about: of two with the same key only one has to arrive."""
    if isinstance(message, News | Changed):
        return (type(message).__name__, message.match)
    if isinstance(message, Refused):
        return ("refused", message.match, message.code)
    return ("pong",)


class Listener(Protocol):
    """Called with the notices of other workers, before the watchers get them."""

    def __call__(self, notice: Notice, /) -> None:
        """Take a notice."""


class Hub:
    """Deliver news inside this process, which is enough for a single worker."""

    shared = False
    """True if other workers write to the same matches."""

    def __init__(self) -> None:
        """Start without watchers."""
        self.id = secrets.token_hex(6)
        self.watchers: defaultdict[str, set[Watcher]] = defaultdict(set)
        self.listeners: list[Listener] = []

    def watch(self, match: str, watcher: Watcher) -> None:
        """Send a socket the news of a match."""
        self.watchers[match].add(watcher)

    def leave(self, match: str, watcher: Watcher) -> None:
        """Send a socket no more news of a match."""
        self.watchers[match].discard(watcher)
        if not self.watchers[match]:
            del self.watchers[match]

    def make_notice(self, match: str, ply: int = -1, thinking: list[int] | None = None) -> str:
        """Return the notice that goes to the other workers with a commit."""
        return msgspec.json.encode(Notice(match, self.id, ply, thinking or [])).decode()

    def publish(self, match: str, ply: int = -1, thinking: list[int] | None = None) -> None:
        """Send news to the sockets of this worker."""
        message = Changed(match) if ply < 0 else News(match, ply, thinking or [])
        for watcher in tuple(self.watchers.get(match, ())):
            watcher.push(message)

    async def start(self) -> None:
        """Start to listen to other workers: there are none."""

    async def stop(self) -> None:
        """Stop listening to other workers."""


class PostgresHub(Hub):
    """Get the notices of other workers by LISTEN; writers NOTIFY with their commit."""

    shared = True

    def __init__(self, database: Database) -> None:
        """Use a separate connection beside the pool."""
        super().__init__()
        self.url = database.plain_url
        self.task: asyncio.Task[None] | None = None
        self.ready = asyncio.Event()

    async def start(self) -> None:
        """Start to listen, and return once that works."""
        self.task = asyncio.create_task(self.listen())
        await asyncio.wait_for(self.ready.wait(), 30)

    async def stop(self) -> None:
        """Stop listening."""
        if self.task:
            self.task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self.task

    async def listen(self) -> None:
        """Keep listening; reconnect a lost connection, and let everybody compare plies then."""
        pause = 0.1
        while True:
            try:
                await self.listen_once()
                pause = 0.1
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
                log.warning("listening to the database failed: %s", type(error).__name__)
            await asyncio.sleep(pause)
            pause = min(pause * 2, 5.0)

    async def listen_once(self) -> None:
        """Listen until the connection ends."""
        connection = await asyncpg.connect(self.url, timeout=10)
        lost = asyncio.Event()
        connection.add_termination_listener(lambda _: lost.set())
        try:
            await connection.add_listener(CHANNEL, self.receive)
            if self.ready.is_set():
                self.everything_changed()
            self.ready.set()
            await lost.wait()
        finally:
            with contextlib.suppress(Exception):
                await connection.close(timeout=2)

    def receive(self, connection: Any, pid: int, channel: str, payload: str) -> None:
        """Pass on the notice of another worker."""
        notice = msgspec.json.decode(payload, type=Notice)
        if notice.sender == self.id:
            return
        for listener in self.listeners:
            listener(notice)
        self.publish(notice.match, notice.ply, notice.thinking)

    def everything_changed(self) -> None:
        """Let every watcher fetch: notices may have been missed."""
        for match in tuple(self.watchers):
            self.publish(match)


def make_hub(database: Database) -> Hub:
    """Return the hub for a kind of database."""
    return Hub() if database.sqlite else PostgresHub(database)
