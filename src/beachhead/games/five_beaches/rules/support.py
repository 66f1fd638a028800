"""Support: face cards, and the free strike of the campaign."""

from beachhead.games.five_beaches.board import ALLIED, DONE, GERMAN, LATER, Board
from beachhead.games.five_beaches.content.components import components
from beachhead.games.five_beaches.rules.base import GUNS, SHIPS, rules
from beachhead.games.five_beaches.rules.combat import attack, can_resolve_attacks

CAMPAIGN = components().tables.campaign
UNUSED, SUPPORT, RECOVERY = 0, 1, 2
"""What a face card was used for on a map."""


def support_targets(b: Board, side: int) -> list[int]:
    """List the enemy units that Naval (Allied) or Artillery Support (German) can reach."""
    if not can_resolve_attacks(b):
        return []
    return b.units_in(1 - side, b.content.support_reach[side])


def play_face_card(b: Board, side: int) -> None:
    """Let the side of the card make its support attacks or recoveries."""
    b.left = CAMPAIGN.face_actions if b.content.campaign else 1  # FFF-ACT-10
    b.used = (UNUSED,) * len(b.content.sheets)
    b.acted = ()
    go_on_with_actions(b, side)


@rules.auto("FFF-BEACH-08")
def use_face(b: Board, side: int) -> None:
    """Go on while actions are left and one is possible; kinds may be mixed (FFF-ACT-12)."""
    if b.left > 0:
        go_on_with_actions(b, side)


def go_on_with_actions(b: Board, side: int) -> None:
    """Ask for the next action, after the free strike where there is one."""
    if b.strike:
        b.do(free_strike(), go_on_with_face(side))
    else:
        offer_actions(b, side)


@rules.auto("FFF-ACT-10")
def go_on_with_face(b: Board, side: int) -> None:
    """Ask for the action once the free strike has been made or held back."""
    offer_actions(b, side)


def offer_actions(b: Board, side: int) -> None:
    """Ask unless nothing but stopping is possible."""
    if len(face_options(b, side)) > 1:
        b.agenda.append(CHOOSE_SUPPORT[side])
    else:
        b.left = 0


def face_options(b: Board, side: int) -> list[int]:
    """List enemies to attack and own units to flip, map by map as the card still allows."""
    enemies = [u for u in support_targets(b, side) if can_use_on_map(b, u, SUPPORT)]
    friends = [u for u in b.reduced_units(side) if can_use_on_map(b, u, RECOVERY)]
    return [DONE, *enemies, *friends]


def can_use_on_map(b: Board, unit: int, kind: int) -> bool:
    """Allow one kind of action on a map, or by the narrower reading one action (FFF-ACT-13)."""
    used = b.used[b.sheet_index(unit)]
    return used == UNUSED or (b.several and used == kind)


@rules.choice("FFF-BEACH-08")
def choose_support(b: Board, side: int) -> list[int]:
    """Attack an enemy unit with support, flip an own one, or stop."""
    return face_options(b, side)


@choose_support.chosen
def give_support(b: Board, unit: int, side: int) -> None:
    """Carry out one action of a face card."""
    if unit == DONE:
        b.left = 0
        return
    friendly = b.content.side_of[unit] == side
    index = b.sheet_index(unit)
    kind = RECOVERY if friendly else SUPPORT
    b.used = tuple(kind if i == index else n for i, n in enumerate(b.used))
    b.left -= 1
    if b.left:
        b.do(use_face(side))
    if friendly:
        b.recover(unit, "FFF-ACT-11" if b.content.campaign else "FFF-BEACH-08")
    else:
        attack(b, SHIPS if side == ALLIED else GUNS, unit)


@rules.auto("FFF-JOKER-08")
def free_strike(b: Board) -> None:
    """Ask the Allies between two actions, unless they wait for the next card."""
    if b.can_strike() and support_targets(b, ALLIED):
        b.do(choose_strike())


@rules.choice("FFF-JOKER-08", side=lambda b: ALLIED)
def choose_strike(b: Board) -> list[int]:
    """Strike a German unit now, hold back, or hold back until the next card if there is one."""
    later = [LATER] if b.left or any(b.deck) else []
    return [DONE, *later, *support_targets(b, ALLIED)]


@choose_strike.chosen
def make_strike(b: Board, unit: int) -> None:
    """Make the free strike, or hold it back."""
    if unit == LATER:
        b.hold_strike()
    elif unit != DONE:
        b.strike -= 1
        attack(b, SHIPS, unit)


CHOOSE_SUPPORT = (choose_support(ALLIED), choose_support(GERMAN))
"""Frames that are needed all the time, made once."""
