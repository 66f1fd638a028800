"""Visits: a guest with a token holds a live match, reads it and writes to it.

A request is checked in this order: the token, the ply, then what the match and its rules say.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import AbstractContextManager, asynccontextmanager, contextmanager, nullcontext
from functools import partial

from beachhead.kernel.errors import BeachheadError
from beachhead.match import Entry, Match
from beachhead.store import Store
from beachhead.web.addresses import visitor
from beachhead.web.guests import Guest, find_guest, hash_token
from beachhead.web.limits import Limiter
from beachhead.web.live_match import Act, LiveMatch, LiveMatches
from beachhead.web.messages import View
from beachhead.web.presence import Presence
from beachhead.web.problems import Behind, TooMany
from beachhead.web.steps import Base, Told, count_steps, list_steps
from beachhead.web.views import make_view

QUICK = 8
"""Steps that are sent at once, in a few milliseconds."""
SOCKET_PAUSE = 10.0
"""Seconds after which an address with too many sockets may try again."""


class Busy(BeachheadError):
    """A seat or a request to undo is not in the expected state."""

    code = "seat.present"


class Visit:
    """A guest at a live match, as long as nobody else reads or writes it."""

    def __init__(self, room: Room, live: LiveMatch, guest: Guest) -> None:
        """Keep who visits which match."""
        self.room = room
        self.live = live
        self.match: Match = live.match
        self.guest = guest

    @property
    def store(self) -> Store:
        """Return the store of the match."""
        return self.room.matches.store

    async def write(self, act: Act) -> list[Entry]:
        """Change the match and store its new entries."""
        return await self.room.matches.write(self.live, act)

    def storing(self) -> AbstractContextManager[None]:
        """Drop the match from memory if storing in this block fails, or may have failed."""
        return self.room.matches.storing(self.live)

    def expect(self, ply: int) -> None:
        """Refuse a request that has not seen the newest entries."""
        if ply != self.match.ply:
            raise Behind(self.match.ply, ply)

    async def view(self, side: int | None, known: int = -1, base: Base | None = None) -> View:
        """Return the match as the guest sees it, in steps from a base where that is possible."""
        eyes = self.guest.choose_side(self.match, side)
        told = await self.list_steps(eyes, base)
        return make_view(self.live, self.guest, eyes, known, self.room.presence.is_here, told)

    async def list_steps(self, side: int, base: Base | None) -> Told | None:
        """Return the steps since a base; many are made in a thread, so that others are served."""
        steps = count_steps(self.match, base)
        if base is None or steps < 0:
            return None
        if steps <= QUICK:
            return list_steps(self.match, side, base)
        return await asyncio.to_thread(list_steps, self.match, side, base)

    def publish(self) -> None:
        """Notify everybody of a change beside the plies."""
        self.room.matches.hub.publish(self.live.id)

    @property
    def notice(self) -> str:
        """Return the notice of such a change for the other workers."""
        return self.room.matches.hub.make_notice(self.live.id)


class Room:
    """Everything that a request about a match needs."""

    def __init__(
        self,
        matches: LiveMatches,
        presence: Presence,
        writes: Limiter,
        questions: Limiter,
        reads: Limiter,
    ) -> None:
        """Keep the parts; `questions` limits what takes time but changes nothing."""
        self.matches = matches
        self.presence = presence
        self.writes = writes
        self.questions = questions
        self.reads = reads
        self.sockets: Counter[str] = Counter()
        """Open sockets by the address they come from."""

    @contextmanager
    def open_socket(self, address: str, most: int) -> Iterator[None]:
        """Count a socket while it is open; refuse one too many from one address."""
        if self.sockets[address] >= most:
            raise TooMany(SOCKET_PAUSE)
        self.sockets[address] += 1
        try:
            yield
        finally:
            self.sockets[address] -= 1
            if not self.sockets[address]:
                del self.sockets[address]

    @asynccontextmanager
    async def visit(
        self, match_id: str, token: str, *, writing: bool = False, asking: bool = False
    ) -> AsyncIterator[Visit]:
        """Hold a match as the guest with this token."""
        digest = hash_token(token)
        if writing:
            self.writes.take(digest)
        if asking:
            self.questions.take(digest)
        elif not writing:
            self.reads.take(visitor.get())
        async with self.matches.hold(match_id) as live:
            guest = await self.sit_down(live, digest)
            self.presence.note(match_id, guest.sides)
            live.visitor = visitor.get() if guest.sides else live.visitor
            await self.give_back(live, guest)
            # The rules may fail anywhere on a position of a stranger; that is no fault of ours.
            by_hand = live.match.header.start is not None
            with live.match.catch_rule_errors() if by_hand else nullcontext():
                yield Visit(self, live, guest)

    async def give_back(self, live: LiveMatch, guest: Guest) -> None:
        """Return seats to somebody for whom others let a bot play while they were away."""
        for side in guest.sides:
            if side in live.match.absent:
                await self.matches.write(live, partial(Match.return_seat, side=side))

    async def sit_down(self, live: LiveMatch, digest: str) -> Guest:
        """Return the guest with a token; the first one to open a seat's link takes the seat."""
        guest = find_guest(digest, live.seats)
        if all(seat.taken for seat in live.seats if seat.side in guest.sides):
            return guest
        with self.matches.storing(live):
            await self.matches.store.take_seats(live.id, digest)
            live.seats = await self.matches.store.seats(live.id)
        return find_guest(digest, live.seats)
