"""Movement against a plain second reading of the rules, all over random games."""

import random

import pytest

from beachhead.games.five_beaches import GAME
from beachhead.games.five_beaches.board import Board
from beachhead.games.five_beaches.rules.combat import targets
from beachhead.games.five_beaches.rules.movement import destinations
from beachhead.games.five_beaches.theatre import scenario_keys
from beachhead.kernel.nodes import Decision, Over


def plain_reach(b: Board, unit: int) -> set[int]:
    """Walk step by step: cost, enemies, stops, landing, one hex always."""
    ground = b.theatre
    start, side = b.at[unit], ground.side_of(unit)
    points = ground.factors[unit][b.steps[unit]][2]
    enemies = {b.at[u] for u in ground.of_side[1 - side] if b.at[u] > 0}
    taken = {at for at in b.at if at > 0}
    if ground.at_sea(start):
        return (sailed(b, start, points) | landings(b, unit)) - taken
    best = {start: points}
    queue = [start]
    found: set[int] = set()
    while queue:
        here = queue.pop()
        if here != start and next_to_enemy(b, here, enemies):
            continue
        for there in ground.around[here]:
            cost = price(b, unit, here, there)
            left = best[here] - cost
            if not cost or there in enemies or (left < 0 and here != start):
                continue
            found.add(there)
            if left > best.get(there, 0):
                best[there] = left
                queue.append(there)
    return found - taken


def price(b: Board, unit: int, here: int, there: int) -> int:
    """Give the cost of a step over land; zero where it is closed."""
    ground = b.theatre
    if ground.at_sea(there):
        return 0
    if (here, there) in ground.roads:
        return 1
    cost: int = getattr(ground.terrain[there].cost, ground.units[unit].kind)
    return cost


def next_to_enemy(b: Board, number: int, enemies: set[int]) -> bool:
    """Tell whether an enemy on land stands next to a hex."""
    return any(n in enemies and not b.theatre.at_sea(n) for n in b.theatre.around[number])


def sailed(b: Board, start: int, points: int) -> set[int]:
    """Sail over sea hexes."""
    reached, edge = {start}, {start}
    for _ in range(points):
        edge = {n for h in edge for n in b.theatre.around[h] if b.theatre.at_sea(n)} - reached
        reached |= edge
    return reached - {start}


def landings(b: Board, unit: int) -> set[int]:
    """List the shore hexes next to a unit at sea."""
    climbs = "cliff_landing" in b.theatre.units[unit].traits
    shores = {"beach", "cliff"} if climbs else {"beach"}
    return {n for n in b.theatre.around[b.at[unit]] if b.theatre.terrain[n].key in shores}


def plain_targets(b: Board, unit: int) -> set[int]:
    """List enemies on land within two hexes of a unit on land."""
    ground = b.theatre
    if ground.at_sea(b.at[unit]):
        return set()
    found = set()
    for enemy in ground.of_side[1 - ground.side_of(unit)]:
        at = b.at[enemy]
        far = ground.distance(b.at[unit], at) if at > 0 else None
        if far is not None and far <= 2 and not ground.at_sea(at):
            found.add(at)
    return found


@pytest.mark.rule("FFF-BEACH-16", "FFF-BEACH-18", "FFF-BEACH-25")
@pytest.mark.parametrize("scenario", scenario_keys())
def test_moves_and_targets_agree_with_a_plain_reading_of_the_rules(scenario: str):
    """Every unit of random positions reaches exactly the hexes that walking step by step finds."""
    checked = 0
    for seed in range(6):
        luck = random.Random(seed)
        b = GAME.new(scenario)
        ply = 0
        while not isinstance(node := GAME.node(b), Over):
            ply += 1
            if ply % 40 == 0 and any(b.deck):
                for unit in (u for u, at in enumerate(b.at) if at > 0):
                    assert set(b.theatre.listed(destinations(b, unit))) == plain_reach(b, unit)
                    assert set(b.theatre.listed(targets(b, unit))) == plain_targets(b, unit)
                    checked += 1
            if isinstance(node, Decision):
                GAME.apply(b, luck.choice(node.options))
            else:
                GAME.apply(b, node.device.draw(luck.randrange))
    assert checked > 200
