"""The scene: the map with its counters, tracks, charts, cards and the battle board.

What is drawn is a memory aid; nothing here is asked by the rules (AAD-ORDER00-02).
"""

from beachhead.games.axis_allies_dday.board import AIRFIELD, Board
from beachhead.games.axis_allies_dday.content.components import UNITS
from beachhead.games.axis_allies_dday.content.drawing import load_drawing, zone_shapes
from beachhead.games.axis_allies_dday.content.tables import (
    AIR_SLOTS,
    AIRBORNE_BOXES,
    ALL_SLOTS,
    ATTACK,
    BOTH,
    BOX_POWER,
    BOX_SLOTS,
    BOXES,
    CITIES,
    DEFENSE,
    FIGHTER,
    KIND_OF,
    LAND_SLOTS,
    MOBILE_KINDS,
    ORDER,
    POWER_OF,
    POWERS,
    SLOTS,
    TURNS,
    UK,
    US,
    ZONES,
)
from beachhead.games.axis_allies_dday.notation.names import AIRBORNE_NAMES, zone_name
from beachhead.games.axis_allies_dday.notation.positions import write_units
from beachhead.games.axis_allies_dday.rules.story import count_units, name_unit
from beachhead.games.axis_allies_dday.view.map import (
    box_rectangle,
    draw_backdrop,
    draw_firing_arcs,
    draw_landing_arrows,
    draw_overlay,
    rectangle_corners,
    rectangle_middle,
)
from beachhead.games.axis_allies_dday.view.panels import panels
from beachhead.kernel.plurals import counted
from beachhead.kernel.scene import Area, Piece, Scene

SYMBOLS = ("infantry", "artillery", "armour", "blockhouse")
PATTERNS = {
    "marsh": "marsh",
    "field": "furrows",
    "wood": "trees",
    "hill": "stones",
    "bocage": "hatch",
}
COUNTER = 34.0


def scene(b: Board, side: int) -> Scene:
    """Draw the board, north at the top for everybody (AAD-SETUP-07); nothing is secret."""
    d = load_drawing()
    return Scene(
        title=title(b),
        size=(d.width, d.height),
        standing=describe_standing(b),
        backdrop=draw_backdrop(),
        areas=(*[draw_zone(b, z) for z in b.zones()], *draw_boxes(b), draw_airfield()),
        overlay=draw_overlay(),
        pieces=(*draw_ashore(b), *draw_afloat(b), *draw_paratroopers(b), *draw_parked(b)),
        marks=(*draw_landing_arrows(), *draw_firing_arcs(b.blockhouse_zones())),
        panels=panels(b),
        summary=summary(b),
    )


def describe_standing(b: Board) -> str:
    """Return how many cities the Allies hold (AAD-VICTORY-01)."""
    held = [zone_name(city) for city in CITIES if b.controller(city) == BOTH]
    named = f": {', '.join(held)}" if held else ""
    return f"The Allies hold {len(held)} of {len(CITIES)} cities{named}"


def title(b: Board) -> str:
    """Return turn and order card."""
    card = f" · {b.phase} {ORDER[b.phase].action}" if b.phase else ""
    return f"Turn {b.turn} of {TURNS}{card}"


def draw_zone(b: Board, zone: int) -> Area:
    """Draw a zone: its owner is the side that controls it now."""
    shape, entry = zone_shapes(b.extra)[zone], ZONES[1][zone]
    star = "★ " if entry.city else ""
    return Area(
        f"zone:{zone}",
        entry.name,
        shape.outline,
        shape.centre,
        shape.terrain,
        pattern=PATTERNS[shape.terrain],
        owner=owner_of(b, zone),
        contested=b.is_contested(zone),
        label=f"{star}{zone} {entry.name}",
        label_at=shape.label,
        note=zone_note(b, zone),
        badge=entry.sector or "",
        emphasis="strong" if entry.city else "",
    )


def owner_of(b: Board, zone: int) -> int:
    """Return the side in whose colour a zone shows; with three players the U.S. has its own."""
    holder = b.controller(zone)
    if holder == BOTH:
        alone = not b.count_all(zone, SLOTS[UK])
        return b.seat_of(US if alone else UK)
    return holder


def zone_note(b: Board, zone: int) -> str:
    """Return what hovering over a zone shows."""
    entry = ZONES[1][zone]
    facts = [f"Zone {zone}"]
    if entry.city:
        facts.append("victory city")
    if entry.sector:
        facts.append(f"{entry.sector} sector: Axis reinforcements")
    if entry.coast:
        facts.append("coast")
    if b.flooded == zone:
        facts.append("flooded this turn")
    if entry.name_basis == "reconstructed":
        facts.append("name reconstructed")
    return ", ".join(facts)


def draw_boxes(b: Board) -> list[Area]:
    """Draw the beachhead boxes with their number of silhouettes."""
    return [
        Area(
            f"box:{box}",
            f"{name} beachhead",
            rectangle_corners(box_rectangle(box)),
            rectangle_middle(box_rectangle(box)),
            "shallows",
            owner=b.seat_of(BOX_POWER[box]),
            label=f"{name.upper()} {b.box_total(box)}/{b.capacity[box]}",
            label_at=place_box_name(box_rectangle(box)),
            note=f"holds {b.box_total(box)} of {b.capacity[box]} units",
        )
        for box, name in enumerate(BOXES)
    ]


def place_box_name(at: tuple[int, int, int, int]) -> tuple[float, float]:
    """Find the foot of a box's name: over its upper edge, where no counter lies."""
    x, y, w, _ = at
    return (x + w / 2, y - 6.0)


def draw_airfield() -> Area:
    """Draw the Airfield at the north edge (AAD-BOARD-04)."""
    at = load_drawing().airfield.at
    return Area(
        "airfield",
        "Airfield",
        rectangle_corners(at),
        rectangle_middle(at),
        "paper",
        label="AIRFIELD",
        label_at=place_box_name(at),
    )


def draw_counter(b: Board, id: str, slot: int, area: str, n: int, **more: tuple[str, ...]) -> Piece:
    """Draw a counter: power by colour and letters, kind by symbol, strength as figures."""
    power = POWER_OF[slot]
    if slot < LAND_SLOTS:
        symbol, figures = SYMBOLS[KIND_OF[slot]], f"{ATTACK[slot]}-{DEFENSE[slot]}"
    else:
        symbol, figures = ("fighter" if slot in AIR_SLOTS[FIGHTER] else "bomber"), ""
    return Piece(
        id,
        name_unit(slot),
        symbol,
        b.seat_of(power),
        area,
        size=COUNTER,
        count=n,
        top=POWERS[power] if power else "",
        bottom=figures,
        colour=colour_of(b, power),
        round=slot >= LAND_SLOTS,
        states=more.get("states", ()),
    )


def colour_of(b: Board, power: int) -> str:
    """Return a power its own colour where its seat is another power's (AAD-SETUP-04, AAD-SETUP-14)."""
    return UNITS.power[power].paint if b.seat_of(power) != power else ""


def draw_ashore(b: Board) -> list[Piece]:
    """Draw what stands in the zones; casualties of the battle board are marked."""
    found = []
    for zone in b.zones():
        for slot in range(ALL_SLOTS):
            n = b.count(zone, slot)
            if n:
                states: tuple[str, ...] = ()
                if zone == b.battle and slot < LAND_SLOTS and b.fallen[slot]:
                    states = (f"{b.fallen[slot]} hit",)
                found.append(
                    draw_counter(b, f"unit:{zone}:{slot}", slot, f"zone:{zone}", n, states=states)
                )
    return found


def draw_afloat(b: Board) -> list[Piece]:
    """Draw what waits in the boxes."""
    return [
        draw_counter(b, f"afloat:{box}:{kind}", BOX_SLOTS[box][kind], f"box:{box}", n)
        for box in range(len(BOXES))
        for kind in range(MOBILE_KINDS)
        if (n := b.count_afloat(box, kind))
    ]


def draw_paratroopers(b: Board) -> list[Piece]:
    """Draw the paratroopers in their airborne boxes."""
    return [
        Piece(
            f"drop:{box}",
            f"{AIRBORNE_NAMES[box]} paratroopers",
            "para",
            b.seat_of(power),
            f"zone:{zone}",
            size=COUNTER,
            count=b.airborne[box],
            top=POWERS[power],
            states=("airborne",),
            colour=colour_of(b, power),
        )
        for box, (power, zone) in enumerate(AIRBORNE_BOXES)
        if b.airborne[box]
    ]


def draw_parked(b: Board) -> list[Piece]:
    """Draw the aircraft at the Airfield."""
    found = []
    for i, n in enumerate(b.airfield):
        if n:
            grounded = b.grounded[i] if b.grounded else 0
            states = (f"{grounded} grounded",) if grounded else ()
            found.append(draw_counter(b, f"parked:{i}", AIRFIELD[i], "airfield", n, states=states))
    return found


def summary(b: Board) -> str:
    """Describe the position in words: zones with units, boxes, and how near victory is."""
    lines = [f"{title(b)}."]
    if b.close:
        lines.append("The Allies are close to victory.")  # AAD-VICTORY-03
    lines += [f"{zone_name(z)}: {describe_units(b, z)}." for z in b.zones() if write_units(b, z)]
    lines += [
        f"Off {name}: {counted(b.box_total(box), 'unit')}."
        for box, name in enumerate(BOXES)
        if b.box_total(box)
    ]
    return "\n".join(lines)


def describe_units(b: Board, zone: int) -> str:
    """List the units of a zone."""
    row = [b.count(zone, slot) for slot in range(ALL_SLOTS)]
    return ", ".join(count_units(n, slot) for slot, n in enumerate(row) if n)
