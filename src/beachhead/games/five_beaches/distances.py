"""Distances in movement points over the empty map, worked out once, for those who weigh moves."""

from __future__ import annotations

from functools import cache

from beachhead.games.five_beaches.forms import Kind
from beachhead.games.five_beaches.theatre import theatre

FAR = 99
"""A distance that nobody covers."""


@cache
def ways_into(key: str, kind: Kind) -> tuple[list[int], list[int]]:
    """Give for each spot the spots from which it is entered for one point, and for two.

    A landing is taken to cost two.
    """
    ground = theatre(key)
    walker = ground.walkers[kind, False]
    one, two = [0] * len(ground.numbers), [0] * len(ground.numbers)
    for spot in ground.spots:
        for there in ground.bits(walker.one[spot]):
            one[there] |= ground.bit[spot]
        for there in ground.bits(walker.two[spot] | walker.landing[spot]):
            two[there] |= ground.bit[spot]
    return one, two


@cache
def costs_to(key: str, kind: Kind, goals: tuple[int, ...]) -> list[int]:
    """Give for each spot the movement points to the nearest of some hexes, over an empty map."""
    ground = theatre(key)
    one, two = ways_into(key, kind)
    best = [FAR] * len(ground.numbers)
    now, after, seen, cost = ground.mask(goals), 0, 0, 0
    while now | after:
        seen |= now
        near = far = 0
        for spot in ground.bits(now):
            best[spot] = cost
            near |= one[spot]
            far |= two[spot]
        now, after, cost = (near | after) & ~seen, far & ~seen, cost + 1
        after &= ~now
    return best


@cache
def exit_costs(key: str, kind: Kind, sheet: int) -> list[int]:
    """Give the points from each spot to the exit edge of a map."""
    ground = theatre(key)
    beach = ground.sheets[sheet]
    return costs_to(key, kind, tuple(ground.edge(beach.number, beach.exit_edge)))
