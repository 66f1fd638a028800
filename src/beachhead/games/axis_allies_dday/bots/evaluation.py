"""How good a position is for a side: cities, how near they are, and what is left."""

from collections.abc import Callable
from functools import cache
from operator import mul

from beachhead.games.axis_allies_dday.board import Board
from beachhead.games.axis_allies_dday.bots.forecast import WORTH, distances
from beachhead.games.axis_allies_dday.content.tables import AXIS, BOTH, CITIES, SLOTS


def evaluate(b: Board, side: int) -> float:
    """Return how good a position is for a side, from -1 to 1."""
    if b.ending:
        return float(b.scores[side])
    for_allies = value_for_allies(b)
    mine = -for_allies if side == AXIS else for_allies
    return max(-0.99, min(0.99, mine))


def value_for_allies(b: Board) -> float:
    """Weigh cities, the way to them, losses, what is left, and the clock."""
    holders = [b.controller(city) for city in CITIES]
    held = holders.count(BOTH)
    contested = len(
        [c for c, who in zip(CITIES, holders, strict=True) if who < 0 and b.count_axis(c)]
    )
    ashore: float = sum(map(mul, b.units_by_zone(BOTH), nearness(b.extra)))
    score = 0.25 * held + 0.08 * contested + 0.006 * ashore - 0.4
    score += 0.004 * (worth_of(AXIS, b.lost.__getitem__) - worth_of(BOTH, b.lost.__getitem__))
    score += 0.001 * (worth_of(BOTH, b.count_everywhere) - worth_of(AXIS, b.count_everywhere))
    return score - 0.03 * b.turn * (3 - held) / 3


def worth_of(who: int, count: Callable[[int], int]) -> float:
    """Add up what a side's land units are worth, counted slot by slot."""
    return sum([WORTH[slot] * count(slot) for slot in SLOTS[who]])


@cache
def nearness(extra: int) -> tuple[float, ...]:
    """Return what an Allied unit's place is worth by its way to the nearest city."""
    steps = distances(extra)
    return tuple(0.8 ** min([way[city] for city in CITIES]) for way in steps)
