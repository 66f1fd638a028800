"""The scene: the map with its counters, tracks, charts, cards and the battle board.

What is drawn is a memory aid; nothing here is asked by the rules (AAD-ORDER00-02).
"""

from beachhead.games.axis_allies_dday.board import Board
from beachhead.games.axis_allies_dday.data import UNITS
from beachhead.games.axis_allies_dday.map import (
    backdrop,
    box_at,
    corners,
    drawing,
    firing_arcs,
    landing_arrows,
    middle,
    overlay,
    shapes,
)
from beachhead.games.axis_allies_dday.panels import panels
from beachhead.games.axis_allies_dday.show import (
    AIRBORNE_NAMES,
    forces,
    unit_name,
    units_name,
    zone_name,
)
from beachhead.games.axis_allies_dday.tables import (
    ATTACK,
    BOTH,
    BOX_POWER,
    BOXES,
    DEFENSE,
    DROPS,
    FIRST,
    KIND_OF,
    LAND,
    MOBILE,
    ORDERS,
    PIECES,
    POWER_OF,
    POWERS,
    SLOTS,
    TURNS,
    UK,
    US,
    WIDTH,
    ZONES,
)
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
    del side
    d = drawing()
    return Scene(
        title=title(b),
        size=(d.width, d.height),
        backdrop=backdrop(),
        areas=(*[zone_area(b, z) for z in b.zones()], *boxes(b), airfield()),
        overlay=overlay(),
        pieces=(*ashore(b), *afloat(b), *dropping(b), *parked(b)),
        marks=(*landing_arrows(), *firing_arcs(b.units, WIDTH)),
        panels=panels(b),
        summary=summary(b),
    )


def title(b: Board) -> str:
    """Say turn and card."""
    card = f" · {b.phase} {ORDERS[b.phase - 1].action}" if b.phase else ""
    return f"Turn {b.turn} of {TURNS}{card}"


def zone_area(b: Board, zone: int) -> Area:
    """Draw a zone: its owner is whoever controls it now."""
    shape, entry = shapes(b.extra)[zone], ZONES[1][zone]
    star = "★ " if entry.city else ""
    return Area(
        f"zone:{zone}",
        entry.name,
        shape.outline,
        shape.centre,
        shape.terrain,
        pattern=PATTERNS[shape.terrain],
        owner=owner_of(b, zone),
        contested=b.contested(zone),
        label=f"{star}{zone} {entry.name}",
        label_at=shape.label,
        note=zone_note(b, zone),
        badge=entry.sector or "",
        emphasis="strong" if entry.city else "",
    )


def owner_of(b: Board, zone: int) -> int:
    """Give the side in whose colour a zone shows; with three players the U.S. has its own."""
    holder = b.controller(zone)
    if holder == BOTH:
        alone = not any(b.count(zone, slot) for slot in SLOTS[UK])
        return b.seat(US if alone else UK)
    return holder


def zone_note(b: Board, zone: int) -> str:
    """Tell what hovering over a zone tells."""
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


def boxes(b: Board) -> list[Area]:
    """Draw the beachhead boxes with their number of silhouettes."""
    return [
        Area(
            f"box:{box}",
            f"{name} beachhead",
            corners(box_at(box)),
            deck_of(box_at(box)),
            "shallows",
            owner=b.seat(BOX_POWER[box]),
            label=name.upper(),
            label_at=(box_at(box)[0] + 44, box_at(box)[1] + 16),
            note=f"holds {b.box_total(box)} of {b.capacity[box]} units",
            badge=f"{b.box_total(box)}/{b.capacity[box]}",
        )
        for box, name in enumerate(BOXES)
    ]


def deck_of(at: tuple[int, int, int, int]) -> tuple[float, float]:
    """Find where units stand in a box: below its name."""
    x, y, w, h = at
    return (x + w / 2, y + 0.62 * h)


def airfield() -> Area:
    """Draw the Airfield at the north edge (AAD-BOARD-04)."""
    at = drawing().airfield.at
    return Area(
        "airfield",
        "Airfield",
        corners(at),
        middle(at),
        "paper",
        label="AIRFIELD",
        label_at=(at[0] + 70, at[1] + 20),
    )


def counter(b: Board, id: str, slot: int, area: str, n: int, **more: tuple[str, ...]) -> Piece:
    """Draw a counter: power by colour and letters, kind by symbol, strength as figures."""
    power = POWER_OF[slot]
    if slot < LAND:
        symbol, figures = SYMBOLS[KIND_OF[slot]], f"{ATTACK[slot]}-{DEFENSE[slot]}"
    else:
        symbol, figures = ("fighter" if slot < LAND + 2 else "bomber"), ""
    return Piece(
        id,
        unit_name(slot),
        symbol,
        b.seat(power),
        area,
        size=COUNTER,
        count=n,
        top=POWERS[power] if power else "",
        bottom=figures,
        colour=paint(b, power),
        round=slot >= LAND,
        states=more.get("states", ()),
    )


def paint(b: Board, power: int) -> str:
    """Give a power its own colour where its seat is another power's (AAD-SETUP-04, AAD-SETUP-14)."""
    return UNITS.power[power].paint if b.seat(power) != power else ""


def ashore(b: Board) -> list[Piece]:
    """Draw what stands in the zones; casualties of the battle board are marked."""
    found = []
    for zone in b.zones():
        for slot in range(PIECES):
            n = b.count(zone, slot)
            if n:
                states: tuple[str, ...] = ()
                if zone == b.battle and slot < LAND and b.fallen[slot]:
                    states = (f"{b.fallen[slot]} hit",)
                found.append(
                    counter(b, f"unit:{zone}:{slot}", slot, f"zone:{zone}", n, states=states)
                )
    return found


def afloat(b: Board) -> list[Piece]:
    """Draw what waits in the boxes."""
    return [
        counter(b, f"afloat:{box}:{kind}", FIRST[BOX_POWER[box]] + kind, f"box:{box}", n)
        for box in range(len(BOXES))
        for kind in range(MOBILE)
        if (n := b.boxes[box * MOBILE + kind])
    ]


def dropping(b: Board) -> list[Piece]:
    """Draw the paratroopers in their airborne boxes."""
    return [
        Piece(
            f"drop:{box}",
            f"{AIRBORNE_NAMES[box]} paratroopers",
            "para",
            b.seat(power),
            f"zone:{zone}",
            size=COUNTER,
            count=b.airborne[box],
            top=POWERS[power],
            states=("airborne",),
            colour=paint(b, power),
        )
        for box, (power, zone) in enumerate(DROPS)
        if b.airborne[box]
    ]


def parked(b: Board) -> list[Piece]:
    """Draw the aircraft at the Airfield."""
    found = []
    for i, n in enumerate(b.airfield):
        if n:
            grounded = b.grounded[i] if b.grounded else 0
            states = (f"{grounded} grounded",) if grounded else ()
            found.append(counter(b, f"parked:{i}", LAND + i, "airfield", n, states=states))
    return found


def summary(b: Board) -> str:
    """Say the position in words: zones with units, boxes, and how near victory is."""
    lines = [f"{title(b)}."]
    if b.close:
        lines.append("The Allies are close to victory.")  # AAD-VICTORY-03
    lines += [f"{zone_name(z)}: {in_words(b, z)}." for z in b.zones() if forces(b, z)]
    lines += [
        f"Off {name}: {b.box_total(box)} units."
        for box, name in enumerate(BOXES)
        if b.box_total(box)
    ]
    return " ".join(lines)


def in_words(b: Board, zone: int) -> str:
    """List the units of a zone."""
    row = [b.count(zone, slot) for slot in range(PIECES)]
    return ", ".join(units_name(n, slot) for slot, n in enumerate(row) if n)
