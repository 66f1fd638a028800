"""Actions and observations as numbers, for programs that learn.

Hexes and units are those of the scenario: a beach has one map, the
campaign all five. Nothing is left out: every legal answer is an action.
"""

from functools import cache

from beachhead.games.five_beaches.board import DONE, EXIT, EXITED, FULL, LATER, Board
from beachhead.games.five_beaches.content.components import components
from beachhead.games.five_beaches.content.scenario import scenario_content
from beachhead.games.five_beaches.rules import rules
from beachhead.kernel.encoding import (
    Arguments,
    Block,
    Encoding,
    Field,
    Fixed,
    mark_members,
    only_factor,
    word_question,
)

FEW = 50
"""Turns, cards and Activations: the bound of the position itself."""
UNITS = ("choose_unit", "choose_support", "choose_free_unit", "choose_holder", "decorate")
HEXES = ("act", "choose_place", "choose_entry", "choose_free_hex", "choose_landing", "choose_drop")


@cache
def number_scenario(scenario: str = "") -> Encoding[Board]:
    """Return the numbers of a beach or of the campaign."""
    key = scenario or components().maps[0].key
    arguments = Arguments(-1, len(components().units))
    return Encoding(rules, list_blocks(key), list_fields(key), observe, arguments, sides=2)


def list_blocks(key: str) -> list[Block]:
    """List the questions with their answers: a unit, a hex, a map or a word."""
    content = scenario_content(key)
    units = (DONE, *range(len(content.units)))
    hexes = (DONE, EXIT, *content.numbers)
    return [
        *(Fixed(step, only_factor("where", hexes)) for step in HEXES),
        *(Fixed(step, only_factor("unit", units)) for step in UNITS),
        Fixed("choose_strike", only_factor("unit", (LATER, *units))),
        Fixed("choose_map", only_factor("map", (DONE, *content.sheet_numbers))),
        word_question("choose_roll", "roll", "wait"),
    ]


def list_fields(key: str) -> list[Field]:
    """List what is observed: the hexes, the units, the objectives, the deck and the turn."""
    content = scenario_content(key)
    hexes, units, maps = len(content.numbers), len(content.units), len(content.sheets)
    return [
        Field("hexes", (hexes,), -FULL, FULL, "steps of the unit in a hex, below 0 if German"),
        Field("places", (units,), EXITED, hexes, "hex from 1 on; 0 off, -1 lost, -2 exited"),
        Field("steps", (units,), 0, FULL, "steps left"),
        Field("acted", (units,), 0, 1, "activated with this card"),
        Field("due", (units,), 0, 1, "may enter and has not yet"),
        Field("held", (len(content.controlled),), 0, 1, "held by the Allies"),
        Field("exits", (maps,), 0, units, "units that left for points"),
        Field("deck", (len(content.cards),), 0, FEW, "cards left by face"),
        Field("card", (len(content.cards),), 0, 1, "1 at the card that was turned last"),
        Field("used", (maps,), -FEW, FEW, "activations made with this card"),
        Field("turn", (8,), -FEW, FEW, "turn, last, left, jokers, fewer (2), strike, drawer"),
    ]


def observe(b: Board, side: int) -> list[int]:
    """Return what everybody sees, in the order of `list_fields`."""
    content, at, steps, acted, due = b.content, b.at, b.steps, b.acted, b.due
    spot, cards = content.spot, content.cards
    size = len(content.numbers)
    found: list[int] = [0] * (size + len(at))
    signs = content.side_of
    for unit, number in enumerate(at):
        if number > 0:
            place = spot[number]
            found[place] = -steps[unit] if signs[unit] else steps[unit]
            found[size + unit] = place + 1
        else:
            found[size + unit] = number
    found += steps
    found += mark_members(acted, len(at))
    found += mark_members(due, len(at))
    held = b.allied_held
    found += [number in held for number in sorted(content.controlled)]
    found += b.exits
    found += b.deck
    found += mark_members((cards[b.card].slot,) if b.card else (), len(cards))
    found += b.used or [0] * len(content.sheets)
    found += [b.turn, b.last, b.left, b.jokers, *b.fewer, b.strike, b.drawer]
    return found
