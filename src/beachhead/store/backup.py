"""Backups: all matches of a database as one compressed file, while the server runs.

    await write_backup(database, Path("matches.jsonl.gz"))
    await read_backup(Database("postgresql://…"), Path("matches.jsonl.gz"))

The file holds a line for each row and fits both kinds of database: a restore can also move a
server from SQLite to PostgreSQL. It holds the seeds of running matches: keep it as private as the
database.
"""

import gzip
import os
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import IO, Any

import msgspec
from sqlalchemy import Table, func, insert, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from beachhead.kernel.errors import BeachheadError
from beachhead.store import tables as t
from beachhead.store.database import Database

FORMAT = "beachhead-backup-1"
TABLES = [table for table in t.metadata.sorted_tables if table not in (t.snapshot, t.analysis)]
"""What is kept; snapshots and analyses are made again."""
BATCH = 500
"""Rows that are written at once."""


class BadBackup(BeachheadError):
    """A file that is not a whole backup, or a database that cannot take it."""

    code = "backup.invalid"


class Head(msgspec.Struct):
    """The first line of a backup: how it is written, and how many rows follow."""

    format: str
    tables: str
    """The version of the tables."""
    rows: dict[str, int]


async def write_backup(database: Database, file: Path) -> dict[str, int]:
    """Write all rows as they stand at one moment; return how many there are of each kind."""
    await database.migrate()
    part = file.with_name(file.name + ".part")
    async with database.engine.connect() as connection:
        if database.sqlite:
            await connection.execute(text("begin"))  # the driver begins at the first write only
        else:
            connection = await connection.execution_options(isolation_level="REPEATABLE READ")
        head = Head(FORMAT, await _version(connection), await _count_rows(connection))
        with _open_private(part) as raw, gzip.open(raw, "wb") as out:
            out.write(msgspec.json.encode(head) + b"\n")
            for table in TABLES:
                async for row in await connection.stream(select(table)):
                    out.write(msgspec.json.encode([str(table.name), list(row)]) + b"\n")
    part.replace(file)
    return head.rows


async def read_backup(database: Database, file: Path) -> dict[str, int]:
    """Put the rows of a backup into an empty database, all or nothing."""
    await database.migrate()
    async with database.engine.begin() as connection:
        if any((await _count_rows(connection)).values()):
            msg = "The database already holds matches; a backup goes into an empty one."
            raise BadBackup(msg, remedy="name a new one with --database")
        lines = _read_lines(file)
        head = _read_head(next(lines, b""), await _version(connection))
        async for table, rows in _batches(lines):
            await connection.execute(insert(table), rows)
        if await _count_rows(connection) != head.rows:
            raise BadBackup(f"{file.name} is cut off: it should hold {head.rows}.")
    return head.rows


async def _version(connection: AsyncConnection) -> str:
    """Return the version of the tables."""
    found = await connection.execute(text("select version_num from alembic_version"))
    return str(found.scalar_one())


async def _count_rows(connection: AsyncConnection) -> dict[str, int]:
    """Return how many rows each table has."""
    counts = {}
    for table in TABLES:
        found = await connection.execute(select(func.count()).select_from(table))
        counts[str(table.name)] = int(found.scalar_one())
    return counts


def _open_private(file: Path) -> IO[bytes]:
    """Open a file for this user only: it holds the seeds of dice."""
    return os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb")


def _read_lines(file: Path) -> Iterator[bytes]:
    """Go through the lines of a compressed file."""
    try:
        with gzip.open(file, "rb") as lines:
            yield from lines
    except (EOFError, gzip.BadGzipFile, OSError) as error:
        raise BadBackup(f"{file.name} cannot be read: {error}.") from None


def _read_head(line: bytes, version: str) -> Head:
    """Return the first line of a backup, if this program can read what follows."""
    try:
        head = msgspec.json.decode(line, type=Head)
    except msgspec.MsgspecError:
        raise BadBackup("This is not a backup of Beachhead.") from None
    if head.format != FORMAT or head.tables != version:
        msg = f"The backup has tables of version {head.tables}, this program has {version}."
        remedy = "restore it with the version that made it, then start this one"
        raise BadBackup(msg, code="backup.version", remedy=remedy)
    return head


async def _batches(lines: Iterator[bytes]) -> AsyncIterator[tuple[Table, list[dict[str, Any]]]]:
    """Go through the rows of a backup, several of one table at a time."""
    table = ""
    rows: list[dict[str, Any]] = []
    for line in lines:
        try:
            name, values = msgspec.json.decode(line, type=tuple[str, list[Any]])
            columns = t.metadata.tables[name].columns.keys()
            row = dict(zip(columns, values, strict=True))
        except (msgspec.MsgspecError, KeyError, ValueError) as error:
            raise BadBackup(f"A line of the backup cannot be read: {error}.") from None
        if rows and (name != table or len(rows) == BATCH):
            yield t.metadata.tables[table], rows
            rows = []
        table = name
        rows.append(row)
    if rows:
        yield t.metadata.tables[table], rows
