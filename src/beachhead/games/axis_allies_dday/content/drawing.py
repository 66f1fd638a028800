"""The drawn map from `map.toml`: outlines, rivers, boxes, lettering."""

from functools import cache

import msgspec

from beachhead.games.axis_allies_dday.content.components import Beach, Sector, Strict
from beachhead.games.axis_allies_dday.content.tables import BOXES, ZONE_NUMBERS
from beachhead.kernel.data import load
from beachhead.kernel.errors import DataError


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
    sea: tuple[Lettering, ...]
    sector: tuple[SectorName, ...]


@cache
def load_drawing() -> MapFile:
    """Load the drawing once and see that nothing is missing."""
    found = load(__package__, "map.toml", MapFile)
    if {z.number for z in found.zone} != set(ZONE_NUMBERS[0]) or len(found.box) != len(BOXES):
        raise DataError(
            "map.toml: zones or boxes are missing.", remedy="draw each zone and box once"
        )
    return found


@cache
def zone_shapes(extra: int) -> dict[int, ZoneShape]:
    """Return the zones' shapes in the 41-zone or 42-zone form."""
    found = {z.number: z for z in load_drawing().zone}
    if extra:
        found.update({z.number: z for z in load_drawing().split})
    return found
