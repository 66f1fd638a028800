"""The terrain of a table: sight, cover and passability, all by whole numbers."""

import math
from collections.abc import Sequence

from beachhead.games.company.content.geometry.pieces import Cells, Piece
from beachhead.games.company.content.geometry.plane import (
    Point,
    crossing_fraction,
    hundredths,
    is_inside,
    list_edges,
    near_segment,
    ring_round,
    segments_nearer,
    squared_distance,
)
from beachhead.games.company.content.geometry.rays import REACH, Disc, End
from beachhead.games.company.content.geometry.sight import AREA, LINE, PLATEAU, Wall, Walls
from beachhead.games.company.content.scenarios.schema import Scenario
from beachhead.games.company.content.tables import TABLES
from beachhead.kernel.memo import Memo

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
REMEMBERED = 400_000  # answers kept before the memory of sight lines is emptied
LOOK = 1 << 20  # a radius times this, plus a height, are the size of a base for sight
LOFTY = ("building", "woods")  # areas whose height a shell must clear


Corners = list[tuple[Point, list[Point]]]
Place = tuple[int, int, int]
"""A base that looks or is looked at: x, y, and radius and height as one number."""
Spot = tuple[int, int, int]
"""The pieces round a point as bits, the ground's level, and the cover of areas."""
Kind = tuple[int, int]
"""A kind of Team by how it moves, and its radius."""


class View:
    """What is known to be seen from a place, or hidden from it by terrain."""

    __slots__ = ("end", "known")

    def __init__(self, end: End) -> None:
        self.end = end
        self.known: dict[Place, bool] = {}


class Ground:
    """Answer questions about the terrain of one scenario; remembers answers, never changes."""

    def __init__(self, scenario: Scenario) -> None:
        self.width = hundredths(scenario.width)
        self.height = hundredths(scenario.height)
        self.plateaus = [
            (hundredths(p.z), tuple((hundredths(x), hundredths(y)) for x, y in p.points))
            for p in scenario.terrain
            if scenario.kind_of(p).shape == "plateau"
        ]
        self.pieces = [self._make_piece(scenario, i) for i in range(len(scenario.terrain))]
        self.lines = [p for p in self.pieces if p.linear]
        self.walls = Walls(self._make_walls(scenario), max(self.width, self.height))
        self.closed = [[p for p in self.pieces if p.going[c] == CLOSED] for c in range(3)]
        self.rough = [p for p in self.pieces if CLEAR < p.going[TANK] < CLOSED]
        self.cells = Cells(self.pieces, self.width, self.height)
        self._corners: Memo[Kind, Corners] = Memo(self._find_corners)
        self._legs: Memo[tuple[int, int, Point, Point], bool] = Memo(
            lambda leg: self.find_shut(*leg) is None, REMEMBERED
        )
        self._spots: Memo[int, Spot] = Memo(self._describe_pieces)
        self._inside: Memo[Point, Spot] = Memo(self._look_up, REMEMBERED)
        self._touch: Memo[Disc, int] = Memo(self._compute_touched, REMEMBERED)
        self._views: dict[Place, View] = {}
        self._looks = 0
        self._past: Memo[tuple[Place, Place, tuple[Disc, ...]], bool] = Memo(
            lambda look: self.line(look[0], look[1], (), look[2]), REMEMBERED
        )
        self._overhead: Memo[Disc, tuple[tuple[Point, Point], ...]] = Memo(
            self._find_overhead, REMEMBERED
        )

    def _make_piece(self, scenario: Scenario, index: int) -> Piece:
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
            tuple(list_edges(points, closed=kind.shape != "line")),
            COVER[kind.cover],
            hundredths(kind.height),
            hundredths(entry.z) if kind.shape == "plateau" else self._find_level(*middle),
            (GOING[kind.infantry], self._gun_going(kind.gun), GOING[kind.tank]),
            1 << index,
            kind.tank == "off_limits",
            (min(xs), min(ys), max(xs), max(ys)),
        )

    @staticmethod
    def _gun_going(word: str) -> int:
        # MIN-MOVE-05: what is Very Difficult is shut to towed Gun Teams.
        return CLOSED if GOING[word] >= VERY_DIFFICULT else CLEAR

    def _make_walls(self, scenario: Scenario) -> list[Wall]:
        found = []
        for piece, entry in zip(self.pieces, scenario.terrain, strict=True):
            kind = scenario.kind_of(entry)
            if kind.shape == "plateau":
                for a, b in piece.sides:
                    found.append(Wall(a, b, piece.base, piece.bit, PLATEAU))
            elif kind.blocks_sight or (kind.shape == "line" and piece.height):
                sort = LINE if kind.shape == "line" else AREA
                for a, b in piece.sides:
                    found.append(Wall(a, b, piece.base + piece.height, piece.bit, sort))
        return found

    # Where a base stands ----------------------------------------------------------------------

    def _find_level(self, x: int, y: int) -> int:
        return max((z for z, outline in self.plateaus if is_inside(x, y, outline)), default=0)

    def spot(self, x: int, y: int) -> Spot:
        """Return the pieces around a point as bits, the ground's level, and the cover of areas."""
        return self._inside[x, y]

    def _look_up(self, at: Point) -> Spot:
        x, y = at
        bits, doubtful, _ = self.cells.at(x, y)
        for p in doubtful:
            low_x, low_y, high_x, high_y = p.box
            if low_x <= x <= high_x and low_y <= y <= high_y and is_inside(x, y, p.points):
                bits |= p.bit
        return self._spots[bits]

    def _describe_pieces(self, bits: int) -> Spot:
        found = [p for p in self.pieces if p.bit & bits]
        level = max((p.base for p in found if p.shape == "plateau"), default=0)
        return bits, level, max((p.cover for p in found), default=OPEN)

    def find_touched(self, x: int, y: int, radius: int) -> int:
        """Return the Linear Obstacles that a base touches, as bits."""
        return self._touch[x, y, radius]

    def _compute_touched(self, base: Disc) -> int:
        x, y, radius = base
        bits, limit = 0, radius + TOUCH + 1
        for p in self.cells.at(x, y)[2]:
            if p.borders(x, y, limit):
                bits |= p.bit
        return bits

    # Sight (geometry G4) ----------------------------------------------------------------------

    def sees(self, ax: int, ay: int, ra: int, ha: int, bx: int, by: int, rb: int, hb: int) -> bool:
        """Return True if two bases see each other over the terrain (MIN-COVER-07, MIN-COVER-08, MIN-COVER-11)."""
        return self.looks((ax, ay, ra * LOOK + ha), (bx, by, rb * LOOK + hb))

    def looks(self, a: Place, b: Place) -> bool:
        """Return True if two places see each other over the terrain."""
        view = self._views.get(a) or self.view(a)
        known = view.known.get(b)
        return self.look_over_terrain(a, view, b) if known is None else known

    def look_over_terrain(self, a: Place, view: View, b: Place) -> bool:
        """Look for the first time, and remember it."""
        other = self._views.get(b) or self.view(b)
        seen = view.known[b] = self.walls.clear(view.end, other.end, (), ())
        other.known[a] = seen  # sight is mutual
        self._looks += 2
        return seen

    def view(self, place: Place) -> View:
        """Return what is known to be seen from a place."""
        known = self._views.get(place)
        if known is None:
            if self._looks + len(self._views) > REMEMBERED:
                self._views.clear()
                self._looks = 0
            x, y, size = place
            radius, height = divmod(size, LOOK)
            bits, level, _ = self._look_up((x, y))
            end = (x, y, radius, level + height, bits, self._compute_touched((x, y, radius)))
            known = self._views[place] = View(end)
        return known

    def looks_past(self, a: Place, b: Place, discs: tuple[Disc, ...]) -> bool:
        """Return True if two places see each other with other bases in the way."""
        return self._past[a, b, discs]

    def line(
        self, a: Place, b: Place, smoke: Sequence[Sequence[Point]], discs: Sequence[Disc]
    ) -> bool:
        """Look for a ray between two bases that terrain, smoke and the given bases leave clear."""
        return self.walls.clear(self.view(a).end, self.view(b).end, smoke, discs)

    # Cover (geometry G6) ----------------------------------------------------------------------

    def cover(self, tx: int, ty: int, tr: int, fx: int, fy: int) -> int:
        """Return the cover that terrain gives a base against a firer at a point."""
        best = self.spot(tx, ty)[2]
        touched = self.find_touched(tx, ty, tr)
        if best == HARD or not touched:
            return best
        for p in self.lines:
            if p.bit & touched and p.cover > best and self._is_crossed_close(p, tx, ty, tr, fx, fy):
                best = p.cover
        return best

    @staticmethod
    def _is_crossed_close(p: Piece, tx: int, ty: int, tr: int, fx: int, fy: int) -> bool:
        # MIN-COVER-10: the line between the centres crosses it close to the protected base.
        for a, b in p.sides:
            hit = crossing_fraction(tx, ty, fx, fy, *a, *b)
            if hit is None or (hit == (0, 1) and not segments_nearer((tx, ty), (tx, ty), a, b, 2)):
                continue
            n, d = hit
            dx, dy = (fx - tx) * n, (fy - ty) * n
            if dx * dx + dy * dy <= (tr + REACH) ** 2 * d * d:
                return True
        return False

    def hard_ground(self, x: int, y: int) -> bool:
        """Return True if area terrain gives Hard Cover at a point."""
        return self.spot(x, y)[2] == HARD

    # Standing and going (geometry G8) -----------------------------------------------------------

    def on_table(self, x: int, y: int, radius: int) -> bool:
        """Return True if a base lies wholly on the table."""
        return radius <= x <= self.width - radius and radius <= y <= self.height - radius

    def find_straddled(self, x: int, y: int, radius: int) -> Piece | None:
        """Find a Linear Obstacle under a base."""
        limit = radius - TOUCH
        for p in self.cells.at(x, y)[2]:
            if p.borders(x, y, limit):
                return p
        return None

    def list_overhead(self, x: int, y: int, radius: int) -> tuple[tuple[Point, Point], ...]:
        """Return the sides of high terrain nearer to a gun than it is high (MIN-INDIRECT-03)."""
        return self._overhead[x, y, radius]

    def _find_overhead(self, base: Disc) -> tuple[tuple[Point, Point], ...]:
        x, y, radius = base
        return tuple(
            (c, d)
            for p in self.pieces
            if p.height and (p.linear or p.type in LOFTY)
            for c, d in p.sides
            if near_segment(x, y, *c, *d, p.height + radius)
        )

    def corners(self, mover: int, radius: int) -> Corners:
        """Return the corners of terrain closed to a kind of Team, with the open points round each."""
        return self._corners[mover, radius]

    def _find_corners(self, kind: Kind) -> Corners:
        mover, radius = kind
        return [
            (c, [p for p in ring_round(*c, radius) if self.open_at(mover, radius, p)])
            for piece in self.closed[mover]
            for c in piece.points
        ]

    def open_at(self, mover: int, radius: int, p: Point) -> bool:
        """Return True if a base is on the table and clear of closed terrain."""
        return self.on_table(*p, radius) and self.find_shut(mover, radius, p, p) is None

    def passable(self, mover: int, radius: int, a: Point, b: Point) -> bool:
        """Return True if nothing is closed to this kind of Team on the way from A to B, and remember it."""
        return not self.closed[mover] or self._legs[mover, radius, a, b]

    def find_shut(self, mover: int, radius: int, a: Point, b: Point) -> Piece | None:
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
            if not p.linear and is_inside(*a, p.points):
                return p
        return None


def gap(ax: int, ay: int, ra: int, bx: int, by: int, rb: int) -> int:
    """Return the distance between the edges of two bases, rounded up; never below zero."""
    between = squared_distance(ax, ay, bx, by)
    if between <= (ra + rb) ** 2:
        return 0
    root = math.isqrt(between)
    return root + (root * root < between) - ra - rb


def is_within(ax: int, ay: int, ra: int, bx: int, by: int, rb: int, limit: int) -> bool:
    """Return True if two bases are at most `limit` apart, edge to edge; equality counts."""
    return squared_distance(ax, ay, bx, by) <= (limit + ra + rb) ** 2
