"""The drawn map from `map.toml`: outlines, rivers, boxes, lettering."""

from __future__ import annotations

from functools import cache

import msgspec

from beachhead.games.axis_allies_dday.data import Beach, Sector, Strict
from beachhead.games.axis_allies_dday.tables import (
    ARCS,
    BATTERIES,
    BLOCKHOUSE,
    BOXES,
    LANDS_IN,
    NUMBERS,
    ZONES,
)
from beachhead.kernel.data import load
from beachhead.kernel.errors import DataError
from beachhead.kernel.scene import Mark, Shape


class ZoneShape(Strict, frozen=True):
    """A zone's outline, where its units stand, where its town lies and where its name ends."""

    number: int
    terrain: str
    centre: tuple[int, int]
    town: tuple[int, int]
    label: tuple[int, int]
    """Foot of the name: clear of counters, boxes and other names."""
    outline: tuple[int, ...]


class Land(Strict, frozen=True):
    """The coast and the edges of the map."""

    outline: tuple[int, ...]


class River(Strict, frozen=True):
    """A river as a line."""

    name: str
    line: tuple[int, ...]


class Rectangle(Strict, frozen=True):
    """A rectangle: x, y, width, height."""

    at: tuple[int, int, int, int]


class BoxShape(Strict, frozen=True):
    """A beachhead box offshore."""

    name: Beach
    at: tuple[int, int, int, int]


class Lettering(Strict, frozen=True):
    """A name on the sea."""

    name: str
    at: tuple[int, int]


class SectorName(Strict, frozen=True):
    """A sector's name at the edge."""

    name: Sector
    at: tuple[int, int]


class MapFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What `map.toml` holds."""

    width: int
    height: int
    zone: tuple[ZoneShape, ...]
    split: tuple[ZoneShape, ...]
    land: tuple[Land, ...]
    river: tuple[River, ...]
    box: tuple[BoxShape, ...]
    airfield: Rectangle
    turn_track: Rectangle
    sea: tuple[Lettering, ...]
    sector: tuple[SectorName, ...]


@cache
def drawing() -> MapFile:
    """Load the drawing once and see that nothing is missing."""
    found = load(__package__, "map.toml", MapFile)
    if {z.number for z in found.zone} != set(NUMBERS[0]) or len(found.box) != len(BOXES):
        raise DataError(
            "map.toml: zones or boxes are missing.", remedy="draw each zone and box once"
        )
    return found


@cache
def shapes(extra: int) -> dict[int, ZoneShape]:
    """Give the zones' shapes in the 41-zone or 42-zone form."""
    found = {z.number: z for z in drawing().zone}
    if extra:
        found.update({z.number: z for z in drawing().split})
    return found


def box_at(box: int) -> tuple[int, int, int, int]:
    """Find the rectangle of a beachhead box."""
    return next(x.at for x in drawing().box if x.name == BOXES[box])


def corners(at: tuple[int, int, int, int]) -> tuple[float, ...]:
    """Turn a rectangle into a polygon."""
    x, y, w, h = at
    return (x, y, x + w, y, x + w, y + h, x, y + h)


def middle(at: tuple[int, int, int, int]) -> tuple[float, float]:
    """Find the middle of a rectangle."""
    x, y, w, h = at
    return (x + w / 2, y + h / 2)


@cache
def backdrop() -> tuple[Shape, ...]:
    """Draw sea, shallows, land and the names on the water."""
    d = drawing()
    sea = Shape("rect", (0, 0, d.width, d.height), fill="sea", pattern="waves")
    coast = tuple(
        Shape("polygon", x.outline, fill="shallows", stroke="shallows", width=26) for x in d.land
    )
    beach = tuple(Shape("polygon", x.outline, fill="land", stroke="beach", width=7) for x in d.land)
    names = tuple(
        Shape("text", x.at, text=x.name, size=24, weight="italic", fill="muted") for x in d.sea
    )
    return (sea, *coast, *beach, *names)


@cache
def overlay() -> tuple[Shape, ...]:
    """Draw rivers, towns, landing arrows and the sectors' names over the zones."""
    d = drawing()
    rivers = tuple(Shape("curve", r.line, stroke="river", width=3) for r in d.river)
    towns = tuple(
        Shape("circle", (*z.town, 7 if ZONES[0][z.number].city else 4), fill="town", stroke="ink")
        for z in d.zone
    )
    sectors = tuple(
        Shape("text", s.at, text=s.name.upper(), size=20, weight="spaced", fill="ink")
        for s in d.sector
    )
    return (*rivers, *towns, *sectors)


@cache
def landing_arrows() -> tuple[Mark, ...]:
    """Draw the pale arrows from boxes to beaches (AAD-BOARD-03, AAD-ORDER10-01)."""
    found = []
    for box, zones in enumerate(LANDS_IN):
        left, top, w, h = box_at(box)
        for zone in zones:
            cx, cy = shapes(0)[zone].centre
            x, y = (left, top + 0.7 * h) if left > cx + w / 4 else (left + w / 3, top + h)
            found.append(Mark("arrow", (x, y, (x + 2 * cx) / 3, (y + 2 * cy) / 3), colour="beach"))
    return tuple(found)


def firing_arcs(units: list[int], width: int) -> tuple[Mark, ...]:
    """Draw an arrow for each zone whose blockhouses reach a box (AAD-UNIT-19)."""
    found = []
    for zone in BATTERIES:
        n = units[zone * width + BLOCKHOUSE]
        for box in ARCS[zone] if n else ():
            x, y = shapes(0)[zone].centre
            bx, by, w, h = box_at(box)
            end = (bx if bx > x else bx + w / 2, by + h / 2 if bx > x else by + h)
            found.append(Mark("line", (x, y, *end), colour="bad", dash="6 5", id=f"arc:{zone}"))
    return tuple(found)
