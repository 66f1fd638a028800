"""Load positions that somebody has tampered with: each is refused, or can be played to its end.

    python3 x.py fuzz dday_dice --hostile --minutes 5

A reachable position is written as JSON and changed in a place or two. Whatever loads is played on
at random; an error of the rules means that loading should have refused it.
"""

from __future__ import annotations

import traceback
from random import Random
from typing import Any

import msgspec

from beachhead.kernel.errors import BadPosition
from beachhead.kernel.nodes import Decision, Over
from beachhead.kernel.position import Position
from beachhead.kernel.registry import AnyGame
from beachhead.kernel.testing.walk import asked

CHANGES = 12
"""Changed positions made of one reachable one."""
NUMBERS = (-5, -1, 0, 1, 2, 3, 5, 6, 7, 24, 31, 63, 64, 99, 1000, 1 << 20, 1 << 40)
DEEPEST = 250


def reached(game: AnyGame, luck: Random) -> Position:
    """Play a game at random and stop somewhere."""
    b: Position = game.new(luck.choice(game.scenarios()).id)
    for _ in range(luck.randrange(DEEPEST)):
        before = game.clone(b)
        if not step(game, b, luck):
            return before
    return b


def step(game: AnyGame, b: Position, luck: Random) -> bool:
    """Give one random answer or outcome; tell whether the game goes on."""
    side, node = luck.choice(asked(game, b))
    if isinstance(node, Over):
        return False
    if isinstance(node, Decision):
        game.apply(b, luck.choice(node.options), side)
    else:
        game.apply(b, node.device.draw(luck.randrange), side)
    return not isinstance(asked(game, b)[0][1], Over)


def places(value: Any, path: tuple[int | str, ...] = ()) -> list[tuple[int | str, ...]]:
    """List the paths of everything inside a JSON value."""
    inside = value.items() if isinstance(value, dict) else enumerate(value)
    found: list[tuple[int | str, ...]] = []
    for name, part in inside:
        found.append((*path, name))
        if isinstance(part, dict | list):
            found += places(part, (*path, name))
    return found


def tampered(value: Any, luck: Random, words: list[str]) -> Any:
    """Change a JSON value a little, mostly into one of its kind."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return luck.choice((*NUMBERS, value + 1, value - 1, value ^ 1 << luck.randrange(24)))
    if isinstance(value, str):
        return luck.choice(words)
    if not isinstance(value, list) or not value:
        return luck.choice(([], [luck.choice(NUMBERS)], 0, None))
    parts = list(value)
    match luck.randrange(3):
        case 0:
            parts.pop(luck.randrange(len(parts)))
        case 1:
            parts.append(luck.choice(parts))
        case _:
            luck.shuffle(parts)
    return parts


def change(body: Any, luck: Random, words: list[str]) -> tuple[int | str, ...]:
    """Change one place of a position; give its path."""
    path = luck.choice(places(body))
    holder = body
    for name in path[:-1]:
        holder = holder[name]
    holder[path[-1]] = tampered(holder[path[-1]], luck, words)
    return path


def hostile_one(game: AnyGame, seed: int) -> list[str]:
    """Change a reachable position in several ways; tell what loads and then breaks the rules."""
    luck = Random(seed)
    words = [*game.rules.steps, ""]
    saved = game.save(reached(game, luck))
    faults = []
    for _ in range(CHANGES):
        body = msgspec.json.decode(saved)
        paths = [change(body, luck, words) for _ in range(luck.choice((1, 1, 2)))]
        text = msgspec.json.encode(body)
        try:
            play_on(game, text, luck)
        except Exception:  # noqa: BLE001 - any crash is what we are looking for
            faults.append(f"{paths}\n{text.decode()}\n{traceback.format_exc()}")
    return faults


def play_on(game: AnyGame, text: bytes, luck: Random) -> None:
    """Load a position and play it to its end, unless it is refused."""
    try:
        b = game.load(text)
    except BadPosition:
        return
    for _ in range(game.meta.longest):
        if not step(game, b, luck):
            return
    raise AssertionError("the game does not end")
