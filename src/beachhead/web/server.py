"""The parts of a worker: database, hub, live matches, bots, odds, limits."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from litestar import Litestar

from beachhead.store import Database, Store
from beachhead.web.bot_runner import BotRunner
from beachhead.web.hub import make_hub
from beachhead.web.limits import Limiter
from beachhead.web.live_match import LiveMatches
from beachhead.web.odds import OddsService
from beachhead.web.presence import Presence
from beachhead.web.room import Room
from beachhead.web.settings import Settings
from beachhead.web.stop_signals import call_at_stop


class Server:
    """The parts of one worker."""

    def __init__(self, settings: Settings) -> None:
        """Connect the parts; nothing is opened yet."""
        self.settings = settings
        self.database = Database(settings.database)
        self.store = Store(self.database)
        self.hub = make_hub(self.database)
        self.matches = LiveMatches(self.store, self.hub, settings.live_matches)
        self.presence = Presence(self.store, self.hub, settings.silent_seconds)
        self.bots = BotRunner(self.matches, settings)
        self.odds = OddsService(settings)
        self.new_matches = Limiter(settings.new_matches, settings.new_seconds)
        writes = Limiter(settings.writes, settings.write_seconds)
        questions = Limiter(settings.asks, settings.write_seconds)
        self.room = Room(self.matches, self.presence, writes, questions)

    @asynccontextmanager
    async def run(self, app: Litestar) -> AsyncIterator[None]:
        """Migrate, listen and wake waiting bots; close everything at the end."""
        del app
        await self.database.migrate()
        await self.hub.start()
        self.bots.start()
        try:
            with call_at_stop(self.odds.halt):
                yield
        finally:
            await self.odds.stop()
            await self.bots.stop()
            await self.hub.stop()
            await self.database.close()
