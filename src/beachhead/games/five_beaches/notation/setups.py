"""The readable form of a position: `turn = 2`, `"8/4" = "1034 reduced"`, `red5 = 1` drawn.

Units are called as on their counters. A unit stands in a hex, or is `off` the map, `lost` or
`exited`; one of a hex may be `reduced`.
"""

import msgspec

from beachhead.games.five_beaches.board import (
    ALLIED,
    EXITED,
    FULL,
    GERMAN,
    GONE,
    LOST,
    OFF,
    REDUCED,
    Board,
)
from beachhead.games.five_beaches.content.options import check_applicable, chosen_variants, options
from beachhead.games.five_beaches.content.scenario import JOKER
from beachhead.games.five_beaches.notation.names import SIDES
from beachhead.games.five_beaches.rules.setup import first_position
from beachhead.games.five_beaches.rules.turn import next_card, read_card, start_turn
from beachhead.kernel.setups import BadSetup, Moment, SetupForm, check_range, find_named

MOMENT_FIELDS = ("card", "left", "acted", "used", "strike", "drawer", "due", "allied_held", "had")
"""What a turn keeps between answers."""
PLACES = {"off": OFF, "lost": LOST, "exited": EXITED}
REDUCED_WORD = " reduced"
NUMBERS = {name: side for side, name in enumerate(SIDES)}
"""Sides by name."""


class BeachForm(SetupForm):
    """The whole table."""

    turn: int = 0
    """0: before the first turn, with the set-up still to come."""
    drawn: dict[str, int] | None = None
    """Cards that were drawn this turn, such as `red5 = 1`; unsaid: the turn begins."""
    card: str = ""
    """The card that has just been turned; it is not among those drawn."""
    next_card: str = SIDES[ALLIED]
    """Who turns the next card."""
    had: list[str] | None = None
    """Sides that have had a card of their colour this turn; unsaid: those whose cards were drawn."""
    units: dict[str, str] = msgspec.field(default_factory=dict)
    """By name: a hex, with `reduced` if the counter is flipped, or off, lost, exited."""
    due: list[str] = msgspec.field(default_factory=list)
    """Units that may enter and have not yet."""
    held: list[int] | None = None
    """Objectives that the Allies control; unsaid: those where they stand."""
    exits: dict[str, int] | None = None
    """Units that left for victory points, by map; unsaid: all that have exited, on a single map."""
    fewer: dict[str, int] = msgspec.field(default_factory=dict)
    """Activations that a side loses with its next numbered card."""
    free_strikes: int = 0
    """Free Naval Support strikes left this turn."""


# ---- from a form to a position --------------------------------------------------------------------


def build(form: BeachForm) -> Board:
    """Build the position, with its agenda."""
    check_applicable(form.scenario, form.options)
    variants = chosen_variants(form.options)
    b = first_position(form.scenario, variants=variants, options=form.options)
    check_range("turn", form.turn, 0, b.last, "FFF-BEACH-02")
    if not form.turn and form.moment is None:
        check_nothing_else(form)
        return b
    place_units(b, form)
    note_objectives(b, form)
    count_exits(b, form)
    for name, number in form.fewer.items():
        side = find_named(NUMBERS, name, "fewer", "side")
        check_range(f"fewer.{name}", number, 0, len(b.content.sheets), "FFF-JOKER-03")
        b.fewer = (number, b.fewer[GERMAN]) if side == ALLIED else (b.fewer[ALLIED], number)
    plan_turn(b, form)
    return b


def check_nothing_else(form: BeachForm) -> None:
    """Refuse a form that sets up units but names no turn."""
    if form.units or form.drawn or form.card or form.held or form.exits:
        msg = "turn: before turn 1 the rules set up the units."
        raise BadSetup(msg, code="setup.turn", rule="FFF-CAMP-09", remedy="write turn = 1 or later")


def place_units(b: Board, form: BeachForm) -> None:
    """Put every unit where the form says, or in its ready-made hex."""
    content = b.content
    if form.start == "scenario":
        for unit, counter in enumerate(content.units):
            b.put(unit, counter.hex)
    names = {counter.name: unit for unit, counter in enumerate(content.units)}
    for name, place in form.units.items():
        unit = find_named(names, name, "units", "unit")
        b.steps[unit] = REDUCED if place.endswith(REDUCED_WORD) else FULL
        b.put(unit, read_place(b, name, place.removesuffix(REDUCED_WORD).strip()))
        if b.at[unit] == LOST:
            b.steps[unit] = GONE
    for name in form.due:
        b.due = (*b.due, find_named(names, name, "due", "unit"))


def read_place(b: Board, name: str, word: str) -> int:
    """Return a hex by its number, or a place off the maps."""
    if word.lower() in PLACES:
        return PLACES[word.lower()]
    if not word.isdecimal() or len(word) > 4 or int(word) not in b.content.spot:
        numbers = b.content.numbers
        msg = f"units: {name} is in {word!r:.40}, which is no hex of this scenario."
        remedy = f"write a hex such as {numbers[0]} or {numbers[-1]}, or {', '.join(PLACES)}"
        raise BadSetup(msg, code="setup.hex", rule="FFF-CAMP-04", remedy=remedy)
    return int(word)


def note_objectives(b: Board, form: BeachForm) -> None:
    """Let the Allies control what the form says, or where they stand now."""
    standing = {h: unit for unit, h in enumerate(b.at) if h in b.content.controlled}
    found = [h for h, unit in standing.items() if b.content.side_of[unit] == ALLIED]
    for number in form.held if form.held is not None else found:
        if number not in b.content.controlled:
            msg = f"held: {number} is no objective."
            known = ", ".join(map(str, sorted(b.content.controlled)))
            raise BadSetup(msg, code="setup.hex", rule="FFF-BEACH-44", remedy=f"write {known}")
    b.allied_held = tuple(sorted(set(form.held if form.held is not None else found)))


def count_exits(b: Board, form: BeachForm) -> None:
    """Count the units that left for victory points, map by map."""
    sheets = {sheet.key: i for i, sheet in enumerate(b.content.sheets)}
    scoring = zip(b.at, b.content.scores_by_exit, strict=True)
    counts = [sum(at == EXITED and scores for at, scores in scoring)] + [0] * (len(sheets) - 1)
    if form.exits is not None or len(sheets) > 1:
        counts = [0] * len(sheets)
        for name, number in (form.exits or {}).items():
            check_range(f"exits.{name}", number, 0, len(b.at), "FFF-BEACH-45")
            counts[find_named(sheets, name, "exits", "map")] = number
    b.exits = tuple(counts)


def plan_turn(b: Board, form: BeachForm) -> None:
    """Begin the turn, turn the next card, or play the one that has been turned."""
    b.agenda.clear()
    if form.turn and form.drawn is None and not form.card:
        b.turn = form.turn - 1
        b.do(start_turn())
        return
    b.turn = form.turn
    b.drawer = find_named(NUMBERS, form.next_card, "next_card", "side")
    b.strike = form.free_strikes
    draw_cards(b, form.drawn or {})
    sides = {b.content.cards[face].side for face in form.drawn or {} if face in b.content.cards}
    if form.had is not None:
        sides = {find_named(NUMBERS, name, "had", "side") for name in form.had}
    for side in sides - {-1}:
        b.note_card_of(side)
    if form.card:
        find_named(dict.fromkeys(b.content.cards, 1), form.card, "card", "card")
        if not b.counts_by_face()[form.card.lower()]:
            msg = f"card: every {form.card} has been drawn."
            raise BadSetup(msg, code="setup.card", rule="FFF-BEACH-01")
        read_card(b, (form.card.lower(),))
    else:
        b.do(next_card())


def draw_cards(b: Board, drawn: dict[str, int]) -> None:
    """Take cards out of the deck."""
    faces = {face: face for face in b.content.cards}
    for name, number in drawn.items():
        face = find_named(faces, name, "drawn", "card")
        check_range(f"drawn.{name}", number, 0, b.counts_by_face()[face], "FFF-BEACH-01")
        for _ in range(number):
            b.remove_card(face)
        if face == JOKER:
            b.jokers = number


# ---- from a position to a form ----------------------------------------------------------------------


def fill_form(b: Board) -> BeachForm:
    """Describe a position: all units and all cards that were drawn."""
    form = BeachForm(scenario=b.scenario, options=list_options(b), start="empty", turn=b.turn)
    if not b.turn:  # the set-up is under way: only its moment tells who is still to be placed
        form.moment = Moment()
    units = b.content.units
    whole = zip(b.content.cards, b.content.whole_deck, b.deck, strict=True)
    form.drawn = {face: most - left for face, most, left in whole if most > left}
    form.next_card = SIDES[b.drawer]
    form.had = [name for name, side in NUMBERS.items() if b.has_had_card(side)]
    form.units = {
        unit.name: write_place(b, i) for i, unit in enumerate(units) if b.at[i] != OFF
    } | {unit.name: "off" for i, unit in enumerate(units) if b.at[i] == OFF and unit.hex}
    form.due = [units[unit].name for unit in b.due]
    form.held = [*b.allied_held]
    form.exits = {s.key: n for s, n in zip(b.content.sheets, b.exits, strict=True) if n}
    form.fewer = {name: b.fewer[side] for name, side in NUMBERS.items() if b.fewer[side]}
    form.free_strikes = b.strike
    return form


def write_place(b: Board, unit: int) -> str:
    """Write where a unit is."""
    number = b.at[unit]
    place = next((word for word, n in PLACES.items() if n == number), str(number))
    return place + (REDUCED_WORD if b.steps[unit] == REDUCED else "")


def list_options(b: Board) -> dict[str, int | str | bool]:
    """Return the options of a position that differ from their defaults."""
    chosen: dict[str, int | str | bool] = {
        "set_up": "by_hand" if b.by_hand else "ready",
        "odd_three": b.odd,
        "natural": b.natural,
        "several_actions": b.several,
        "duplex_drive": b.duplex_drive,
        "free_german_set_up": b.free_set_up,
        "campaign_variants": b.content.campaign and bool(b.variants),
        **({"turns": b.last} if b.content.campaign else {}),
        **dict.fromkeys(b.variants, True),
    }
    return {o.id: chosen[o.id] for o in options() if chosen.get(o.id, o.default) != o.default}
