"""Close combat from where the Teams stand: who reaches whom, strikes, markers, moves, break-off and pursuit."""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import NamedTuple

from beachhead.games.company import pursuit, walks
from beachhead.games.company.board import HALTED, REMOVED, Board
from beachhead.games.company.data import TABLES
from beachhead.games.company.geometry import INCH
from beachhead.games.company.ground import GUN, TANK, TOUCH
from beachhead.games.company.odds_dice import (
    DEAD,
    NONE,
    SHAKEN,
    SIDES,
    against_armor,
    at_least,
    passes,
    spread,
)
from beachhead.games.company.odds_plan import ATTACKER, hurts
from beachhead.games.company.rules import close_combat

Row = tuple[tuple[int, int, int], ...]
"""Teams of a Unit that fight, each with its place."""
Stand = tuple[Row, Row]
Marks = tuple[int, ...]
Reach = tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...]]
Company = tuple[tuple[int, ...], tuple[int, ...]]
"""Teams of both Units, any of which keeps the Commander with his Unit."""
Fled = tuple[tuple[int, ...], Company]
"""Who is in reach of the winner, and who keeps the Commanders."""
Chase = dict[Fled, int]
MOST = TABLES.suppression.most
DICE = range(1, SIDES + 1)
REACH = TABLES.distance.close_combat * INCH
SLACK = 5  # hundredths of an inch that rounding may add to a pursuit
WANDER = 12  # inches that a fight may stray from where the Teams stood when it began


class Blow(NamedTuple):
    """What can come of one Team's attack: whole numbers out of a whole."""

    none: int
    shaken: int
    dead: int
    whole: int


@lru_cache(maxsize=4096)
def blow(check: int, rating: int, flank: int) -> Blow:
    """Give nothing, suppressed, destroyed of one attack; no flank is a Team without armour (MIN-ASSAULT-16, -32 to 34)."""
    p = at_least(check)
    chances = (1 - p, Fraction(0), p)
    if flank:
        fail = 1 - passes(flank)
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


class Ground:
    """The table round a close combat: asks the rules about any standing of the Teams, once each."""

    def __init__(self, b: Board, before: Board) -> None:
        """Take the table as it is when close combat begins; `before` knows everybody who could fight."""
        assert b.assault is not None
        a = self.assault = b.assault.clone()
        self.b = b.clone()
        self.b.agenda, self.b.story = [], None
        self.units = a.attacker, a.target
        self.follow = True
        """Whether the winner follows after a break-off."""
        self.halted = [t for t in b.alive(a.attacker) if b.state[t] & HALTED]
        fit = [t for t in before.alive(a.attacker) if t not in self.halted]
        self.base = {t: b.state[t] & ~REMOVED for t in (*fit, *before.alive(a.target), *a.joined)}
        self.leaders = before.leader[a.attacker], before.leader[a.target]
        self.own = tuple({*b.table.units[u].teams} for u in self.units)
        self.chiefs = tuple(self.chief_near(b, u) for u in self.units)
        self.by_team = tuple(
            near or has_tanks(b, u) for u, near in zip(self.units, self.chiefs, strict=True)
        )
        self.reaches: dict[Stand, Reach] = {}
        self.closed: dict[tuple[Stand, int], Stand] = {}
        self.chases: dict[tuple[Stand, int], Chase] = {}

    def chief_near(self, b: Board, unit: int) -> bool:
        """Tell whether a Commander is so near that he may take one of the Unit's markers."""
        chief = b.commander(b.side_of(unit))
        far = (TABLES.distance.leader_join + WANDER) * INCH
        xs, ys = [b.x[t] for t in self.base], [b.y[t] for t in self.base]
        inside = min(xs) - far <= b.x[chief] <= max(xs) + far
        return b.here(chief) and inside and min(ys) - far <= b.y[chief] <= max(ys) + far

    # Standing -----------------------------------------------------------------------------------

    def stand_of(self, b: Board) -> Stand:
        """Note where the Teams of a position stand."""
        rows = close_combat.attackers(b), close_combat.defenders(b)
        one, two = (tuple((t, b.x[t], b.y[t]) for t in row) for row in rows)
        return one, two

    def place(self, stand: Stand) -> Board:
        """Put the Teams where they stand; whoever is missing is lost."""
        b = self.b
        for t, state in self.base.items():
            b.state[t] = state | REMOVED
        for row in stand:
            for t, x, y in row:
                b.x[t], b.y[t], b.state[t] = x, y, self.base[t]
        for unit, chief in zip(self.units, self.leaders, strict=True):
            b.leader[unit] = chief if chief >= 0 and b.here(chief) else -1
        return b

    def reach(self, stand: Stand) -> Reach:
        """Give for every Team of both rows the enemies within reach (MIN-ASSAULT-15)."""
        if stand not in self.reaches:
            b = self.place(stand)
            one, two = ([t for t, _, _ in row] for row in stand)
            self.reaches[stand] = (
                tuple(tuple(close_combat.foes_of(b, t, two)) for t in one),
                tuple(tuple(close_combat.foes_of(b, t, one)) for t in two),
            )
        return self.reaches[stand]

    def engaged(self, stand: Stand) -> bool:
        """Tell whether anybody can still strike anybody (MIN-ASSAULT-30)."""
        return any(foes for row in self.reach(stand) for foes in row)

    def closer(self, stand: Stand, who: int) -> Stand:
        """Bring the Teams that counterattack nearer (MIN-ASSAULT-20)."""
        key = (stand, who)
        if key not in self.closed:
            b = self.place(stand)
            b.assault = self.assault
            close_combat.counter_move(b, self.units[who])
            self.closed[key] = self.stand_of(b)
        return self.closed[key]

    # Blows --------------------------------------------------------------------------------------

    def blows(self, stand: Stand, who: int) -> list[tuple[int, tuple[int, ...]]]:
        """List who strikes, in order, and the enemies it could hurt, the first one first."""
        b = self.b
        return [
            (t, tuple(f for f in foes if hurts(b, t, f)))
            for (t, _, _), foes in zip(stand[who], self.reach(stand)[who], strict=True)
        ]

    def blow(self, team: int, victim: int) -> Blow:
        """Give the chances of one Team against another."""
        b = self.b
        check = b.table.units[b.sheet(team).unit].check
        armored = b.sheet(victim).armored
        flank = close_combat.flank(b, victim) if armored else 0
        return blow(check, b.sheet(team).ta, flank)

    # Breaking off -------------------------------------------------------------------------------

    def chase(self, stand: Stand, who: int) -> Chase:
        """Give who is in reach of the winner after break-off and pursuit, out of all pairs of dice."""
        key = (stand, who)
        if key not in self.chases:
            found: Chase = {}
            for away in DICE:
                for end in self.ways(stand, who, away):
                    found[end] = found.get(end, 0) + 1
            self.chases[key] = found
        return self.chases[key]

    def ways(self, stand: Stand, who: int, away: int) -> list[Fled]:
        """Break off by a die, and follow by each of the other die's faces (MIN-ASSAULT-26, -27)."""
        b = self.place(stand)
        losers, winners = ([t for t, _, _ in stand[i]] for i in (who, 1 - who))
        for t in losers:
            if b.sheet(t).cls != GUN:
                enemy = min(winners, key=lambda e: (b.gap(t, e), e))
                b.x[t], b.y[t] = walks.away_from(b, t, enemy, away * INCH)
        stays = self.fled(losers, winners)
        if not self.follow:
            return [stays] * SIDES
        gaps = [min(b.gap(w, t) for t in losers) for w in winners]
        following = pursuit.Followers(b, self.units[1 - who], losers)
        found: list[Fled] = []
        for inches in DICE:
            if min(gaps) > inches * INCH + REACH + SLACK and self.alone(winners, who, inches):
                found.append(stays)
            elif found and max(gaps) - TOUCH <= (inches - 1) * INCH:
                found.append(found[-1])  # everybody got to his enemy with less
            else:
                found.append(self.followed(losers, winners, following.paths(inches)))
        return found

    def alone(self, winners: list[int], who: int, inches: int) -> bool:
        """Tell whether a pursuit cannot bring the winner's Commander to his Unit."""
        if not self.chiefs[1 - who]:
            return True
        b = self.b
        chief = b.commander(b.side_of(self.units[1 - who]))
        far = (TABLES.distance.leader_join + inches) * INCH + SLACK
        return chief not in winners and min(b.gap(chief, w) for w in winners) > far

    def followed(self, losers: list[int], winners: list[int], paths: list[list[int]]) -> Fled:
        """Follow and see who is in reach; then go back."""
        b = self.b
        before = [(p[0], b.x[p[0]], b.y[p[0]]) for p in paths]
        for p in paths:
            b.x[p[0]], b.y[p[0]] = p[-2], p[-1]
        found = self.fled(losers, winners)
        for t, x, y in before:
            b.x[t], b.y[t] = x, y
        return found

    def fled(self, losers: list[int], winners: list[int]) -> Fled:
        """List whom the winner reaches as the Teams stand now, and the Commanders with the Units."""
        b = self.b
        xs, ys, sheets = b.x, b.y, b.table.teams
        around = [(xs[w], ys[w], sheets[w].radius + REACH) for w in winners]
        near = []
        for t in losers:
            x, y, radius = xs[t], ys[t], sheets[t].radius
            for wx, wy, far in around:
                dx, dy, limit = wx - x, wy - y, far + radius
                if dx * dx + dy * dy <= limit * limit:
                    near.append(t)
                    break
        return tuple(near), self.company()

    def company(self) -> Company:
        """List for both Units the Teams whose presence keeps their Commander with them (MIN-LEAD-16)."""
        return self.joiners(0), self.joiners(1)

    def joiners(self, who: int) -> tuple[int, ...]:
        """List the Teams of a Unit that its Commander would join, as everybody stands now."""
        b, unit = self.b, self.units[who]
        man = b.commander(b.side_of(unit))
        if not self.chiefs[who] or not b.here(man):
            return ()
        units = b.table.companies[b.side_of(unit)]
        rest = [(b.gap(man, t), u > unit) for u in units if u != unit for t in b.alive(u)]
        reach = TABLES.distance.leader_join
        return tuple(
            t
            for t in b.alive(unit)
            if b.near(man, t, reach) and all((b.gap(man, t), False) < other for other in rest)
        )

    def chief(self, who: int, joiners: tuple[int, ...], row: Row) -> bool:
        """Tell whether the Commander is with what is left of a Unit."""
        left = {t for t, _, _ in row}
        man = self.b.commander(self.b.side_of(self.units[who]))
        if man in self.base and man not in left:
            return False
        return any(t in left or t in self.halted for t in joiners)

    # Counting -----------------------------------------------------------------------------------

    def left(self, who: int, teams: Collection[int]) -> list[int]:
        """List a Unit's own Teams on the table: of those that fight, and its halted ones."""
        fit = [*teams, *(self.halted if who == ATTACKER else ())]
        return [t for t in self.b.table.units[self.units[who]].teams if t in fit]

    def marks_of(self, b: Board, who: int) -> Marks:
        """Note a Unit's markers: by Team where that matters, otherwise their number."""
        teams = b.table.units[self.units[who]].teams
        marks = tuple(b.marks[t] if b.here(t) else 0 for t in teams)
        return marks if self.by_team[who] else (sum(marks),)

    def buried(self, who: int, marks: Marks, dead: Collection[int], alive: list[int]) -> Marks:
        """Pass the markers of Teams that are gone on to others of their Unit (MIN-SUPP-10)."""
        if not self.by_team[who]:
            return (min(marks[0], MOST * len(alive)),)
        teams = self.b.table.units[self.units[who]].teams
        now = dict(zip(teams, marks, strict=True))
        for t in (t for t in teams if t in dead):
            given, now[t] = now[t], 0
            for _ in range(given):
                lay(now, alive)
        return tuple(now.values())

    def shaken(self, who: int, marks: Marks, team: int, alive: list[int]) -> Marks:
        """Lay a marker beside a tank, if the limits allow it (MIN-SUPP-04)."""
        teams = self.b.table.units[self.units[who]].teams
        now = dict(zip(teams, marks, strict=True))
        if now[team] >= MOST or any(now[t] < now[team] for t in alive):
            return marks
        now[team] += 1
        return tuple(now.values())

    def gets_away(self, who: int, marks: Marks, team: int) -> bool:
        """Tell whether a Team is a tank without a marker (MIN-ASSAULT-28)."""
        teams = self.b.table.units[self.units[who]].teams
        return self.b.sheet(team).cls == TANK and team in teams and not marks[teams.index(team)]

    def without_observers(self, who: int, row: Row) -> Row:
        """Take away the observers of a Unit that is wiped out (MIN-INDIRECT-32)."""
        if self.left(who, [t for t, _, _ in row]):
            return row
        gone = {
            t for o in self.b.table.observers[self.units[who]] for t in self.b.table.units[o].teams
        }
        return tuple(s for s in row if s[0] not in gone)

    def final(self, who: int, marks: Marks, alive: list[int], *, chief: bool) -> tuple[int, int]:
        """Give a Unit's losses, and its markers when it has taken one for each (MIN-ASSAULT-31)."""
        lost = self.assault.start[who] - len(alive)
        if not self.by_team[who]:
            return lost, min(marks[0] + lost, MOST * len(alive))
        b = self.b
        teams = b.table.units[self.units[who]].teams
        now = dict(zip(teams, marks, strict=True))
        takers = list(alive)
        if chief and alive:
            man = b.commander(b.side_of(self.units[who]))
            now[man] = b.marks[man]
            takers.append(man)
        for _ in range(lost):
            lay(now, takers)
        return lost, sum(now[t] for t in alive)


def lay(marks: dict[int, int], teams: list[int]) -> None:
    """Lay a marker beside the first Team that has fewest, if one has room."""
    for level in range(MOST):
        for t in teams:
            if marks[t] == level:
                marks[t] += 1
                return
