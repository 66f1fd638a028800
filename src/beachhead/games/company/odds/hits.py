"""Hits given out and what becomes of the Teams they fall on, without asking the ground twice."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from fractions import Fraction
from itertools import product
from math import lcm, prod
from typing import NamedTuple

from beachhead.games.company.board import Board
from beachhead.games.company.board.attacks import Attack, Shot
from beachhead.games.company.content.tables import TABLES
from beachhead.games.company.odds.dice import (
    DEAD,
    NONE,
    SHAKEN,
    Spread,
    added,
    against_armor,
    hit_chance,
    passes,
    put,
    spread,
)
from beachhead.games.company.rules import allocation, saves, suppression
from beachhead.games.company.rules.cover import hit_class, sees

Same = Callable[[int], Hashable]
Fate = tuple[int, int, int]
"""Lost or not, markers by damage, results that count."""
UNHURT: Fate = (0, 0, 0)
Lost = tuple[tuple[int, ...], tuple[int, ...], int]
"""Teams lost, Teams shaken once for each marker, results that count."""
Rows = dict[Lost, tuple[Lost, int]]
"""By the kinds of the Teams: Teams that stand for them, and in how many ways."""
Signature = tuple[Lost, int, int, bool]
"""The kinds of the Teams lost and shaken, markers and how many one Team may take, whether hits halt."""


class After(NamedTuple):
    """How an attack can end; Teams that the rules cannot tell apart stand for each other."""

    dead: tuple[int, ...]
    shaken: tuple[int, ...]
    """Tank Teams suppressed by damage, once for each marker."""
    hits: tuple[int, ...]
    """Hits of every shot."""
    markers: int
    """Markers that the hits call for."""
    limit: int
    """How many of them one Team may take."""
    soft: int
    """Hits on Teams without armour, which can halt an assault."""
    results: int
    """Suppressed and destroyed results on Armored Teams."""


class LinePart(NamedTuple):
    """Ends of an attack with the same hits."""

    after: After
    p: Fraction
    teams: Rows
    whole: int


class Hits:
    """An attack before its dice, with what the ground says about every weapon and Team."""

    def __init__(self, trial: Board) -> None:
        """Look at cover and saves once."""
        assert trial.attack is not None
        self.b = trial
        self.attack: Attack = trial.attack
        self.soft = not any(trial.sheet(t).armored for t in self.attack.valid)
        self.struck = [self.candidates(s) if s.at else {} for s in self.attack.shots]
        self.pool = self.pool_classes()
        self.again = {t: saves.rerolls_passed(trial, t) for t in self.attack.valid}
        self.needs = {
            t: saves.save_number(trial, t, allocation.save_cover(trial, t), at=False)
            for t in self.pool
        }
        self.known: dict[tuple[int, int, int], list[Fraction]] = {}
        self.kinds: dict[Hashable, int] = {}

    def candidates(self, shot: Shot) -> dict[int, int]:
        """Give the Teams that an AT weapon may strike and their classes (MIN-FIRE-38)."""
        b, valid = self.b, self.attack.valid
        classes = {t: hit_class(b, t, [(shot.team, True)]) for t in valid}
        named = [t for t in valid if shot.type and allocation.of_type(b, shot, t, classes[t])]
        return {t: classes[t] for t in named or valid}

    def pool_classes(self) -> dict[int, int]:
        """Give the Teams that ordinary hits may fall on and their classes."""
        b = self.b
        shooters = allocation.ordinary_firers(b, self.attack)
        teams = [
            t
            for t in self.attack.valid
            if not b.sheet(t).armored and any(sees(b, f, t) for f, _ in shooters)
        ]
        return {t: hit_class(b, t, shooters) for t in teams}

    def allocated(self, hits: tuple[int, ...]) -> Board:
        """Give out given hits on a copy; where the owner has a choice he takes the first Team."""
        b = self.b.clone()
        assert b.attack is not None
        attack = b.attack
        for s, k in zip(attack.shots, hits, strict=True):
            s.hits = k
        for i, s in enumerate(attack.shots):
            if s.at and s.hits and (teams := self.first(attack, self.struck[i])):
                allocation.strike_team(b, teams[0], i)
        for _ in range(sum(s.hits for s in attack.shots if not s.at)):
            if teams := self.first(attack, self.pool):
                allocation.hit(b, teams[0])
        return b

    @staticmethod
    def first(attack: Attack, classes: dict[int, int]) -> list[int]:
        """List who is due by dice and cover."""
        return allocation.foremost(attack, list(classes), classes)

    # Fates ------------------------------------------------------------------------------------

    def fates(self, attack: Attack, i: int) -> dict[Fate, Fraction]:
        """Give what can become of a Team with its dice."""
        team = attack.valid[i]
        weapons = [s for s in attack.shots if s.to == team]
        if not self.b.sheet(team).armored:
            alive = self.survival(team, attack.pool[i], weapons)
            return {k: p for k, p in {(0, 0, 0): alive, (1, 0, 0): 1 - alive}.items() if p}
        found: dict[Fate, Fraction] = {(0, 0, 0): Fraction(1)}
        for s in weapons:
            row = self.armor_results(team, s)
            new: dict[Fate, Fraction] = {}
            for (dead, shaken, results), p in found.items():
                if dead:  # later weapons are not rolled for
                    put(new, (dead, shaken, results), p)
                    continue
                put(new, (0, shaken, results), p * row[NONE])
                put(new, (0, shaken + 1, results + 1), p * row[SHAKEN])
                put(new, (1, shaken, results + 1), p * row[DEAD])
            found = new
        return found

    def survival(self, team: int, pool: int, weapons: list[Shot]) -> Fraction:
        """Give the chance that a Team without armour lives through its dice."""
        again = self.again[team]
        alive = passes(self.needs[team], again) ** pool if pool else Fraction(1)
        for s in weapons:
            key = (team, s.team, -1)
            if key not in self.known:
                cover = allocation.cover_of_hit(self.b, team, s.team)
                need = saves.save_number(self.b, team, cover, at=True)
                self.known[key] = [passes(need, again)]
            alive *= self.known[key][0]
        return alive

    def armor_results(self, team: int, s: Shot) -> list[Fraction]:
        """Give nothing, suppressed and destroyed for the hits of one weapon on a tank."""
        key = (team, s.team * 1000 + self.attack.shots.index(self.like(s)), s.hits)
        if key not in self.known:
            b = self.b
            near = self.again[team] or saves.point_blank(b, s)
            skirts = saves.skirts(b, s)
            found = [Fraction(0)] * 3
            for side, likely in saves.facings(b, team, s.team).items():
                fail = 1 - passes(saves.armor_number(b, team, side), near, skirts)
                row = against_armor(s.hits, fail)
                found = [found[k] + likely * row[k] for k in (NONE, SHAKEN, DEAD)]
            self.known[key] = found
        return self.known[key]

    def like(self, s: Shot) -> Shot:
        """Find the shot before the dice that this one is."""
        return next(o for o in self.attack.shots if (o.team, o.weapon) == (s.team, s.weapon))

    # Ends -------------------------------------------------------------------------------------

    def ends(self, same: Same, alike: Same | None = None, enough: int = 0) -> dict[After, Fraction]:
        """Give every way the attack can end; `same` says which Teams need not be told apart.

        After `enough` hits `alike` says so.
        """
        parts: list[LinePart] = []
        for hits, totals in self.rows():
            b = self.allocated(hits)
            many = alike is not None and sum(hits) >= enough
            parts += self.parts(b, totals, alike if alike and many else same)
        whole = lcm(*(part.p.denominator * part.whole for part in parts))
        found: dict[Hashable, tuple[After, int]] = {}
        for part in parts:
            share = part.p.numerator * (whole // (part.p.denominator * part.whole))
            for key, (teams, n) in part.teams.items():
                name = signature(part, key)
                after, known = found.get(name) or (made(part.after, teams), 0)
                found[name] = (after, known + n * share)
        return {after: Fraction(n, whole) for after, n in found.values()}

    def rows(self) -> Iterator[tuple[tuple[int, ...], dict[tuple[int, ...], Fraction]]]:
        """List hits that are given out alike, with the hits they stand for and their chances.

        A Team without armour saves once against an AT weapon however often it hit: only the sum
        of such hits counts further, for markers and the halt.
        """
        shots = self.attack.shots
        parts = [spread(s.dice, hit_chance(s.need), bool(s.again)) for s in shots]
        lumped = [bool(s.at) and self.soft for s in shots]
        choices = [
            [0, 1] if lump else sorted(part) for part, lump in zip(parts, lumped, strict=True)
        ]
        for row in product(*choices):
            plain = prod(
                (
                    part.get(k, Fraction(0))
                    for k, part, lump in zip(row, parts, lumped, strict=True)
                    if not lump
                ),
                start=Fraction(1),
            )
            total: Spread = {0: plain}
            for k, part, lump in zip(row, parts, lumped, strict=True):
                if lump:
                    total = added(total, {n: p for n, p in part.items() if (n > 0) == (k > 0)})
            yield row, {self.spread_out(row, lumped, n): p for n, p in total.items() if p}

    @staticmethod
    def spread_out(row: tuple[int, ...], lumped: list[bool], total: int) -> tuple[int, ...]:
        """Give lumped weapons hits that add up to a total: the first takes what is left."""
        hits = list(row)
        extra = total - sum(k for k, lump in zip(row, lumped, strict=True) if lump)
        first = next((i for i, lump in enumerate(lumped) if lump and row[i]), -1)
        if first >= 0:
            hits[first] += extra
        return tuple(hits)

    def given(
        self, b: Board, totals: dict[tuple[int, ...], Fraction], same: Same
    ) -> Iterator[tuple[Signature, tuple[After, Fraction]]]:
        """Give the ends for hits that are given out already, each with what tells it apart."""
        for part in self.parts(b, totals, same):
            for key, (teams, n) in part.teams.items():
                p = part.p * Fraction(n, part.whole)
                yield signature(part, key), (made(part.after, teams), p)

    def parts(
        self, b: Board, totals: dict[tuple[int, ...], Fraction], same: Same
    ) -> Iterator[LinePart]:
        """Give the ends for hits that are given out already, those with the same hits together."""
        assert b.attack is not None
        teams, whole = self.teams_after(b.attack, same)
        for hits, p in totals.items():
            for s, k in zip(b.attack.shots, hits, strict=True):
                s.hits = k
            markers = allocation.counting_hits(b) // TABLES.suppression.hits_per_marker
            soft = sum(
                s.hits
                for s in b.attack.shots
                if not s.at or (s.to >= 0 and not self.b.sheet(s.to).armored)
            )
            limit = suppression.marker_limit(b)
            yield LinePart(After((), (), hits, markers, limit, soft, 0), p, teams, whole)

    def teams_after(self, attack: Attack, same: Same) -> tuple[Rows, int]:
        """Give who is lost and shaken in whole numbers out of a whole, Teams that are the same together."""
        kinds = self.kinds
        rows: Rows = {((), (), 0): (((), (), 0), 1)}
        whole = 1
        for i, team in enumerate(attack.valid):
            fates = self.fates(attack, i)
            if list(fates) == [UNHURT]:
                continue
            kind = kinds.setdefault(same(team), len(kinds))
            out_of = lcm(*(q.denominator for q in fates.values()))
            whole *= out_of
            new: Rows = {}
            for fate, q in fates.items():
                many = q.numerator * (out_of // q.denominator)
                for key, (lost, n) in rows.items():
                    name = befallen(key, fate, kind)
                    known = new.get(name)
                    new[name] = (
                        known[0] if known else befallen(lost, fate, team),
                        n * many + (known[1] if known else 0),
                    )
            rows = new
        return rows, whole


def befallen(lost: Lost, fate: Fate, who: int) -> Lost:
    """Add what becomes of one more Team to who is lost and who is shaken."""
    dead, shaken, results = fate
    if dead:
        return tuple(sorted((*lost[0], who))), lost[1], lost[2] + results
    return lost[0], tuple(sorted((*lost[1], *(who,) * shaken))), lost[2] + results


def made(after: After, lost: Lost) -> After:
    """Put hits and Teams together."""
    return after._replace(dead=lost[0], shaken=lost[1], results=lost[2])


def signature(part: LinePart, lost: Lost) -> Signature:
    """Tell apart only what makes a difference."""
    return lost, part.after.markers, part.after.limit, halts(part.after)


def halts(after: After) -> bool:
    """Tell whether so many hits halt an assault: more makes no difference (MIN-ASSAULT-10)."""
    return after.soft >= TABLES.assault.halt_hits
