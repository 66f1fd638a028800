"""Records from strangers: opened or refused with a reason, never a fault."""

from __future__ import annotations

import copy
import json
from random import Random
from typing import Any

import pytest

from beachhead.kernel import registry
from beachhead.match import Match, record
from beachhead.web.new_matches import read_record
from tests.web.guests import SEED, Client, Json, played_out
from tests.web.hostile import run_hostile

STRANGE: tuple[Any, ...] = (
    None,
    -1,
    10**12,
    "",
    "x" * 300,
    [],
    {},
    True,
    0.5,
    "raid",
    [1, 2],
    {"kind": "bot"},
)


def places(value: object, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """List every place in a JSON value."""
    found = [path] if path else []
    if isinstance(value, dict):
        for key in value:
            found += places(value[key], (*path, key))
    elif isinstance(value, list):
        for index in range(len(value)):
            found += places(value[index], (*path, index))
    return found


def spoilt(found: Json, luck: Random) -> Json:
    """Put something strange in one place."""
    twin = copy.deepcopy(found)
    *way, last = luck.choice(places(twin))
    inner: Any = twin
    for step in way:
        inner = inner[step]
    if luck.random() < 0.2:
        del inner[last]
    else:
        inner[last] = luck.choice(STRANGE)
    return twin


def test_a_spoilt_record_is_refused_or_opened_never_a_fault(client: Client):
    found = played_out(client).request("GET", "/record").json()
    luck = Random(5)
    for _ in range(150):
        body = spoilt(found, luck)
        reply = client.post("/api/records", json=body)
        assert reply.status_code in {201, 400, 404, 422}, (body, reply.text)


def test_what_nobody_honest_sends_is_answered_in_time_and_without_a_fault():
    """The long run of the same is `x.py fuzz server`."""
    visitor = run_hostile(60.0, seed=2, most=120)
    assert visitor.wrong == []
    assert len(visitor.sent) == 5
    assert {200, 400, 422} <= set(visitor.replies)


def test_a_spoilt_start_is_refused_or_opened_never_a_fault(client: Client):
    game = registry.game("template")
    match = Match.new(game, seed=SEED, start=game.new())
    found = json.loads(record.encode(match.record(private=True)))
    assert found["start"]
    luck = Random(6)
    for _ in range(100):
        body = copy.deepcopy(found)
        body["start"] = spoilt({"start": body["start"]}, luck).get("start", {})
        reply = client.post("/api/records", json=body)
        assert reply.status_code in {201, 400, 422}, (body, reply.text)


def test_a_record_on_which_the_rules_fail_is_the_records_fault(monkeypatch: pytest.MonkeyPatch):
    game = registry.game("template")
    body = record.encode(Match.new(game, seed=SEED).record(private=True))

    def broken(*args: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(game, "scene", broken, raising=False)
    with pytest.raises(Exception, match="ZeroDivisionError") as error:
        read_record(body)
    assert str(error.value.code).startswith("record.")  # type: ignore[attr-defined]


def test_a_record_whose_position_breaks_later_is_refused_then_too(client: Client):
    """The side 99 is asked only after the first answer."""
    game = registry.game("template")
    b = game.new()
    while game.nodes(b)[0].step != "choose_action":  # type: ignore[union-attr]
        node = game.nodes(b)[0]
        options = getattr(node, "options", None)
        game.apply(b, options[0] if options else node.device.draw(Random(1).randrange))  # type: ignore[union-attr]
    b.agenda = [("fire", 99), ("choose_action", 0)]
    body = json.loads(record.encode(Match.new(game, seed=SEED, start=b).record(private=True)))
    opened = client.post("/api/records", json=body)
    assert opened.status_code == 201
    match, token = opened.json()["match"], opened.json()["token"]
    reply = client.post(
        f"/api/matches/{match}/answers",
        json={"ply": 0, "side": 0, "answer": "wait"},
        headers={"Authorization": f"Bearer {token}"},
    )
    assert (reply.status_code, reply.json()["code"]) == (422, "position.broken")
