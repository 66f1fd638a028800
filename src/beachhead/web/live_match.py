"""Live matches: those in this worker's memory, kept equal to the database.

async with matches.hold(match_id) as live:      # nobody else reads or writes it meanwhile
    await matches.write(live, lambda match: match.answer(side, value, ply=ply))

After a write that failed, or whose result is unknown, the match is dropped from memory. The next
request under the same lock reads it from the database.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from weakref import WeakValueDictionary

import msgspec

from beachhead.kernel import registry
from beachhead.kernel.errors import BeachheadError
from beachhead.kernel.registry import AnyGame
from beachhead.match import Entry, Header, Match, Stale
from beachhead.match.content import content_hash
from beachhead.store import (
    Collision,
    MatchRow,
    Missing,
    SeatRow,
    Spoilt,
    Store,
    Summary,
    UndoRequest,
    score_of,
)
from beachhead.store.store import now
from beachhead.web.guests import is_id
from beachhead.web.hub import Hub, Notice
from beachhead.web.problems import Behind

Act = Callable[[Match], list[Entry]]
"""A change of a match; it returns the new entries."""


class Outdated(BeachheadError):
    """A stored match was played by rules that have changed since."""

    code = "match.outdated"


class LiveMatch:
    """A match in memory with its stored facts."""

    def __init__(self, row: MatchRow, match: Match, seats: list[SeatRow]) -> None:
        """Take a match as it was read from the database."""
        self.id = row.id
        self.row = row
        self.match = match
        self.seats = seats
        self.undo_request = row.undo_request
        self.touched = row.touched
        self.thinking: list[int] = []
        """Sides whose bots are thinking."""

    def seat(self, side: int) -> SeatRow | None:
        """Return a seat's row."""
        return next((seat for seat in self.seats if seat.side == side), None)

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
        async with self.locks.setdefault(match_id, asyncio.Lock()):
            yield await self.load(match_id)

    async def load(self, match_id: str) -> LiveMatch:
        """Return a match, brought up to date or read; the caller holds its lock."""
        if live := self.live.get(match_id):
            self.live.move_to_end(match_id)
            if self.hub.shared:
                await self.catch_up(live)
            return live
        if match_id in self.unsure:
            await self.store.settle(match_id)
        live = await read_match(self.store, match_id)
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
            del self.live[key]

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
        try:
            with self.storing(live):
                await self.store.append(live.id, entries, summary, notice, score)
        except Collision:
            newest = await self.load(live.id)
            raise Behind(newest.match.ply, before) from None
        live.undo_request, live.touched = None, now()
        self.hub.publish(live.id, match.ply, live.thinking)
        for call in self.after_write:
            call(live.id)


async def read_match(store: Store, match_id: str) -> LiveMatch:
    """Read a match from the database and fold it in a thread."""
    if not is_id(match_id):
        msg = f"There is no match {match_id!r:.40}."
        raise Missing(msg)
    row = await store.match(match_id)
    entries = await store.entries(match_id)
    seats = await store.seats(match_id)
    game = registry.game(row.game)
    match = await asyncio.to_thread(resume_match, game, row.header, entries)
    return LiveMatch(row, match, seats)


class Fault(msgspec.Struct, frozen=True):
    """Why a stored match cannot be opened, and the ply from which on it cannot be kept."""

    error: BeachheadError
    ply: int


async def find_fault(store: Store, match_id: str) -> Fault | None:
    """Return why a stored match cannot be opened; None if it can."""
    try:
        await read_match(store, match_id)
    except (Outdated, Spoilt) as error:
        return Fault(error, await count_sound_entries(store, match_id))
    return None


async def count_sound_entries(store: Store, match_id: str) -> int:
    """Return how many entries of a match hold from its start on."""
    row = await store.match(match_id)
    match = Match(registry.game(row.game), row.header)
    try:
        for ply in range(row.summary.ply):
            found = await store.entries(match_id, ply, ply + 1)
            if not found:
                break
            match.fold(found[0])
    except BeachheadError:
        pass
    return match.ply


def resume_match(game: AnyGame, header: Header, entries: list[Entry]) -> Match:
    """Fold a stored match; name the entry that today's rules refuse, or that is spoilt."""
    try:
        part = "its first position"
        match = Match(game, header)
        for entry in entries:
            part = f"its entry {entry.ply}"
            match.fold(entry)
    except BeachheadError as error:
        if header.version == game.version and header.content == content_hash(game):
            raise Spoilt(part, error.message.rstrip("."), error.rule) from None
        msg = (
            f"{game.title} has changed since this match was played: by version {game.version}"
            f" {part} does not hold ({error.message})"
        )
        raise Outdated(msg, rule=error.rule) from None
    return match


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
