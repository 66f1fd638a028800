"""Which names the server answers to, and what it compresses."""

from __future__ import annotations

import gzip
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from beachhead.web.app import create_app
from beachhead.web.protection import KnownHosts, server_names
from beachhead.web.settings import Settings
from tests.web.guests import HOME, Client, Guest, hot_seat, opened


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    """A server that others reach by a name of its own."""
    file = tmp_path_factory.mktemp("hosts") / "m.sqlite3"
    settings = Settings(database=str(file), hosts=("games.example.org", "*.home.arpa"))
    with TestClient(create_app(settings), base_url=HOME) as found:
        yield found


@pytest.mark.parametrize(
    "host",
    [
        "localhost",
        "localhost:8000",
        "LOCALHOST.",
        "127.0.0.1:8000",
        "[::1]:8000",
        "192.168.1.20",
        "games.example.org",
        "desk.home.arpa:80",
    ],
)
def test_the_server_answers_to_its_own_names_and_to_figures(home: Client, host: str):
    assert home.get("/api/health", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "localhost.evil.example",
        "127.0.0.1.evil.example",
        "games.example.org.evil.example",
        "home.arpa",
        "evilhome.arpa",
        "",
    ],
)
@pytest.mark.parametrize("path", ["/", "/api/health", "/schema/openapi.json"])
def test_a_foreign_name_gets_nothing(home: Client, host: str, path: str):
    """A site that lets its own name lead here (DNS rebinding) reads no page and no match."""
    reply = home.get(path, headers={"Host": host})
    assert (reply.status_code, reply.json()["code"]) == (421, "host.foreign")


def test_a_foreign_name_cannot_write_although_its_origin_fits(home: Client):
    headers = {"Host": "evil.example", "Origin": "http://evil.example"}
    assert home.post("/api/matches", json={"game": "template"}, headers=headers).status_code == 421


def test_a_foreign_name_gets_no_socket(home: Client):
    headers = {"Host": "evil.example", "Origin": "http://evil.example"}
    with (
        pytest.raises(WebSocketDisconnect),
        home.websocket_connect("/api/events", headers=headers) as line,
    ):
        line.receive_json()


def test_a_server_that_listens_everywhere_answers_to_this_computers_name():
    own = socket.gethostname().lower()
    assert own in server_names("0.0.0.0")
    assert server_names("127.0.0.1", ["a.example"]) == ("127.0.0.1", "a.example")
    assert server_names("desk.lan") == ("desk.lan",)


def test_a_star_lets_every_name_in():
    assert KnownHosts(lambda *_: None, ["*"]).is_known("any.example")  # type: ignore[arg-type]


# ---- compression --------------------------------------------------------------------------------


def seated(client: Client) -> Guest:
    found = opened(client, game="axis_allies_dday", seats=[{"kind": "table"}, {"kind": "table"}])
    return Guest(client, found["match"], found["token"])


def test_a_large_view_travels_compressed_to_who_can_read_that(home: Client):
    ann = seated(home)
    reply = ann.request("GET", "")
    assert reply.headers["content-encoding"] == "gzip"
    assert "accept-encoding" in reply.headers["vary"].lower()
    assert int(reply.headers["content-length"]) < len(reply.content) / 3
    headers = {"Authorization": f"Bearer {ann.token}", "Accept-Encoding": "identity"}
    plain = home.get(f"/api/matches/{ann.match}", headers=headers)
    assert "content-encoding" not in plain.headers
    assert plain.json() == reply.json()


def test_a_small_reply_is_not_compressed(home: Client):
    assert "content-encoding" not in home.get("/api/health").headers


def test_replies_with_tokens_or_seeds_are_never_compressed(home: Client):
    """Their length must not tell how much of a guess they repeat."""
    guest = hot_seat(home)
    tokens = [opened(home)["token"] for _ in range(12)]
    listed = home.post("/api/mine", json={"tokens": [*tokens, guest.token]})
    assert len(listed.content) > 4_000
    assert "content-encoding" not in listed.headers
    assert "content-encoding" not in guest.request("GET", "/record").headers


def test_the_built_client_travels_compressed(tmp_path: Path):
    built = tmp_path / "app"
    (built / "assets").mkdir(parents=True)
    (built / "index.html").write_text("<html><head></head></html>")
    script = "x = 1;\n" * 4_000
    (built / "assets" / "index-1.js").write_text(script)
    settings = Settings(database=str(tmp_path / "m.sqlite3"))
    with TestClient(create_app(settings, built), base_url=HOME) as client:
        with client.stream("GET", "/assets/index-1.js") as reply:
            raw = b"".join(reply.iter_raw())
        assert reply.headers["content-encoding"] == "gzip"
        assert gzip.decompress(raw).decode() == script
