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
from beachhead.games.axis_allies_dday.rules.story import name_unit

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


def with_article(slot: int) -> str:
    """Return one unit of its kind in a sentence: `a German tank`, `German infantry`."""
    name = name_unit(slot)
    return name if name.endswith(("infantry", "artillery")) else f"a {name}"


def stack_name(stack: int) -> str:
    """Return what stands where: `German tank in Caen`, `Everything in Caen`."""
    zone, slot = STACKS[stack]
    what = "Everything" if slot == EVERYTHING else name_unit(slot)
    return f"{what} in {zone_name(zone)}"


def afloat_name(target: int) -> str:
    """Return what waits off which beach: `U.K. tank off Gold`."""
    box, kind = AFLOAT[target]
    return f"{with_article(BOX_SLOTS[box][kind])} off {BOXES[box]}"


def box_of_boatload(boatload: int) -> str:
    """Return off which beach units wait to land."""
    return BOXES[BOATLOADS[boatload].box]
