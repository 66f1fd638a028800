"""Playing Items and Awards, and sacrifices; one function for each effect.

DDD-ITEM-01 to 15, DDD-AWARD-06; the effects themselves are named in `effects.py`.
"""

from functools import lru_cache

from beachhead.games.dday_dice.board import (
    MOVED,
    SAFE,
    SHELTERED,
    UNPAID,
    Board,
    Unit,
)
from beachhead.games.dday_dice.content.components import (
    AWARD,
    AWARDS,
    ITEM,
    ITEMS,
    SPECIALIST,
    SPECIALISTS,
    Card,
    picked,
)
from beachhead.games.dday_dice.content.effects import MOVE, READY, SPEND, TALLY
from beachhead.games.dday_dice.rules.base import dies, reopen
from beachhead.games.dday_dice.rules.casualties import check_alive
from beachhead.games.dday_dice.rules.played import CAN, PLAYS
from beachhead.games.dday_dice.rules.trade import abandon, begin_trade, trading_partners
from beachhead.kernel.memo import Memo
from beachhead.kernel.nodes import Answer

PLAY, SACRIFICE, TRADE, ABANDON = "play", "sacrifice", "trade", "abandon"
TRADING = TALLY - 1 | TALLY | SPEND | MOVE | READY | 8 | 16
FOR_OTHERS = ("gain_for_another", "gain_for_others", "lower_def_elsewhere", "shelter_another")


def playable(window: int) -> tuple[int, int]:
    """Collect the Items and Awards that may be played in a window."""
    return tuple(  # type: ignore[return-value]
        sum(c.bit for c in family if c.when & window) for family in (ITEMS, AWARDS)
    )


def openers(window: int) -> tuple[int, int]:
    """Collect the Items and Awards whose owner is asked in a window in any case."""
    return tuple(  # type: ignore[return-value]
        sum(c.bit for c in family if c.opens & window and c.when & window)
        for family in (ITEMS, AWARDS)
    )


PLAYABLE, OPENERS = Memo(playable), Memo(openers)


def extras(b: Board, side: int, window: int) -> list[Answer]:
    """List what a Unit may do besides the business of the phase: cards, sacrifice, trade."""
    u = b.units[side]
    found: list[Answer] = []
    items, awards = PLAYABLE[window]
    if u.items & items or u.awards & awards:
        for card in hand(u.items & items, u.awards & awards):  # DDD-ITEM-04: any number
            if possible(b, side, card, window):
                found.append((PLAY, card.id))  # noqa: PERF401
    if u.specialists & SACRIFICIAL and window & (MOVE | READY):
        found += [(SACRIFICE, c.id) for c in sacrifices(b, u, window)]
    if not b.solo and window & TRADING:
        found += [(TRADE, other) for other in trading_partners(b, side)]
    if u.vehicle >= 0 and window & (SPEND | MOVE) and not u.conquered:
        found.append((ABANDON,))
    return found


def opens(b: Board, side: int, window: int) -> bool:
    """Tell whether a Unit is asked in a window that has no business of its own."""
    u = b.units[side]
    if b.always:
        return bool(extras(b, side, window))
    items, awards = OPENERS[window]
    if u.items & items or u.awards & awards:
        for card in hand(u.items & items, u.awards & awards):
            if possible(b, side, card, window):
                return True
    if window == READY:
        if u.specialists & SACRIFICIAL and sacrifices(b, u, window):
            return True
        return not b.solo and bool(trading_partners(b, side))
    return False


@lru_cache(maxsize=1 << 14)
def hand(items: int, awards: int) -> tuple[Card, ...]:
    """List some Items and Awards."""
    return (*picked(items, ITEMS), *picked(awards, AWARDS))


def possible(b: Board, side: int, card: Card, window: int) -> bool:
    """Tell whether some effect of a card would do something."""
    conquered = b.units[side].conquered
    if conquered and not b.active():
        return False
    for effect in card.data.effects:
        if (not conquered or effect.name in FOR_OTHERS) and CAN[effect.name](
            b, side, effect, window
        ):
            return True
    return False


def act(b: Board, answer: Answer, side: int) -> None:
    """Carry out one of the extras; the caller has put the window back on the agenda."""
    match answer:
        case ("play", str() as card):
            play(b, side, card)
        case ("sacrifice", str() as specialist):
            sacrifice(b, side, SPECIALIST[specialist])
        case ("trade", int() as other):
            begin_trade(b, side, other)
        case ("abandon",):
            abandon(b, side)
        case _:
            msg = f"no extra is called {answer!r}"
            raise AssertionError(msg)


def play(b: Board, side: int, card_id: str) -> None:
    """Resolve a card at once, then turn it face-down (DDD-ITEM-11, DDD-AWARD-11)."""
    u = b.units[side]
    card = ITEM.get(card_id) or AWARD[card_id]
    if card.family == "item":
        u.items &= ~card.bit  # DDD-ITEM-12: spent, it is not in the pool again
    else:
        u.awards &= ~card.bit  # DDD-AWARD-12
    b.tell("played", "DDD-ITEM-11", side=side, card=card.name)
    for effect in card.data.effects:
        PLAYS[effect.name](b, side, effect)
    for other in range(len(b.units)):
        reopen(b, other)


def sacrifices(b: Board, u: Unit, window: int) -> list[Card]:
    """List the Specialists who can be sacrificed now (DDD-SPEC-09)."""
    found = []
    for card in picked(u.specialists & SACRIFICIAL, SPECIALISTS):
        if card.effect("sacrifice_to_move"):
            if window == MOVE and not u.done & MOVED and u.done & (SAFE | UNPAID) != SAFE | UNPAID:
                found.append(card)
        elif window == READY and not b.in_bunker(u) and not u.done & SHELTERED:
            found.append(card)
    return found


SACRIFICIAL = sum(
    c.bit for c in SPECIALISTS if c.effect("sacrifice_to_move") or c.effect("sacrifice_for_shelter")
)


def sacrifice(b: Board, side: int, card: Card) -> None:
    """Use the ability once; then the Specialist is dead (DDD-SPEC-10, DDD-SPEC-11)."""
    moving = card.effect("sacrifice_to_move") is not None
    b.units[side].done |= (SAFE | UNPAID) if moving else SHELTERED
    b.tell("sacrificed", "DDD-SPEC-09", side=side, card=card.name)
    dies(b, side, card)
    check_alive(b, side)
