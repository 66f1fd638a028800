"""Secrets of people's own in the dice, over the API."""

from __future__ import annotations

from typing import Any

from beachhead.match.dice import commit_to
from beachhead.match.record import decode
from beachhead.match.verify import verify
from tests.web.guests import Client, Guest, Json, opened

ANN, BOB = "a" * 64, "b" * 64
FRIENDS = [{"kind": "me", "name": "Ann"}, {"kind": "friend", "name": "Bob"}]


def promised(client: Client, seats: list[dict[str, str]] = FRIENDS) -> list[Guest]:
    """Open a match whose maker's client promises a secret; return the people in it."""
    found = opened(client, seats=seats, seed="", promise=commit_to(ANN))
    tokens = [found["token"], *(invite["token"] for invite in found["invites"])]
    return [Guest(client, found["match"], token) for token in tokens]


def due(guest: Guest) -> Any:
    """Return what a guest's client has to do."""
    return guest.view()["secret_due"]


def add(guest: Guest, side: int, act: str, secret: str = "") -> Json:
    """Do a client's part."""
    return guest.do(f"/seats/{side}/secret", act=act, secret=secret)


def test_alone_the_dice_roll_as_soon_as_the_secret_is_there(client: Client):
    [ann] = promised(client, [{"kind": "me"}, {"kind": "bot", "level": "random"}])
    assert due(ann) == {"side": 0, "act": "reveal"}
    view = add(ann, 0, "reveal", ANN)
    assert view["secret_due"] is None
    assert [node["side"] for node in view["nodes"] if node["mine"]] == [0]


def test_with_a_friend_both_promise_before_either_reveals(client: Client):
    ann, bob = promised(client)
    assert due(ann) is None
    assert "wait for Ann and Bob" in ann.view()["nodes"][0]["prompt"]
    early = ann.post("/seats/0/secret", act="reveal", secret=ANN)
    assert (early.status_code, early.json()["code"]) == (409, "secret.order")
    assert due(bob) == {"side": 1, "act": "promise"}
    add(bob, 1, "promise", commit_to(BOB))
    add(bob, 1, "promise", commit_to(BOB))  # the reply was lost
    assert due(ann) == {"side": 0, "act": "reveal"}
    add(ann, 0, "reveal", ANN)
    false = bob.post("/seats/1/secret", act="reveal", secret="c" * 64)
    assert (false.status_code, false.json()["code"]) == (409, "secret.broken")
    assert add(bob, 1, "reveal", BOB)["ply"] == 6


def test_the_page_says_what_the_dice_prove(client: Client):
    ann, bob = promised(client)
    add(bob, 1, "promise", commit_to(BOB))
    add(ann, 0, "reveal", ANN)
    add(bob, 1, "reveal", BOB)
    told = ann.request("GET", "/fairness").json()
    assert any("Ann and Bob added secrets" in text for text in told["proved"])
    assert any("look at the dice to come" in text for text in told["unproved"])


def test_a_finished_match_verifies_from_its_record(client: Client):
    [ann] = promised(client, [{"kind": "table"}, {"kind": "table"}])
    add(ann, 0, "reveal", ANN)
    for _ in range(100):
        if ann.view()["result"]:
            break
        ann.pick(lambda options: options[-1])
    found = decode(ann.request("GET", "/record").content)
    assert verify(found).faults == ()
    assert found.drawn
    assert found.mixers == (0,)


def test_a_client_that_sends_no_secret_plays_all_the_same(client: Client):
    """Its first answer says so: the dice then wait for nobody else."""
    seats = [{"kind": "friend", "name": "Bob"}, {"kind": "me", "name": "Ann"}]
    wish = {"game": "dday_dice", "scenario": "exercise_tiger-2", "seats": seats}
    found = opened(client, **wish, seed="", promise=commit_to(ANN))
    bob = Guest(client, found["match"], found["invites"][0]["token"])
    ann = Guest(client, found["match"], found["token"])
    assert due(ann) is None
    bob.pick()
    assert due(bob) is None
    assert due(ann) == {"side": 1, "act": "reveal"}


def test_others_go_on_without_the_secret_of_somebody_who_sends_none(client: Client):
    """Not at once, and not without a seat."""
    ann, bob = promised(client)
    bob.view()
    early = ann.post("/seats/1/secret", act="waive")
    assert (early.status_code, early.json()["code"]) == (409, "seat.away")
    presence = client.app.dependencies["server"].dependency().presence
    first, last = presence.signs[bob.match, 1]
    presence.signs[bob.match, 1] = (first - 20_000, last)
    assert ann.post("/seats/1/secret", act="promise", secret=BOB).status_code == 403
    add(ann, 1, "waive")
    assert any(node["mine"] for node in add(ann, 0, "reveal", ANN)["nodes"])


def test_a_bot_that_takes_a_seat_adds_no_secret(client: Client):
    ann, bob = promised(client)
    bob.do("/seats/1/bot", ply=bob.view()["ply"], level="random")
    add(ann, 0, "reveal", ANN)
    assert ann.wait(lambda view: any(node["mine"] for node in view["nodes"]))


def test_without_a_promise_of_the_maker_nothing_waits(client: Client):
    found = opened(client, seats=FRIENDS, seed="")
    ann = Guest(client, found["match"], found["token"])
    assert ann.view()["ply"] == 2
    assert due(ann) is None
