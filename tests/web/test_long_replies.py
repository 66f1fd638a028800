"""Chances asked of a real server: lines or one reply, and a process that ends with its asker."""

from __future__ import annotations

import asyncio
import json
import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar.testing import TestClient

from beachhead.web.app import create_app
from beachhead.web.settings import Settings
from tests import slow_game
from tests.slow_game import begun, gone, until
from tests.web.guests import HOME, hot_seat
from tests.web.servers import Running, running

PATIENCE = 120.0
LINES = {"Accept": "application/x-ndjson"}
ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server that knows the slow game."""
    with pytest.MonkeyPatch.context() as patch:
        yield from served(tmp_path_factory.mktemp("served"), patch)


@pytest.fixture
def own_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Running]:
    """Such a server, to be stopped or killed."""
    yield from served(tmp_path, monkeypatch)


def served(folder: Path, patch: pytest.MonkeyPatch) -> Iterator[Running]:
    """Start a server in an environment where the slow game is installed."""
    slow_game.install(folder)
    patch.setenv("PYTHONPATH", os.pathsep.join((str(folder), str(ROOT))))
    with running(str(folder / "matches.sqlite3")) as found:
        yield found


class NodeMaker:
    """Somebody at a match of the slow game."""

    def __init__(self, server: Running) -> None:
        body = {"game": "slow", "seats": [{"kind": "table"}, {"kind": "table"}]}
        found = httpx.post(f"{server.url}/api/matches", json=body, timeout=PATIENCE).json()
        self.url = f"{server.url}/api/matches/{found['match']}/odds"
        self.headers = {"Authorization": f"Bearer {found['token']}"}

    def body(self, **question: str) -> dict[str, object]:
        """Put a question into its envelope."""
        return {"side": 0, "question": question}

    def asks(self, **question: str) -> httpx.Response:
        """Ask, and wait for the reply."""
        body = self.body(**question)
        return httpx.post(self.url, json=body, headers=self.headers, timeout=PATIENCE)

    def lines(self, folder: Path, **question: str) -> list[dict[str, Any]]:
        """Ask for lines; it is enough when half is followed."""
        found = []
        with self.listens(folder=str(folder), **question) as reply:
            assert reply.headers["content-type"] == "application/x-ndjson"
            for line in reply.iter_lines():
                found.append(json.loads(line))
                if found[-1]["share"] == 0.5:
                    (folder / "enough").touch()
        return found

    def listens(self, **question: str) -> Any:
        """Ask for lines, to be read one by one."""
        headers = {**self.headers, **LINES}
        return httpx.stream(
            "POST", self.url, json=self.body(**question), headers=headers, timeout=PATIENCE
        )


async def leave(node_maker: NodeMaker, folder: Path, headers: dict[str, str]) -> None:
    """Ask, and hang up once the reckoning has begun."""
    async with httpx.AsyncClient(
        headers={**node_maker.headers, **headers}, timeout=PATIENCE
    ) as client:
        asked = client.post(node_maker.url, json=node_maker.body(folder=str(folder)))
        line = asyncio.create_task(asked)
        await asyncio.to_thread(until, begun, folder)
        assert not gone(folder)
        line.cancel()
        await asyncio.gather(line, return_exceptions=True)


@pytest.mark.parametrize("headers", [{}, LINES], ids=["whole", "lines"])
def test_a_question_that_takes_a_moment_is_answered_as_ever(
    tmp_path: Path, headers: dict[str, str]
):
    """Also where lines would be welcome; a moment is as long as a slow machine needs."""
    settings = Settings(database=str(tmp_path / "m.sqlite3"), odds_moment=PATIENCE)
    with TestClient(create_app(settings), base_url=HOME) as client:
        guest = hot_seat(client, game="company")
        reply = client.post(
            f"/api/matches/{guest.match}/odds",
            json={"side": 0, "question": {}},
            headers={"Authorization": f"Bearer {guest.token}", **headers},
        )
    assert reply.status_code == 200
    assert reply.headers["content-type"] == "application/json"
    assert reply.json()["form"]


def test_a_long_question_is_answered_line_by_line(server: Running, tmp_path: Path):
    *steps, last = NodeMaker(server).lines(tmp_path)
    assert [step["share"] for step in steps] == [0, 0, 0.5]
    assert all(step["odds"] is step["problem"] is None for step in steps)
    assert last["odds"]["title"] == "Enough"


def test_a_long_question_is_answered_in_one_reply_to_those_who_know_no_lines(
    server: Running, tmp_path: Path
):
    (tmp_path / "enough").touch()
    reply = NodeMaker(server).asks(folder=str(tmp_path))
    assert reply.headers["content-type"] == "application/json"
    assert reply.json()["title"] == "Enough"


def test_a_refusal_comes_as_the_last_line_or_with_its_status(server: Running, tmp_path: Path):
    node_maker = NodeMaker(server)
    reply = node_maker.asks(folder=str(tmp_path), then="refuse")
    assert reply.status_code == 422
    assert reply.json() == node_maker.lines(tmp_path, then="refuse")[-1]["problem"]
    told = {k: reply.json()[k] for k in ("code", "message", "rule", "remedy")}
    assert told == {
        "code": "odds.plan",
        "message": "No such plan.",
        "rule": "PAT-FIRE-01",
        "remedy": "another",
    }


@pytest.mark.parametrize("headers", [{}, LINES], ids=["whole", "lines"])
def test_the_process_ends_when_whoever_asked_hangs_up(
    server: Running, tmp_path: Path, headers: dict[str, str]
):
    asyncio.run(leave(NodeMaker(server), tmp_path, headers))
    until(gone, tmp_path)


def test_a_process_that_is_killed_gives_an_error_and_the_server_lives_on(
    server: Running, tmp_path: Path
):
    node_maker = NodeMaker(server)
    reply = node_maker.asks(folder=str(tmp_path), then="crash")
    assert reply.status_code == 500
    assert reply.json()["code"] == "odds.broken"
    assert node_maker.asks().status_code == 200


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_the_process_ends_with_the_server(own_server: Running, tmp_path: Path, how: signal.Signals):
    with NodeMaker(own_server).listens(folder=str(tmp_path)):
        until(begun, tmp_path)
        assert not gone(tmp_path)
        own_server.process.send_signal(how)
        own_server.process.wait(PATIENCE)
        until(gone, tmp_path)
