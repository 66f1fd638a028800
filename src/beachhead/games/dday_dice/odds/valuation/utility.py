"""What a Final Tally is worth: a utility stated by marginal values."""

from __future__ import annotations

import msgspec
import numpy as np

from beachhead.games.dday_dice.content.components import (
    COURAGE,
    SOLDIER1,
    SOLDIER2,
    STAR,
    TOOL,
    tools_to_points,
)
from beachhead.games.dday_dice.odds.valuation.dice_symmetry import (
    COLOURS,
    FACES,
    Array,
    count_features,
)

LINE = 96
"""How far a linear worth is written out for Stars, Courage and Item Points."""


class Utility(msgspec.Struct, frozen=True):
    """What a Final Tally is worth: marginal values in any unit.

    `stars`, `courage` and `points` give the value of 0, 1, 2 … of them (the last one is kept
    beyond the end); `bonus` the value of each RWB by symbol; `award` that of a Straight's Award.
    """

    soldiers: float = 1.0
    stars: tuple[float, ...] = (0.0,)
    courage: tuple[float, ...] = (0.0,)
    points: tuple[float, ...] = (0.0,)
    bonus: tuple[float, ...] = (0.0,) * FACES
    award: float = 0.0


class Worth(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What each thing is worth to a player who asks: one figure for each, however many there are."""

    soldiers: float = 0
    stars: float = 0
    courage: float = 0
    points: float = 0
    award: float = 0
    bonus: tuple[float, float, float, float, float, float] = (0, 0, 0, 0, 0, 0)

    def make_utility(self) -> Utility:
        """Return the utility in which everything adds up."""
        return Utility(
            self.soldiers,
            tuple(self.stars * n for n in range(LINE)),
            tuple(self.courage * n for n in range(LINE)),
            tuple(self.points * n for n in range(LINE)),
            self.bonus,
            self.award,
        )


def value_hands(utility: Utility, *, wide: bool = False) -> Array:
    """Return the value of every hand as what is left of a Final Tally."""
    seen = count_features(wide)
    points = [value_of(utility.points, tools_to_points(n)) for n in equal_faces()]
    value = utility.soldiers * seen.soldiers
    value = value + np.array([value_of(utility.stars, n) for n in equal_faces()])[seen.stars]
    value += np.array([value_of(utility.courage, n) for n in equal_faces()])[seen.courage]
    value += np.array(points)[seen.tools]
    for symbol, gain in enumerate(utility.bonus):
        value += gain * seen.rwb[symbol]
    return np.asarray(value, dtype=np.float64)


def reaching_hands(wanted: tuple[int, ...], results: tuple[int, ...]) -> Array:
    """Return 1 for every hand that brings the wanted Soldiers, Courage, Stars and Item Points.

    `results` join the hand: their number by face.
    """
    seen = count_features()
    soldiers = seen.soldiers + results[SOLDIER1] + 2 * results[SOLDIER2]
    points = np.array([tools_to_points(n + results[TOOL]) for n in equal_faces()])[seen.tools]
    gains = (soldiers, seen.courage + results[COURAGE], seen.stars + results[STAR], points)
    reached = [gain >= least for gain, least in zip(gains, wanted, strict=True)]
    return np.asarray(np.logical_and.reduce(reached), dtype=np.float64)


def equal_faces() -> range:
    """Return how often a face may lie in a hand; a wide one has room for seven dice."""
    return range(2 * COLOURS + 2)


def value_of(values: tuple[float, ...], n: int) -> float:
    """Return the value of n things; the last entry stands for more."""
    return values[min(n, len(values) - 1)]
