"""A whole Activation on one line: `22/4>1034`, `741>x2040`, `69/50>exit`; the unit tells the map."""

from __future__ import annotations

import re

from beachhead.games.five_beaches.board import EXIT, NOBODY, Board
from beachhead.games.five_beaches.rules.activation import act, card_side, choose_map, choose_unit
from beachhead.kernel.errors import IllegalAnswer
from beachhead.kernel.nodes import LinePart, Refusal


@choose_unit.reads_line
def read_activation(b: Board, text: str, sheet: int) -> list[LinePart] | None:
    """Read a unit and what it does."""
    name, _, deed = (part.strip() for part in text.rpartition(">"))
    unit = find_unit(b, name)
    number = EXIT if deed.lower() == "exit" else read_hex(deed)
    if unit == NOBODY or number is None:
        return None
    check_target(b, deed, number)
    here = b.sheet_index(unit) if b.on_map(unit) else sheet
    return [LinePart(choose_unit(here), unit, name), LinePart(act(unit), number, deed)]


@choose_map.reads_line
def read_activation_on_map(b: Board, text: str, side: int) -> list[LinePart] | None:
    """Read the same in the campaign, where the map on which the unit stands pays (FFF-CAMP-06)."""
    parts = read_activation(b, text, 0)
    if parts is None:
        return None
    sheet = b.content.sheets[int(parts[0].frame[1])]
    return [LinePart(choose_map(side), sheet.number, sheet.key), *parts]


def find_unit(b: Board, name: str) -> int:
    """Return the unit that has this name, or NOBODY."""
    units = enumerate(b.content.units)
    return next((u for u, unit in units if unit.name.lower() == name.lower()), NOBODY)


def read_hex(deed: str) -> int | None:
    """Read `1034` or `x1034`."""
    digits = deed.lower().removeprefix("x").strip()
    return int(digits) if re.fullmatch("[1-9][0-9]{0,4}", digits) else None


def check_target(b: Board, deed: str, number: int) -> None:
    """Raise IllegalAnswer for an attack on an empty hex, and for a move into an enemy's."""
    other = NOBODY if number == EXIT else b.unit_in(number)
    enemy = other != NOBODY and b.content.side_of[other] != card_side(b)
    if deed.lower().startswith("x") and not enemy:
        reason = Refusal("attack.nobody", f"no enemy is in {number}", "FFF-BEACH-25")
    elif enemy and deed.isdigit():
        whose = b.content.units[other].name
        text = f"{whose} is in {number}; an attack is written x{number}"
        reason = Refusal("move.taken", text, "FFF-BEACH-14")
    else:
        return
    msg = f"The line is not taken: {reason.message}."
    raise IllegalAnswer(msg, [reason])
