"""Items: which can be found, and at what price (DDD-ITEM)."""

from functools import cache

from beachhead.games.dday_dice.board import NO_ITEMS, RED, Board, Unit
from beachhead.games.dday_dice.content.battle_maps import Sector
from beachhead.games.dday_dice.content.components import ITEM, ITEMS, Card, item_ids
from beachhead.games.dday_dice.content.profile import PROFILES
from beachhead.games.dday_dice.rules.base import rules
from beachhead.games.dday_dice.rules.conflicts import (
    FREE,
    ITEM_CARD,
    PILES,
    Pile,
    claim,
    find_contestable,
)
from beachhead.kernel.memo import Memo

FIND = "find"


def find_findable(b: Board, u: Unit, sector: Sector) -> int:
    """Return the pool's Items that can be paid for (DDD-ITEM-02), as bits."""
    if sector.data.no_find and not b.leaves_out(RED):
        return 0
    if b.leaves_out(NO_ITEMS):
        return 0
    pool = find_obtainable(b, u)
    helped = PROFILES[u.specialists]
    return pool & find_affordable_items(u.points, helped.discount_finds, helped.least)


@cache
def find_affordable_items(points: int, discount: int = 0, least: int = 0) -> int:
    """Return the Items that cost no more than so many Item Points, with a discount, as bits."""
    return sum(c.bit for c in ITEMS if lower_price(c.cost, discount, least) <= points)


PLAIN_FINDS = Memo(find_affordable_items)
"""The Items that can be had for so many Item Points without a discount."""


def lower_price(cost: int, discount: int, least: int) -> int:
    """Lower a price by a discount, but never below the least that the card names."""
    return min(cost, max(cost - discount, least))


def find_price(u: Unit, cost: int) -> int:
    """Return what a found card costs this Unit."""
    return lower_price(cost, u.abilities.discount_finds, u.abilities.least)


def list_items_up_to(b: Board, side: int, limit: int) -> list[str]:
    """List the pool's Items that cost no more than this."""
    return item_ids(find_obtainable(b, b.units[side]) & PLAIN_FINDS[limit])


def find_obtainable(b: Board, u: Unit) -> int:
    """Return the Items of the pool, and those that this Unit may claim from others, as bits."""
    # DDD-SETUP-19: what is not in the pool is in the box
    return b.pool | find_contestable(b, u, ITEM_CARD)


@rules.choice("DDD-RWB-10")
def choose_free_item(b: Board, side: int, limit: int) -> list[str]:
    """Offer the pool's Items up to a cost."""
    return list_items_up_to(b, side, limit)


@choose_free_item.chosen
def take_free_item(b: Board, item: str, side: int, limit: int) -> None:
    """Take an Item outside the limits of phase 4 (DDD-AWARD-10)."""
    claim(b, side, ITEM_CARD, ITEM[item], 0, FREE, limit)


def receive_item(b: Board, side: int, card: Card) -> None:
    """Take an Item from the pool, where nobody finds it again (DDD-ITEM-14)."""
    b.pool &= ~card.bit
    b.units[side].items |= card.bit
    b.tell("found", "DDD-ITEM-02", side=side, card=card.name, card_text=card.data.text)


def return_item(b: Board, side: int, card: Card) -> None:
    """Lay an Item back into the pool: a smaller Unit claims it."""
    b.units[side].items &= ~card.bit
    b.pool |= card.bit


PILES[ITEM_CARD] = Pile(receive_item, return_item, choose_free_item)
