"""What a general looks at: distances, what units are worth, how a fight is likely to go.

These are judgements, not rules; the exact odds stand in `odds.py`.
"""

from __future__ import annotations

from functools import cache

from beachhead.games.axis_allies_dday.board import Board
from beachhead.games.axis_allies_dday.content.tables import (
    ATTACK,
    AXIS,
    BOTH,
    DEFENSE,
    MAP_SIZE,
    NEIGHBOURS,
    SLOTS,
)
from beachhead.games.axis_allies_dday.rules.casualties import DEFAULT_ORDER

WORTH = (1.0, 1.35, 1.9, 0.9, 1.0, 1.3, 1.6, 1.0, 1.3, 1.6)
"""What a unit is worth by slot, infantry being one."""
SIX = 6.0
FAR = 99


@cache
def distances(extra: int) -> tuple[tuple[int, ...], ...]:
    """Count the steps between all zones."""
    table = []
    for start in range(MAP_SIZE):
        steps = [FAR] * MAP_SIZE
        steps[start] = 0
        front = [start]
        while front:
            ahead = [(z, steps[a] + 1) for a in front for z in NEIGHBOURS[extra][a]]
            front = []
            for zone, n in ahead:
                if n < steps[zone]:
                    steps[zone] = n
                    front.append(zone)
        table.append(tuple(steps))
    return tuple(table)


def force_in(b: Board, zone: int) -> list[float]:
    """Return the land units of a zone by slot, as numbers that may be cut."""
    return [float(n) for n in b.units_by_slot(zone)]


def worth_of_side(force: list[float], who: int) -> float:
    """Add up what a side has in a force."""
    return sum(force[s] * WORTH[s] for s in DEFAULT_ORDER[who])


def count_side(force: list[float], who: int) -> float:
    """Count a side's units in a force."""
    return sum(force[s] for s in DEFAULT_ORDER[who])


def take_losses(force: list[float], who: int, hits: float) -> None:
    """Take hits off a side in the default order, fractions too."""
    for slot in DEFAULT_ORDER[who]:
        n = force[slot]
        if n >= hits:
            force[slot] = n - hits
            return
        hits -= n
        force[slot] = 0.0


def expect_fight(force: list[float], attacker: int, cycles: int) -> list[float]:
    """Return what is likely to be left after some cycles, the sides attacking in turn."""
    left = force.copy()
    for _ in range(cycles):
        axis = ATTACK if attacker == AXIS else DEFENSE
        allied = DEFENSE if attacker == AXIS else ATTACK
        on_allies = sum([left[s] * axis[s] for s in SLOTS[AXIS]]) / SIX
        on_axis = sum([left[s] * allied[s] for s in SLOTS[BOTH]]) / SIX
        take_losses(left, BOTH, on_allies)
        take_losses(left, AXIS, on_axis)
        attacker = BOTH if attacker == AXIS else AXIS
        if count_side(left, AXIS) < 0.2 or count_side(left, BOTH) < 0.2:
            break
    return left
