"""The walls of a table, and which of them a look between two bases can meet (geometry G4)."""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from beachhead.games.company.content.geometry.plane import (
    INCH,
    Point,
    is_inside,
    list_edges,
    near_segment,
)
from beachhead.games.company.content.geometry.rays import (
    REACH,
    Disc,
    End,
    Hurdle,
    Rays,
    Segment,
    find_crossed,
    make_segment,
    stops_all_rays,
)
from beachhead.kernel.memo import Memo

AREA, LINE, PLATEAU = 0, 1, 2
CELL = 7  # walls are sorted by strips of 2 ** 7 hundredths of an inch
MARGIN = 10 * INCH  # twice the widest base
REMEMBERED = 50_000  # lists of walls kept before their memory is emptied


class Wall(NamedTuple):
    """A segment that can stop a ray below `top`."""

    a: Point
    b: Point
    top: int
    bit: int
    kind: int


class Strips:
    """Walls by their extent along one direction, as bits: begun before a strip ends, not over before it begins."""

    def __init__(self, spans: Sequence[tuple[int, int]], most: int) -> None:
        first, last = -most - MARGIN >> CELL, 2 * most + MARGIN >> CELL
        strips = [*range(last + 1), *range(first, 0)]  # below zero: counted from the end
        cells = [(low >> CELL, high >> CELL) for low, high in spans]
        self.begun = [sum(1 << i for i, c in enumerate(cells) if c[0] <= k) for k in strips]
        self.to_come = [sum(1 << i for i, c in enumerate(cells) if c[1] >= k) for k in strips]

    def find_between(self, low: int, high: int) -> int:
        """Return every wall that reaches into a stretch, and perhaps some just outside."""
        return self.begun[high >> CELL] & self.to_come[low >> CELL]


class Walls:
    """The walls of a table, found quickly by where they stand and how high they are."""

    def __init__(self, walls: Sequence[Wall], most: int) -> None:
        self.walls = walls
        self.most = most
        self.segments = [make_segment(w.a, w.b) for w in walls]
        self.low = [
            Hurdle(s, w.top, near_a=False, near_b=False)
            for s, w in zip(self.segments, walls, strict=True)
        ]
        self.all = (1 << len(walls)) - 1
        self.strips = tuple(
            Strips([(min(f(w.a), f(w.b)), max(f(w.a), f(w.b))) for w in walls], most)
            for f in (_x, _y, _add_coordinates, _subtract_coordinates)
        )
        self.above: Memo[int, int] = Memo(lambda height: self.find_walls(lambda w: w.top > height))
        """The walls higher than a height."""
        self.areas: Memo[int, int] = Memo(
            lambda pieces: self.find_walls(lambda w: w.kind == AREA and bool(w.bit & pieces))
        )
        """The walls round these pieces of area terrain."""
        self.lines: Memo[int, int] = Memo(
            lambda pieces: self.find_walls(lambda w: w.kind == LINE and bool(w.bit & pieces))
        )
        """The walls of these Linear Obstacles."""
        self.lists: Memo[int, tuple[Segment, ...]] = Memo(
            lambda bits: tuple(self.segments[i] for i in _list_set_bits(bits)), REMEMBERED
        )
        """The walls that are given as bits."""

    def find_between(self, ax: int, ay: int, bx: int, by: int, radius: int) -> int:
        """Return every wall that can meet a ray between two bases, as bits."""
        most = self.most
        on_table = 0 <= ax <= most and 0 <= bx <= most and 0 <= ay <= most and 0 <= by <= most
        if not on_table or 2 * radius > MARGIN:
            return self.all
        x, y, falling, rising = self.strips
        low, high = (ax, bx) if ax < bx else (bx, ax)
        bits = x.find_between(low - radius, high + radius)
        low, high = (ay, by) if ay < by else (by, ay)
        bits &= y.find_between(low - radius, high + radius)
        if bits:
            aslant = radius + radius  # more than the radius times the root of two
            low, high = (ax + ay, bx + by) if ax + ay < bx + by else (bx + by, ax + ay)
            bits &= falling.find_between(low - aslant, high + aslant)
            low, high = (ax - ay, bx - by) if ax - ay < bx - by else (bx - by, ax - ay)
            bits &= rising.find_between(low - aslant, high + aslant)
        return bits

    def find_walls(self, wanted: Callable[[Wall], bool]) -> int:
        """Return the walls that pass a test."""
        return sum(1 << i for i, w in enumerate(self.walls) if wanted(w))

    def clear(
        self, a: End, b: End, smoke: Sequence[Sequence[Point]], discs: Sequence[Disc]
    ) -> bool:
        """Look for a ray between two bases that walls, smoke and the given bases leave clear."""
        ax, ay, ra, za, in_a, touch_a = a
        bx, by, rb, zb, in_b, touch_b = b
        low, high = (za, zb) if za < zb else (zb, za)
        met = self.find_between(ax, ay, bx, by, max(ra, rb)) & self.above[low]
        if in_a or in_b:
            met &= ~self.areas[in_a | in_b]
        solid = met & self.above[high]
        near = met & self.lines[touch_a | touch_b] if touch_a or touch_b else 0
        near_a = self.find_close(near & self.lines[touch_a], a) if near and touch_a else 0
        near_b = self.find_close(near & self.lines[touch_b], b) if near and touch_b else 0
        solid &= ~(near_a | near_b)
        stops = self.lists[solid]
        if smoke:
            stops += tuple(_smoke_walls(ax, ay, bx, by, smoke))
        stop = find_crossed(ax, ay, bx, by, stops) if stops else None
        if stop is None:
            if met == solid and not discs:
                return True
        elif stops_all_rays(a, b, stop):
            return False
        hurdles = self.hurdles(met ^ solid, near_a, near_b) if met != solid else []
        return Rays(a, b, stops, hurdles, discs).any_clear(stop)

    def find_close(self, bits: int, end: End) -> int:
        """Return those of the touched walls that a ray can cross next to the base, or run along."""
        x, y, radius = end[:3]
        found = 0
        for i in _list_set_bits(bits):
            ax, ay, bx, by, sx, sy, m = self.segments[i]
            along = (sx * y - sy * x - m) ** 2 <= (radius + 1) ** 2 * (sx * sx + sy * sy)
            if along or near_segment(x, y, ax, ay, bx, by, radius + REACH + 1):
                found |= 1 << i
        return found

    def hurdles(self, bits: int, near_a: int, near_b: int) -> list[Hurdle]:
        """List the walls that do not stop everything."""
        found = []
        for i in _list_set_bits(bits):
            h = self.low[i]
            one, two = near_a >> i & 1, near_b >> i & 1
            found.append(Hurdle(h.segment, h.top, bool(one), bool(two)) if one or two else h)
        return found


def _x(p: Point) -> int:
    return p[0]


def _y(p: Point) -> int:
    return p[1]


def _add_coordinates(p: Point) -> int:
    return p[0] + p[1]


def _subtract_coordinates(p: Point) -> int:
    return p[0] - p[1]


def _list_set_bits(bits: int) -> Iterable[int]:
    """List the numbers of the bits that are set, lowest first."""
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


def _smoke_walls(
    ax: int, ay: int, bx: int, by: int, smoke: Sequence[Sequence[Point]]
) -> Iterable[Segment]:
    for outline in smoke:
        if not is_inside(ax, ay, outline) and not is_inside(bx, by, outline):
            yield from (make_segment(c, d) for c, d in list_edges(outline, closed=True))
