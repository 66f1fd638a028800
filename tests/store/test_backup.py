"""Backups of both kinds of database."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from sqlalchemy.ext.asyncio import AsyncConnection

from beachhead.store import Database, Store, backup
from beachhead.store.backup import BadBackup, read_backup, write_backup
from tests.store.matches import SEATS, begun


def test_a_backup_moves_every_row_to_a_database_of_any_kind(database_url: str, tmp_path: Path):
    file = tmp_path / "b.jsonl.gz"

    async def story() -> None:
        old, new = Database(database_url), Database(str(tmp_path / "new.sqlite3"))
        await old.migrate()
        row, match = begun()
        await Store(old).create(row, SEATS, match.entries)
        rows = await write_backup(old, file)
        assert rows["match"] == 1
        assert await read_backup(new, file) == rows
        there = Store(new)
        assert await there.match("abc") == row
        assert await there.entries("abc") == match.entries
        assert await there.seats("abc") == await Store(old).seats("abc")
        await old.close()
        await new.close()

    asyncio.run(story())


def test_a_backup_shows_one_moment_although_people_play_on(
    database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """A match that is opened after the rows were counted is not half in the file."""
    file = tmp_path / "b.jsonl.gz"
    count = backup._count_rows

    async def story() -> None:
        old, new = Database(database_url), Database(str(tmp_path / "new.sqlite3"))
        await old.migrate()

        async def count_and_play(connection: AsyncConnection) -> dict[str, int]:
            counts = await count(connection)
            row, match = begun()
            await Store(old).create(row, SEATS, match.entries)
            return counts

        with monkeypatch.context() as meanwhile:
            meanwhile.setattr(backup, "_count_rows", count_and_play)
            rows = await write_backup(old, file)
        assert rows["match"] == 0
        assert await read_backup(new, file) == rows
        assert (await write_backup(old, file))["match"] == 1
        await old.close()
        await new.close()

    asyncio.run(story())


@pytest.mark.parametrize("content", [b"", b"hello", b"\x1f\x8bnot gzip"])
def test_a_file_that_is_no_backup_is_refused(tmp_path: Path, content: bytes):
    file = tmp_path / "b.jsonl.gz"
    file.write_bytes(content)

    async def story() -> None:
        database = Database(str(tmp_path / "new.sqlite3"))
        with pytest.raises(BadBackup):
            await read_backup(database, file)
        await database.close()

    asyncio.run(story())
