"""Reading what people type: answers that are not offered, and whole moves on one line.

`inf Z99` is read as infantry of zone 99; `refusals.py` then says that there is no such zone.

`inf2 Z14>Z21` or `UK tank1 Gold>Z20` answers a question and those that follow from it. Without a
number it stops before that question, which is then asked.
"""

import re
from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

from beachhead.games.axis_allies_dday.board import (
    AFLOAT,
    BARRAGES,
    BOATLOADS,
    CLAIMS,
    EVERY_KIND,
    FLIGHTS,
    Board,
    stack_id,
    whole_zone_id,
)
from beachhead.games.axis_allies_dday.content.tables import (
    AIRBORNE_BOXES,
    BOTH,
    BOX_SLOTS,
    BOXES,
    CHART_NAMES,
    CHART_POWER,
    GE,
    LAND_SLOTS,
    MAP_SIZE,
    MOBILE_KINDS,
    POWERS_OF,
    SHORTS,
)
from beachhead.games.axis_allies_dday.notation.answers import write_way
from beachhead.games.axis_allies_dday.notation.names import unit_short
from beachhead.games.axis_allies_dday.rules import (
    aircraft,
    antiaircraft,
    blockhouses,
    casualties,
    combat,
    fortune,
    landing,
    movement,
    naval,
    reinforcements,
)
from beachhead.games.axis_allies_dday.rules.tactics import fire, late_moves, preparations
from beachhead.kernel.nodes import LinePart
from beachhead.kernel.notation import same_text
from beachhead.kernel.steps import Choice

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


def read_count(text: str) -> int | None:
    """Read a small whole number."""
    return int(text) if re.fullmatch(r"\d{1,3}", text.strip()) else None


@reinforcements.choose_entry.reads
def read_entry(b: Board, text: str, chart: int, number: int) -> int | None:
    """Read `enter Omaha` for an Allied chart, `enter Z39` for one of the Axis."""
    return find_entry(text, chart)


def find_entry(text: str, chart: int) -> int | None:
    """Find the box, or for the Axis the zone, in `enter Omaha` or `enter Z39`."""
    if CHART_POWER[chart] == GE:
        return find_zone(text, "enter Z")
    return BEACHES.get(normalize_text(text).removeprefix("enter "))


COUNTS: tuple[Choice[Board, ..., int], ...] = (
    movement.choose_number,
    aircraft.choose_fighters,
    landing.choose_ashore,
    reinforcements.choose_arrivals,
)
ZONES: dict[Choice[Board, ..., Any], str] = {
    naval.choose_bombardment: "hit Z bh",
    aircraft.choose_patrol: "patrol Z",
    aircraft.choose_bomber_zone: "bomb Z",
    landing.choose_beach: "Z",
    combat.choose_battle: "fight Z",
    fortune.choose_origin: "from Z",
    fortune.choose_attack_zone: "attack Z",
    fortune.choose_spared: "spare Z",
    preparations.choose_flooded: "flood Z",
    preparations.choose_site: "build Z",
    late_moves.choose_scout_zone: "patrol Z",
}
"""Questions for a zone, and how it is written; even one that no map has is read."""
OVER_ZONES = [n for n, x in CLAIMS.items() if x.place and x.power in POWERS_OF[BOTH]]
STACK_IDS = range(stack_id(1, 0), MAP_SIZE * LAND_SLOTS)
NAMED: dict[Choice[Board, ..., Any], Iterable[int]] = {
    aircraft.choose_bomb_target: range(LAND_SLOTS),
    antiaircraft.choose_aircraft: POWERS_OF[BOTH],
    blockhouses.choose_sea_target: AFLOAT,
    landing.choose_landing: BOATLOADS,
    casualties.choose_casualty: range(LAND_SLOTS),
    reinforcements.choose_reroll: range(1, 7),
    fortune.choose_scattered: range(len(AIRBORNE_BOXES)),
    fortune.choose_active_box: range(len(BOXES)),
    fortune.choose_restored: POWERS_OF[BOTH],
    fortune.choose_shot_down: OVER_ZONES,
    preparations.choose_decoy: range(len(BOXES)),
    preparations.choose_barnstormer: OVER_ZONES,
    fire.choose_barrage: BARRAGES,
    fire.choose_unit: STACK_IDS,
    fire.choose_jump_target: range(LAND_SLOTS),
    late_moves.choose_scouts: [n for n, x in FLIGHTS.items() if x.zone and x.slot >= LAND_SLOTS],
    late_moves.choose_convoy: STACK_IDS,
    late_moves.choose_volunteers: range(len(CHART_NAMES)),
}
"""Questions for a thing, and every thing that can be written there, legal or not."""


def read_thing(
    step: Choice[Board, ..., Any], among: Iterable[int], b: Board, text: str, *args: int
) -> int | None:
    """Read an answer by comparing what is typed with how each would be written."""
    show = step.text_maker
    return next((n for n in among if show and same_text(show(b, n, *args).text, text)), None)


for step in COUNTS:
    step.reads(lambda b, text, *args: read_count(text))
for step, form in ZONES.items():
    step.reads(lambda b, text, *args, form=form: find_zone(text, form))
for step, among in NAMED.items():
    step.reads(partial(read_thing, step, among))


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
    place = find_entry(start, chart)
    if place is None or not re.fullmatch(r"\d{1,3}", units):
        return None
    return [
        LinePart(reinforcements.choose_entry(chart, number), place, start),
        LinePart(reinforcements.choose_arrivals(chart, number, place), int(units), units),
    ]
