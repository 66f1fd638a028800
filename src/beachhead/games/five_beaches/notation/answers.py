"""How answers are written and shown: `22/4`, `1034`, `x1034`, `exit`, `done`."""

from fractions import Fraction

from beachhead.games.five_beaches.board import ALLIED, DONE, EXIT, LATER, NOBODY, Board
from beachhead.games.five_beaches.notation.names import SUPPORT, full_name, unit_name
from beachhead.games.five_beaches.rules.activation import (
    act,
    choose_map,
    choose_unit,
    ready_on_map,
    regular_number,
)
from beachhead.games.five_beaches.rules.base import GUNS, SHIPS
from beachhead.games.five_beaches.rules.combat import lowest_hit
from beachhead.games.five_beaches.rules.entry import choose_entry, choose_roll
from beachhead.games.five_beaches.rules.free_setup import choose_free_hex, choose_free_unit
from beachhead.games.five_beaches.rules.random_events import decorate
from beachhead.games.five_beaches.rules.setup import choose_place
from beachhead.games.five_beaches.rules.support import choose_strike, choose_support
from beachhead.games.five_beaches.rules.variant_setup import (
    choose_drop,
    choose_holder,
    choose_landing,
)
from beachhead.kernel.nodes import AnswerText


def unit_ids(b: Board, unit: int) -> tuple[str, ...]:
    """Return the scene ids of a unit and its hex."""
    here = b.at[unit]
    return (f"unit:{unit}", f"hex:{here}") if here > 0 else (f"unit:{unit}",)


def unit_text(b: Board, unit: int, *, label: str) -> AnswerText:
    """Show an answer that is a unit."""
    return AnswerText(unit_name(b, unit), label, at=unit_ids(b, unit))


def hex_text(b: Board, number: int, unit: int, *, verb: str) -> AnswerText:
    """Show an answer that is a hex for a unit."""
    label = f"{verb} {b.content.place_name(number)}"
    ids = (f"hex:{number}",)
    return AnswerText(str(number), label, at=ids, drag=(f"unit:{unit}", f"hex:{number}"))


@choose_map.shown
def show_map(b: Board, sheet: int, side: int) -> AnswerText:
    """Show a map with the Activations it may still have."""
    if sheet == DONE:
        return AnswerText("done", "Use no more Activations")
    index = b.content.sheet_index[sheet]
    beach = b.content.sheets[index]
    left = regular_number(b, side, index) - b.used[index]
    ids = (f"map:{sheet}", *(f"unit:{u}" for u in ready_on_map(b, side, index)))
    return AnswerText(beach.key, f"{beach.name} ({left} left there)", at=ids)


@choose_unit.shown
def show_unit(b: Board, unit: int, sheet: int) -> AnswerText:
    """Show a unit to activate."""
    if unit == DONE:
        return AnswerText("done", "Use no more Activations")
    return unit_text(b, unit, label=f"{full_name(b, unit)}, in {b.content.place_name(b.at[unit])}")


@act.shown
def show_act(b: Board, answer: int, unit: int) -> AnswerText:
    """Show a move, an attack with the number it needs, or the exit."""
    if answer == EXIT:
        return AnswerText("exit", "Exit the map", at=unit_ids(b, unit), group="Exit")
    target = b.unit_in(answer)
    drag = (f"unit:{unit}", f"hex:{answer}")
    ids = (f"hex:{answer}",)
    if target == NOBODY:
        label = f"Move to {b.content.place_name(answer)}"
        return AnswerText(str(answer), label, at=ids, drag=drag, group="Move")
    label = f"Attack {unit_name(b, target)} in {b.content.place_name(answer)}, {describe_need(b, unit, target)}"
    return AnswerText(f"x{answer}", label, at=ids, drag=drag, group="Attack")


def describe_need(b: Board, attacker: int, target: int) -> str:
    """Return what an attack needs and how often that comes: `needs 5 or more, 47 %`."""
    lowest = lowest_hit(b, attacker, target)
    return f"needs {lowest} or more, {float(chance_to_hit(b, lowest)):.0%}".replace("%", " %")


def chance_to_hit(b: Board, lowest: int) -> Fraction:
    """Return how likely a card of those left, or the campaign's die, hits at a number or more."""
    if b.content.campaign:
        return Fraction(min(max(10 - lowest, 0), 10), 10)
    left = [(b.content.cards[face], count) for face, count in b.counts_by_face().items()]
    # A face card is followed by another one (FFF-BEACH-28), and so is a Joker that is ignored.
    misses = b.both_have_had_a_card()
    deciding = sum(n for card, n in left if card.number or (misses and card.side < 0))
    hits = sum(n for card, n in left if card.number and card.number >= lowest)
    return Fraction(hits, deciding) if deciding else Fraction(0)


@choose_support.shown
def show_support(b: Board, unit: int, side: int) -> AnswerText:
    """Show a support attack or a recovery."""
    if unit == DONE:
        return AnswerText("done", "Use no more of this card")
    if b.content.side_of[unit] == side:
        label = f"Flip {unit_name(b, unit)} to full strength"
        return AnswerText(
            f"flip {unit_name(b, unit)}", label, at=unit_ids(b, unit), group="Recover"
        )
    return support_text(b, unit, side)


def support_text(b: Board, unit: int, side: int) -> AnswerText:
    """Show a support attack with the number it needs."""
    need = describe_need(b, SHIPS if side == ALLIED else GUNS, unit)
    label = f"{SUPPORT[side]} at {unit_name(b, unit)}, {need}"
    return AnswerText(f"fire {unit_name(b, unit)}", label, at=unit_ids(b, unit), group="Support")


@choose_strike.shown
def show_strike(b: Board, unit: int) -> AnswerText:
    """Show the free strike or the two ways to wait."""
    if unit == DONE:
        return AnswerText("wait", "Not now")
    if unit == LATER:
        return AnswerText("next card", "Not before the next card")
    return support_text(b, unit, ALLIED)


@decorate.shown
def show_decorated(b: Board, unit: int, side: int) -> AnswerText:
    """Show a unit that may be flipped by the event."""
    return unit_text(b, unit, label=f"Flip {unit_name(b, unit)} to full strength")


@choose_roll.shown
def show_roll(b: Board, answer: str, v: int, first: int) -> AnswerText:
    """Show rolling or waiting."""
    return AnswerText(answer, "Roll for entry" if answer == "roll" else "Do not roll this turn")


@choose_entry.shown
def show_entry(b: Board, number: int, unit: int) -> AnswerText:
    """Show an entry hex."""
    if number == DONE:
        return AnswerText("wait", f"{unit_name(b, unit)} waits")
    return hex_text(b, number, unit, verb="Enter at")


@choose_place.shown
@choose_free_hex.shown
def show_place(b: Board, number: int, unit: int) -> AnswerText:
    """Show a set-up hex."""
    return hex_text(b, number, unit, verb="Set up in")


@choose_landing.shown
@choose_drop.shown
def show_landing(b: Board, number: int, unit: int) -> AnswerText:
    """Show a hex for 2 Ranger or an airborne unit."""
    if number == DONE:
        return AnswerText("leave out", f"Leave {unit_name(b, unit)} out")
    return hex_text(b, number, unit, verb="Set up in")


@choose_holder.shown
def show_holder(b: Board, unit: int) -> AnswerText:
    """Show a unit for Point du Hoc."""
    if unit == DONE:
        return AnswerText("nobody", "Leave Point du Hoc empty")
    return unit_text(b, unit, label=f"Set up {unit_name(b, unit)} at Point du Hoc")


@choose_free_unit.shown
def show_free_unit(b: Board, unit: int, line: int) -> AnswerText:
    """Show a unit for the free set-up."""
    if unit == DONE:
        return AnswerText("done", "Set up no more units at will")
    return unit_text(b, unit, label=f"Set up {unit_name(b, unit)} at will")
