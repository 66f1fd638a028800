"""People at a table, as tests play them: each holds a token and speaks the API."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any

import httpx
from httpx import Response
from litestar import Litestar
from litestar.testing import TestClient

Client = TestClient[Litestar]
Json = dict[str, Any]
Options = Sequence[Json]
SEED = "7" * 64
HOME = "http://127.0.0.1"


class Guest:
    """Somebody with a token."""

    def __init__(self, client: httpx.Client, match: str, token: str) -> None:
        self.client = client
        self.match = match
        self.token = token

    def request(self, method: str, path: str, body: object = None, **query: object) -> Response:
        """Ask about the match."""
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        address = f"/api/matches/{self.match}{path}"
        params = {k: str(v) for k, v in query.items()}
        return self.client.request(method, address, json=body, params=params, headers=headers)

    def view(self, **query: object) -> Json:
        """Look at the table."""
        reply = self.request("GET", "", **query)
        assert reply.status_code == 200, reply.text
        return dict(reply.json())

    def post(self, path: str, **body: object) -> Response:
        """Write."""
        return self.request("POST", path, body)

    def do(self, path: str, **body: object) -> Json:
        """Write, and see what comes of it."""
        reply = self.post(path, **body)
        assert reply.status_code == 200, reply.text
        return dict(reply.json())

    def question(self, view: Json | None = None) -> Json | None:
        """Find what this guest is asked."""
        found = view or self.view()
        return next((n for n in found["nodes"] if n["mine"]), None)

    def pick(self, choose: Callable[[Options], Json] = lambda options: options[0]) -> Json:
        """Answer the open question with one of its options."""
        view = self.view()
        node = self.question(view)
        assert node, view["nodes"]
        answer = choose(node["options"])["answer"]
        body = {"ply": view["ply"], "side": node["side"], "answer": answer, "node": node["id"]}
        return self.do("/answers", **body)

    def wait(self, until: Callable[[Json], bool], seconds: float = 90.0) -> Json:
        """Look again and again until something is so."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            view = self.view()
            if until(view):
                return view
            time.sleep(0.03)
        message = f"waited in vain; last seen: {view['nodes']}"
        raise AssertionError(message)


def opened(client: httpx.Client, **wish: object) -> Json:
    """Open a match of the template game; an empty seed is drawn by the server."""
    reply = client.post("/api/matches", json={"game": "template", "seed": SEED, **wish})
    assert reply.status_code == 201, reply.text
    return dict(reply.json())


def duel(client: httpx.Client, **wish: object) -> tuple[Guest, Guest, Guest]:
    """Seat two people and a spectator."""
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "friend", "name": "Bob"}]
    found = opened(client, seats=seats, **wish)
    tokens = (found["token"], found["invites"][0]["token"], found["spectator"])
    ann, bob, eve = (Guest(client, found["match"], token) for token in tokens)
    return ann, bob, eve


def placed(client: httpx.Client, **wish: object) -> tuple[Guest, Guest, Guest]:
    """Seat two people whose patrols stand on the field; Green is to act."""
    ann, bob, eve = duel(client, **wish)
    ann.do("/answers", ply=2, side=0, answer=[50, 75])
    bob.do("/answers", ply=3, side=1, answer=[50, 25])
    return ann, bob, eve


def solo(client: Client, **wish: object) -> Guest:
    """Sit alone against a bot."""
    seats = [{"kind": "me"}, {"kind": "bot", "level": "random"}]
    found = opened(client, **{"seats": seats, **wish})
    return Guest(client, found["match"], found["token"])


def hot_seat(client: Client, **wish: object) -> Guest:
    """Sit at one screen for both sides."""
    found = opened(client, seats=[{"kind": "table"}, {"kind": "table"}], **wish)
    return Guest(client, found["match"], found["token"])


def played_out(client: Client) -> Guest:
    """Play a match at one screen to its end."""
    guest = hot_seat(client)
    for _ in range(100):
        if guest.view()["result"]:
            return guest
        guest.pick(lambda options: options[-1])
    message = "the game does not end"
    raise AssertionError(message)
