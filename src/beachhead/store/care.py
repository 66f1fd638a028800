"""What the keeper of a server does with stored matches: find, close, cut and delete them."""

from collections.abc import Sequence

import msgspec
from sqlalchemy import delete, select, update

from beachhead.store import tables as t
from beachhead.store.rows import MatchRow
from beachhead.store.store import Store, encode, match_row, now

DAY_MS = 24 * 3600 * 1000


async def find_matches(
    store: Store,
    *,
    game: str = "",
    over: bool | None = None,
    idle_days: float = 0.0,
    most: int = 0,
) -> list[MatchRow]:
    """List matches, last touched first: of a game, finished or not, untouched for some days."""
    m = t.match.c
    query = select(t.match).where(m.touched <= now() - idle_days * DAY_MS)
    if game:
        query = query.where(m.game == game)
    if over is not None:
        query = query.where(m.over == over)
    query = query.order_by(m.touched.desc())
    return [match_row(row) for row in await store.fetch(query.limit(most) if most else query)]


async def close_match(store: Store, match_id: str) -> None:
    """Take away all links of a match: nobody plays on or looks at it, its record stays."""
    await store.match(match_id)
    async with store.writing() as connection:
        seats = update(t.seat).where(t.seat.c.match == match_id)
        await connection.execute(seats.values(token="", taken=False))
        await connection.execute(
            update(t.match).where(t.match.c.id == match_id).values(bot=False, wish="")
        )


async def cut_match(store: Store, match_id: str, ply: int) -> int:
    """Delete the entries of a match from a ply on; return how many there were."""
    row = await store.match(match_id)
    async with store.writing() as connection:
        gone = await connection.execute(
            delete(t.entry).where(t.entry.c.match == match_id, t.entry.c.ply >= ply)
        )
        await connection.execute(delete(t.snapshot).where(t.snapshot.c.match == match_id))
        summary = msgspec.structs.replace(row.summary, ply=min(row.summary.ply, ply), ending="")
        values = {"summary": encode(summary), "over": False, "wish": ""}
        await connection.execute(update(t.match).where(t.match.c.id == match_id).values(values))
        await connection.execute(delete(t.score).where(t.score.c.match == match_id))
    return int(gone.rowcount)


async def delete_matches(store: Store, match_ids: Sequence[str]) -> int:
    """Delete matches with everything that belongs to them; points of best scores stay."""
    async with store.writing() as connection:
        await connection.execute(delete(t.entry).where(t.entry.c.match.in_(match_ids)))
        await connection.execute(delete(t.seat).where(t.seat.c.match.in_(match_ids)))
        await connection.execute(delete(t.snapshot).where(t.snapshot.c.match.in_(match_ids)))
        await connection.execute(delete(t.analysis).where(t.analysis.c.match.in_(match_ids)))
        gone = await connection.execute(delete(t.match).where(t.match.c.id.in_(match_ids)))
    return int(gone.rowcount)
