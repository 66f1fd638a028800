"""A table: one match in memory, kept equal to the database, with its seats and its lock.

async with tables.at(match_id) as table:        # nobody else reads or writes it meanwhile
    await table.write(lambda match: match.answer(side, value, ply=ply))
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from beachhead.kernel import registry
from beachhead.kernel.errors import BeachheadError
from beachhead.kernel.registry import AnyGame
from beachhead.match import Entry, Header, Match, Stale
from beachhead.store import Collision, MatchRow, Missing, SeatRow, Store, Summary, UndoWish, mark_of
from beachhead.store.store import now
from beachhead.web.hub import Hub, Notice
from beachhead.web.problems import Behind
from beachhead.web.tokens import is_id

Act = Callable[[Match], list[Entry]]


class Outdated(BeachheadError):
    """A stored match was played by rules that have changed since."""

    code = "match.outdated"


class Table:
    """A match being played, as this worker knows it."""

    def __init__(self, row: MatchRow, match: Match, seats: list[SeatRow]) -> None:
        """Sit down."""
        self.id = row.id
        self.row = row
        self.match = match
        self.seats = seats
        self.wish = row.wish
        self.touched = row.touched
        self.thinking: list[int] = []
        self.lock = asyncio.Lock()

    def seat(self, side: int) -> SeatRow | None:
        """Find a seat's row."""
        return next((seat for seat in self.seats if seat.side == side), None)

    @property
    def open_wish(self) -> UndoWish | None:
        """Give the wish to take back, as long as nothing has happened since."""
        return self.wish if self.wish and self.wish.ply == self.match.ply else None


class Tables:
    """The tables of this worker; the least used are folded away and read again when wanted."""

    def __init__(self, store: Store, hub: Hub, most: int) -> None:
        """Keep at most so many tables."""
        self.store = store
        self.hub = hub
        self.most = most
        self.tables: OrderedDict[str, Table] = OrderedDict()
        self.opening: dict[str, asyncio.Lock] = {}
        self.moved: list[Callable[[str], None]] = []
        """Called with a match's id after each write: bots may be to move."""
        hub.listeners.append(self.heard)

    def heard(self, notice: Notice) -> None:
        """Forget what another worker changed beside the plies."""
        table = self.tables.get(notice.match)
        if table and notice.ply >= 0:
            table.thinking = notice.thinking

    @asynccontextmanager
    async def at(self, match_id: str) -> AsyncIterator[Table]:
        """Hold a table that is equal to the database."""
        table = await self.find(match_id)
        async with table.lock:
            if self.hub.shared:
                await self.catch_up(table)
            yield table

    async def find(self, match_id: str) -> Table:
        """Find a table, or read it from the database, once even if many ask."""
        if table := self.tables.get(match_id):
            self.tables.move_to_end(match_id)
            return table
        lock = self.opening.setdefault(match_id, asyncio.Lock())
        try:
            async with lock:
                if match_id not in self.tables:
                    self.keep(await self.read(match_id))
        finally:
            self.opening.pop(match_id, None)
        return self.tables[match_id]

    def keep(self, table: Table) -> None:
        """Put a table among the live ones."""
        self.tables[table.id] = table
        idle = [key for key, old in self.tables.items() if not old.lock.locked()]
        for key in idle[: max(0, len(self.tables) - self.most)]:
            if key != table.id:
                del self.tables[key]

    async def read(self, match_id: str) -> Table:
        """Fold a match from the database, away from the event loop."""
        if not is_id(match_id):
            msg = f"There is no match {match_id!r:.40}."
            raise Missing(msg)
        row = await self.store.match(match_id)
        entries = await self.store.entries(match_id)
        seats = await self.store.seats(match_id)
        game = registry.game(row.game)
        match = await asyncio.to_thread(resumed, game, row.header, entries)
        return Table(row, match, seats)

    async def catch_up(self, table: Table) -> None:
        """Fold what other workers have written, and read the seats anew."""
        row = await self.store.match(table.id)
        table.wish, table.touched = row.wish, row.touched
        table.seats = await self.store.seats(table.id)
        if row.summary.ply != table.match.ply:
            await self.fold_new(table)

    async def fold_new(self, table: Table) -> None:
        """Fold the entries that are in the database and not here."""
        for entry in await self.store.entries(table.id, table.match.ply):
            table.match.fold(entry)

    async def write(self, table: Table, act: Act) -> list[Entry]:
        """Carry out an act and put its entries on disk, or leave everything as it was.

        The caller holds the table (see `at`).
        """
        match, before = table.match, table.match.ply
        try:
            entries = act(match)
        except Stale as error:
            raise Behind(match.ply, before) from error
        except BaseException:
            if match.ply != before:
                match.rewind(before)
            raise
        if entries:
            await self.put_on_disk(table, before, entries)
        return entries

    async def put_on_disk(self, table: Table, before: int, entries: list[Entry]) -> None:
        """Append, and tell everybody; who lost a race learns what the other one wrote."""
        match = table.match
        note = self.hub.note(table.id, match.ply, table.thinking)
        try:
            await self.store.append(table.id, entries, summary_of(match), note, mark_of(match))
        except Collision:
            match.rewind(before)
            await self.fold_new(table)
            raise Behind(match.ply, before) from None
        except BaseException:
            # Whether it was committed is not known: the database is asked again next time.
            self.tables.pop(table.id, None)
            raise
        table.wish, table.touched = None, now()
        self.hub.publish(table.id, match.ply, table.thinking)
        for call in self.moved:
            call(table.id)


def resumed(game: AnyGame, header: Header, entries: list[Entry]) -> Match:
    """Fold a stored match; one that today's rules do not follow any more says where they part."""
    try:
        part = "its first position"
        match = Match(game, header)
        for entry in entries:
            part = f"its entry {entry.ply}"
            match.fold(entry)
    except BeachheadError as error:
        msg = (
            f"{game.title} has changed since this match was played: by version {game.version}"
            f" {part} does not hold ({error.message})"
        )
        raise Outdated(msg, rule=error.rule) from None
    return match


def summary_of(match: Match) -> Summary:
    """Say what lists show about a match."""
    over = match.over
    turn = () if over else tuple(dict.fromkeys(side for side, _ in match.opened() if side >= 0))
    bots = {side: seat.level for side, seat in enumerate(match.seats) if seat.is_bot}
    return Summary(
        ply=match.ply,
        depth=match.depth,
        turn=turn,
        status=match.game.heading(match.position),
        scores=tuple(match.position.scores),
        ending=match.position.ending,
        bots=bots,
        bot=not over and match.bot_to_move() is not None,
        points=match.game.mark(match.position) if over else None,
    )
