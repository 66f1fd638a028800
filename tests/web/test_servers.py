"""Real processes: several workers, racing writers, a hard kill, a clean stop."""

from __future__ import annotations

import asyncio
import json
import subprocess
import threading
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect

from beachhead.web.settings import Settings
from tests.ports import quiet_port
from tests.store.postgres import fresh_database
from tests.web.servers import OURS, Running, running

PATIENCE = 60.0
SPOTS = [[x, 75] for x in range(10, 90, 5)]


def table(server: Running, **wish: object) -> tuple[str, dict[str, str]]:
    """Open a hot-seat match; give its address and the header with its token."""
    seats = [{"kind": "table"}, {"kind": "table"}]
    body = {"game": "template", "seats": seats, **wish}
    found = httpx.post(f"{server.url}/api/matches", json=body, timeout=PATIENCE).json()
    headers = {"Authorization": f"Bearer {found['token']}"}
    return f"{server.url}/api/matches/{found['match']}", headers


def view(address: str, headers: dict[str, str]) -> dict[str, Any]:
    """Look at a match."""
    return dict(httpx.get(address, headers=headers, timeout=PATIENCE).json())


def write(address: str, headers: dict[str, str], **body: object) -> httpx.Response:
    """Write to a match."""
    return httpx.post(address, json=body, headers=headers, timeout=PATIENCE)


def test_an_acknowledged_answer_survives_a_hard_kill(own_url: str):
    """Answers are posted without a pause while the server is killed; what was acknowledged is
    there after a restart, and play goes on.
    """
    with running(own_url) as server:
        address, headers = table(server)
        acknowledged = 0

        def play() -> None:
            nonlocal acknowledged
            with httpx.Client(headers=headers, timeout=PATIENCE) as client:
                for _ in range(100_000):
                    try:
                        ply = post_or_undo(client, address)
                    except (httpx.HTTPError, KeyError):
                        return
                    acknowledged = max(acknowledged, ply)

        player = threading.Thread(target=play)
        player.start()
        while acknowledged < 30 and player.is_alive():
            time.sleep(0.01)
        server.kill()
        player.join()
        server.start()
        found = view(address, headers)
        assert found["ply"] >= acknowledged
        body = {"ply": found["ply"], "side": 0, "answer": [30, 75]}
        if found["depth"] > 2:
            body["ply"] = write(f"{address}/undo", headers, ply=found["ply"], side=0).json()["ply"]
        again = write(f"{address}/answers", headers, **body)
        assert again.status_code == 200, again.text


def post_or_undo(client: httpx.Client, address: str) -> int:
    """Place the patrol, or take that back: an endless match."""
    found = client.get(address, params={"side": 0}).json()
    body: dict[str, object] = {"ply": found["ply"], "side": 0}
    if found["depth"] > 2:
        return int(client.post(f"{address}/undo", json=body).json()["ply"])
    body["answer"] = [50, 75]
    return int(client.post(f"{address}/answers", json=body).json()["ply"])


def test_of_racing_writers_one_wins_and_the_others_are_told(own_url: str):
    workers = 1 if own_url.endswith("sqlite3") else 2
    with running(own_url, workers) as server:
        address, headers = table(server)
        for ply in (2, 4):  # a third race would be more writes than a token may make
            codes = asyncio.run(race(address, headers, ply))
            assert sorted(codes) == [200] + [409] * (len(SPOTS) - 1)
            assert write(f"{address}/undo", headers, ply=ply + 1, side=0).status_code == 200
        assert view(address, headers)["ply"] == 6


async def race(address: str, headers: dict[str, str], ply: int) -> list[int]:
    """Post different answers to one question, all at once, each over its own connection."""

    async def one(spot: list[int]) -> int:
        async with httpx.AsyncClient(headers=headers, timeout=PATIENCE) as client:
            body = {"ply": ply, "side": 0, "answer": spot}
            return (await client.post(f"{address}/answers", json=body)).status_code

    return list(await asyncio.gather(*(one(spot) for spot in SPOTS)))


def test_two_workers_hear_each_other(postgres_server: str):
    """Many sockets spread over both workers; every one hears of an answer, and once only."""
    with running(fresh_database(postgres_server), workers=2) as server:
        address, headers = table(server)
        assert asyncio.run(spread(server, address, headers)) == [[3]] * 12
        wait_for_figures(server, workers=2)


def wait_for_figures(server: Running, workers: int) -> None:
    """Wait until whichever worker is asked shows the figures of all, each introduced once."""
    deadline = time.monotonic() + PATIENCE
    while True:
        page = httpx.get(f"{server.url}/metrics", timeout=PATIENCE).text
        assert page.count("# TYPE beachhead_sockets ") == 1
        if page.count("\nbeachhead_sockets{") == workers:
            return
        assert time.monotonic() < deadline, page
        time.sleep(0.1)


async def spread(server: Running, address: str, headers: dict[str, str]) -> list[list[int]]:
    """Open sockets, answer once, and list the plies that each hears of."""
    url = f"{server.url.replace('http', 'ws')}/api/events"
    token, match = headers["Authorization"].split()[1], address.rpartition("/")[2]
    sockets = [await connect(url, open_timeout=PATIENCE) for _ in range(12)]
    try:
        for socket in sockets:
            await socket.send(json.dumps({"kind": "watch", "match": match, "token": token}))
            await hear(socket, "ply", 2)
        async with httpx.AsyncClient(headers=headers, timeout=PATIENCE) as client:
            body = {"ply": 2, "side": 0, "answer": [50, 75]}
            reply = await client.post(f"{address}/answers", json=body)
            assert reply.status_code == 200
        return [await heard(socket) for socket in sockets]
    finally:
        for socket in sockets:
            await socket.close()


async def heard(socket: ClientConnection) -> list[int]:
    """List the plies told until a pong comes, a little after the news of ply 3."""
    plies = await hear(socket, "ply", 3)
    await asyncio.sleep(0.2)
    await socket.send(json.dumps({"kind": "ping"}))
    return plies + await hear(socket, "kind", "pong")


async def hear(socket: ClientConnection, name: str, value: object) -> list[int]:
    """Wait for a message, and list the plies that were told until then."""
    plies = []
    async with asyncio.timeout(PATIENCE):
        while True:
            message = json.loads(await socket.recv())
            if message["kind"] == "news":
                plies.append(message["ply"])
            if message.get(name) == value:
                return plies


def test_a_clean_stop_and_a_second_start_find_every_match(tmp_path: Path):
    with running(str(tmp_path / "m.sqlite3")) as server:
        address, headers = table(server)
        write(f"{address}/answers", headers, ply=2, side=0, answer=[50, 75])
        before = view(address, headers)
        assert server.stop() in {0, -2, 130}
        server.start()
        assert view(address, headers) == before


def test_after_a_restart_a_bot_that_is_to_move_goes_on(tmp_path: Path):
    url = str(tmp_path / "m.sqlite3")
    with running(url) as server:
        seats = [{"kind": "me"}, {"kind": "bot", "level": "random"}]
        address, headers = table(server, seats=seats)
        server.kill()
        server.start()
        deadline = time.monotonic() + PATIENCE
        while not (placed := placed_by(1, view(address, headers))):
            assert time.monotonic() < deadline, "the bot never moved"
            time.sleep(0.05)
        assert placed == ["Grey"]


def placed_by(side: int, found: dict[str, Any]) -> list[str]:
    """Tell by its log lines who of a side has placed its patrol."""
    lines = [line for line in found["log"] if line["kind"] == "placed"]
    return [line["text"].partition(" ")[0] for line in lines if line["side"] == side]


def test_several_workers_on_sqlite_are_refused_with_a_remedy(tmp_path: Path):
    from beachhead.web.serve import CannotServe, serve

    with pytest.raises(CannotServe) as error:
        serve(Settings(browser=False, database=str(tmp_path / "m.sqlite3"), workers=2))
    assert "postgresql" in error.value.sentence()


def test_a_taken_port_is_refused_with_a_remedy(tmp_path: Path):
    import socket

    from beachhead.web.serve import CannotServe, serve

    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port, database = other.getsockname()[1], str(tmp_path / "m.sqlite3")
        with pytest.raises(CannotServe) as error:
            serve(Settings(port=port, browser=False, database=database))
    assert "--port" in error.value.sentence()


def test_an_address_of_another_computer_is_not_called_taken(tmp_path: Path):
    from beachhead.web.serve import CannotServe, serve

    with pytest.raises(CannotServe, match="cannot listen") as error:
        serve(Settings("192.0.2.1", 8765, browser=False, database=str(tmp_path / "m.sqlite3")))
    assert "--host" in error.value.sentence()


def test_the_address_is_told_when_the_server_answers_there(tmp_path: Path):
    command = [*OURS, "--no-browser", "--port", str(quiet_port())]
    command += ["--database", str(tmp_path / "m.sqlite3")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            told = server.stdout.readline().split()[3]

            assert httpx.get(f"{told}api/health", timeout=PATIENCE).is_success
        finally:
            server.kill()


def test_a_little_load_is_borne_and_measured():
    from tools.load import run

    figures = run(matches=4, seconds=2.0, pause=0.4, game="template")
    assert len(figures.answers) == len(figures.news) > 0
    assert figures.refused == 0
    assert "p99" in figures.format()
