"""Positions of strangers: spoilt in one place they are refused with a reason, or can be shown."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator

import pytest

from beachhead.engine.session import Session
from beachhead.engine.wire import answer
from beachhead.kernel import registry

JUNK: tuple[object, ...] = (
    -1,
    0,
    7,
    99,
    10**9,
    -(10**9),
    "",
    "x",
    [],
    {},
    None,
    True,
    [0],
    ["x"],
    1.5,
)
Path = tuple[str | int, ...]


def places(value: object, path: Path = ()) -> Iterator[Path]:
    """Find every place of a position."""
    if path:
        yield path
    if isinstance(value, list):
        value = dict(enumerate(value))
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from places(inner, (*path, key))


def spoilt(body: bytes, luck: random.Random) -> bytes:
    """Put something else in one place."""
    whole = json.loads(body)
    path = luck.choice(list(places(whole)))
    inner = whole
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = luck.choice(JUNK)
    return json.dumps({"do": "load", "game": "", "position": whole}).encode()


@pytest.mark.parametrize("game_id", sorted(registry.all_games()))
def test_a_spoilt_position_is_refused_with_a_reason_or_shown(game_id: str):
    game, luck = registry.game(game_id), random.Random(11)
    for scenario in game.scenarios()[:2]:
        body = game.save(game.new(scenario.id))
        for _ in range(40):
            line = spoilt(body, luck).replace(b'"game": ""', f'"game": "{game_id}"'.encode())
            reply = json.loads(answer(Session(), line))
            assert reply["ok"] or reply["code"].startswith("position."), (line[:2000], reply)
