"""Places of Teams by number: what lies between two of them is measured once, however many ways lead there."""

from __future__ import annotations

from collections.abc import Iterable

from beachhead.games.company.board import Board
from beachhead.games.company.data import TABLES
from beachhead.games.company.geometry import INCH, near_segment
from beachhead.games.company.ground import CONTACT, gap

FAR = 10**9
REACH = TABLES.distance.close_combat * INCH


class Places:
    """Every place at which a Team stands in some way that a close combat can go."""

    def __init__(self, b: Board) -> None:
        """Begin with none."""
        self.sheets = b.table.teams
        self.numbers: dict[tuple[int, int, int], int] = {}
        self.team: list[int] = []
        self.x: list[int] = []
        self.y: list[int] = []
        self.radius: list[int] = []
        self.reached: list[dict[int, bool]] = []
        self.gaps: list[dict[int, int]] = []
        self.covered: list[dict[int, bool]] = []
        self.barred: dict[tuple[int, int, bool], dict[int, bool]] = {}

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
            self.reached.append({})
            self.gaps.append({})
            self.covered.append({})
        return found

    def near(self, a: int, c: int) -> bool:
        """Tell whether two Teams are within reach of each other in close combat (MIN-ASSAULT-15)."""
        return self.reach(a, (c,)) == c

    def reach(self, a: int, others: Iterable[int]) -> int:
        """Find somebody within reach of a place, -1 for nobody."""
        known = self.reached[a]
        for c in others:
            found = known.get(c)
            if found is None:
                limit = REACH + self.radius[a] + self.radius[c]
                found = known[c] = self._apart2(a, c) <= limit * limit
            if found:
                return c
        return -1

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

    def clear(self, a: int, others: Iterable[int]) -> bool:
        """Tell whether a base lies on none of the others."""
        known = self.covered[a]
        for c in others:
            found = known.get(c)
            if found is None:
                wide = self.radius[a] + self.radius[c]
                found = known[c] = self._apart2(a, c) < wide * wide
            if found:
                return False
        return True

    def open(self, start: int, end: int, enemies: Iterable[int], *, apart: bool) -> bool:
        """Tell whether no enemy bars a leg, nor, if it must end `apart`, touches its end."""
        known = self.barred.setdefault((start, end, apart), {})
        for e in enemies:
            found = known.get(e)
            if found is None:
                found = known[e] = self._bars(start, end, e, apart)
            if found:
                return False
        return True

    def _bars(self, start: int, end: int, enemy: int, apart: bool) -> bool:
        x, y, wide = self.x, self.y, self.radius[start] + self.radius[enemy]
        touch = wide + CONTACT
        if apart and self._apart2(end, enemy) <= touch * touch:
            return True
        return near_segment(x[enemy], y[enemy], x[start], y[start], x[end], y[end], wide)

    def _apart2(self, a: int, c: int) -> int:
        dx, dy = self.x[a] - self.x[c], self.y[a] - self.y[c]
        return dx * dx + dy * dy
