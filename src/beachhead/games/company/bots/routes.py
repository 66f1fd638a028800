"""Ways over the whole table for bots: how far a goal is on foot or on tracks, and where to go next."""

import heapq
from functools import lru_cache

from beachhead.games.company.board import Board
from beachhead.games.company.content.forces import load_table
from beachhead.games.company.content.geometry.ground import DIFFICULT, TANK, VERY_DIFFICULT
from beachhead.games.company.content.geometry.plane import INCH, Point, distance, point_toward

CELL = 2 * INCH
TOLLS = {DIFFICULT: 30, VERY_DIFFICULT: 300}  # what an inch of it costs a tank beyond its length
NEIGHBOURS = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1))
Cell = tuple[int, int]


def _cell_of(x: int, y: int) -> Cell:
    return x // CELL, y // CELL


def _centre(cell: Cell) -> Point:
    return cell[0] * CELL + CELL // 2, cell[1] * CELL + CELL // 2


@lru_cache(maxsize=256)
def _measure_field(scenario: str, mover: int, radius: int, goal: Cell) -> dict[Cell, int]:
    """Measure the way to a goal from every square that a kind of Team can reach it from."""
    ground = load_table(scenario).ground
    wide, high = -(-ground.width // CELL), -(-ground.height // CELL)

    def open_cell(c: Cell) -> bool:
        inside = 0 <= c[0] < wide and 0 <= c[1] < high
        return inside and ground.find_shut(mover, radius, _centre(c), _centre(c)) is None

    starts = [goal] if open_cell(goal) else [c for c in _cells_around(goal) if open_cell(c)]
    far = {c: distance(*_centre(c), *_centre(goal)) for c in starts}
    heap = [(d, c) for c, d in far.items()]
    while heap:
        d, here = heapq.heappop(heap)
        if d > far[here]:
            continue
        for dx, dy in NEIGHBOURS:
            c = (here[0] + dx, here[1] + dy)
            step = d + (CELL if not dx or not dy else CELL * 141 // 100)
            step += terrain_cost(scenario, mover, radius, _centre(here), _centre(c))
            if (
                step < far.get(c, 1 << 30)
                and open_cell(c)
                and ground.find_shut(mover, radius, _centre(here), _centre(c)) is None
            ):
                far[c] = step
                heapq.heappush(heap, (step, c))
    return far


def _cells_around(cell: Cell) -> list[Cell]:
    """List the squares near one, nearest first: a goal may lie in a building."""
    ring = range(-3, 4)
    cells = [(cell[0] + i, cell[1] + j) for i in ring for j in ring]
    return sorted(cells, key=lambda c: (c[0] - cell[0]) ** 2 + (c[1] - cell[1]) ** 2)


@lru_cache(maxsize=64)
def _list_rough_terrain(scenario: str) -> tuple[tuple[int, int], ...]:
    """List the terrain that may stop a tank: the bits of its pieces, and what an inch of it costs."""
    pieces = load_table(scenario).ground.rough
    return tuple(
        (sum(p.bit for p in pieces if p.going[TANK] == going), cost)
        for going, cost in TOLLS.items()
    )


def terrain_cost(scenario: str, mover: int, radius: int, a: Point, b: Point) -> int:
    """Return what the terrain between two points costs beyond its length: tanks get stuck in it."""
    kinds = _list_rough_terrain(scenario)
    if mover != TANK or not any(bits for bits, _ in kinds):
        return 0
    ground = load_table(scenario).ground
    total = 0
    for k in range(distance(*a, *b) // INCH):
        x, y = point_toward(*b, *a, k * INCH)
        here = ground.spot(x, y)[0] | ground.find_touched(x, y, radius)
        total += max((cost for bits, cost in kinds if bits & here), default=0)
    return total


def _is_plain(b: Board, team: int) -> bool:
    """Return True if nothing on the table stands in the way of a kind of Team."""
    ground, mover = b.table.ground, b.sheet(team).mover
    return not ground.closed[mover] and not (mover == TANK and ground.rough)


def measure_way(b: Board, team: int, at: Point, goal: Point) -> int:
    """Return the length of the way from a point to a goal for a Team."""
    sheet = b.sheet(team)
    straight = distance(*at, *goal)
    if straight < 2 * CELL or _is_plain(b, team):
        return straight
    far = _measure_field(b.scenario, sheet.mover, sheet.radius, _cell_of(*goal))
    return max(straight, far.get(_cell_of(*at), 3 * straight))


def find_next_stop(b: Board, team: int, goal: Point, reach: int) -> Point:
    """Find the point to go to with one straight move on the way to a goal."""
    sheet = b.sheet(team)
    kind = (sheet.mover, sheet.radius)
    start = b.place(team)
    shut = b.table.ground.find_shut
    end = point_toward(*start, *goal, min(reach, distance(*start, *goal)))
    if _is_plain(b, team):
        return end
    if shut(*kind, start, goal) is None and not terrain_cost(b.scenario, *kind, start, goal):
        return end
    far = _measure_field(b.scenario, *kind, _cell_of(*goal))
    here, best, paid = _cell_of(*start), start, 0
    for _ in range(reach // CELL + 1):
        before, options = _centre(here), [(here[0] + dx, here[1] + dy) for dx, dy in NEIGHBOURS]
        here = min(options, key=lambda c: far.get(c, 1 << 30))
        point = _centre(here)
        if here not in far or distance(*start, *point) > reach:
            break
        paid += terrain_cost(b.scenario, *kind, before, point)
        if (
            shut(*kind, start, point) is None
            and terrain_cost(b.scenario, *kind, start, point) <= paid
        ):
            best = point
    return best
