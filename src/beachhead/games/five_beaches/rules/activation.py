"""Activations: which unit, and what it does; in the campaign first on which map (FFF-ACT)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import compress
from operator import getitem

from beachhead.games.five_beaches.board import DONE, EXIT, Board
from beachhead.games.five_beaches.components import ALLIED, GERMAN, components
from beachhead.games.five_beaches.rules.base import rules
from beachhead.games.five_beaches.rules.combat import attack, targets
from beachhead.games.five_beaches.rules.movement import (
    can_exit,
    destinations,
    leave,
    move,
)
from beachhead.games.five_beaches.rules.strike import free_strike

TABLES = components().tables


def regular_number(b: Board, side: int, sheet: int) -> int:
    """Give the Activations that the card is worth on one map (FFF-BEACH-06, FFF-BEACH-07)."""
    ground = b.theatre
    return ground.regular[b.odd][side][sheet][ground.meaning[b.card][2]]


def card_side(b: Board, _sheet: int = 0) -> int:
    """Tell whose card was turned last: the side that picks units, on whichever map."""
    return b.theatre.meaning[b.card][1]


def numbered_card(b: Board, side: int, number: int) -> None:
    """Give the side of the card its Activations (FFF-ACT-01)."""
    b.acted = ()
    if b.theatre.campaign:
        b.left = pool(b, side, number)
        b.used = (0,) * len(b.theatre.sheets)
    else:
        b.left = regular_number(b, side, 0)
    go_on(b, side)


def pool(b: Board, side: int, number: int) -> int:
    """Give the campaign's pool, less what Fubar or Snafu takes .

    Five or ten: FFF-ACT-04, FFF-ACT-05, FFF-ACT-06; one fewer: FFF-JOKER-02, FFF-JOKER-03,
    FFF-JOKER-06, FFF-JOKER-07.
    """
    table = TABLES.campaign.pool
    full = table.even if number % 2 == 0 else table.odd
    lost = b.fewer[side]
    if lost:
        b.fewer = (0, b.fewer[1]) if side == 0 else (b.fewer[0], 0)
    return full - lost


@rules.auto("FFF-BEACH-10")
def activate(b: Board, side: int) -> None:
    """Go on while the card gives Activations and a unit can use one."""
    if b.left > 0:
        go_on(b, side)


def go_on(b: Board, side: int) -> None:
    """Ask for the next Activation."""
    if b.theatre.campaign:
        if b.strike:
            b.do(free_strike(), pick(side))
        else:
            offer_maps(b, side)
    elif anybody(b, side):
        b.agenda.append(CHOOSE_UNIT)
    else:
        b.left = 0


@rules.auto("FFF-ACT-07")
def pick(b: Board, side: int) -> None:
    """Offer the maps once the free strike has been made or held back."""
    offer_maps(b, side)


def offer_maps(b: Board, side: int) -> None:
    """Ask for a map if one is left on which a unit can act."""
    if open_maps(b, side):
        b.do(choose_map(side))
    else:
        b.left = 0


def open_maps(b: Board, side: int) -> list[int]:
    """List the maps below their cap with a unit that can act .

    Caps: FFF-ACT-07, FFF-ACT-08, FFF-ACT-09.
    """
    manned = {b.sheet(unit) for unit in ready(b, side) if unit not in b.acted}
    return [i for i in sorted(manned) if b.used[i] < regular_number(b, side, i)]


@rules.choice("FFF-ACT-07", side=lambda b, side: side)
def choose_map(b: Board, side: int) -> list[int]:
    """Pick the map of the next Activation, by its number, or stop."""
    sheets = b.theatre.sheet_numbers
    return [DONE, *(sheets[i] for i in open_maps(b, side))]


@choose_map.chosen
def spend_on_map(b: Board, sheet: int, side: int) -> None:
    """Count the Activation on that map, whatever becomes of the unit (FFF-CAMP-06)."""
    if sheet == DONE:
        b.left = 0
        return
    index = b.theatre.index[sheet]
    b.left -= 1
    b.used = tuple(n + (i == index) for i, n in enumerate(b.used))
    choose_unit.offer(b, index)


def able(b: Board, side: int, sheet: int) -> list[int]:
    """List the units of a side on a map that may be activated: once per card (FFF-BEACH-09)."""
    found = list(ready(b, side))
    for unit in b.acted:
        if unit in found:
            found.remove(unit)
    if b.theatre.campaign:
        return [unit for unit in found if b.sheet(unit) == sheet]
    return found


def anybody(b: Board, side: int) -> bool:
    """Tell whether a unit of a side may be activated."""
    acted = b.acted
    for unit in ready(b, side):  # noqa: SIM110 - a generator would take as long as the search
        if unit not in acted:
            return True
    return False


def ready(b: Board, side: int) -> Iterator[int]:
    """Go through the units of a side that have something to do, activated or not.

    A unit can move if a neighbouring hex is open to it, since one hex is always possible
    (FFF-BEACH-17); it can attack an enemy in range, or leave from the exit edge.
    """
    ground = b.theatre
    allied, german = b.force
    possible = ground.everywhere ^ (allied | german)
    if ground.campaign or any(b.deck):  # FFF-BEACH-48
        possible |= (allied if side else german) << ground.attacks
    grasps = map(getitem, ground.grasp_of_side[side], b.at[ground.slices[side]])
    return compress(ground.of_side[side], map(possible.__and__, grasps))


@rules.choice("FFF-BEACH-09", side=card_side)
def choose_unit(b: Board, sheet: int) -> list[int]:
    """Pick the unit to activate; in a single game also stop."""
    found = able(b, card_side(b), sheet)
    return found if b.theatre.campaign else [DONE, *found]


@choose_unit.chosen
def begin(b: Board, unit: int, sheet: int) -> None:
    """Mark the unit as activated and ask what it does; then go on with the card."""
    if unit == DONE:
        b.left = 0
        return
    if not b.theatre.campaign:
        b.left -= 1
    b.acted = (*b.acted, unit)
    if b.left:
        b.agenda.append(ACTIVATE[card_side(b)])
    if roomy(b, unit):
        b.agenda.append(ACT[unit])
    else:
        act.offer(b, unit)


def roomy(b: Board, unit: int) -> bool:
    """Tell cheaply that a unit has two hexes to go to, so that it must be asked."""
    ground = b.theatre
    allied, german = b.force
    ways = ground.grasp[unit][b.at[unit]] & (ground.everywhere ^ (allied | german))
    return ways.bit_count() > 1


@rules.choice("FFF-BEACH-13", side=lambda b, unit: int(unit >= b.theatre.first_german))
def act(b: Board, unit: int) -> list[int]:
    """Move to a hex, attack the enemy in a hex, or exit."""
    found = destinations(b, unit) | targets(b, unit)
    ground = b.theatre
    return ground.listed(found | ground.beyond if can_exit(b, unit) else found)


@act.chosen
def carry_out(b: Board, answer: int, unit: int) -> None:
    """Move to an empty hex, attack an enemy's."""
    if answer == EXIT:
        leave(b, unit)
        return
    ground = b.theatre
    if ground.mark[answer] & b.force[unit < ground.first_german]:
        attack(b, unit, b.at.index(answer))
    else:
        move(b, unit, answer)


CHOOSE_UNIT = choose_unit(0)
ACTIVATE = (activate(ALLIED), activate(GERMAN))
ACT = [act(unit) for unit in range(len(components().units))]
"""Frames that are needed all the time, made once."""
