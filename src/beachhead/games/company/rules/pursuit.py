"""Where a move meets terrain or is cut short, and the pursuit after an assault."""

import math
from itertools import pairwise

from beachhead.games.company.board import Board
from beachhead.games.company.board.paths import Neighbours, place_of, points_of
from beachhead.games.company.content.geometry.ground import GUN, TANK, TOUCH
from beachhead.games.company.content.geometry.pieces import Piece
from beachhead.games.company.content.geometry.plane import (
    INCH,
    Point,
    distance,
    inside,
    path_length,
    toward,
)
from beachhead.games.company.content.sheets import UNIT
from beachhead.games.company.content.tables import TABLES
from beachhead.games.company.rules import move_plans
from beachhead.games.company.rules.cover import sees
from beachhead.games.company.rules.leader_help import figures
from beachhead.kernel.nodes import Answer, Refusal

SIX = 6 * INCH  # the farthest that a die lets anybody follow


def first_touch(terrain: Piece, points: list[Point], radius: int) -> int:
    """Return the length of a path at which a base first touches a piece, -1 for never."""
    if not terrain.linear and inside(*points[0], terrain.points):
        return 0
    walked = 0
    for a, c in pairwise(points):
        leg = distance(*a, *c)
        at = 0.0
        ux, uy = ((c[0] - a[0]) / leg, (c[1] - a[1]) / leg) if leg else (0.0, 0.0)
        while at <= leg:
            off = _away(terrain, a[0] + ux * at, a[1] + uy * at) - radius
            if off < 1:
                # A line already behind the base is no new meeting.
                nearer = _away(terrain, a[0] + ux * (at + 4), a[1] + uy * (at + 4)) - radius
                if at > 0 or walked > 0 or nearer < off:
                    return walked + int(at)
                off = 1.0
            at += max(off, 1)
        walked += leg
    return -1


def _away(terrain: Piece, x: float, y: float) -> float:
    best = math.inf
    for (ax, ay), (bx, by) in terrain.sides:
        dx, dy = bx - ax, by - ay
        whole = dx * dx + dy * dy
        t = min(1.0, max(0.0, ((x - ax) * dx + (y - ay) * dy) / whole)) if whole else 0.0
        px, py = x - ax - t * dx, y - ay - t * dy
        best = min(best, px * px + py * py)
    return math.sqrt(best)


def cut(points: list[Point], length: int) -> list[int]:
    """Return the part of a path up to a length, as a flat list."""
    kept = [points[0]]
    for a, c in pairwise(points):
        leg = distance(*a, *c)
        if length <= leg:
            if length:
                kept.append(toward(*a, *c, length))
            break
        kept.append(c)
        length -= leg
    return [v for p in kept for v in p]


def pursuit_refusals(b: Board, unit: int, answer: Answer, inches: int) -> list[Refusal]:
    """Measure a pursuit: like a Move of 1d6", Gun Teams stay (MIN-ASSAULT-27)."""
    try:
        plan = move_plans.parse(b, unit, answer)
    except move_plans.Malformed as error:
        return [Refusal("move.form", str(error), "MIN-ASSAULT-27")]
    for path in plan:
        sheet = b.sheet(path[0])
        length = path_length(points_of(path))
        if length > inches * INCH:
            return [
                Refusal(
                    "move.too_far",
                    figures(sheet.id, length, inches * INCH),
                    "MIN-ASSAULT-27",
                )
            ]
        if not may_follow(b, unit, path[0]):
            text = (
                f"{sheet.title} stays behind: only unhalted Teams of the Unit follow, and no Guns"
            )
            return [Refusal("move.stays", text, "MIN-ASSAULT-21")]
    return move_plans.check(b, unit, plan)


def may_follow(b: Board, unit: int, team: int) -> bool:
    """Return True if a Team may pursue: of the Unit itself, no Gun, not halted."""
    sheet = b.sheet(team)
    return sheet.unit == unit and sheet.cls != GUN and not b.is_halted(team)


def within_grasp(b: Board, fleeing: list[int], enemies: list[int]) -> list[int]:
    """List the Teams that broke off which the enemy catches as everybody stands now."""
    reach = TABLES.distance.close_combat
    return [
        t
        for t in fleeing
        if any(b.near(t, e, reach) for e in enemies)
        and not (b.sheet(t).cls == TANK and not b.marks[t])
    ]


class Followers:
    """A Unit that may follow after a break-off: each Team straight at the enemy nearest to it."""

    def __init__(self, b: Board, unit: int, enemies: list[int]) -> None:
        """Look round once; the Teams may then be asked for any die."""
        self.b, self.unit = b, unit
        self.at = {t: place_of(b, t) for t in b.teams_here(unit)}
        self.leaderless = b.leader[unit] < 0 and b.table.units[unit].kind == UNIT
        self.prey = self.aims(enemies)
        self.near = Neighbours(b, list(self.at), SIX) if self.at else None
        slow = any(b.sheet(t).move < SIX for t in self.prey)
        late = any(b.is_off_table(t) for t in b.actors(unit))
        exits = bool(b.table.exits[b.side_of(unit)])
        self.plain = not (slow or late or exits)
        """Whether no exit, no reserve and no leader's help has a say in a pursuit."""

    def aims(self, enemies: list[int]) -> dict[int, tuple[int, int]]:
        """Return the Teams that may follow, each with its enemy and how far away he is."""
        b = self.b
        found = {}
        for team in self.at:
            if b.sheet(team).cls == GUN or b.is_halted(team) or not enemies:
                continue
            apart, enemy = min((b.gap(team, e), e) for e in enemies)
            # MIN-LEAD-09: without a leader nobody goes nearer to an enemy he sees.
            if not self.leaderless or not sees(b, team, enemy):
                found[team] = (enemy, max(0, apart - TOUCH))
        return found

    def paths(self, inches: int) -> list[list[int]]:
        """Lay out the pursuit for a die; nothing if it is not allowed."""
        b = self.b
        places: dict[int, Point] = {}
        after = dict(self.at)
        plan: list[list[int]] = []
        for team, (enemy, apart) in self.prey.items():
            start, goal = self.at[team], place_of(b, enemy)
            reach = min(inches * INCH, apart)
            for part in (4, 3, 2, 1):
                spot = toward(*start, *goal, reach * part // 4)
                if spot != start and self.allowed(team, spot, places, after):
                    places[team] = after[team] = spot
                    plan.append([team, b.hull[team], b.turret[team], *start, *spot])
                    break
        return plan if plan and self.together(plan, places, after) else []

    def allowed(
        self, team: int, spot: Point, places: dict[int, Point], after: dict[int, Point]
    ) -> bool:
        """Return True if a Team may follow to a spot, its companions where they are so far."""
        b, start = self.b, self.at[team]
        if not self.plain:
            path = [team, b.hull[team], b.turret[team], *start, *spot]
            return not move_plans.check_path(b, self.unit, path, places)
        assert self.near is not None
        if not self.near.free(team, *spot, after) or not self.near.open(team, start, spot):
            return False
        return not self.leaderless or not move_plans.advancing(b, self.unit, team, spot)

    def together(
        self, plan: list[list[int]], places: dict[int, Point], after: dict[int, Point]
    ) -> bool:
        """Return True if the Unit as a whole may move so."""
        b = self.b
        if not self.plain:
            return not move_plans.check(b, self.unit, plan)
        if any(self.crowded(t, p, after) for t, p in places.items()):
            return False
        return not move_plans.scattered(b, self.unit, plan, places)

    def crowded(self, team: int, spot: Point, after: dict[int, Point]) -> bool:
        """Return True if two companions would stand on each other."""
        sheets = self.b.table.teams
        radius = sheets[team].radius
        x, y = spot
        for t, (ox, oy) in after.items():
            wide = radius + sheets[t].radius
            if t != team and (ox - x) * (ox - x) + (oy - y) * (oy - y) < wide * wide:
                return True
        return False


def pursuits(
    b: Board, unit: int, inches: int, enemies: list[int]
) -> list[str | tuple[int | str, ...]]:
    """Offer bots to stay, or to follow straight."""
    plan = Followers(b, unit, enemies).paths(inches)
    if not plan:
        return ["stay"]
    return ["stay", tuple(w for p in plan for w in move_plans.written(b, p))]
