"""Where a move meets terrain or is cut short, and the pursuit after an assault."""

import math
from itertools import pairwise

from beachhead.games.company.board import Board
from beachhead.games.company.board.paths import points_of
from beachhead.games.company.content.geometry.ground import CONTACT, GUN, TANK, TOUCH
from beachhead.games.company.content.geometry.pieces import Piece
from beachhead.games.company.content.geometry.plane import (
    INCH,
    Point,
    distance,
    is_inside,
    path_length,
    point_toward,
)
from beachhead.games.company.content.tables import TABLES
from beachhead.games.company.rules import move_plans
from beachhead.games.company.rules.leader_help import describe_length
from beachhead.kernel.nodes import Answer, Refusal


def find_first_touch(terrain: Piece, points: list[Point], radius: int) -> int:
    """Return the length of a path at which a base first touches a piece, -1 for never."""
    if not terrain.linear and is_inside(*points[0], terrain.points):
        return 0
    walked = 0
    for a, c in pairwise(points):
        leg = distance(*a, *c)
        at = 0.0
        ux, uy = ((c[0] - a[0]) / leg, (c[1] - a[1]) / leg) if leg else (0.0, 0.0)
        while at <= leg:
            off = _gap_to_terrain(terrain, a[0] + ux * at, a[1] + uy * at) - radius
            if off < 1:
                # A line already behind the base is no new meeting.
                nearer = (
                    _gap_to_terrain(terrain, a[0] + ux * (at + 4), a[1] + uy * (at + 4)) - radius
                )
                if at > 0 or walked > 0 or nearer < off:
                    return walked + int(at)
                off = 1.0
            at += max(off, 1)
        walked += leg
    return -1


def _gap_to_terrain(terrain: Piece, x: float, y: float) -> float:
    best = math.inf
    for (ax, ay), (bx, by) in terrain.sides:
        dx, dy = bx - ax, by - ay
        whole = dx * dx + dy * dy
        t = min(1.0, max(0.0, ((x - ax) * dx + (y - ay) * dy) / whole)) if whole else 0.0
        px, py = x - ax - t * dx, y - ay - t * dy
        best = min(best, px * px + py * py)
    return math.sqrt(best)


def cut_path(points: list[Point], length: int) -> list[int]:
    """Return the part of a path up to a length, as a flat list."""
    kept = [points[0]]
    for a, c in pairwise(points):
        leg = distance(*a, *c)
        if length <= leg:
            if length:
                kept.append(point_toward(*a, *c, length))
            break
        kept.append(c)
        length -= leg
    return [v for p in kept for v in p]


def check_pursuit(b: Board, unit: int, answer: Answer, inches: int) -> list[Refusal]:
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
                    describe_length(sheet.id, length, inches * INCH),
                    "MIN-ASSAULT-27",
                )
            ]
        if not may_follow(b, unit, path[0]):
            text = (
                f"{sheet.title} stays behind: only unhalted Teams of the Unit follow, and no Guns"
            )
            return [Refusal("move.stays", text, "MIN-ASSAULT-21")]
    return move_plans.check_plan(b, unit, plan)


def may_follow(b: Board, unit: int, team: int) -> bool:
    """Return True if a Team may pursue: of the Unit itself, no Gun, not halted."""
    sheet = b.sheet(team)
    return sheet.unit == unit and sheet.cls != GUN and not b.is_halted(team)


def list_caught(b: Board, fleeing: list[int], enemies: list[int]) -> list[int]:
    """List the Teams that broke off which the enemy catches as everybody stands now."""
    # MIN-ASSAULT-28: bases in contact stand a hair apart, which must not save who gets 2" away.
    reach = TABLES.distance.close_combat * INCH + CONTACT
    return [
        t
        for t in fleeing
        if any(b.gap(t, e) <= reach for e in enemies)
        and not (b.sheet(t).cls == TANK and not b.marks[t])
    ]


def list_pursuits(
    b: Board, unit: int, inches: int, enemies: list[int]
) -> list[str | tuple[int | str, ...]]:
    """Offer bots to stay, or to follow straight."""
    plan = _follow_straight(b, unit, inches, enemies)
    if not plan or move_plans.check_plan(b, unit, plan):
        return ["stay"]
    return ["stay", tuple(w for p in plan for w in move_plans.write_path(b, p))]


def _follow_straight(b: Board, unit: int, inches: int, enemies: list[int]) -> list[list[int]]:
    """Lay out a pursuit: each Team straight at the enemy nearest to it, as far as it is allowed."""
    places: dict[int, Point] = {}
    plan: list[list[int]] = []
    for team in b.teams_here(unit):
        if not enemies or not may_follow(b, unit, team):
            continue
        apart, enemy = min((b.gap(team, e), e) for e in enemies)
        reach = min(inches * INCH, max(0, apart - TOUCH))
        start, goal = b.place(team), b.place(enemy)
        for part in (4, 3, 2, 1):
            spot = point_toward(*start, *goal, reach * part // 4)
            path = [team, b.hull[team], b.turret[team], *start, *spot]
            if spot != start and not move_plans.check_path(b, unit, path, places):
                places[team] = spot
                plan.append(path)
                break
    return plan
