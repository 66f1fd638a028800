"""What a Unit may do besides the business of a phase: play cards, sacrifice, trade, abandon."""

from functools import lru_cache

from beachhead.games.dday_dice.board import SAFE, SHELTERED, UNPAID, Board
from beachhead.games.dday_dice.content.components import (
    AWARD,
    AWARDS,
    ITEM,
    ITEMS,
    SPECIALIST,
    Card,
    pick_cards,
)
from beachhead.games.dday_dice.content.effects import (
    MARKER,
    MOVE,
    READY,
    ROLL,
    SPEND,
    TALLY,
    UPKEEP,
)
from beachhead.games.dday_dice.rules.base import reopen
from beachhead.games.dday_dice.rules.card_effects import CARD_EFFECTS
from beachhead.games.dday_dice.rules.casualties import check_alive
from beachhead.games.dday_dice.rules.specialists import kill_specialist, list_sacrifices
from beachhead.games.dday_dice.rules.trade import begin_trade, list_trading_partners
from beachhead.games.dday_dice.rules.vehicles import abandon
from beachhead.kernel.memo import Memo
from beachhead.kernel.nodes import Answer

PLAY, SACRIFICE, TRADE, ABANDON = "play", "sacrifice", "trade", "abandon"
TRADING = ROLL | TALLY | UPKEEP | MARKER | SPEND | MOVE | READY  # DDD-TRADE-02: not in combat
FOR_OTHERS = ("gain_for_another", "gain_for_others", "lower_def_elsewhere", "shelter_another")


def find_playable(window: int) -> tuple[int, int]:
    """Return the Items and the Awards that may be played in a window, as bits."""
    return tuple(  # type: ignore[return-value]
        sum(c.bit for c in family if c.when & window) for family in (ITEMS, AWARDS)
    )


def find_openers(window: int) -> tuple[int, int]:
    """Return the Items and the Awards whose owner is always asked in a window, as bits."""
    return tuple(  # type: ignore[return-value]
        sum(c.bit for c in family if c.opens & window) for family in (ITEMS, AWARDS)
    )


PLAYABLE, OPENERS = Memo(find_playable), Memo(find_openers)
TALLY_CHANGERS = [a & b for a, b in zip(OPENERS[TALLY], PLAYABLE[UPKEEP], strict=True)]
"""Items and Awards that add to a Final Tally even during upkeep, as bits."""


def list_free_actions(b: Board, side: int, window: int) -> list[Answer]:
    """List what a Unit may do besides the business of the phase: cards, sacrifice, trade."""
    u = b.units[side]
    if b.solo and not u.items | u.awards | u.specialists | u.vehicle + 1:
        return []  # quickly, as most often
    items, awards = PLAYABLE[window]
    hand = list_hand(u.items & items, u.awards & awards)
    # DDD-ITEM-04: any number
    found: list[Answer] = [(PLAY, c.id) for c in hand if can_play(b, side, c, window)]
    found += [(SACRIFICE, c.id) for c in list_sacrifices(b, u, window)]
    if window & TRADING:  # DDD-SOLO-01: alone there is nobody
        found += [(TRADE, other) for other in list_trading_partners(b, side)]
    if u.vehicle >= 0 and window & (SPEND | MOVE) and not u.conquered:
        found.append((ABANDON,))
    return found


def is_asked(b: Board, side: int, window: int) -> bool:
    """Return True if a Unit is asked in a window that has no business of its own."""
    u = b.units[side]
    if b.always:
        return bool(list_free_actions(b, side, window))
    items, awards = OPENERS[window]
    for card in list_hand(u.items & items, u.awards & awards):
        if can_play(b, side, card, window):
            return True
    if window != READY:
        return False
    return bool(list_sacrifices(b, u, window) or list_trading_partners(b, side))


def can_change_tally(b: Board, side: int, items: int, awards: int) -> bool:
    """Return True if one of these cards can still add to the Final Tally during upkeep."""
    kept = list_hand(items & TALLY_CHANGERS[0], awards & TALLY_CHANGERS[1])
    return any(can_play(b, side, card, UPKEEP) for card in kept)


@lru_cache(maxsize=1 << 14)
def list_hand(items: int, awards: int) -> tuple[Card, ...]:
    """List some Items and Awards."""
    return (*pick_cards(items, ITEMS), *pick_cards(awards, AWARDS))


def can_play(b: Board, side: int, card: Card, window: int) -> bool:
    """Return True if some effect of a card would do something."""
    conquered = b.units[side].conquered
    if not b.list_active():
        return False
    for effect in card.data.effects:
        can = CARD_EFFECTS[effect.name].can
        if (not conquered or effect.name in FOR_OTHERS) and can(b, side, effect, window):
            return True
    return False


def take_free_action(b: Board, answer: Answer, side: int) -> None:
    """Carry out a free action; the caller has put the window back on the agenda."""
    match answer:
        case ("play", str() as card):
            play_card(b, side, card)
        case ("sacrifice", str() as specialist):
            sacrifice(b, side, SPECIALIST[specialist])
        case ("trade", int() as other):
            begin_trade(b, side, other)
        case ("abandon",):
            abandon(b, side)
        case _:
            raise AssertionError(f"no free action is called {answer!r}")


def play_card(b: Board, side: int, card_id: str) -> None:
    """Resolve a card at once, then turn it face-down (DDD-ITEM-11, DDD-AWARD-11)."""
    u = b.units[side]
    card = ITEM.get(card_id) or AWARD[card_id]
    if card.family == "item":
        u.items &= ~card.bit  # DDD-ITEM-12: spent, it is not in the pool again
    else:
        u.awards &= ~card.bit  # DDD-AWARD-12
    b.tell("played", "DDD-ITEM-11", side=side, card=card.name, card_text=card.data.text)
    for effect in card.data.effects:
        CARD_EFFECTS[effect.name].play(b, side, effect)
    for other in range(len(b.units)):
        reopen(b, other)


def sacrifice(b: Board, side: int, card: Card) -> None:
    """Use the ability once; then the Specialist is dead (DDD-SPEC-10, DDD-SPEC-11)."""
    moving = card.effect("sacrifice_to_move") is not None
    b.units[side].done |= (SAFE | UNPAID) if moving else SHELTERED
    b.tell("sacrificed", "DDD-SPEC-09", side=side, card=card.name, card_text=card.find_text(b.solo))
    kill_specialist(b, side, card)
    check_alive(b, side)
