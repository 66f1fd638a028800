"""DDD-CONFLICT-01 to 09: Units that want the same card at the same time.

While several Units act, a card from the common pool is claimed, not taken. When all are ready,
the smallest Unit gets a contested card, a die roll decides between equals, and whoever lost
chooses again. A Unit alone takes its card at once. Between texts the higher one prevails: Awards
before Items, these before Specialists, maps, Sectors and the game rules.
"""

from beachhead.games.dday_dice.board import AWARDED, FOUND, RALLIED, Board, Unit
from beachhead.games.dday_dice.content.components import (
    AWARDS,
    ITEMS,
    SPECIALISTS,
    UNIQUES,
    VEHICLES,
    Card,
)
from beachhead.games.dday_dice.rules.base import everyone, rules, simultaneously
from beachhead.kernel.cards import Deck, deck
from beachhead.kernel.position import Frame

# Kinds of claim, and how many numbers a claim has: kind, card, price, way it was come by, limit.
LEADER, ITEM_CARD, VEHICLE_CARD, AWARD_CARD, BLIND_DRAW = range(5)
FAMILIES = (SPECIALISTS, ITEMS, VEHICLES, AWARDS)
LENGTH = 5
PAID, FREE = 0, 1
FLAG = (RALLIED, FOUND, FOUND, AWARDED)


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
    card = FAMILIES[kind][index]
    u = b.units[side]
    if kind == LEADER:
        b.leaders &= ~card.bit
        joined(b, side, card)
    elif kind == ITEM_CARD:
        b.pool &= ~card.bit
        u.items |= card.bit
        b.tell("found", "DDD-ITEM-02", side=side, card=card.name)
    elif kind == VEHICLE_CARD:
        b.garage &= ~card.bit
        u.vehicle = card.index
        b.tell("found", "DDD-VEH-02", side=side, card=card.name)
    else:
        b.deck &= ~card.bit
        receive_award(b, side, card)


def joined(b: Board, side: int, card: Card) -> None:
    """Lay a Specialist face-up: he joins the Unit (DDD-SPEC-01)."""
    b.units[side].specialists |= card.bit  # DDD-SPEC-03: his ability works from now on
    if b.story is not None:
        b.tell("rallied", "DDD-SPEC-01", side=side, card=card.name)
    if b.solo and card.data.solo_effects:
        b.do(("roll_card_dice", side))  # DDD-SOLO-11, DDD-LT-11


def receive_award(b: Board, side: int, card: Card) -> None:
    """Give a Unit an Award that has left the deck."""
    u = b.units[side]
    u.awards |= card.bit
    u.earned += 1
    u.done |= AWARDED
    b.tell("award", "DDD-AWARD-01", side=side, card=card.name)


def entries(u: Unit) -> list[tuple[int, ...]]:
    """Cut a Unit's claims into entries."""
    return [u.claims[i : i + LENGTH] for i in range(0, len(u.claims), LENGTH)]


def key(b: Board, entry: tuple[int, ...]) -> int:
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
        for entry in entries(u):
            if entry[0] == BLIND_DRAW:
                continue
            wanted.setdefault(key(b, entry), []).append(side)
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
def won_claim(b: Board, drawn: tuple[int | str, ...], thing: int, *sides: int) -> None:
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
        for entry in entries(u):
            if key(b, entry) == thing:
                void(u, entry)
            else:
                kept += entry
        u.claims = kept


def void(u: Unit, entry: tuple[int, ...]) -> None:
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
    for _, side, price in sorted(draws_of(b), reverse=True):
        b.do(draw_blindly(side, price))
    for side, u in enumerate(b.units):
        for entry in entries(u):
            if entry[0] != BLIND_DRAW:
                grant(b, side, entry)
        u.claims = ()
    work: dict[int, list[Frame]] = {}
    for side, u in enumerate(b.units):
        if u.again:
            work[side] = [once_more(side, *u.again)]
            u.again = ()
    if work:
        simultaneously(b, everyone(b, work), settle_claims())


def draws_of(b: Board) -> list[tuple[int, int, int]]:
    """List size, side and price of the blind draws: the smallest Unit draws first."""
    return [
        (u.size, side, entry[2])
        for side, u in enumerate(b.units)
        for entry in entries(u)
        if entry[0] == BLIND_DRAW
    ]


def blind_draw(b: Board, side: int, price: int) -> None:
    """Pay Courage for a random Award, now or when everybody is ready."""
    u = b.units[side]
    u.courage -= price
    u.done |= AWARDED
    if b.branches:
        u.claims += (BLIND_DRAW, 0, price, FREE, 0)
    else:
        b.do(("draw_award", side))


@rules.auto("DDD-AWARD-13")
def draw_blindly(b: Board, side: int, price: int) -> None:
    """Draw, or give the Courage back if others have emptied the deck."""
    if b.deck:
        b.do(("draw_award", side))
    else:
        b.units[side].courage += price
        b.units[side].done &= ~AWARDED


def once_more(side: int, kind: int, way: int, limit: int) -> Frame:
    """Name the step at which a lost claim is made anew."""
    if way == PAID:
        return ("spending", side)
    return ("claim_again", side, kind, limit)


def unclaimed(b: Board, side: int) -> int:
    """Give the Items of the pool that this Unit has not claimed already."""
    u = b.units[side]
    return b.pool & ~claimed_by(u, ITEM_CARD) if u.claims else b.pool


def claimed_by(u: Unit, kind: int) -> int:
    """Collect the cards of a kind that a Unit has claimed."""
    family = FAMILIES[kind]
    return sum(family[e[1]].bit for e in entries(u) if e[0] == kind)
