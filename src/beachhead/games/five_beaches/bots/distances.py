"""Distances in movement points over the empty map, worked out once, for bots that weigh moves."""

from __future__ import annotations

from functools import cache

from beachhead.games.five_beaches.content.map_graph import HexSet
from beachhead.games.five_beaches.content.scenario import scenario_content
from beachhead.games.five_beaches.content.schema import Kind

FAR = 99
"""A distance that nobody covers."""


@cache
def ways_into(key: str, kind: Kind) -> tuple[dict[int, HexSet], dict[int, HexSet]]:
    """Return for each hex those from which it is entered for one point, and for two.

    A landing is taken to cost two.
    """
    content = scenario_content(key)
    steps = content.steps_by_gait[kind, False]
    one, two = dict.fromkeys(content.numbers, 0), dict.fromkeys(content.numbers, 0)
    for number in content.numbers:
        for there in content.hexes_in(steps.cheap_steps(number)):
            one[there] |= content.single[number]
        for there in content.hexes_in(steps.dear_steps(number) | steps.landing[number]):
            two[there] |= content.single[number]
    return one, two


@cache
def costs_to(key: str, kind: Kind, goals: tuple[int, ...]) -> dict[int, int]:
    """Return for each hex the movement points to the nearest of some hexes, over an empty map."""
    content = scenario_content(key)
    one, two = ways_into(key, kind)
    best = dict.fromkeys(content.numbers, FAR)
    now, after, seen, cost = content.hex_set(goals), 0, 0, 0
    while now | after:
        seen |= now
        near = far = 0
        for number in content.hexes_in(now):
            best[number] = cost
            near |= one[number]
            far |= two[number]
        now, after, cost = (near | after) & ~seen, far & ~seen, cost + 1
        after &= ~now
    return best


@cache
def exit_costs(key: str, kind: Kind, sheet: int) -> dict[int, int]:
    """Return the points from each hex to the exit edge of a map."""
    content = scenario_content(key)
    beach = content.sheets[sheet]
    return costs_to(key, kind, tuple(content.edge(beach.number, beach.exit_edge)))
