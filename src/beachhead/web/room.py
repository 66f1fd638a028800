"""The room: holding a table as the guest that a token makes, and showing it.

Whatever is done at a table is checked in this order: the token, the ply, then what the match and
its rules say.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from beachhead.kernel.errors import BeachheadError
from beachhead.match import Entry, Match
from beachhead.store import Store
from beachhead.web.limits import Limiter
from beachhead.web.messages import View
from beachhead.web.presence import Presence
from beachhead.web.problems import Behind
from beachhead.web.seats import Guest, guest_of
from beachhead.web.table import Act, Table, Tables
from beachhead.web.tokens import hashed
from beachhead.web.views import view_of


class Busy(BeachheadError):
    """A seat or a wish is not in the state that a request expects."""

    code = "seat.present"


class Visit:
    """A guest at a table, as long as nobody else reads or writes it."""

    def __init__(self, room: Room, table: Table, guest: Guest) -> None:
        """Sit down."""
        self.room = room
        self.table = table
        self.guest = guest

    @property
    def match(self) -> Match:
        """Give the match of this table."""
        return self.table.match

    @property
    def store(self) -> Store:
        """Give the database behind the table."""
        return self.room.tables.store

    async def write(self, act: Act) -> list[Entry]:
        """Carry an act out and put it on disk."""
        return await self.room.tables.write(self.table, act)

    def expect(self, ply: int) -> None:
        """Refuse a request that has not seen the newest entries."""
        if ply != self.match.ply:
            raise Behind(self.match.ply, ply)

    def view(self, side: int | None, known: int = -1) -> View:
        """Show the table to the guest."""
        eyes = self.guest.eyes(self.match, side)
        return view_of(self.table, self.guest, eyes, known, self.room.presence.is_here)

    def publish(self) -> None:
        """Tell everybody that something beside the plies has changed."""
        self.room.tables.hub.publish(self.table.id)

    @property
    def note(self) -> str:
        """Give the notice that goes to the other workers with such a change."""
        return self.room.tables.hub.note(self.table.id)


class Room:
    """Everything that a request about a match needs."""

    def __init__(
        self, tables: Tables, presence: Presence, limiter: Limiter, asking: Limiter
    ) -> None:
        """Open the room."""
        self.tables = tables
        self.presence = presence
        self.limiter = limiter
        self.asking = asking
        """What costs thought but changes nothing: odds, reasons, films."""

    @asynccontextmanager
    async def visit(
        self, match_id: str, token: str, *, writing: bool = False, asking: bool = False
    ) -> AsyncIterator[Visit]:
        """Hold a table as the guest that a token makes."""
        if writing:
            self.limiter.take(hashed(token))
        if asking:
            self.asking.take(hashed(token))
        async with self.tables.at(match_id) as table:
            yield Visit(self, table, guest_of(token, table.seats))
