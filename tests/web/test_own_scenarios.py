"""Matches on a scenario of one's own: the file may go or change, the match goes on as it began."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar.testing import TestClient

from beachhead.games.company.view import own_scenarios as scenarios
from beachhead.web.app import create_app
from beachhead.web.settings import Settings
from tests.web.guests import HOME, Guest, hot_seat
from tests.web.servers import Running, running

PATIENCE = 60.0
STARTER = scenarios.STARTER
FILES = {
    "gone": None,
    "changed": STARTER.replace("My village", "Elsewhere")
    .replace("Rifle company", "Rangers")
    .replace("n = 5", "n = 2"),
    "broken": STARTER.replace('["lmg"]', '["raygun"]'),
    "kept": STARTER,
}
"""What becomes of each file while its match is stored."""


class Seated:
    """Somebody who plays both sides of a match over HTTP."""

    def __init__(self, server: Running, scenario: str) -> None:
        """Open a match with typed dice."""
        seats = [{"kind": "table"}, {"kind": "table"}]
        wish = {"game": "company", "scenario": scenario, "dice": "typed", "seats": seats}
        self.opened = httpx.post(f"{server.url}/api/matches", json=wish, timeout=PATIENCE).json()
        self.address = f"{server.url}/api/matches/{self.opened['match']}"
        self.headers = {"Authorization": f"Bearer {self.opened['token']}"}

    def get(self, path: str = "") -> dict[str, Any]:
        """Look at the match."""
        reply = httpx.get(self.address + path, headers=self.headers, timeout=PATIENCE)
        assert reply.status_code == 200, reply.text
        return dict(reply.json())

    def post(self, path: str, **body: object) -> None:
        """Write to the match."""
        reply = httpx.post(self.address + path, json=body, headers=self.headers, timeout=PATIENCE)
        assert reply.status_code == 200, reply.text

    def activate(self) -> None:
        """Win the initiative with the Americans, and activate their rifles for a run."""
        self.post("/rolls", ply=0, side=-1, outcome=[6, 1])
        self.post("/answers", ply=1, side=0, answer="US.rif")
        self.post("/rolls", ply=2, side=0, outcome=[5])

    def run(self) -> None:
        """Choose what the Unit does."""
        self.post("/answers", ply=3, side=0, answer="RU")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of scenarios, offered by every server that is started."""
    found = tmp_path / "scenarios"
    found.mkdir()
    for name in FILES:
        (found / f"{name}.toml").write_text(STARTER, encoding="utf-8")
    monkeypatch.setenv(scenarios.FOLDER, str(found))
    return found


def test_after_a_restart_a_match_goes_on_whatever_became_of_its_file(folder: Path):
    """Deleted, changed, spoilt or left alone: same table, same names, same questions, and play goes on."""
    with running(str(folder / "m.sqlite3")) as server:
        matches = [Seated(server, f"own:{name}") for name in FILES]
        matches.append(Seated(server, "hedgerow_lane"))
        for match in matches:
            match.activate()
        before = [match.get() for match in matches]
        for name, text in FILES.items():
            path = folder / f"{name}.toml"
            path.unlink() if text is None else path.write_text(text, encoding="utf-8")
        assert server.stop() in {0, -2, 130}
        server.start()
        assert [match.get() for match in matches] == before
        for match in matches:
            match.run()
            assert match.get()["ply"] == 4
            assert match.get("/replay/2")["depth"] == 2
        cards = listed(server, matches)
        titles = [[seat["title"] for seat in card["seats"]] for card in cards]
        assert titles[:-1] == [["Rifle company", "Grenadiers"]] * len(FILES)
        assert refused(server, "own:gone") == "scenario.unknown"
        assert "raygun" in refused(server, "own:broken", "message")


def test_a_match_whose_scenario_is_no_longer_accepted_is_refused_and_the_others_go_on(folder: Path):
    """A weapon of the stored first position is unknown, as if it had been taken out of the rules."""
    settings = Settings(database=str(folder / "m.sqlite3"))
    with TestClient(create_app(settings), base_url=HOME) as client:
        old, other = (hot_seat(client, game="company", scenario="own:kept") for _ in range(2))
    with sqlite3.connect(folder / "m.sqlite3") as connection:
        newer = "replace(header, '[\\\"lmg\\\"]', '[\\\"raygun\\\"]')"
        change = f"""update match set header = replace({newer}, '"content":"', '"content":"0') where id = ?"""
        assert connection.execute(change, (old.match,)).rowcount == 1
    with TestClient(create_app(settings), base_url=HOME) as client:
        reply = Guest(client, old.match, old.token).request("GET", "")
        assert (reply.status_code, reply.json()["code"]) == (409, "match.outdated")
        assert "its entry 0 does not hold" in reply.json()["message"]
        assert "unknown weapon 'raygun'" in reply.json()["message"]
        assert Guest(client, other.match, other.token).view()["match"]["scenario"] == "own:kept"
        cards = client.post("/api/mine", json={"tokens": [old.token, other.token]}).json()
        assert {card["match"] for card in cards} == {old.match, other.match}


def listed(server: Running, matches: list[Seated]) -> list[dict[str, Any]]:
    """List matches as the lobby does, in the order in which they were opened."""
    tokens = [match.opened["token"] for match in matches]
    body = {"tokens": tokens}
    found = httpx.post(f"{server.url}/api/mine", json=body, timeout=PATIENCE).json()
    return sorted(found, key=lambda card: tokens.index(card["token"]))


def refused(server: Running, scenario: str, field: str = "code") -> str:
    """Tell how a new match on a scenario is refused."""
    wish = {"game": "company", "scenario": scenario, "seats": [{"kind": "table"}] * 2}
    reply = httpx.post(f"{server.url}/api/matches", json=wish, timeout=PATIENCE)
    assert 400 <= reply.status_code < 500
    return str(reply.json()[field])
