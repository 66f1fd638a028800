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


def test_hints_begin_when_all_players_agree_and_end_when_one_withdraws(client: Client):
    ann, bob, watcher = duel(client)
    seen = ann.do("/hints", agree=True)
    assert (seen["hints"], [s["hints"] for s in seen["seats"]]) == (False, [True, False])
    assert ann.request("POST", "/chance", {"side": 0}).json()["code"] == "hint.person"
    assert bob.do("/hints", agree=True)["hints"]
    assert 0 <= ann.do("/chance", side=0)["chance"] <= 1
    assert watcher.request("POST", "/chance", {"side": -1}).status_code == 200
    asked = ann.view()["nodes"][0]["side"]
    assert (ann, bob)[asked].do("/hint", side=asked)["hints"]
    assert not bob.do("/hints", agree=False)["hints"]
    refused = (ann, bob)[asked].request("POST", "/hint", {"side": asked})
    assert refused.json()["code"] == "hint.person"


def test_a_spectator_agrees_to_nothing(client: Client):
    _, _, watcher = duel(client)
    assert watcher.request("POST", "/hints", {"agree": True}).status_code == 403


def test_whoever_gets_a_new_link_has_agreed_to_nothing(client: Client):
    ann, bob, _ = duel(client)
    ann.do("/hints", agree=True)
    bob.do("/hints", agree=True)
    bob.request("POST", "/seats/1/link")
    assert not ann.view()["hints"]


def test_the_win_chances_of_both_sides_of_one_screen_add_up(client: Client):
    guest = hot_seat(client)
    found = [guest.do("/chance", side=side) for side in (0, 1)]
    assert [one["side"] for one in found] == [0, 1]
    assert guest.request("POST", "/chance", {"side": -1}).json()["side"] == 0
    assert all(0 < one["chance"] < 1 for one in found)


def test_win_chances_of_earlier_depths_come_in_the_order_they_are_asked_for(client: Client):
    """What it is now is what it was at the present depth; depths that are not there are refused."""
    guest = hot_seat(client)
    first, start = guest.view()["depth"], guest.do("/chance", side=0)["chance"]
    guest.pick()
    now = guest.view()["depth"]
    found = guest.do("/chance", side=0, depths=[now, first])
    assert found["earlier"] == [found["chance"], start]
    assert guest.request("POST", "/chance", {"depths": [now + 1]}).json()["code"] == "match.depth"
    assert guest.request("POST", "/chance", {"depths": [-1]}).json()["code"] == "match.depth"


def test_the_win_chance_of_anothers_side_is_refused(client: Client):
    reply = solo(client).request("POST", "/chance", {"side": 1})
    assert (reply.status_code, reply.json()["code"]) == (403, "hint.foreign")


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
