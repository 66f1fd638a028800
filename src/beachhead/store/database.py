"""The engine: SQLite in the user's data folder, or PostgreSQL by its URL; migrations at start."""

import asyncio
import os
import sys
from pathlib import Path
from time import monotonic
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.util.exc import CommandError
from asyncpg import InterfaceError as DriverError, PostgresError
from sqlalchemy import Connection, event, make_url, text
from sqlalchemy.exc import (
    ArgumentError,
    DBAPIError,
    InterfaceError,
    OperationalError,
    TimeoutError as PoolTimeout,
)
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from beachhead.kernel.errors import BeachheadError

DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg"}
REMEDY = "give --database postgresql://user@host/name or a file name"
MIGRATIONS = Path(__file__).parent / "migrations"
AWAY = ("08", "53", "57", "58")
"""Classes of PostgreSQL's errors: connection, resources, operator (starting or stopping), system."""
STARTING = "57P03"
"""PostgreSQL's error while it starts, or recovers after a crash."""
MIGRATING = 0x_BEAC_44EA
"""The advisory lock that one worker holds during a migration while the others wait."""


class BadDatabase(BeachheadError):
    """The database cannot be used."""

    code = "database.invalid"


class Database:
    """A connection pool and what differs between the two kinds of database."""

    def __init__(self, url: str = "", patience: float | None = None) -> None:
        """Connect lazily; an empty URL is the SQLite file in the user's data folder.

        A PostgreSQL that does not answer within `patience` seconds counts as away.
        """
        self.patience = patience
        self.url = complete_url(url or default_url())
        self.sqlite = self.url.startswith("sqlite")
        # Errors go to the log, and parameters hold the seeds of dice.
        self.engine: AsyncEngine = create_async_engine(
            self.url, hide_parameters=True, **self.pool_limits()
        )
        self.up = True
        """False if the database did not answer when it was asked last."""
        if self.sqlite:
            event.listen(self.engine.sync_engine, "connect", prepare_sqlite)

    def pool_limits(self) -> dict[str, Any]:
        """Return the limits of the pool; SQLite has one writer at a time anyway."""
        if self.sqlite and not make_url(self.url).database:
            return {}
        if self.sqlite:
            return {"pool_size": 4, "max_overflow": 0}
        found = {"pool_size": 8, "max_overflow": 8, "pool_pre_ping": True}
        if self.patience is None:
            return found
        waits = {"timeout": self.patience, "command_timeout": self.patience}
        return {**found, "pool_timeout": self.patience, "connect_args": waits}

    @property
    def plain_url(self) -> str:
        """Return the URL as the PostgreSQL driver itself understands it."""
        plain = make_url(self.url).set(drivername="postgresql")
        return plain.render_as_string(hide_password=False)

    async def migrate(self, patience: float = 30.0) -> None:
        """Migrate the tables to the newest version; wait for a database that is just starting."""
        end = monotonic() + patience
        while True:
            try:
                return await self._migrate()
            except BadDatabase as error:
                if error.code != "database.starting" or monotonic() > end:
                    raise
            await asyncio.sleep(0.5)

    async def _migrate(self) -> None:
        """Migrate the tables now."""
        try:
            async with self.engine.begin() as connection:
                if not self.sqlite:
                    await connection.execute(text(f"select pg_advisory_xact_lock({MIGRATING})"))
                await connection.run_sync(upgrade)
        except (OSError, DBAPIError, PostgresError) as error:
            cause = error.orig if isinstance(error, DBAPIError) else error
            msg = f"The database cannot be used: {cause}."
            is_starting = getattr(cause, "sqlstate", "") == STARTING
            code = "database.starting" if is_starting else "database.invalid"
            raise BadDatabase(msg, code=code, remedy="start it, or correct --database") from None
        except CommandError as error:  # its version is not among our migrations
            msg = f"The database was written by a newer version of Beachhead ({error})."
            remedy = "install that version, or choose another database"
            raise BadDatabase(msg, code="database.newer", remedy=remedy) from None

    async def answers(self, seconds: float = 2.0) -> bool:
        """Return True if the database can be reached within this time."""
        try:
            async with asyncio.timeout(seconds), self.engine.connect() as connection:
                await connection.execute(text("select 1"))
        except Exception as error:
            if not is_away(error):
                raise
            self.up = False
        else:
            self.up = True
        return self.up

    async def close(self) -> None:
        """Close all connections."""
        await self.engine.dispose()


def is_away(error: BaseException) -> bool:
    """Return True if an error means that the database cannot be reached, or cannot write."""
    if isinstance(error, DBAPIError):
        lost = error.connection_invalidated or isinstance(error, OperationalError | InterfaceError)
        return lost or str(getattr(error.orig, "sqlstate", "")).startswith(AWAY)
    return isinstance(error, OSError | PoolTimeout | PostgresError | DriverError)


def upgrade(connection: Connection) -> None:
    """Run Alembic on a connection that is already open."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def prepare_sqlite(connection: Any, record: object) -> None:
    """Write ahead, and put every commit on disk before it is acknowledged."""
    cursor = connection.cursor()
    for pragma in (
        "journal_mode=WAL",
        "synchronous=FULL",
        "foreign_keys=ON",
        "busy_timeout=15000",
    ):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def complete_url(url: str, *, create: bool = True) -> str:
    """Return a URL with its driver; a path is a SQLite file, which is created."""
    if "://" not in url:
        url = f"sqlite:///{Path(url).absolute()}"
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):
        raise BadDatabase("This is not the address of a database.", remedy=REMEDY) from None
    kind = parsed.drivername.partition("+")[0]
    kind = "postgresql" if kind == "postgres" else kind
    if kind not in DRIVERS:
        msg = f"Matches can be kept in sqlite or postgresql, not {kind!r}."
        raise BadDatabase(msg, remedy=REMEDY)
    if create and kind == "sqlite" and parsed.database not in (None, "", ":memory:"):
        make_private(Path(str(parsed.database)))
    return parsed.set(drivername=DRIVERS[kind]).render_as_string(hide_password=False)


def must_exist(url: str) -> None:
    """Refuse a file that is not there: people who look for matches do not want a new database."""
    parsed = make_url(complete_url(url or default_url(), create=False))
    if parsed.get_backend_name() == "sqlite" and not Path(str(parsed.database)).is_file():
        msg = f"There is no database at {parsed.database}."
        raise BadDatabase(msg, remedy="name it with --database, or in the settings of `serve`")


def make_private(file: Path) -> None:
    """Create the database's folder and file for this user only: it holds the seeds of dice."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch(mode=0o600, exist_ok=True)
    except OSError as error:
        msg = f"The database {file.name!r} cannot be written: {error.strerror}."
        raise BadDatabase(msg, remedy="choose another place with --database FILE") from None


def default_url() -> str:
    """Return the URL of the SQLite file in the user's data folder."""
    return f"sqlite:///{data_folder() / 'matches.sqlite3'}"


def data_folder() -> Path:
    """Return the folder where this system keeps a user's data; BEACHHEAD_DATA overrides it."""
    if chosen := os.environ.get("BEACHHEAD_DATA"):
        return Path(chosen)
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Beachhead"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "Beachhead"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "beachhead"
