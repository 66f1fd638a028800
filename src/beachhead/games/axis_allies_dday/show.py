"""Words for zones, boxes and units, and the one-line notation of positions.

    aad1 T3.8 | 2:I1A2B2 11:i3 26:A1f2 | Utah 3.1.0 … | drop 0.0.0 | field 4.4.1.1 |
    lost 0.0… | wait 7f.1f.… | {"agenda": …}

Letters of a zone: Axis I A T B, U.K. i a t, U.S. j b u, fighters f (U.K.) g (U.S.),
bombers x (U.K.) y (U.S.).
"""

from __future__ import annotations

import re

import msgspec

from beachhead.games.axis_allies_dday.board import Board, empty_units
from beachhead.games.axis_allies_dday.data import BOARD, UNITS
from beachhead.games.axis_allies_dday.tables import (
    BOXES,
    FIGHTER,
    KIND_OF,
    LAND,
    MOBILE,
    PIECES,
    POWER_OF,
    POWERS,
    SHORTS,
    SIZE,
    US,
    WIDTH,
    ZONES,
)
from beachhead.kernel.errors import BadPosition

LETTERS = "IATBiatjbufgxy"
FORM = "aad1"
PARTS = 8
SPELLED = ("units", "aloft", "boxes", "airborne", "airfield", "lost", "waiting", "turn", "phase")


def zone_name(zone: int) -> str:
    """Give a zone's name as people say it."""
    return ZONES[1][zone].name if zone in ZONES[1] else f"zone {zone}"


def unit_short(slot: int) -> str:
    """Give a short name: `inf` of the Axis, `UK tank`, `US ftr`."""
    power = POWER_OF[slot]
    if slot >= LAND:
        kind = UNITS.aircraft[0 if slot <= FIGHTER + US else 1].short
    else:
        kind = SHORTS[KIND_OF[slot]]
    return kind if power == 0 else f"{POWERS[power]} {kind}"


def unit_name(slot: int) -> str:
    """Give a full name: `German infantry`, `U.S. fighter`."""
    nation = ("German", "U.K.", "U.S.")[POWER_OF[slot]]
    if slot >= LAND:
        return f"{nation} {UNITS.aircraft[0 if slot <= FIGHTER + US else 1].kind}"
    return f"{nation} {UNITS.unit[KIND_OF[slot]].kind}"


def units_name(number: int, slot: int) -> str:
    """Say how many of what: `1 German tank`, `3 U.S. infantry`."""
    name = unit_name(slot)
    one = number == 1 or name.endswith(("infantry", "artillery"))
    return f"{number} {name}" if one else f"{number} {name}s"


def forces(b: Board, zone: int) -> str:
    """Write what stands in a zone: `I1A2B2`."""
    row = [b.count(zone, slot) for slot in range(PIECES)]
    return "".join(f"{letter}{n}" for letter, n in zip(LETTERS, row, strict=True) if n)


def show(b: Board) -> str:
    """Write a position on one line; `read` understands it."""
    zones = " ".join(f"{z}:{forces(b, z)}" for z in range(SIZE) if forces(b, z))
    boxes = " ".join(
        f"{name} {dotted(b.boxes[i * MOBILE : (i + 1) * MOBILE])}" for i, name in enumerate(BOXES)
    )
    rest = {k: v for k, v in msgspec.to_builtins(b).items() if k not in SPELLED and k != "story"}
    return " | ".join(
        (
            f"{FORM} T{b.turn}.{b.phase}",
            zones,
            boxes,
            f"drop {dotted(b.airborne)}",
            f"field {dotted(b.airfield)}",
            f"lost {dotted(b.lost)}",
            f"wait {'.'.join(f'{mask:x}' for mask in b.waiting)}",
            msgspec.json.encode(rest).decode(),
        )
    )


def dotted(numbers: list[int] | tuple[int, ...]) -> str:
    """Write numbers with dots."""
    return ".".join(str(n) for n in numbers)


def undotted(text: str, word: str) -> list[int]:
    """Read `word 1.2.3`."""
    name, _, numbers = text.partition(" ")
    if name != word or not re.fullmatch(r"\d{1,3}(\.\d{1,3})*", numbers):
        raise bad(f"{text!r:.60} should be {word} and numbers with dots")
    return [int(n) for n in numbers.split(".")]


def bad(what: str) -> BadPosition:
    """Refuse a notation."""
    return BadPosition(f"The position is not in notation: {what}.", code="position.text")


def read(text: str) -> dict[str, object]:
    """Read a line that `show` wrote into the fields of a position."""
    parts = text.strip().split(" | ", PARTS - 1)
    head = re.fullmatch(FORM + r" T(\d{1,2})\.(\d{1,2})", parts[0])
    if len(parts) != PARTS or not head:
        raise bad(f"{len(parts)} parts beginning with {parts[0]!r:.40}, {PARTS} expected")
    try:
        fields: dict[str, object] = msgspec.json.decode(parts[7], type=dict[str, object])
        waiting = [int(mask, 16) for mask in parts[6].removeprefix("wait ").split(".")]
    except (ValueError, msgspec.MsgspecError) as error:
        raise bad(str(error)) from None
    fields.update(
        turn=int(head[1]),
        phase=int(head[2]),
        units=read_zones(parts[1])[0],
        aloft=read_zones(parts[1])[1],
        boxes=read_boxes(parts[2]),
        airborne=undotted(parts[3], "drop"),
        airfield=undotted(parts[4], "field"),
        lost=undotted(parts[5], "lost"),
        waiting=waiting,
    )
    return fields


def read_zones(text: str) -> tuple[list[int], tuple[int, ...]]:
    """Read `2:I1A2B2 11:i3f1` into land units and aircraft."""
    units = empty_units()
    aloft: list[int] = []
    for word in text.split():
        zone, _, stacks = word.partition(":")
        if not zone.isdecimal() or int(zone) not in ZONES[1]:
            raise bad(f"there is no zone {zone!r:.20}; zones are 1 to {SIZE - 1}")
        if not re.fullmatch(rf"([{LETTERS}]\d{{1,2}})+", stacks):
            raise bad(f"{word!r:.40} names no units")
        for letter, n in re.findall(r"([A-Za-z])(\d+)", stacks):
            slot = LETTERS.index(letter)
            if slot < WIDTH:
                units[int(zone) * WIDTH + slot] = int(n)
            else:
                aloft += [int(zone) * PIECES + slot] * int(n)
    return units, tuple(sorted(aloft))


def read_boxes(text: str) -> list[int]:
    """Read `Utah 3.1.0 Omaha 6.2.0 …`."""
    words = text.split()
    if words[::2] != list(BOXES):
        raise bad(f"the boxes are {', '.join(BOXES)}")
    return [
        n for i in range(len(BOXES)) for n in undotted(" ".join(words[2 * i : 2 * i + 2]), BOXES[i])
    ]


AIRBORNE_NAMES = tuple(a.name for a in BOARD.airborne)
