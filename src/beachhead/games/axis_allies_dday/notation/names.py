"""What zones, boxes, units and powers are called."""

from beachhead.games.axis_allies_dday.board import AFLOAT, BOATLOADS, EVERYTHING, STACKS
from beachhead.games.axis_allies_dday.content.components import BOARD, UNITS
from beachhead.games.axis_allies_dday.content.tables import (
    AIR_SLOTS,
    BOX_SLOTS,
    BOXES,
    FIGHTER,
    KIND_OF,
    LAND_SLOTS,
    POWER_OF,
    POWERS,
    SHORTS,
    ZONES,
)

AIRBORNE_NAMES = tuple(a.name for a in BOARD.airborne)
NATIONS = ("Germany", "the U.K.", "the U.S.", "the Allies")


def zone_name(zone: int) -> str:
    """Return a zone's name as people say it."""
    return ZONES[1][zone].name if zone in ZONES[1] else f"zone {zone}"


def unit_short(slot: int) -> str:
    """Return a short name: `inf` of the Axis, `UK tank`, `US ftr`."""
    power = POWER_OF[slot]
    if slot >= LAND_SLOTS:
        kind = UNITS.aircraft[slot not in AIR_SLOTS[FIGHTER]].short
    else:
        kind = SHORTS[KIND_OF[slot]]
    return kind if power == 0 else f"{POWERS[power]} {kind}"


def unit_name(slot: int) -> str:
    """Return a full name: `German infantry`, `U.S. fighter`."""
    nation = ("German", "U.K.", "U.S.")[POWER_OF[slot]]
    if slot >= LAND_SLOTS:
        return f"{nation} {UNITS.aircraft[slot not in AIR_SLOTS[FIGHTER]].kind}"
    return f"{nation} {UNITS.unit[KIND_OF[slot]].kind}"


def with_article(slot: int) -> str:
    """Return one unit of its kind in a sentence: `a German tank`, `German infantry`."""
    name = unit_name(slot)
    return name if name.endswith(("infantry", "artillery")) else f"a {name}"


def units_name(number: int, slot: int) -> str:
    """Return how many of what: `1 German tank`, `3 U.S. infantry`."""
    name = unit_name(slot)
    one = number == 1 or name.endswith(("infantry", "artillery"))
    return f"{number} {name}" if one else f"{number} {name}s"


def stack_name(stack: int) -> str:
    """Return what stands where: `German tank in Caen`, `Everything in Caen`."""
    zone, slot = STACKS[stack]
    what = "Everything" if slot == EVERYTHING else unit_name(slot)
    return f"{what} in {zone_name(zone)}"


def afloat_name(target: int) -> str:
    """Return what waits off which beach: `U.K. tank off Gold`."""
    box, kind = AFLOAT[target]
    return f"{with_article(BOX_SLOTS[box][kind])} off {BOXES[box]}"


def box_of_boatload(boatload: int) -> str:
    """Return off which beach units wait to land."""
    return BOXES[BOATLOADS[boatload].box]
