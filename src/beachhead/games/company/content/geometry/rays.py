"""Up to 25 rays between two bases, and what stops them, by whole numbers (geometry G4)."""

from collections.abc import Iterable, Sequence
from itertools import product
from typing import NamedTuple

from beachhead.games.company.content.geometry.plane import (
    Point,
    hundredths,
    near_segment,
    scale_exactly,
)
from beachhead.games.company.content.tables import TABLES

REACH = hundredths(TABLES.base.cover_reach)
# By start and end: the middle, beside it to the left and right, outermost to the left and right. The middle and the
# outermost rays are tried before all others.
OTHERS = [ray for ray in product(range(5), range(5)) if ray not in {(0, 0), (3, 3), (4, 4)}]
INNER, OUTER = 5, 9  # tenths of the radius at which rays start and end beside the middle
Disc = tuple[int, int, int]
End = tuple[int, int, int, int, int, int]
"""Where a look begins or ends: x, y, radius, height above the table, pieces around, lines touched."""
Segment = tuple[int, int, int, int, int, int, int]
"""Both ends, the direction, and the offset of the line through them."""


class Hurdle(NamedTuple):
    """A wall that not every ray across it is stopped by: it is low, or a base looks over it."""

    segment: Segment
    top: int
    near_a: bool
    near_b: bool


def make_segment(a: Point, b: Point) -> Segment:
    """Prepare a segment for asking what crosses it."""
    sx, sy = b[0] - a[0], b[1] - a[1]
    return (*a, *b, sx, sy, sx * a[1] - sy * a[0])


def find_crossed(px: int, py: int, qx: int, qy: int, walls: Iterable[Segment]) -> Segment | None:
    """Find a wall that a ray meets; touching counts."""
    rx, ry = qx - px, qy - py
    k = rx * py - ry * px
    for wall in walls:
        cx, cy, dx, dy, sx, sy, m = wall
        c, d = rx * cy - ry * cx, rx * dy - ry * dx
        if c > k < d or c < k > d:
            continue
        a, b = sx * py - sy * px, sx * qy - sy * qx
        if a > m < b or a < m > b:
            continue
        if a != b or _boxes_overlap(px, py, qx, qy, wall):
            return wall
    return None


def stops_all_rays(a: End, b: End, wall: Segment) -> bool:
    """Return True if a wall reaches across all there is between two bases: no ray misses it."""
    ax, ay, ra, _, _, _ = a
    bx, by, rb, _, _, _ = b
    cx, cy, dx, dy, sx, sy, m = wall
    rx, ry = bx - ax, by - ay
    k = rx * ay - ry * ax
    c, d = rx * cy - ry * cx - k, rx * dy - ry * dx - k
    if c > 0 < d or c < 0 > d:
        return False
    ra, rb = ra + 1, rb + 1
    widest = max(rb, ra)
    wide = widest * widest * (rx * rx + ry * ry)
    if c * c <= wide or d * d <= wide:
        return False
    p, q = sx * ay - sy * ax - m, sx * by - sy * bx - m
    if p > 0 < q or p < 0 > q:
        return False
    long2 = sx * sx + sy * sy
    return p * p > ra * ra * long2 and q * q > rb * rb * long2


def compare_with_rays(a: End, b: End, wall: Segment, top: int) -> int:
    """Return 1 if a wall stands above all rays between two bases, -1 if below or beside all, else 0."""
    ax, ay, ra, za, _, _ = a
    bx, by, rb, zb, _, _ = b
    dx, dy, rise = bx - ax, by - ay, zb - za
    long = abs(dx) + abs(dy)
    wide = ((max(rb, ra)) + 1) * long
    cx, cy, ex, ey, _, _, _ = wall
    cx, cy, ex, ey = cx - ax, cy - ay, ex - ax, ey - ay
    c, e = dx * cy - dy * cx, dx * ey - dy * ex
    if c > wide < e or c < -wide > e:
        return -1
    low = (top - za) * (dx * dx + dy * dy)
    over_c, over_e = low - rise * (cx * dx + cy * dy), low - rise * (ex * dx + ey * dy)
    one, two = (
        _height_among_rays(c, e, over_c, over_e, wide),
        _height_among_rays(e, c, over_e, over_c, wide),
    )
    slack = 1 + abs(rise) * long  # rays begin within a hundredth of the cross line
    if one < -slack > two:
        return -1
    return int(one > slack < two)


def _boxes_overlap(px: int, py: int, qx: int, qy: int, wall: Segment) -> bool:
    # On one line: the ray runs along the wall if their bounding boxes meet.
    cx, cy, dx, dy = wall[:4]
    return (
        min(cx, dx) <= max(px, qx)
        and max(cx, dx) >= min(px, qx)
        and min(cy, dy) <= max(py, qy)
        and max(cy, dy) >= min(py, qy)
    )


class Rays:
    """Try up to 25 rays between two bases, the middle one first, then the two outermost."""

    def __init__(
        self,
        a: End,
        b: End,
        stops: Sequence[Segment],
        hurdles: Sequence[Hurdle],
        discs: Sequence[Disc],
    ) -> None:
        self.a, self.b = a, b
        self.stops, self.hurdles, self.discs = stops, hurdles, discs
        self.plain = not hurdles and not discs
        self.shield: Disc | None = None

    def any_clear(self, stop: Segment | None) -> bool:
        """Return True if one of them gets through, given the wall that stops the middle one."""
        ax, ay, ra, *_ = self.a
        bx, by, rb, *_ = self.b
        if stop is None and self.passes(ax, ay, bx, by):
            return True
        dx, dy = bx - ax, by - ay
        whole2 = dx * dx + dy * dy
        if whole2 == 0:
            return True
        if self.hurdles and self.is_barred():
            return False
        ux, uy = scale_exactly(OUTER * ra, -dy, whole2), scale_exactly(OUTER * ra, dx, whole2)
        vx, vy = (ux, uy) if ra == rb else _step_aside(OUTER * rb, dx, dy, whole2)
        left = (ax + ux, ay + uy, bx + vx, by + vy)
        right = (ax - ux, ay - uy, bx - vx, by - vy)
        # What stops the middle ray mostly stops all.
        if stop is not None and find_crossed(*left, (stop,)) and find_crossed(*right, (stop,)):
            return False
        one, two = find_crossed(*left, self.stops), find_crossed(*right, self.stops)
        if one is not None and one is two:
            return False
        if (one is None and self.passes(*left)) or (two is None and self.passes(*right)):
            return True
        return self.try_other_rays(left, right, dx, dy, whole2)

    def is_barred(self) -> bool:
        """Drop the hurdles that stop no ray; return True if one stops every ray."""
        ax, ay, ra = self.a[:3]
        left, walls = [], list(self.stops)
        for h in self.hurdles:
            above = compare_with_rays(self.a, self.b, h.segment, h.top)
            if above < 0:
                continue
            sx, sy, m = h.segment[4:]
            along = (sx * ay - sy * ax - m) ** 2 <= (ra + 1) ** 2 * (sx * sx + sy * sy)
            if above and not (h.near_a or h.near_b or along):
                if stops_all_rays(self.a, self.b, h.segment):
                    return True
                walls.append(h.segment)
            else:
                left.append(h)
        self.hurdles, self.stops = left, walls
        self.plain = not left and not self.discs
        return False

    def try_other_rays(
        self,
        left: tuple[int, int, int, int],
        right: tuple[int, int, int, int],
        dx: int,
        dy: int,
        whole2: int,
    ) -> bool:
        """Try the rays that are left."""
        ax, ay, ra = self.a[:3]
        bx, by, rb = self.b[:3]
        ux, uy = _step_aside(INNER * ra, dx, dy, whole2)
        vx, vy = (ux, uy) if ra == rb else _step_aside(INNER * rb, dx, dy, whole2)
        starts = ((ax, ay), (ax + ux, ay + uy), (ax - ux, ay - uy), left[:2], right[:2])
        ends = ((bx, by), (bx + vx, by + vy), (bx - vx, by - vy), left[2:], right[2:])
        last: tuple[Segment, ...] = ()
        for i, j in OTHERS:
            (px, py), (qx, qy) = starts[i], ends[j]
            # What stopped one ray mostly stops the next.
            if last and find_crossed(px, py, qx, qy, last):
                continue
            if self.shield and near_segment(*self.shield[:2], px, py, qx, qy, self.shield[2]):
                continue
            stop = find_crossed(px, py, qx, qy, self.stops)
            if stop is not None:
                last = (stop,)
            elif self.plain or self.passes(px, py, qx, qy):
                return True
        return False

    def passes(self, px: int, py: int, qx: int, qy: int) -> bool:
        """Return True if a ray gets over the hurdles and past the bases in the way."""
        rx, ry = qx - px, qy - py
        k = rx * py - ry * px
        for h in self.hurdles:
            cx, cy, dx, dy, sx, sy, m = h.segment
            c, d = rx * cy - ry * cx, rx * dy - ry * dx
            if c > k < d or c < k > d:
                continue
            a, b = sx * py - sy * px - m, sx * qy - sy * qx - m
            # Where the ray runs along it, a low wall stops nothing.
            if (
                a != b
                and not a > 0 < b
                and not a < 0 > b
                and self.stops_ray(h, a, b, px, py, rx, ry)
            ):
                return False
        for disc in self.discs:
            if near_segment(disc[0], disc[1], px, py, qx, qy, disc[2]):
                self.shield = disc
                return False
        return True

    def stops_ray(self, h: Hurdle, a: int, b: int, px: int, py: int, rx: int, ry: int) -> bool:
        """Return True if a crossed hurdle stands above the ray and nobody touching it looks over."""
        n, d = (a, a - b) if a > b else (-a, b - a)
        x, y = px * d + rx * n, py * d + ry * n
        # MIN-COVER-10, MIN-COVER-11: who touches the obstacle sees and is seen across it.
        if (h.near_a and _is_close(x, y, d, self.a)) or (h.near_b and _is_close(x, y, d, self.b)):
            return False
        za, zb = self.a[3], self.b[3]
        return (h.top - za) * d > (zb - za) * n


def _step_aside(length10: int, dx: int, dy: int, whole2: int) -> Point:
    """Return the step from the middle line to its left, as tenths of a length."""
    return scale_exactly(length10, -dy, whole2), scale_exactly(length10, dx, whole2)


def _height_among_rays(c: int, e: int, over_c: int, over_e: int, wide: int) -> int:
    """Return how far a wall stands above the rays where it comes among them, on C's side."""
    if c > wide:
        return over_c + (over_e - over_c) * (c - wide) // (c - e)
    if c < -wide:
        return over_c + (over_e - over_c) * (-wide - c) // (e - c)
    return over_c


def _is_close(x: int, y: int, d: int, end: End) -> bool:
    # MIN-COVER-10: the crossing lies within reach of the base; it is given times d.
    dx, dy = x - end[0] * d, y - end[1] * d
    reach = (end[2] + REACH) * d
    return dx * dx + dy * dy <= reach * reach
