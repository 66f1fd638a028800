"""Exact chances of dice by themselves: checks, hits, saves, armour and a Team under shells."""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import comb
from typing import TypeVar

from beachhead.games.company.content.tables import TABLES

Spread = dict[int, Fraction]
Key = TypeVar("Key", bound=Hashable)
NONE, SHAKEN, DEAD = 0, 1, 2
SIDES = 6


# Single dice ------------------------------------------------------------------------------------------


def at_least(need: int) -> Fraction:
    """Give the chance that a die shows a number or more."""
    return Fraction(min(SIDES, max(0, SIDES + 1 - need)), SIDES)


def hit_chance(need: int) -> Fraction:
    """Give the chance of a hit: ones always miss, seven cannot be rolled (MIN-FIRE-26, MIN-FIRE-27)."""
    return at_least(max(need, 2))


def passes(need: int, passed_again: bool = False, failed_again: bool = False) -> Fraction:
    """Give the chance of a save with one reroll a die at most (ruling Q023, Q085)."""
    p = at_least(need)
    return p * (p if passed_again else 1) + (1 - p) * (p if failed_again else 0)


def activation(check: int, penalty: int) -> Fraction:
    """Give the chance that a Unit activates."""
    return at_least(check + penalty)


def extra_activation(units: int, second: int = 0) -> Fraction:
    """Give the chance that an activation roll frees other Units."""
    row = next(r for r in TABLES.extra if units <= r.units)
    need = second or row.second
    return Fraction(1, SIDES) * (at_least(need) if need else 1)


def first_initiative() -> Fraction:
    """Give the chance of the first Initiative: equal dice are rolled again."""
    wins = sum(1 for a, b in product(range(SIDES), repeat=2) if a > b)
    losses = sum(1 for a, b in product(range(SIDES), repeat=2) if a < b)
    return Fraction(wins, wins + losses)


def spread(dice: int, p: Fraction, again: bool = False) -> Spread:
    """Give the distribution of successes among dice; `again` rerolls misses once."""
    chance = p + (1 - p) * p if again else p
    return {
        k: comb(dice, k) * chance**k * (1 - chance) ** (dice - k)
        for k in range(dice + 1)
        if chance or k == 0
    }


def lost(dice: int, need: int, passed_again: bool = False) -> Fraction:
    """Give the chance that a Team without armour fails one of its saves."""
    return 1 - passes(need, passed_again) ** dice


# Armour -------------------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def damage(rolls: int) -> tuple[Fraction, Fraction, Fraction]:
    """Give the chances of nothing, suppressed and destroyed after some damage rolls."""
    nothing = Fraction(TABLES.damage.nothing_to, SIDES) ** rolls
    alive = Fraction(TABLES.damage.suppressed_to, SIDES) ** rolls
    return nothing, alive - nothing, 1 - alive


@lru_cache(maxsize=4096)
def against_armor(hits: int, fail: Fraction) -> tuple[Fraction, Fraction, Fraction]:
    """Give nothing, suppressed, destroyed for hits that each fail the save with a chance."""
    rows = [(p, damage(k)) for k, p in spread(hits, fail).items()]
    return (
        sum((p * d[NONE] for p, d in rows), Fraction(0)),
        sum((p * d[SHAKEN] for p, d in rows), Fraction(0)),
        sum((p * d[DEAD] for p, d in rows), Fraction(0)),
    )


def weapon_kills(
    dice: int, need: int, armor: int, near: bool = False, skirts: bool = False
) -> Fraction:
    """Give the chance that one AT weapon destroys a tank."""
    fail = 1 - passes(armor, near, skirts)
    hits = spread(dice, hit_chance(need))
    return sum((p * against_armor(k, fail)[DEAD] for k, p in hits.items()), Fraction(0))


def tank_assault(rating: int, check: int, flank: int) -> Fraction:
    """Give the chance that a Team destroys a tank in close combat (MIN-ASSAULT-32 to 34)."""
    fail = 1 - passes(flank)
    wins = spread(rating, at_least(check))
    return sum((p * against_armor(k, fail)[DEAD] for k, p in wins.items()), Fraction(0))


# Barrage ------------------------------------------------------------------------------------------------


def barrage(
    points: int, check: int, save: int, tank: bool = False, again: bool = False
) -> tuple[Fraction, Fraction, Fraction]:
    """Give unhurt, suppressed, destroyed for a Team under the template (MIN-INDIRECT-15 to 18)."""
    hits = spread(points, at_least(check))
    one = hits.get(1, Fraction(0))
    more = sum((p for k, p in hits.items() if k > 1), Fraction(0))
    fail = 1 - passes(save, again)
    if tank:
        _, shaken, dead = damage(1)
        return 1 - more * fail * (shaken + dead), more * fail * shaken, more * fail * dead
    return 1 - (one + more) * fail, one * fail, more * fail


# Adding up ------------------------------------------------------------------------------------------------


def added(one: Spread, two: Spread) -> Spread:
    """Add two independent numbers."""
    found: Spread = {}
    for (a, p), (c, q) in product(one.items(), two.items()):
        found[a + c] = found.get(a + c, Fraction(0)) + p * q
    return found


def mean(s: Spread) -> Fraction:
    """Give the expected value."""
    return sum((k * p for k, p in s.items()), Fraction(0))


def put(s: dict[Key, Fraction], key: Key, p: Fraction) -> None:
    """Add a chance to what a distribution holds for a key."""
    if p:
        s[key] = s.get(key, Fraction(0)) + p


def bars(s: Spread, what: str, group: str = "") -> list[dict[str, object]]:
    """Draw a distribution: a bar for every number, in one picture."""
    head = f"{group}: " if group else ""
    return [
        {"label": f"{head}{k} {what}", "p": float(p), "of": f"{head}{what}", "at": k}
        for k, p in sorted(s.items())
        if p
    ]
