"""What a position must be: sizes, limits and a ledger of pieces that balances."""

from collections.abc import Iterator
from functools import cache

from beachhead.games.axis_allies_dday.board import Board
from beachhead.games.axis_allies_dday.rules.move import full_zones, herded
from beachhead.games.axis_allies_dday.rules.setup import OPTIONS, first_position
from beachhead.games.axis_allies_dday.show import unit_name, zone_name
from beachhead.games.axis_allies_dday.tables import (
    ACTIVE,
    AXIS,
    BLOCKHOUSE,
    BOTH,
    BOXES,
    DROPS,
    EXTRA,
    LAND,
    LAST,
    MOBILE,
    PIECES,
    PRINTED,
    SIZE,
    SPACES,
    STACK,
    TURNS,
    WIDTH,
)

SIZES = {
    "units": SIZE * WIDTH,
    "boxes": len(BOXES) * MOBILE,
    "airborne": len(DROPS),
    "airfield": PIECES - LAND,
    "lost": PIECES,
    "waiting": len(SPACES),
    "capacity": len(BOXES),
}


@cache
def start(setup: str) -> Board:
    """Give the first position of a set-up, as the measure of pieces and boxes."""
    options = {o.id: o.default for o in OPTIONS}
    return first_position("two", {**options, "setup": setup})


def invariants(b: Board) -> list[str]:
    """Name everything about a position that cannot be."""
    faults = [
        f"{name} has {len(getattr(b, name))} entries, not {size}"
        for name, size in SIZES.items()
        if len(getattr(b, name)) != size
    ]
    return faults or [*figures(b), *places(b), *ledger(b), *workings(b)]


def figures(b: Board) -> Iterator[str]:
    """Check the plain numbers."""
    if not 1 <= b.turn <= TURNS:
        yield f"the turn is 1 to {TURNS}, not {b.turn} (AAD-BOARD-05)"
    if not 0 <= b.phase <= LAST:
        yield f"the phase is 0 to {LAST}, not {b.phase} (AAD-TURN-02)"
    if b.seats not in {2, 3}:
        yield f"there are 2 or 3 players, not {b.seats} (AAD-SETUP-01)"
    for name in ("close", "fortune", "tactics", "extra", "strict", "combined"):
        if getattr(b, name) not in {0, 1}:
            yield f"{name} is 0 or 1, not {getattr(b, name)}"
    if b.luck not in {-1, 0, 1}:
        yield f"luck is -1, 0 or 1, not {b.luck} (AAD-FORTUNE00-04)"
    if b.home_front not in {AXIS, BOTH}:
        yield f"the owner of tactics card 16 is {AXIS} or {BOTH}, not {b.home_front}"
    if not 0 <= b.struck < 2 << LAST or not 0 <= b.spent < 2 << LAST:
        yield f"card masks have {LAST} bits (AAD-ORDER00-03)"
    for chart, mask in enumerate(b.waiting):
        if not 0 <= mask < 1 << len(SPACES[chart]):
            yield f"chart {chart} has {len(SPACES[chart])} spaces (AAD-REINF-02)"
    counts = (*b.units, *b.boxes, *b.airborne, *b.airfield, *b.lost)
    if any(n < 0 for n in counts):
        yield "a number of pieces is below 0"


def places(b: Board) -> Iterator[str]:
    """Check the limits of zones and boxes."""
    known = set(b.zones())
    if [*b.aloft] != sorted(b.aloft) or any(
        code // PIECES not in known or code % PIECES < LAND for code in b.aloft
    ):
        yield "aircraft are listed in rising order, over zones of this map (AAD-AIR-08)"
    for zone in range(SIZE):
        if zone not in known:
            if any(b.units[zone * WIDTH : (zone + 1) * WIDTH]):
                yield f"there is no zone {zone} on this map (AAD-BOARD-02)"
            continue
        for who, name in ((AXIS, "Axis"), (BOTH, "Allied")):
            if b.room(who, zone) < 0:
                over = f"more than 8 {name} land units"
                yield f"{zone_name(zone)} holds {over} (AAD-STACK-01)"
        if b.count(zone, BLOCKHOUSE) > PRINTED[zone]:
            yield f"{zone_name(zone)} has room for {PRINTED[zone]} blockhouses (AAD-TACTIC00-10)"
    for box, name in enumerate(BOXES):
        if b.box_total(box) > b.capacity[box]:
            yield f"{name} holds at most {b.capacity[box]} units (AAD-REINF-10)"


def ledger(b: Board) -> Iterator[str]:
    """Demand that every piece of the game is somewhere, once."""
    setup = next((s for s in ("later", "earlier") if start(s).capacity == b.capacity), None)
    if setup is None:
        yield f"no set-up has boxes of {b.capacity} (AAD-ORDER14-04)"
        return
    for slot, (have, want) in enumerate(zip(b.pieces(), start(setup).pieces(), strict=True)):
        if have != want:
            where = "on the map, in boxes, on charts and lost"
            yield f"{unit_name(slot)}: {have} {where}, not {want} (AAD-BOARD-08)"


def stack_size(b: Board, code: int) -> int:
    """Count a stack that may move: fighters in the gap after card 14, else land units."""
    if b.phase == 14:
        return b.aloft.count(code)
    return b.units[code] if 0 <= code < len(b.units) else 0


def counts_hold(b: Board) -> bool:
    """Tell whether the counts that a movement keeps agree with the map."""
    if not b.mass:
        return not b.herds and not b.full
    mass = b.masses(AXIS if ACTIVE[b.phase - 1] == AXIS else BOTH)
    if b.flooded >= 0 and ACTIVE[b.phase - 1] != AXIS:
        mass[b.flooded] = STACK
    sums = herded(b.ready, b.left), full_zones(mass)
    return b.phase > 0 and b.mass == mass and (b.herds, b.full) == sums


def workings(b: Board) -> Iterator[str]:
    """Check what the phases keep between answers."""
    zones = set(b.zones())
    if not counts_hold(b):
        yield "the counts of the movement do not hold (AAD-STACK-01)"
    if len(b.ready) != len(b.left) or len(set(b.ready)) != len(b.ready):
        yield "the stacks that may move are not well listed (AAD-MOVE-05)"
    elif any(not 0 < n <= stack_size(b, code) for code, n in zip(b.ready, b.left, strict=True)):
        yield "a stack that may move is not there (AAD-MOVE-05)"
    groups = [b.movers[i : i + 5] for i in range(0, len(b.movers), 5)]
    if any(
        len(g) < 5
        or not 0 <= g[0] < LAND
        or g[1] < 0
        or g[4] not in zones
        or not {g[2], g[3]} <= zones | {0}
        for g in groups
    ):
        yield "the list of movers does not hold (AAD-ORDER12-03)"
    if b.battle not in zones | {-1} or len(b.fallen) != (LAND if b.battle >= 0 else 0):
        yield "the battle board does not hold (AAD-COMBAT-18)"
    elif any(not 0 <= n <= b.units[b.battle * WIDTH + s] for s, n in enumerate(b.fallen)):
        yield "more casualties than units (AAD-COMBAT-22)"
    if not set(b.fights) <= zones or not set(b.downed) <= zones:
        yield "a zone is named that the map does not have (AAD-BOARD-02)"
    if b.grounded and any(not 0 <= n <= m for n, m in zip(b.grounded, b.airfield, strict=False)):
        yield "more aircraft are grounded than are at the Airfield"
    if EXTRA in zones and not b.extra:
        yield "zone 33 is not on this map"
