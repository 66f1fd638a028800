"""Shares per visitor: reads, and bots that wait for people."""

from __future__ import annotations

from pathlib import Path

from litestar.testing import TestClient

from beachhead.web.app import create_app
from beachhead.web.bot_runner import is_bots_only
from beachhead.web.settings import Settings
from tests.web.guests import HOME, Client, Guest, hot_seat, opened, solo


def test_an_address_reads_only_so_much(tmp_path: Path):
    """Whatever tokens it has; another address is served meanwhile."""
    settings = Settings(database=str(tmp_path / "m.sqlite3"), reads=5, write_seconds=10**6)
    with TestClient(create_app(settings), base_url=HOME) as client:
        guests = [hot_seat(client), hot_seat(client)]
        codes = [guest.request("GET", "").status_code for guest in guests * 4]
        assert codes == [200] * 5 + [429] * 3
        client.app.dependencies["server"].dependency().room.reads.take("2.2.2.2")


def test_a_match_remembers_which_visitor_its_bots_play_for(client: Client):
    guest = solo(client)
    guest.view()
    live = client.app.dependencies["server"].dependency().matches.live[guest.match]
    assert live.visitor == "testclient"
    assert not is_bots_only(live.match)


def test_bots_among_themselves_come_after_people(client: Client):
    found = opened(client, seats=[{"kind": "bot", "level": "random"}] * 2)
    Guest(client, found["match"], found["spectator"]).view()
    live = client.app.dependencies["server"].dependency().matches.live[found["match"]]
    assert is_bots_only(live.match)
    assert live.visitor == ""
