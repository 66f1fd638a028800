"""The parts of a worker: database, hub, live matches, bots, odds, limits."""

import asyncio
import signal
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from types import FrameType

from litestar import Litestar

from beachhead.store import Database, Store
from beachhead.web.bot_runner import BotRunner
from beachhead.web.hub import make_hub
from beachhead.web.limits import Limiter
from beachhead.web.live_match import LiveMatches
from beachhead.web.metrics import Metrics
from beachhead.web.odds import OddsService
from beachhead.web.presence import Presence
from beachhead.web.room import Room
from beachhead.web.settings import Settings
from beachhead.web.thinking import Thinker
from beachhead.web.turns import Turns

FILMS = 2
"""Films that are made at once."""
STOP_SECONDS = 2.0
"""Seconds in which a stopping server notes who was here."""
SIGNALS = (signal.SIGINT, signal.SIGTERM)


class Server:
    """The parts of one worker."""

    def __init__(self, settings: Settings) -> None:
        """Connect the parts; nothing is opened yet."""
        self.settings = settings
        self.database = Database(settings.database, settings.database_seconds)
        self.store = Store(self.database)
        self.hub = make_hub(self.database)
        self.matches = LiveMatches(self.store, self.hub, settings.live_matches)
        self.presence = Presence(self.store, self.hub, settings.silent_seconds)
        self.bots = BotRunner(self.matches, settings)
        self.odds = OddsService(settings)
        self.thinker = Thinker(self.store)
        self.new_matches = Limiter(settings.new_matches, settings.new_seconds)
        writes = Limiter(settings.writes, settings.write_seconds)
        questions = Limiter(settings.asks, settings.write_seconds)
        reads = Limiter(settings.reads, settings.write_seconds)
        self.room = Room(self.matches, self.presence, writes, questions, reads)
        self.films = Turns(FILMS, 1)
        self.metrics = Metrics()
        self.add_gauges()

    def add_gauges(self) -> None:
        """Let the metrics show how the parts stand."""
        add = self.metrics.add_gauge
        add("live_matches", "Matches in memory.", lambda: len(self.matches.live))
        add("watched_matches", "Matches that sockets watch.", lambda: len(self.hub.watchers))
        add("sockets", "Open sockets.", self.room.sockets.total)
        add("bots_at_work", "Matches in which a bot is to move.", lambda: len(self.bots.tasks))
        add("odds_running", "Processes that compute odds.", lambda: len(self.odds.running))
        add("odds_waiting", "Questions that wait for one.", lambda: self.odds.turns.waiting)
        add("bots_waiting", "Bots that wait for a process.", lambda: self.bots.turns.waiting)
        add("database_up", "1 if the database answered last.", lambda: self.database.up)

    @asynccontextmanager
    async def run(self, app: Litestar) -> AsyncIterator[None]:
        """Migrate, listen and wake waiting bots; close everything at the end."""
        await self.database.migrate()
        await self.hub.start()
        self.bots.start()
        routine = [
            asyncio.create_task(self.presence.keep_flushing()),
            asyncio.create_task(self.metrics.keep_sharing(self.database.answers)),
        ]
        try:
            with call_at_stop(self.odds.halt):
                yield
        finally:
            for task in routine:
                task.cancel()
            with suppress(Exception):
                await asyncio.wait_for(self.presence.stop(), STOP_SECONDS)
            await self.odds.stop()
            await self.thinker.stop()
            await self.bots.stop()
            await self.matches.stop()
            await self.hub.stop()
            await self.database.close()


@contextmanager
def call_at_stop(act: Callable[[], None]) -> Iterator[None]:
    """Act as soon as a signal asks this process to stop, before it waits for open requests.

    Earlier handlers are called too.
    """
    if threading.current_thread() is not threading.main_thread():
        yield  # signals reach the main thread only
        return
    loop = asyncio.get_running_loop()
    before = {number: signal.getsignal(number) for number in SIGNALS}

    def handle(number: int, frame: FrameType | None) -> None:
        loop.call_soon_threadsafe(act)
        handler = before[signal.Signals(number)]
        if callable(handler):
            handler(number, frame)

    for number in SIGNALS:
        signal.signal(number, handle)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
