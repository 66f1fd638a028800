"""What a general looks at: distances, what units are worth, how a fight is likely to go.

These are judgements, not rules; the exact odds stand in `odds.py`.
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from operator import add
from typing import NamedTuple

from beachhead.games.axis_allies_dday.board import Board
from beachhead.games.axis_allies_dday.content.tables import (
    ATTACK,
    AXIS,
    BLOCKHOUSE,
    BOTH,
    DEFENSE,
    LAND_SLOTS,
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


class Counts(NamedTuple):
    """The land units of both sides by zone."""

    axis: tuple[int, ...]
    """Blockhouses, too."""
    moving_axis: tuple[int, ...]
    """Without blockhouses."""
    allies: tuple[int, ...]
    moving_axis_total: int
    allies_total: int


def count_units(b: Board) -> Counts:
    """Count the land units of both sides by zone."""
    return count_pieces(bytes(b.units))


@lru_cache(maxsize=64)
def count_pieces(units: bytes) -> Counts:
    """Count the land units on a map, given by stack."""
    by_slot = [units[slot::LAND_SLOTS] for slot in range(LAND_SLOTS)]
    moving = tuple(map(sum, zip(*by_slot[:BLOCKHOUSE], strict=True)))
    axis = tuple(map(add, moving, by_slot[BLOCKHOUSE]))
    allies = tuple(map(sum, zip(*by_slot[BLOCKHOUSE + 1 :], strict=True)))
    return Counts(axis, moving, allies, sum(moving), sum(allies))


def force_in(b: Board, zone: int) -> list[float]:
    """Return the land units of a zone by slot, as numbers that may be cut."""
    return [float(n) for n in b.units_by_slot(zone)]


def worth_of_side(force: Sequence[float], who: int) -> float:
    """Add up what a side has in a force."""
    return sum([force[s] * WORTH[s] for s in DEFAULT_ORDER[who]])


def count_side(force: Sequence[float], who: int) -> float:
    """Count a side's units in a force."""
    return sum([force[s] for s in DEFAULT_ORDER[who]])


def take_losses(force: list[float], who: int, hits: float) -> None:
    """Take hits off a side in the default order, fractions too."""
    for slot in DEFAULT_ORDER[who]:
        n = force[slot]
        if n >= hits:
            force[slot] = n - hits
            return
        hits -= n
        force[slot] = 0.0


@lru_cache(maxsize=4096)
def expect_fight(force: tuple[float, ...], attacker: int, cycles: int) -> tuple[float, ...]:
    """Return what is likely to be left after some cycles, the sides attacking in turn."""
    left = [*force]
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
    return tuple(left)
