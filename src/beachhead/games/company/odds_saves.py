"""How many saves of an attack fail: what every Team rolls for the hits it is given."""

from __future__ import annotations

from fractions import Fraction

from beachhead.games.company.attacks import Attack, Shot
from beachhead.games.company.odds_dice import (
    DEAD,
    Spread,
    added,
    at_least,
    damage,
    passes,
    put,
    spread,
)
from beachhead.games.company.odds_hits import Hits
from beachhead.games.company.rules import allocation, saves

Rolled = tuple[int, int, tuple[tuple[int, str, int], ...]]
"""A Team, its ordinary dice, and the AT weapons that hit it with how often."""


def failed(hits: Hits) -> Spread:
    """Give the distribution of failed saves; a Team that is lost rolls for no further weapon."""
    found: Spread = {}
    known: dict[Rolled, Spread] = {}
    for row, totals in hits.rows():
        attack = hits.allocated(row).attack
        assert attack is not None
        total: Spread = {0: sum(totals.values(), Fraction(0))}
        for i, team in enumerate(attack.valid):
            weapons = [s for s in attack.shots if s.to == team and s.hits]
            key = team, attack.pool[i], tuple((s.team, s.weapon, s.hits) for s in weapons)
            if key not in known:
                known[key] = of_team(hits, attack, i, weapons)
            total = added(total, known[key])
        for k, p in total.items():
            put(found, k, p)
    return found


def of_team(hits: Hits, attack: Attack, i: int, weapons: list[Shot]) -> Spread:
    """Give the failed saves of one Team with its dice."""
    team = attack.valid[i]
    if hits.b.sheet(team).armored:
        return of_tank(hits, team, weapons)
    again = hits.again[team]
    found = of_pool(attack.pool[i], hits.needs[team], again) if attack.pool[i] else {0: Fraction(1)}
    for s in weapons:
        cover = allocation.cover_of_hit(hits.b, team, s.team)
        p = passes(saves.save_number(hits.b, team, cover, at=True), again)
        alive = found.pop(0, Fraction(0))
        put(found, 0, alive * p)
        put(found, 1, alive * (1 - p))
    return found


def of_pool(dice: int, need: int, again: bool) -> Spread:
    """Give the failed saves among ordinary dice; where all are passed they may be rolled again."""
    first = spread(dice, 1 - at_least(need))
    if not again:
        return first
    passed = first.pop(0, Fraction(0))
    for k, p in spread(dice, 1 - at_least(need)).items():
        put(first, k, passed * p)
    return first


def of_tank(hits: Hits, team: int, weapons: list[Shot]) -> Spread:
    """Give the failed armour saves of a tank, weapon by weapon as long as it lives."""
    found: Spread = {}
    alive: Spread = {0: Fraction(1)}
    for s in weapons:
        new: Spread = {}
        for k, p in against_weapon(hits, team, s).items():
            dead = damage(k)[DEAD]
            for n, q in alive.items():
                put(found, n + k, p * q * dead)
                put(new, n + k, p * q * (1 - dead))
        alive = new
    for n, q in alive.items():
        put(found, n, q)
    return found


def against_weapon(hits: Hits, team: int, s: Shot) -> Spread:
    """Give the failed armour saves against one weapon, whichever part of the tank it hits."""
    b = hits.b
    near = hits.again[team] or saves.point_blank(b, s)
    found: Spread = {}
    for side, likely in saves.facings(b, team, s.team).items():
        fail = 1 - passes(saves.armor_number(b, team, side), near, saves.skirts(b, s))
        for k, p in spread(s.hits, fail).items():
            put(found, k, p * likely)
    return found
