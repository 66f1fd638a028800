"""Reading answers that are not offered, so that they are refused with the reason, not as unknown.

`inf Z99` is understood as infantry of zone 99; `refusals.py` then says that there is no such zone.
"""

import re

from beachhead.games.axis_allies_dday.board import Board
from beachhead.games.axis_allies_dday.rules import air, landing, losses, move, naval, reinforce
from beachhead.games.axis_allies_dday.show import unit_short
from beachhead.games.axis_allies_dday.tables import BOXES, LAND, SHORTS, WIDTH

UNITS = {unit_short(slot).lower(): slot for slot in range(LAND)}
BEACHES = {name.lower(): box for box, name in enumerate(BOXES)}
KINDS = {**{short: kind for kind, short in enumerate(SHORTS)}, "all": landing.WHOLE}


def zone_in(text: str, form: str) -> int | None:
    """Find the zone's number in an answer of this form, where Z stands for it."""
    found = re.fullmatch(form.replace("Z", r"z(\d{1,3})"), " ".join(text.lower().split()))
    return int(found[1]) if found else None


@move.choose_stack.reads
def read_stack(b: Board, text: str, who: int) -> int | None:
    """Read `inf Z14` or `all Z14`."""
    unit, _, place = " ".join(text.lower().split()).rpartition(" ")
    zone = zone_in(place, "Z")
    if zone is None or unit not in (*UNITS, "all"):
        return None
    return -zone if unit == "all" else zone * WIDTH + UNITS[unit]


@move.choose_destination.reads
def read_destination(b: Board, text: str, who: int, code: int) -> int | None:
    """Read `Z21`."""
    return zone_in(text, "Z")


@move.choose_number.reads
def read_number(b: Board, text: str, who: int, code: int, to: int) -> int | None:
    """Read `2`."""
    return int(text) if re.fullmatch(r"\d{1,3}", text.strip()) else None


@air.choose_patrol.reads
def read_patrol(b: Board, text: str, power: int) -> int | None:
    """Read `patrol Z37`."""
    return zone_in(text, "patrol Z")


@air.choose_bomber_zone.reads
def read_bomber_zone(b: Board, text: str, power: int) -> int | None:
    """Read `bomb Z26`."""
    return zone_in(text, "bomb Z")


@naval.choose_bombardment.reads
def read_bombardment(b: Board, text: str, who: int, dice: int) -> int | None:
    """Read `hit Z15 bh`."""
    return zone_in(text, "hit Z bh")


@landing.choose_landing.reads
def read_landing(b: Board, text: str, who: int) -> int | None:
    """Read `land Gold inf` or `land Gold all`."""
    match text.lower().split():
        case ["land", box, kind] if box in BEACHES and kind in KINDS:
            return BEACHES[box] * landing.BOX + KINDS[kind] if kind != "bh" else None
        case _:
            return None


@losses.choose_casualty.reads
def read_casualty(b: Board, text: str, who: int, hits: int, forts: int) -> int | None:
    """Read `lose UK inf`."""
    verb, _, unit = " ".join(text.lower().split()).partition(" ")
    return UNITS.get(unit) if verb == "lose" else None


@reinforce.choose_entry.reads
def read_entry(b: Board, text: str, chart: int, number: int) -> int | None:
    """Read `enter Omaha` or `enter Z39`."""
    zone = zone_in(text, "enter Z")
    return BEACHES.get(text.lower().removeprefix("enter ")) if zone is None else zone
