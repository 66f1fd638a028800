"""What is asked, and what is turned or rolled for, in a sentence."""

from __future__ import annotations

from beachhead.games.five_beaches.board import Board
from beachhead.games.five_beaches.notation.names import (
    SIDES,
    SUPPORT,
    attacker_name,
    full_name,
    unit_name,
)
from beachhead.games.five_beaches.rules.activation import act, choose_map, choose_unit
from beachhead.games.five_beaches.rules.combat import (
    draw_for_attack,
    needed_number,
    roll_for_attack,
)
from beachhead.games.five_beaches.rules.duplex_drive import swim
from beachhead.games.five_beaches.rules.entry import choose_entry, choose_roll, roll_entry
from beachhead.games.five_beaches.rules.free_setup import (
    choose_free_hex,
    choose_free_unit,
    free_roll,
)
from beachhead.games.five_beaches.rules.random_events import decorate, roll_event
from beachhead.games.five_beaches.rules.setup import choose_place
from beachhead.games.five_beaches.rules.support import choose_strike, choose_support
from beachhead.games.five_beaches.rules.turn import turn_card
from beachhead.games.five_beaches.rules.variant_setup import (
    choose_drop,
    choose_holder,
    choose_landing,
    roll_strength,
)


@choose_map.prompt
def ask_map(b: Board, side: int) -> str:
    """Ask for the map of an Activation."""
    return f"{count_activations(b.left)} left with this card. On which map?"


@choose_unit.prompt
def ask_unit(b: Board, sheet: int) -> str:
    """Ask for the unit."""
    where = f" on {b.content.sheets[sheet].name}" if b.content.campaign else ""
    left = "" if b.content.campaign else f" ({count_activations(b.left)} left)"
    return f"Which unit{where} is activated?{left}"


def count_activations(number: int) -> str:
    """Count Activations in words."""
    return f"{number} Activation{'s' if number != 1 else ''}"


@act.prompt
def ask_act(b: Board, unit: int) -> str:
    """Ask what the unit does."""
    return f"{full_name(b, unit)}: move, attack or exit?"


@choose_support.prompt
def ask_support(b: Board, side: int) -> str:
    """Ask how a face card is used."""
    many = f" {b.left} actions left." if b.content.campaign else ""
    return f"{SUPPORT[side]}, or flip a reduced unit?{many}"


@choose_strike.prompt
def ask_strike(b: Board) -> str:
    """Ask for the free strike."""
    return "Use the free Naval Support strike now?"


@decorate.prompt
def ask_decorated(b: Board, side: int) -> str:
    """Ask for the unit."""
    return "Which reduced unit regains full strength?"


@choose_roll.prompt
def ask_roll(b: Board, v: int, first: int) -> str:
    """Ask whether to roll."""
    variant = b.content.variants[v]
    return f"Turn {b.turn}: roll for {variant.name}?"


@choose_entry.prompt
def ask_entry(b: Board, unit: int) -> str:
    """Ask for the entry hex."""
    return f"Where does {unit_name(b, unit)} enter?"


@choose_place.prompt
@choose_free_hex.prompt
@choose_landing.prompt
@choose_drop.prompt
def ask_place(b: Board, unit: int) -> str:
    """Ask for a set-up hex."""
    return f"Where does {unit_name(b, unit)} set up?"


@choose_holder.prompt
def ask_holder(b: Board) -> str:
    """Ask for the garrison of Point du Hoc."""
    return "Set up a unit at Point du Hoc?"


@choose_free_unit.prompt
def ask_free_unit(b: Board, line: int) -> str:
    """Ask for a unit of the free set-up."""
    return "Which unit is set up at will?"


@turn_card.prompt
def announce_card(b: Board) -> str:
    """Announce a card."""
    return f"{SIDES[b.drawer]} turn a card ({b.cards_left()} left)."


@draw_for_attack.prompt
def announce_attack_card(b: Board, attacker: int, target: int) -> str:
    """Announce the card that decides an attack."""
    return f"{describe_attack(b, attacker, target)} A card of {needed_number(b, attacker, target)} or more hits."


@roll_for_attack.prompt
def announce_attack_die(b: Board, attacker: int, target: int) -> str:
    """Announce the die that decides an attack."""
    return f"{describe_attack(b, attacker, target)} {needed_number(b, attacker, target)} or more on the D10 hits."


def describe_attack(b: Board, attacker: int, target: int) -> str:
    """Describe who attacks whom."""
    return f"{attacker_name(b, attacker)} attacks {unit_name(b, target)}."


@roll_event.prompt
def announce_event(b: Board, drawer: int) -> str:
    """Announce the roll for an event."""
    return f"First Joker: {SIDES[drawer]} roll for a random event."


@roll_entry.prompt
def announce_entry(b: Board, v: int, first: int) -> str:
    """Announce a roll for entry."""
    return f"Entry roll: {b.content.variants[v].name}."


@roll_strength.prompt
def announce_strength(b: Board, unit: int) -> str:
    """Announce the roll for a unit's strength."""
    return f"Is {unit_name(b, unit)} at full strength?"


@swim.prompt
def announce_swim(b: Board, unit: int) -> str:
    """Announce the roll for swimming tanks."""
    return f"Duplex Drive: {unit_name(b, unit)} swims ashore."


@free_roll.prompt
def announce_free_setup(b: Board) -> str:
    """Announce the roll for the free set-up."""
    return "Germans roll for units to set up at will."
