"""Distances in movement points over the empty map, worked out once, for bots that weigh moves."""

from functools import cache
from typing import NamedTuple

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


class Routes(NamedTuple):
    """How units of one kind and pace get to the objectives and off the map, over the empty map.

    Lists go by objective and by the place of a hex in the sets.
    """

    moves: list[list[float]]
    """Activations to each objective."""
    rounded: list[list[int]]
    """The same, rounded up."""
    pulls: list[list[float]]
    """What is left there of the objective's pull."""
    exit_moves: list[float]
    """Activations until the unit has left the map."""
    exit_pulls: list[float]
    """What is left there of the exit's pull."""


@cache
def list_routes(key: str, kind: Kind, points: int, decay: float) -> Routes:
    """Return the routes with so many movement points; a goal's pull decays with every move."""
    content = scenario_content(key)
    numbers = content.numbers
    goals = [costs_to(key, kind, (goal,)) for s in content.sheets for goal in s.objectives]
    costs = [[by_hex[h] for h in numbers] for by_hex in goals]
    exits = [exit_costs(key, kind, content.sheet_index_at[h])[h] for h in numbers]
    moves = [[cost / points for cost in row] for row in costs]
    exit_moves = [cost / points + 1 for cost in exits]
    return Routes(
        moves,
        [[-(-cost // points) for cost in row] for row in costs],
        [[decay**n for n in row] for row in moves],
        exit_moves,
        [decay**n for n in exit_moves],
    )


@cache
def routes_by_unit(key: str, decay: float) -> list[list[Routes]]:
    """Return the routes of each unit by the steps that it has left."""
    content = scenario_content(key)
    return [
        [list_routes(key, unit.kind, max(f.movement, 1), decay) for f in content.factors[u]]
        for u, unit in enumerate(content.units)
    ]
