"""How many saves of an attack fail: what every Team rolls for the hits it is given."""

from __future__ import annotations

from fractions import Fraction

from beachhead.games.company.board.attacks import Attack, Shot
from beachhead.games.company.odds.dice import (
    DEAD,
    NONE,
    SHAKEN,
    Spread,
    at_least,
    damage,
    passes,
    put,
    spread,
)
from beachhead.games.company.odds.hits import UNHURT, Fate, Hits, Lost, Same, befallen
from beachhead.games.company.rules import allocation, saves

LOST: Fate = (1, 0, 0)
Fails = dict[tuple[Fate, int], Fraction]
"""What becomes of a Team, together with how many of its saves fail."""


def failed(hits: Hits, attack: Attack, same: Same) -> dict[Lost, Spread]:
    """Give for every end of an attack whose hits are given out how many saves fail in it.

    Ends are named as `Hits.teams_after` names them; the failed saves of each add up to 1.
    """
    rows: dict[Lost, Spread] = {((), (), 0): {0: Fraction(1)}}
    for i, team in enumerate(attack.valid):
        fates = of_team(hits, attack, i)
        if list(fates) == [(UNHURT, 0)]:
            continue
        kind = hits.kinds.setdefault(same(team), len(hits.kinds))
        new: dict[Lost, Spread] = {}
        for lost, known in rows.items():
            for (fate, k), q in fates.items():
                row = new.setdefault(befallen(lost, fate, kind), {})
                for n, p in known.items():
                    put(row, n + k, p * q)
        rows = new
    return {lost: shares(row) for lost, row in rows.items()}


def shares(row: Spread) -> Spread:
    """Make chances add up to 1."""
    whole = sum(row.values(), Fraction(0))
    return {k: p / whole for k, p in row.items()}


def of_team(hits: Hits, attack: Attack, i: int) -> Fails:
    """Give what becomes of one Team with its dice, and its failed saves; once lost it rolls no more."""
    team = attack.valid[i]
    weapons = [s for s in attack.shots if s.to == team and s.hits]
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
    return {(LOST if k else UNHURT, k): p for k, p in found.items()}


def of_pool(dice: int, need: int, again: bool) -> Spread:
    """Give the failed saves among ordinary dice; where all are passed they may be rolled again."""
    first = spread(dice, 1 - at_least(need))
    if not again:
        return first
    passed = first.pop(0, Fraction(0))
    for k, p in spread(dice, 1 - at_least(need)).items():
        put(first, k, passed * p)
    return first


def of_tank(hits: Hits, team: int, weapons: list[Shot]) -> Fails:
    """Give what becomes of a tank and its failed armour saves, weapon by weapon as long as it lives."""
    found: Fails = {(UNHURT, 0): Fraction(1)}
    for s in weapons:
        new: Fails = {}
        for (fate, n), q in found.items():
            dead, shaken, results = fate
            if dead:
                put(new, (fate, n), q)
                continue
            for k, p in against_weapon(hits, team, s).items():
                row = damage(k)
                put(new, ((0, shaken, results), n + k), p * q * row[NONE])
                put(new, ((0, shaken + 1, results + 1), n + k), p * q * row[SHAKEN])
                put(new, ((1, shaken, results + 1), n + k), p * q * row[DEAD])
        found = new
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
