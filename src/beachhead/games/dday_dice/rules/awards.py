"""Awards: chosen for a Straight, bought for Courage, given by Sectors and Items (DDD-AWARD)."""

from functools import lru_cache

from beachhead.games.dday_dice.board import AWARDED, NO_AWARDS, Board, Claim, Unit
from beachhead.games.dday_dice.content.components import (
    AWARD,
    AWARDS,
    FIGURES,
    SPECIALISTS,
    Card,
    pick_cards,
)
from beachhead.games.dday_dice.rules.base import DONE, rules
from beachhead.games.dday_dice.rules.conflicts import (
    AWARD_CARD,
    BLIND_DRAW,
    FREE,
    claim,
    grants,
    retries,
)
from beachhead.kernel.cards import Deck, full_deck
from beachhead.kernel.steps import first


@rules.choice("DDD-AWARD-02")
def choose_award(b: Board, side: int) -> list[str]:
    """Show the whole Award deck: one card may be kept, or none."""
    del side
    return list_award_answers(b.deck)


@lru_cache(maxsize=1 << 12)
def list_award_answers(deck: int) -> list[str]:
    """List the Awards of a deck, and to take none; the list is shared."""
    return [*(c.id for c in pick_cards(deck, AWARDS)), DONE]


@choose_award.chosen
def keep_award(b: Board, award: str, side: int) -> None:
    """Keep the chosen Award."""
    if award != DONE:
        claim(b, side, AWARD_CARD, AWARD[award], 0, FREE, 0)


@retries(AWARD_CARD)
def choose_another_award(b: Board, side: int, limit: int) -> None:
    """Let a Unit choose again whose Award went to a smaller one."""
    del limit
    if are_awards_left(b):
        b.do(choose_award(side))


def find_award_price(u: Unit) -> int:
    """Return what a random Award costs this Unit (DDD-AWARD-03)."""
    special = u.help.award_price if u.specialists else 0
    return special or FIGURES.awards.price


LEAST_AWARD = min(
    FIGURES.awards.price, *(e.amount for c in SPECIALISTS if (e := c.effect("award_price")))
)
"""The least that a random Award costs anybody."""


def claim_blind_draw(b: Board, side: int, price: int) -> None:
    """Pay Courage for a random Award, now or when everybody is ready."""
    u = b.units[side]
    u.courage -= price
    u.done |= AWARDED
    if b.branches:
        u.claims += Claim(BLIND_DRAW, 0, price, FREE, 0)
    else:
        b.do(draw_award(side))


@rules.auto("DDD-AWARD-13")
def draw_blindly(b: Board, side: int, price: int) -> None:
    """Draw, or give the Courage back if others have emptied the deck."""
    if b.deck:
        b.do(draw_award(side))
    else:
        b.units[side].courage += price
        b.units[side].done &= ~AWARDED


@rules.chance("DDD-AWARD-04", side=first)
def draw_award(b: Board, side: int) -> Deck:
    """Draw blindly from what is left of the deck."""
    del side
    return make_award_deck(b)


def make_award_deck(b: Board) -> Deck:
    """Return the Awards left, face-down (DDD-SETUP-20) and shuffled (DDD-AWARD-09)."""
    return Deck(AWARD_DECK, tuple(b.deck >> c.index & 1 for c in AWARDS))


AWARD_DECK = full_deck([c.id for c in AWARDS], [1] * len(AWARDS))


@draw_award.came_up
def take_drawn_award(b: Board, drawn: tuple[int | str, ...], side: int) -> None:
    """Take the drawn Award."""
    receive_award(b, side, AWARD[str(drawn[0])])


@grants(AWARD_CARD)
def receive_award(b: Board, side: int, card: Card) -> None:
    """Take an Award from the deck."""
    b.deck &= ~card.bit
    u = b.units[side]
    u.awards |= card.bit
    u.earned += 1
    u.done |= AWARDED
    b.tell("award", "DDD-AWARD-01", side=side, card=card.name)


def are_awards_left(b: Board) -> bool:
    """Return True if an Award can still be had (DDD-AWARD-13)."""
    return bool(b.deck) and not (b.left_out and b.leaves_out(NO_AWARDS))
