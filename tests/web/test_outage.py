"""A database that is away for a while: bots go on when it is back, and a stop does not wait."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient
from sqlalchemy import Row
from sqlalchemy.exc import DBAPIError, OperationalError, ProgrammingError
from sqlalchemy.ext.asyncio import AsyncConnection

from beachhead.store import Database, Store
from beachhead.store.database import is_away
from beachhead.web import bot_runner
from beachhead.web.app import create_app
from beachhead.web.server import Server
from beachhead.web.settings import Settings
from tests.ports import quiet_port
from tests.web.guests import HOME, Client, Guest, hot_seat, solo


class AwayStore(Store):
    """A store that cannot be reached at one moment of its work, as long as that is named."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self.away = ""
        self.tries = 0

    def reach(self, moment: str) -> None:
        """Fail if the database is away at this moment."""
        if self.away == moment:
            self.tries += 1
            raise OSError("the database is away")

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """Write, if there is somebody to write to and to acknowledge it."""
        self.reach("writing")
        async with super().writing() as connection:
            yield connection
            self.reach("committing")
        self.reach("acknowledging")

    async def fetch(self, query: Any) -> Sequence[Row[Any]]:
        """Read, if there is somebody to read from."""
        self.reach("reading")
        return await super().fetch(query)


@contextmanager
def away(file: Path, moment: str) -> Iterator[tuple[Client, Server, AwayStore]]:
    """Start a server whose tables do not reach their database; matches can be opened."""
    settings = Settings(database=str(file), bot_seconds=0.3, sweep_seconds=3600.0)
    app = create_app(settings)
    provided: Any = app.dependencies["server"]
    server: Server = provided.dependency()
    server.matches.store = store = AwayStore(server.database)
    store.away = moment
    with TestClient(app, base_url=HOME) as client:
        yield client, server, store


def wait(until: Callable[[], bool]) -> None:
    """Wait until something is so."""
    deadline = time.monotonic() + 90
    while not until():
        assert time.monotonic() < deadline, "waited in vain"
        time.sleep(0.02)


def placed(guest: Guest) -> list[int]:
    """List the sides that have placed their patrols."""
    return [line["side"] for line in guest.view()["log"] if line["kind"] == "placed"]


@pytest.mark.parametrize("moment", ["reading", "writing", "committing", "acknowledging"])
def test_a_bot_answers_once_the_database_is_back(tmp_path: Path, moment: str):
    """An answer that was stored but not acknowledged is not given again."""
    with away(tmp_path / "m.sqlite3", moment) as (client, _, store):
        guest = solo(client)
        wait(lambda: store.tries > (0 if moment == "acknowledging" else 2))
        store.away = ""
        guest.wait(lambda view: any(line["kind"] == "placed" for line in view["log"]))
        assert placed(guest) == [1]


def test_a_bot_whose_database_stays_away_does_not_answer_and_is_not_given_up(tmp_path: Path):
    with away(tmp_path / "m.sqlite3", "writing") as (client, server, store):
        guest = solo(client)
        wait(lambda: store.tries > 2)
        assert list(server.bots.tasks) == [guest.match]
        assert not server.bots.lost


def test_a_stop_does_not_wait_for_the_next_try(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(bot_runner, "PAUSE", 3600.0)
    with away(tmp_path / "m.sqlite3", "writing") as (client, server, store):
        solo(client)
        wait(lambda: store.tries > 0)
        assert server.bots.tasks
    assert not server.bots.tasks


@pytest.mark.parametrize("moment", ["reading", "writing"])
def test_a_request_during_an_outage_is_asked_to_come_again(tmp_path: Path, moment: str):
    """Nothing of it is stored, and the same request works once the database is back."""
    with away(tmp_path / "m.sqlite3", "") as (client, server, store):
        guest = hot_seat(client)
        server.matches.live.clear()
        store.away = moment
        refused = guest.post("/answers", ply=2, side=0, answer=[50, 75])
        assert (refused.status_code, refused.json()["code"]) == (503, "database.away")
        assert int(refused.headers["Retry-After"]) > 0
        store.away = ""
        assert guest.post("/answers", ply=2, side=0, answer=[50, 75]).status_code == 200


def test_health_and_readiness_name_a_database_that_is_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """A balancer asks `ready`, people ask `health`."""
    with away(tmp_path / "m.sqlite3", "") as (client, server, _):
        assert client.get("/api/health").json()["database"] == "ok"
        assert client.get("/api/ready").status_code == 200
        nobody_listens = Database(f"postgresql://nobody@127.0.0.1:{quiet_port()}/nothing")
        with monkeypatch.context() as meanwhile:  # the stop closes the true database
            meanwhile.setattr(server, "database", nobody_listens)
            health, ready = client.get("/api/health"), client.get("/api/ready")
        assert (health.status_code, health.json()["ok"]) == (200, False)
        assert health.json()["database"] == "away"
        assert (ready.status_code, ready.json()["database"]) == (503, "away")
        assert ready.headers["Retry-After"]


def test_a_mistake_of_our_own_is_not_called_an_outage():
    assert is_away(OSError("refused"))
    assert is_away(OperationalError("select 1", {}, Exception("gone")))
    assert not is_away(ProgrammingError("select one", {}, Exception("no column one")))
    starting = Exception("the database system is starting up")
    starting.sqlstate = "57P03"  # type: ignore[attr-defined]
    assert is_away(DBAPIError("select 1", {}, starting))
    assert not is_away(KeyError("side"))
