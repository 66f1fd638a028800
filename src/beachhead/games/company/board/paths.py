"""Where a base can stand and how it gets there (geometry G8 and G10)."""

from collections.abc import Mapping, Sequence

from beachhead.games.company.board import Board
from beachhead.games.company.content.geometry.ground import CONTACT
from beachhead.games.company.content.geometry.pieces import Piece
from beachhead.games.company.content.geometry.plane import Point, near_segment, squared_distance

Path = list[int]
"""A Team, its end facings of hull and turret, then points."""
HEAD = 3
Places = Mapping[int, Point]
NOBODY: Places = {}


def points_of(path: Path) -> list[Point]:
    """Return the points of a path."""
    return [(path[i], path[i + 1]) for i in range(HEAD, len(path), 2)]


def teams_near(b: Board, x: int, y: int, far: int) -> list[int]:
    """List the Teams on the table in a square round a point: those a spot within it can concern."""
    lookups = b.lookups()
    box = (x - far, x + far, y - far, y + far)
    return lookups.teams_in_box(0, *box) + lookups.teams_in_box(1, *box)


def find_overlap(
    b: Board, team: int, x: int, y: int, places: Places = NOBODY, among: Sequence[int] | None = None
) -> int:
    """Find a base under a spot, -1 for none; `places` says where Teams will stand, `among` who may be near."""
    t = b.table
    teams = t.teams
    radius = teams[team].radius
    most = radius + t.widest
    xs, ys = b.x, b.y
    for other in teams_near(b, x, y, most) if among is None else among:
        dx, dy, wide = xs[other] - x, ys[other] - y, radius + teams[other].radius
        if dx * dx + dy * dy < wide * wide and other != team and other not in places:
            return other
    low, high = x - most, x + most
    for other, (ox, oy) in places.items():
        if low < ox < high and other != team:
            dx, dy, wide = ox - x, oy - y, radius + teams[other].radius
            if dx * dx + dy * dy < wide * wide:
                return other
    return -1


def find_contact(b: Board, team: int, x: int, y: int) -> int:
    """Find an enemy in base contact with a spot, -1 for none."""
    t = b.table
    sheet = t.teams[team]
    most = sheet.radius + t.widest + CONTACT + 1
    for other in b.lookups().teams_in_box(1 - sheet.side, x - most, x + most, y - most, y + most):
        limit = sheet.radius + t.teams[other].radius + CONTACT
        if squared_distance(x, y, b.x[other], b.y[other]) <= limit * limit:
            return other
    return -1


def find_enemy_on_leg(b: Board, team: int, a: Point, c: Point) -> int:
    """Find an enemy base on a leg, -1 for none."""
    t = b.table
    sheet = t.teams[team]
    low_x, high_x = (a[0], c[0]) if a[0] < c[0] else (c[0], a[0])
    low_y, high_y = (a[1], c[1]) if a[1] < c[1] else (c[1], a[1])
    most = sheet.radius + t.widest
    box = (low_x - most, high_x + most, low_y - most, high_y + most)
    for other in b.lookups().teams_in_box(1 - sheet.side, *box):
        limit = sheet.radius + t.teams[other].radius
        if near_segment(b.x[other], b.y[other], *a, *c, limit):
            return other
    return -1


def find_closed(b: Board, team: int, a: Point, c: Point) -> Piece | None:
    """Find terrain on a leg that is closed to the Team."""
    t = b.table
    sheet = t.teams[team]
    if not t.ground.closed[sheet.mover]:
        return None
    return t.ground.find_shut(sheet.mover, sheet.radius, a, c)


def can_stand(
    b: Board, team: int, x: int, y: int, places: Places = NOBODY, among: Sequence[int] | None = None
) -> bool:
    """Return True if a Team may end a Move here."""
    return is_free_spot(b, team, x, y, places, among) and find_contact(b, team, x, y) < 0


def is_open_leg(b: Board, team: int, a: Point, c: Point) -> bool:
    """Return True if a straight leg is free of closed terrain and enemies."""
    return find_closed(b, team, a, c) is None and find_enemy_on_leg(b, team, a, c) < 0


def is_free_spot(
    b: Board, team: int, x: int, y: int, places: Places = NOBODY, among: Sequence[int] | None = None
) -> bool:
    """Return True if a base may stand here in an assault: contact with enemies is wanted."""
    t = b.table
    sheet = t.teams[team]
    return (
        t.ground.on_table(x, y, sheet.radius)
        and find_overlap(b, team, x, y, places, among) < 0
        and t.ground.find_straddled(x, y, sheet.radius) is None
    )


def find_entry_point(b: Board, team: int, goal: Point) -> Point:
    """Find the point of its arrival edge at which a reserve Team enters on its way to a goal."""
    t = b.table
    (ax, ay), (bx, by), edge = arrival_edge(b, team)
    r = t.teams[team].radius
    x = min(max(goal[0], min(ax, bx)), max(ax, bx))
    y = min(max(goal[1], min(ay, by)), max(ay, by))
    inward = {"N": (0, -r), "S": (0, r), "E": (-r, 0), "W": (r, 0)}[edge]
    x, y = x + inward[0], y + inward[1]
    x = min(max(x, r), t.ground.width - r)
    return x, min(max(y, r), t.ground.height - r)


def arrival_edge(b: Board, team: int) -> tuple[Point, Point, str]:
    """Return the stretch of table edge by which a reserve Team comes."""
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
