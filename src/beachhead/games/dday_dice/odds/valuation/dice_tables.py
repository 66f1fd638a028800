"""Where dice stand in the turn solver's tables, and how these are read along an axis."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import numpy as np

from beachhead.games.dday_dice.content.components import DICE
from beachhead.games.dday_dice.odds.valuation.dice_symmetry import FIRST_PAIR, NUMBER, Array, Table


def colours_of(lock: int) -> tuple[int, ...]:
    """Give the colours of locked dice."""
    return tuple(DICE[i] for i in range(len(DICE)) if lock >> i & 1)


@cache
def kept_pair(a: int, b: int, roll: int) -> int:
    """Give the number of what is kept of two dice; a face below zero is a die that stays out."""
    kept = [f for i, f in enumerate((a, b)) if f >= 0 and not roll >> i & 1]
    return NUMBER[tuple(sorted(kept))]


@cache
def colour_address(a: int, b: int, lock: int, roll: int) -> tuple[int, ...]:
    """Find the place of one colour's dice on its axes in the table of a lock."""
    live = [i for i, f in enumerate((a, b)) if f >= 0]
    locked = [i for i in live if lock >> i & 1]
    kept = kept_pair(a, b, roll)
    if len(locked) == 2:
        return (kept - FIRST_PAIR,)
    if not locked:
        return (kept,)
    other = [(a, b)[i] for i in live if i not in locked and not roll >> i & 1]
    return ((a, b)[locked[0]], 1 + other[0] if other else 0)


def along(matrix: Array, values: Array, axis: int) -> Array:
    """Multiply one axis by a matrix, as a stack of products too small to be spread over threads."""
    if axis == values.ndim - 1:
        return np.asarray(values @ matrix.T)
    return np.asarray((matrix @ values.swapaxes(axis, -2)).swapaxes(axis, -2))


def best_kept(values: Array, t: Table, axis: int) -> Array:
    """Take the best of keeping none, one or both dice of a colour."""
    best = values.take(t.subsets[:, 0], axis)
    for column in range(1, t.subsets.shape[1]):
        np.maximum(best, values.take(t.subsets[:, column], axis), out=best)
    return best


def masks(faces: Sequence[int], lock: int) -> list[int]:
    """List the sets of dice that may be rolled again."""
    return subsets(sum(1 << i for i, f in enumerate(faces) if f >= 0 and not lock >> i & 1))


@cache
def subsets(free: int) -> list[int]:
    """List the subsets of some dice."""
    return [m for m in range(1 << len(DICE)) if m & ~free == 0]
