"""Conflicts: Units that want the same card at the same time (DDD-CONFLICT).

A card of the common pool is taken and can be used at once. Until it is used, a smaller Unit may
claim it in the same phase: it gets the card, and the other Unit gets its price back and chooses
again. Between equal Units the holder yields, or a die decides.
"""

from collections.abc import Callable
from typing import NamedTuple

from beachhead.games.dday_dice.board import AWARDED, FOUND, RALLIED, Board, Claim, Unit
from beachhead.games.dday_dice.content.components import (
    AWARDS,
    ITEMS,
    SPECIALISTS,
    UNIQUES,
    VEHICLES,
    Card,
)
from beachhead.games.dday_dice.rules.base import reopen, rules
from beachhead.kernel.cards import Deck, deck
from beachhead.kernel.steps import Choice, first

# Kinds of claim.
LEADER, ITEM_CARD, VEHICLE_CARD, AWARD_CARD = range(4)
FAMILIES = (SPECIALISTS, ITEMS, VEHICLES, AWARDS)
PAID, FREE = 0, 1
FLAG = (RALLIED, FOUND, FOUND, AWARDED)
TWO_STEPS = 2
"""Bazooka Joe's second step lifts the limits on Uniques and Reserves (DDD-JOE-02)."""
INSIST, YIELD = "insist", "yield"

Move = Callable[[Board, int, Card], None]


class Pile(NamedTuple):
    """How cards of a kind come out of the common pool, and go back to it."""

    grant: Move
    give_back: Move
    choose: Choice[Board, ..., str]
    """How a Unit chooses again that has lost a free one, up to a cost."""


PILES: dict[int, Pile] = {}
"""By kind: the chapters of the cards fill it in."""


# ---- taking a card --------------------------------------------------------------------------


def claim(
    b: Board, side: int, kind: int, card: Card, price: int, way: int = PAID, limit: int = 0
) -> None:
    """Pay for a card of the common pool and take it, from another Unit if need be."""
    u = b.units[side]
    pay(u, kind, price)
    if way == PAID or kind == AWARD_CARD:
        u.done |= FLAG[kind]
    take_paid_card(b, side, Claim(kind, card.index, price, way, limit))


def pay(u: Unit, kind: int, price: int) -> None:
    """Take Stars for Specialists and Item Points for the rest; a negative price gives back."""
    if kind == LEADER:
        u.stars -= price
    else:
        u.points -= price


def take_paid_card(b: Board, side: int, wish: Claim) -> None:
    """Take the card that is paid for, from the pool or from a larger Unit (DDD-CONFLICT-08)."""
    holder = find_holder(b, side, wish)
    card = FAMILIES[wish.kind][wish.card]
    if holder < 0 and is_in_pool(b, wish.kind, card):
        take_card(b, side, wish)
        return
    larger = b.units[side].size - size_before(b.units[holder], wish.kind)
    if holder < 0 or larger > 0:
        give_back(b, side, wish)
    elif larger < 0:
        take_over(b, side, holder, wish)
    else:
        b.interrupt(holder, settle_tie(holder, side, *wish[:-1]))


def is_in_pool(b: Board, kind: int, card: Card) -> bool:
    """Return True if nobody has had a card of the common pool."""
    return bool((b.leaders, b.pool, b.garage, b.deck)[kind] & card.bit)


def take_card(b: Board, side: int, wish: Claim) -> None:
    """Take a card from the pool; while others act too, they may still claim it."""
    PILES[wish.kind].grant(b, side, FAMILIES[wish.kind][wish.card])
    if b.branches:
        b.units[side].claims += wish
        reopen_others(b, side)


def reopen_others(b: Board, side: int) -> None:
    """Let the other Units' questions look again at what is left."""
    for other in range(len(b.units)):
        if other != side:
            reopen(b, other)


# ---- who else wants it ------------------------------------------------------------------------


def find_contestable(b: Board, u: Unit, kind: int) -> int:
    """Return the cards that other Units have just taken and this Unit may still claim, as bits."""
    found = 0
    for other in b.units:
        if other is not u:
            for wish in list_open_claims(other):
                if wish.kind == kind and size_before(other, kind) - wish.settled >= u.size:
                    found |= FAMILIES[kind][wish.card].bit
    return found


def size_before(holder: Unit, kind: int) -> int:
    """Return the size of a Unit without the Specialist that is contested."""
    return holder.size - (kind == LEADER)


def list_open_claims(u: Unit) -> list[Claim]:
    """List what a Unit has taken in this phase and not used yet (DDD-ITEM-06)."""
    vehicle = 1 << u.vehicle if u.vehicle >= 0 else 0
    held = (u.specialists, u.items, vehicle, u.awards)
    return [wish for wish in u.list_claims() if held[wish.kind] >> wish.card & 1]


def find_holder(b: Board, side: int, wish: Claim) -> int:
    """Return the Unit whose open claim stands against a wish; -1 is none."""
    for other, u in enumerate(b.units):
        if other != side and u.claims and find_rival_claim(b, u, wish):
            return other
    return -1


def find_rival_claim(b: Board, u: Unit, wish: Claim) -> Claim | None:
    """Return the open claim of a Unit that leaves no room for a wish."""
    thing = identify_claimed(b, wish)
    return next((c for c in list_open_claims(u) if identify_claimed(b, c) == thing), None)


def identify_claimed(b: Board, wish: Claim) -> tuple[int, int]:
    """Return what is claimed; all Uniques are one while one may be in play."""
    unique = wish.kind == LEADER and SPECIALISTS[wish.card].bit & UNIQUES
    return wish.kind, -1 if unique and b.joe < TWO_STEPS else wish.card


def take_over(b: Board, side: int, holder: int, wish: Claim) -> None:
    """Give a Unit the card that another one holds, which gets its price back."""
    lost = find_rival_claim(b, b.units[holder], wish)
    assert lost is not None
    card = FAMILIES[lost.kind][lost.card]
    b.tell(
        "contested", "DDD-CONFLICT-08", side=side, card=FAMILIES[wish.kind][wish.card].name,
        to=f"unit:{holder}",
    )  # fmt: skip
    PILES[lost.kind].give_back(b, holder, card)
    forget_claim(b.units[holder], lost)
    take_card(b, side, wish)
    give_back(b, holder, lost)


def forget_claim(u: Unit, wish: Claim) -> None:
    """Strike a claim off."""
    kept = u.list_claims()
    kept.remove(wish)
    u.claims = tuple(number for claimed in kept for number in claimed)


def give_back(b: Board, side: int, wish: Claim) -> None:
    """Give the price of a card back to a Unit that did not get it, and let it choose again."""
    u = b.units[side]
    pay(u, wish.kind, -wish.price)
    if wish.way == PAID or wish.kind == AWARD_CARD:
        u.done &= ~FLAG[wish.kind]
    if wish.way == FREE:
        b.interrupt(side, claim_again(side, wish.kind, wish.limit))
    elif is_closed(b, side):
        b.interrupt(side, ("spending", side))
    else:
        reopen(b, side)


def is_closed(b: Board, side: int) -> bool:
    """Return True if a Unit has nothing left to do in this phase."""
    return not any(branch.side == side and branch.agenda for branch in b.branches)


@rules.auto("DDD-CONFLICT-08")
def claim_again(b: Board, side: int, kind: int, limit: int) -> None:
    """Let a Unit that lost a card to a smaller one choose another, if any is left."""
    PILES[kind].choose.offer(b, side, *[limit] * (kind != AWARD_CARD))


@rules.auto("DDD-CONFLICT-08")
def settle_claims(b: Board) -> None:
    """Let everybody keep what they have taken: the phase is over."""
    for u in b.units:
        u.claims = ()


# ---- equal Units --------------------------------------------------------------------------------


@rules.auto("DDD-CONFLICT-09")
def settle_tie(b: Board, side: int, rival: int, *claim: int) -> None:
    """Ask the holder about an equal Unit's claim, as long as it holds the card."""
    wish = Claim(*claim)
    same = size_before(b.units[side], wish.kind) == b.units[rival].size
    if same and find_rival_claim(b, b.units[side], wish):
        b.do(yield_card(side, rival, *claim))
    else:
        take_paid_card(b, rival, wish)


@rules.choice("DDD-CONFLICT-09")
def yield_card(b: Board, side: int, rival: int, *claim: int) -> list[str]:
    """Offer to let the other Unit have the card, or to let a die decide."""
    return [INSIST, YIELD]


@yield_card.chosen
def answer_rival(b: Board, answer: str, side: int, rival: int, *claim: int) -> None:
    """Hand the card over, or roll for it."""
    wish = Claim(*claim)
    if answer == YIELD:
        take_over(b, rival, side, wish)
        close_tie(b, rival, wish)
    else:
        b.do(roll_for_claim(side, rival, *claim))


@rules.chance("DDD-CONFLICT-09", side=first)
def roll_for_claim(b: Board, side: int, rival: int, *claim: int) -> Deck:
    """Let the dice pick one of two equal Units."""
    return deck((side, 1), (rival, 1))


@roll_for_claim.came_up
def settle_by_roll(
    b: Board, drawn: tuple[int | str, ...], side: int, rival: int, *claim: int
) -> None:
    """Leave the card where it is, or hand it over."""
    wish = Claim(*claim)
    if not find_rival_claim(b, b.units[side], wish):  # a smaller Unit took it while they rolled
        take_paid_card(b, rival, wish)
        return
    if drawn[0] == rival:
        take_over(b, rival, side, wish)
    else:
        give_back(b, rival, wish)
    close_tie(b, int(drawn[0]), wish)


def close_tie(b: Board, side: int, wish: Claim) -> None:
    """Note that a tie about a card is settled in favour of a Unit."""
    u = b.units[side]
    thing = identify_claimed(b, wish)
    settled = [c._replace(settled=1) if identify_claimed(b, c) == thing else c
               for c in u.list_claims()]  # fmt: skip
    u.claims = tuple(number for claimed in settled for number in claimed)
    reopen_others(b, side)
