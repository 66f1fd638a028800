"""Break-off and pursuit from where the Teams stand: every pair of dice, by places that are measured once.

What terrain, the table's edge and bystanders allow is asked of the rules, on a table without the Teams that fight;
who of those stands in whose way is looked up.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from beachhead.games.company.board import OFF_TABLE, REMOVED, Board, approach
from beachhead.games.company.board.paths import Neighbours, free_spot, open_leg
from beachhead.games.company.content.geometry.ground import GUN, TANK, TOUCH
from beachhead.games.company.content.geometry.plane import INCH, Point, toward
from beachhead.games.company.content.sheets import UNIT
from beachhead.games.company.odds.commanders import Commanders
from beachhead.games.company.odds.dice import SIDES
from beachhead.games.company.odds.places import REACH, Kept, Leg, Places, Row, Spots, Step, Timid
from beachhead.games.company.rules import move_plans, pursuit

DICE = range(1, SIDES + 1)
QUARTERS = range(4, 0, -1)
SLACK = 5  # hundredths of an inch that rounding may add to a pursuit
Run = tuple[int, int, list[Spots]]
"""A Team's number in its row, its place, and where it may get to by each face of a die."""
After = tuple[Row, int]
"""Where the winners stand, as a row and as a set."""


class Bare:
    """A table without the Teams that fight: what it allows them is asked once for every leg."""

    def __init__(self, b: Board, fighters: Sequence[int], places: Places) -> None:
        """Take them off a copy."""
        self.b, self.places = b.clone(), places
        for t in fighters:
            self.b.state[t] |= REMOVED
        self.flights: dict[tuple[int, int], list[Spots]] = {}
        self.trails: dict[tuple[int, int, bool], list[Spots]] = {}
        self.round: dict[int, Neighbours] = {}

    def flight(self, start: int, enemy: int) -> list[Spots]:
        """List for every face of a die where a Team may get straight away from an enemy, the farthest first."""
        key = (start, enemy)
        if key not in self.flights:
            p = self.places
            far = 2 * p.x[start] - p.x[enemy], 2 * p.y[start] - p.y[enemy]
            self.flights[key] = [Kept(self.straight(start, far, inches * INCH)) for inches in DICE]
        return self.flights[key]

    def straight(self, start: int, goal: Point, length: int) -> Iterator[tuple[int, Leg]]:
        """Find the places on a straight line to which the rules let a Team go in an assault, the farthest first."""
        p, b = self.places, self.b
        team, here = p.team[start], (p.x[start], p.y[start])
        for spot in approach.stops(b, team, here, goal, length):
            if free_spot(b, team, *spot) and open_leg(b, team, here, spot):
                yield self.spot(Leg, start, spot)

    def spot(self, kind: type[Leg], start: int, spot: Point) -> tuple[int, Leg]:
        """Give a place with the leg to it."""
        p = self.places
        end = p.at(p.team[start], *spot)
        return end, kind(p, start, end)

    def trail(self, start: int, goal: int, *, led: bool) -> list[Spots]:
        """List for every face of a die how far a Team may follow somebody, all of the way or a part of it."""
        key = (start, goal, led)
        if key not in self.trails:
            apart = max(0, self.places.gap(start, goal) - TOUCH)
            self.trails[key] = [
                self.steps(start, goal, min(inches * INCH, apart), led=led) for inches in DICE
            ]
        return self.trails[key]

    def steps(self, start: int, goal: int, reach: int, *, led: bool) -> Spots:
        """List the places nearer to a goal that the rules of moves allow."""
        p = self.places
        here = p.x[start], p.y[start]
        spots = (toward(*here, p.x[goal], p.y[goal], reach * part // 4) for part in QUARTERS)
        return Kept(
            self.spot(Step if led else Timid, start, spot)
            for spot in spots
            if spot != here and self.allows(start, here, spot, led=led)
        )

    def allows(self, start: int, here: Point, spot: Point, *, led: bool) -> bool:
        """Tell whether nothing but the Teams that fight keeps one from following to a spot."""
        b, team = self.b, self.places.team[start]
        b.x[team], b.y[team] = here
        if start not in self.round:
            self.round[start] = Neighbours(b, [team], pursuit.SIX)
        near = self.round[start]
        if not near.free(team, *spot, {}) or not near.open(team, here, spot):
            return False
        unit = b.sheet(team).unit
        b.leader[unit] = team if led else -1
        return not move_plans.advancing(b, unit, team, spot)


class Chaser:
    """The break-offs of a close combat."""

    def __init__(
        self, b: Board, bare: Bare, commanders: Commanders, fighters: Sequence[int]
    ) -> None:
        """Look at the table once; halted Teams stand by, but belong to their Unit."""
        self.places, self.bare, self.commanders = bare.places, bare, commanders
        self.sheets = b.table.teams
        self.tanks = any(b.sheet(t).cls == TANK for t in fighters)
        self.guns = {t for t, sheet in enumerate(self.sheets) if sheet.cls == GUN}
        self.halted = commanders.halted
        self.known: tuple[tuple[int, Row], set[int]] = ((-1, ()), set())
        """The Teams that were in cohesion when somebody followed last."""

    def runs(self, losers: Row, winners: Row) -> list[Run]:
        """List who flees, each straight away from the nearest enemy; Guns stay (MIN-ASSAULT-26)."""
        p, flight = self.places, self.bare.flight
        return [
            (i, start, flight(start, p.nearest(start, winners)))
            for i, start in enumerate(losers)
            if p.team[start] not in self.guns
        ]

    def fled(self, losers: Row, winners: int, runs: list[Run], away: int) -> Row:
        """Move one Team after another as far as the die says, or as it can."""
        p, found = self.places, list(losers)
        bit, taken = p.bit, p.bits(losers) | winners
        for i, start, spots in runs:
            others = taken ^ bit[start]
            spot = p.first_free(spots[away - 1], winners, others)
            if spot >= 0:
                found[i] = spot
                taken = others | bit[spot]
        return tuple(found)

    def plain(self, b: Board, unit: int) -> bool:
        """Tell whether no exit, reserve or slow Team has a say in a pursuit."""
        teams = [t for t in b.table.units[unit].teams if b.sheet(t).cls != GUN]
        slow = any(b.sheet(t).move < pursuit.SIX for t in teams)
        late = any(b.state[t] & OFF_TABLE for t in b.actors(unit))
        return not (
            slow or late or b.table.units[unit].kind != UNIT or b.table.exits[b.side_of(unit)]
        )

    def followed(
        self, b: Board, unit: int, losers: Row, winners: Row, *, idle: bool
    ) -> list[After]:
        """Give where the winners stand after following by each face of the die (MIN-ASSAULT-27).

        If nothing but who is caught matters they may `idle` where they catch nobody.
        """
        p = self.places
        stay, prey = (winners, p.bits(winners)), p.bits(losers)
        goals = [p.nearest(w, losers) for w in winners]
        gaps = [p.gap(w, goal) for w, goal in zip(winners, goals, strict=True)]
        runs = self.trails(goals, winners, unit, led=b.leader[unit] >= 0)
        farthest = max((gaps[i] - TOUCH for i, *_ in runs), default=0)
        nearest = min(gaps) - REACH - SLACK
        found: list[After] = []
        for inches in DICE:
            if idle and nearest > inches * INCH:
                found.append(stay)
            elif found and farthest <= (inches - 1) * INCH:
                found.append(found[-1])  # everybody got to his enemy with less
            else:
                after = self.steps(prey, stay, runs, inches)
                held = after[1] != stay[1] and not self.together(b, unit, winners, after)
                found.append(stay if held else after)
        return found

    def slowly(self, b: Board, unit: int, losers: Row, winners: Row) -> list[After]:
        """Follow by each face of the die, asking the rules of moves for everything (MIN-ASSAULT-27)."""
        p = self.places
        for q in (*losers, *winners):
            b.x[p.team[q]], b.y[p.team[q]] = p.x[q], p.y[q]
        following = pursuit.Followers(b, unit, [p.team[q] for q in losers])
        found = []
        for inches in DICE:
            ends = {path[0]: p.at(path[0], *path[-2:]) for path in following.paths(inches)}
            row = tuple(ends.get(p.team[w], w) for w in winners)
            found.append((row, p.bits(row)))
        return found

    def trails(self, goals: list[int], winners: Row, unit: int, *, led: bool) -> list[Run]:
        """List who follows whom: not Guns, nor without a leader those who see their enemy (MIN-LEAD-09)."""
        p, found = self.places, []
        for i, (w, goal) in enumerate(zip(winners, goals, strict=True)):
            team = p.team[w]
            goes = self.sheets[team].unit == unit and team not in self.guns
            if goes and (led or not p.sees(w, goal)):
                found.append((i, w, self.bare.trail(w, goal, led=led)))
        return found

    def steps(self, losers: int, start: After, runs: list[Run], inches: int) -> After:
        """Let one Team after another follow straight, all of the way or a part of it."""
        p, after, taken = self.places, list(start[0]), start[1]
        bit = p.bit
        for i, w, trail in runs:
            others = taken ^ bit[w]
            spot = p.first_free(trail[inches - 1], losers, others)
            if spot >= 0:
                after[i] = spot
                taken = others | bit[spot]
        return tuple(after), taken

    def together(self, b: Board, unit: int, before: Row, after: After) -> bool:
        """Tell whether the Unit keeps its cohesion: everybody by the leader or one relay on, or as the rules say."""
        p, now = self.places, (*after[0], *self.halted)
        own = (after[1] | p.bits(self.halted)) & p.of_unit[unit]
        anchor = self.anchor(b, unit, now)
        near = p.linked.of(anchor, own)
        if near == own and not self.tanks:
            return True
        apart = own ^ near
        strays = [q for q in now if p.bit[q] & apart and not p.linked.of(q, near)]
        lost = [p.team[q] for q in strays if q not in before and q not in self.halted]
        if not lost and not self.tanks:
            return 2 * len(strays) <= own.bit_count()
        if not self.tanks and not self.bound(b, unit, before).isdisjoint(lost):
            return False  # MIN-COH-02: whoever was in cohesion stays in it
        moves = {
            p.team[q]: (p.x[q], p.y[q]) for o, q in zip(before, after[0], strict=True) if o != q
        }
        for q in before:
            b.x[p.team[q]], b.y[p.team[q]] = p.x[q], p.y[q]
        plan = [[t, b.hull[t], b.turret[t], b.x[t], b.y[t], *spot] for t, spot in moves.items()]
        return not move_plans.scattered(b, unit, plan, moves)

    def bound(self, b: Board, unit: int, row: Row) -> set[int]:
        """List the Teams on foot in cohesion before anybody follows; many break-offs in turn begin with the same row."""
        if self.known[0] != (unit, row):
            p, now = self.places, (*row, *self.halted)
            own = p.bits(now) & p.of_unit[unit]
            near = p.linked.of(self.anchor(b, unit, now), own)
            kept = [q for q in now if p.bit[q] & near or (p.bit[q] & own and p.linked.of(q, near))]
            self.known = (unit, row), {p.team[q] for q in kept}
        return self.known[1]

    def anchor(self, b: Board, unit: int, now: Row) -> int:
        """Find from whom cohesion is measured: the leader, or the first Team without one."""
        p, sheets = self.places, self.sheets
        if b.leader[unit] >= 0:
            return next(q for q in now if p.team[q] == b.leader[unit])
        return min((q for q in now if sheets[p.team[q]].unit == unit), key=p.team.__getitem__)

    def caught(self, losers: Row, winners: int) -> tuple[int, ...]:
        """List the Teams within reach of a winner (MIN-ASSAULT-28)."""
        near, team = self.places.near, self.places.team
        return tuple([team[f] for f in losers if near.of(f, winners)])
