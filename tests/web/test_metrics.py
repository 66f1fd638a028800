"""Metrics for Prometheus, request ids and the log."""

from __future__ import annotations

import io
import json
import logging
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from beachhead.web.app import create_app
from beachhead.web.metrics import FOLDER, Metrics
from beachhead.web.request_log import JsonLines, add_request_id
from beachhead.web.settings import Settings
from tests.web.guests import HOME, Client, hot_seat


@contextmanager
def serving(file: Path, **settings: object) -> Iterator[Client]:
    """Start a server with some settings."""
    app = create_app(Settings(database=str(file), **settings))  # type: ignore[arg-type]
    with TestClient(app, base_url=HOME) as client:
        yield client


def figures(text: str) -> dict[str, float]:
    """Read figures by name and labels; the label that names this worker is on each of them."""
    worker = f'worker="{os.getpid()}"'
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    assert all(worker in line for line in lines)
    lines = [line.replace(f"{worker},", "").replace(f"{{{worker}}}", "") for line in lines]
    return {name: float(value) for name, _, value in (line.rpartition(" ") for line in lines)}


def test_metrics_count_requests_times_and_matches(tmp_path: Path):
    with serving(tmp_path / "m.sqlite3", metrics="all") as client:
        guest = hot_seat(client)
        guest.view()
        client.get("/api/nothing")
        found = figures(client.get("/metrics").text)
    assert found['beachhead_requests_total{method="POST",status="201"}'] == 1
    assert found['beachhead_requests_total{method="GET",status="404"}'] == 1
    assert found["beachhead_request_seconds_count"] == 3
    assert found['beachhead_request_seconds_bucket{le="+Inf"}'] == 3
    assert found["beachhead_live_matches"] == 1
    assert found["beachhead_database_up"] == 1


def test_a_worker_that_writes_no_more_is_not_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Its figures would stand still for ever."""
    monkeypatch.setenv(FOLDER, str(tmp_path))
    metrics = Metrics()
    metrics.add_gauge("sockets", "Open sockets.", lambda: 7)
    for worker, age in (("here", 1), ("gone", 3600)):
        file = tmp_path / f"{worker}.txt"
        file.write_text(metrics.page().replace(str(os.getpid()), worker))
        os.utime(file, (time.time() - age,) * 2)
    metrics.share()

    lines = [line for line in metrics.text().splitlines() if "beachhead_sockets" in line]

    assert lines[2:] == [f'beachhead_sockets{{worker="{who}"}} 7' for who in (os.getpid(), "here")]


@pytest.mark.parametrize("who", ["local", "off"])
def test_metrics_are_not_there_for_those_who_may_not_read_them(tmp_path: Path, who: str):
    """The test's client does not come from this computer's own address."""
    with serving(tmp_path / "m.sqlite3", metrics=who) as client:
        assert client.get("/metrics").status_code == 404


def test_every_reply_carries_an_id_and_a_plain_one_of_a_proxy_is_kept(tmp_path: Path):
    with serving(tmp_path / "m.sqlite3") as client:
        one, other = (client.get("/api/health").headers["X-Request-Id"] for _ in range(2))
        assert one != other
        kept = client.get("/api/health", headers={"X-Request-Id": "proxy-17"})
        assert kept.headers["X-Request-Id"] == "proxy-17"
        odd = client.get("/api/health", headers={"X-Request-Id": "a b\x7f" * 40})
        assert odd.headers["X-Request-Id"] != "a b\x7f" * 40


def test_a_line_of_the_json_log_has_time_level_and_request(tmp_path: Path):
    """The lines of one request can be found by the id in its reply."""
    out = io.StringIO()
    handler = logging.StreamHandler(out)
    handler.addFilter(add_request_id)
    handler.setFormatter(JsonLines())
    logger = logging.getLogger("beachhead.web.requests")
    logger.addHandler(handler)
    logger.setLevel(logging.INFO)
    try:
        with serving(tmp_path / "m.sqlite3") as client:
            client.get("/api/health", headers={"X-Request-Id": "abc"})
    finally:
        logger.removeHandler(handler)
        logger.setLevel(logging.NOTSET)
    line = json.loads(out.getvalue().splitlines()[0])
    assert (line["level"], line["request"]) == ("info", "abc")
    assert line["message"].startswith("GET /api/health 200")
    assert line["time"][4] == "-"


def test_an_address_opens_a_bounded_number_of_sockets(tmp_path: Path):
    with serving(tmp_path / "m.sqlite3", sockets=1) as client:
        with client.websocket_connect("/api/events") as socket:
            socket.send_json({"kind": "ping"})
            assert socket.receive_json() == {"kind": "pong"}
            with pytest.raises(WebSocketDisconnect), client.websocket_connect("/api/events"):
                pass
        server = client.app.dependencies["server"].dependency()
        deadline = time.monotonic() + 60
        while server.room.sockets and time.monotonic() < deadline:
            time.sleep(0.01)
        with client.websocket_connect("/api/events") as socket:
            socket.send_json({"kind": "ping"})
            assert socket.receive_json() == {"kind": "pong"}
