"""Why an answer is not legal: a code, the figures, the rule."""

import re
from collections.abc import Collection

from beachhead.games.five_beaches.board import (
    ALLIED,
    DONE,
    EXIT,
    GERMAN,
    LATER,
    NOBODY,
    REDUCED,
    Board,
)
from beachhead.games.five_beaches.content import hex_grid
from beachhead.games.five_beaches.notation.reading import VERBS
from beachhead.games.five_beaches.rules.activation import (
    act,
    card_side,
    choose_map,
    choose_unit,
    ready_on_map,
    regular_number,
)
from beachhead.games.five_beaches.rules.combat import TABLE
from beachhead.games.five_beaches.rules.entry import choose_entry, entry_edges
from beachhead.games.five_beaches.rules.free_setup import (
    TABLE as FREE_TABLE,
    choose_free_hex,
    choose_free_unit,
)
from beachhead.games.five_beaches.rules.movement import destinations
from beachhead.games.five_beaches.rules.random_events import decorate
from beachhead.games.five_beaches.rules.setup import choose_place, set_up_zone
from beachhead.games.five_beaches.rules.support import (
    RECOVERY,
    SUPPORT,
    can_use_on_map,
    choose_strike,
    choose_support,
    support_targets,
)
from beachhead.games.five_beaches.rules.variant_setup import (
    choose_drop,
    choose_holder,
    choose_landing,
    list_shore_hexes,
)
from beachhead.kernel.nodes import Answer, Refusal
from beachhead.kernel.plurals import counted


def refuse_hex(b: Board, answer: Answer) -> Refusal | None:
    """Refuse what is no hex of the maps in play."""
    content = b.content
    if not isinstance(answer, int):
        return Refusal("hex.form", f"a hex is a number, not {answer!r:.40}", "FFF-CAMP-04")
    if answer not in content.numbers:
        sheets = ", ".join(f"{s.number}001-{s.number}084" for s in content.sheets)
        message = f"{answer} is no hex of the maps in play ({sheets})"
        return Refusal("hex.unknown", message, "FFF-CAMP-04")
    return None


@act.refuses
def cannot_act(b: Board, answer: Answer, unit: int) -> list[Refusal]:
    """Explain why a unit cannot go to, or attack, a hex."""
    if answer == EXIT:
        edge = b.content.sheets[b.sheet_index(unit)].exit_edge
        name = b.content.units[unit].name
        message = f"{name} is in {b.at[unit]}, not an Allied unit on the {edge} edge"
        return [Refusal("exit.edge", message, "FFF-BEACH-24")]
    if isinstance(answer, str):
        name = b.content.units[unit].name
        message = f"{name} acts now: name a hex, or x and a hex to attack, not {answer!r:.40}"
        return [Refusal("hex.form", message, "FFF-BEACH-09")]
    fault = refuse_hex(b, answer)
    if fault:
        return [fault]
    number = int(str(answer))
    if b.content.distance(b.at[unit], number) is None:
        here, there = hex_grid.sheet_of(b.at[unit]), hex_grid.sheet_of(number)
        message = f"map {here} does not join map {there}"
        return [Refusal("hex.not_joined", message, "FFF-CAMP-08")]
    other = b.unit_in(number)
    if other != NOBODY and b.content.side_of[other] != b.content.side_of[unit]:
        return [cannot_attack(b, unit, number)]
    return [cannot_move(b, unit, number, other)]


def cannot_attack(b: Board, unit: int, number: int) -> Refusal:
    """Explain an attack that is not possible."""
    if b.content.at_sea(number) or b.content.at_sea(b.at[unit]):
        return Refusal("attack.sea", "units at sea neither attack nor are attacked", "FFF-BEACH-34")
    distance = b.content.distance(b.at[unit], number)
    if distance is not None and distance > TABLE.range:
        away = counted(distance, "hex|hexes")
        message = f"{number} is {away} away, the range is {TABLE.range}"
        return Refusal("attack.range", message, "FFF-BEACH-25")
    return Refusal("attack.no_card", "no card is left to resolve an attack", "FFF-BEACH-48")


def cannot_move(b: Board, unit: int, number: int, other: int) -> Refusal:
    """Explain a move that is not possible."""
    content = b.content
    if number == b.at[unit]:
        return Refusal("move.nowhere", f"{number} is where the unit stands", "FFF-BEACH-13")
    if other != NOBODY:
        message = f"{number} is taken by {content.units[other].name}"
        return Refusal("move.taken", message, "FFF-BEACH-14")
    start_at_sea = content.at_sea(b.at[unit])
    if content.at_sea(number) and not start_at_sea:
        return Refusal("move.sea", "nobody goes back to sea", "FFF-BEACH-21")
    if start_at_sea and not content.at_sea(number):
        message = f"{number} is no beach next to {b.at[unit]}, or not open to this unit"
        return Refusal("move.landing", message, "FFF-BEACH-22")
    points = b.factors(unit).movement
    free = len(content.hexes_in(destinations(b, unit)))
    reach = counted(points, "movement point")
    message = f"{number} cannot be reached with {reach}; {counted(free, 'hex|hexes')} can"
    return Refusal("move.reach", message, "FFF-BEACH-18")


def explain_words(b: Board, text: str) -> Refusal | None:
    """Explain words that belong to a face card, to a unit that acts, or to the deck."""
    first = text.lower().split()[0] if text.split() else ""
    if first in VERBS:
        text = "support and recovery are for face cards; a numbered card activates units"
        return Refusal("card.number", text, "FFF-BEACH-08")
    if first == "exit" or re.fullmatch(r"x?\d{4}", first):
        text = "name the unit first, as in 22/4>1034, 22/4>x1034 or 22/4>exit"
        return Refusal("unit.first", text, "FFF-BEACH-09")
    if first in ("wait", "next"):
        text = "only a free Naval Support strike waits; done ends the Activations"
        return Refusal("strike.none", text, "FFF-JOKER-08")
    if re.fullmatch(r"(red|black)\w*|joker", first):
        text = f"{b.cards_left()} cards are left; they are turned one at a time"
        return Refusal("card.turned", text, "FFF-BEACH-04")
    return None


@choose_unit.refuses
def cannot_activate(b: Board, answer: Answer, sheet: int) -> list[Refusal]:
    """Explain why a unit cannot be activated."""
    if isinstance(answer, str) and (other := explain_words(b, answer)):
        return [other]
    if not isinstance(answer, int) or not 0 <= answer < len(b.at):
        return [Refusal("unit.unknown", f"{answer!r:.40} is no unit", "FFF-BEACH-49")]
    side = card_side(b)
    unit = b.content.units[answer]
    if b.content.side_of[answer] != side:
        return [Refusal("unit.enemy", f"{unit.name} is not yours", "FFF-BEACH-05")]
    if not b.on_map(answer):
        return [Refusal("unit.off_map", f"{unit.name} is not on a map", "FFF-BEACH-13")]
    if answer in b.acted:
        return [Refusal("unit.acted", f"{unit.name} was activated already", "FFF-BEACH-09")]
    if b.sheet_index(answer) != sheet:
        here = b.content.sheets[sheet].name
        message = f"{unit.name} is not on {here}, where this Activation is spent"
        return [Refusal("unit.other_map", message, "FFF-CAMP-06")]
    if answer not in ready_on_map(b, side, sheet):
        return [Refusal("unit.stuck", f"{unit.name} can do nothing", "FFF-BEACH-13")]
    return []


@choose_map.refuses
def cannot_spend(b: Board, answer: Answer, side: int) -> list[Refusal]:
    """Explain why a map gets no Activation."""
    if not isinstance(answer, int) or answer not in b.content.sheet_index:
        return [Refusal("map.unknown", f"{answer!r:.40} is no map", "FFF-CAMP-04")]
    index = b.content.sheet_index[answer]
    cap = regular_number(b, side, index)
    name = b.content.sheets[index].name
    if b.used[index] >= cap:
        had = counted(b.used[index], "Activation")
        message = f"{name} has had {had}, this card allows {cap} there"
        return [Refusal("map.cap", message, "FFF-ACT-07")]
    return [Refusal("map.nobody", f"no unit on {name} can act", "FFF-ACT-07")]


@choose_support.refuses
def cannot_support(b: Board, answer: Answer, side: int) -> list[Refusal]:
    """Explain why a face card cannot do that."""
    if not isinstance(answer, int) or not 0 <= answer < len(b.at) or answer == DONE:
        return [Refusal("unit.unknown", f"{answer!r:.40} is no unit", "FFF-BEACH-49")]
    name = b.content.units[answer].name
    if not b.on_map(answer):
        return [Refusal("unit.off_map", f"{name} is not on a map", "FFF-BEACH-08")]
    friendly = b.content.side_of[answer] == side
    if not can_use_on_map(b, answer, RECOVERY if friendly else SUPPORT):
        beach = b.content.sheets[b.sheet_index(answer)].name
        share = "for the other kind of action" if b.several else "already"
        message = f"the card was used on {beach} {share}"
        return [Refusal("map.used", message, "FFF-ACT-13")]
    if friendly and b.steps[answer] != REDUCED:
        return [Refusal("unit.full", f"{name} is at full strength", "FFF-BEACH-08")]
    if not friendly and answer not in support_targets(b, side):
        rule = "FFF-BEACH-36" if side else "FFF-BEACH-35"
        return [Refusal("support.reach", f"{name} is out of reach of support", rule)]
    return []


# ---- set-up, entry and events -------------------------------------------------------------------


def refuse_spot(
    b: Board, answer: Answer, unit: int, where: Collection[int], whose: str, rule: str
) -> list[Refusal]:
    """Explain that a hex is taken, not open to the unit, or not among those where it may stand."""
    fault = refuse_hex(b, answer)
    if fault or not isinstance(answer, int):
        return [fault] if fault else []
    name, place = b.content.units[unit].name, b.content.place_name(answer)
    if (other := b.unit_in(answer)) not in (NOBODY, unit):
        text = f"{place} is taken by {b.content.units[other].name}"
        return [Refusal("move.taken", text, "FFF-BEACH-14")]
    if answer not in where:
        return [Refusal("hex.outside", f"{place} is not {whose} of {name}", rule)]
    text = f"{name} cannot stand in {place}: {b.content.terrain[answer].name.lower()}"
    return [Refusal("hex.terrain", text, "FFF-BEACH-39")]


@choose_place.refuses
def cannot_place(b: Board, answer: Answer, unit: int) -> list[Refusal]:
    """Explain why a unit cannot be set up in a hex."""
    zone = set_up_zone(b, unit)
    rule = "FFF-BEACH-40" if b.content.side_of[unit] == ALLIED else "FFF-BEACH-37"
    return refuse_spot(b, answer, unit, zone, "in the set-up zone", rule)


@choose_entry.refuses
def cannot_enter(b: Board, answer: Answer, unit: int) -> list[Refusal]:
    """Explain why a unit cannot enter in a hex."""
    edges = [h for sheet, edge in entry_edges(b, unit) for h in b.content.edge(sheet, edge)]
    return refuse_spot(b, answer, unit, edges, "on the entry edge", "FFF-BEACH-43")


@choose_free_hex.refuses
def cannot_set_up_freely(b: Board, answer: Answer, unit: int) -> list[Refusal]:
    """Explain why a unit cannot be set up in a hex at will."""
    if b.content.units[unit].variant:
        return [*cannot_enter(b, answer, unit)]
    land = b.content.hexes_in(b.content.land)
    return refuse_spot(b, answer, unit, land, "a land hex for the set-up", "FFF-FREE-02")


@choose_landing.refuses
def cannot_land_there(b: Board, answer: Answer, unit: int) -> list[Refusal]:
    """Explain why 2 Ranger cannot start in a hex."""
    shore = b.content.hexes_in(list_shore_hexes(b))
    return refuse_spot(b, answer, unit, shore, "a shore hex for the landing", "FFF-VAR-OMAHA-02")


@choose_drop.refuses
def cannot_drop_there(b: Board, answer: Answer, unit: int) -> list[Refusal]:
    """Explain why an airborne unit cannot start in a hex."""
    edge = b.content.edge(b.content.units[unit].map, "east")
    return refuse_spot(b, answer, unit, edge, "on the east edge", "FFF-VAR-SWORD-01")


def refuse_unit(b: Board, answer: Answer, side: int) -> Refusal | None:
    """Refuse what is no unit of a side."""
    if not isinstance(answer, int) or not 0 <= answer < len(b.at):
        return Refusal("unit.unknown", f"{answer!r:.40} is no unit", "FFF-BEACH-49")
    if b.content.side_of[answer] != side:
        return Refusal("unit.enemy", f"{b.content.units[answer].name} is not yours", "FFF-BEACH-05")
    return None


@choose_free_unit.refuses
def cannot_pick_up(b: Board, answer: Answer, line: int) -> list[Refusal]:
    """Explain why the roll does not cover a unit."""
    fault = refuse_unit(b, answer, GERMAN)
    if fault or not isinstance(answer, int):
        return [fault] if fault else []
    name, kinds = b.content.units[answer].name, " or ".join(FREE_TABLE[line].kinds)
    if answer in b.acted:
        return [Refusal("unit.placed", f"{name} was set up at will already", "FFF-FREE-02")]
    ost = " of the Ost battalions" if FREE_TABLE[line].ost_only else ""
    text = f"the roll is for {kinds}{ost}; {name} is none of them"
    return [Refusal("unit.kind", text, "FFF-FREE-02")]


@decorate.refuses
def cannot_decorate(b: Board, answer: Answer, side: int) -> list[Refusal]:
    """Explain why a unit cannot be flipped."""
    fault = refuse_unit(b, answer, side)
    if fault or not isinstance(answer, int):
        return [fault] if fault else []
    name = b.content.units[answer].name
    if not b.on_map(answer):
        return [Refusal("unit.off_map", f"{name} is not on a map", "FFF-JOKER-04")]
    return [Refusal("unit.full", f"{name} is at full strength", "FFF-JOKER-04")]


@choose_strike.refuses
def cannot_strike(b: Board, answer: Answer) -> list[Refusal]:
    """Explain why the ships cannot strike a unit."""
    fault = refuse_unit(b, answer, GERMAN)
    if answer == LATER:
        text = "no card is left to hold the strike for"
        return [Refusal("card.none", text, "FFF-JOKER-08")]
    if fault or not isinstance(answer, int):
        return [fault] if fault else []
    name = b.content.units[answer].name
    if not b.on_map(answer):
        return [Refusal("unit.off_map", f"{name} is not on a map", "FFF-JOKER-08")]
    return [Refusal("support.reach", f"{name} is out of reach of the ships", "FFF-BEACH-35")]


@choose_holder.refuses
def cannot_hold(b: Board, answer: Answer) -> list[Refusal]:
    """Explain why a unit cannot hold Point du Hoc."""
    fault = refuse_unit(b, answer, GERMAN)
    if fault or not isinstance(answer, int):
        return [fault] if fault else []
    text = f"{b.content.units[answer].name} is no coastal unit of Omaha that can stand there"
    return [Refusal("unit.kind", text, "FFF-VAR-OMAHA-01")]
