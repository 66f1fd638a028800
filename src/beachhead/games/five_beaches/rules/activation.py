"""Activations: which unit, and what it does; in the campaign first on which map (FFF-ACT)."""

from __future__ import annotations

from beachhead.games.five_beaches.board import DONE, EXIT, Board
from beachhead.games.five_beaches.components import components
from beachhead.games.five_beaches.rules.base import rules
from beachhead.games.five_beaches.rules.combat import attack, targets
from beachhead.games.five_beaches.rules.movement import (
    can_exit,
    can_move,
    destinations,
    leave,
    move,
)
from beachhead.games.five_beaches.rules.strike import free_strike

TABLES = components().tables


def regular_number(b: Board, side: int, sheet: int, number: int) -> int:
    """Give the Activations that a card is worth on one map (FFF-BEACH-06, 07)."""
    regular = b.theatre.sheets[sheet].activations(side)
    if number % 2 == 0:
        return regular.even
    if b.odd == "utah":
        return regular.odd
    if b.odd == "ace" and number == 1:
        return TABLES.activation.ace_three
    return TABLES.activation.plain_odd


def numbered_card(b: Board, side: int, number: int) -> None:
    """Give the side of the card its Activations."""
    b.acted = ()
    if b.theatre.campaign:
        b.left = pool(b, side, number)
        b.used = (0,) * len(b.theatre.sheets)
    else:
        b.left = regular_number(b, side, 0, number)
    b.do(activate(side, number))


def pool(b: Board, side: int, number: int) -> int:
    """Give the campaign's pool, less what Fubar or Snafu takes (FFF-ACT-04, FFF-JOKER-02, 06)."""
    table = TABLES.campaign.pool
    full = table.even if number % 2 == 0 else table.odd
    lost = b.fewer[side]
    if lost:
        b.fewer = (0, b.fewer[1]) if side == 0 else (b.fewer[0], 0)
    return full - lost


@rules.auto("FFF-BEACH-10")
def activate(b: Board, side: int, number: int) -> None:
    """Go on while the card gives Activations and a unit can use one."""
    if b.left <= 0:
        return
    if b.theatre.campaign:
        if b.strike:
            b.do(free_strike(), pick(side, number))
        else:
            offer_maps(b, side, number)
    elif any(can_act(b, unit) for unit in ready(b, side, 0)):
        b.do(choose_unit(side, 0, number))


@rules.auto("FFF-ACT-07")
def pick(b: Board, side: int, number: int) -> None:
    """Offer the maps once the free strike has been made or held back."""
    offer_maps(b, side, number)


def offer_maps(b: Board, side: int, number: int) -> None:
    """Ask for a map if one is left on which a unit can act."""
    if open_maps(b, side, number):
        b.do(choose_map(side, number))


def open_maps(b: Board, side: int, number: int) -> list[int]:
    """List the maps below their cap with a unit that can act (FFF-ACT-07, 08, 09)."""
    return [
        i
        for i, used in enumerate(b.used)
        if used < regular_number(b, side, i, number)
        and any(can_act(b, unit) for unit in ready(b, side, i))
    ]


@rules.choice("FFF-ACT-07", side=lambda b, side, number: side)
def choose_map(b: Board, side: int, number: int) -> list[int]:
    """Pick the map of the next Activation, by its number, or stop."""
    sheets = b.theatre.sheet_numbers
    return [DONE, *(sheets[i] for i in open_maps(b, side, number))]


@choose_map.chosen
def spend_on_map(b: Board, sheet: int, side: int, number: int) -> None:
    """Count the Activation on that map, whatever becomes of the unit (FFF-CAMP-06)."""
    if sheet == DONE:
        b.left = 0
        return
    index = b.theatre.index[sheet]
    b.left -= 1
    b.used = tuple(n + (i == index) for i, n in enumerate(b.used))
    choose_unit.offer(b, side, index, number)


def ready(b: Board, side: int, sheet: int) -> list[int]:
    """List the units of a side on a map that were not activated with this card (FFF-BEACH-09)."""
    at, acted = b.at, b.acted
    if not b.theatre.campaign:
        return [u for u in b.theatre.of_side[side] if at[u] > 0 and u not in acted]
    number = b.theatre.sheet_numbers[sheet]
    return [u for u in b.theatre.of_side[side] if at[u] // 1000 == number and u not in acted]


def can_act(b: Board, unit: int) -> bool:
    """Tell whether a unit has anything to do."""
    return can_move(b, unit) or can_exit(b, unit) or bool(targets(b, unit))


@rules.choice("FFF-BEACH-09", side=lambda b, side, sheet, number: side)
def choose_unit(b: Board, side: int, sheet: int, number: int) -> list[int]:
    """Pick the unit to activate; in a single game also stop."""
    found = [unit for unit in ready(b, side, sheet) if can_act(b, unit)]
    return found if b.theatre.campaign else [DONE, *found]


@choose_unit.chosen
def begin(b: Board, unit: int, side: int, sheet: int, number: int) -> None:
    """Mark the unit as activated and ask what it does; then go on with the card."""
    if unit == DONE:
        b.left = 0
        return
    if not b.theatre.campaign:
        b.left -= 1
    b.acted = (*b.acted, unit)
    b.do(activate(side, number))
    if roomy(b, unit):
        b.do(act(unit))
    else:
        act.offer(b, unit)


def roomy(b: Board, unit: int) -> bool:
    """Tell cheaply that a unit has two hexes to go to, so that it must be asked."""
    ground = b.theatre
    open_hexes = ground.walker[unit].open[ground.spot[b.at[unit]]]
    return (open_hexes & ~(b.force[0] | b.force[1])).bit_count() > 1


@rules.choice("FFF-BEACH-13", side=lambda b, unit: b.theatre.side_of(unit))
def act(b: Board, unit: int) -> list[int]:
    """Move to a hex, attack the enemy in a hex, or exit."""
    found = b.theatre.listed(destinations(b, unit) | targets(b, unit))
    return [*found, EXIT] if can_exit(b, unit) else found


@act.chosen
def carry_out(b: Board, answer: int, unit: int) -> None:
    """Move to an empty hex, attack an enemy's."""
    if answer == EXIT:
        leave(b, unit)
        return
    ground = b.theatre
    enemy = 1 if unit < ground.first_german else 0
    if b.force[enemy] >> ground.spot[answer] & 1:
        attack(b, unit, b.at.index(answer))
    else:
        move(b, unit, answer)
