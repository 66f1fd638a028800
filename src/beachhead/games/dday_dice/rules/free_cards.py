"""DDD-AWARD-01 to 16: cards that come free of charge, from a bonus, an Award or a Sector."""

from functools import cache, lru_cache

from beachhead.games.dday_dice.board import NO_AWARDS, NO_VEHICLES, Board, Unit
from beachhead.games.dday_dice.content.components import (
    AWARD,
    AWARDS,
    HAND,
    ITEM,
    ITEMS,
    RANKING,
    RESERVES,
    SPECIALIST,
    SPECIALISTS,
    UNIQUES,
    VEHICLE,
    VEHICLES,
    item_ids,
    picked,
)
from beachhead.games.dday_dice.rules.base import DONE, rules
from beachhead.games.dday_dice.rules.claims import (
    AWARD_CARD,
    FREE,
    ITEM_CARD,
    LEADER,
    VEHICLE_CARD,
    claim,
    claimed_by,
    joined,
    receive_award,
    unclaimed,
)
from beachhead.kernel.cards import Deck, full_deck
from beachhead.kernel.steps import first

LEADERS = RANKING | UNIQUES
TWO_STEPS = 2
"""Bazooka Joe's second step lifts the limits on Uniques and Reserves (DDD-JOE-02)."""


def available(b: Board, u: Unit, among: int = HAND | LEADERS) -> int:
    """Return the Specialists a Unit may rally, whatever they cost, as bits."""
    claimed = claimed_by(u, LEADER) if u.claims else 0
    # DDD-SETUP-22: the own hand, Regulars (DDD-SPEC-19) and Reserves (DDD-SPEC-20), and the
    # common pool, Ranking (DDD-SPEC-23) and Unique (DDD-SPEC-24)
    found = among & (HAND | b.leaders) & ~(u.specialists | u.dead | u.placed | claimed)
    if b.joe < TWO_STEPS:
        if u.specialists & RESERVES:  # DDD-SPEC-21; DDD-SPEC-22: until he dies
            found &= ~RESERVES
        if found & UNIQUES and (claimed & UNIQUES or unique_in_play(b)):
            found &= ~UNIQUES  # DDD-SPEC-25, DDD-SPEC-26
    return found


def unique_in_play(b: Board) -> bool:
    """Return True if some Unit has a Unique, with it or beside the Bunker."""
    # DDD-SPEC-27: a dead one is in neither set; DDD-WIN-07: a placed one is still in play
    gathered = 0
    for u in b.units:
        gathered |= u.specialists | u.placed
    return gathered & UNIQUES > 0


def items_up_to(b: Board, side: int, limit: int) -> list[str]:
    """List the pool's Items that cost no more than this."""
    return item_ids(unclaimed(b, side) & items_costing(limit))


@cache
def items_costing(limit: int) -> int:
    """Collect the Items that cost no more than this."""
    return sum(c.bit for c in ITEMS if c.cost <= limit)


@rules.choice("DDD-RWB-10")
def choose_free_item(b: Board, side: int, limit: int) -> list[str]:
    """Offer the pool's Items up to a cost."""
    return items_up_to(b, side, limit)


@choose_free_item.chosen
def take_free_item(b: Board, item: str, side: int, limit: int) -> None:
    """Take an Item outside the limits of phase 4 (DDD-AWARD-10)."""
    claim(b, side, ITEM_CARD, ITEM[item], 0, FREE, limit)


@rules.choice("DDD-VEH-01")
def choose_free_vehicle(b: Board, side: int, limit: int) -> list[str]:
    """Offer every Vehicle that nobody has had."""
    del side, limit
    return [c.id for c in picked(b.garage, VEHICLES)] if not b.leaves_out(NO_VEHICLES) else []


@choose_free_vehicle.chosen
def take_free_vehicle(b: Board, vehicle: str, side: int, limit: int) -> None:
    """Take a Vehicle without using up the turn's find (DDD-VEH-10)."""
    claim(b, side, VEHICLE_CARD, VEHICLE[vehicle], 0, FREE, limit)


@rules.choice("DDD-AWARD-10")
def choose_free_leader(b: Board, side: int, limit: int) -> list[str]:
    """Offer the available Specialists up to a cost (0: any)."""
    u = b.units[side]
    return [c.id for c in picked(available(b, u), SPECIALISTS) if not limit or c.cost <= limit]


@choose_free_leader.chosen
def take_free_leader(b: Board, specialist: str, side: int, limit: int) -> None:
    """Rally without paying and without using up the turn's rally (DDD-AWARD-10)."""
    rally(b, side, specialist, 0, FREE, limit)


def rally(b: Board, side: int, specialist: str, price: int, way: int, limit: int) -> None:
    """Bring a Specialist from the hand at once, one from the pool by a claim."""
    card = SPECIALIST[specialist]
    if card.bit & HAND:
        b.units[side].stars -= price
        joined(b, side, card)
    else:
        claim(b, side, LEADER, card, price, way, limit)


@rules.choice("DDD-AWARD-02")
def choose_award(b: Board, side: int) -> list[str]:
    """Show the whole Award deck: one card may be kept, or none."""
    del side
    return award_answers(b.deck)


@lru_cache(maxsize=1 << 12)
def award_answers(deck: int) -> list[str]:
    """List the Awards of a deck, and to take none; the list is shared."""
    return [*(c.id for c in picked(deck, AWARDS)), DONE]


@choose_award.chosen
def keep_award(b: Board, award: str, side: int) -> None:
    """Keep the chosen Award."""
    if award != DONE:
        claim(b, side, AWARD_CARD, AWARD[award], 0, FREE, 0)


@rules.chance("DDD-AWARD-04", side=first)
def draw_award(b: Board, side: int) -> Deck:
    """Draw blindly from what is left of the deck."""
    del side
    return deck_of(b)


def deck_of(b: Board) -> Deck:
    """Name the Awards left; their order is nobody's knowledge (DDD-AWARD-09)."""
    return Deck(AWARD_DECK, tuple(b.deck >> c.index & 1 for c in AWARDS))


AWARD_DECK = full_deck([c.id for c in AWARDS], [1] * len(AWARDS))


@draw_award.came_up
def got_award(b: Board, drawn: tuple[int | str, ...], side: int) -> None:
    """Give the drawn Award."""
    card = AWARD[str(drawn[0])]
    b.deck &= ~card.bit
    receive_award(b, side, card)


def awards_left(b: Board) -> bool:
    """Tell whether an Award can still be had (DDD-AWARD-13)."""
    return bool(b.deck) and not (b.left_out and b.leaves_out(NO_AWARDS))


@rules.auto("DDD-CONFLICT-08")
def claim_again(b: Board, side: int, kind: int, limit: int) -> None:
    """Let a Unit that lost a card to a smaller one choose another, if any is left."""
    if kind == AWARD_CARD:
        if awards_left(b):
            b.do(choose_award(side))
    elif kind == ITEM_CARD:
        choose_free_item.offer(b, side, limit)
    elif kind == VEHICLE_CARD:
        choose_free_vehicle.offer(b, side, limit)
    else:
        choose_free_leader.offer(b, side, limit)
