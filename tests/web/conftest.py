from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar.testing import TestClient

from beachhead.web.app import create_app
from beachhead.web.settings import Settings
from tests.store.postgres import KINDS, fresh_database, postgres
from tests.web.guests import HOME, Client


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """A PostgreSQL that lives as long as the tests."""
    with postgres() as url:
        yield url


@pytest.fixture(params=KINDS)
def own_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'matches.sqlite3'}"
    return fresh_database(request.getfixturevalue("postgres_server"))


@pytest.fixture(scope="session", params=KINDS)
def shared_url(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> str:
    """A database of each kind, shared by the tests: matches do not touch each other."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path_factory.mktemp('web') / 'matches.sqlite3'}"
    return fresh_database(request.getfixturevalue("postgres_server"))


@pytest.fixture(scope="session")
def client(shared_url: str) -> Iterator[Client]:
    """The application over each kind of database, without limits that tests would run into."""
    settings = Settings(
        database=shared_url,
        writes=10**5,
        asks=10**5,
        reads=10**6,
        new_matches=10**5,
        bot_seconds=0.3,
        known_dice=True,
    )
    with TestClient(create_app(settings), base_url=HOME) as found:
        yield found


@pytest.fixture
def small(tmp_path: Path) -> Iterator[Client]:
    """An application of one's own over SQLite, with limits that are tight on a slow machine too."""
    day = 24 * 3600.0
    settings = Settings(
        database=str(tmp_path / "m.sqlite3"),
        writes=3,
        asks=20,
        new_matches=4,
        write_seconds=day,
        new_seconds=day,
    )
    with TestClient(create_app(settings), base_url=HOME) as found:
        yield found
