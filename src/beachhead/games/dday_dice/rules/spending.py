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
from beachhead.games.dday_dice.components import (
    FIGURES,
    ITEM,
    ITEMS,
    SPECIALIST,
    SPECIALISTS,
    VEHICLE,
    VEHICLES,
    picked,
)
from beachhead.games.dday_dice.effects import SPEND
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
    unclaimed,
)
from beachhead.games.dday_dice.rules.free_cards import available, awards_left, rally
from beachhead.kernel.nodes import Answer
from beachhead.kernel.position import Frame

RALLY, FIND, DRAW = "rally", "find", "draw"


@rules.auto("DDD-TURN-07")
def spend_resources(b: Board) -> None:
    """Let everybody spend; contested cards are settled when all are ready."""
    b.phase = 4
    sides = b.active()
    for side in sides:
        b.units[side].offers = 0
    if len(b.units) == 1:
        b.do(MOVE_UNITS)
        spending.run(b, 0)
        return
    work: dict[int, list[Frame]] = {side: [spending(side)] for side in sides}
    simultaneously(b, everyone(b, work), settle_claims(), spend_finds(), MOVE_UNITS)


MOVE_UNITS: Frame = ("move_units",)


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
    if surely_spends(b, side) or len(spend.options(b, side)) > 1:
        b.do(SPEND_FRAMES[side])


SPENDING = for_each_side(spending)


def surely_spends(b: Board, side: int) -> bool:
    """Tell at a glance that there is something to spend on; False means: look closer."""
    u = b.units[side]
    if u.claims or b.left_out:
        return False
    data = b.sector_of(u).data
    if not u.done & FOUND and b.pool & found_for(u.points) and not data.no_find:
        return True
    if u.done & RALLIED or data.no_rally:
        return False
    return bool(rallied_for(u.stars) and rallied_for(u.stars) & available(b, u))


@lru_cache(maxsize=1 << 14)
def rally_answers(specialists: int) -> list[Answer]:
    """List the rallies of some Specialists."""
    return [(RALLY, c.id) for c in picked(specialists, SPECIALISTS)]


@lru_cache(maxsize=1 << 14)
def find_answers(items: int) -> list[Answer]:
    """List the finds of some Items."""
    return [(FIND, c.id) for c in picked(items, ITEMS)]


@cache
def rallied_for(stars: int) -> int:
    """Collect the Specialists that cost no more than so many Stars."""
    return sum(c.bit for c in SPECIALISTS if c.cost <= stars)


@cache
def found_for(points: int) -> int:
    """Collect the Items that cost no more than so many Item Points."""
    return sum(c.bit for c in ITEMS if c.cost <= points)


def price(u: Unit, cost: int) -> int:
    """Give what a found card costs this Unit."""
    if not u.specialists or not u.help.discount_finds:
        return cost
    return min(cost, max(cost - u.help.discount_finds, u.help.least))


def award_price(u: Unit) -> int:
    """Give what a random Award costs this Unit (DDD-AWARD-03)."""
    special = u.help.award_price if u.specialists else 0
    return special or FIGURES.awards.price


@rules.choice("DDD-TURN-08", side=lambda b, side: side)
def spend(b: Board, side: int) -> list[Answer]:
    """Offer each act once: rally, find, draw; cards and trade; or to be done."""
    u = b.units[side]
    answers: list[Answer] = [DONE]
    if u.stars and not u.done & RALLIED and rallied_for(u.stars):
        found = rallied_for(u.stars) & available(b, u)
        if found and not barred(b, b.sector_of(u).data.no_rally):
            answers += rally_answers(found)
    if u.points and not u.done & FOUND:
        sector = b.sector_of(u)
        if not barred(b, sector.data.no_find):
            answers += finds(b, side)
        if sector.vehicle >= 0:
            answers += vehicles_here(b, u)
    if u.courage and not u.done & AWARDED and u.courage >= award_price(u) and awards_left(b):
        answers.append(DRAW)
    return answers + extras(b, side, SPEND)


SPEND_FRAMES = for_each_side(spend)


def barred(b: Board, instruction: bool) -> bool:
    """Tell whether a red instruction binds here; a training level may leave them out."""
    return instruction and not b.left_out >> RED & 1


def finds(b: Board, side: int) -> list[Answer]:
    """List the pool's Items that can be paid for (DDD-ITEM-02)."""
    if b.left_out >> NO_ITEMS & 1:
        return []
    u = b.units[side]
    budget = u.points
    pool = unclaimed(b, side)
    if u.specialists and u.help.discount_finds:
        return [(FIND, c.id) for c in picked(pool, ITEMS) if price(u, c.cost) <= budget]
    found = pool & found_for(budget)
    return find_answers(found) if found else []


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
        return
    b.do(SPENDING[side])
    u = b.units[side]
    match answer:
        case ("rally", str() as specialist):
            u.done |= RALLIED
            rally(b, side, specialist, SPECIALIST[specialist].cost, PAID, 0)
        case ("find", str() as name):
            if name in ITEM:
                claim(b, side, ITEM_CARD, ITEM[name], price(u, ITEM[name].cost), PAID, 0)
            else:
                card = VEHICLE[name]
                claim(b, side, VEHICLE_CARD, card, price(u, card.cost), PAID, 0)
        case "draw":
            blind_draw(b, side, award_price(u))
        case _:
            act(b, answer, side)
