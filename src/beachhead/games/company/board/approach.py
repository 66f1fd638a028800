"""Ways that end short of contact: as near to an enemy as a Team can get, or straight away from one (geometry G10)."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from beachhead.games.company.board import Board
from beachhead.games.company.board.paths import (
    NOBODY,
    Places,
    find_closed,
    is_free_spot,
    is_open_leg,
    teams_near,
)
from beachhead.games.company.board.walks import get_walk
from beachhead.games.company.content.geometry.ground import gap
from beachhead.games.company.content.geometry.plane import (
    FACING,
    INCH,
    SCALE,
    Point,
    distance,
    path_length,
    point_toward,
)

NOTCH = INCH // 10  # no step is shorter
RINGS = range(0, 3 * INCH, NOTCH)  # gaps at which spots round an enemy are tried
ANGLES = FACING[:: 360 // 30]
STEPS = tuple(2**k for k in range(6, -1, -1))  # of the last search round the best spot


class Corner(NamedTuple):
    """A corner on the way, with what can be gained from there."""

    bound: int
    """The least distance to an enemy that there can be at the end."""
    point: Point
    length: int
    """How far it makes sense to go on straight at that enemy."""


def find_approach(
    b: Board, team: int, enemies: Sequence[int], limit: int, places: Places = NOBODY
) -> list[Point] | None:
    """Find the way to the reachable spot that is nearest to one of the enemies (ruling Q114)."""
    gaps = sorted((b.gap(team, e), e) for e in enemies)
    if not gaps:
        return None
    apart, enemy = gaps[0]
    full = _find_straight_end(b, team, enemy, min(limit, apart))
    if full is not None and is_free_spot(b, team, *full, places):
        start = b.place(team)
        if is_open_leg(b, team, start, full):
            return [start, full]  # no spot within the allowance is nearer
    search = ApproachSearch(b, team, limit, places, gaps)
    search.go_straight()
    search.look_round_enemies()
    search.close_up()
    return search.best


def _find_straight_end(b: Board, team: int, enemy: int, length: int) -> Point | None:
    """Return the end of a straight way at an enemy, if edge and terrain allow all of it."""
    start, goal = b.place(team), b.place(enemy)
    whole = _reach_along(b, team, start, goal, length) == length
    return point_toward(*start, *goal, length) if whole else None


class ApproachSearch:
    """The search for the spot nearest to an enemy: other bases may stand on the straight way to it."""

    def __init__(
        self, b: Board, team: int, limit: int, places: Places, gaps: list[tuple[int, int]]
    ) -> None:
        """Begin where the Team stands, with its distances to the enemies."""
        self.b, self.team, self.places = b, team, places
        self.gaps = [(gap, e) for gap, e in gaps if gap - limit < gaps[0][0]]
        """How far the enemies are whom a move can bring nearer than the nearest is now."""
        self.way = get_walk(b, team, limit)
        self.gone = {self.way.start: 0}
        """How long the way to each point is at which it can bend."""
        if banks := self.way.banks:
            far = self.way.distances
            self.gone |= {p: far[p] for p in banks if p in far}
        radius = b.sheet(team).radius
        self.crowd = teams_near(b, *self.way.start, limit + radius + b.table.widest)
        self.best: list[Point] | None = None
        self.least = gaps[0][0]
        """How near it is to an enemy now, and in the end."""

    def go_straight(self) -> None:
        """Look from every corner on the way how near a Team gets to each of the enemies."""
        for apart, enemy in self.gaps:
            if apart - self.way.limit >= self.least:
                break
            for corner in self.list_corners(enemy):
                if corner.bound >= self.least:
                    break
                self.go_on(enemy, corner)

    def list_corners(self, enemy: int) -> list[Corner]:
        """List the corners of terrain within reach and the start, by how near to an enemy one can come from there."""
        found = []
        for point, gone in self.gone.items():
            near = measure_gap(self.b, self.team, enemy, point)
            rest = min(self.way.limit - gone, near)
            found.append(Corner(near - rest, point, rest))
        return sorted(found)

    def go_on(self, enemy: int, corner: Corner) -> None:
        """Go on from a corner straight at an enemy as far as possible."""
        b, team, way, point = self.b, self.team, self.way, corner.point
        path = [point] if point == way.start else way.find_way(point, way.limit)
        if path is None:
            return
        length = min(corner.length, way.limit - path_length(path))
        for spot in chain(_list_stops(b, team, point, b.place(enemy), length), [point]):
            left = measure_gap(b, team, enemy, spot)
            if left >= self.least:
                return
            if is_free_spot(b, team, *spot, self.places, self.crowd) and way.is_open(point, spot):
                self.best, self.least = [*path, *([] if spot == point else [spot])], left
                return

    def measure(self, spot: Point) -> int:
        """Measure from a spot to the nearest enemy."""
        return min(measure_gap(self.b, self.team, e, spot) for _, e in self.gaps)

    def look_round_enemies(self) -> None:
        """Look for a free spot on rings round the enemies, the closest ring first."""
        b, start, limit = self.b, self.way.start, self.way.limit
        radius = b.sheet(self.team).radius
        foes = [(e, apart - limit) for apart, e in self.gaps]
        for ring in RINGS:
            if ring >= self.least:
                return
            spots = [
                (far, spot)
                for e, beyond in foes
                if beyond <= ring
                for spot in _list_ring(*b.place(e), radius + b.sheet(e).radius + ring + 1)
                if (far := distance(*start, *spot)) <= limit
            ]
            if any(self.improve(spot) for _, spot in sorted(spots)):
                return

    def close_up(self) -> None:
        """Move the best spot by ever smaller steps while that brings it nearer to an enemy."""
        for step in STEPS:
            while self.best is not None and any(
                map(self.improve, _list_ring(*self.best[-1], step))
            ):
                pass

    def improve(self, spot: Point) -> bool:
        """Take a spot that is nearer to an enemy than the best so far, if the Team can stand there."""
        b, team, way = self.b, self.team, self.way
        left = self.measure(spot)
        if left >= self.least or not is_free_spot(b, team, *spot, self.places, self.crowd):
            return False
        path = way.find_way(spot, way.limit)
        if path is None:
            return False
        self.best, self.least = path, left
        return True


def _list_ring(x: int, y: int, far: int) -> list[Point]:
    """List points round a point, at a distance from it."""
    return [(x + fx * far // SCALE, y + fy * far // SCALE) for fx, fy in ANGLES]


def measure_gap(b: Board, team: int, enemy: int, spot: Point) -> int:
    """Measure from a Team's base on a spot to an enemy's."""
    return gap(*spot, b.sheet(team).radius, b.x[enemy], b.y[enemy], b.sheet(enemy).radius)


def find_retreat(b: Board, team: int, enemy: int, length: int) -> Point:
    """Find how far a Team gets straight away from an enemy (MIN-ASSAULT-26)."""
    start = b.place(team)
    ex, ey = b.place(enemy)
    far = (2 * start[0] - ex, 2 * start[1] - ey)
    for spot in _list_stops(b, team, start, far, length):
        if is_free_spot(b, team, *spot) and is_open_leg(b, team, start, spot):
            return spot
    return start


def _list_stops(b: Board, team: int, start: Point, goal: Point, length: int) -> Iterator[Point]:
    """Return where a straight way may end: as far as the ground allows, then less by tenths of that for other bases."""
    most = _reach_along(b, team, start, goal, length)
    return (point_toward(*start, *goal, gone) for gone in range(most, 0, -max(most // 10, NOTCH)))


def _reach_along(b: Board, team: int, start: Point, goal: Point, length: int) -> int:
    """Return how far edge, closed terrain and obstacles let a Team go on a line, to the hundredth of an inch."""
    radius, ground = b.sheet(team).radius, b.table.ground

    def is_stopped(gone: int) -> bool:
        spot = point_toward(*start, *goal, gone)
        return not ground.on_table(*spot, radius) or find_closed(b, team, start, spot) is not None

    if is_stopped(length):  # and so is whatever lies beyond
        length = bisect_left(range(1, length), True, key=is_stopped)
    while length and ground.find_straddled(*point_toward(*start, *goal, length), radius):
        length -= 1  # an obstacle may be crossed, but not stood on
    return length
