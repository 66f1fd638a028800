"""Reading what people type: `22/4`, `fire 2/916`, `x1034`, `exit`, and `22/4>1034` on one line.

What cannot be done now is read all the same: `refusals.py` then says why not.
"""

import re

from beachhead.games.five_beaches.board import EXIT, NOBODY, Board
from beachhead.games.five_beaches.notation.names import find_unit
from beachhead.games.five_beaches.rules.activation import act, card_side, choose_map, choose_unit
from beachhead.games.five_beaches.rules.entry import choose_entry
from beachhead.games.five_beaches.rules.free_setup import choose_free_hex, choose_free_unit
from beachhead.games.five_beaches.rules.random_events import decorate
from beachhead.games.five_beaches.rules.setup import choose_place
from beachhead.games.five_beaches.rules.support import choose_strike, choose_support
from beachhead.games.five_beaches.rules.variant_setup import (
    choose_drop,
    choose_holder,
    choose_landing,
)
from beachhead.kernel.errors import IllegalAnswer
from beachhead.kernel.nodes import Decision, LinePart, Refusal

SPELLINGS = (
    (r"^(naval|artillery|support|fire at|fire on|bombard) ", "fire "),
    (r"^(recover|restore) ", "flip "),
    (r"^(move|activate) ", ""),
    (r" *(->|→) *| +(moves to|goes to|to) +(?=\d)", ">"),
    (r" +(attacks|attack) +(?=\d)", ">x"),
    (r"^(?!fire|flip|attack)(\S.*\S) +(x? ?\d{4}|exit)$", r"\1>\2"),
    (r"^attack +(?=\d{4}$)", "x"),
)
"""Other words for those of the notation, in the order in which they are looked for."""
VERBS = ("fire", "flip")
"""What support does to an enemy, and to a unit of one's own."""


def respell(b: Board, node: Decision, text: str) -> str:
    """Write `move 16/1 to 2031` as `16/1>2031`; while a unit acts, an enemy's name as its hex."""
    found = " ".join(text.lower().split())
    for wanted, written in SPELLINGS:
        found = re.sub(wanted, written, found)
    target = find_unit(b, re.sub("^(x|attack) *", "", found)) if node.step == act.name else NOBODY
    if target != NOBODY and b.on_map(target) and b.content.side_of[target] != card_side(b):
        return f"x{b.at[target]}"
    return found


def read_unit(b: Board, text: str, /, *about: int, **named: int) -> int | None:
    """Read a unit by its name."""
    unit = find_unit(b, text)
    return None if unit == NOBODY else unit


for step in (choose_unit, choose_free_unit, choose_holder, decorate):
    step.reads(read_unit)


@choose_support.reads
def read_support(b: Board, text: str, side: int) -> int | None:
    """Read `fire 2/916`, `flip 22/4`, or a name alone."""
    verb, _, name = text.strip().lower().partition(" ")
    if verb not in VERBS:
        return read_unit(b, text)
    unit = read_unit(b, name)
    if unit is not None and (b.content.side_of[unit] == side) != (verb == "flip"):
        whose = f"{b.content.units[unit].name} is {('yours', 'not yours')[verb == 'flip']}"
        raise refuse_line(Refusal("unit.enemy", whose, "FFF-BEACH-08"))
    return unit


@choose_strike.reads
def read_strike(b: Board, text: str) -> int | None:
    """Read `fire 2/916`, or a name alone."""
    return read_unit(b, text.strip().lower().removeprefix("fire "))


@act.reads
def read_act(b: Board, text: str, unit: int) -> int | None:
    """Read `1034`, `x1034` or `exit`."""
    number = read_deed(text)
    if number is not None:
        check_target(b, text.strip(), number)
    return number


@choose_place.reads
@choose_entry.reads
@choose_free_hex.reads
@choose_landing.reads
@choose_drop.reads
def read_spot(b: Board, text: str, unit: int) -> int | None:
    """Read the number of a hex."""
    return int(text) if re.fullmatch("[1-9][0-9]{0,4}", text.strip()) else None


@choose_map.reads
def read_map(b: Board, text: str, side: int) -> int | None:
    """Read the id of a map, such as `utah`."""
    sheets = {sheet.key: sheet.number for sheet in b.content.sheets}
    return sheets.get(text.strip().lower())


# ---- a whole Activation on one line; the unit tells the map ---------------------------------------


@choose_unit.reads_line
def read_activation(b: Board, text: str, sheet: int) -> list[LinePart] | None:
    """Read a unit and what it does."""
    name, _, deed = (part.strip() for part in text.rpartition(">"))
    unit, number = find_unit(b, name), read_deed(deed)
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


def read_deed(text: str) -> int | None:
    """Read `1034`, `x1034` or `exit`."""
    deed = text.strip().lower()
    digits = deed.removeprefix("x").strip()
    if deed == "exit":
        return EXIT
    return int(digits) if re.fullmatch("[1-9][0-9]{0,4}", digits) else None


def check_target(b: Board, deed: str, number: int) -> None:
    """Raise IllegalAnswer for an attack on an empty hex, and for a move into an enemy's."""
    other = NOBODY if number == EXIT else b.unit_in(number)
    enemy = other != NOBODY and b.content.side_of[other] != card_side(b)
    if deed.lower().startswith("x") and not enemy:
        raise refuse_line(Refusal("attack.nobody", f"no enemy is in {number}", "FFF-BEACH-25"))
    if enemy and deed.isdigit():
        whose = b.content.units[other].name
        text = f"{whose} is in {number}; an attack is written x{number}"
        raise refuse_line(Refusal("move.taken", text, "FFF-BEACH-14"))


def refuse_line(reason: Refusal) -> IllegalAnswer:
    """Return the error for words that name something real and mean nothing legal."""
    return IllegalAnswer(f"That is not taken: {reason.message}.", [reason])
