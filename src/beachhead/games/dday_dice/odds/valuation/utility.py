"""What a Final Tally is worth: a utility stated by marginal values."""

from __future__ import annotations

import msgspec
import numpy as np

from beachhead.games.dday_dice.content.components import tools_to_points
from beachhead.games.dday_dice.odds.valuation.dice_symmetry import COLOURS, FACES, Array, features


class Utility(msgspec.Struct, frozen=True):
    """What a Final Tally is worth: marginal values in any unit.

    `stars`, `courage` and `points` give the value of 0, 1, 2 … of them (the last one is kept
    beyond the end); `bonus` the value of each RWB by symbol; `award` that of a Straight's Award.
    `tools` is the number of bonus Tools that join the tally.
    """

    soldiers: float = 1.0
    stars: tuple[float, ...] = (0.0,)
    courage: tuple[float, ...] = (0.0,)
    points: tuple[float, ...] = (0.0,)
    bonus: tuple[float, ...] = (0.0,) * FACES
    award: float = 0.0
    tools: int = 0


def value_hands(utility: Utility, *, wide: bool = False) -> Array:
    """Return the value of every hand as what is left of a Final Tally."""
    seen = features(wide)
    points = [value_of(utility.points, tools_to_points(n + utility.tools)) for n in equal_faces()]
    value = utility.soldiers * seen.soldiers
    value = value + np.array([value_of(utility.stars, n) for n in equal_faces()])[seen.stars]
    value += np.array([value_of(utility.courage, n) for n in equal_faces()])[seen.courage]
    value += np.array(points)[seen.tools]
    for symbol, gain in enumerate(utility.bonus):
        value += gain * seen.rwb[symbol]
    return np.asarray(value, dtype=np.float64)


def equal_faces() -> range:
    """Return how often a face may lie in a hand; a wide one has room for seven dice."""
    return range(2 * COLOURS + 2)


def value_of(values: tuple[float, ...], n: int) -> float:
    """Return the value of n things; the last entry stands for more."""
    return values[min(n, len(values) - 1)]
