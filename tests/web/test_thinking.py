"""Hints and analyses over the API."""

import json
import sqlite3
import time
from pathlib import Path

from litestar.testing import TestClient

from beachhead.web.app import create_app
from beachhead.web.settings import Settings
from tests.web.guests import HOME, Client, Guest, Json, duel, hot_seat, played_out, solo


def look(guest: Guest) -> Json:
    """Ask for the analysis."""
    reply = guest.request("GET", "/analysis")
    assert reply.status_code == 200, reply.text
    return dict(reply.json())


def wait_for_analysis(guest: Guest) -> Json:
    """Ask until the analysis is there."""
    until = time.monotonic() + 60
    while (state := look(guest))["analysis"] is None and time.monotonic() < until:
        time.sleep(0.1)
    return dict(state["analysis"])


def test_whoever_plays_alone_gets_hints(client: Client):
    guest = hot_seat(client)
    side = guest.view()["nodes"][0]["side"]
    found = guest.do("/hint", side=side)
    assert 0 <= found["chance"] <= 1
    assert 1 <= len(found["hints"]) <= 3
    assert found["hints"][0]["text"]


def test_there_are_no_hints_against_another_person(client: Client):
    ann, _, _ = duel(client)
    reply = ann.request("POST", "/hint", {"side": 0})
    assert reply.status_code == 403
    assert reply.json()["code"] == "hint.person"


def test_another_sides_hints_are_refused(client: Client):
    reply = solo(client).request("POST", "/hint", {"side": 1})
    assert (reply.status_code, reply.json()["code"]) == (403, "hint.foreign")


def test_a_match_that_goes_on_is_not_analysed(client: Client):
    reply = hot_seat(client).request("GET", "/analysis")
    assert reply.status_code == 422
    assert reply.json()["code"] == "analysis.early"


def test_a_match_that_is_over_is_analysed_with_progress_and_kept(client: Client):
    guest = played_out(client)
    assert 0 <= look(guest)["share"] <= 1
    found = wait_for_analysis(guest)
    assert found["curve"][0][0] == 0
    assert found["curve"][-1][1] == found["result"]
    assert look(guest)["analysis"] == found


def test_an_analysis_is_stored_with_the_match(tmp_path: Path):
    file = tmp_path / "m.sqlite3"
    settings = Settings(database=str(file))
    with TestClient(create_app(settings), base_url=HOME) as client:
        guest = played_out(client)
        found = wait_for_analysis(guest)
    with sqlite3.connect(file) as database:  # a mark shows that it is read, not made again
        database.execute(
            "update analysis set body = ?", [json.dumps({**found, "doubt": 7.0}).encode()]
        )
    with TestClient(create_app(settings), base_url=HOME) as client:
        again = Guest(client, guest.match, guest.token)
        assert wait_for_analysis(again) == {**found, "doubt": 7.0}
