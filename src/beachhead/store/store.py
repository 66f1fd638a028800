"""Reading and writing matches.

    store = Store(Database("postgresql://…"))
    await store.create(row, seats, match.entries)
    await store.append(row.id, match.entries[before:], summary)      # Collision: another was first

When a method returns, its data is on disk.
"""

import asyncio
from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from itertools import zip_longest
from time import time
from typing import Any

import msgspec
from sqlalchemy import Column, Row, bindparam, delete, func, insert, select, text, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from beachhead.kernel.errors import BeachheadError
from beachhead.match.entries import Entry, Header
from beachhead.store import tables as t
from beachhead.store.database import Database
from beachhead.store.rows import BestScore, Consent, MatchRow, Score, SeatRow, Summary, UndoRequest

# Statements of the busiest path, built once.
INSERT_ENTRY = insert(t.entry)
RENEW_MATCH = (
    update(t.match)
    .where(t.match.c.id == bindparam("match_id"))
    .values({name: bindparam(name) for name in ("summary", "wish", "over", "bot", "touched")})
)
MARK_SEAT = {
    column: update(t.seat)
    .where(t.seat.c.match == bindparam("m"), t.seat.c.side == bindparam("s"))
    .values({column: bindparam("at")})
    for column in ("seen", "left_at")
}
CHANNEL = "beachhead"
"""The channel on which PostgreSQL passes notices between workers."""


class Collision(BeachheadError):
    """Another writer has taken this ply."""

    code = "match.stale"


class Missing(BeachheadError):
    """There is no such match."""

    code = "match.unknown"


class Spoilt(BeachheadError):
    """A stored match has an entry that nobody can have written like this."""

    code = "match.spoilt"

    def __init__(self, part: str, why: str, rule: str = "") -> None:
        """Keep the part of the match that is spoilt, and what is wrong with it."""
        msg = f"This match cannot be opened: {part} is spoilt in the database ({why})."
        super().__init__(msg, rule=rule, remedy="restore the database from a backup")


class Store:
    """The matches in one database."""

    def __init__(self, database: Database) -> None:
        """Let one writer of this process write at a time, where the database allows only one."""
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

    async def fetch(self, query: Any) -> Sequence[Row[Any]]:
        """Return everything that a query finds."""
        async with self.database.engine.connect() as connection:
            return (await connection.execute(query)).all()

    # ---- matches --------------------------------------------------------------------------

    async def create(
        self,
        row: MatchRow,
        seats: Iterable[SeatRow],
        entries: Sequence[Entry],
        checksums: Sequence[str] = (),
    ) -> None:
        """Write a new match with its seats and first entries, all or nothing."""
        async with self.writing() as connection:
            await connection.execute(insert(t.match), match_values(row))
            seat_values = [msgspec.structs.asdict(seat) for seat in seats]
            if seat_values:
                await connection.execute(insert(t.seat), seat_values)
            if entries:
                await connection.execute(insert(t.entry), entry_values(row.id, entries, checksums))

    async def match(self, match_id: str) -> MatchRow:
        """Return a match without its entries."""
        found = await self.fetch(select(t.match).where(t.match.c.id == match_id))
        if not found:
            raise Missing(f"There is no match {match_id!r:.40}.")
        return match_row(found[0])

    async def entries(
        self, match_id: str, from_ply: int = 0, to_ply: int | None = None
    ) -> list[Entry]:
        """List the entries from a ply on, before another one if that is named."""
        e = t.entry.c
        query = select(e.ply, e.kind, e.side, e.body, e.text)
        query = query.where(e.match == match_id, e.ply >= from_ply).order_by(e.ply)
        if to_ply is not None:
            query = query.where(e.ply < to_ply)
        found = [read_entry(row) for row in await self.fetch(query)]
        for ply, entry in enumerate(found, from_ply):
            if entry.ply != ply:
                raise Spoilt(f"its entry {ply}", "it is missing")
        return found

    async def append(
        self,
        match_id: str,
        entries: Sequence[Entry],
        summary: Summary,
        notice: str = "",
        score: Score | None = None,
        checksums: Sequence[str] = (),
    ) -> None:
        """Add entries and update the summary; the notice reaches other workers with the commit."""
        values = {
            "summary": encode(summary),
            "wish": "",
            "over": bool(summary.ending),
            "bot": summary.bot,
            "touched": now(),
        }
        try:
            async with self.writing() as connection:
                await connection.execute(INSERT_ENTRY, entry_values(match_id, entries, checksums))
                await connection.execute(RENEW_MATCH, {"match_id": match_id, **values})
                if score:
                    await self.put_score(connection, match_id, score)
                await self.notify(connection, notice)
        except IntegrityError:
            msg = f"Ply {entries[0].ply} of match {match_id} is taken."
            raise Collision(msg, remedy="fetch the newest entries and try again") from None

    async def checksums(self, match_id: str) -> list[str]:
        """List the checksums of the positions after each entry; older ones are empty."""
        e = t.entry.c
        query = select(e.checksum).where(e.match == match_id).order_by(e.ply)
        return [row.checksum for row in await self.fetch(query)]

    # ---- rules and snapshots --------------------------------------------------------------

    async def set_rules(self, match_id: str, rules: str) -> None:
        """Note the rules by which a match was replayed and came out the same."""
        async with self.writing() as connection:
            await connection.execute(
                update(t.match).where(t.match.c.id == match_id).values(rules=rules, agreed="")
            )

    async def set_consent(
        self, match_id: str, old: Consent | None, new: Consent, notice: str = ""
    ) -> None:
        """Note who agrees to go on by newer rules; Collision if somebody else agreed meanwhile."""
        await self._exchange(match_id, t.match.c.agreed, old, new, notice)

    async def put_snapshot(self, match_id: str, ply: int, rules: str, body: bytes) -> None:
        """Store a match as bytes in place of an older snapshot."""
        values = {"match": match_id, "ply": ply, "rules": rules, "body": body}
        async with self.writing() as connection:
            await connection.execute(delete(t.snapshot).where(t.snapshot.c.match == match_id))
            await connection.execute(insert(t.snapshot), values)

    async def find_snapshot(self, match_id: str, rules: str, ply: int) -> bytes | None:
        """Return a snapshot by these rules that is not ahead of a ply."""
        s = t.snapshot.c
        query = select(s.body).where(s.match == match_id, s.rules == rules, s.ply <= ply)
        found = await self.fetch(query)
        return bytes(found[0].body) if found else None

    async def put_analysis(self, match_id: str, ply: int, made_by: str, body: bytes) -> None:
        """Store an analysis in place of an older one."""
        values = {"match": match_id, "ply": ply, "made_by": made_by, "body": body}
        async with self.writing() as connection:
            await connection.execute(delete(t.analysis).where(t.analysis.c.match == match_id))
            await connection.execute(insert(t.analysis), values)

    async def find_analysis(self, match_id: str, ply: int, made_by: str) -> bytes | None:
        """Return the analysis of a match as it stands at a ply, made by these rules and models."""
        a = t.analysis.c
        query = select(a.body).where(a.match == match_id, a.ply == ply, a.made_by == made_by)
        found = await self.fetch(query)
        return bytes(found[0].body) if found else None

    async def settle(self, match_id: str) -> None:
        """Wait until a write with an unknown result has ended: it is on disk now, or never will be.

        It may continue after its connection was lost or its caller was cancelled, but it holds the
        lock that this method takes.
        """
        async with self.writing() as connection:
            if self.database.sqlite:
                await connection.execute(text("begin immediate"))
            else:
                await connection.execute(
                    select(t.match.c.id).where(t.match.c.id == match_id).with_for_update()
                )

    async def set_undo_request(
        self, match_id: str, old: UndoRequest | None, new: UndoRequest | None, notice: str = ""
    ) -> None:
        """Store a request to undo, or drop it; Collision if somebody else changed it meanwhile."""
        await self._exchange(match_id, t.match.c.wish, old, new, notice)

    async def _exchange(
        self,
        match_id: str,
        column: Column[str],
        old: UndoRequest | Consent | None,
        new: UndoRequest | Consent | None,
        notice: str,
    ) -> None:
        """Replace what a match says in a column: another worker may have replaced it already."""
        chosen = t.match.c.id == match_id
        async with self.writing() as connection:
            body = await connection.scalar(select(column).where(chosen).with_for_update())
            if (msgspec.json.decode(body, type=type(old)) if body and old else body or None) != old:
                msg = f"Somebody else has agreed or refused at match {match_id} meanwhile."
                raise Collision(msg, remedy="fetch the match and try again")
            values = {column: encode(new) if new else ""}
            await connection.execute(update(t.match).where(chosen).values(values))
            await self.notify(connection, notice)

    async def waiting_for_bots(self, idle_ms: int = 0) -> list[str]:
        """List the matches that have waited for a bot for this long."""
        m = t.match.c
        query = select(m.id).where(m.bot, m.touched <= now() - idle_ms).order_by(m.touched)
        return [row.id for row in await self.fetch(query)]

    # ---- scores ---------------------------------------------------------------------------

    async def put_score(self, connection: AsyncConnection, match_id: str, score: Score) -> None:
        """Store the score of a match, or delete it: the end of a match can be undone."""
        await connection.execute(delete(t.score).where(t.score.c.match == match_id))
        if score.points is not None:
            values = {**msgspec.structs.asdict(score), "match": match_id, "at": now()}
            await connection.execute(insert(t.score), values)

    async def best_scores(self, game: str) -> list[BestScore]:
        """List the most points in each scenario of a game, and when they were first reached."""
        s = t.score.c
        most = select(s.scenario, func.max(s.points).label("points")).where(s.game == game)
        top = most.group_by(s.scenario).subquery()
        reached = (s.scenario == top.c.scenario) & (s.points == top.c.points)
        query = select(s.scenario, s.points, func.min(s.at).label("at")).join_from(
            t.score, top, reached
        )
        query = query.where(s.game == game).group_by(s.scenario, s.points).order_by(s.scenario)
        return [BestScore(row.scenario, row.points, row.at) for row in await self.fetch(query)]

    # ---- seats ----------------------------------------------------------------------------

    async def seats(self, match_id: str) -> list[SeatRow]:
        """List the seats of a match."""
        query = select(t.seat).where(t.seat.c.match == match_id).order_by(t.seat.c.side)
        return [seat_row(row) for row in await self.fetch(query)]

    async def seats_of_matches(self, match_ids: Sequence[str]) -> list[SeatRow]:
        """List the seats of several matches."""
        if not match_ids:
            return []
        chosen = t.seat.c.match.in_(match_ids)
        query = select(t.seat).where(chosen).order_by(t.seat.c.match, t.seat.c.side)
        return [seat_row(row) for row in await self.fetch(query)]

    async def seats_by_token(self, tokens: Sequence[str]) -> list[SeatRow]:
        """List the seats whose tokens have these hashes."""
        wanted = [token for token in tokens if token]
        if not wanted:
            return []
        return [
            seat_row(r) for r in await self.fetch(select(t.seat).where(t.seat.c.token.in_(wanted)))
        ]

    async def matches(self, ids: Sequence[str]) -> list[MatchRow]:
        """List several matches, last touched first."""
        if not ids:
            return []
        query = select(t.match).where(t.match.c.id.in_(ids)).order_by(t.match.c.touched.desc())
        return [match_row(row) for row in await self.fetch(query)]

    async def change_seat(
        self, match_id: str, side: int, notice: str = "", **values: str | int
    ) -> None:
        """Change the token, name or last sign of a seat's holder."""
        chosen = (t.seat.c.match == match_id) & (t.seat.c.side == side)
        async with self.writing() as connection:
            await connection.execute(update(t.seat).where(chosen).values(values))
            await self.notify(connection, notice)

    async def agree_to_hints(
        self, match_id: str, sides: Sequence[int], agree: bool, notice: str = ""
    ) -> None:
        """Store whether the holder of some seats agrees to hints for everybody."""
        chosen = (t.seat.c.match == match_id) & t.seat.c.side.in_(sides)
        async with self.writing() as connection:
            await connection.execute(update(t.seat).where(chosen).values(hints=agree))
            await self.notify(connection, notice)

    async def take_seats(self, match_id: str, token: str) -> None:
        """Mark the seats of this hash as taken: somebody has opened the link."""
        chosen = (t.seat.c.match == match_id) & (t.seat.c.token == token)
        async with self.writing() as connection:
            await connection.execute(update(t.seat).where(chosen).values(taken=True))

    async def renew_link(self, old: SeatRow, new: SeatRow, notice: str = "") -> None:
        """Replace a seat's link, unless it was taken or replaced meanwhile."""
        s = t.seat.c
        chosen = (s.match == old.match) & (s.side == old.side)
        same = (s.token == old.token) & (s.taken == old.taken)
        # Whoever sits down next has agreed to nothing.
        values = {"token": new.token, "host": new.host, "taken": new.taken, "hints": False}
        async with self.writing() as connection:
            done = await connection.execute(update(t.seat).where(chosen, same).values(values))
            if not done.rowcount:
                msg = f"The link of seat {old.side} of match {old.match} was taken or replaced."
                raise Collision(msg, remedy="fetch the seats and try again")
            await self.notify(connection, notice)

    async def mark_seen(self, match_id: str, sides: Sequence[int]) -> None:
        """Store that the holders of some seats are connected."""
        chosen = (t.seat.c.match == match_id) & t.seat.c.side.in_(sides)
        async with self.writing() as connection:
            await connection.execute(update(t.seat).where(chosen).values(seen=now()))

    async def mark_seats(self, **times: Mapping[tuple[str, int], int]) -> None:
        """Store when the holders of some seats were `seen` or left (`left_at`), in one write."""
        async with self.writing() as connection:
            for column, found in times.items():
                # In one order, so that two workers never wait for each other.
                values = [{"m": m, "s": side, "at": at} for (m, side), at in sorted(found.items())]
                if values:
                    await connection.execute(MARK_SEAT[column], values)

    # ---- news -----------------------------------------------------------------------------

    async def notify(self, connection: AsyncConnection, notice: str) -> None:
        """Send a notice to the other workers when this transaction is committed."""
        if notice and not self.database.sqlite:
            query = text("select pg_notify(:channel, :notice)")
            await connection.execute(query, {"channel": CHANNEL, "notice": notice})

    async def broadcast(self, notice: str) -> None:
        """Send a notice that belongs to no write to the other workers."""
        if not self.database.sqlite:
            async with self.database.engine.begin() as connection:
                await self.notify(connection, notice)


def now() -> int:
    """Return the time in milliseconds."""
    return int(time() * 1000)


def encode(value: object) -> str:
    """Return a value as JSON text."""
    return msgspec.json.encode(value).decode()


def match_values(row: MatchRow) -> dict[str, object]:
    """Return the columns of a match; its seed has its own."""
    return {
        "id": row.id,
        "game": row.game,
        "title": row.title,
        "header": encode(msgspec.structs.replace(row.header, seed="")),
        "seed": row.header.seed,
        "summary": encode(row.summary),
        "wish": encode(row.undo_request) if row.undo_request else "",
        "over": row.over,
        "bot": row.summary.bot,
        "created": row.created,
        "touched": row.touched,
    }


def match_row(row: Row[Any]) -> MatchRow:
    """Return a match from its columns."""
    header = msgspec.json.decode(row.header, type=Header)
    return MatchRow(
        id=row.id,
        game=row.game,
        title=row.title,
        header=msgspec.structs.replace(header, seed=row.seed),
        summary=msgspec.json.decode(row.summary, type=Summary),
        undo_request=msgspec.json.decode(row.wish, type=UndoRequest) if row.wish else None,
        over=row.over,
        created=row.created,
        touched=row.touched,
        rules=row.rules,
        consent=msgspec.json.decode(row.agreed, type=Consent) if row.agreed else None,
    )


def seat_row(row: Row[Any]) -> SeatRow:
    """Return a seat from its columns."""
    held = (row.token, row.host, row.name)
    return SeatRow(row.match, row.side, *held, row.seen, row.taken, row.left_at, row.hints)


def entry_values(
    match_id: str, entries: Sequence[Entry], checksums: Sequence[str] = ()
) -> list[dict[str, object]]:
    """Return the columns of entries, with the checksums of the positions after them if known."""
    at = now()
    return [
        {
            "match": match_id,
            "ply": entry.ply,
            "kind": entry.kind,
            "side": entry.side,
            "body": encode(entry.body),
            "text": entry.text,
            "checksum": checksum,
            "at": at,
        }
        for entry, checksum in zip_longest(entries, checksums, fillvalue="")
        if isinstance(entry, Entry)
    ]


def read_entry(row: Row[Any]) -> Entry:
    """Return an entry from its columns."""
    parts = {"ply": row.ply, "kind": row.kind, "side": row.side, "text": row.text}
    try:
        return msgspec.convert({**parts, "body": msgspec.json.decode(row.body)}, Entry)
    except msgspec.MsgspecError as error:
        raise Spoilt(f"its entry {row.ply}", str(error)) from None
