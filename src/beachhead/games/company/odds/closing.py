"""Counterattackers closing in: the moves of MIN-ASSAULT-20 by places and legs that are measured once.

It finds what `close_combat.counter_move` does. Ways round somebody are searched by the rules themselves, once for every
place and for all who can be in the way.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from beachhead.games.company.board import Board, approach
from beachhead.games.company.board.paths import enemy_in_the_way, free_spot, open_leg
from beachhead.games.company.board.walks import Walk, contact_spots
from beachhead.games.company.content.geometry.ground import GUN, TANK
from beachhead.games.company.content.geometry.plane import (
    INCH,
    Point,
    distance,
    path_length,
    ring_radius,
)
from beachhead.games.company.content.tables import TABLES
from beachhead.games.company.odds.places import Kept, Leg, Row
from beachhead.games.company.odds.plan import ATTACKER

if TYPE_CHECKING:
    from beachhead.games.company.odds.chase import Bare
    from beachhead.games.company.odds.combat import Ground, Stand

LIMIT = TABLES.move.counterattack * INCH


class Contact:
    """A spot in contact with an enemy, on a table without the Teams that fight."""

    __slots__ = ("far", "leg", "open", "point", "spot")

    def __init__(self, bare: Bare, start: int, point: Point) -> None:
        """Look at the straight way there."""
        p, b = bare.places, bare.b
        here, team = (p.x[start], p.y[start]), p.team[start]
        sheet = b.sheet(team)
        self.point, self.far = point, distance(*here, *point)
        self.spot = p.at(team, *point)
        self.leg = Leg(p, start, self.spot)
        passable = b.table.ground.passable(sheet.mover, sheet.radius, here, point)
        self.open = passable and enemy_in_the_way(b, team, here, point) < 0


class Way:
    """The ways of a Team round those who can be in its way."""

    def __init__(self, b: Board, team: int) -> None:
        """Ask nothing yet."""
        self.walk = Walk(b, team, LIMIT)
        self.known: dict[tuple[Point, int], list[Point] | None] = {}

    def length(self, goal: Point, limit: int) -> int:
        """Give the length of the shortest way to a goal, -1 if none is short enough."""
        key = (goal, limit)
        if key not in self.known:
            self.known[key] = self.walk.to(goal, limit)
        path = self.known[key]
        return -1 if path is None else path_length(path)


class Closing:
    """The moves of those who counterattack."""

    def __init__(self, bare: Bare) -> None:
        """Begin with nothing measured."""
        self.bare, self.places = bare, bare.places
        self.contacts: dict[tuple[int, int], Kept[Contact]] = {}
        self.approaches: dict[tuple[int, int], tuple[int, Leg] | None] = {}
        self.ways: dict[tuple[int, int], Way] = {}
        self.about = self.places.relation(self.in_box)
        """Who can be in the way of a Team, as `Walk` looks for them."""

    def closer(self, ground: Ground, stand: Stand, who: int) -> Stand:
        """Bring one Team after another nearer; Guns and those in contact stay (MIN-ASSAULT-20, -21)."""
        p, sheets = self.places, self.places.sheets
        ours, theirs = list(stand[who]), stand[1 - who]
        enemies, bit = p.bits(theirs), p.bit
        taken = p.bits(stand[who]) | enemies
        for i, start in enumerate(ours):
            cls = sheets[p.team[start]].cls
            if cls == GUN or p.touching.of(start, enemies):
                continue
            prey = theirs
            if cls == TANK:
                prey = tuple(e for e in theirs if sheets[p.team[e]].cls != TANK)
            others = taken ^ bit[start]
            spot = self.into_contact(ground, stand, start, prey, enemies, others)
            if spot < 0 and prey:
                now = (tuple(ours), theirs) if who == ATTACKER else (theirs, tuple(ours))
                spot = self.nearer(ground, now, start, prey, enemies, others)
            if spot >= 0:
                ours[i], taken = spot, others | bit[spot]
        return tuple(ours), theirs

    def into_contact(
        self, ground: Ground, stand: Stand, start: int, prey: Row, enemies: int, others: int
    ) -> int:
        """Find the free spot in contact with the shortest way to it, -1 for none."""
        p = self.places
        best, length = -1, LIMIT + 1
        for enemy in sorted(prey, key=lambda e: p.apart2(start, e)):
            if p.gap(start, enemy) >= length:
                break
            for c in self.spots(start, enemy):
                if c.far >= length or p.over.of(c.spot, others):
                    continue
                if c.open and not c.leg.barred(enemies):
                    gone = c.far
                else:
                    gone = self.way(ground, stand, start, enemies).length(c.point, length - 1)
                if gone >= 0:
                    best, length = c.spot, gone
                    break
        return best

    def spots(self, start: int, enemy: int) -> Kept[Contact]:
        """List the spots in contact with an enemy on which a base may stand, in the order of the rules."""
        key = (start, enemy)
        if key not in self.contacts:
            b, team = self.set_up(start, enemy)
            points = contact_spots(b, team, self.places.team[enemy])
            self.contacts[key] = Kept(
                Contact(self.bare, start, point) for point in points if free_spot(b, team, *point)
            )
        return self.contacts[key]

    def nearer(
        self, ground: Ground, stand: Stand, start: int, prey: Row, enemies: int, others: int
    ) -> int:
        """Find the spot nearest to an enemy: straight up to him if nobody is in the way, or as the rules find it."""
        p = self.places
        near = self.straight_up(start, p.nearest(start, prey))
        if near is not None:
            spot, leg = near
            if not p.over.of(spot, others) and not leg.barred(enemies):
                return spot
        team = p.team[start]
        way = approach.as_close(ground.place(stand), team, ground.teams(prey), LIMIT)
        return -1 if way is None else p.at(team, *way[-1])

    def straight_up(self, start: int, enemy: int) -> tuple[int, Leg] | None:
        """Give the end of the straight way to an enemy, if the table allows all of it."""
        key = (start, enemy)
        if key not in self.approaches:
            (b, team), p = self.set_up(start, enemy), self.places
            reach = min(LIMIT, p.gap(start, enemy))
            spot = approach.straight_up(b, team, p.team[enemy], reach)
            here = p.x[start], p.y[start]
            free = spot and free_spot(b, team, *spot) and open_leg(b, team, here, spot)
            self.approaches[key] = self.bare.spot(Leg, start, spot) if spot and free else None
        return self.approaches[key]

    def set_up(self, start: int, enemy: int) -> tuple[Board, int]:
        """Note where two Teams stand on the bare table, on which they are in nobody's way."""
        p, b = self.places, self.bare.b
        team = p.team[start]
        for q in (start, enemy):
            b.x[p.team[q]], b.y[p.team[q]] = p.x[q], p.y[q]
        return b, team

    def way(self, ground: Ground, stand: Stand, start: int, enemies: int) -> Way:
        """Give the ways of a Team, as all enemies stand."""
        key = (start, self.about.of(start, enemies))
        if key not in self.ways:
            b, p = ground.place(stand), self.places
            team = p.team[start]
            b.x[team], b.y[team] = p.x[start], p.y[start]
            self.ways[key] = Way(b, team)
        return self.ways[key]

    def in_box(self, start: int, enemy: int) -> bool:
        """Tell whether an enemy can be in the way of a Team."""
        p, b = self.places, self.bare.b
        far = LIMIT + ring_radius(p.radius[start] + b.table.widest) + INCH
        return abs(p.x[start] - p.x[enemy]) < far and abs(p.y[start] - p.y[enemy]) < far
