"""Reading and writing matches.

    store = Store(Database("postgresql://…"))
    await store.create(row, seats, match.entries)
    await store.append(row.id, match.entries[before:], summary)      # Collision: somebody was quicker

A method that returns has its data on disk.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from time import time
from typing import Any

import msgspec
from sqlalchemy import Row, bindparam, delete, func, insert, select, text, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from beachhead.kernel.errors import BeachheadError
from beachhead.match.entries import Entry, Header
from beachhead.store import tables as t
from beachhead.store.database import Database
from beachhead.store.rows import Best, Mark, MatchRow, SeatRow, Summary, UndoWish

# Statements of the busiest path, built once.
INSERT_ENTRY = insert(t.entry)
RENEW_MATCH = (
    update(t.match)
    .where(t.match.c.id == bindparam("match_id"))
    .values({name: bindparam(name) for name in ("summary", "wish", "over", "bot", "touched")})
)
CHANNEL = "beachhead"
"""Where PostgreSQL tells the workers about each other's writes."""


class Collision(BeachheadError):
    """Another writer has taken this ply."""

    code = "match.stale"


class Missing(BeachheadError):
    """There is no such match."""

    code = "match.unknown"


class Store:
    """The matches in one database."""

    def __init__(self, database: Database) -> None:
        """Serialize writers of this process where the database has one writer at a time."""
        self.database = database
        self.writer = asyncio.Lock()

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """Open a transaction that is on disk when the block is left."""
        if self.database.sqlite:
            async with self.writer, self.database.engine.begin() as connection:
                yield connection
        else:
            async with self.database.engine.begin() as connection:
                yield connection

    async def rows(self, query: Any) -> Sequence[Row[Any]]:
        """Read everything that a query finds."""
        async with self.database.engine.connect() as connection:
            return (await connection.execute(query)).all()

    # ---- matches --------------------------------------------------------------------------

    async def create(
        self, row: MatchRow, seats: Iterable[SeatRow], entries: Sequence[Entry]
    ) -> None:
        """Write a new match with its seats and first entries, all or nothing."""
        async with self.writing() as connection:
            await connection.execute(insert(t.match), match_values(row))
            chairs = [msgspec.structs.asdict(seat) for seat in seats]
            if chairs:
                await connection.execute(insert(t.seat), chairs)
            if entries:
                await connection.execute(insert(t.entry), entry_values(row.id, entries))

    async def match(self, match_id: str) -> MatchRow:
        """Read a match without its entries."""
        found = await self.rows(select(t.match).where(t.match.c.id == match_id))
        if not found:
            msg = f"There is no match {match_id!r:.40}."
            raise Missing(msg)
        return match_row(found[0])

    async def entries(self, match_id: str, from_ply: int = 0) -> list[Entry]:
        """Read the entries from a ply on."""
        e = t.entry.c
        query = select(e.ply, e.kind, e.side, e.body, e.text)
        query = query.where(e.match == match_id, e.ply >= from_ply).order_by(e.ply)
        return [entry_of(row) for row in await self.rows(query)]

    async def append(
        self,
        match_id: str,
        entries: Sequence[Entry],
        summary: Summary,
        note: str = "",
        mark: Mark | None = None,
    ) -> None:
        """Add entries and renew the summary; the notice reaches other workers with the commit."""
        values = {
            "summary": encode(summary),
            "wish": "",
            "over": bool(summary.ending),
            "bot": summary.bot,
            "touched": now(),
        }
        try:
            async with self.writing() as connection:
                await connection.execute(INSERT_ENTRY, entry_values(match_id, entries))
                await connection.execute(RENEW_MATCH, {"match_id": match_id, **values})
                if mark:
                    await self.note_score(connection, match_id, mark)
                await self.notify(connection, note)
        except IntegrityError:
            msg = f"Ply {entries[0].ply} of match {match_id} is taken."
            raise Collision(msg, remedy="fetch the newest entries and try again") from None

    async def wish(self, match_id: str, wish: UndoWish | None, note: str = "") -> None:
        """Keep a wish to take back until everybody has agreed, or forget it."""
        body = encode(wish) if wish else ""
        async with self.writing() as connection:
            await connection.execute(
                update(t.match).where(t.match.c.id == match_id).values(wish=body)
            )
            await self.notify(connection, note)

    async def waiting_for_bots(self, idle_ms: int = 0) -> list[str]:
        """List the matches in which a bot has been to move for so long."""
        m = t.match.c
        query = select(m.id).where(m.bot, m.touched <= now() - idle_ms).order_by(m.touched)
        return [row.id for row in await self.rows(query)]

    # ---- scores ---------------------------------------------------------------------------

    async def note_score(self, connection: AsyncConnection, match_id: str, mark: Mark) -> None:
        """Keep what a match scored, or forget it: an end can be taken back."""
        await connection.execute(delete(t.score).where(t.score.c.match == match_id))
        if mark.points is not None:
            values = {**msgspec.structs.asdict(mark), "match": match_id, "at": now()}
            await connection.execute(insert(t.score), values)

    async def best(self, game: str) -> list[Best]:
        """Give the most points in each scenario of a game, and when they were reached first."""
        s = t.score.c
        most = select(s.scenario, func.max(s.points).label("points")).where(s.game == game)
        top = most.group_by(s.scenario).subquery()
        reached = (s.scenario == top.c.scenario) & (s.points == top.c.points)
        query = select(s.scenario, s.points, func.min(s.at).label("at")).join_from(
            t.score, top, reached
        )
        query = query.where(s.game == game).group_by(s.scenario, s.points).order_by(s.scenario)
        return [Best(row.scenario, row.points, row.at) for row in await self.rows(query)]

    # ---- seats ----------------------------------------------------------------------------

    async def seats(self, match_id: str) -> list[SeatRow]:
        """Read the seats of a match."""
        query = select(t.seat).where(t.seat.c.match == match_id).order_by(t.seat.c.side)
        return [seat_row(row) for row in await self.rows(query)]

    async def seats_of(self, match_ids: Sequence[str]) -> list[SeatRow]:
        """Read the seats of several matches."""
        if not match_ids:
            return []
        chosen = t.seat.c.match.in_(match_ids)
        query = select(t.seat).where(chosen).order_by(t.seat.c.match, t.seat.c.side)
        return [seat_row(row) for row in await self.rows(query)]

    async def held(self, tokens: Sequence[str]) -> list[SeatRow]:
        """Find every seat behind some hashes of tokens."""
        wanted = [token for token in tokens if token]
        if not wanted:
            return []
        return [
            seat_row(r) for r in await self.rows(select(t.seat).where(t.seat.c.token.in_(wanted)))
        ]

    async def matches(self, ids: Sequence[str]) -> list[MatchRow]:
        """Read several matches, last touched first."""
        if not ids:
            return []
        query = select(t.match).where(t.match.c.id.in_(ids)).order_by(t.match.c.touched.desc())
        return [match_row(row) for row in await self.rows(query)]

    async def change_seat(
        self, match_id: str, side: int, note: str = "", **values: str | int
    ) -> None:
        """Give a seat another token, name or sign of life."""
        chosen = (t.seat.c.match == match_id) & (t.seat.c.side == side)
        async with self.writing() as connection:
            await connection.execute(update(t.seat).where(chosen).values(values))
            await self.notify(connection, note)

    async def seen(self, match_id: str, sides: Sequence[int]) -> None:
        """Note that the holders of some seats are there."""
        chosen = (t.seat.c.match == match_id) & t.seat.c.side.in_(sides)
        async with self.writing() as connection:
            await connection.execute(update(t.seat).where(chosen).values(seen=now()))

    # ---- news -----------------------------------------------------------------------------

    async def notify(self, connection: AsyncConnection, note: str) -> None:
        """Tell the other workers when this transaction is committed."""
        if note and not self.database.sqlite:
            query = text("select pg_notify(:channel, :note)")
            await connection.execute(query, {"channel": CHANNEL, "note": note})

    async def tell(self, note: str) -> None:
        """Tell the other workers something that is stored nowhere."""
        if not self.database.sqlite:
            async with self.database.engine.begin() as connection:
                await self.notify(connection, note)


def now() -> int:
    """Give the time in milliseconds."""
    return int(time() * 1000)


def encode(value: object) -> str:
    """Write JSON text."""
    return msgspec.json.encode(value).decode()


def match_values(row: MatchRow) -> dict[str, object]:
    """Take a match apart; its seed goes into a column of its own."""
    return {
        "id": row.id,
        "game": row.game,
        "title": row.title,
        "header": encode(msgspec.structs.replace(row.header, seed="")),
        "seed": row.header.seed,
        "summary": encode(row.summary),
        "wish": encode(row.wish) if row.wish else "",
        "over": row.over,
        "bot": row.summary.bot,
        "created": row.created,
        "touched": row.touched,
    }


def match_row(row: Row[Any]) -> MatchRow:
    """Put a match together."""
    header = msgspec.json.decode(row.header, type=Header)
    return MatchRow(
        id=row.id,
        game=row.game,
        title=row.title,
        header=msgspec.structs.replace(header, seed=row.seed),
        summary=msgspec.json.decode(row.summary, type=Summary),
        wish=msgspec.json.decode(row.wish, type=UndoWish) if row.wish else None,
        over=row.over,
        created=row.created,
        touched=row.touched,
    )


def seat_row(row: Row[Any]) -> SeatRow:
    """Read a seat."""
    return SeatRow(row.match, row.side, row.token, row.host, row.name, row.seen)


def entry_values(match_id: str, entries: Sequence[Entry]) -> list[dict[str, object]]:
    """Take entries apart."""
    at = now()
    return [
        {
            "match": match_id,
            "ply": entry.ply,
            "kind": entry.kind,
            "side": entry.side,
            "body": encode(entry.body),
            "text": entry.text,
            "at": at,
        }
        for entry in entries
    ]


def entry_of(row: Row[Any]) -> Entry:
    """Put an entry together."""
    parts = {"ply": row.ply, "kind": row.kind, "side": row.side, "text": row.text}
    return msgspec.convert({**parts, "body": msgspec.json.decode(row.body)}, Entry)
