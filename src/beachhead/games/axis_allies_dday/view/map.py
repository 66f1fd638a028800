"""The map as it is drawn: sea, coast, rivers, towns, arrows."""

from functools import cache

from beachhead.games.axis_allies_dday.content.drawing import load_drawing, zone_shapes
from beachhead.games.axis_allies_dday.content.tables import ARCS, BOXES, LANDS_IN, ZONES
from beachhead.kernel.scene import Mark, Shape


def box_rectangle(box: int) -> tuple[int, int, int, int]:
    """Find the rectangle of a beachhead box."""
    return next(x.at for x in load_drawing().box if x.name == BOXES[box])


def rectangle_corners(at: tuple[int, int, int, int]) -> tuple[float, ...]:
    """Turn a rectangle into a polygon."""
    x, y, w, h = at
    return (x, y, x + w, y, x + w, y + h, x, y + h)


def rectangle_middle(at: tuple[int, int, int, int]) -> tuple[float, float]:
    """Find the middle of a rectangle."""
    x, y, w, h = at
    return (x + w / 2, y + h / 2)


@cache
def draw_backdrop() -> tuple[Shape, ...]:
    """Draw sea, shallows, land and the names on the water."""
    d = load_drawing()
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
def draw_overlay() -> tuple[Shape, ...]:
    """Draw rivers, towns, landing arrows and the sectors' names over the zones."""
    d = load_drawing()
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
def draw_landing_arrows() -> tuple[Mark, ...]:
    """Draw the pale arrows from boxes to beaches (AAD-BOARD-03, AAD-ORDER10-01)."""
    found = []
    for box, zones in enumerate(LANDS_IN):
        left, top, w, h = box_rectangle(box)
        for zone in zones:
            cx, cy = zone_shapes(0)[zone].centre
            x, y = (left, top + 0.7 * h) if left > cx + w / 4 else (left + w / 3, top + h)
            found.append(Mark("arrow", (x, y, (x + 2 * cx) / 3, (y + 2 * cy) / 3), colour="beach"))
    return tuple(found)


def draw_firing_arcs(zones: list[int]) -> tuple[Mark, ...]:
    """Draw an arrow for each zone whose blockhouses reach a box (AAD-UNIT-19)."""
    found = []
    for zone in zones:
        for box in ARCS[zone]:
            x, y = zone_shapes(0)[zone].centre
            bx, by, w, h = box_rectangle(box)
            end = (bx if bx > x else bx + w / 2, by + h / 2 if bx > x else by + h)
            found.append(Mark("line", (x, y, *end), colour="bad", dash="6 5", id=f"arc:{zone}"))
    return tuple(found)
