"""Pieces of terrain, and which of them lie in and near each square of the table."""

from collections.abc import Sequence
from typing import NamedTuple

from beachhead.games.company.content.geometry.plane import INCH, Point, is_inside, near_segment

CELL = 8  # the table is divided into squares of 2 ** 8 hundredths of an inch
WIDEST = 5 * INCH  # no base is wider, and its touch included


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
        """Return True if this is a Linear Obstacle."""
        return self.shape == "line"

    def borders(self, x: int, y: int, limit: int) -> bool:
        """Return True if a side of the piece comes nearer to a point than `limit`."""
        low_x, low_y, high_x, high_y = self.box
        return (
            low_x - limit < x < high_x + limit
            and low_y - limit < y < high_y + limit
            and any(near_segment(x, y, *a, *b, limit) for a, b in self.sides)
        )


Cell = tuple[int, tuple[Piece, ...], tuple[Piece, ...]]


class Cells:
    """What lies in and near each square of the table."""

    def __init__(self, pieces: Sequence[Piece], width: int, height: int) -> None:
        self.areas = [p for p in pieces if not p.linear]
        self.lines = [p for p in pieces if p.linear]
        across, up = range((width >> CELL) + 1), range((height >> CELL) + 1)
        self.known: dict[Point, Cell] = {(i, j): self._look(i, j) for i in across for j in up}

    def at(self, x: int, y: int) -> Cell:
        """Return the areas all round this square, those that only may be, and the lines near it."""
        cell = (x >> CELL, y >> CELL)
        known = self.known.get(cell)
        return known or self._look(*cell)

    def _look(self, i: int, j: int) -> Cell:
        half = 1 << CELL - 1
        x, y = (i << CELL) + half, (j << CELL) + half
        sure, doubtful = 0, []
        for p in self.areas:
            if p.borders(x, y, 2 * half):
                doubtful.append(p)
            elif is_inside(x, y, p.points):
                sure |= p.bit
        lines = [p for p in self.lines if p.borders(x, y, 2 * half + WIDEST)]
        return sure, tuple(doubtful), tuple(lines)
