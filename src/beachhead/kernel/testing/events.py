"""Events use the figures that every game shares: see `docs/events.md`."""

from collections.abc import Iterator, Mapping
from typing import TypeVar

from beachhead.kernel.game import Game
from beachhead.kernel.nodes import Over
from beachhead.kernel.position import Event, Position
from beachhead.kernel.testing.walk import random_move, walk
from beachhead.kernel.things import things

B = TypeVar("B", bound=Position)
ROLES = {"attack", "defend", "support", "flak", "save", "check", "draw", "search"}
IDS = ("pieces", "from", "to", "path", "at", "target", "loss", "thrown")
"""Figures that name things of the scene."""
SAME_LENGTH = ("dice_of", "dice_hit")


def check_events(game: Game[B], scenario: str = "", seed: int = 0, plies: int = 200) -> None:
    """Assert that throws, moves and losses carry the figures that a table needs to show them."""
    tour = walk(game, scenario, seed, plies)
    luck = tour.random("events")
    for stop in tour.stops:
        for side, node in stop.open:
            if isinstance(node, Over):
                continue
            before, after = stop.b, stop.b.clone()
            events = game.play(after, random_move(node, side, luck).answer, side)
            known = {"": None, **things(game.scene(before, -1)), **things(game.scene(after, -1))}
            for event in events:
                for fault in event_faults(event, known):
                    tour.fail(before, f"event {event.kind} ({event.rule}): {fault}")


def event_faults(event: Event, known: Mapping[str, object]) -> Iterator[str]:
    """List what a table could not show of an event."""
    figures = event.figures
    if "dice" in figures:
        yield from throw_faults(event)
    for name in IDS:
        value = figures.get(name, [])
        for thing in value if isinstance(value, list) else [value]:
            if thing not in known:
                yield f"{name} names {thing!r}, which is in neither scene"
    for term in _list_figure(event, "terms"):
        if str(term).count("|") != 2:
            yield f"the term {term!r} is not label|value|rule"


def throw_faults(event: Event) -> Iterator[str]:
    """List what is missing from a throw."""
    figures = event.figures
    if not isinstance(figures["dice"], list):
        yield f"dice is {figures['dice']!r}, not a list of faces"
        return
    if "side" not in figures or figures.get("role") not in ROLES:
        yield f"a throw says its side and its role ({', '.join(sorted(ROLES))})"
    if "need" not in figures and "result" not in figures:
        yield "a throw says what it needs or what it comes to"
    for name in SAME_LENGTH:
        if name in figures and len(_list_figure(event, name)) != len(_list_figure(event, "dice")):
            yield f"{name} has {len(_list_figure(event, name))} entries for {len(_list_figure(event, 'dice'))} dice"


def _list_figure(event: Event, name: str) -> list[int | str]:
    """Return a figure that is a list; an empty one if the event has none."""
    value = event.figures.get(name, [])
    return value if isinstance(value, list) else []
