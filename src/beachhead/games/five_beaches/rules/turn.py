"""Turns and cards: the deck is both clock and dice."""

from beachhead.games.five_beaches.board import ALLIED, Board
from beachhead.games.five_beaches.rules.activation import play_numbered_card
from beachhead.games.five_beaches.rules.base import rules
from beachhead.games.five_beaches.rules.entry import arrivals
from beachhead.games.five_beaches.rules.random_events import roll_event
from beachhead.games.five_beaches.rules.story import card_name, tell_card_use
from beachhead.games.five_beaches.rules.support import free_strike, play_face_card
from beachhead.games.five_beaches.rules.victory import judge
from beachhead.kernel.cards import Deck


@rules.auto("FFF-BEACH-02")
def start_turn(b: Board) -> None:
    """Move the turn marker, shuffle the whole deck and bring on what is due."""
    b.turn += 1  # FFF-ABBR-02
    b.deck = b.content.whole_deck[:]  # FFF-BEACH-03
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
    """Turn the next card; an empty deck ends the turn (FFF-JOKER-14), after the free strike."""
    b.agenda.append(TURN_CARD if any(b.deck) else END_TURN)
    if b.strike:
        b.release_strike()
        b.do(free_strike())


@rules.chance("FFF-BEACH-04", side=lambda b: b.drawer)
def turn_card(b: Board) -> Deck:
    """Turn one card; nobody knows the order of the deck."""
    return b.deck_device()


@turn_card.came_up
def read_card(b: Board, card: tuple[str]) -> None:
    """Let the colour pick the side (FFF-ACT-02), and the card what it may do."""
    face = card[0]
    slot, side, number = b.content.cards[face]
    b.deck[slot] -= 1
    b.card = face
    if b.story is not None:
        said = {"card": card_name(face), "card_text": tell_card_use(b, face)}
        b.tell("card", "FFF-BEACH-05", role="draw", face=face, side=b.drawer, **said)
    b.drawer = 1 - b.drawer
    if side < 0:
        resolve_joker(b)
        return
    b.note_card_of(side)
    b.agenda.append(NEXT_CARD)
    if number:
        play_numbered_card(b, side, number)
    else:
        play_face_card(b, side)


def resolve_joker(b: Board) -> None:
    """Roll an event for the campaign's first Joker; the last one ends the turn or is ignored."""
    b.jokers += 1
    if b.jokers < b.content.jokers:
        b.do(roll_event(1 - b.drawer), next_card())
    elif b.both_have_had_a_card():  # FFF-JOKER-12
        b.do(end_turn())
    else:
        b.tell("joker_ignored", "FFF-JOKER-13" if b.content.campaign else "FFF-BEACH-12")
        b.do(next_card())


NEXT_CARD, TURN_CARD, END_TURN = next_card(), turn_card(), end_turn()
"""Frames that are needed all the time, made once."""
