"""Ways on foot and on tracks: the shortest one round closed terrain and enemies, and into contact (geometry G10)."""

import heapq
import math
from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from functools import cached_property

from beachhead.games.company.board import Board
from beachhead.games.company.board.paths import NOBODY, Places, is_free_spot, teams_near
from beachhead.games.company.content.geometry.plane import (
    FACING,
    INCH,
    SCALE,
    Point,
    distance,
    meet_circles,
    near_segment,
    path_length,
    point_toward,
    ring_radius,
    ring_round,
    squared_distance,
)
from beachhead.games.company.content.geometry.rays import Disc

SLACK = 20  # what all legs of a way together can lose by rounding down
SPOTS = 16  # contact spots on an enemy base besides the direct one


class Walk:
    """The ways of one Team from where it stands; what it learns about the ground it asks only once."""

    def __init__(self, b: Board, team: int, limit: int) -> None:
        t = b.table
        sheet = t.teams[team]
        self.ground, self.limit = t.ground, limit
        self.mover, self.radius = sheet.mover, sheet.radius
        self.start = x, y = b.place(team)
        far = limit + ring_radius(sheet.radius + t.widest) + INCH
        near = b.lookups().teams_in_box(1 - sheet.side, x - far, x + far, y - far, y + far)
        self.foes = [(b.x[e], b.y[e], sheet.radius + t.teams[e].radius) for e in near]
        """Every enemy who can be in the way, and how near to him is too near."""
        self.wide = sheet.radius + t.widest
        self.ordered = sorted(self.foes)
        self.columns = [x for x, _, _ in self.ordered]
        self.legs: dict[tuple[Point, Point], bool] = {}
        self.missed = False
        """A search has failed: the next one may as well."""

    def find_way(self, goal: Point, limit: int) -> list[Point] | None:
        """Find a shortest path of at most `limit` to a goal."""
        if distance(*self.start, *goal) > limit:
            return None
        if self.is_open(self.start, goal):
            return [self.start, goal]
        if self.missed and not self.is_hopeful(goal, limit):
            return None
        path = self.search([goal, *self.corners], limit)
        self.missed = self.missed or path is None
        return path

    @cached_property
    def corners(self) -> list[Point]:
        """List the points at which a way can bend: round closed terrain and round enemies."""
        x, y = self.start
        found = self.banks
        for ex, ey, wide in self.foes:
            if squared_distance(ex, ey, x, y) < (self.limit + ring_radius(wide) + 1) ** 2:
                ring = ring_round(ex, ey, wide)
                found += [p for p in ring if self.ground.open_at(self.mover, self.radius, p)]
        return [p for p in found if self.stands_clear(*p)]

    @property
    def banks(self) -> list[Point]:
        """List the points at which a way can bend round closed terrain."""
        far = self.limit + ring_radius(self.radius)
        rings = self.ground.corners(self.mover, self.radius)
        return [p for c, ring in rings if distance(*c, *self.start) <= far for p in ring]

    def stands_clear(self, x: int, y: int) -> bool:
        """Return True if a point is not too near to an enemy: no leg to it is free otherwise."""
        for ex, ey, wide in self.list_enemies_between(x, x):
            if (ex - x) ** 2 + (ey - y) ** 2 < wide * wide:
                return False
        return True

    def is_hopeful(self, goal: Point, limit: int) -> bool:
        """Return True if some corner is near enough to start and goal, and has a free leg to the goal."""
        gx, gy = goal
        for (x, y), gone in self.distances.items():
            if gone + distance(x, y, gx, gy) <= limit and self.is_open((x, y), goal):
                return True
        return False

    @cached_property
    def distances(self) -> dict[Point, int]:
        """Return for every corner within reach a length that no way to it falls below."""
        start, limit = self.start, self.limit
        best: dict[Point, int] = {start: 0}
        left: set[Point] = set()
        for node in self.corners:
            straight = distance(*start, *node)
            if straight <= limit:
                if self.is_open(start, node):
                    best[node] = straight - SLACK
                else:
                    left.add(node)
        heap = [(gone, node) for node, gone in best.items()]
        heapq.heapify(heap)
        while heap and left:
            gone, here = heapq.heappop(heap)
            if gone > best[here]:
                continue
            left.discard(here)
            x, y = here
            for node in left:
                cost = gone + math.isqrt((node[0] - x) ** 2 + (node[1] - y) ** 2)
                if cost <= limit and cost < best.get(node, cost + 1) and self.is_open(here, node):
                    best[node] = cost
                    heapq.heappush(heap, (cost, node))
        return best

    def search(self, nodes: Sequence[Point], limit: int) -> list[Point] | None:
        """Go from corner to corner, the most promising first."""
        goal, start = nodes[0], self.start
        gx, gy = goal
        isqrt = math.isqrt
        # Every leg is rounded down, and a way has at most as many legs as there are corners.
        most = limit + len(nodes) + 1
        known = self.distances if self.missed else None
        left = []
        for n in nodes:
            x, y = n
            h = isqrt((x - gx) ** 2 + (y - gy) ** 2)
            if h > limit:
                continue
            if known is None or n == goal:
                gone = isqrt((x - start[0]) ** 2 + (y - start[1]) ** 2)
            else:
                gone = known.get(n, most)
            if gone + h <= most:
                left.append((n, h))
        best: dict[Point, int] = {start: 0}
        came: dict[Point, Point] = {}
        heap = [(distance(*start, *goal), start)]
        done: set[Point] = set()
        while heap:
            _, here = heapq.heappop(heap)
            if here == goal:
                return _trace_back(came, goal)
            if here in done:
                continue
            done.add(here)
            x, y = here
            so_far = best[here]
            for node, h in left:
                cost = so_far + isqrt((node[0] - x) ** 2 + (node[1] - y) ** 2)
                if cost + h > limit or node in done:
                    continue
                if cost < best.get(node, limit + 1) and self.is_open(here, node):
                    best[node], came[node] = cost, here
                    heapq.heappush(heap, (cost + h, node))
        return None

    def is_open(self, a: Point, c: Point) -> bool:
        """Return True if a leg is free of closed terrain and enemies, and remember it."""
        known = self.legs.get((a, c))
        if known is None:
            known = self.legs[a, c] = self.find_if_clear(a, c)
        return known

    def list_enemies_between(self, low: int, high: int) -> list[Disc]:
        """List the enemies that can be in the way between two longitudes."""
        columns, wide = self.columns, self.wide
        return self.ordered[bisect_right(columns, low - wide) : bisect_left(columns, high + wide)]

    def find_if_clear(self, a: Point, c: Point) -> bool:
        """Find out whether a leg is free."""
        (ax, ay), (cx, cy) = a, c
        low_x, high_x = (ax, cx) if ax < cx else (cx, ax)
        low_y, high_y = (ay, cy) if ay < cy else (cy, ay)
        for x, y, wide in self.list_enemies_between(low_x, high_x):
            if low_y - wide < y < high_y + wide and near_segment(x, y, ax, ay, cx, cy, wide):
                return False
        return self.ground.passable(self.mover, self.radius, a, c)


def _trace_back(came: Mapping[Point, Point], goal: Point) -> list[Point]:
    path = [goal]
    while path[-1] in came:
        path.append(came[path[-1]])
    return path[::-1]


def get_walk(b: Board, team: int, limit: int) -> Walk:
    """Return the ways of a Team as things stand."""
    walks = b.lookups().walks
    if (team, limit) not in walks:
        walks[team, limit] = Walk(b, team, limit)
    return walks[team, limit]


def _list_contact_spots(
    b: Board, team: int, enemy: int, crowd: Sequence[int], places: Places = NOBODY
) -> list[Point]:
    """List the spots in base contact with an enemy: the direct one, then by distance; those beside others, too."""
    sheets = b.table.teams
    radius = sheets[team].radius
    least = radius + sheets[enemy].radius
    wide = least + 1
    ex, ey = b.place(enemy)
    x, y = b.place(team)
    ring = [
        (ex + (fx * wide) // SCALE, ey + (fy * wide) // SCALE) for fx, fy in FACING[:: 360 // SPOTS]
    ]
    for other in crowd:
        if other not in {team, enemy}:
            place = places.get(other) or b.place(other)
            ring += meet_circles((ex, ey), wide, place, radius + sheets[other].radius + 2)
    ring.sort(key=lambda p: (squared_distance(p[0], p[1], x, y), p))
    return [_push_clear(ex, ey, p, least) for p in (point_toward(ex, ey, x, y, wide), *ring)]


def _list_crowd(b: Board, team: int, enemy: int) -> list[int]:
    """List who stands so near to an enemy that a contact spot can be taken."""
    t = b.table
    wide = t.teams[team].radius + t.teams[enemy].radius + INCH  # rounding allowed for
    return teams_near(b, *b.place(enemy), wide + t.teams[team].radius + t.widest)


def _push_clear(ex: int, ey: int, p: Point, wide: int) -> Point:
    # Rounding to hundredths may have brought the spot a hair too near.
    while squared_distance(ex, ey, *p) < wide * wide:
        dx, dy = p[0] - ex, p[1] - ey
        p = (p[0] + (dx > 0) - (dx < 0), p[1] + (dy > 0) - (dy < 0))
    return p


def can_reach(b: Board, team: int, enemies: Sequence[int], limit: int) -> bool:
    """Return True if there is any path to a free contact spot on one of the enemies."""
    reached = b.lookups().reached
    for enemy in _by_distance(b, team, enemies):
        if b.gap(team, enemy) > limit:
            break
        known = reached.get((team, enemy, limit))
        if known is None:
            known = reached[team, enemy, limit] = _can_reach_one(b, team, enemy, limit)
        if known:
            return True
    return False


def _can_reach_one(b: Board, team: int, enemy: int, limit: int) -> bool:
    """Return True if there is any path to a free contact spot on an enemy."""
    way, crowd = get_walk(b, team, limit), _list_crowd(b, team, enemy)
    return any(
        distance(*way.start, *spot) <= limit
        and is_free_spot(b, team, *spot, NOBODY, crowd)
        and way.find_way(spot, limit) is not None
        for spot in _list_contact_spots(b, team, enemy, crowd)
    )


def _by_distance(b: Board, team: int, enemies: Sequence[int]) -> list[int]:
    x, y = b.place(team)
    return sorted(enemies, key=lambda e: squared_distance(b.x[e], b.y[e], x, y))


def find_contact_way(
    b: Board, team: int, enemies: Sequence[int], limit: int, places: Places = NOBODY
) -> list[Point] | None:
    """Find the shortest path to a free contact spot on one of the enemies."""
    way = get_walk(b, team, limit)
    best: list[Point] | None = None
    length = limit + 1
    for enemy in _by_distance(b, team, enemies):
        if b.gap(team, enemy) >= length:
            break
        crowd = _list_crowd(b, team, enemy)
        near = [*crowd, *(other for other in places if other not in crowd)]
        for spot in _list_contact_spots(b, team, enemy, near, places):
            if distance(*way.start, *spot) >= length:
                continue
            if not is_free_spot(b, team, *spot, places, crowd):
                continue
            path = way.find_way(spot, length - 1)
            if path is not None:
                best, length = path, path_length(path)
                break
    return best
