"""Places of Teams by number: what lies between two of them is measured once, however many ways lead there.

A set of places is a whole number with a bit for each, so that a question about all of them is asked at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import Generic, TypeVar

from beachhead.games.company.board import Board
from beachhead.games.company.content.geometry.ground import CONTACT, gap
from beachhead.games.company.content.geometry.plane import INCH, near_segment
from beachhead.games.company.content.tables import TABLES
from beachhead.games.company.rules.cohesion import FOOT
from beachhead.games.company.rules.cover import sees

T = TypeVar("T")
Row = tuple[int, ...]
FAR = 10**9
WIDE = 2**20  # hundredths of an inch: more than any table has
REACH = TABLES.distance.close_combat * INCH
Test = Callable[[int, int], bool]


class Pairs:
    """A relation between places; every pair is looked at once."""

    def __init__(self, holds: Test) -> None:
        """Begin with no place."""
        self.holds = holds
        self.known: list[int] = []
        self.true: list[int] = []

    def of(self, place: int, among: int) -> int:
        """Give those among a set of places to which the relation holds."""
        known = self.known[place]
        if among & known != among:  # much quicker than to take what is new first
            self.learn(place, among & ~known)
        return self.true[place] & among

    def learn(self, place: int, new: int) -> None:
        """Look at pairs."""
        self.known[place] |= new
        holds = self.holds
        while new:
            one = new & -new
            if holds(place, one.bit_length() - 1):
                self.true[place] |= one
            new ^= one


class Leg:
    """A straight leg of a Team, and who bars it; every enemy is looked at once."""

    __slots__ = ("end", "known", "places", "start", "true")

    def __init__(self, places: Places, start: int, end: int) -> None:
        """Begin with nobody looked at."""
        self.places, self.start, self.end = places, start, end
        self.known = self.true = 0

    def barred(self, among: int) -> int:
        """Give those among a set of enemies who are in the way."""
        if among & self.known != among:
            self.learn(among & ~self.known)
        return self.true & among

    def learn(self, new: int) -> None:
        """Look at enemies."""
        self.known |= new
        while new:
            one = new & -new
            if self.bars(one.bit_length() - 1):
                self.true |= one
            new ^= one

    def bars(self, enemy: int) -> bool:
        """Tell whether an enemy is in the way."""
        p, a, c = self.places, self.start, self.end
        x, y, wide = p.x, p.y, p.radius[a] + p.radius[enemy]
        return near_segment(x[enemy], y[enemy], x[a], y[a], x[c], y[c], wide)


class Step(Leg):
    """A leg of a pursuit, which must not end in contact (MIN-ASSAULT-27)."""

    __slots__ = ()

    def bars(self, enemy: int) -> bool:
        """Tell whether an enemy is in the way or too near."""
        return self.places.within(self.end, enemy, CONTACT) or super().bars(enemy)


class Timid(Step):
    """A leg of a Team without a leader, which goes no nearer to an enemy it sees (MIN-LEAD-09)."""

    __slots__ = ()

    def bars(self, enemy: int) -> bool:
        """Tell whether an enemy is in the way, too near, or seen and approached."""
        p, a, c = self.places, self.start, self.end
        return (p.apart2(c, enemy) < p.apart2(a, enemy) and p.sees(a, enemy)) or super().bars(enemy)


class Kept(Generic[T]):
    """A list that is worked out only as far as somebody has asked."""

    __slots__ = ("fresh", "known")

    def __init__(self, every: Iterable[T]) -> None:
        """Begin with nothing worked out."""
        self.known: list[T] = []
        self.fresh = self.kept(every)

    def __iter__(self) -> Iterator[T]:
        """Go through it from the beginning."""
        return chain(self.known, self.fresh)

    def kept(self, every: Iterable[T]) -> Iterator[T]:
        """Keep what is worked out."""
        for one in every:
            self.known.append(one)
            yield one


Spots = Kept[tuple[int, Leg]]
"""Places that a Team may go to, the wanted one first, with the leg to each."""


class Places:
    """Every place at which a Team stands in some way that a close combat can go."""

    def __init__(self, b: Board) -> None:
        """Begin with none."""
        self.sheets = b.table.teams
        self.b = b.clone()
        """Somewhere to look round."""
        self.seen: dict[tuple[int, int], bool] = {}
        self.numbers: dict[tuple[int, int, int], int] = {}
        self.team: list[int] = []
        self.x: list[int] = []
        self.y: list[int] = []
        self.radius: list[int] = []
        self.bit: list[int] = []
        self.gaps: list[dict[int, int]] = []
        self.of_unit: dict[int, int] = {}
        """All places of a Unit's Teams."""
        self.pairs: list[Pairs] = []
        self.near = self.relation(lambda a, c: self.within(a, c, REACH))
        """Within reach of each other in close combat (MIN-ASSAULT-15)."""
        self.touching = self.relation(lambda a, c: self.within(a, c, CONTACT))
        self.linked = self.relation(lambda a, c: self.within(a, c, FOOT))
        """In cohesion with each other on foot (MIN-COH-02)."""
        self.over = self.relation(self.overlap)

    def relation(self, holds: Test) -> Pairs:
        """Keep a relation between all places."""
        found = Pairs(holds)
        found.known, found.true = [0] * len(self.team), [0] * len(self.team)
        self.pairs.append(found)
        return found

    def at(self, team: int, x: int, y: int) -> int:
        """Give the number of a Team's place."""
        key = (team, x, y)
        found = self.numbers.get(key)
        if found is None:
            found = self.numbers[key] = len(self.team)
            self.team.append(team)
            self.x.append(x)
            self.y.append(y)
            self.radius.append(self.sheets[team].radius)
            self.bit.append(1 << found)
            self.gaps.append({})
            unit = self.sheets[team].unit
            self.of_unit[unit] = self.of_unit.get(unit, 0) | 1 << found
            for pair in self.pairs:
                pair.known.append(0)
                pair.true.append(0)
        return found

    def taken_over(self, others: Places, row: Row) -> Row:
        """Give a row of other places by the numbers that they have here."""
        team, x, y = others.team, others.x, others.y
        return tuple([self.at(team[q], x[q], y[q]) for q in row])

    def codes(self, row: Row) -> Row:
        """Give numbers for the places of a row that every other table of places understands."""
        team, x, y = self.team, self.x, self.y
        return tuple([(team[q] * WIDE + x[q]) * WIDE + y[q] for q in row])

    def decoded(self, codes: Row) -> Row:
        """Give the places of a row that was written."""
        return tuple([self.at(c // WIDE // WIDE, c // WIDE % WIDE, c % WIDE) for c in codes])

    def bits(self, row: Row) -> int:
        """Give the set of some places."""
        found, bit = 0, self.bit
        for q in row:
            found |= bit[q]
        return found

    def within(self, a: int, c: int, limit: int) -> bool:
        """Tell whether two bases are at most so far apart."""
        dx, dy = self.x[a] - self.x[c], self.y[a] - self.y[c]
        wide = limit + self.radius[a] + self.radius[c]
        return dx * dx + dy * dy <= wide * wide

    def overlap(self, a: int, c: int) -> bool:
        """Tell whether two bases lie on each other."""
        dx, dy = self.x[a] - self.x[c], self.y[a] - self.y[c]
        wide = self.radius[a] + self.radius[c]
        return dx * dx + dy * dy < wide * wide

    def apart2(self, a: int, c: int) -> int:
        """Give the squared distance of two places."""
        dx, dy = self.x[a] - self.x[c], self.y[a] - self.y[c]
        return dx * dx + dy * dy

    def sees(self, a: int, c: int) -> bool:
        """Tell whether two Teams see each other from their places (MIN-FIRE-04)."""
        key = (a, c)
        if key not in self.seen:
            b, one, two = self.b, self.team[a], self.team[c]
            b.x[one], b.y[one] = self.x[a], self.y[a]
            b.x[two], b.y[two] = self.x[c], self.y[c]
            self.seen[key] = sees(b, one, two)
        return self.seen[key]

    def gap(self, a: int, c: int) -> int:
        """Measure between the edges of two bases."""
        known = self.gaps[a].get(c)
        if known is None:
            x, y, r = self.x, self.y, self.radius
            known = self.gaps[a][c] = gap(x[a], y[a], r[a], x[c], y[c], r[c])
        return known

    def nearest(self, a: int, others: Iterable[int]) -> int:
        """Find the nearest of some places, of equal ones the first Team's."""
        known, team = self.gaps[a], self.team
        best, least, first = -1, FAR, -1
        for c in others:
            apart = known.get(c)
            if apart is None:
                apart = self.gap(a, c)
            if apart < least or (apart == least and team[c] < first):
                best, least, first = c, apart, team[c]
        return best

    def first_free(self, spots: Spots, enemies: int, taken: int) -> int:
        """Find the first place that nobody stands on and no enemy bars the leg to, -1 for none."""
        over = self.over
        known, true = over.known, over.true
        for spot, leg in spots:
            if enemies & leg.known != enemies:
                leg.learn(enemies & ~leg.known)
            if leg.true & enemies:
                continue
            if taken & known[spot] != taken:
                over.learn(spot, taken & ~known[spot])
            if not true[spot] & taken:
                return spot
        return -1
