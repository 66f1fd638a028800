"""Conflicts: Units that want the same card at the same time (DDD-CONFLICT).

While several Units act, a card from the common pool is claimed, not taken. When all are ready,
the smallest Unit gets a contested card, a die roll decides between equals, and the Units that lost
choose again. A Unit alone takes its card at once.
"""

from collections.abc import Callable

from beachhead.games.dday_dice.board import AWARDED, FOUND, RALLIED, Board, Unit
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

# Kinds of claim, and how many numbers a claim has: kind, card, price, way it was come by, limit.
LEADER, ITEM_CARD, VEHICLE_CARD, AWARD_CARD, BLIND_DRAW = range(5)
FAMILIES = (SPECIALISTS, ITEMS, VEHICLES, AWARDS)
LENGTH = 5
PAID, FREE = 0, 1
FLAG = (RALLIED, FOUND, FOUND, AWARDED)

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
    entry = (kind, card.index, price, way, limit)
    if b.branches:
        u.claims += entry
    else:
        grant(b, side, entry)


def pay(u: Unit, kind: int, price: int) -> None:
    """Take Stars for Specialists and Item Points for the rest; a negative price gives back."""
    if kind == LEADER:
        u.stars -= price
    else:
        u.points -= price


def grant(b: Board, side: int, entry: tuple[int, ...]) -> None:
    """Hand over a card."""
    kind, index = entry[:2]
    GRANTS[kind](b, side, FAMILIES[kind][index])


def list_claims(u: Unit) -> list[tuple[int, ...]]:
    """Cut a Unit's claims into entries."""
    return [u.claims[i : i + LENGTH] for i in range(0, len(u.claims), LENGTH)]


def find_claimed(u: Unit, kind: int) -> int:
    """Collect the cards of a kind that a Unit has claimed."""
    family = FAMILIES[kind]
    return sum(family[e[1]].bit for e in list_claims(u) if e[0] == kind)


def identify_claimed(b: Board, entry: tuple[int, ...]) -> int:
    """Name the thing that a claim wants; all Uniques are one thing while one may be in play."""
    kind, index = entry[:2]
    if kind == LEADER and SPECIALISTS[index].bit & UNIQUES and b.joe < 2:
        return -1
    return kind * 100 + index


@rules.auto("DDD-CONFLICT-08")
def settle_claims(b: Board) -> None:
    """Decide the first contested claim; when none is left, hand everything over."""
    wanted: dict[int, list[int]] = {}
    for side, u in enumerate(b.units):
        for entry in list_claims(u):
            if entry[0] == BLIND_DRAW:
                continue
            wanted.setdefault(identify_claimed(b, entry), []).append(side)
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
    """Give the thing to the Unit that the dice picked."""
    del sides
    keep_claim(b, thing, int(drawn[0]))


def keep_claim(b: Board, thing: int, winner: int) -> None:
    """Void the other claims on a thing; their owners get the price back and choose again."""
    b.tell("contested", "DDD-CONFLICT-08", side=winner)
    for side, u in enumerate(b.units):
        if side == winner:
            continue
        kept: tuple[int, ...] = ()
        for entry in list_claims(u):
            if identify_claimed(b, entry) == thing:
                void_claim(u, entry)
            else:
                kept += entry
        u.claims = kept


def void_claim(u: Unit, entry: tuple[int, ...]) -> None:
    """Give back what a lost claim cost."""
    kind, _, price, way, limit = entry
    if way == PAID:
        pay(u, kind, -price)
        u.done &= ~FLAG[kind]
    if kind == AWARD_CARD:
        u.done &= ~AWARDED
    u.again = (kind, way, limit)


def hand_over(b: Board) -> None:
    """Grant every claim, then let the losers choose again."""
    for _, side, price in sorted(list_blind_draws(b), reverse=True):
        b.do(("draw_blindly", side, price))
    for side, u in enumerate(b.units):
        for entry in list_claims(u):
            if entry[0] != BLIND_DRAW:
                grant(b, side, entry)
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
        (u.size, side, entry[2])
        for side, u in enumerate(b.units)
        for entry in list_claims(u)
        if entry[0] == BLIND_DRAW
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
