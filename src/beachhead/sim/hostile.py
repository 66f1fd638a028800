"""Load positions that somebody has tampered with: each is refused, or can be played to its end.

    python3 x.py fuzz dday_dice --hostile --minutes 5

A reachable position is written as JSON and changed in a place or two. Whatever loads is played on
at random; an error of the rules means that loading should have refused it. It happens in a process
with limits (see `confined`), since some positions take all memory or never come to an end.
"""

from collections.abc import Iterator
from functools import partial
from itertools import count
from random import Random
from typing import Any

import msgspec

from beachhead.kernel import registry
from beachhead.kernel.errors import BadPosition
from beachhead.kernel.nodes import Decision, Over
from beachhead.kernel.position import Position
from beachhead.kernel.registry import AnyGame
from beachhead.kernel.testing import random_options
from beachhead.sim.limited_process import Trial

STRANGE = 0.02
"""How often a field is added that no position has."""
CHANGES = 12
"""Changed positions made of one reachable one."""
NUMBERS = (-5, -1, 0, 1, 2, 3, 5, 6, 7, 24, 31, 50, 63, 99, 499, 1000, 10**6, 1 << 40)
DEEPEST = 250
UNUSUAL = 0.4
"""The share of options that are not at their defaults."""


def random_position(game: AnyGame, luck: Random) -> Position:
    """Return a position from somewhere in a random game with random options."""
    scenario = luck.choice(game.scenarios()).id
    b: Position = game.new(scenario, **random_options(game, scenario, luck, UNUSUAL))
    for _ in range(luck.randrange(DEEPEST)):
        before = game.clone(b)
        if not step(game, b, luck):
            return before
    return b


def step(game: AnyGame, b: Position, luck: Random) -> bool:
    """Apply one random answer or outcome; return False at the end of the game."""
    side, node = luck.choice(game.asked_nodes(b))
    if isinstance(node, Over):
        return False
    if isinstance(node, Decision):
        game.apply(b, luck.choice(node.options), side)
    else:
        game.apply(b, node.device.draw(luck.randrange), side)
    return not isinstance(game.asked_nodes(b)[0][1], Over)


def list_paths(value: Any, path: tuple[int | str, ...] = ()) -> list[tuple[int | str, ...]]:
    """List the paths of everything inside a JSON value."""
    inside = value.items() if isinstance(value, dict) else enumerate(value)
    found: list[tuple[int | str, ...]] = []
    for name, part in inside:
        found.append((*path, name))
        if isinstance(part, dict | list):
            found += list_paths(part, (*path, name))
    return found


def tamper(value: Any, luck: Random, words: list[str]) -> Any:
    """Return a JSON value changed a little, mostly into one of its kind."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return luck.choice((*NUMBERS, value + 1, value - 1, value ^ 1 << luck.randrange(24)))
    if isinstance(value, str):
        return luck.choice(words)
    if not isinstance(value, list) or not value:
        return luck.choice(([], [luck.choice(NUMBERS)], 0, None))
    parts = list(value)
    match luck.randrange(4):
        case 0:
            parts.pop(luck.randrange(len(parts)))
        case 1:
            parts.append(luck.choice(parts))
        case 2:
            parts *= luck.choice((2, 30, 300))
        case _:
            luck.shuffle(parts)
    return parts


def change_one_place(body: Any, luck: Random, words: list[str]) -> tuple[int | str, ...]:
    """Change one place of a position, or add a field that it has not; return its path."""
    if luck.random() < STRANGE:
        body[luck.choice(words) or "strange"] = luck.choice(NUMBERS)
        return ("a field that no position has",)
    path = luck.choice(list_paths(body))
    holder = body
    for name in path[:-1]:
        holder = holder[name]
    holder[path[-1]] = tamper(holder[path[-1]], luck, words)
    return path


def make_trials(game_id: str, seed: int) -> Iterator[Trial]:
    """Yield reachable positions, each changed in several ways, to be played to their end."""
    game = registry.game(game_id)
    words = [*game.rules.steps, ""]
    for number in count(seed):
        luck = Random(number)
        saved = game.save(random_position(game, luck))
        for _ in range(CHANGES):
            body = msgspec.json.decode(saved)
            paths = [change_one_place(body, luck, words) for _ in range(luck.choice((1, 1, 2)))]
            text = msgspec.json.encode(body)
            play = partial(play_on, game, text, Random(luck.random()))
            yield Trial(number, f"{paths}\n{text.decode()}", play)


def play_on(game: AnyGame, text: bytes, luck: Random) -> None:
    """Load a position and play it to its end, unless it is refused."""
    try:
        b = game.load(text)
    except BadPosition:
        return
    for _ in range(game.meta.longest):
        b.story = []  # as for people: what is told takes memory too
        if not step(game, b, luck):
            return
    raise AssertionError("the game does not end")
