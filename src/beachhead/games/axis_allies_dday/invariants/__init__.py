"""What a position must be: sizes, limits and a ledger of pieces that balances."""

from collections.abc import Iterator
from functools import cache

from beachhead.games.axis_allies_dday.board import NONE, Board, flight_id
from beachhead.games.axis_allies_dday.board.charts import is_chart_sound
from beachhead.games.axis_allies_dday.board.movement import (
    are_movers_sound,
    is_movement_sound,
    list_groups,
)
from beachhead.games.axis_allies_dday.content.components import Phase
from beachhead.games.axis_allies_dday.content.tables import (
    ACTIVE,
    AIRBORNE_BOXES,
    ALL_SLOTS,
    AXIS,
    BLOCKHOUSE,
    BOTH,
    BOXES,
    CHART_SPACES,
    COAST,
    EXTRA_ZONE,
    LAND_SLOTS,
    LAST_ORDER,
    MAP_SIZE,
    MOBILE_KINDS,
    PRINTED_BLOCKHOUSES,
    STACK_LIMIT,
    TURNS,
)
from beachhead.games.axis_allies_dday.invariants.agenda import check_agenda
from beachhead.games.axis_allies_dday.notation.names import zone_name
from beachhead.games.axis_allies_dday.rules.combat import attacking_powers
from beachhead.games.axis_allies_dday.rules.setup import OPTIONS, first_position
from beachhead.games.axis_allies_dday.rules.story import name_unit
from beachhead.games.axis_allies_dday.rules.strafing import strafing_shot
from beachhead.kernel.plurals import counted
from beachhead.kernel.position import Frame

MOST_FIGHTERS = 15
"""More than the Allies have over the zones of one move."""
SIZES = {
    "units": MAP_SIZE * LAND_SLOTS,
    "boxes": len(BOXES) * MOBILE_KINDS,
    "airborne": len(AIRBORNE_BOXES),
    "airfield": ALL_SLOTS - LAND_SLOTS,
    "lost": ALL_SLOTS,
    "waiting": len(CHART_SPACES),
    "capacity": len(BOXES),
}


@cache
def first_position_of(setup: str) -> Board:
    """Return the first position of a set-up, as the measure of pieces and boxes."""
    options = {o.id: o.default for o in OPTIONS}
    return first_position("two", {**options, "setup": setup})


def find_faults(b: Board) -> list[str]:
    """List everything about a position that cannot be."""
    faults = [
        f"{name} has {len(getattr(b, name))} entries, not {size}"
        for name, size in SIZES.items()
        if len(getattr(b, name)) != size
    ]
    return (
        faults
        or [*check_figures(b), *check_places(b), *check_ledger(b), *check_workings(b)]
        or [*check_agenda(b)]
    )


FLAGS = (
    *("close", "fortune", "tactics", "extra", "strict", "combined", "acted"),
    *("shared_origin", "either_beach", "early_end"),
)
"""Fields that are 0 or 1."""


def check_figures(b: Board) -> Iterator[str]:
    """Check the plain numbers."""
    if not 1 <= b.turn <= TURNS:
        yield f"the turn is 1 to {TURNS}, not {b.turn} (AAD-BOARD-05)"
    if not 0 <= b.phase <= LAST_ORDER:
        yield f"the phase is 0 to {LAST_ORDER}, not {b.phase} (AAD-TURN-02)"
    if b.seats not in {2, 3}:
        yield f"there are 2 or 3 players, not {b.seats} (AAD-SETUP-01)"
    for name in FLAGS:
        if getattr(b, name) not in {0, 1}:
            yield f"{name} is 0 or 1, not {getattr(b, name)}"
    if b.axis_origins not in {1, 2}:
        yield f"the Axis may leave 1 or 2 zones, not {b.axis_origins} (AAD-FORTUNE12-02)"
    if b.luck not in {-1, 0, 1}:
        yield f"luck is -1, 0 or 1, not {b.luck} (AAD-FORTUNE00-04)"
    if b.home_front not in {AXIS, BOTH}:
        yield f"the owner of tactics card 16 is {AXIS} or {BOTH}, not {b.home_front}"
    if not b.are_card_marks_sound():
        yield f"only cards 1 to {LAST_ORDER} can leave the deck (AAD-ORDER00-03)"
    for chart in range(len(CHART_SPACES)):
        if not is_chart_sound(b, chart):
            yield f"chart {chart} has {len(CHART_SPACES[chart])} spaces (AAD-REINF-02)"
    counts = (*b.units, *b.boxes, *b.airborne, *b.airfield, *b.lost)
    if any(n < 0 for n in counts):
        yield "a number of pieces is below 0"


def check_places(b: Board) -> Iterator[str]:
    """Check the limits of zones and boxes."""
    known = set(b.zones())
    over_zones = {flight_id(zone, slot) for zone in known for slot in range(LAND_SLOTS, ALL_SLOTS)}
    if [*b.aloft] != sorted(b.aloft) or not over_zones.issuperset(b.aloft):
        yield "aircraft are listed in rising order, over zones of this map (AAD-AIR-08)"
    for zone in range(MAP_SIZE):
        if zone not in known:
            if any(b.units_by_slot(zone)):
                yield f"there is no zone {zone} on this map (AAD-BOARD-02)"
            continue
        for who, name in ((AXIS, "Axis"), (BOTH, "Allied")):
            if b.room_for(who, zone) < 0:
                held = f"{STACK_LIMIT - b.room_for(who, zone)} {name} land units"
                yield f"{zone_name(zone)} holds {held}, {STACK_LIMIT} is the limit (AAD-STACK-01)"
        if b.count(zone, BLOCKHOUSE) > PRINTED_BLOCKHOUSES[zone]:
            room = counted(PRINTED_BLOCKHOUSES[zone], "blockhouse")
            yield f"{zone_name(zone)} has room for {room} (AAD-TACTIC00-10)"
    for box, name in enumerate(BOXES):
        if b.box_total(box) > b.capacity[box]:
            yield f"{name} holds at most {b.capacity[box]} units (AAD-REINF-10)"


def check_ledger(b: Board) -> Iterator[str]:
    """Check that every piece of the game is somewhere, once."""
    setup = next(
        (s for s in ("later", "earlier") if first_position_of(s).capacity == b.capacity), None
    )
    if setup is None:
        yield f"no set-up has boxes of {b.capacity} (AAD-ORDER14-04)"
        return
    for slot, (have, want) in enumerate(
        zip(b.count_pieces(), first_position_of(setup).count_pieces(), strict=True)
    ):
        if have != want:
            where = "on the map, in boxes, on charts and lost"
            yield f"{name_unit(slot)}: {have} {where}, not {want} (AAD-BOARD-08)"


def stack_size(b: Board, number: int) -> int:
    """Count a stack that may move: fighters in the gap after order 14, else land units."""
    if b.phase == Phase.ALLIED_REINFORCEMENTS:  # AAD-TACTIC14-02
        return b.aloft.count(number)
    return b.units[number] if 0 <= number < len(b.units) else 0


def are_counts_sound(b: Board) -> bool:
    """Return True if the counts that a movement keeps agree with the map."""
    if b.side_units and not b.phase:
        return False
    who = ACTIVE.get(b.phase, AXIS)
    return is_movement_sound(b, who, b.flooded if who != AXIS else NONE)


def is_strafing_sound(b: Board, frame: Frame) -> bool:
    """Return True if a shot is fired at a group that moved, as often as there can be fighters and units."""
    group, shots, units = map(int, frame[1:])
    return group in list_groups(b) and 0 < shots <= MOST_FIGHTERS and 0 <= units <= STACK_LIMIT


def are_fights_sound(b: Board) -> bool:
    """Return True if the zones still to be fought over are contested, each listed once."""
    who = ACTIVE.get(b.phase, AXIS)
    return (
        b.phase in (Phase.ALLIES_ATTACK, Phase.AXIS_ATTACKS)
        and len(set(b.fights)) == len(b.fights)
        and all(b.is_contested(z) and attacking_powers(b, who, z) is not None for z in b.fights)
    )


def check_workings(b: Board) -> Iterator[str]:
    """Check what the phases keep between answers."""
    zones = set(b.zones())
    if len(b.ready) != len(b.left) or len(set(b.ready)) != len(b.ready):
        yield "the stacks that may move are not well listed (AAD-MOVE-05)"
        return
    if not are_counts_sound(b):
        yield "the counts of the movement do not hold (AAD-STACK-01)"
    if any(not 0 < n <= stack_size(b, code) for code, n in zip(b.ready, b.left, strict=True)):
        yield "a stack that may move is not there (AAD-MOVE-05)"
    rested = [*zip(b.rested[::2], b.rested[1::2], strict=False)]
    if len(b.rested) % 2 or any(not 0 < n <= stack_size(b, stack) for stack, n in rested):
        yield "units that an ally left unmoved are not there (AAD-TURN-04)"
    if b.way and b.way not in zones:
        yield f"a move goes by zone {b.way}, which the map does not have (AAD-BOARD-02)"
    if not are_movers_sound(b):
        yield "the list of movers does not hold (AAD-ORDER12-03)"
    if not all(is_strafing_sound(b, frame) for frame in b.agenda if frame[0] == strafing_shot.name):
        yield "a fighter strafes nobody, or more than there are (AAD-SPECIAL-04)"
    if b.battle not in zones | {-1} or len(b.fallen) != (LAND_SLOTS if b.battle >= 0 else 0):
        yield "the battle board does not hold (AAD-COMBAT-18)"
    elif any(not 0 <= n <= b.count(b.battle, s) for s, n in enumerate(b.fallen)):
        yield "more casualties than units (AAD-COMBAT-22)"
    if not set(b.fights) <= zones or not set(b.downed) <= zones:
        yield "a zone is named that the map does not have (AAD-BOARD-02)"
    if b.fights and not are_fights_sound(b):
        yield "zones still to be fought over are not contested, or named twice (AAD-COMBAT-03)"
    if b.grounded and any(not 0 <= n <= m for n, m in zip(b.grounded, b.airfield, strict=False)):
        yield "more aircraft are grounded than are at the Airfield"
    if b.flooded != NONE and b.flooded not in COAST:
        where = zone_name(b.flooded) if b.flooded in zones else f"zone {b.flooded}"
        yield f"{where} lies inland and cannot be flooded (AAD-TACTIC07-02)"
    if EXTRA_ZONE in zones and not b.extra:
        yield "zone 33 is not on this map"
