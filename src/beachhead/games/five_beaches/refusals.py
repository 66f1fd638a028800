"""Why an answer is not legal: a code, the figures, the rule."""

from __future__ import annotations

from beachhead.games.five_beaches import hexes
from beachhead.games.five_beaches.board import DONE, EXIT, Board
from beachhead.games.five_beaches.rules.activation import (
    able,
    act,
    card_side,
    choose_map,
    choose_unit,
    regular_number,
)
from beachhead.games.five_beaches.rules.combat import TABLE
from beachhead.games.five_beaches.rules.movement import MOVEMENT, destinations
from beachhead.games.five_beaches.rules.strike import (
    RECOVERY,
    SUPPORT,
    choose_support,
    may_use,
    support_targets,
)
from beachhead.games.five_beaches.theatre import REDUCED
from beachhead.kernel.nodes import Answer, Refusal


def refuse_hex(b: Board, answer: Answer) -> Refusal | None:
    """Refuse what is no hex of the maps in play."""
    ground = b.theatre
    if not isinstance(answer, int):
        return Refusal("hex.form", f"a hex is a number, not {answer!r:.40}", "FFF-CAMP-04")
    if answer not in ground.spot:
        sheets = ", ".join(f"{s.number}001-{s.number}084" for s in ground.sheets)
        message = f"{answer} is no hex of the maps in play ({sheets})"
        return Refusal("hex.unknown", message, "FFF-CAMP-04")
    return None


@act.refuses
def cannot_act(b: Board, answer: Answer, unit: int) -> list[Refusal]:
    """Explain why a unit cannot go to, or attack, a hex."""
    if answer == EXIT:
        edge = b.theatre.sheets[b.sheet(unit)].exit_edge
        name = b.theatre.units[unit].name
        message = f"{name} is in {b.at[unit]}, not an Allied unit on the {edge} edge"
        return [Refusal("exit.edge", message, "FFF-BEACH-24")]
    fault = refuse_hex(b, answer)
    if fault:
        return [fault]
    number = int(str(answer))
    if b.theatre.distance(b.at[unit], number) is None:
        here, there = hexes.sheet_of(b.at[unit]), hexes.sheet_of(number)
        message = f"map {here} does not join map {there}"
        return [Refusal("hex.not_joined", message, "FFF-CAMP-08")]
    other = b.unit_in(number)
    if other >= 0 and b.theatre.side_of(other) != b.theatre.side_of(unit):
        return [cannot_attack(b, unit, number)]
    return [cannot_move(b, unit, number, other)]


def cannot_attack(b: Board, unit: int, number: int) -> Refusal:
    """Explain an attack that is not possible."""
    if b.theatre.at_sea(number) or b.theatre.at_sea(b.at[unit]):
        return Refusal("attack.sea", "units at sea neither attack nor are attacked", "FFF-BEACH-34")
    distance = b.theatre.distance(b.at[unit], number)
    if distance is not None and distance > TABLE.range:
        message = f"{number} is {distance} hexes away, the range is {TABLE.range}"
        return Refusal("attack.range", message, "FFF-BEACH-25")
    return Refusal("attack.no_card", "no card is left to resolve an attack", "FFF-BEACH-48")


def cannot_move(b: Board, unit: int, number: int, other: int) -> Refusal:
    """Explain a move that is not possible."""
    ground = b.theatre
    if number == b.at[unit]:
        return Refusal("move.nowhere", f"{number} is where the unit stands", "FFF-BEACH-13")
    if other >= 0:
        message = f"{number} is taken by {ground.units[other].name}"
        return Refusal("move.taken", message, "FFF-BEACH-14")
    start_at_sea = ground.at_sea(b.at[unit])
    if ground.at_sea(number) and not start_at_sea:
        return Refusal("move.sea", "nobody goes back to sea", "FFF-BEACH-21")
    if start_at_sea and not ground.at_sea(number):
        message = f"{number} is no beach next to {b.at[unit]}, or not open to this unit"
        return Refusal("move.landing", message, "FFF-BEACH-22")
    points = ground.factors[unit][b.steps[unit]][MOVEMENT]
    free = len(ground.bits(destinations(b, unit)))
    message = f"{number} cannot be reached with {points} movement points; {free} hexes can"
    return Refusal("move.reach", message, "FFF-BEACH-18")


@choose_unit.refuses
def cannot_activate(b: Board, answer: Answer, sheet: int) -> list[Refusal]:
    """Explain why a unit cannot be activated."""
    if not isinstance(answer, int) or not 0 <= answer < len(b.at):
        return [Refusal("unit.unknown", f"{answer!r:.40} is no unit", "FFF-BEACH-49")]
    side = card_side(b)
    unit = b.theatre.units[answer]
    if b.theatre.side_of(answer) != side:
        return [Refusal("unit.enemy", f"{unit.name} is not yours", "FFF-BEACH-05")]
    if b.at[answer] <= 0:
        return [Refusal("unit.off_map", f"{unit.name} is not on a map", "FFF-BEACH-13")]
    if answer in b.acted:
        return [Refusal("unit.acted", f"{unit.name} was activated already", "FFF-BEACH-09")]
    if b.sheet(answer) != sheet:
        here = b.theatre.sheets[sheet].name
        message = f"{unit.name} is not on {here}, where this Activation is spent"
        return [Refusal("unit.other_map", message, "FFF-CAMP-06")]
    if answer not in able(b, side, sheet):
        return [Refusal("unit.stuck", f"{unit.name} can do nothing", "FFF-BEACH-13")]
    return []


@choose_map.refuses
def cannot_spend(b: Board, answer: Answer, side: int) -> list[Refusal]:
    """Explain why a map gets no Activation."""
    if not isinstance(answer, int) or answer not in b.theatre.index:
        return [Refusal("map.unknown", f"{answer!r:.40} is no map", "FFF-CAMP-04")]
    index = b.theatre.index[answer]
    cap = regular_number(b, side, index)
    name = b.theatre.sheets[index].name
    if b.used[index] >= cap:
        message = f"{name} has had {b.used[index]} Activations, this card allows {cap} there"
        return [Refusal("map.cap", message, "FFF-ACT-07")]
    return [Refusal("map.nobody", f"no unit on {name} can act", "FFF-ACT-07")]


@choose_support.refuses
def cannot_support(b: Board, answer: Answer, side: int) -> list[Refusal]:
    """Explain why a face card cannot do that."""
    if not isinstance(answer, int) or not 0 <= answer < len(b.at) or answer == DONE:
        return [Refusal("unit.unknown", f"{answer!r:.40} is no unit", "FFF-BEACH-49")]
    name = b.theatre.units[answer].name
    if b.at[answer] <= 0:
        return [Refusal("unit.off_map", f"{name} is not on a map", "FFF-BEACH-08")]
    friendly = b.theatre.side_of(answer) == side
    if not may_use(b, answer, RECOVERY if friendly else SUPPORT):
        message = f"the card was used on {b.theatre.sheets[b.sheet(answer)].name} already"
        return [Refusal("map.used", message, "FFF-ACT-13")]
    if friendly and b.steps[answer] != REDUCED:
        return [Refusal("unit.full", f"{name} is at full strength", "FFF-BEACH-08")]
    if not friendly and answer not in support_targets(b, side):
        rule = "FFF-BEACH-36" if side else "FFF-BEACH-35"
        return [Refusal("support.reach", f"{name} is out of reach of support", rule)]
    return []
