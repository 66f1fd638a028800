"""Places of Teams by number: what lies between two of them is measured once, however many ways lead there."""

from __future__ import annotations

from beachhead.games.company.board import Board
from beachhead.games.company.data import TABLES
from beachhead.games.company.geometry import INCH, near_segment
from beachhead.games.company.ground import CONTACT, gap

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
        self.barred: dict[tuple[int, int], dict[int, bool]] = {}

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

    def _apart2(self, a: int, c: int) -> int:
        dx, dy = self.x[a] - self.x[c], self.y[a] - self.y[c]
        return dx * dx + dy * dy

    def near(self, a: int, c: int) -> bool:
        """Tell whether two Teams are within reach of each other in close combat (MIN-ASSAULT-15)."""
        known = self.reached[a].get(c)
        if known is None:
            limit = REACH + self.radius[a] + self.radius[c]
            known = self.reached[a][c] = self._apart2(a, c) <= limit * limit
        return known

    def gap(self, a: int, c: int) -> int:
        """Measure between the edges of two bases."""
        known = self.gaps[a].get(c)
        if known is None:
            x, y, r = self.x, self.y, self.radius
            known = self.gaps[a][c] = gap(x[a], y[a], r[a], x[c], y[c], r[c])
        return known

    def covers(self, a: int, c: int) -> bool:
        """Tell whether two bases would lie on each other."""
        known = self.covered[a].get(c)
        if known is None:
            wide = self.radius[a] + self.radius[c]
            known = self.covered[a][c] = self._apart2(a, c) < wide * wide
        return known

    def bars(self, start: int, end: int, enemy: int, *, ends: bool) -> bool:
        """Tell whether an enemy bars a leg, or if it `ends` there comes into contact with it."""
        known = self.barred.setdefault((start, -1 - end if ends else end), {})
        if enemy not in known:
            x, y, r = self.x, self.y, self.radius
            wide = r[start] + r[enemy]
            bad = near_segment(x[enemy], y[enemy], x[start], y[start], x[end], y[end], wide)
            touch = wide + CONTACT
            known[enemy] = bad or (ends and self._apart2(end, enemy) <= touch * touch)
        return known[enemy]
