"""Break-off and pursuit from where the Teams stand: every pair of dice, by places that are measured once.

What terrain, the table's edge and bystanders allow is asked of the rules, on a table without the Teams that fight;
who of those stands in whose way is looked up.
"""

from __future__ import annotations

from collections.abc import Sequence

from beachhead.games.company import manoeuvre, pursuit
from beachhead.games.company.board import OFF_TABLE, REMOVED, Board
from beachhead.games.company.geometry import INCH, toward
from beachhead.games.company.ground import GUN, TOUCH
from beachhead.games.company.odds_dice import SIDES
from beachhead.games.company.odds_places import REACH, Places
from beachhead.games.company.paths import Neighbours, free_spot, open_leg
from beachhead.games.company.rules.cohesion import FOOT
from beachhead.games.company.rules.cover import sees
from beachhead.games.company.sheets import UNIT

Row = tuple[int, ...]
DICE = range(1, SIDES + 1)
TENTHS, QUARTERS = range(10, 0, -1), range(4, 0, -1)
SLACK = 5  # hundredths of an inch that rounding may add to a pursuit


class Bare:
    """A table without the Teams that fight: what it allows them is asked once for every leg."""

    def __init__(self, b: Board, fighters: Sequence[int], places: Places) -> None:
        """Take them off a copy."""
        self.b, self.places = b.clone(), places
        for t in fighters:
            self.b.state[t] |= REMOVED
        self.flights: dict[tuple[int, int, int], list[int]] = {}
        self.steps: dict[tuple[int, int, int], int] = {}
        self.round: dict[int, Neighbours] = {}

    def flight(self, start: int, enemy: int, inches: int) -> list[int]:
        """List the places to which a Team may get straight away from an enemy, the farthest first."""
        key = (start, enemy, inches)
        if key not in self.flights:
            p, b = self.places, self.b
            team, here = p.team[start], (p.x[start], p.y[start])
            far = 2 * here[0] - p.x[enemy], 2 * here[1] - p.y[enemy]
            spots = [toward(*here, *far, inches * INCH * tenth // 10) for tenth in TENTHS]
            self.flights[key] = [
                p.at(team, *spot)
                for spot in spots
                if free_spot(b, team, *spot) and open_leg(b, team, here, spot)
            ]
        return self.flights[key]

    def step(self, start: int, goal: int, length: int) -> int:
        """Give the place a length nearer to a goal, -1 where a Team may not follow to."""
        key = (start, goal, length)
        if key not in self.steps:
            p, b = self.places, self.b
            team, here = p.team[start], (p.x[start], p.y[start])
            spot = toward(*here, p.x[goal], p.y[goal], length)
            b.x[team], b.y[team] = here
            if start not in self.round:
                self.round[start] = Neighbours(b, [team], pursuit.SIX)
            near = self.round[start]
            good = spot != here and near.free(team, *spot, {}) and near.open(team, here, spot)
            self.steps[key] = p.at(team, *spot) if good else -1
        return self.steps[key]


class Chaser:
    """The break-offs of a close combat."""

    def __init__(self, b: Board, fighters: Sequence[int], places: Places) -> None:
        """Look at the table once."""
        self.places = places
        self.bare = Bare(b, fighters, places)
        self.sheets = b.table.teams

    def fled(self, losers: Row, winners: Row, away: int) -> Row:
        """Move every Team but Guns straight away from the nearest enemy (MIN-ASSAULT-26)."""
        p, found = self.places, list(losers)
        for i, start in enumerate(losers):
            if self.sheets[p.team[start]].cls == GUN:
                continue
            enemy = p.nearest(start, winners)
            others = (*winners, *found[:i], *found[i + 1 :])
            for spot in self.bare.flight(start, enemy, away):
                if p.open(start, spot, winners, apart=False) and p.clear(spot, others):
                    found[i] = spot
                    break
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
        self, b: Board, unit: int, losers: Row, winners: Row, halted: Sequence[int], idle: bool
    ) -> list[Row]:
        """Give where the winners stand after following by each face of the die (MIN-ASSAULT-27).

        If nothing but who is caught matters they may `idle` where they catch nobody.
        """
        p = self.places
        goals: list[tuple[int, int, int]] = []
        for i, w in enumerate(winners):
            sheet = self.sheets[p.team[w]]
            if sheet.unit == unit and sheet.cls != GUN:
                goal = p.nearest(w, losers)
                # MIN-LEAD-09: without a leader nobody goes nearer to an enemy he sees.
                if b.leader[unit] < 0 and sees(b, p.team[w], p.team[goal]):
                    continue
                goals.append((i, goal, max(0, p.gap(w, goal) - TOUCH)))
        farthest = max((apart for _, _, apart in goals), default=0)
        nearest = min(p.gap(w, p.nearest(w, losers)) for w in winners)
        found: list[Row] = []
        for inches in DICE:
            if idle and nearest > inches * INCH + REACH + SLACK:
                found.append(winners)
                continue
            if found and farthest <= (inches - 1) * INCH:
                found.append(found[-1])  # everybody got to his enemy with less
                continue
            after = self.steps(b, losers, winners, goals, inches)
            moved = after != winners
            held = moved and not self.together(b, unit, winners, after, halted)
            found.append(winners if held else after)
        return found

    def steps(
        self, b: Board, losers: Row, winners: Row, goals: list[tuple[int, int, int]], inches: int
    ) -> Row:
        """Let one Team after another follow straight, all of the way or a part of it."""
        p, after = self.places, list(winners)
        for i, goal, apart in goals:
            start = winners[i]
            reach = min(inches * INCH, apart)
            others = (*after[:i], *after[i + 1 :])
            for part in QUARTERS:
                spot = self.bare.step(start, goal, reach * part // 4)
                if spot >= 0 and p.clear(spot, others) and p.open(start, spot, losers, apart=True):
                    after[i] = spot
                    break
        return tuple(after)

    def advances(self, b: Board, start: int, spot: int) -> bool:
        """Tell whether a Team without a leader would go nearer to an enemy it sees (MIN-LEAD-09)."""
        p = self.places
        unit = self.sheets[p.team[start]].unit
        there = p.x[spot], p.y[spot]
        return b.leader[unit] < 0 and bool(manoeuvre.advancing(b, unit, p.team[start], there))

    def together(self, b: Board, unit: int, before: Row, after: Row, halted: Sequence[int]) -> bool:
        """Tell whether the Unit keeps its cohesion: everybody near the leader, or as the rules say."""
        p, sheets = self.places, self.sheets
        own = [q for q in after if sheets[p.team[q]].unit == unit]
        chief = next((q for q in own if p.team[q] == b.leader[unit]), -1)
        if chief >= 0 and not halted and all(p.gap(chief, q) <= FOOT for q in own):
            return True
        moves = {p.team[q]: (p.x[q], p.y[q]) for o, q in zip(before, after, strict=True) if o != q}
        plan = [[t, b.hull[t], b.turret[t], b.x[t], b.y[t], *spot] for t, spot in moves.items()]
        return not manoeuvre.scattered(b, unit, plan, moves)

    def caught(self, losers: Row, winners: Row) -> tuple[int, ...]:
        """List the Teams within reach of a winner (MIN-ASSAULT-28)."""
        p = self.places
        return tuple(p.team[f] for f in losers if p.reach(f, winners) >= 0)
