"""Where a move meets terrain or is cut short, and the pursuit after an assault."""

import math
from itertools import pairwise

from beachhead.games.company import manoeuvre
from beachhead.games.company.board import HALTED, Board
from beachhead.games.company.geometry import (
    INCH,
    Point,
    distance,
    inside,
    path_length,
    toward,
)
from beachhead.games.company.ground import GUN, TOUCH, Piece
from beachhead.games.company.paths import (
    place_of,
)
from beachhead.kernel.nodes import Answer, Refusal


def first_touch(terrain: Piece, points: list[Point], radius: int) -> int:
    """Give the length of a path at which a base first touches a piece, -1 for never."""
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
                off = 1
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
    """Give the part of a path up to a length, as a flat list."""
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
        plan = manoeuvre.parse(b, unit, answer)
    except manoeuvre.Malformed as error:
        return [Refusal("move.form", str(error), "MIN-ASSAULT-27")]
    for path in plan:
        sheet = b.sheet(path[0])
        length = path_length(manoeuvre.points_of(path))
        if length > inches * INCH:
            return [
                Refusal(
                    "move.too_far",
                    manoeuvre.figures(sheet.id, length, inches * INCH),
                    "MIN-ASSAULT-27",
                )
            ]
        if sheet.cls == GUN or sheet.unit != unit or b.state[path[0]] & HALTED:
            return [Refusal("move.stays", f"{sheet.id} stays behind", "MIN-ASSAULT-21")]
    return manoeuvre.check(b, unit, plan)


def pursuits(
    b: Board, unit: int, inches: int, enemies: list[int]
) -> list[str | tuple[int | str, ...]]:
    """Offer bots to stay, or to follow straight."""
    places: dict[int, Point] = {}
    plan: list[list[int]] = []
    for team in b.alive(unit):
        sheet = b.sheet(team)
        if sheet.cls == GUN or b.state[team] & HALTED or not enemies:
            continue
        enemy = min(enemies, key=lambda e: (b.gap(team, e), e))
        start, goal = place_of(b, team), place_of(b, enemy)
        reach = min(inches * INCH, max(0, b.gap(team, enemy) - TOUCH))
        for part in (4, 3, 2, 1):
            spot = toward(*start, *goal, reach * part // 4)
            path = [team, b.hull[team], b.turret[team], *start, *spot]
            if spot != start and not manoeuvre.check_path(b, unit, path, places):
                places[team] = spot
                plan.append(path)
                break
    if not plan or manoeuvre.check(b, unit, plan):
        return ["stay"]
    return ["stay", tuple(w for p in plan for w in manoeuvre.written(b, p))]
