from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.store.postgres import KINDS, fresh_database, postgres


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """A PostgreSQL that lives as long as the tests."""
    with postgres() as url:
        yield url


@pytest.fixture(params=KINDS)
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'matches.sqlite3'}"
    return fresh_database(request.getfixturevalue("postgres_server"))
