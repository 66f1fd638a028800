"""Specialists: who can be rallied, joining, sacrifice and death (DDD-SPEC)."""

from beachhead.games.dday_dice.board import MOVED, RED, SAFE, SHELTERED, UNPAID, Board, Unit
from beachhead.games.dday_dice.content.battle_maps import Sector
from beachhead.games.dday_dice.content.components import (
    HAND,
    RANKING,
    RESERVES,
    SPECIALIST,
    SPECIALISTS,
    UNIQUES,
    Card,
    pick_cards,
    specialist_ids,
)
from beachhead.games.dday_dice.content.effects import MOVE, READY
from beachhead.games.dday_dice.rules.base import rules
from beachhead.games.dday_dice.rules.conflicts import (
    FREE,
    LEADER,
    PAID,
    PILES,
    TWO_STEPS,
    Pile,
    claim,
    find_contestable,
)
from beachhead.kernel.memo import Memo

LEADERS = RANKING | UNIQUES


def find_affordable_specialists(stars: int) -> int:
    """Return the Specialists that cost no more than so many Stars, as bits."""
    return sum(c.bit for c in SPECIALISTS if c.cost <= stars)


RALLIED_FOR = Memo(find_affordable_specialists)


def find_rallies(b: Board, u: Unit, sector: Sector) -> int:
    """Return the Specialists that can be rallied and paid for, as bits."""
    if sector.data.no_rally and not b.leaves_out(RED):
        return 0
    affordable = RALLIED_FOR[u.stars]
    return find_available(b, u, affordable) if affordable else 0


def find_available(b: Board, u: Unit, among: int = HAND | LEADERS) -> int:
    """Return the Specialists a Unit may rally, whatever they cost, as bits."""
    claimable = find_contestable(b, u, LEADER)
    # DDD-SETUP-22: the own hand, Regulars (DDD-SPEC-19) and Reserves (DDD-SPEC-20), and the
    # common pool, Ranking (DDD-SPEC-23) and Unique (DDD-SPEC-24)
    found = among & (HAND | b.leaders | claimable) & ~(u.specialists | u.dead | u.placed)
    return keep_limits(b, u, found, claimable)


def keep_limits(b: Board, u: Unit, found: int, claimable: int = 0) -> int:
    """Leave out the Reserves and Uniques that would be too many."""
    if b.joe < TWO_STEPS:
        if u.specialists & RESERVES:  # DDD-SPEC-21; DDD-SPEC-22: until he dies
            found &= ~RESERVES
        if found & UNIQUES and find_uniques_in_play(b) & ~claimable:
            found &= ~UNIQUES  # DDD-SPEC-25, DDD-SPEC-26
    return found


def find_uniques_in_play(b: Board) -> int:
    """Return the Uniques that Units have, with them or beside the Bunker, as bits."""
    # DDD-SPEC-27: a dead one is in neither set; DDD-WIN-07: a placed one is still in play
    gathered = 0
    for u in b.units:
        gathered |= u.specialists | u.placed
    return gathered & UNIQUES


def rally(
    b: Board, side: int, specialist: str, price: int, way: int = PAID, limit: int = 0
) -> None:
    """Bring a Specialist from the hand at once, one from the pool by a claim."""
    card = SPECIALIST[specialist]
    if card.bit & HAND:
        b.units[side].stars -= price
        join_unit(b, side, card)
    else:
        claim(b, side, LEADER, card, price, way, limit)


def rally_from_pool(b: Board, side: int, card: Card) -> None:
    """Take a Ranking or Unique Specialist from the common pool (DDD-SETUP-13)."""
    b.leaders &= ~card.bit
    join_unit(b, side, card)


def return_specialist(b: Board, side: int, card: Card) -> None:
    """Lay a Specialist back into the pool: a smaller Unit claims him."""
    b.leaders |= card.bit
    b.units[side].specialists &= ~card.bit


def join_unit(b: Board, side: int, card: Card) -> None:
    """Lay a Specialist face-up: he joins the Unit (DDD-SPEC-01)."""
    b.units[side].specialists |= card.bit  # DDD-SPEC-03: his ability works from now on
    if b.story is not None:
        b.tell(
            "rallied", "DDD-SPEC-01", side=side, card=card.name, card_text=card.find_text(b.solo)
        )
    if b.solo and card.data.solo_effects:
        b.do(("roll_card_dice", side))  # DDD-SOLO-11, DDD-LT-11


@rules.choice("DDD-AWARD-10")
def choose_free_leader(b: Board, side: int, limit: int) -> list[str]:
    """Offer the available Specialists up to a cost (0: any)."""
    u = b.units[side]
    return [
        c.id for c in pick_cards(find_available(b, u), SPECIALISTS) if not limit or c.cost <= limit
    ]


@choose_free_leader.chosen
def take_free_specialist(b: Board, specialist: str, side: int, limit: int) -> None:
    """Rally without paying and without using up the turn's rally (DDD-AWARD-10)."""
    rally(b, side, specialist, 0, FREE, limit)


PILES[LEADER] = Pile(rally_from_pool, return_specialist, choose_free_leader)


SACRIFICIAL = sum(
    c.bit for c in SPECIALISTS if c.effect("sacrifice_to_move") or c.effect("sacrifice_for_shelter")
)


def list_sacrifices(b: Board, u: Unit, window: int) -> list[Card]:
    """List the Specialists who can be sacrificed now (DDD-SPEC-09)."""
    found = []
    for card in pick_cards(u.specialists & SACRIFICIAL, SPECIALISTS):
        if card.effect("sacrifice_to_move"):
            if window == MOVE and not u.done & MOVED and u.done & (SAFE | UNPAID) != SAFE | UNPAID:
                found.append(card)
        elif window == READY and not b.in_bunker(u) and not u.done & SHELTERED:
            found.append(card)
    return found


def kill_specialist(b: Board, side: int, card: Card) -> None:
    """Turn a Specialist face-down for good."""
    u = b.units[side]
    u.specialists &= ~card.bit  # DDD-SPEC-12: abilities follow from this set
    u.dead |= card.bit  # DDD-SPEC-13, DDD-SPEC-14
    if card.data.solo_effects:
        u.card_dice = ()  # DDD-LT-18
    if b.story is not None:
        b.tell("specialist_died", "DDD-SPEC-13", side=side, card=card.name)


@rules.choice("DDD-AWARD-10")
def choose_revived(b: Board, side: int) -> list[str]:
    """Offer the Unit's dead, within the limits on Reserves and Uniques."""
    u = b.units[side]
    return specialist_ids(keep_limits(b, u, u.dead))


@choose_revived.chosen
def revive(b: Board, specialist: str, side: int) -> None:
    """Turn the card face-up again."""
    u = b.units[side]
    card = SPECIALIST[specialist]
    u.dead &= ~card.bit
    u.specialists |= card.bit
    b.tell("rallied", "DDD-AWARD-10", side=side, card=card.name, card_text=card.find_text(b.solo))


def list_specialists(u: Unit) -> list[Card]:
    """List a Unit's Specialists in play."""
    return pick_cards(u.specialists, SPECIALISTS)
