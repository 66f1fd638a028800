"""Live news: who watches a match hears of it at once."""

from __future__ import annotations

import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import WebSocketTestSession

from tests.web.guests import Client, Guest, placed


def watch(guest: Guest) -> dict[str, str]:
    """Ask for news of a guest's match."""
    return {"kind": "watch", "match": guest.match, "token": guest.token}


def test_a_watcher_is_told_where_the_match_stands(client: Client):
    _, bob, _ = placed(client)
    with client.websocket_connect("/api/events") as socket:
        socket.send_json(watch(bob))
        news = socket.receive_json()
        assert (news["kind"], news["match"], news["ply"]) == ("news", bob.match, 4)


def test_an_answer_is_news_to_everybody_who_watches(client: Client):
    ann, bob, eve = placed(client)
    with (
        client.websocket_connect("/api/events") as one,
        client.websocket_connect("/api/events") as other,
    ):
        for socket, guest in ((one, bob), (other, eve)):
            socket.send_json(watch(guest))
            assert socket.receive_json()["ply"] == 4
        ann.do("/answers", ply=4, side=0, answer="wait")
        for socket in (one, other):
            while (news := socket.receive_json(timeout=60)).get("ply") != 5:
                assert news["kind"] in {"news", "changed"}


def test_who_has_left_hears_no_more(client: Client):
    ann, bob, _ = placed(client)
    with client.websocket_connect("/api/events") as socket:
        socket.send_json(watch(bob))
        assert socket.receive_json()["kind"] == "news"
        socket.send_json({"kind": "leave", "match": bob.match})
        socket.send_json({"kind": "ping"})
        kinds = [socket.receive_json()["kind"]]
        while kinds[-1] != "pong":
            kinds.append(socket.receive_json()["kind"])
        ann.do("/answers", ply=4, side=0, answer="wait")
        socket.send_json({"kind": "ping"})
        assert socket.receive_json() == {"kind": "pong"}


@pytest.mark.parametrize("token", ["", "wrong"])
def test_without_a_token_there_is_no_news(client: Client, token: str):
    ann, _, _ = placed(client)
    with client.websocket_connect("/api/events") as socket:
        socket.send_json({"kind": "watch", "match": ann.match, "token": token})
        answer = socket.receive_json()
        assert (answer["kind"], answer["code"]) == ("refused", "token.unknown")


@pytest.mark.parametrize("nonsense", ["", "{", "[]", '{"kind": "x"}', "[" * 900, '{"kind": 5}'])
def test_nonsense_is_refused_and_the_line_stays_open(client: Client, nonsense: str):
    with client.websocket_connect("/api/events") as socket:
        socket.send_text(nonsense)
        assert socket.receive_json()["code"] == "request.invalid"
        socket.send_json({"kind": "ping"})
        assert socket.receive_json() == {"kind": "pong"}


def test_another_sites_page_gets_no_socket(client: Client):
    with (
        pytest.raises(WebSocketDisconnect),
        client.websocket_connect("/api/events", headers={"Origin": "https://evil.example"}) as s,
    ):
        s.receive_json()


def talk_without_end(socket: WebSocketTestSession) -> None:
    """Ping more often than anybody needs, without waiting for an answer."""
    for _ in range(2_000):
        socket.send_json({"kind": "ping"})
    while True:
        socket.receive_json(timeout=60)


def test_a_socket_that_talks_without_end_is_closed(client: Client):
    with client.websocket_connect("/api/events") as socket, pytest.raises(WebSocketDisconnect):
        talk_without_end(socket)
