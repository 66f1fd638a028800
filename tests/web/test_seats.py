"""Seats and secrecy: who may do what, and what nobody gets to see."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest
from litestar.testing import TestClient
from sqlalchemy import text

from beachhead.store import Database, SeatRow, Store
from beachhead.store.store import now
from tests.web.guests import SEED, Client, Guest, duel, hot_seat, opened, placed, played_out, solo


def everything_stored(url: str) -> str:
    """Write down every row of every table."""

    async def run() -> str:
        database = Database(url)
        store = Store(database)
        found = [await store.fetch(text(f"select * from {t}")) for t in ("match", "seat", "entry")]
        await database.close()
        return repr(found)

    return asyncio.run(run())


def test_a_token_is_never_stored_as_it_is(client: Client, shared_url: str):
    found = opened(client, seats=[{"kind": "me"}, {"kind": "friend"}])
    tokens = [found["token"], found["spectator"], found["invites"][0]["token"]]
    stored = everything_stored(shared_url)
    assert found["match"] in stored
    assert not [token for token in tokens if token in stored]


def test_a_request_without_a_token_is_not_answered(client: Client):
    ann, _, _ = duel(client)
    reply = Guest(client, ann.match, "").request("GET", "")
    assert (reply.status_code, reply.json()["code"]) == (401, "token.missing")


def test_a_token_of_another_match_opens_nothing(client: Client):
    ann, _, _ = duel(client)
    stranger = Guest(client, ann.match, solo(client).token)
    reply = stranger.request("GET", "")
    assert (reply.status_code, reply.json()["code"]) == (403, "token.unknown")


def test_a_seat_answers_for_itself_only(client: Client):
    ann, bob, _ = duel(client)
    reply = bob.post("/answers", ply=2, side=0, answer=[50, 75])
    assert (reply.status_code, reply.json()["code"]) == (403, "seat.foreign")
    assert ann.view()["ply"] == 2


def test_a_spectator_writes_nothing(client: Client):
    _, _, eve = duel(client)
    for path in ("/answers", "/undo", "/rolls"):
        body = {"answer": [50, 75]} if path == "/answers" else {}
        reply = eve.post(path, ply=2, side=0, **body)
        assert (reply.status_code, reply.json()["code"]) == (403, "token.spectator"), path


def test_a_side_sees_its_own_secret_and_nobody_elses(client: Client):
    ann, bob, eve = placed(client)
    orders = {"raid", "hold", "watch"}

    def seen(guest: Guest) -> list[set[str]]:
        panels = guest.view()["scene"]["panels"]
        return [orders & {card["title"] for card in panel["cards"]} for panel in panels]

    mine, other = seen(ann)
    assert len(mine) == 1
    assert other == set()
    assert [len(found) for found in seen(bob)] == [0, 1]
    assert seen(eve) == [set(), set()]


def test_no_view_has_the_seed_before_the_end(client: Client):
    ann, bob, eve = placed(client)
    for guest in (ann, bob, eve):
        for path in ("", "/replay/1", "/film", "/luck"):
            assert SEED not in guest.request("GET", path).text


def test_the_seed_is_shown_at_the_end_and_keeps_its_promise(client: Client):
    import hashlib

    match = played_out(client).view()["match"]
    assert match["seed"] == SEED
    assert hashlib.sha256(match["seed"].encode()).hexdigest() == match["commitment"]


def test_options_are_for_the_side_that_is_asked(client: Client):
    ann, bob, eve = placed(client)
    assert ann.view()["nodes"][0]["options"]
    for other in (bob, eve):
        node = other.view()["nodes"][0]
        assert (node["side"], node["mine"], node["options"]) == (0, False, [])
        assert node["prompt"]


def test_another_sides_eyes_are_closed_until_the_end(client: Client):
    ann, _, _ = placed(client)
    assert ann.request("GET", "", side=1).json()["code"] == "seat.foreign"
    assert ann.view(side=-1)["side"] == -1
    guest = played_out(client)
    spectator = guest.view(side=1)
    assert spectator["side"] == 1


def test_a_new_link_replaces_one_that_nobody_has_opened(client: Client):
    ann, bob, _ = duel(client)
    invite = ann.do("/seats/1/link")
    assert bob.request("GET", "").json()["code"] == "token.unknown"
    assert Guest(client, ann.match, invite["token"]).view()["sides"] == [1]


def test_only_the_maker_replaces_links_of_others(client: Client):
    _, bob, eve = duel(client)
    for guest, side in ((bob, 0), (bob, -1), (eve, 1), (eve, -1)):
        assert guest.post(f"/seats/{side}/link").status_code == 403


def look(guest: Guest) -> None:
    """Look at the match once."""
    guest.view()


def watch(guest: Guest) -> None:
    """Open a socket, and close it."""
    assert isinstance(guest.client, TestClient)
    with guest.client.websocket_connect("/api/events") as socket:
        socket.send_json({"kind": "watch", "match": guest.match, "token": guest.token})
        assert socket.receive_json()["kind"] == "news"


@pytest.mark.parametrize("arrive", [look, watch])
def test_the_maker_cannot_take_a_seat_from_its_holder(
    client: Client, arrive: Callable[[Guest], None]
):
    """Not after a restart of the server either, nor while a bot stands in."""
    ann, bob, _ = duel(client)
    arrive(bob)
    server = client.app.dependencies["server"].dependency()
    server.matches.live.pop(bob.match)
    refused = ann.post("/seats/1/link")
    bob.do("/seats/1/bot", ply=2, level="random")
    again = ann.post("/seats/1/link")
    for reply in (refused, again):
        assert (reply.status_code, reply.json()["code"]) == (409, "seat.taken")
    assert bob.view()["sides"] == [1]


def test_the_holder_of_a_seat_replaces_its_link_and_keeps_it(client: Client):
    ann, bob, _ = duel(client)
    invite = bob.do("/seats/1/link")
    assert bob.request("GET", "").json()["code"] == "token.unknown"
    assert ann.post("/seats/1/link").json()["code"] == "seat.taken"
    assert Guest(client, ann.match, invite["token"]).view()["sides"] == [1]


def test_the_maker_replaces_the_spectators_link_whoever_watches(client: Client):
    ann, _, eve = duel(client)
    eve.view()
    invite = ann.do("/seats/-1/link")
    assert eve.request("GET", "").json()["code"] == "token.unknown"
    assert Guest(client, ann.match, invite["token"]).view()["sides"] == []


def test_a_bots_seat_has_no_link(client: Client):
    assert solo(client).post("/seats/1/link").status_code == 403


def test_a_maker_with_several_seats_hands_one_on_and_stays_the_maker(client: Client):
    ann = hot_seat(client)
    lost, kept = ann.do("/seats/1/link"), ann.do("/seats/1/link")
    bob = Guest(client, ann.match, kept["token"])
    assert Guest(client, ann.match, lost["token"]).request("GET", "").status_code == 403
    assert (ann.view()["sides"], bob.view()["sides"]) == ([0], [1])
    assert ann.post("/seats/1/link").json()["code"] == "seat.taken"
    assert bob.post("/seats/-1/link").status_code == 403
    assert ann.post("/seats/-1/link").status_code == 200


def test_a_maker_with_one_seat_stays_the_maker_by_a_new_link(client: Client):
    ann, _, _ = duel(client)
    ann = Guest(client, ann.match, ann.do("/seats/0/link")["token"])
    assert ann.post("/seats/1/link").status_code == 200


def test_the_record_of_a_match_with_secrets_waits_for_the_end(client: Client):
    ann, _, eve = placed(client)
    for guest in (ann, eve):
        reply = guest.request("GET", "/record")
        assert (reply.status_code, reply.json()["code"]) == (403, "record.secret")


def test_whoever_holds_every_seat_may_save_at_any_time(client: Client):
    record = hot_seat(client).request("GET", "/record").json()
    assert record["seed"] == SEED


def test_a_name_is_shown_without_what_cannot_be_printed(client: Client):
    ann, bob, _ = duel(client)
    bob.do("/seats/1/name", name="Bo\u0000b\u202e ")
    assert ann.view()["seats"][1]["name"] == "Bob"
    assert bob.post("/seats/0/name", name="Eve").status_code == 403


@pytest.mark.parametrize("name", ["", "x" * 500, "..%2f..", "abc", "z" * 12])
def test_a_match_that_is_not_there_is_said_to_be_missing(client: Client, name: str):
    reply = client.get(f"/api/matches/{name}", headers={"Authorization": "Bearer x"})
    assert reply.status_code in {400, 404, 405}


def test_a_bot_stands_in_and_gives_the_seat_back(client: Client):
    ann, bob, _ = placed(client)
    view = bob.do("/seats/1/bot", ply=4, level="random")
    assert view["seats"][1]["stand_in"]
    assert view["seats"][1]["level"] == "random"
    refused = bob.post("/answers", ply=view["ply"], side=1, answer="wait")
    assert (refused.status_code, refused.json()["code"]) == (409, "seat.bot")
    ann.do("/answers", ply=view["ply"], side=0, answer="wait")
    view = ann.wait(lambda v: bool(v["nodes"]) and v["nodes"][0]["side"] == 0)
    view = bob.do("/seats/1/person", ply=view["ply"], side=1)
    assert not view["seats"][1]["stand_in"]
    assert any(line["kind"] == "seat" for line in view["log"])


def test_a_seat_whose_holder_is_there_is_not_taken_by_others(client: Client):
    ann, bob, _ = placed(client, absence=0)
    with client.websocket_connect("/api/events") as socket:
        socket.send_json({"kind": "watch", "match": bob.match, "token": bob.token})
        assert socket.receive_json()["kind"] == "news"
        ann.wait(lambda view: view["seats"][1]["present"])
        reply = ann.post("/seats/1/bot", ply=4)
        assert (reply.status_code, reply.json()["code"]) == (409, "seat.present")
    ann.wait(lambda view: not view["seats"][1]["present"])
    assert ann.do("/seats/1/bot", ply=4)["seats"][1]["stand_in"]


def test_a_bot_plays_for_somebody_away_only_after_the_time_of_the_match(client: Client):
    """Live play gives two minutes; who holds the seat may hand it over at any time."""
    ann, bob, _ = placed(client)
    assert ann.view()["match"]["absence"] == 120
    reply = ann.post("/seats/1/bot", ply=4)
    assert (reply.status_code, reply.json()["code"]) == (409, "seat.away")
    assert "ask again in 2 minutes" in reply.json()["message"]
    assert bob.do("/seats/1/bot", ply=4)["seats"][1]["stand_in"]


def test_whoever_returns_gets_the_seat_back_at_once(client: Client):
    """By looking at the match; not from a bot to whom they gave it themselves."""
    ann, bob, _ = placed(client, absence=0)
    assert ann.do("/seats/1/bot", ply=4, level="random")["seats"][1]["stand_in"]
    assert not bob.view()["seats"][1]["stand_in"]
    bob.do("/seats/1/bot", ply=bob.view()["ply"], level="random")
    assert bob.view()["seats"][1]["stand_in"]


def test_a_time_to_be_away_is_counted_from_the_last_sign(client: Client):
    """Not from the last socket of an earlier day, and not right after a start of the server."""
    _, bob, _ = placed(client)
    server = client.app.dependencies["server"].dependency()
    presence = server.presence
    row = SeatRow(bob.match, 1, "", False, "", seen=0, left_at=now() - 500_000)
    assert presence.seconds_away(row, 0) < 60
    presence.signs.clear()
    before, presence.started = presence.started, now() - 10_000
    assert presence.seconds_away(row, 0) == 0
    presence.started = now() - 200_000
    assert 499 < presence.seconds_away(row, 0) < 600
    assert presence.seconds_away(row, now() - 1000) < 60
    presence.started = before


OLDER_RULES = "update match set rules = '0:0' where id = :match"
NOTHING_ELSE = "select 1 where :match = :match"


@pytest.mark.parametrize(
    ("and_so", "code"), [(OLDER_RULES, "match.outdated"), (NOTHING_ELSE, "match.spoilt")]
)
def test_a_match_says_which_entry_is_of_older_rules_or_spoilt(
    client: Client, shared_url: str, and_so: str, code: str
):
    """Rules that have not changed cannot have allowed an entry that they refuse."""
    guest = hot_seat(client)
    guest.do("/answers", ply=2, side=0, answer=[50, 75])

    async def change() -> None:
        database = Database(shared_url)
        async with database.engine.begin() as connection:
            query = text("update entry set body = '[50,10]' where match = :match and ply = 2")
            await connection.execute(query, {"match": guest.match})
            await connection.execute(text(and_so), {"match": guest.match})
        await database.close()

    asyncio.run(change())
    server = client.app.dependencies["server"].dependency()
    server.matches.live.pop(guest.match)
    reply = guest.request("GET", "")
    assert (reply.status_code, reply.json()["code"]) == (409, code)
    assert reply.json()["rule"] == "PAT-SETUP-03"
    assert "entry 2" in reply.json()["message"]


def test_where_a_friend_sits_down_nobody_chooses_the_dice(small: Client):
    """The maker of a match would know every roll to come; alone he may."""
    wish = {"game": "template", "seed": SEED, "seats": [{"kind": "me"}, {"kind": "friend"}]}
    refused = small.post("/api/matches", json=wish)

    assert (refused.status_code, refused.json()["code"]) == (422, "seed.chosen")
    assert small.post("/api/matches", json={"game": "template", "seed": SEED}).status_code == 201


# ---- the maker, the name of the match, who has come -------------------------------------------


def test_who_wishes_for_nothing_sits_at_the_side_that_begins(client: Client):
    """The Allies drop first in Axis & Allies: they are side 1."""
    found = opened(client, game="axis_allies_dday")
    assert found["sides"] == [1]
    cards = {card["id"]: card for card in client.get("/api/games?hidden=true").json()}
    assert cards["axis_allies_dday"]["first"]["two"] == 1
    assert cards["template"]["first"]["meeting"] == 0
    assert opened(client)["sides"] == [0]


def test_a_match_is_named_after_its_maker_and_its_scenario(client: Client):
    """A chosen title stays; without a name there is none."""
    me = [{"kind": "me", "name": "Ann"}]
    names = [
        Guest(client, found["match"], found["token"]).view()["match"]["title"]
        for found in (
            opened(client, game="five_beaches", scenario="omaha", seats=me),
            opened(client, seats=me),
            opened(client, seats=me, title="The rematch"),
            opened(client),
        )
    ]
    assert names == ["Ann's Omaha Beach", "Ann's Two Patrols", "The rematch", ""]


def test_a_seat_is_taken_as_soon_as_its_link_was_opened(client: Client):
    ann, bob, _ = duel(client)
    assert [seat["taken"] for seat in ann.view()["seats"]] == [True, False]
    bob.view()
    assert [seat["taken"] for seat in ann.view()["seats"]] == [True, True]
