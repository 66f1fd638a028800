"""What the hands of a Final Tally bring, and what that is worth."""

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

MOST_ALIKE = 2 * COLOURS + 1
"""So often a face may lie in a hand: a wide one has room for seven dice."""


class Utility(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What each thing is worth, in any unit: `bonus` for an RWB by symbol, `award` for a Straight."""

    soldiers: float = 0
    courage: float = 0
    stars: float = 0
    points: float = 0
    award: float = 0
    bonus: tuple[float, float, float, float, float, float] = (0, 0, 0, 0, 0, 0)


def count_gains(results: tuple[int, ...] = (0,) * FACES, *, wide: bool = False) -> Array:
    """Count Soldiers, Courage, Stars and Item Points of every hand, bonuses left out.

    `results` are the bonus results that join it, by face.
    """
    seen = count_features(wide)
    points = np.array([tools_to_points(n + results[TOOL]) for n in range(MOST_ALIKE + 1)])
    return np.array(
        [
            seen.soldiers + results[SOLDIER1] + 2 * results[SOLDIER2],
            seen.courage + results[COURAGE],
            seen.stars + results[STAR],
            points[seen.tools],
        ],
        dtype=np.float64,
    )


def value_hands(utility: Utility, *, wide: bool = False) -> Array:
    """Return the value of every hand as what is left of a Final Tally."""
    worth = np.array([utility.soldiers, utility.courage, utility.stars, utility.points])
    bonuses = np.array(utility.bonus) @ count_features(wide).rwb
    return np.asarray(worth @ count_gains(wide=wide) + bonuses)


def find_reaching_hands(wanted: tuple[int, ...], results: tuple[int, ...]) -> Array:
    """Return 1 for every hand that brings the wanted Soldiers, Courage, Stars and Item Points."""
    reached = count_gains(results) >= np.array(wanted)[:, None]
    return np.asarray(reached.all(axis=0), dtype=np.float64)
