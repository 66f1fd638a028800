"""Activations: which unit, and what it does; in the campaign first on which map (FFF-ACT)."""

from beachhead.games.five_beaches.board import ALLIED, DONE, EXIT, GERMAN, OFF, Board
from beachhead.games.five_beaches.content.components import components
from beachhead.games.five_beaches.rules.base import rules
from beachhead.games.five_beaches.rules.combat import attack, can_resolve_attacks, targets
from beachhead.games.five_beaches.rules.movement import TABLES, destinations, exit_map, tell_move
from beachhead.games.five_beaches.rules.support import free_strike

POOL = components().tables.campaign.pool
READINGS = components().tables.activation


def card_side(b: Board, _sheet: int = 0) -> int:
    """Return whose card was turned last: the side that picks units, on whichever map."""
    return b.content.cards[b.card].side


# ---- what a card is worth ---------------------------------------------------------------------


def regular_number(b: Board, side: int, sheet: int) -> int:
    """Return the Activations that the card is worth on one map."""
    number = b.content.cards[b.card].number
    regular = b.content.sheets[sheet].activations(side)
    if number % 2 == 0:
        return regular.even  # FFF-BEACH-06, in the campaign the cap FFF-ACT-09
    if b.odd == "utah":
        return regular.odd  # FFF-BEACH-07, in the campaign the cap FFF-ACT-08
    return READINGS.ace_three if b.odd == "ace" and number == 1 else READINGS.plain_odd


def play_numbered_card(b: Board, side: int, number: int) -> None:
    """Let the side of the card make its Activations (FFF-ACT-01)."""
    b.acted = ()
    if b.content.campaign:
        b.left = pool_size(b, side, number)
        b.used = (0,) * len(b.content.sheets)
    else:
        b.left = regular_number(b, side, 0)
    offer_activation(b, side)


def pool_size(b: Board, side: int, number: int) -> int:
    """Return the campaign's five times as many Activations (FFF-ACT-04), less what an event takes."""
    full = POOL.odd if number % 2 else POOL.even  # FFF-ACT-05, FFF-ACT-06
    # With four of five one map goes without: FFF-JOKER-03, FFF-JOKER-07.
    lost = b.fewer[side]
    if lost:
        b.fewer = (0, b.fewer[1]) if side == ALLIED else (b.fewer[0], 0)
    return full - lost


# ---- one Activation after the other -----------------------------------------------------------


@rules.auto("FFF-BEACH-10")
def activate(b: Board, side: int) -> None:
    """Go on while the card gives Activations and a unit can use one."""
    if b.left > 0:
        offer_activation(b, side)


def offer_activation(b: Board, side: int) -> None:
    """Ask for the next Activation."""
    if b.content.campaign:
        if b.strike:
            b.do(free_strike(), go_on_with_maps(side))
        else:
            offer_maps(b, side)
    elif find_ready(b, side):
        b.agenda.append(CHOOSE_UNIT)
    else:
        b.left = 0


@rules.auto("FFF-ACT-07")
def go_on_with_maps(b: Board, side: int) -> None:
    """Offer the maps once the free strike has been made or held back."""
    offer_maps(b, side)


def offer_maps(b: Board, side: int) -> None:
    """Ask for a map if one is left on which a unit can act."""
    if open_maps(b, side):
        b.do(choose_map(side))
    else:
        b.left = 0


def open_maps(b: Board, side: int) -> list[int]:
    """List the maps below their cap with a unit that can act."""
    at, sheet_index_at = b.at, b.content.sheet_index_at
    manned = {sheet_index_at[at[unit]] for unit in ready_units(b, side)}
    return [i for i in sorted(manned) if b.used[i] < regular_number(b, side, i)]


@rules.choice("FFF-ACT-07")
def choose_map(b: Board, side: int) -> list[int]:
    """Pick the map of the next Activation, by its number, or stop."""
    sheets = b.content.sheet_numbers
    return [DONE, *(sheets[i] for i in open_maps(b, side))]


@choose_map.chosen
def spend_on_map(b: Board, sheet: int, side: int) -> None:
    """Count the Activation on that map, whatever becomes of the unit (FFF-CAMP-06)."""
    if sheet == DONE:
        b.left = 0
        return
    index = b.content.sheet_index[sheet]
    b.left -= 1
    b.used = tuple(n + (i == index) for i, n in enumerate(b.used))
    choose_unit.offer(b, index)


# ---- which unit -------------------------------------------------------------------------------


def ready_on_map(b: Board, side: int, sheet: int) -> list[int]:
    """List the units of a side on a map that may be activated and have something to do."""
    at, sheet_index_at = b.at, b.content.sheet_index_at
    return [u for u in ready_units(b, side) if sheet_index_at[at[u]] == sheet]


def ready_units(b: Board, side: int) -> list[int]:
    """List the units that may be activated, as found last if nobody has moved or acted since."""
    occupied, acted, card, found = b.ready_memo
    if occupied is b.occupied and acted is b.acted and card == b.card and side == card_side(b):
        return found
    return find_ready(b, side)


def find_ready(b: Board, side: int) -> list[int]:
    """List the units of a side that may be activated and have something to do.

    Most units have a neighbouring hex that is open to them, an enemy in range or an exit; one
    that is shut in by friends may pass them (FFF-BEACH-14).
    """
    at, acted = b.at, b.acted
    allied, german = occupied = b.occupied
    free = b.content.everywhere ^ (allied | german)
    enemies = (allied if side else german) if can_resolve_attacks(b) else 0
    first_steps, in_range = TABLES[b.scenario].first_steps, b.content.in_range
    found = []
    for unit in b.content.of_side[side]:
        number = at[unit]
        if number > OFF and (
            first_steps[unit][number] & free or in_range[number] & enemies or destinations(b, unit)
        ):
            found.append(unit)
    for unit in acted:  # FFF-BEACH-09
        if unit in found:
            found.remove(unit)
    b.ready_memo = (occupied, acted, b.card, found)
    return found


@rules.choice("FFF-BEACH-09", side=card_side)
def choose_unit(b: Board, sheet: int) -> list[int]:
    """Pick the unit to activate; in a single game also stop."""
    if b.content.campaign:
        return ready_on_map(b, card_side(b), sheet)
    return [DONE, *ready_units(b, card_side(b))]


@choose_unit.chosen
def begin_activation(b: Board, unit: int, sheet: int) -> None:
    """Mark the unit as activated and ask what it does; then go on with the card."""
    if unit == DONE:
        b.left = 0
        return
    if not b.content.campaign:
        b.left -= 1
    b.acted = (*b.acted, unit)
    if b.left:
        b.agenda.append(ACTIVATE[card_side(b)])
    answers = find_acts(b, unit)
    if len(answers) > 1:
        b.agenda.append(ACT[unit])
    elif answers:
        perform_act(b, answers[0], unit)


# ---- what it does -----------------------------------------------------------------------------


@rules.choice("FFF-BEACH-13", side=lambda b, unit: b.content.side_of[unit])
def act(b: Board, unit: int) -> list[int]:
    """Move to a hex, attack the enemy in a hex, or exit."""
    occupied, whose, found = b.acts_memo
    return [*found] if occupied is b.occupied and whose == unit else [*find_acts(b, unit)]


def find_acts(b: Board, unit: int) -> tuple[int, ...]:
    """List what a unit may do, and remember it until somebody moves."""
    content = b.content
    number, side = b.at[unit], content.side_of[unit]
    found = destinations(b, unit) | targets(b, unit)
    if side == ALLIED and number in content.exits:  # FFF-BEACH-24
        found |= content.exit
    answers = content.hexes_in(found)
    b.acts_memo = (b.occupied, unit, answers)
    return answers


@act.chosen
def perform_act(b: Board, answer: int, unit: int) -> None:
    """Move to an empty hex, attack an enemy's."""
    if answer == EXIT:
        exit_map(b, unit)
        return
    content = b.content
    if content.single[answer] & b.occupied[1 - content.side_of[unit]]:
        attack(b, unit, b.at.index(answer))
    else:
        if b.story is not None:
            tell_move(b, unit, answer)
        b.put(unit, answer)


CHOOSE_UNIT = choose_unit(0)
ACTIVATE = (activate(ALLIED), activate(GERMAN))
ACT = [act(unit) for unit in range(len(components().units))]
"""Frames that are needed all the time, made once."""
