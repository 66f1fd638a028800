"""Who is caught when a Unit breaks off: both dice, every Team on its way, reckoned as the Teams meet."""

from __future__ import annotations

from fractions import Fraction

from beachhead.games.company import walks
from beachhead.games.company.board import Board
from beachhead.games.company.data import TABLES
from beachhead.games.company.geometry import INCH, Point, toward
from beachhead.games.company.ground import GUN, TANK, TOUCH, gap
from beachhead.games.company.odds_dice import SIDES, put

DICE = range(1, SIDES + 1)
REACH = TABLES.distance.close_combat * INCH
Caught = dict[int, Fraction]


class Chase:
    """The places from which both Units of an assault would break off and follow."""

    def __init__(self, b: Board, attackers: list[int], assaulted: list[int]) -> None:
        """Take the Teams where they stand."""
        self.b = b
        self.rows = attackers, assaulted
        self.ways: dict[tuple[int, int, int], Point] = {}
        self.known: dict[tuple[int, int, int, int], Caught] = {}

    def caught(self, who: int, losers: int, winners: int, marks: int) -> Caught:
        """Give how many are caught if so many are left: the last of each row."""
        key = (who, losers, winners, marks)
        if key not in self.known:
            away = self.rows[who][-losers:]
            self.known[key] = self.reckon(away, self.rows[1 - who][-winners:], marks)
        return self.known[key]

    def reckon(self, losers: list[int], winners: list[int], marks: int) -> Caught:
        """Throw all pairs of dice."""
        b = self.b
        tanks = [t for t in losers if b.sheet(t).cls == TANK]
        safe = set(tanks[marks:])  # MIN-ASSAULT-28: tanks without a marker get away
        led = b.leader[b.sheet(winners[-1]).unit] in winners  # MIN-LEAD-09
        found: Caught = {}
        for die in DICE:
            spots = {t: self.away(t, winners, die) for t in losers}
            for follow in DICE:
                ends = [self.follow(w, spots, follow * led) for w in winners]
                lost = sum(1 for t in losers if t not in safe and self.near(t, spots[t], ends))
                put(found, lost, Fraction(1, len(DICE) ** 2))
        return found

    def away(self, team: int, winners: list[int], inches: int) -> Point:
        """Give where a Team gets to; Guns stay (MIN-ASSAULT-26)."""
        b = self.b
        if b.sheet(team).cls == GUN:
            return b.x[team], b.y[team]
        enemy = min(winners, key=lambda e: (b.gap(team, e), e))
        key = (team, enemy, inches)
        if key not in self.ways:
            self.ways[key] = walks.away_from(b, team, enemy, inches * INCH)
        return self.ways[key]

    def follow(self, team: int, spots: dict[int, Point], inches: int) -> tuple[int, Point]:
        """Give where a Team that follows the nearest enemy straight gets to (MIN-ASSAULT-27)."""
        b = self.b
        start = (b.x[team], b.y[team])
        if b.sheet(team).cls == GUN or not inches:
            return team, start
        apart, enemy = min((self.apart(team, start, t, at), t) for t, at in spots.items())
        return team, toward(*start, *spots[enemy], min(inches * INCH, max(0, apart - TOUCH)))

    def apart(self, a: int, at: Point, c: int, there: Point) -> int:
        """Measure between two bases at given places."""
        return gap(*at, self.b.sheet(a).radius, *there, self.b.sheet(c).radius)

    def near(self, team: int, at: Point, ends: list[tuple[int, Point]]) -> bool:
        """Tell whether a follower is within reach."""
        return any(self.apart(team, at, w, end) <= REACH for w, end in ends)
