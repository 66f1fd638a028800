"""Reading what people type: answers that are not offered, and whole moves on one line.

`inf Z99` is read as infantry of zone 99; `refusals.py` then says that there is no such zone.

`inf2 Z14>Z21` or `UK tank1 Gold>Z20` answers a question and those that follow from it. Without a
number it stops before that question, which is then asked.
"""

import re
from collections.abc import Sequence

from beachhead.games.axis_allies_dday.board import (
    BOATLOADS,
    EVERY_KIND,
    Board,
    stack_id,
    whole_zone_id,
)
from beachhead.games.axis_allies_dday.content.tables import (
    BOX_SLOTS,
    BOXES,
    LAND_SLOTS,
    MOBILE_KINDS,
    SHORTS,
)
from beachhead.games.axis_allies_dday.notation.answers import write_way
from beachhead.games.axis_allies_dday.notation.names import unit_short
from beachhead.games.axis_allies_dday.rules import (
    aircraft,
    casualties,
    landing,
    movement,
    naval,
    reinforcements,
)
from beachhead.games.axis_allies_dday.rules.tactics import late_moves
from beachhead.kernel.nodes import LinePart

UNITS = {unit_short(slot).lower(): slot for slot in range(LAND_SLOTS)}
BEACHES = {name.lower(): box for box, name in enumerate(BOXES)}
KINDS = {**{SHORTS[kind]: kind for kind in range(MOBILE_KINDS)}, "all": EVERY_KIND}


def find_zone(text: str, form: str) -> int | None:
    """Find the zone's number in an answer of this form, where Z stands for it."""
    found = re.fullmatch(form.replace("Z", r"z(\d{1,3})"), " ".join(text.lower().split()))
    return int(found[1]) if found else None


@movement.choose_stack.reads
def read_stack(b: Board, text: str, who: int) -> int | None:
    """Read `inf Z14` or `all Z14`."""
    unit, _, place = " ".join(text.lower().split()).rpartition(" ")
    zone = find_zone(place, "Z")
    if zone is None or unit not in (*UNITS, "all"):
        return None
    return whole_zone_id(zone) if unit == "all" else stack_id(zone, UNITS[unit])


@movement.choose_destination.reads
def read_destination(b: Board, text: str, who: int, stack: int) -> int | tuple[int, int] | None:
    """Read `Z21`, or `Z20>Z21` with the zone between."""
    return read_way(text)


@late_moves.choose_convoy_goal.reads
def read_convoy_goal(b: Board, text: str, stack: int) -> int | tuple[int, int] | None:
    """Read `Z21`, or `Z20>Z21` with the zone between."""
    return read_way(text)


def read_way(text: str) -> int | tuple[int, int] | None:
    """Read a zone, or two with a `>`."""
    match [find_zone(part, "Z") for part in re.split(" ?> ?", text)]:
        case [int(to)]:
            return to
        case [int(via), int(to)]:
            return via, to
    return None


@movement.choose_number.reads
def read_number(b: Board, text: str, who: int, stack: int, to: int) -> int | None:
    """Read `2`."""
    return read_count(text)


@aircraft.choose_fighters.reads
def read_fighters(b: Board, text: str, power: int, zone: int) -> int | None:
    """Read `2`."""
    return read_count(text)


@landing.choose_ashore.reads
def read_ashore(b: Board, text: str, who: int, boatload: int, zone: int) -> int | None:
    """Read `2`."""
    return read_count(text)


@reinforcements.choose_arrivals.reads
def read_arrivals(b: Board, text: str, chart: int, number: int, place: int) -> int | None:
    """Read `2`."""
    return read_count(text)


def read_count(text: str) -> int | None:
    """Read a small whole number."""
    return int(text) if re.fullmatch(r"\d{1,3}", text.strip()) else None


@aircraft.choose_patrol.reads
def read_patrol(b: Board, text: str, power: int) -> int | None:
    """Read `patrol Z37`."""
    return find_zone(text, "patrol Z")


@aircraft.choose_bomber_zone.reads
def read_bomber_zone(b: Board, text: str, power: int) -> int | None:
    """Read `bomb Z26`."""
    return find_zone(text, "bomb Z")


@naval.choose_bombardment.reads
def read_bombardment(b: Board, text: str, who: int, dice: int, last: int) -> int | None:
    """Read `hit Z15 bh`."""
    return find_zone(text, "hit Z bh")


@landing.choose_landing.reads
def read_landing(b: Board, text: str, who: int) -> int | None:
    """Read `land Gold inf` or `land Gold all`."""
    match text.lower().split():
        case ["land", box, kind] if box in BEACHES and kind in KINDS:
            return BOATLOADS.id(BEACHES[box], KINDS[kind])
        case _:
            return None


@casualties.choose_casualty.reads
def read_casualty(b: Board, text: str, who: int, hits: int, forts: int) -> int | None:
    """Read `lose UK inf`."""
    verb, _, unit = " ".join(text.lower().split()).partition(" ")
    return UNITS.get(unit) if verb == "lose" else None


@reinforcements.choose_entry.reads
def read_entry(b: Board, text: str, chart: int, number: int) -> int | None:
    """Read `enter Omaha` or `enter Z39`."""
    zone = find_zone(text, "enter Z")
    return BEACHES.get(text.lower().removeprefix("enter ")) if zone is None else zone


# ---- whole moves on one line ---------------------------------------------------------------------

MARCH = re.compile(r"(?P<unit>[a-z ]+?) ?(?P<number>\d{0,3}) (?P<start>\w+) ?> ?(?P<way>.+)")


def normalize_text(text: str) -> str:
    """Write small letters and single blanks."""
    return " ".join(text.lower().split())


def add_number(found: Sequence[LinePart], number: str, last: LinePart) -> list[LinePart]:
    """Add the question of the number where one was written."""
    return [*found, last] if number else [*found]


@movement.choose_stack.reads_line
def read_move_line(b: Board, text: str, who: int) -> list[LinePart] | None:
    """Read `inf2 Z14>Z21`, `tank1 Z14>Z20>Z27` or `all Z14>Z21`."""
    line = MARCH.fullmatch(normalize_text(text))
    if line is None:
        return None
    unit, number = line["unit"], line["number"]
    start, way = find_zone(line["start"], "Z"), read_way(line["way"])
    if start is None or way is None or unit not in (*UNITS, "all"):
        return None
    to = way[-1] if isinstance(way, tuple) else way
    whole = unit == "all"
    stack = whole_zone_id(start) if whole else stack_id(start, UNITS[unit])
    found = [
        LinePart(movement.choose_stack(who), stack, f"{unit} Z{start}"),
        LinePart(movement.choose_destination(who, stack), way, write_way(way)),
    ]
    many = LinePart(movement.choose_number(who, stack, to), int(number or 0), number)
    return None if whole and number else add_number(found, number, many)


@landing.choose_landing.reads_line
def read_landing_line(b: Board, text: str, who: int) -> list[LinePart] | None:
    """Read `UK inf2 Gold>Z20` or `all Gold>Z20`."""
    line = MARCH.fullmatch(normalize_text(text))
    zone = find_zone(line["way"], "Z") if line else None
    if line is None or zone is None or line["start"] not in BEACHES:
        return None
    box, number = BEACHES[line["start"]], line["number"]
    ours = {"all": EVERY_KIND}
    ours |= {
        unit: BOX_SLOTS[box].index(slot) for unit, slot in UNITS.items() if slot in BOX_SLOTS[box]
    }
    kind = ours.get(line["unit"])
    if kind is None or (kind == EVERY_KIND and number):
        return None
    stack = BOATLOADS.id(box, kind)
    short = next(word for word, place in KINDS.items() if place == kind)
    found = [
        LinePart(landing.choose_landing(who), stack, f"land {BOXES[box]} {short}"),
        LinePart(landing.choose_beach(who, stack), zone, f"Z{zone}"),
    ]
    many = LinePart(landing.choose_ashore(who, stack, zone), int(number or 0), number)
    return add_number(found, number, many)


@aircraft.choose_patrol.reads_line
def read_patrol_line(b: Board, text: str, power: int) -> list[LinePart] | None:
    """Read `patrol Z37 2`."""
    start, _, number = normalize_text(text).rpartition(" ")
    zone = find_zone(start, "patrol Z")
    if zone is None or not re.fullmatch(r"\d{1,3}", number):
        return None
    return [
        LinePart(aircraft.choose_patrol(power), zone, f"patrol Z{zone}"),
        LinePart(aircraft.choose_fighters(power, zone), int(number), number),
    ]


@reinforcements.choose_entry.reads_line
def read_entry_line(b: Board, text: str, chart: int, number: int) -> list[LinePart] | None:
    """Read `enter Omaha 3` or `enter Z39 2`."""
    start, _, units = normalize_text(text).rpartition(" ")
    zone = find_zone(start, "enter Z")
    place = BEACHES.get(start.removeprefix("enter ")) if zone is None else zone
    if place is None or not re.fullmatch(r"\d{1,3}", units):
        return None
    return [
        LinePart(reinforcements.choose_entry(chart, number), place, start),
        LinePart(reinforcements.choose_arrivals(chart, number, place), int(units), units),
    ]
