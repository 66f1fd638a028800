"""Awards: chosen for a Straight, bought for Courage, given by Sectors and Items (DDD-AWARD)."""

from functools import lru_cache

from beachhead.games.dday_dice.board import AWARDED, NO_AWARDS, Board, Unit
from beachhead.games.dday_dice.content.components import (
    AWARD,
    AWARDS,
    FIGURES,
    Card,
    pick_cards,
)
from beachhead.games.dday_dice.rules.base import DONE, rules
from beachhead.games.dday_dice.rules.conflicts import (
    AWARD_CARD,
    FREE,
    PILES,
    Pile,
    claim,
    find_contestable,
    reopen_others,
)
from beachhead.kernel.cards import Deck, full_deck
from beachhead.kernel.steps import first


@rules.choice("DDD-AWARD-02")
def choose_award(b: Board, side: int) -> list[str]:
    """Show the whole Award deck: one card may be kept, or none."""
    return list_award_answers(b.deck | find_contestable(b, b.units[side], AWARD_CARD))


@lru_cache(maxsize=1 << 12)
def list_award_answers(deck: int) -> list[str]:
    """List the Awards of a deck, and to take none; the list is shared."""
    return [*(c.id for c in pick_cards(deck, AWARDS)), DONE]


@choose_award.chosen
def keep_award(b: Board, award: str, side: int) -> None:
    """Keep the chosen Award."""
    if award != DONE:
        claim(b, side, AWARD_CARD, AWARD[award], 0, FREE)


def find_award_price(u: Unit) -> int:
    """Return what a random Award costs this Unit (DDD-AWARD-03)."""
    return u.abilities.award_price or FIGURES.awards.price


def draw_blindly(b: Board, side: int, price: int) -> None:
    """Pay Courage for a random Award and draw it at once."""
    u = b.units[side]
    u.courage -= price
    u.done |= AWARDED
    b.do(draw_award(side))
    reopen_others(b, side)  # there may be none left for them


@rules.chance("DDD-AWARD-04", side=first)
def draw_award(b: Board, side: int) -> Deck:
    """Draw blindly from what is left of the deck."""
    return make_award_deck(b)


def make_award_deck(b: Board) -> Deck:
    """Return the Awards left, face-down (DDD-SETUP-20) and shuffled (DDD-AWARD-09)."""
    return Deck(AWARD_DECK, tuple(b.deck >> c.index & 1 for c in AWARDS))


AWARD_DECK = full_deck([c.id for c in AWARDS], [1] * len(AWARDS))


@draw_award.came_up
def take_drawn_award(b: Board, drawn: tuple[int | str, ...], side: int) -> None:
    """Take the drawn Award."""
    receive_award(b, side, AWARD[str(drawn[0])])


def receive_award(b: Board, side: int, card: Card) -> None:
    """Take an Award from the deck."""
    b.deck &= ~card.bit
    u = b.units[side]
    u.awards |= card.bit
    u.earned += 1
    u.done |= AWARDED
    b.tell("award", "DDD-AWARD-01", side=side, card=card.name, card_text=card.data.text)


def return_award(b: Board, side: int, card: Card) -> None:
    """Shuffle an Award back into the deck: a smaller Unit chooses it."""
    b.deck |= card.bit
    u = b.units[side]
    u.awards &= ~card.bit
    u.earned -= 1


PILES[AWARD_CARD] = Pile(receive_award, return_award, choose_award)


def are_awards_left(b: Board) -> bool:
    """Return True if an Award can still be had (DDD-AWARD-13), after those being drawn now."""
    if b.leaves_out(NO_AWARDS):
        return False
    drawn = sum(frame[0] == draw_award.name for x in b.branches for frame in x.agenda)
    return b.deck.bit_count() > drawn
