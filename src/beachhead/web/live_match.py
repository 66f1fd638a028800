"""Live matches: those in this worker's memory, kept equal to the database.

async with matches.hold(match_id) as live:      # nobody else reads or writes it meanwhile
    await matches.write(live, lambda match: match.answer(side, value, ply=ply))

After a write that failed, or whose result is unknown, the match is dropped from memory. The next
request under the same lock reads it from the database.
"""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from weakref import WeakValueDictionary

from beachhead.match import Entry, Match, Stale
from beachhead.store import Collision, SeatRow, Store, Summary, UndoRequest, score_of
from beachhead.store.store import now
from beachhead.web.hub import Hub, Notice
from beachhead.web.problems import Behind
from beachhead.web.stored_match import WORTH_FREEZING, Stored, read_match, store_snapshot

log = logging.getLogger("beachhead.web")

Act = Callable[[Match], list[Entry]]
"""A change of a match; it returns the new entries."""


class LiveMatch:
    """A match in memory with its stored facts."""

    def __init__(self, stored: Stored) -> None:
        """Take a match as it was read from the database."""
        self.id = stored.row.id
        self.row = stored.row
        self.match = stored.match
        self.seats = stored.seats
        self.frozen = stored.frozen
        """The ply of its snapshot in the database."""
        self.undo_request = stored.row.undo_request
        self.touched = stored.row.touched
        self.visitor = ""
        """The address of the last person who was here with a seat."""
        self.thinking: list[int] = []
        """Sides whose bots are thinking."""

    def seat(self, side: int) -> SeatRow | None:
        """Return a seat's row."""
        return next((seat for seat in self.seats if seat.side == side), None)

    @property
    def allows_hints(self) -> bool:
        """Return True if hints help nobody against another person, or all have agreed to them."""
        persons = [seat for seat in self.seats if seat.side >= 0 and seat.token]
        alone = len({seat.token for seat in persons}) <= 1
        return alone or self.match.game.meta.cooperative or all(seat.hints for seat in persons)

    @property
    def open_undo_request(self) -> UndoRequest | None:
        """Return the request to undo, as long as nothing has happened since."""
        request = self.undo_request
        return request if request and request.ply == self.match.ply else None


class LiveMatches:
    """The matches in this worker's memory; the least used make room for others."""

    def __init__(self, store: Store, hub: Hub, most: int) -> None:
        """Keep at most this many matches in memory."""
        self.store = store
        self.hub = hub
        self.most = most
        self.live: OrderedDict[str, LiveMatch] = OrderedDict()
        self.locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """The lock of each match that is held or waited for."""
        self.freezing: set[asyncio.Task[None]] = set()
        """Snapshots that are being stored."""
        self.unsure: set[str] = set()
        """Matches with a write whose result is unknown; they are not in memory."""
        self.after_write: list[Callable[[str], None]] = []
        """Called with a match's id after each write, even a failed one: bots may be to move."""
        hub.listeners.append(self.hear)

    def hear(self, notice: Notice) -> None:
        """Note which bots of another worker are thinking."""
        live = self.live.get(notice.match)
        if live and notice.ply >= 0:
            live.thinking = notice.thinking

    @asynccontextmanager
    async def hold(self, match_id: str) -> AsyncIterator[LiveMatch]:
        """Hold a match that is equal to the database."""
        async with self.lock(match_id):
            yield await self.load(match_id)

    def lock(self, match_id: str) -> asyncio.Lock:
        """Return the lock of a match, which may not be one that can be read."""
        return self.locks.setdefault(match_id, asyncio.Lock())

    async def load(self, match_id: str) -> LiveMatch:
        """Return a match, brought up to date or read; the caller holds its lock."""
        if live := self.live.get(match_id):
            self.live.move_to_end(match_id)
            if self.hub.shared:
                await self.catch_up(live)
            return live
        if match_id in self.unsure:
            await self.store.settle(match_id)
        live = LiveMatch(await read_match(self.store, match_id))
        self.remember(live)
        if match_id in self.unsure:
            self.unsure.remove(match_id)
            self.hub.publish(match_id)  # nobody knows yet how that write ended
        return live

    def remember(self, live: LiveMatch) -> None:
        """Keep a match in memory, and drop idle ones beyond the limit."""
        self.live[live.id] = live
        idle = [key for key in self.live if key not in self.locks]
        for key in idle[: max(0, len(self.live) - self.most)]:
            self.freeze(self.live.pop(key))

    def freeze(self, live: LiveMatch) -> None:
        """Keep a snapshot of a match that leaves the memory, if folding it again takes time."""
        long = live.match.ply - live.frozen >= WORTH_FREEZING
        if long and not live.match.header.lesson:
            task = asyncio.create_task(self.store_snapshot(live))
            self.freezing.add(task)
            task.add_done_callback(self.freezing.discard)

    async def store_snapshot(self, live: LiveMatch) -> None:
        """Store a snapshot; without one the match is only slower to come back."""
        try:
            await store_snapshot(self.store, live.id, live.match)
        except Exception as error:  # noqa: BLE001 - a cache
            log.warning("no snapshot of match %s: %r", live.id, error)

    async def stop(self) -> None:
        """Wait for the snapshots that are being stored."""
        await asyncio.gather(*self.freezing, return_exceptions=True)

    @contextmanager
    def storing(self, live: LiveMatch) -> Iterator[None]:
        """Drop a match from memory if storing in this block fails, or may have failed."""
        try:
            yield
        except BaseException:
            self.forget(live)
            raise

    def forget(self, live: LiveMatch) -> None:
        """Drop a match that may differ from the database."""
        self.live.pop(live.id, None)
        self.unsure.add(live.id)
        for call in self.after_write:
            call(live.id)

    async def catch_up(self, live: LiveMatch) -> None:
        """Fold the entries of other workers, and read the seats again."""
        row = await self.store.match(live.id)
        live.undo_request, live.touched = row.undo_request, row.touched
        live.seats = await self.store.seats(live.id)
        if row.summary.ply != live.match.ply:
            for entry in await self.store.entries(live.id, live.match.ply):
                live.match.fold(entry)

    async def write(self, live: LiveMatch, act: Act) -> list[Entry]:
        """Change a match and store its new entries, or leave everything as it was.

        The caller holds the match (see `hold`).
        """
        match, before = live.match, live.match.ply
        try:
            entries = act(match)
        except Stale as error:
            raise Behind(match.ply, before) from error
        except BaseException:
            if match.ply != before:
                self.forget(live)
            raise
        if entries:
            await self.append(live, before, entries)
        return entries

    async def append(self, live: LiveMatch, before: int, entries: list[Entry]) -> None:
        """Store entries and publish them; if another worker was first, raise Behind."""
        match = live.match
        notice = self.hub.make_notice(live.id, match.ply, live.thinking)
        summary = summarize_match(match)
        # Only the end of a match, or an undo of it, changes its score.
        scored = match.over or any(entry.kind == "undo" for entry in entries)
        score = score_of(match) if scored else None
        checksums = [effect.checksum for effect in match.effects[before:]]
        try:
            with self.storing(live):
                await self.store.append(live.id, entries, summary, notice, score, checksums)
        except Collision:
            newest = await self.load(live.id)
            raise Behind(newest.match.ply, before) from None
        live.undo_request, live.touched = None, now()
        self.hub.publish(live.id, match.ply, live.thinking)
        for call in self.after_write:
            call(live.id)


def summarize_match(match: Match) -> Summary:
    """Return what lists show about a match."""
    over = match.over
    return Summary(
        ply=match.ply,
        depth=match.depth,
        turn=() if over else tuple(match.asked_sides()),
        status=match.heading,
        scores=tuple(match.position.scores),
        ending=match.position.ending,
        bots={side: seat.level for side, seat in enumerate(match.seats) if seat.is_bot},
        bot=not over and bool(match.bots_to_move()),
        points=match.game.score_to_beat(match.position) if over else None,
    )
