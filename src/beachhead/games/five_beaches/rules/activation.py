"""Activations: which unit, and what it does; in the campaign first on which map (FFF-ACT)."""

from __future__ import annotations

from beachhead.games.five_beaches.board import DONE, EXIT, Board
from beachhead.games.five_beaches.components import ALLIED, GERMAN, components
from beachhead.games.five_beaches.rules.base import rules
from beachhead.games.five_beaches.rules.combat import attack, targets
from beachhead.games.five_beaches.rules.movement import destinations, leave, tell_move
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
    ground = b.theatre
    if ground.campaign:
        b.left = pool(b, side, number)
        b.used = (0,) * len(ground.sheets)
    else:
        b.left = ground.regular[b.odd][side][0][number]
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
    elif ready(b, side):
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
    at, sheet_at = b.at, b.theatre.sheet_at
    manned = {sheet_at[at[unit]] for unit in still_ready(b, side)}
    return [i for i in sorted(manned) if b.used[i] < regular_number(b, side, i)]


@rules.choice("FFF-ACT-07")
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
    """List the units of a side on a map that may be activated and have something to do."""
    at, sheet_at = b.at, b.theatre.sheet_at
    return [u for u in still_ready(b, side) if sheet_at[at[u]] == sheet]


def still_ready(b: Board, side: int) -> list[int]:
    """Give the units that were found ready last, as long as nobody has moved or acted since."""
    force, acted, card, found = b.roster
    if force is b.force and acted is b.acted and card == b.card and side == card_side(b):
        return found
    return ready(b, side)


def ready(b: Board, side: int) -> list[int]:
    """List the units of a side that may be activated, once per card (FFF-BEACH-09).

    A unit can move if a neighbouring hex is open to it, since one hex is always possible
    (FFF-BEACH-17); it can attack an enemy in range, or leave from the exit edge.
    """
    ground = b.theatre
    grips, acted = b.grips, b.acted
    allied, german = force = b.force
    possible = ground.everywhere ^ (allied | german)
    if ground.campaign or any(b.deck):  # FFF-BEACH-48
        possible |= (allied if side else german) << ground.attacks
    found = [u for u in ground.of_side[side] if grips[u] & possible]
    for unit in acted:
        if unit in found:
            found.remove(unit)
    b.roster = (force, acted, b.card, found)
    return found


@rules.choice("FFF-BEACH-09", side=card_side)
def choose_unit(b: Board, sheet: int) -> list[int]:
    """Pick the unit to activate; in a single game also stop."""
    if b.theatre.campaign:
        return able(b, card_side(b), sheet)
    return [DONE, *still_ready(b, card_side(b))]


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
    answers = acts(b, unit)
    if len(answers) > 1:
        b.agenda.append(ACT[unit])
    elif answers:
        carry_out(b, answers[0], unit)


@rules.choice("FFF-BEACH-13", side=lambda b, unit: int(unit >= b.theatre.first_german))
def act(b: Board, unit: int) -> list[int]:
    """Move to a hex, attack the enemy in a hex, or exit."""
    force, whose, found = b.orders
    return [*found] if force is b.force and whose == unit else [*acts(b, unit)]


def acts(b: Board, unit: int) -> tuple[int, ...]:
    """List what a unit may do, and remember it until somebody moves."""
    ground = b.theatre
    found, number, allied = destinations(b, unit), b.at[unit], unit < ground.first_german
    if ground.targets[number] & b.force[allied]:
        found |= targets(b, unit)
    if allied and number in ground.exits:  # FFF-BEACH-24
        found |= ground.beyond
    answers = ground.numbers_of(found)
    b.orders = (b.force, unit, answers)
    return answers


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
        if b.story is not None:
            tell_move(b, unit, answer)
        b.put(unit, answer)


CHOOSE_UNIT = choose_unit(0)
ACTIVATE = (activate(ALLIED), activate(GERMAN))
ACT = [act(unit) for unit in range(len(components().units))]
"""Frames that are needed all the time, made once."""
