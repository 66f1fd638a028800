"""Where a base can stand and how it gets there (geometry G8 and G10)."""

import heapq
from collections.abc import Iterable, Mapping, Sequence

from beachhead.games.company.board import AWAY, OFF_TABLE, Board
from beachhead.games.company.geometry import (
    FACING,
    SCALE,
    Point,
    dist2,
    distance,
    near_segment,
    path_length,
    toward,
)
from beachhead.games.company.ground import CONTACT, Piece
from beachhead.games.company.sight import Disc

RING = tuple(range(0, 360, 45))
SPOTS = 16  # contact spots on an enemy base besides the direct one
Places = Mapping[int, Point]
NOBODY: Places = {}


def overlapped(b: Board, team: int, x: int, y: int, places: Places = NOBODY) -> int:
    """Find a base under a spot, -1 for none; `places` says where Teams will stand."""
    t = b.table
    teams = t.teams
    radius = teams[team].radius
    most = radius + t.widest
    low, high = x - most, x + most
    state, ys = b.state, b.y
    for other, ox in enumerate(b.x):
        if low < ox < high and other != team and not state[other] & AWAY:
            dx, dy, wide = ox - x, ys[other] - y, radius + teams[other].radius
            if dx * dx + dy * dy < wide * wide and other not in places:
                return other
    for other, (ox, oy) in places.items():
        if low < ox < high and other != team:
            dx, dy, wide = ox - x, oy - y, radius + teams[other].radius
            if dx * dx + dy * dy < wide * wide:
                return other
    return -1


def touching_enemy(b: Board, team: int, x: int, y: int) -> int:
    """Find an enemy in base contact with a spot, -1 for none."""
    t = b.table
    sheet = t.teams[team]
    most = sheet.radius + t.widest + CONTACT
    xs, low, high = b.x, x - most, x + most
    for other in t.teams_of[1 - sheet.side]:
        if low <= xs[other] <= high and not b.state[other] & AWAY:
            limit = sheet.radius + t.teams[other].radius + CONTACT
            if dist2(x, y, xs[other], b.y[other]) <= limit * limit:
                return other
    return -1


class Neighbours:
    """Bases near a Unit that is about to move: asked for every spot and leg of its Teams."""

    def __init__(self, b: Board, movers: Sequence[int], reach: int) -> None:
        t = b.table
        self.b, self.t = b, t
        side = t.teams[movers[0]].side
        far = reach + 2 * t.widest + CONTACT
        low_x, high_x = min(b.x[i] for i in movers) - far, max(b.x[i] for i in movers) + far
        low_y, high_y = min(b.y[i] for i in movers) - far, max(b.y[i] for i in movers) + far
        self.friends: list[Disc] = []
        self.enemies: list[Disc] = []
        for i, sheet in enumerate(t.teams):
            if low_x < b.x[i] < high_x and low_y < b.y[i] < high_y and not b.state[i] & AWAY:
                if sheet.side != side:
                    self.enemies.append((b.x[i], b.y[i], sheet.radius))
                elif i not in movers:
                    self.friends.append((b.x[i], b.y[i], sheet.radius))

    def free(self, team: int, x: int, y: int, places: Places) -> bool:
        """Tell whether a Team may end a Move here, given where its companions will stand."""
        sheet = self.t.teams[team]
        r = sheet.radius
        ground = self.t.ground
        if not ground.on_table(x, y, r):
            return False
        for ox, oy, o in self.friends:
            if (ox - x) * (ox - x) + (oy - y) * (oy - y) < (r + o) * (r + o):
                return False
        for ox, oy, o in self.enemies:
            limit = r + o + CONTACT
            if (ox - x) * (ox - x) + (oy - y) * (oy - y) <= limit * limit:
                return False
        for other, (ox, oy) in places.items():
            wide = r + self.t.teams[other].radius
            dx, dy = ox - x, oy - y
            if dx * dx + dy * dy < wide * wide and other != team:
                return False
        return ground.straddled(x, y, r) is None

    def open(self, team: int, a: Point, c: Point) -> bool:
        """Tell whether a straight leg is free of closed terrain and enemies."""
        r = self.t.teams[team].radius
        if any(near_segment(x, y, *a, *c, r + o) for x, y, o in self.enemies):
            return False
        return shut(self.b, team, a, c) is None


def enemy_in_the_way(b: Board, team: int, a: Point, c: Point) -> int:
    """Find an enemy base on a leg, -1 for none."""
    t = b.table
    sheet = t.teams[team]
    low_x, high_x = (a[0], c[0]) if a[0] < c[0] else (c[0], a[0])
    low_y, high_y = (a[1], c[1]) if a[1] < c[1] else (c[1], a[1])
    for other in t.teams_of[1 - sheet.side]:
        if b.state[other] & AWAY:
            continue
        x, y, limit = b.x[other], b.y[other], sheet.radius + t.teams[other].radius
        near = low_x - limit < x < high_x + limit and low_y - limit < y < high_y + limit
        if near and near_segment(x, y, *a, *c, limit):
            return other
    return -1


def shut(b: Board, team: int, a: Point, c: Point) -> Piece | None:
    """Find terrain on a leg that is closed to the Team."""
    t = b.table
    sheet = t.teams[team]
    if not t.ground.closed[sheet.mover]:
        return None
    return t.ground.shut(sheet.mover, sheet.radius, a, c)


def stands(b: Board, team: int, x: int, y: int, places: Places = NOBODY) -> bool:
    """Tell whether a Team may end a Move here."""
    t = b.table
    sheet = t.teams[team]
    return (
        t.ground.on_table(x, y, sheet.radius)
        and overlapped(b, team, x, y, places) < 0
        and t.ground.straddled(x, y, sheet.radius) is None
        and touching_enemy(b, team, x, y) < 0
    )


def open_leg(b: Board, team: int, a: Point, c: Point) -> bool:
    """Tell whether a straight leg is free of closed terrain and enemies."""
    return shut(b, team, a, c) is None and enemy_in_the_way(b, team, a, c) < 0


def place_of(b: Board, team: int) -> Point:
    """Give where a Team stands."""
    return b.x[team], b.y[team]


def shortest(b: Board, team: int, goal: Point, limit: int) -> list[Point] | None:
    """Find a shortest path of at most `limit` round closed terrain and enemies."""
    start = place_of(b, team)
    if distance(*start, *goal) > limit:
        return None
    if open_leg(b, team, start, goal):
        return [start, goal]
    nodes = [goal, *_corners(b, team, start, limit)]
    return _search(b, team, start, nodes, limit)


def _search(
    b: Board, team: int, start: Point, nodes: Sequence[Point], limit: int
) -> list[Point] | None:
    goal = nodes[0]
    best: dict[Point, int] = {start: 0}
    came: dict[Point, Point] = {}
    heap = [(distance(*start, *goal), start)]
    done: set[Point] = set()
    while heap:
        _, here = heapq.heappop(heap)
        if here == goal:
            return _unwind(came, goal)
        if here in done:
            continue
        done.add(here)
        for node in nodes:
            cost = best[here] + distance(*here, *node)
            if node in done or cost + distance(*node, *goal) > limit:
                continue
            if cost < best.get(node, limit + 1) and open_leg(b, team, here, node):
                best[node], came[node] = cost, here
                heapq.heappush(heap, (cost + distance(*node, *goal), node))
    return None


def _unwind(came: Mapping[Point, Point], goal: Point) -> list[Point]:
    path = [goal]
    while path[-1] in came:
        path.append(came[path[-1]])
    return path[::-1]


def _corners(b: Board, team: int, start: Point, limit: int) -> list[Point]:
    t = b.table
    sheet = t.teams[team]
    around = [p for piece in t.ground.closed[sheet.mover] for p in piece.points]
    found = _rings(around, sheet.radius, start, limit)
    for enemy in t.teams_of[1 - sheet.side]:
        if not b.state[enemy] & AWAY:
            wide = sheet.radius + t.teams[enemy].radius
            found += _rings([place_of(b, enemy)], wide, start, limit)
    return [p for p in found if t.ground.on_table(*p, sheet.radius) and shut(b, team, p, p) is None]


def _rings(centres: Iterable[Point], radius: int, start: Point, limit: int) -> list[Point]:
    far = radius * 11 // 10 + 2  # an octagon round the circle clears it
    return [
        (cx + FACING[d][0] * far // SCALE, cy + FACING[d][1] * far // SCALE)
        for cx, cy in centres
        if distance(cx, cy, *start) <= limit + far
        for d in RING
    ]


def contact_spots(b: Board, team: int, enemy: int) -> list[Point]:
    """List the spots in base contact with an enemy, the direct one first, then by distance."""
    t = b.table
    wide = t.teams[team].radius + t.teams[enemy].radius + 1
    ex, ey = place_of(b, enemy)
    x, y = place_of(b, team)
    step = 3600 // SPOTS
    ring: list[Point] = []
    for i in range(SPOTS):
        d = i * step // 10
        fx, fy = FACING[d]
        ring.append((ex + (fx * wide) // SCALE, ey + (fy * wide) // SCALE))
    ring.sort(key=lambda p: (dist2(p[0], p[1], x, y), p))
    spots = [toward(ex, ey, x, y, wide), *ring]
    return [_outward(ex, ey, p, t.teams[team].radius + t.teams[enemy].radius) for p in spots]


def _outward(ex: int, ey: int, p: Point, wide: int) -> Point:
    # Rounding to hundredths may have brought the spot a hair too near.
    while dist2(ex, ey, *p) < wide * wide:
        dx, dy = p[0] - ex, p[1] - ey
        p = (p[0] + (dx > 0) - (dx < 0), p[1] + (dy > 0) - (dy < 0))
    return p


def free_spot(b: Board, team: int, x: int, y: int, places: Places = NOBODY) -> bool:
    """Tell whether a base may stand here in an assault: contact with enemies is wanted."""
    t = b.table
    sheet = t.teams[team]
    return (
        t.ground.on_table(x, y, sheet.radius)
        and overlapped(b, team, x, y, places) < 0
        and t.ground.straddled(x, y, sheet.radius) is None
    )


def into_contact(
    b: Board, team: int, enemies: Sequence[int], limit: int, places: Places = NOBODY
) -> list[Point] | None:
    """Find the shortest path to a free contact spot on one of the enemies."""
    start = place_of(b, team)
    x, y = start
    best: list[Point] | None = None
    length = limit + 1
    for enemy in sorted(enemies, key=lambda e: dist2(b.x[e], b.y[e], x, y)):
        if b.gap(team, enemy) >= length:
            break
        for spot in contact_spots(b, team, enemy):
            if distance(*start, *spot) >= length or not free_spot(b, team, *spot, places):
                continue
            path = shortest(b, team, spot, length - 1)
            if path is not None:
                best, length = path, path_length(path)
                break
    return best


def as_close(
    b: Board, team: int, enemies: Sequence[int], limit: int, places: Places = NOBODY
) -> list[Point] | None:
    """Find a straight path that brings a Team as near to the enemies as it can get."""
    start = place_of(b, team)
    if not enemies:
        return None
    enemy = min(enemies, key=lambda e: (b.gap(team, e), e))
    goal = place_of(b, enemy)
    reach = min(limit, distance(*start, *goal))
    for tenth in range(10, 0, -1):
        spot = toward(*start, *goal, reach * tenth // 10)
        if free_spot(b, team, *spot, places) and open_leg(b, team, start, spot):
            return [start, spot]
    return None


def away_from(b: Board, team: int, enemy: int, length: int) -> Point:
    """Find how far a Team gets straight away from an enemy (MIN-ASSAULT-26)."""
    start = place_of(b, team)
    ex, ey = place_of(b, enemy)
    far = (2 * start[0] - ex, 2 * start[1] - ey)
    for tenth in range(10, 0, -1):
        spot = toward(*start, *far, length * tenth // 10)
        if free_spot(b, team, *spot) and open_leg(b, team, start, spot):
            return spot
    return start


def entry_point(b: Board, team: int, goal: Point) -> Point:
    """Find the point of its arrival edge at which a reserve Team enters on its way to a goal."""
    t = b.table
    (ax, ay), (bx, by), edge = arrival(b, team)
    r = t.teams[team].radius
    x = min(max(goal[0], min(ax, bx)), max(ax, bx))
    y = min(max(goal[1], min(ay, by)), max(ay, by))
    inward = {"N": (0, -r), "S": (0, r), "E": (-r, 0), "W": (r, 0)}[edge]
    x, y = x + inward[0], y + inward[1]
    x = min(max(x, r), t.ground.width - r)
    return x, min(max(y, r), t.ground.height - r)


def arrival(b: Board, team: int) -> tuple[Point, Point, str]:
    """Give the stretch of table edge by which a reserve Team comes."""
    t = b.table
    unit = t.units[t.teams[team].unit]
    if unit.commander is not None:
        key = unit.commander.arrives_with
        unit = next(u for u in t.units if u.side == unit.side and u.id == key)
    assert unit.entry is not None
    reserve = unit.entry.reserve
    assert reserve is not None
    (ax, ay), (bx, by) = reserve.span
    return (
        (round(ax * 100), round(ay * 100)),
        (round(bx * 100), round(by * 100)),
        reserve.edge,
    )


def is_reserve(b: Board, team: int) -> bool:
    """Tell whether a Team still waits off the table."""
    return bool(b.state[team] & OFF_TABLE)
