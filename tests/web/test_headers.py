"""What surrounds the API: headers, origins, sizes, limits, pages."""

from __future__ import annotations

from pathlib import Path

import pytest
from litestar.testing import TestClient

from beachhead.web.app import create_app
from beachhead.web.limits import Limiter
from beachhead.web.problems import TooMany
from beachhead.web.settings import Settings
from tests.web.guests import HOME, Client, Guest, duel

DIRECTIVE = "content-security-policy"


def test_pages_run_no_inline_script_and_load_nothing_foreign(client: Client):
    policy = client.get("/").headers[DIRECTIVE]
    rules = dict(part.strip().split(" ", 1) for part in policy.split(";"))
    assert rules["default-src"] == "'none'"
    assert rules["script-src"] == "'self'"
    assert rules["connect-src"] == "'self'"
    assert "unsafe-eval" not in policy
    assert rules["frame-ancestors"] == "'none'"


def test_no_address_travels_to_other_sites(client: Client):
    assert client.get("/").headers["referrer-policy"] == "no-referrer"


def test_what_is_about_a_match_is_not_kept(client: Client):
    ann, _, _ = duel(client)
    assert ann.request("GET", "").headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://["},
        {"Sec-Fetch-Site": "cross-site"},
    ],
)
def test_another_sites_page_cannot_write(client: Client, headers: dict[str, str]):
    reply = client.post("/api/matches", json={"game": "template"}, headers=headers)
    assert (reply.status_code, reply.json()["code"]) == (403, "origin.foreign")


def test_our_own_page_can_write(client: Client):
    headers = {"Origin": str(client.base_url).rstrip("/"), "Sec-Fetch-Site": "same-origin"}
    reply = client.post("/api/matches", json={"game": "template"}, headers=headers)
    assert reply.status_code == 201


def test_a_body_that_is_too_large_is_refused(client: Client):
    reply = client.post("/api/matches", json={"game": "x" * 100_000})
    assert (reply.status_code, reply.json()["code"]) == (413, "request.large")


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b"\xff\xfe",
        b'{"game": "\xff"}',
        b'{"game": 5}',
        b'{"game": "template", "x": 1}',
        b"null",
    ],
)
def test_a_body_without_the_right_form_is_refused(client: Client, body: bytes):
    headers = {"Content-Type": "application/json"}
    reply = client.post("/api/matches", content=body, headers=headers)
    assert (reply.status_code, reply.json()["code"]) == (400, "request.invalid")


def test_a_body_that_is_nested_too_deeply_is_refused(client: Client):
    ann, _, _ = duel(client)
    depth = 20_000
    body = '{"question": {"x": ' + "[" * depth + "]" * depth + "}}"
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {ann.token}"}
    reply = client.post(f"/api/matches/{ann.match}/odds", content=body, headers=headers)
    assert reply.status_code == 400


def test_a_token_that_writes_too_often_has_to_wait(small: Client):
    ann, _, _ = duel(small, seed="")
    assert {ann.post("/why", side=0, answer="x").status_code for _ in range(10)} == {200}
    replies = [ann.post("/answers", ply=99, side=0, answer="x") for _ in range(5)]
    assert replies[0].status_code == 409
    assert replies[-1].status_code == 429
    assert int(replies[-1].headers["retry-after"]) >= 1


def test_a_token_that_asks_too_much_has_to_wait(small: Client):
    ann, _, _ = duel(small, seed="")
    codes = [ann.post("/why", side=0, answer="x").status_code for _ in range(25)]
    assert codes[:20] == [200] * 20
    assert codes[-1] == 429


def test_an_address_that_opens_too_many_matches_has_to_wait(small: Client):
    codes = [small.post("/api/matches", json={"game": "template"}).status_code for _ in range(6)]
    assert codes == [201] * 4 + [429] * 2


def test_a_limit_is_per_key_and_recovers_with_time():
    time = 0.0
    limiter = Limiter(2, 10.0, clock=lambda: time)
    limiter.take("a")
    limiter.take("a")
    with pytest.raises(TooMany) as error:
        limiter.take("a")
    assert error.value.seconds == 5
    limiter.take("b")
    time = 5.0
    limiter.take("a")
    with pytest.raises(TooMany):
        limiter.take("a")


def test_tokens_are_not_in_any_log(client: Client, caplog: pytest.LogCaptureFixture):
    caplog.set_level("DEBUG")
    ann, _, _ = duel(client)
    ann.post("/answers", ply=7, side=0, answer="x")
    Guest(client, ann.match, "a-token-that-opens-nothing").request("GET", "")
    assert ann.token not in caplog.text
    assert "a-token-that-opens-nothing" not in caplog.text


def test_a_fault_of_ours_tells_nothing(client: Client, monkeypatch: pytest.MonkeyPatch):
    from beachhead.web import routes

    def broken() -> None:
        message = "the secret is 42"
        raise ZeroDivisionError(message)

    monkeypatch.setattr(routes, "list_games", broken)
    reply = client.get("/api/games")
    assert reply.status_code == 500
    assert reply.json() == {
        "code": "server.fault",
        "message": "The server made a mistake.",
        "rule": "",
        "reasons": [],
        "ply": -1,
        "remedy": "",
    }


def test_the_openapi_document_lists_every_route(client: Client):
    paths = client.get("/schema/openapi.json").json()["paths"]
    text = (Path(__file__).parents[2] / "docs" / "web-api.md").read_text("utf-8")
    assert len(paths) > 20
    for path in paths:
        last = path.replace("/api/matches/{match_id}", "").rpartition("}")[2] or path
        assert last.replace("_id", "") in text or path.replace("_id", "") in text, path


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """A client that was built, as far as a server can tell."""
    (tmp_path / "app" / "assets").mkdir(parents=True)
    (tmp_path / "app" / "index.html").write_text("<html><head></head><body>app</body></html>")
    (tmp_path / "app" / "assets" / "a.js").write_text("1")
    (tmp_path / "app" / ".stamp").write_text("secret")
    (tmp_path / "outside.txt").write_text("secret")
    return tmp_path


def test_every_other_address_shows_the_client(built: Path):
    settings = Settings(database=str(built / "m.sqlite3"))
    with TestClient(create_app(settings, built / "app"), base_url=HOME) as client:
        for path in ("/", "/m/abc/replay/7", "/index.html"):
            reply = client.get(path)
            assert "app</body>" in reply.text
            assert '<base href="/" />' in reply.text
        assert client.get("/assets/a.js").headers["cache-control"].endswith("immutable")
        for path in ("/assets/gone.js", "/api/nothing", "/schema/nothing", "/api"):
            assert client.get(path).status_code == 404, path
        for path in ("/../outside.txt", "/%2e%2e/outside.txt", "/.stamp", "/assets/%2e%2e/.stamp"):
            assert "secret" not in client.get(path).text
