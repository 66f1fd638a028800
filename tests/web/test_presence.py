"""Who is here: pings and departures are stored together, for other workers and later."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path

import pytest

from beachhead.store import Database, SeatRow, Store
from beachhead.web.hub import Hub
from beachhead.web.presence import Presence
from tests.store.matches import SEATS, begun


class CountingStore(Store):
    """A store that counts its writes of presence, and may fail at them."""

    writes = 0
    away = False

    async def mark_seats(self, **times: Mapping[tuple[str, int], int]) -> None:
        """Write, unless the database is away."""
        if self.away:
            raise OSError("away")
        self.writes += 1
        await super().mark_seats(**times)


def run(file: Path, story: Callable[[Presence, CountingStore], Awaitable[None]]) -> None:
    """Let something happen at a match of two seats, among several workers."""

    async def scene() -> None:
        database = Database(str(file))
        await database.migrate()
        store, hub = CountingStore(database), Hub()
        hub.shared = True
        row, match = begun()
        await store.create(
            row, [*SEATS, SeatRow("abc", 1, "other", False, "Bob", 0)], match.entries
        )
        await story(Presence(store, hub, 60.0), store)
        await database.close()

    asyncio.run(scene())


async def seat(store: Store, side: int) -> SeatRow:
    """Read a seat."""
    return next(row for row in await store.seats("abc") if row.side == side)


def test_many_pings_are_one_write_that_other_workers_see(tmp_path: Path):
    async def story(presence: Presence, store: CountingStore) -> None:
        for side in (0, 1, 0, 1):
            presence.hear_ping("abc", [side])
        await presence.flush()
        await presence.flush()
        assert store.writes == 1
        other = Presence(store, presence.hub, 60.0)
        assert other.is_here(await seat(store, 0))
        assert other.is_here(await seat(store, 1))

    run(tmp_path / "m.sqlite3", story)


def test_who_leaves_is_away_at_once_here_and_soon_elsewhere(tmp_path: Path):
    async def story(presence: Presence, store: CountingStore) -> None:
        await presence.arrive("abc", [0])
        assert presence.is_here(await seat(store, 0))
        await asyncio.sleep(0.01)
        await presence.leave("abc", [0])
        await presence.flush()
        gone = await seat(store, 0)
        assert gone.left_at > gone.seen > 0
        assert not Presence(store, presence.hub, 60.0).is_here(gone)

    run(tmp_path / "m.sqlite3", story)


def test_a_departure_is_stored_when_the_database_is_back(tmp_path: Path):
    async def story(presence: Presence, store: CountingStore) -> None:
        await presence.arrive("abc", [0])
        await presence.leave("abc", [0])
        store.away = True
        with pytest.raises(OSError, match="away"):
            await presence.flush()
        store.away = False
        await presence.flush()
        assert (await seat(store, 0)).left_at > 0

    run(tmp_path / "m.sqlite3", story)


def test_a_server_that_stops_notes_who_was_here(tmp_path: Path):
    async def story(presence: Presence, store: CountingStore) -> None:
        await presence.arrive("abc", [0, 1])
        await presence.stop()
        assert (await seat(store, 0)).left_at > 0
        assert (await seat(store, 1)).left_at > 0

    run(tmp_path / "m.sqlite3", story)
