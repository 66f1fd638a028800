"""Conflicts: Units that want the same card at the same time (DDD-CONFLICT).

While several Units act, a card from the common pool is claimed, not taken. When all are ready,
the smallest Unit gets a contested card, a die roll decides between equals, and the Units that lost
choose again. A Unit alone takes its card at once.
"""

from collections.abc import Callable

from beachhead.games.dday_dice.board import AWARDED, FOUND, RALLIED, Board, Claim, Unit
from beachhead.games.dday_dice.content.components import (
    AWARDS,
    ITEMS,
    SPECIALISTS,
    UNIQUES,
    VEHICLES,
    Card,
)
from beachhead.games.dday_dice.rules.base import act_simultaneously, include_everyone, rules
from beachhead.kernel.cards import Deck, deck
from beachhead.kernel.position import Frame

# Kinds of claim.
LEADER, ITEM_CARD, VEHICLE_CARD, AWARD_CARD, BLIND_DRAW = range(5)
FAMILIES = (SPECIALISTS, ITEMS, VEHICLES, AWARDS)
PAID, FREE = 0, 1
FLAG = (RALLIED, FOUND, FOUND, AWARDED)
TWO_STEPS = 2
"""Bazooka Joe's second step lifts the limits on Uniques and Reserves (DDD-JOE-02)."""

Grant = Callable[[Board, int, Card], None]
Retry = Callable[[Board, int, int], None]
GRANTS: dict[int, Grant] = {}
"""What a Unit gets with a card of each kind: the chapters of the cards say it."""
RETRIES: dict[int, Retry] = {}
"""How a Unit chooses again that lost a card of each kind, up to a cost."""


def grants(kind: int) -> Callable[[Grant], Grant]:
    """Register what a Unit gets with a card of this kind."""

    def register(function: Grant) -> Grant:
        GRANTS[kind] = function
        return function

    return register


def retries(kind: int) -> Callable[[Retry], Retry]:
    """Register how a Unit chooses again that lost a card of this kind."""

    def register(function: Retry) -> Retry:
        RETRIES[kind] = function
        return function

    return register


def claim(b: Board, side: int, kind: int, card: Card, price: int, way: int, limit: int) -> None:
    """Pay for a card of the pool; take it at once, or claim it while others choose too."""
    u = b.units[side]
    if way == PAID:
        pay(u, kind, price)
        u.done |= FLAG[kind]
    if kind == AWARD_CARD:
        u.done |= AWARDED
    if b.branches:
        u.claims += Claim(kind, card.index, price, way, limit)
    else:
        GRANTS[kind](b, side, card)


def pay(u: Unit, kind: int, price: int) -> None:
    """Take Stars for Specialists and Item Points for the rest; a negative price gives back."""
    if kind == LEADER:
        u.stars -= price
    else:
        u.points -= price


def find_claimed(u: Unit, kind: int) -> int:
    """Return the cards of a kind that a Unit has claimed, as bits."""
    family = FAMILIES[kind]
    return sum(family[c.card].bit for c in u.list_claims() if c.kind == kind)


def identify_claimed(b: Board, wish: Claim) -> int:
    """Return a number for what is claimed; all Uniques are one while one may be in play."""
    if wish.kind == LEADER and SPECIALISTS[wish.card].bit & UNIQUES and b.joe < TWO_STEPS:
        return -1
    return wish.kind * 100 + wish.card


@rules.auto("DDD-CONFLICT-08")
def settle_claims(b: Board) -> None:
    """Decide the first contested claim; when none is left, hand everything over."""
    wanted: dict[int, list[int]] = {}
    for side, u in enumerate(b.units):
        for wish in u.list_claims():
            if wish.kind != BLIND_DRAW:
                wanted.setdefault(identify_claimed(b, wish), []).append(side)
    for thing, sides in wanted.items():
        if len(sides) > 1:
            least = min(b.units[s].size for s in sides)
            smallest = [s for s in sides if b.units[s].size == least]
            b.do(settle_claims())
            if len(smallest) == 1:
                keep_claim(b, thing, smallest[0])
            else:
                b.do(roll_for_claim(thing, *smallest))
            return
    hand_over(b)


@rules.chance("DDD-CONFLICT-09")
def roll_for_claim(b: Board, thing: int, *sides: int) -> Deck:
    """Let the dice pick one of equal Units."""
    del b, thing
    return deck(*((s, 1) for s in sides))


@roll_for_claim.came_up
def settle_by_roll(b: Board, drawn: tuple[int | str, ...], thing: int, *sides: int) -> None:
    """Decide for the Unit that the dice picked."""
    del sides
    keep_claim(b, thing, int(drawn[0]))


def keep_claim(b: Board, thing: int, winner: int) -> None:
    """Void the other claims on a thing; their owners get the price back and choose again."""
    b.tell("contested", "DDD-CONFLICT-08", side=winner)
    for side, u in enumerate(b.units):
        if side == winner:
            continue
        kept: tuple[int, ...] = ()
        for wish in u.list_claims():
            if identify_claimed(b, wish) == thing:
                void_claim(u, wish)
            else:
                kept += wish
        u.claims = kept


def void_claim(u: Unit, wish: Claim) -> None:
    """Refund what a lost claim cost."""
    if wish.way == PAID:
        pay(u, wish.kind, -wish.price)
        u.done &= ~FLAG[wish.kind]
    if wish.kind == AWARD_CARD:
        u.done &= ~AWARDED
    u.again = (wish.kind, wish.way, wish.limit)


def hand_over(b: Board) -> None:
    """Grant every claim, then let the losers choose again."""
    for _, side, price in sorted(list_blind_draws(b), reverse=True):
        b.do(("draw_blindly", side, price))
    for side, u in enumerate(b.units):
        for wish in u.list_claims():
            if wish.kind != BLIND_DRAW:
                GRANTS[wish.kind](b, side, FAMILIES[wish.kind][wish.card])
        u.claims = ()
    work: dict[int, list[Frame]] = {}
    for side, u in enumerate(b.units):
        if u.again:
            work[side] = [retry_claim(side, *u.again)]
            u.again = ()
    if work:
        act_simultaneously(b, include_everyone(b, work), settle_claims())


def list_blind_draws(b: Board) -> list[tuple[int, int, int]]:
    """List size, side and price of the blind draws: the smallest Unit draws first."""
    return [
        (u.size, side, wish.price)
        for side, u in enumerate(b.units)
        for wish in u.list_claims()
        if wish.kind == BLIND_DRAW
    ]


def retry_claim(side: int, kind: int, way: int, limit: int) -> Frame:
    """Return the step at which a lost claim is made anew."""
    if way == PAID:
        return ("spending", side)
    return claim_again(side, kind, limit)


@rules.auto("DDD-CONFLICT-08")
def claim_again(b: Board, side: int, kind: int, limit: int) -> None:
    """Let a Unit that lost a card to a smaller one choose another, if any is left."""
    RETRIES[kind](b, side, limit)
