"""One Team's attack in close combat, and the markers of a Unit that fights."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import NamedTuple

from beachhead.games.company.board import Board
from beachhead.games.company.content.geometry.ground import TANK
from beachhead.games.company.content.tables import TABLES
from beachhead.games.company.odds.dice import (
    DEAD,
    NONE,
    SHAKEN,
    against_armor,
    at_least,
    passes,
    spread,
)

Marks = tuple[int, ...]
Left = tuple[Marks, tuple[int, ...], bool]
"""What is left of a Unit: markers, Teams (any of as many, where no more counts), whether its Commander is with it."""
MOST = TABLES.suppression.most


class Blow(NamedTuple):
    """What can come of one Team's attack: whole numbers out of a whole."""

    none: int
    shaken: int
    dead: int
    whole: int


@lru_cache(maxsize=4096)
def blow(check: int, rating: int, flank: int, again: bool = False) -> Blow:
    """Give nothing, suppressed, destroyed of one attack; no flank is a Team without armour (MIN-ASSAULT-16, -32 to 34).

    A tank that ran rolls passed saves again (MIN-ACT-08).
    """
    p = at_least(check)
    chances = (1 - p, Fraction(0), p)
    if flank:
        fail = 1 - passes(flank, again)
        rows = [(q, against_armor(k, fail)) for k, q in spread(rating, p).items()]
        one, two, three = (
            sum((q * r[k] for q, r in rows), Fraction(0)) for k in (NONE, SHAKEN, DEAD)
        )
        chances = (one, two, three)
    whole = lcm(*(c.denominator for c in chances))
    none, shaken, dead = (int(c * whole) for c in chances)
    return Blow(none, shaken, dead, whole)


def has_tanks(b: Board, unit: int) -> bool:
    """Tell whether a Unit has Teams for which their own markers matter."""
    return any(b.sheet(t).armored or b.sheet(t).cls == TANK for t in b.table.units[unit].teams)


def balanced(b: Board, unit: int) -> bool:
    """Tell whether no Team of a Unit has two markers more than another.

    It stays so, as markers are passed on and laid to whoever has fewest: then their number says it all.
    """
    marks = [b.marks[t] for t in b.alive(unit)]
    return not marks or max(marks) - min(marks) <= 1


def lay(marks: dict[int, int], teams: list[int]) -> None:
    """Lay a marker beside the first Team that has fewest, if one has room."""
    for level in range(MOST):
        for t in teams:
            if marks[t] == level:
                marks[t] += 1
                return
