"""How answers are written and shown: `22/4`, `1034`, `x1034`, `exit`, `done`."""

from __future__ import annotations

from beachhead.games.five_beaches.board import DONE, EXIT, LATER, Board
from beachhead.games.five_beaches.components import ALLIED
from beachhead.games.five_beaches.rules.activation import (
    able,
    act,
    choose_map,
    choose_unit,
    regular_number,
)
from beachhead.games.five_beaches.rules.combat import (
    GUNS,
    SHIPS,
    draw_for_attack,
    needed,
    roll_for_attack,
)
from beachhead.games.five_beaches.rules.entry import choose_entry, choose_roll, roll_entry
from beachhead.games.five_beaches.rules.joker import decorate, roll_event
from beachhead.games.five_beaches.rules.options import (
    choose_free_hex,
    choose_free_unit,
    free_roll,
    swim,
)
from beachhead.games.five_beaches.rules.setup import (
    choose_drop,
    choose_holder,
    choose_landing,
    choose_place,
    roll_strength,
)
from beachhead.games.five_beaches.rules.strike import choose_strike, choose_support
from beachhead.games.five_beaches.rules.turn import turn_card
from beachhead.kernel.nodes import Words

NAMES = ("Allies", "Germans")
SUPPORT_NAMES = ("Naval Support", "Artillery Support")


def name(b: Board, unit: int) -> str:
    """Give a unit's name."""
    return b.theatre.units[unit].name


def unit_ids(b: Board, unit: int) -> tuple[str, ...]:
    """Give the scene ids of a unit and its hex."""
    here = b.at[unit]
    return (f"unit:{unit}", f"hex:{here}") if here > 0 else (f"unit:{unit}",)


def unit_words(b: Board, unit: int, *, label: str, group: str = "") -> Words:
    """Show an answer that is a unit."""
    return Words(name(b, unit), label, at=unit_ids(b, unit), group=group)


def hex_words(b: Board, number: int, unit: int, *, verb: str) -> Words:
    """Show an answer that is a hex for a unit."""
    label = f"{verb} {b.theatre.place(number)}"
    ids = (f"hex:{number}",)
    return Words(str(number), label, at=ids, drag=(f"unit:{unit}", f"hex:{number}"))


@choose_map.shown
def show_map(b: Board, sheet: int, side: int) -> Words:
    """Show a map with the Activations it may still have."""
    if sheet == DONE:
        return Words("done", "Use no more Activations")
    index = b.theatre.index[sheet]
    beach = b.theatre.sheets[index]
    left = regular_number(b, side, index) - b.used[index]
    ids = (f"map:{sheet}", *(f"unit:{u}" for u in able(b, side, index)))
    return Words(beach.key, f"{beach.name} ({left} left there)", at=ids)


@choose_map.prompt
def ask_map(b: Board, side: int) -> str:
    """Ask for the map of an Activation."""
    return f"{activations(b.left)} left with this card. On which map?"


@choose_unit.shown
def show_unit(b: Board, unit: int, sheet: int) -> Words:
    """Show a unit to activate."""
    if unit == DONE:
        return Words("done", "Use no more Activations")
    return unit_words(b, unit, label=f"{whole_name(b, unit)}, in {b.theatre.place(b.at[unit])}")


@choose_unit.prompt
def ask_unit(b: Board, sheet: int) -> str:
    """Ask for the unit."""
    where = f" on {b.theatre.sheets[sheet].name}" if b.theatre.campaign else ""
    left = "" if b.theatre.campaign else f" ({activations(b.left)} left)"
    return f"Which unit{where} is activated?{left}"


def whole_name(b: Board, unit: int) -> str:
    """Name a unit by its counter and its formation: `8/4, 8th Infantry`."""
    formation = b.theatre.units[unit].formation.rpartition(", ")[2]
    return f"{name(b, unit)}, {formation}" if formation else name(b, unit)


def activations(number: int) -> str:
    """Count Activations in words."""
    return f"{number} Activation{'s' if number != 1 else ''}"


@act.shown
def show_act(b: Board, answer: int, unit: int) -> Words:
    """Show a move, an attack with the number it needs, or the exit."""
    if answer == EXIT:
        return Words("exit", "Exit the map", at=unit_ids(b, unit), group="Exit")
    target = b.unit_in(answer)
    drag = (f"unit:{unit}", f"hex:{answer}")
    ids = (f"hex:{answer}",)
    if target < 0:
        label = f"Move to {b.theatre.place(answer)}"
        return Words(str(answer), label, at=ids, drag=drag, group="Move")
    label = f"Attack {name(b, target)} in {answer} ({needed(b, unit, target)} or more hits)"
    return Words(f"x{answer}", label, at=ids, drag=drag, group="Attack")


@act.prompt
def ask_act(b: Board, unit: int) -> str:
    """Ask what the unit does."""
    return f"{whole_name(b, unit)}: move, attack or exit?"


@choose_support.shown
def show_support(b: Board, unit: int, side: int) -> Words:
    """Show a support attack or a recovery."""
    if unit == DONE:
        return Words("done", "Use no more of this card")
    if b.theatre.side_of(unit) == side:
        label = f"Flip {name(b, unit)} to full strength"
        return Words(f"flip {name(b, unit)}", label, at=unit_ids(b, unit), group="Recover")
    return support_words(b, unit, side)


def support_words(b: Board, unit: int, side: int) -> Words:
    """Show a support attack with the number it needs."""
    lowest = needed(b, SHIPS if side == ALLIED else GUNS, unit)
    label = f"{SUPPORT_NAMES[side]} at {name(b, unit)} ({lowest} or more hits)"
    return Words(f"fire {name(b, unit)}", label, at=unit_ids(b, unit), group="Support")


@choose_support.prompt
def ask_support(b: Board, side: int) -> str:
    """Ask how a face card is used."""
    many = f" {b.left} actions left." if b.theatre.campaign else ""
    return f"{SUPPORT_NAMES[side]}, or flip a reduced unit?{many}"


@choose_strike.shown
def show_strike(b: Board, unit: int) -> Words:
    """Show the free strike or the two ways to wait."""
    if unit == DONE:
        return Words("wait", "Not now")
    if unit == LATER:
        return Words("next card", "Not before the next card")
    return support_words(b, unit, ALLIED)


@choose_strike.prompt
def ask_strike(b: Board) -> str:
    """Ask for the free strike."""
    return "Use the free Naval Support strike now?"


@decorate.shown
def show_decorated(b: Board, unit: int, side: int) -> Words:
    """Show a unit that may be flipped by the event."""
    return unit_words(b, unit, label=f"Flip {name(b, unit)} to full strength")


@decorate.prompt
def ask_decorated(b: Board, side: int) -> str:
    """Ask for the unit."""
    return "Which reduced unit regains full strength?"


@choose_roll.shown
def show_roll(b: Board, answer: str, v: int, first: int) -> Words:
    """Show rolling or waiting."""
    return Words(answer, "Roll for entry" if answer == "roll" else "Do not roll this turn")


@choose_roll.prompt
def ask_roll(b: Board, v: int, first: int) -> str:
    """Ask whether to roll."""
    variant = b.theatre.variants[v]
    return f"Turn {b.turn}: roll for {variant.name}?"


@choose_entry.shown
def show_entry(b: Board, number: int, unit: int) -> Words:
    """Show an entry hex."""
    if number == DONE:
        return Words("wait", f"{name(b, unit)} waits")
    return hex_words(b, number, unit, verb="Enter at")


@choose_entry.prompt
def ask_entry(b: Board, unit: int) -> str:
    """Ask for the entry hex."""
    return f"Where does {name(b, unit)} enter?"


@choose_place.shown
def show_place(b: Board, number: int, unit: int) -> Words:
    """Show a set-up hex."""
    return hex_words(b, number, unit, verb="Set up in")


@choose_free_hex.shown
def show_free_hex(b: Board, number: int, unit: int) -> Words:
    """Show a hex of the free set-up."""
    return hex_words(b, number, unit, verb="Set up in")


@choose_landing.shown
def show_landing(b: Board, number: int, unit: int) -> Words:
    """Show a hex for 2 Ranger."""
    if number == DONE:
        return Words("leave out", f"Leave {name(b, unit)} out")
    return hex_words(b, number, unit, verb="Set up in")


@choose_drop.shown
def show_drop(b: Board, number: int, unit: int) -> Words:
    """Show a hex for an airborne unit."""
    return show_landing(b, number, unit)


@choose_place.prompt
def ask_place(b: Board, unit: int) -> str:
    """Ask for a set-up hex."""
    return f"Where does {name(b, unit)} set up?"


@choose_free_hex.prompt
def ask_free_hex(b: Board, unit: int) -> str:
    """Ask for a hex of the free set-up."""
    return ask_place(b, unit)


@choose_landing.prompt
def ask_landing(b: Board, unit: int) -> str:
    """Ask for a hex for 2 Ranger."""
    return ask_place(b, unit)


@choose_drop.prompt
def ask_drop(b: Board, unit: int) -> str:
    """Ask for a hex for an airborne unit."""
    return ask_place(b, unit)


@choose_holder.shown
def show_holder(b: Board, unit: int) -> Words:
    """Show a unit for Point du Hoc."""
    if unit == DONE:
        return Words("nobody", "Leave Point du Hoc empty")
    return unit_words(b, unit, label=f"Set up {name(b, unit)} at Point du Hoc")


@choose_holder.prompt
def ask_holder(b: Board) -> str:
    """Ask for the garrison of Point du Hoc."""
    return "Set up a unit at Point du Hoc?"


@choose_free_unit.shown
def show_free_unit(b: Board, unit: int, line: int) -> Words:
    """Show a unit for the free set-up."""
    if unit == DONE:
        return Words("done", "Set up no more units at will")
    return unit_words(b, unit, label=f"Set up {name(b, unit)} at will")


@choose_free_unit.prompt
def ask_free_unit(b: Board, line: int) -> str:
    """Ask for a unit of the free set-up."""
    return "Which unit is set up at will?"


@turn_card.prompt
def say_turn_card(b: Board) -> str:
    """Say who turns a card."""
    return f"{NAMES[b.drawer]} turn a card ({b.cards_left()} left)."


@draw_for_attack.prompt
def say_draw(b: Board, attacker: int, target: int) -> str:
    """Say what the card decides."""
    return (
        f"{attack_words(b, attacker, target)} A card of {needed(b, attacker, target)} or more hits."
    )


@roll_for_attack.prompt
def say_die(b: Board, attacker: int, target: int) -> str:
    """Say what the die decides."""
    return f"{attack_words(b, attacker, target)} {needed(b, attacker, target)} or more on the D10 hits."


def attack_words(b: Board, attacker: int, target: int) -> str:
    """Say who attacks whom."""
    who = {SHIPS: SUPPORT_NAMES[0], GUNS: SUPPORT_NAMES[1]}
    return f"{who[attacker] if attacker < 0 else name(b, attacker)} attacks {name(b, target)}."


@roll_event.prompt
def say_event(b: Board, drawer: int) -> str:
    """Say that an event is rolled."""
    return f"First Joker: {NAMES[drawer]} roll for a random event."


@roll_entry.prompt
def say_entry(b: Board, v: int, first: int) -> str:
    """Say what is rolled for."""
    return f"Entry roll: {b.theatre.variants[v].name}."


@roll_strength.prompt
def say_strength(b: Board, unit: int) -> str:
    """Say whose strength is rolled."""
    return f"Is {name(b, unit)} at full strength?"


@swim.prompt
def say_swim(b: Board, unit: int) -> str:
    """Say whose tanks swim."""
    return f"Duplex Drive: {name(b, unit)} swims ashore."


@free_roll.prompt
def say_free(b: Board) -> str:
    """Say that the free set-up is rolled."""
    return "Germans roll for units to set up at will."
