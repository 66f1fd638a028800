"""Ways that end short of contact: as near to an enemy as a Team can get, or straight away from one (geometry G10)."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from beachhead.games.company.board import Board
from beachhead.games.company.geometry import Point, path_length, toward
from beachhead.games.company.ground import gap
from beachhead.games.company.paths import NOBODY, Places, free_spot, open_leg, place_of, shut
from beachhead.games.company.walks import Walk, walk

TENTHS = range(10, 0, -1)


class Bend(NamedTuple):
    """A corner on the way, with what can be gained from there."""

    bound: int
    """The least distance to an enemy that there can be at the end."""
    point: Point
    length: int
    """How far it makes sense to go on straight at that enemy."""


def as_close(
    b: Board, team: int, enemies: Sequence[int], limit: int, places: Places = NOBODY
) -> list[Point] | None:
    """Find the way to the reachable spot that is nearest to one of the enemies (ruling Q114)."""
    gaps = sorted((b.gap(team, e), e) for e in enemies)
    if not gaps:
        return None
    apart, enemy = gaps[0]
    full = straight_up(b, team, enemy, min(limit, apart))
    if full is not None and free_spot(b, team, *full, places):
        start = place_of(b, team)
        if open_leg(b, team, start, full):
            return [start, full]  # no spot within the allowance is nearer
    return round_about(b, team, gaps, limit, places)


def straight_up(b: Board, team: int, enemy: int, length: int) -> Point | None:
    """Give the end of a straight way at an enemy, if edge and terrain allow all of it."""
    start, goal = place_of(b, team), place_of(b, enemy)
    whole = as_far(b, team, start, goal, length) == length
    return toward(*start, *goal, length) if whole else None


def round_about(
    b: Board, team: int, gaps: list[tuple[int, int]], limit: int, places: Places
) -> list[Point] | None:
    """Look from every corner on the way how near a Team gets to each of the enemies."""
    way, best, least = walk(b, team, limit), None, gaps[0][0]
    for apart, enemy in gaps:
        if apart - limit >= least:
            break
        for bend in bends(b, team, enemy, way):
            if bend.bound >= least:
                break
            path, left = from_corner(b, team, enemy, way, bend, places)
            if path is not None and left < least:
                best, least = path, left
    return best


def bends(b: Board, team: int, enemy: int, way: Walk) -> list[Bend]:
    """List the corners within reach, the start among them, by how near to an enemy one can come from there."""
    found = []
    for point, gone in way.distances.items():
        near = gap_at(b, team, enemy, point)
        rest = min(way.limit - gone, near)
        found.append(Bend(near - rest, point, rest))
    return sorted(found)


def from_corner(
    b: Board, team: int, enemy: int, way: Walk, bend: Bend, places: Places
) -> tuple[list[Point] | None, int]:
    """Go on straight at an enemy as far as possible; give the whole way and how near it ends."""
    corner, goal = bend.point, place_of(b, enemy)
    path = [corner] if corner == way.start else way.to(corner, way.limit)
    if path is None:
        return None, 0
    length = min(bend.length, way.limit - path_length(path))
    for spot in (*stops(b, team, corner, goal, length), corner):
        if free_spot(b, team, *spot, places) and way.open(corner, spot):
            ends = [] if spot == corner else [spot]
            return [*path, *ends], gap_at(b, team, enemy, spot)
    return None, 0


def gap_at(b: Board, team: int, enemy: int, spot: Point) -> int:
    """Measure from a Team's base on a spot to an enemy's."""
    return gap(*spot, b.sheet(team).radius, b.x[enemy], b.y[enemy], b.sheet(enemy).radius)


def away_from(b: Board, team: int, enemy: int, length: int) -> Point:
    """Find how far a Team gets straight away from an enemy (MIN-ASSAULT-26)."""
    start = place_of(b, team)
    ex, ey = place_of(b, enemy)
    far = (2 * start[0] - ex, 2 * start[1] - ey)
    for spot in stops(b, team, start, far, length):
        if free_spot(b, team, *spot) and open_leg(b, team, start, spot):
            return spot
    return start


def stops(b: Board, team: int, start: Point, goal: Point, length: int) -> Iterator[Point]:
    """Give where a straight way may end: as far as the ground allows, then less by tenths of that for other bases."""
    most = as_far(b, team, start, goal, length)
    lengths = [most * tenth // 10 for tenth in TENTHS]
    return (toward(*start, *goal, gone) for gone in lengths if gone)


def as_far(b: Board, team: int, start: Point, goal: Point, length: int) -> int:
    """Give how far edge, closed terrain and obstacles let a Team go on a line, to the hundredth of an inch."""
    radius, ground = b.sheet(team).radius, b.table.ground

    def held(gone: int) -> bool:
        spot = toward(*start, *goal, gone)
        return not ground.on_table(*spot, radius) or shut(b, team, start, spot) is not None

    if held(length):  # and so is whatever lies beyond
        length = bisect_left(range(1, length), True, key=held)
    while length and ground.straddled(*toward(*start, *goal, length), radius):
        length -= 1  # an obstacle may be crossed, but not stood on
    return length
