"""The one-line notation of positions.

    aad1 T3.8 | 2:I1A2B2 11:i3 26:A1f2 | Utah 3.1.0 … | drop 0.0.0 | field 4.4.1.1 |
    lost 0.0… | wait 7f.1f.… | {"agenda": …}

Letters of a zone: Axis I A T B, U.K. i a t, U.S. j b u, fighters f (U.K.) g (U.S.),
bombers x (U.K.) y (U.S.).
"""

import re

import msgspec

from beachhead.games.axis_allies_dday.board import Board, empty_units, flight_id, stack_id
from beachhead.games.axis_allies_dday.content.tables import (
    ALL_SLOTS,
    BOXES,
    LAND_SLOTS,
    MAP_SIZE,
    MOBILE_KINDS,
    ZONES,
)
from beachhead.kernel.errors import BadPosition

LETTERS = "IATBiatjbufgxy"
FORM = "aad1"
PARTS = 8
SPELLED = ("units", "aloft", "boxes", "airborne", "airfield", "lost", "waiting", "turn", "phase")


def write_units(b: Board, zone: int) -> str:
    """Write what stands in a zone: `I1A2B2`."""
    row = [b.count(zone, slot) for slot in range(ALL_SLOTS)]
    return "".join(f"{letter}{n}" for letter, n in zip(LETTERS, row, strict=True) if n)


def show(b: Board) -> str:
    """Write a position on one line; `read` understands it."""
    zones = " ".join(f"{z}:{write_units(b, z)}" for z in range(MAP_SIZE) if write_units(b, z))
    boxes = " ".join(
        f"{name} {write_dotted([b.count_afloat(box, kind) for kind in range(MOBILE_KINDS)])}"
        for box, name in enumerate(BOXES)
    )
    rest = {k: v for k, v in msgspec.to_builtins(b).items() if k not in SPELLED and k != "story"}
    return " | ".join(
        (
            f"{FORM} T{b.turn}.{b.phase}",
            zones,
            boxes,
            f"drop {write_dotted(b.airborne)}",
            f"field {write_dotted(b.airfield)}",
            f"lost {write_dotted(b.lost)}",
            f"wait {'.'.join(f'{mask:x}' for mask in b.waiting)}",
            msgspec.json.encode(rest).decode(),
        )
    )


def write_dotted(numbers: list[int] | tuple[int, ...]) -> str:
    """Write numbers with dots."""
    return ".".join(str(n) for n in numbers)


def read_dotted(text: str, word: str) -> list[int]:
    """Read `word 1.2.3`."""
    name, _, numbers = text.partition(" ")
    if name != word or not re.fullmatch(r"\d{1,3}(\.\d{1,3})*", numbers):
        raise bad_notation(f"{text!r:.60} should be {word} and numbers with dots")
    return [int(n) for n in numbers.split(".")]


def bad_notation(what: str) -> BadPosition:
    """Refuse a notation."""
    return BadPosition(f"The position is not in notation: {what}.", code="position.text")


def read(text: str) -> dict[str, object]:
    """Read a line that `show` wrote into the fields of a position."""
    parts = text.strip().split(" | ", PARTS - 1)
    head = re.fullmatch(FORM + r" T(\d{1,2})\.(\d{1,2})", parts[0])
    if len(parts) != PARTS or not head:
        raise bad_notation(f"{len(parts)} parts beginning with {parts[0]!r:.40}, {PARTS} expected")
    try:
        fields: dict[str, object] = msgspec.json.decode(parts[7], type=dict[str, object])
        waiting = [int(mask, 16) for mask in parts[6].removeprefix("wait ").split(".")]
    except (ValueError, msgspec.MsgspecError) as error:
        raise bad_notation(str(error)) from None
    fields.update(
        turn=int(head[1]),
        phase=int(head[2]),
        units=read_zones(parts[1])[0],
        aloft=read_zones(parts[1])[1],
        boxes=read_boxes(parts[2]),
        airborne=read_dotted(parts[3], "drop"),
        airfield=read_dotted(parts[4], "field"),
        lost=read_dotted(parts[5], "lost"),
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
            raise bad_notation(f"there is no zone {zone!r:.20}; zones are 1 to {MAP_SIZE - 1}")
        for slot, number in enumerate(read_units(stacks)):
            if slot < LAND_SLOTS:
                units[stack_id(int(zone), slot)] = number
            else:
                aloft += [flight_id(int(zone), slot)] * number
    return units, tuple(sorted(aloft))


def read_units(text: str) -> list[int]:
    """Read `I1A2B2` into pieces by slot."""
    if not re.fullmatch(rf"([{LETTERS}]\d{{1,2}})+", text):
        raise bad_notation(f"{text!r:.40} names no units")
    found = [0] * ALL_SLOTS
    for letter, number in re.findall(r"([A-Za-z])(\d+)", text):
        found[LETTERS.index(letter)] = int(number)
    return found


def read_boxes(text: str) -> list[int]:
    """Read `Utah 3.1.0 Omaha 6.2.0 …`."""
    words = text.split()
    if words[::2] != list(BOXES):
        raise bad_notation(f"the boxes are {', '.join(BOXES)}")
    return [
        n
        for i in range(len(BOXES))
        for n in read_dotted(" ".join(words[2 * i : 2 * i + 2]), BOXES[i])
    ]
