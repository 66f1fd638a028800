"""Turns and cards (FFF-BEACH-01 to 12): the deck is both clock and dice."""

from __future__ import annotations

from beachhead.games.five_beaches.board import BOTH, Board
from beachhead.games.five_beaches.components import ALLIED
from beachhead.games.five_beaches.rules.activation import numbered_card
from beachhead.games.five_beaches.rules.base import rules
from beachhead.games.five_beaches.rules.entry import arrivals
from beachhead.games.five_beaches.rules.joker import roll_event
from beachhead.games.five_beaches.rules.strike import face_card, free_strike
from beachhead.games.five_beaches.rules.victory import judge
from beachhead.kernel.cards import Deck


@rules.auto("FFF-BEACH-02")
def start_turn(b: Board) -> None:
    """Shuffle the whole deck and bring on what is due (FFF-BEACH-03, FFF-ABBR-02)."""
    b.turn += 1
    b.deck = b.theatre.fresh[:]
    b.drawer = ALLIED
    b.had = b.jokers = 0
    b.acted = ()
    b.tell("turn", "FFF-BEACH-02", number=b.turn, last=b.last)
    b.do(arrivals(), next_card())


@rules.auto("FFF-BEACH-11")
def end_turn(b: Board) -> None:
    """Start the next turn, or judge after the last one."""
    b.card = ""
    b.left = b.strike = 0  # an unused free strike is gone (FFF-JOKER-08)
    b.acted = b.used = ()
    b.tell("turn_over", "FFF-BEACH-11", number=b.turn)
    b.do(judge() if b.turn >= b.last else start_turn())


@rules.auto("FFF-BEACH-04")
def next_card(b: Board) -> None:
    """Turn the next card; an empty deck ends the turn (FFF-BEACH-12, FFF-JOKER-14)."""
    if not any(b.deck):
        b.do(end_turn())
    elif b.strike:
        b.strike = abs(b.strike)
        b.do(free_strike(), turn_card())
    else:
        b.agenda.append(TURN_CARD)


@rules.chance("FFF-BEACH-04", side=lambda b: b.drawer)
def turn_card(b: Board) -> Deck:
    """Turn one card; nobody knows the order of the deck."""
    return Deck(b.theatre.full_deck, tuple(b.deck))


@turn_card.came_up
def read_card(b: Board, card: tuple[str]) -> None:
    """Colour picks the side, the card what it may do (FFF-BEACH-05, FFF-BEACH-08, FFF-ACT-02)."""
    face = card[0]
    index, side, number = b.theatre.meaning[face]
    b.deck[index] -= 1
    b.card = face
    if b.story is not None:
        b.tell("card", "FFF-BEACH-05", card=face, side=b.drawer)
    b.drawer = 1 - b.drawer
    if side < 0:
        joker(b)
        return
    b.had |= 1 << side
    b.agenda.append(NEXT_CARD)
    if number:
        numbered_card(b, side, number)
    else:
        face_card(b, side)


def joker(b: Board) -> None:
    """Roll an event for the campaign's first Joker; the last one ends the turn (FFF-JOKER-12).

    It is ignored while a side has had no card of its colour (FFF-BEACH-12, FFF-JOKER-13).
    """
    b.jokers += 1
    if b.jokers < b.theatre.jokers:
        b.do(roll_event(1 - b.drawer), next_card())
    elif b.had == BOTH:
        b.do(end_turn())
    else:
        b.tell("joker_ignored", "FFF-JOKER-13" if b.theatre.campaign else "FFF-BEACH-12")
        b.do(next_card())


NEXT_CARD, TURN_CARD = next_card(), turn_card()
"""Frames that are needed all the time, made once."""
