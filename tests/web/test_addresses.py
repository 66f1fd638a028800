"""Visitors behind proxies, and the files of `deploy/`."""

from __future__ import annotations

import json
import re
from pathlib import Path

import msgspec
import pytest
from litestar.testing import TestClient
from litestar.types import Receive, Scope, Send

from beachhead.web.addresses import is_proxy, read_networks
from beachhead.web.app import create_app
from beachhead.web.metrics import Metrics
from beachhead.web.protection import server_names
from beachhead.web.server import Server
from beachhead.web.settings import PREFIX, BadSetting, Settings
from tests.web.guests import HOME, SEED

DEPLOY = Path(__file__).parents[2] / "deploy"
NEW = {"game": "template", "seats": [{"kind": "table"}, {"kind": "table"}], "seed": SEED}


def opened(file: Path, visitors: list[str], **settings: object) -> list[int]:
    """Open a match for each visitor whom a proxy names; return the statuses."""
    chosen = Settings(database=str(file), new_matches=1, **settings)  # type: ignore[arg-type]
    app = create_app(chosen)
    handler = app.asgi_handler

    async def pass_on(scope: Scope, receive: Receive, send: Send) -> None:
        scope["client"] = ("10.0.0.1", 1)
        await handler(scope, receive, send)

    app.asgi_handler = pass_on
    with TestClient(app, base_url=HOME) as client:
        return [
            client.post("/api/matches", json=NEW, headers={"X-Forwarded-For": name}).status_code
            for name in visitors
        ]


def test_visitors_behind_a_named_proxy_have_shares_of_their_own(tmp_path: Path):
    seen = opened(
        tmp_path / "m.sqlite3", ["1.1.1.1", "2.2.2.2", "1.1.1.1"], proxies=("10.0.0.0/8",)
    )
    assert seen == [201, 201, 429]


def test_a_header_that_no_named_proxy_wrote_does_not_count(tmp_path: Path):
    assert opened(tmp_path / "m.sqlite3", ["1.1.1.1", "2.2.2.2"]) == [201, 429]


def test_a_visitor_cannot_put_an_address_of_his_choice_before_his_own(tmp_path: Path):
    claims = ["6.6.6.6, 1.1.1.1", "7.7.7.7, 1.1.1.1"]
    assert opened(tmp_path / "m.sqlite3", claims, proxies=("10.0.0.1",)) == [201, 429]


def test_what_is_no_network_is_refused():
    assert is_proxy("10.2.3.4", ("10.0.0.0/8",))
    assert not is_proxy("11.2.3.4", ("10.0.0.0/8",))
    assert not is_proxy("unknown", ("10.0.0.0/8",))
    with pytest.raises(BadSetting, match="proxies"):
        read_networks(("my-proxy",))


def test_the_files_of_a_deployment_name_only_settings_that_exist():
    known = {PREFIX + field.name.upper() for field in msgspec.structs.fields(Settings)}
    known |= {"BEACHHEAD_DATA", "BEACHHEAD_NAME"}
    for file in ("Dockerfile", "compose.yaml", "beachhead.service"):
        named = set(re.findall(r"BEACHHEAD_[A-Z]+(?:_[A-Z]+)*", (DEPLOY / file).read_text()))
        assert named
        assert named - known == set(), file


def test_the_server_answers_to_the_name_by_which_the_proxy_calls_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """Another name gets 421, and a proxy whose health check fails serves nobody."""
    upstream = re.findall(r"reverse_proxy (\w+):8000", (DEPLOY / "Caddyfile").read_text())
    assert re.findall(r"hostname: (\w+)", (DEPLOY / "compose.yaml").read_text()) == upstream
    monkeypatch.setattr("socket.gethostname", lambda: upstream[0])
    names = server_names("0.0.0.0", ())
    settings = Settings(database=str(tmp_path / "m.sqlite3"), hosts=names)
    with TestClient(create_app(settings), base_url=HOME) as client:
        called = client.get("/api/ready", headers={"Host": f"{upstream[0]}:8000"})
    assert called.status_code == 200


def test_the_dashboard_shows_only_figures_that_the_server_has(tmp_path: Path):
    server = Server(Settings(database=str(tmp_path / "m.sqlite3")))
    server.metrics.count_request("GET", 200, 0.01)
    text = server.metrics.text()
    assert isinstance(server.metrics, Metrics)
    board = json.loads((DEPLOY / "dashboard.json").read_text())
    figures = re.findall(r"beachhead_\w+", json.dumps(board["panels"]))
    assert len(figures) > 5
    assert [name for name in figures if name not in text] == []
