"""Exact plane geometry in whole hundredths of an inch and whole degrees."""

import math
from collections.abc import Sequence
from itertools import pairwise

Point = tuple[int, int]

INCH = 100  # hundredths of an inch in an inch: positions are whole numbers of them
SCALE = 1_000_000

# Fixed vectors keep arcs equal on every machine: cos and sin differ in the last bit, not in the sixth digit.
FACING: tuple[Point, ...] = tuple(
    (round(math.cos(math.radians(d)) * SCALE), round(math.sin(math.radians(d)) * SCALE))
    for d in range(360)
)


def hundredths(inches: float) -> int:
    """Turn inches of a data file into hundredths."""
    return round(inches * INCH)


def squared_distance(ax: int, ay: int, bx: int, by: int) -> int:
    """Return the squared distance of two points."""
    return (ax - bx) * (ax - bx) + (ay - by) * (ay - by)


def distance(ax: int, ay: int, bx: int, by: int) -> int:
    """Return the distance of two points, rounded down."""
    return math.isqrt((ax - bx) * (ax - bx) + (ay - by) * (ay - by))


def heading(dx: int, dy: int) -> int:
    """Return the whole degree nearest to a direction; east is 0, north is 90."""
    if dx == 0 and dy == 0:
        return 0
    guess = round(math.degrees(math.atan2(dy, dx)))
    near = [(guess + k) % 360 for k in (-1, 0, 1)]
    return max(near, key=lambda d: (FACING[d][0] * dx + FACING[d][1] * dy, -d))


def is_ahead(cx: int, cy: int, facing: int, px: int, py: int, offset: int = 0) -> bool:
    """Return True if a point lies on or before the line `offset` in front of a facing base."""
    fx, fy = FACING[facing]
    return (px - cx) * fx + (py - cy) * fy >= offset * SCALE


def crossing_fraction(
    ax: int, ay: int, bx: int, by: int, cx: int, cy: int, dx: int, dy: int
) -> tuple[int, int] | None:
    """Return the fraction along AB at which CD meets it (touching counts), or None."""
    rx, ry = bx - ax, by - ay
    c = rx * (cy - ay) - ry * (cx - ax)
    d = rx * (dy - ay) - ry * (dx - ax)
    if (c > 0 and d > 0) or (c < 0 and d < 0):
        return None
    sx, sy = dx - cx, dy - cy
    a = sx * (ay - cy) - sy * (ax - cx)
    b = sx * (by - cy) - sy * (bx - cx)
    if (a > 0 and b > 0) or (a < 0 and b < 0):
        return None
    if a == b:  # collinear: the caller compared bounding boxes
        return (0, 1)
    return (a, a - b) if a > b else (-a, b - a)


def near_segment(px: int, py: int, ax: int, ay: int, bx: int, by: int, limit: int) -> bool:
    """Return True if a point is nearer to a segment than `limit`."""
    if limit <= 0:
        return False
    dx, dy = bx - ax, by - ay
    t = (px - ax) * dx + (py - ay) * dy
    length2 = dx * dx + dy * dy
    if t <= 0 or length2 == 0:
        return squared_distance(px, py, ax, ay) < limit * limit
    if t >= length2:
        return squared_distance(px, py, bx, by) < limit * limit
    area = dx * (py - ay) - dy * (px - ax)
    return area * area < limit * limit * length2


def segments_nearer(a: Point, b: Point, c: Point, d: Point, limit: int) -> bool:
    """Return True if two segments come nearer to each other than `limit`."""
    low_x, high_x = (a[0], b[0]) if a[0] < b[0] else (b[0], a[0])
    low_y, high_y = (a[1], b[1]) if a[1] < b[1] else (b[1], a[1])
    if max(c[0], d[0]) < low_x - limit or min(c[0], d[0]) > high_x + limit:
        return False
    if max(c[1], d[1]) < low_y - limit or min(c[1], d[1]) > high_y + limit:
        return False
    return (
        (crossing_fraction(*a, *b, *c, *d) is not None and _boxes_meet(a, b, c, d))
        or near_segment(*a, *c, *d, limit)
        or near_segment(*b, *c, *d, limit)
        or near_segment(*c, *a, *b, limit)
        or near_segment(*d, *a, *b, limit)
    )


def _boxes_meet(a: Point, b: Point, c: Point, d: Point) -> bool:
    return (
        min(a[0], b[0]) <= max(c[0], d[0])
        and min(c[0], d[0]) <= max(a[0], b[0])
        and min(a[1], b[1]) <= max(c[1], d[1])
        and min(c[1], d[1]) <= max(a[1], b[1])
    )


def is_inside(px: int, py: int, polygon: Sequence[Point]) -> bool:
    """Return True if a point lies in a polygon or on its edge."""
    odd = False
    ax, ay = polygon[-1]
    for bx, by in polygon:
        if ay > py < by or ay < py > by:  # the side lies wholly above or below
            ax, ay = bx, by
            continue
        side = (bx - ax) * (py - ay) - (by - ay) * (px - ax)
        if (ay > py) != (by > py) and (side > 0) == (by > ay):
            odd = not odd
        if side == 0 and (ax <= px <= bx or bx <= px <= ax) and (ay <= py <= by or by <= py <= ay):
            return True
        ax, ay = bx, by
    return odd


def list_edges(points: Sequence[Point], closed: bool) -> list[tuple[Point, Point]]:
    """List the segments of a polyline or polygon."""
    pairs = list(pairwise(points))
    return [*pairs, (points[-1], points[0])] if closed else pairs


def scale_exactly(length10: int, part: int, whole2: int) -> int:
    """Return length10/10 · part/√whole2, rounded with halves away from zero, by whole numbers only."""
    n = length10 * part
    doubled = math.isqrt(4 * n * n // (100 * whole2))
    size = (doubled + 1) // 2
    return size if n >= 0 else -size


def point_toward(ax: int, ay: int, bx: int, by: int, length: int) -> Point:
    """Return the point `length` from A in the direction of B."""
    gap2 = squared_distance(ax, ay, bx, by)
    if gap2 == 0:
        return ax + length, ay
    return ax + scale_exactly(length * 10, bx - ax, gap2), ay + scale_exactly(
        length * 10, by - ay, gap2
    )


def path_length(points: Sequence[Point]) -> int:
    """Return the length of a polyline, each leg rounded down."""
    return sum(distance(*a, *b) for a, b in pairwise(points))


def point_along(points: Sequence[Point], part: int, whole: int) -> Point:
    """Return the point at a fraction of a polyline's length."""
    if part >= whole:
        return points[-1]
    left = path_length(points) * part // whole
    for a, b in pairwise(points):
        leg = distance(*a, *b)
        if left <= leg:
            return point_toward(*a, *b, left) if leg else a
        left -= leg
    return points[-1]


def square_corners(
    cx: int, cy: int, fx: int, fy: int, side: int
) -> tuple[Point, Point, Point, Point]:
    """Return the corners of a square centred on C with one axis along the line from F."""
    dx, dy = cx - fx, cy - fy
    if dx == 0 and dy == 0:
        dx = 1
    whole2 = dx * dx + dy * dy
    ux, uy = scale_exactly(side * 5, dx, whole2), scale_exactly(side * 5, dy, whole2)
    vx, vy = -uy, ux
    return (
        (cx - ux - vx, cy - uy - vy),
        (cx + ux - vx, cy + uy - vy),
        (cx + ux + vx, cy + uy + vy),
        (cx - ux + vx, cy - uy + vy),
    )


def disc_meets(px: int, py: int, radius: int, polygon: Sequence[Point]) -> bool:
    """Return True if a disc overlaps a polygon (touching it from outside does not count)."""
    if is_inside(px, py, polygon):
        return True
    return any(near_segment(px, py, *a, *b, radius) for a, b in list_edges(polygon, closed=True))


def ring_radius(radius: int) -> int:
    """Return how far the corners of an octagon lie that clears a circle."""
    return radius * 11 // 10 + 2


def ring_round(x: int, y: int, radius: int) -> list[Point]:
    """Return the corners of an octagon that clears a circle."""
    far = ring_radius(radius)
    return [(x + fx * far // SCALE, y + fy * far // SCALE) for fx, fy in FACING[::45]]


def meet_circles(a: Point, one: int, c: Point, two: int) -> list[Point]:
    """Return the points at which two circles of these radii meet, none or two."""
    dx, dy = c[0] - a[0], c[1] - a[1]
    far2 = dx * dx + dy * dy
    if not (one - two) ** 2 < far2 <= (one + two) ** 2:
        return []
    along = (far2 + one * one - two * two) / (2 * far2)
    aside = math.sqrt(max(0.0, one * one / far2 - along * along))
    return [
        (round(a[0] + along * dx - side * dy), round(a[1] + along * dy + side * dx))
        for side in (aside, -aside)
    ]
