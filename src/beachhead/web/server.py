"""Everything that lives as long as a worker: database, hub, tables, players, limits."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from litestar import Litestar

from beachhead.store import Database, Store
from beachhead.web.chances import Chances
from beachhead.web.hub import hub_for
from beachhead.web.limits import Limiter
from beachhead.web.players import Players
from beachhead.web.presence import Presence
from beachhead.web.room import Room
from beachhead.web.settings import Settings
from beachhead.web.stopping import at_stop
from beachhead.web.table import Tables


class Server:
    """One worker's share of the work."""

    def __init__(self, settings: Settings) -> None:
        """Put the parts together; nothing is opened yet."""
        self.settings = settings
        self.database = Database(settings.database)
        self.store = Store(self.database)
        self.hub = hub_for(self.database)
        self.tables = Tables(self.store, self.hub, settings.live_matches)
        self.presence = Presence(self.store, self.hub, settings.silent_seconds)
        self.players = Players(self.tables, settings)
        self.chances = Chances(settings)
        self.newcomers = Limiter(settings.new_matches, settings.new_seconds)
        limiter = Limiter(settings.writes, settings.write_seconds)
        asking = Limiter(settings.asks, settings.write_seconds)
        self.room = Room(self.tables, self.presence, limiter, asking)

    @asynccontextmanager
    async def life(self, app: Litestar) -> AsyncIterator[None]:
        """Migrate, listen and take up waiting bots; close everything in the end."""
        del app
        await self.database.migrate()
        await self.hub.start()
        self.players.start()
        try:
            with at_stop(self.chances.halt):
                yield
        finally:
            await self.chances.stop()
            await self.players.stop()
            await self.hub.stop()
            await self.database.close()
