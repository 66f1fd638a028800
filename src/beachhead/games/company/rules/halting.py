"""MIN-ASSAULT-11 and -12: who is in contact, and setting halted Teams back."""

from itertools import pairwise

from beachhead.games.company.board import Board, paths
from beachhead.games.company.content.geometry.ground import CONTACT
from beachhead.games.company.content.geometry.plane import INCH, Point, dist2, path_length, toward
from beachhead.games.company.content.tables import TABLES


def in_contact(b: Board, team: int, enemies: list[int]) -> bool:
    """Return True if a Team is in base contact with one of the enemies."""
    return any(b.gap(team, e) <= CONTACT for e in enemies)


def set_back(b: Board, team: int) -> None:
    """Leave a gap of 2" between a halted Team in contact and the enemy (MIN-ASSAULT-12)."""
    b.tell_team("halted", "MIN-ASSAULT-11", team)
    path = next((p for p in b.plan if p[0] == team), None)
    enemies = b.on_table(1 - b.sheet(team).side)
    if path is None or not in_contact(b, team, enemies):
        return
    points = paths.points_of(path)[::-1]
    enemies = along_the_way(b, team, points, enemies)
    for back in range(TABLES.distance.halt_gap * INCH, path_length(points) + INCH // 4, INCH // 4):
        if stops_at(b, team, walk(points, back), enemies):
            nearer = range(back - INCH // 4 + 1, back)
            exact = (p for n in nearer if stops_at(b, team, p := walk(points, n), enemies))
            b.x[team], b.y[team] = next(exact, walk(points, back))
            return
    if paths.free_spot(b, team, *points[-1]):
        b.x[team], b.y[team] = points[-1]


def stops_at(b: Board, team: int, spot: Point, enemies: list[int]) -> bool:
    """Return True if a halted Team can be set back to a spot."""
    return clear_of(b, team, spot, enemies) and paths.free_spot(b, team, *spot)


def along_the_way(b: Board, team: int, points: list[Point], enemies: list[int]) -> list[int]:
    """Rule out quickly the enemies that no spot of a path can come near."""
    far = TABLES.distance.halt_gap * INCH + b.sheet(team).radius + b.table.widest
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    low_x, high_x, low_y, high_y = min(xs) - far, max(xs) + far, min(ys) - far, max(ys) + far
    return [e for e in enemies if low_x <= b.x[e] <= high_x and low_y <= b.y[e] <= high_y]


def walk(points: list[Point], length: int) -> Point:
    """Return the point at a length of a polyline, its end at most."""
    for p, q in pairwise(points):
        leg = path_length([p, q])
        if length <= leg:
            return toward(*p, *q, length) if leg else p
        length -= leg
    return points[-1]


def clear_of(b: Board, team: int, spot: Point, enemies: list[int]) -> bool:
    """Return True if a spot leaves the gap to every enemy."""
    gap = TABLES.distance.halt_gap * INCH
    for e in enemies:
        limit = gap + b.sheet(team).radius + b.sheet(e).radius
        if dist2(*spot, b.x[e], b.y[e]) < limit * limit:
            return False
    return True
