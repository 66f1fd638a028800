"""A whole Activation on one line: `22/4>1034`, `741>x2040`, `69/50>exit`; the unit tells the map."""

from __future__ import annotations

import re

from beachhead.games.five_beaches.board import EXIT, Board
from beachhead.games.five_beaches.rules.activation import act, card_side, choose_map, choose_unit
from beachhead.kernel.errors import IllegalAnswer
from beachhead.kernel.nodes import Part, Refusal


@choose_unit.spells
def spell_activation(b: Board, text: str, sheet: int) -> list[Part] | None:
    """Read a unit and what it does."""
    name, _, deed = (part.strip() for part in text.rpartition(">"))
    unit = unit_called(b, name)
    number = EXIT if deed.lower() == "exit" else number_in(deed)
    if unit < 0 or number is None:
        return None
    agree_on_target(b, deed, number)
    here = sheet if b.at[unit] <= 0 else b.sheet(unit)
    return [Part(choose_unit(here), unit, name), Part(act(unit), number, deed)]


@choose_map.spells
def spell_on_its_map(b: Board, text: str, side: int) -> list[Part] | None:
    """Read the same in the campaign, where the map on which the unit stands pays (FFF-CAMP-06)."""
    parts = spell_activation(b, text, 0)
    if parts is None:
        return None
    sheet = b.theatre.sheets[int(parts[0].frame[1])]
    return [Part(choose_map(side), sheet.number, sheet.key), *parts]


def unit_called(b: Board, name: str) -> int:
    """Find the unit that has this name; -1 if there is none."""
    units = enumerate(b.theatre.units)
    return next((u for u, unit in units if unit.name.lower() == name.lower()), -1)


def number_in(deed: str) -> int | None:
    """Read `1034` or `x1034`."""
    digits = deed.lower().removeprefix("x").strip()
    return int(digits) if re.fullmatch("[1-9][0-9]{0,4}", digits) else None


def agree_on_target(b: Board, deed: str, number: int) -> None:
    """Refuse an attack on an empty hex, and a move into an enemy's."""
    other = b.unit_in(number) if number > 0 else -1
    enemy = other >= 0 and b.theatre.side_of(other) != card_side(b)
    if deed.lower().startswith("x") and not enemy:
        reason = Refusal("attack.nobody", f"no enemy is in {number}", "FFF-BEACH-25")
    elif enemy and deed.isdigit():
        whose = b.theatre.units[other].name
        text = f"{whose} is in {number}; an attack is written x{number}"
        reason = Refusal("move.taken", text, "FFF-BEACH-14")
    else:
        return
    msg = f"The line is not taken: {reason.message}."
    raise IllegalAnswer(msg, [reason])
