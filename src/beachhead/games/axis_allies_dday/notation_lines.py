"""Whole moves on one line: `inf2 Z14>Z21`, `UK tank1 Gold>Z20`.

A line answers a question and those that follow from it. Without a number it stops before that
question, which is then asked.
"""

import re
from collections.abc import Sequence

from beachhead.games.axis_allies_dday.board import Board
from beachhead.games.axis_allies_dday.notation_reading import BEACHES, KINDS, UNITS, zone_in
from beachhead.games.axis_allies_dday.rules import air, landing, move, reinforce
from beachhead.games.axis_allies_dday.tables import BOX_POWER, BOXES, FIRST, MOBILE, WIDTH
from beachhead.kernel.errors import IllegalAnswer
from beachhead.kernel.nodes import Part, Refusal

MARCH = re.compile(r"(?P<unit>[a-z ]+?) ?(?P<number>\d{0,3}) (?P<start>\w+) ?> ?(?P<way>.+)")


def tidy(text: str) -> str:
    """Write small letters and single blanks."""
    return " ".join(text.lower().split())


def counted(found: Sequence[Part], number: str, last: Part) -> list[Part]:
    """Add the question of the number where one was written."""
    return [*found, last] if number else [*found]


@move.choose_stack.spells
def spell_move(b: Board, text: str, who: int) -> list[Part] | None:
    """Read `inf2 Z14>Z21`, `tank1 Z14>Z20>Z27` or `all Z14>Z21`."""
    line = MARCH.fullmatch(tidy(text))
    if line is None:
        return None
    unit, number = line["unit"], line["number"]
    start, *via, to = [zone_in(z, "Z") for z in (line["start"], *re.split(" ?> ?", line["way"]))]
    if start is None or to is None or None in via or unit not in (*UNITS, "all"):
        return None
    whole = unit == "all"
    code = -start if whole else start * WIDTH + UNITS[unit]
    found = [
        Part(move.choose_stack(who), code, f"{unit} Z{start}"),
        Part(move.choose_destination(who, code), to, f"Z{to}"),
    ]
    keep_to_the_way(b, who, code, [z for z in via if z], to)
    many = Part(move.choose_number(who, code, to), int(number or 0), number)
    return None if whole and number else counted(found, number, many)


def keep_to_the_way(b: Board, who: int, code: int, via: list[int], to: int) -> None:
    """Refuse a middle zone other than the one that the move takes (AAD-MOVE-10)."""
    if not via or code not in b.ready or to not in move.destinations(b, who, code):
        return
    start = code // WIDTH
    straight = to in b.near(start)
    taken = [] if straight else [move.way_through(b, who, move.exits(b, start, 1), to)]
    if via != taken:
        way = ">".join(f"Z{z}" for z in (start, *taken, to))
        reason = Refusal("way.other", f"the way is {way}: the least patrolled", "AAD-MOVE-10")
        msg = f"The line is not taken: {reason.message}."
        raise IllegalAnswer(msg, [reason])


@landing.choose_landing.spells
def spell_landing(b: Board, text: str, who: int) -> list[Part] | None:
    """Read `UK inf2 Gold>Z20` or `all Gold>Z20`."""
    line = MARCH.fullmatch(tidy(text))
    zone = zone_in(line["way"], "Z") if line else None
    if line is None or zone is None or line["start"] not in BEACHES:
        return None
    box, number = BEACHES[line["start"]], line["number"]
    ours = {unit: slot - FIRST[BOX_POWER[box]] for unit, slot in UNITS.items()}
    kind = landing.WHOLE if line["unit"] == "all" else ours.get(line["unit"], -1)
    if not 0 <= kind <= MOBILE or (kind == landing.WHOLE and (number or line["unit"] != "all")):
        return None
    stack = box * landing.BOX + kind
    short = next(word for word, place in KINDS.items() if place == kind)
    found = [
        Part(landing.choose_landing(who), stack, f"land {BOXES[box]} {short}"),
        Part(landing.choose_beach(who, stack), zone, f"Z{zone}"),
    ]
    many = Part(landing.choose_ashore(who, stack, zone), int(number or 0), number)
    return counted(found, number, many)


@air.choose_patrol.spells
def spell_patrol(b: Board, text: str, power: int) -> list[Part] | None:
    """Read `patrol Z37 2`."""
    start, _, number = tidy(text).rpartition(" ")
    zone = zone_in(start, "patrol Z")
    if zone is None or not re.fullmatch(r"\d{1,3}", number):
        return None
    return [
        Part(air.choose_patrol(power), zone, f"patrol Z{zone}"),
        Part(air.choose_fighters(power, zone), int(number), number),
    ]


@reinforce.choose_entry.spells
def spell_entry(b: Board, text: str, chart: int, number: int) -> list[Part] | None:
    """Read `enter Omaha 3` or `enter Z39 2`."""
    start, _, units = tidy(text).rpartition(" ")
    zone = zone_in(start, "enter Z")
    place = BEACHES.get(start.removeprefix("enter ")) if zone is None else zone
    if place is None or not re.fullmatch(r"\d{1,3}", units):
        return None
    return [
        Part(reinforce.choose_entry(chart, number), place, start),
        Part(reinforce.choose_arrivals(chart, number, place), int(units), units),
    ]
