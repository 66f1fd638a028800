"""The terrain of a table: sight, cover and passability, all by whole numbers."""

import math
from collections.abc import Sequence
from typing import NamedTuple

from beachhead.games.company.data import TABLES
from beachhead.games.company.geometry import (
    INCH,
    Point,
    cross,
    dist2,
    edges,
    hundredths,
    inside,
    near_segment,
    scaled,
    segments_nearer,
)
from beachhead.games.company.scenario import Scenario

OPEN, SOFT, HARD = 0, 1, 2
INFANTRY, GUN, TANK = 0, 1, 2
CLEAR, DIFFICULT, VERY_DIFFICULT, CLOSED = 0, 1, 2, 3

COVER = {"none": OPEN, "soft": SOFT, "hard": HARD}
GOING = {
    "none": CLEAR,
    "open": CLEAR,
    "difficult": DIFFICULT,
    "very_difficult": VERY_DIFFICULT,
    "closed": CLOSED,
    "off_limits": CLOSED,
}
TOUCH = hundredths(TABLES.base.touch)
CONTACT = hundredths(TABLES.base.contact)
REACH = hundredths(TABLES.base.cover_reach)
SMOKE_TOP = 99 * INCH
REMEMBERED = 400_000  # answers kept before the memory of sight lines is emptied

AREA, LINE, PLATEAU = 0, 1, 2
Disc = tuple[int, int, int]


class Wall(NamedTuple):
    """A segment that can stop a ray below `top`."""

    ax: int
    ay: int
    bx: int
    by: int
    low_x: int
    low_y: int
    high_x: int
    high_y: int
    top: int
    bit: int
    kind: int


class Piece(NamedTuple):
    """A piece of terrain in hundredths of an inch."""

    id: str
    type: str
    shape: str
    points: tuple[Point, ...]
    sides: tuple[tuple[Point, Point], ...]
    cover: int
    height: int
    base: int
    going: tuple[int, int, int]
    bit: int
    off_limits: bool
    box: tuple[int, int, int, int]

    @property
    def linear(self) -> bool:
        """Tell whether this is a Linear Obstacle."""
        return self.shape == "line"


def wall(a: Point, b: Point, top: int, bit: int, kind: int) -> Wall:
    """Make a wall with its bounding box."""
    return Wall(
        *a, *b, min(a[0], b[0]), min(a[1], b[1]), max(a[0], b[0]), max(a[1], b[1]), top, bit, kind
    )


class Ground:
    """Answer questions about the terrain of one scenario; remembers answers, never changes."""

    def __init__(self, scenario: Scenario) -> None:
        self.width = hundredths(scenario.width)
        self.height = hundredths(scenario.height)
        plateaus = [p for p in scenario.terrain if scenario.kind_of(p).shape == "plateau"]
        self.plateaus = [
            (hundredths(p.z), tuple((hundredths(x), hundredths(y)) for x, y in p.points))
            for p in plateaus
        ]
        self.flat = not plateaus
        self.pieces = [self._piece(scenario, i) for i in range(len(scenario.terrain))]
        self.areas = [p for p in self.pieces if p.shape == "area"]
        self.shelters = [p for p in self.pieces if p.shape != "line" and p.cover]
        self.lines = [p for p in self.pieces if p.linear]
        self.walls = self._walls(scenario)
        self.closed = [[p for p in self.pieces if p.going[c] == CLOSED] for c in range(3)]
        self.rough = [p for p in self.pieces if CLEAR < p.going[TANK] < CLOSED]
        self._inside: dict[Point, tuple[int, int, int]] = {}
        self._touch: dict[Disc, int] = {}
        self._sight: dict[tuple[int, ...], bool] = {}

    def _piece(self, scenario: Scenario, index: int) -> Piece:
        entry = scenario.terrain[index]
        kind = scenario.kind_of(entry)
        points = tuple((hundredths(x), hundredths(y)) for x, y in entry.points)
        xs, ys = [x for x, _ in points], [y for _, y in points]
        middle = (sum(xs) // len(xs), sum(ys) // len(ys))
        return Piece(
            entry.id,
            entry.type,
            kind.shape,
            points,
            tuple(edges(points, closed=kind.shape != "line")),
            COVER[kind.cover],
            hundredths(kind.height),
            hundredths(entry.z) if kind.shape == "plateau" else self._level(*middle),
            (GOING[kind.infantry], self._gun_going(kind.gun), GOING[kind.tank]),
            1 << index,
            kind.tank == "off_limits",
            (min(xs), min(ys), max(xs), max(ys)),
        )

    @staticmethod
    def _gun_going(word: str) -> int:
        # MIN-MOVE-05: what is Very Difficult is shut to towed Gun Teams.
        return CLOSED if GOING[word] >= VERY_DIFFICULT else CLEAR

    def _walls(self, scenario: Scenario) -> list[Wall]:
        found = []
        for piece, entry in zip(self.pieces, scenario.terrain, strict=True):
            kind = scenario.kind_of(entry)
            if kind.shape == "plateau":
                for a, b in piece.sides:
                    found.append(wall(a, b, piece.base, piece.bit, PLATEAU))
            elif kind.blocks_sight or (kind.shape == "line" and piece.height):
                sort = LINE if kind.shape == "line" else AREA
                for a, b in piece.sides:
                    found.append(wall(a, b, piece.base + piece.height, piece.bit, sort))
        return found

    # Where a base stands ----------------------------------------------------------------------

    def _level(self, x: int, y: int) -> int:
        return max((z for z, outline in self.plateaus if inside(x, y, outline)), default=0)

    def spot(self, x: int, y: int) -> tuple[int, int, int]:
        """Give the pieces around a point as bits, the ground's level, and the cover of areas."""
        known = self._inside.get((x, y))
        if known is None:
            bits, cover = 0, OPEN
            for p in self.pieces:
                low_x, low_y, high_x, high_y = p.box
                if (
                    low_x <= x <= high_x
                    and low_y <= y <= high_y
                    and not p.linear
                    and inside(x, y, p.points)
                ):
                    bits |= p.bit
                    cover = max(cover, p.cover)
            known = (bits, 0 if self.flat else self._level(x, y), cover)
            if len(self._inside) > REMEMBERED:
                self._inside.clear()
            self._inside[x, y] = known
        return known

    def touched(self, x: int, y: int, radius: int) -> int:
        """Give the Linear Obstacles that a base touches, as bits."""
        known = self._touch.get((x, y, radius))
        if known is None:
            known = 0
            limit = radius + TOUCH + 1
            for p in self.lines:
                low_x, low_y, high_x, high_y = p.box
                if (
                    low_x - limit <= x <= high_x + limit
                    and low_y - limit <= y <= high_y + limit
                    and any(near_segment(x, y, *a, *b, limit) for a, b in p.sides)
                ):
                    known |= p.bit
            if len(self._touch) > REMEMBERED:
                self._touch.clear()
            self._touch[x, y, radius] = known
        return known

    # Sight (geometry G4) ----------------------------------------------------------------------

    def sees(self, ax: int, ay: int, ra: int, ha: int, bx: int, by: int, rb: int, hb: int) -> bool:
        """Tell whether two bases see each other over the terrain (MIN-COVER-07, MIN-COVER-08, MIN-COVER-11)."""
        if (ax, ay) > (bx, by):
            ax, ay, ra, ha, bx, by, rb, hb = bx, by, rb, hb, ax, ay, ra, ha
        key = (ax, ay, bx, by, ra, rb, ha, hb)
        known = self._sight.get(key)
        if known is None:
            known = self.line(ax, ay, ra, ha, bx, by, rb, hb, (), ())
            if len(self._sight) > REMEMBERED:
                self._sight.clear()
            self._sight[key] = known
        return known

    def line(
        self,
        ax: int,
        ay: int,
        ra: int,
        ha: int,
        bx: int,
        by: int,
        rb: int,
        hb: int,
        smoke: Sequence[Sequence[Point]],
        discs: Sequence[Disc],
    ) -> bool:
        """Look for a ray between two bases that terrain, smoke and the given bases leave clear."""
        in_a, level_a, _ = self.spot(ax, ay)
        in_b, level_b, _ = self.spot(bx, by)
        za, zb = level_a + ha, level_b + hb
        walls = self._in_the_way(ax, ay, ra, bx, by, rb, in_a | in_b, min(za, zb))
        for outline in smoke:
            if not inside(ax, ay, outline) and not inside(bx, by, outline):
                walls += [wall(c, d, SMOKE_TOP, 0, AREA) for c, d in edges(outline, closed=True)]
        if not walls and not discs:
            return True
        touch_a, touch_b = self.touched(ax, ay, ra), self.touched(bx, by, rb)
        rays = _Rays(ax, ay, ra, bx, by, rb, za, zb, touch_a, touch_b, walls, discs)
        return rays.any_clear()

    def _in_the_way(
        self, ax: int, ay: int, ra: int, bx: int, by: int, rb: int, around: int, low: int
    ) -> list[Wall]:
        low_x, high_x = min(ax - ra, bx - rb), max(ax + ra, bx + rb)
        low_y, high_y = min(ay - ra, by - rb), max(ay + ra, by + rb)
        return [
            w
            for w in self.walls
            if w[4] <= high_x
            and w[6] >= low_x
            and w[5] <= high_y
            and w[7] >= low_y
            and w[8] > low
            and not (w[10] == AREA and w[9] & around)
        ]

    # Cover (geometry G6) ----------------------------------------------------------------------

    def cover(self, tx: int, ty: int, tr: int, fx: int, fy: int) -> int:
        """Give the cover that terrain gives a base against a firer at a point."""
        best = self.spot(tx, ty)[2]
        touched = self.touched(tx, ty, tr)
        if best == HARD or not touched:
            return best
        for p in self.lines:
            if p.bit & touched and p.cover > best and self._between(p, tx, ty, tr, fx, fy):
                best = p.cover
        return best

    @staticmethod
    def _between(p: Piece, tx: int, ty: int, tr: int, fx: int, fy: int) -> bool:
        # MIN-COVER-10: the line between the centres crosses it close to the protected base.
        for a, b in p.sides:
            hit = cross(tx, ty, fx, fy, *a, *b)
            if hit is None or (hit == (0, 1) and not segments_nearer((tx, ty), (tx, ty), a, b, 2)):
                continue
            n, d = hit
            dx, dy = (fx - tx) * n, (fy - ty) * n
            if dx * dx + dy * dy <= (tr + REACH) ** 2 * d * d:
                return True
        return False

    def hard_ground(self, x: int, y: int) -> bool:
        """Tell whether area terrain gives Hard Cover at a point."""
        return self.spot(x, y)[2] == HARD

    # Standing and going (geometry G8) -----------------------------------------------------------

    def on_table(self, x: int, y: int, radius: int) -> bool:
        """Tell whether a base lies wholly on the table."""
        return radius <= x <= self.width - radius and radius <= y <= self.height - radius

    def straddled(self, x: int, y: int, radius: int) -> Piece | None:
        """Find a Linear Obstacle under a base."""
        limit = radius - TOUCH
        for p in self.lines:
            low_x, low_y, high_x, high_y = p.box
            if (
                low_x - limit <= x <= high_x + limit
                and low_y - limit <= y <= high_y + limit
                and any(near_segment(x, y, *a, *b, limit) for a, b in p.sides)
            ):
                return p
        return None

    def shut(self, mover: int, radius: int, a: Point, b: Point) -> Piece | None:
        """Find a piece closed to this kind of Team on the way from A to B."""
        limit = radius - TOUCH
        low_x, high_x = (a[0], b[0]) if a[0] < b[0] else (b[0], a[0])
        low_y, high_y = (a[1], b[1]) if a[1] < b[1] else (b[1], a[1])
        for p in self.closed[mover]:
            box = p.box
            if (
                box[0] > high_x + limit
                or box[2] < low_x - limit
                or box[1] > high_y + limit
                or box[3] < low_y - limit
            ):
                continue
            if any(segments_nearer(a, b, c, d, limit) for c, d in p.sides):
                return p
            if not p.linear and inside(*a, p.points):
                return p
        return None


INNER, OUTER = (5, -5), (9, -9)  # tenths of the radius at which rays start and end


class _Rays:
    """Try up to 25 rays between two bases, the middle one first."""

    def __init__(
        self,
        ax: int,
        ay: int,
        ra: int,
        bx: int,
        by: int,
        rb: int,
        za: int,
        zb: int,
        touch_a: int,
        touch_b: int,
        walls: list[Wall],
        discs: Sequence[Disc],
    ) -> None:
        self.a, self.b = (ax, ay), (bx, by)
        self.za, self.zb = za, zb
        self.high = max(za, zb)
        self.touch_a, self.touch_b = touch_a, touch_b
        self.near_a, self.near_b = (ra + REACH) ** 2, (rb + REACH) ** 2
        self.ra, self.rb = ra, rb
        self.walls = walls
        self.discs = discs

    def any_clear(self) -> bool:
        ax, ay = self.a
        bx, by = self.b
        stop = self.stopped(ax, ay, bx, by)
        if stop is None:
            return True
        dx, dy = bx - ax, by - ay
        whole2 = dx * dx + dy * dy
        if whole2 == 0:
            return True
        far = [self.sample(s, dx, dy, whole2) for s in OUTER]
        if self.stops_all(stop, far):
            return False
        inner = [self.sample(s, dx, dy, whole2) for s in INNER]
        pairs = [(self.a, self.b), *inner, *far]
        return any(self.stopped(*p, *q) is None for p, _ in pairs for _, q in pairs)

    def sample(self, share: int, dx: int, dy: int, whole2: int) -> tuple[Point, Point]:
        """Give the points of both bases at tenths of the radius beside the middle line."""
        (ax, ay), (bx, by) = self.a, self.b
        ux, uy = scaled(share * self.ra, -dy, whole2), scaled(share * self.ra, dx, whole2)
        if self.ra == self.rb:
            return (ax + ux, ay + uy), (bx + ux, by + uy)
        vx, vy = scaled(share * self.rb, -dy, whole2), scaled(share * self.rb, dx, whole2)
        return (ax + ux, ay + uy), (bx + vx, by + vy)

    def stops_all(self, w: Wall, far: list[tuple[Point, Point]]) -> bool:
        # All rays lie between the two outermost parallel ones: what cuts both cuts all.
        if w is NO_WALL or w[8] <= self.high or w[9] & (self.touch_a | self.touch_b):
            return False
        return all(cross(*p, *q, w[0], w[1], w[2], w[3]) is not None for p, q in far)

    def stopped(self, px: int, py: int, qx: int, qy: int) -> Wall | None:
        """Find what stops a ray; the last hindrance is tried first next time."""
        rx, ry = qx - px, qy - py
        walls = self.walls
        for i, w in enumerate(walls):
            cx, cy, dx, dy = w[0], w[1], w[2], w[3]
            c = rx * (cy - py) - ry * (cx - px)
            d = rx * (dy - py) - ry * (dx - px)
            if (c > 0 and d > 0) or (c < 0 and d < 0):
                continue
            sx, sy = dx - cx, dy - cy
            a = sx * (py - cy) - sy * (px - cx)
            b = sx * (qy - cy) - sy * (qx - cx)
            if (a > 0 and b > 0) or (a < 0 and b < 0):
                continue
            if self.above(w, a, b, px, py, rx, ry):
                if i:
                    walls[i], walls[0] = walls[0], w
                return w
        for x, y, r in self.discs:
            if near_segment(x, y, px, py, qx, qy, r):
                return NO_WALL
        return None

    def above(self, w: Wall, a: int, b: int, px: int, py: int, rx: int, ry: int) -> bool:
        """Tell whether a crossed wall stands above the ray and nobody touching it looks over."""
        touch_a, touch_b = w[9] & self.touch_a, w[9] & self.touch_b
        tall = w[8] > self.high
        if tall and not (w[10] == LINE and (touch_a or touch_b)):
            # Parallel and collinear: the bounding boxes meet, so the ray runs along the wall.
            return a != b or self.overlaps(w, px, py, rx, ry)
        if a == b:
            return False
        n, d = (a, a - b) if a > b else (-a, b - a)
        if w[10] == LINE:
            # MIN-COVER-10, MIN-COVER-11: who touches the obstacle sees and is seen across it.
            if touch_a and self.close(px * d + rx * n, py * d + ry * n, d, self.a, self.near_a):
                return False
            if touch_b and self.close(px * d + rx * n, py * d + ry * n, d, self.b, self.near_b):
                return False
        return tall or (w[8] - self.za) * d > (self.zb - self.za) * n

    @staticmethod
    def close(x: int, y: int, d: int, centre: Point, limit2: int) -> bool:
        dx, dy = x - centre[0] * d, y - centre[1] * d
        return dx * dx + dy * dy <= limit2 * d * d

    @staticmethod
    def overlaps(w: Wall, px: int, py: int, rx: int, ry: int) -> bool:
        return (
            w[4] <= max(px, px + rx)
            and w[6] >= min(px, px + rx)
            and w[5] <= max(py, py + ry)
            and w[7] >= min(py, py + ry)
        )


NO_WALL = Wall(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, AREA)


def gap(ax: int, ay: int, ra: int, bx: int, by: int, rb: int) -> int:
    """Give the distance between the edges of two bases, rounded up; never below zero."""
    between = dist2(ax, ay, bx, by)
    if between <= (ra + rb) ** 2:
        return 0
    root = math.isqrt(between)
    return root + (root * root < between) - ra - rb


def within(ax: int, ay: int, ra: int, bx: int, by: int, rb: int, limit: int) -> bool:
    """Tell whether two bases are at most `limit` apart, edge to edge; equality counts."""
    return dist2(ax, ay, bx, by) <= (limit + ra + rb) ** 2
