"""Work whose speed is reported beside decisions and copies: battles whose odds are worked out."""

from collections.abc import Callable

from beachhead.games.axis_allies_dday.battles import hit_weights, outlook
from beachhead.games.axis_allies_dday.tables import AXIS
from beachhead.kernel.chances import Below

KINDS, MOST = 10, 3


def workloads(below: Below) -> dict[str, Callable[[], int]]:
    """Work out one cycle of battles with up to three units of every kind, remembering nothing."""

    def battle() -> int:
        hit_weights.cache_clear()
        outlook(tuple(below(MOST + 1) for _ in range(KINDS)), AXIS)
        return 1

    return {"odds of a battle's cycle": battle}
