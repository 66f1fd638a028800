"""DDD-SPEC-01 to 29, DDD-VEH-01 to 13: phase 4, rally, find and draw."""

from functools import cache, lru_cache

from beachhead.games.dday_dice.board import (
    AWARDED,
    FOUND,
    NO_ITEMS,
    NO_VEHICLES,
    RALLIED,
    RED,
    Board,
    Unit,
)
from beachhead.games.dday_dice.content.battle_maps import MAPS, Sector
from beachhead.games.dday_dice.content.components import (
    FIGURES,
    ITEM,
    ITEMS,
    SPECIALIST,
    SPECIALISTS,
    VEHICLE,
    VEHICLES,
    picked,
)
from beachhead.games.dday_dice.content.effects import SPEND
from beachhead.games.dday_dice.content.profile import PROFILES
from beachhead.games.dday_dice.rules.base import (
    DONE,
    everyone,
    for_each_side,
    rules,
    simultaneously,
)
from beachhead.games.dday_dice.rules.cards import act, extras
from beachhead.games.dday_dice.rules.claims import (
    ITEM_CARD,
    PAID,
    VEHICLE_CARD,
    blind_draw,
    claim,
    claimed_by,
    settle_claims,
)
from beachhead.games.dday_dice.rules.free_cards import available, awards_left, rally
from beachhead.games.dday_dice.rules.movement import move_units
from beachhead.kernel.memo import Memo
from beachhead.kernel.nodes import Answer
from beachhead.kernel.position import Frame

RALLY, FIND, DRAW = "rally", "find", "draw"


@rules.auto("DDD-TURN-07")
def spend_resources(b: Board) -> None:
    """Let everybody spend; contested cards are settled when all are ready."""
    b.phase = 4
    if b.solo:
        if may_spend(b, 0):
            b.agenda += (MOVE_UNITS, SPEND_FRAMES[0])
        else:
            move_units.run(b)
        return
    sides = b.active()
    for side in sides:
        b.units[side].offers = 0
    work: dict[int, list[Frame]] = {side: [spending(side)] for side in sides}
    simultaneously(b, everyone(b, work), settle_claims(), spend_finds(), move_units())


@rules.auto("DDD-ITEM-06")
def spend_finds(b: Board) -> None:
    """Ask Units again that got a card they may play at once."""
    work: dict[int, list[Frame]] = {}
    for side in b.active():
        u = b.units[side]
        if any(c.effect("draw_award") for c in picked(u.items, ITEMS)) and not u.done & AWARDED:
            work[side] = [spending(side)]
    if work:
        simultaneously(b, everyone(b, work), settle_claims())


@rules.auto("DDD-TURN-08")
def spending(b: Board, side: int) -> None:
    """Ask while there is something to spend on."""
    if may_spend(b, side):
        b.agenda.append(SPEND_FRAMES[side])


def may_spend(b: Board, side: int) -> bool:
    """Tell whether there is something to spend on; who can rally is asked in any case."""
    u = b.units[side]
    if u.stars >= LEAST_RALLY and not u.done & RALLIED:
        if rallies_for(b, u, MAPS[b.map].sectors[u.sector]):
            return True
    elif u.courage < LEAST_AWARD and not (u.points or u.items or u.awards or u.vehicle >= 0):
        return not b.solo and len(spend.options(b, side)) > 1
    return len(spend.options(b, side)) > 1


SPENDING = for_each_side(spending)


@lru_cache(maxsize=1 << 14)
def spend_answers(specialists: int, items: int, draw: bool | int) -> list[Answer]:
    """List the rallies of some Specialists, the finds of some Items, and a draw."""
    rallies = [(RALLY, c.id) for c in picked(specialists, SPECIALISTS)]  # DDD-SPEC-02: any
    finds = [(FIND, c.id) for c in picked(items, ITEMS)]
    return [DONE, *rallies, *finds, *[DRAW] * draw]


def rallied_for(stars: int) -> int:
    """Collect the Specialists that cost no more than so many Stars."""
    return sum(c.bit for c in SPECIALISTS if c.cost <= stars)


RALLIED_FOR = Memo(rallied_for)
LEAST_RALLY = min(c.cost for c in SPECIALISTS)
"""The least that a Specialist costs anybody."""


@cache
def found_for(points: int, discount: int = 0, least: int = 0) -> int:
    """Collect the Items that cost no more than so many Item Points, with a Unit's discount."""
    return sum(c.bit for c in ITEMS if discounted(c.cost, discount, least) <= points)


def discounted(cost: int, discount: int, least: int) -> int:
    """Lower a price by a discount, but never below the least that the card names."""
    return min(cost, max(cost - discount, least)) if discount else cost


def price(u: Unit, cost: int) -> int:
    """Give what a found card costs this Unit."""
    return discounted(cost, u.help.discount_finds, u.help.least) if u.specialists else cost


def award_price(u: Unit) -> int:
    """Give what a random Award costs this Unit (DDD-AWARD-03)."""
    special = u.help.award_price if u.specialists else 0
    return special or FIGURES.awards.price


LEAST_AWARD = min(
    FIGURES.awards.price, *(e.amount for c in SPECIALISTS if (e := c.effect("award_price")))
)
"""The least that a random Award costs anybody."""


PLAIN_FINDS = Memo(found_for)
"""The Items that can be had for so many Item Points without a discount."""


@rules.choice("DDD-TURN-08")
def spend(b: Board, side: int) -> list[Answer]:
    """Offer each act once: rally, find, draw; cards and trade; or to be done."""
    u = b.units[side]
    sector, done = MAPS[b.map].sectors[u.sector], u.done
    rallies = finds = draw = 0
    if u.stars >= LEAST_RALLY and not done & RALLIED:  # DDD-FACE-12, DDD-FACE-13
        rallies = rallies_for(b, u, sector)
    if u.courage >= LEAST_AWARD and not done & AWARDED:  # DDD-SPEC-29
        draw = u.courage >= award_price(u) and awards_left(b)
    finding = u.points and not done & FOUND
    if finding:
        finds = finds_for(b, u, sector)
    answers = spend_answers(rallies, finds, draw)
    if finding and sector.vehicle >= 0:
        answers = with_vehicle(answers, vehicles_here(b, u))
    if u.items or u.awards or u.vehicle >= 0 or not b.solo:
        return answers + extras(b, side, SPEND)
    return answers


SPEND_FRAMES, MOVE_UNITS = for_each_side(spend), move_units()


def with_vehicle(answers: list[Answer], vehicles: list[Answer]) -> list[Answer]:
    """Name the Vehicle behind the Items."""
    at = len(answers) - (answers[-1] == DRAW)
    return [*answers[:at], *vehicles, *answers[at:]]


def rallies_for(b: Board, u: Unit, sector: Sector) -> int:
    """Collect the Specialists that can be rallied and paid for."""
    found = RALLIED_FOR[u.stars]
    if not found or (sector.data.no_rally and not b.leaves_out(RED)):
        return 0
    return available(b, u, found)


def finds_for(b: Board, u: Unit, sector: Sector) -> int:
    """Collect the pool's Items that can be paid for (DDD-ITEM-02)."""
    if sector.data.no_find and not b.leaves_out(RED):
        return 0
    if b.left_out and b.leaves_out(NO_ITEMS):
        return 0
    # DDD-SETUP-19: what is not in the pool is in the box
    pool = b.pool & ~claimed_by(u, ITEM_CARD) if u.claims else b.pool
    if u.specialists:
        helped = PROFILES[u.specialists]
        if helped.discount_finds:
            return pool & found_for(u.points, helped.discount_finds, helped.least)
    return pool & PLAIN_FINDS[u.points]


def vehicles_here(b: Board, u: Unit) -> list[Answer]:
    """List the Vehicle of the Sector, if it can be taken (DDD-VEH-01, DDD-VEH-09)."""
    index = b.sector_of(u).vehicle
    if index < 0 or not b.garage >> index & 1 or b.leaves_out(NO_VEHICLES):
        return []
    if u.vehicle >= 0 or claimed_by(u, VEHICLE_CARD):
        return []
    card = VEHICLES[index]
    return [(FIND, card.id)] if price(u, card.cost) <= u.points else []


@spend.chosen
def spent(b: Board, answer: Answer, side: int) -> None:
    """Rally, find, draw or play, and ask again."""
    if answer == DONE:
        if b.agenda and b.agenda[-1] is MOVE_UNITS:  # nobody else has a say
            del b.agenda[-1]
            move_units.run(b)
        return
    b.agenda.append(SPENDING[side])
    u = b.units[side]
    what = answer[0] if isinstance(answer, tuple) else answer
    if what == RALLY:
        specialist: str = answer[1]  # type: ignore[index,assignment]
        u.done |= RALLIED
        rally(b, side, specialist, SPECIALIST[specialist].cost, PAID, 0)
    elif what == FIND:
        name: str = answer[1]  # type: ignore[index,assignment]
        if name in ITEM:
            claim(b, side, ITEM_CARD, ITEM[name], price(u, ITEM[name].cost), PAID, 0)
        else:
            card = VEHICLE[name]
            claim(b, side, VEHICLE_CARD, card, price(u, card.cost), PAID, 0)
    elif what == DRAW:
        blind_draw(b, side, award_price(u))
    else:
        act(b, answer, side)
