"""Trading: offers between Units of one Sector, and consent (DDD-TRADE).

An offer is put together thing by thing. What is given leaves the giver when the offer is made and
comes back if it is refused, so that players who act at the same time never promise twice.
"""

from operator import le

from beachhead.games.dday_dice.board import Board, Goods, TradeOffer, Unit
from beachhead.games.dday_dice.content.components import (
    FIGURES,
    ITEM,
    ITEMS,
    RESOURCES,
    VEHICLE,
    VEHICLES,
    pick_cards,
)
from beachhead.games.dday_dice.rules.base import ask_consent, reopen, rules
from beachhead.games.dday_dice.rules.vehicles import abandon
from beachhead.kernel.nodes import Answer

GIVE, ASK, OFFER, CANCEL = "give", "ask", "offer", "cancel"
ACCEPT, REFUSE = "accept", "refuse"


def can_trade(b: Board, side: int, other: int) -> bool:
    """Return True if two Units may trade: one Sector (DDD-TRADE-03), or a card that reaches."""
    u, v = b.units[side], b.units[other]
    # DDD-TRADE-12: the Bunker is a Sector like others; DDD-TRADE-09, DDD-CONFLICT-03: the card
    return u.sector == v.sector or u.afar == other or v.afar == side


def list_trading_partners(b: Board, side: int) -> list[int]:
    """List the Units that may be made an offer now."""
    u = b.units[side]
    if u.offer or u.offers >= FIGURES.trade.offers_per_phase:
        return []
    # DDD-TRADE-04: any of the Units that stand together
    return [i for i in range(len(b.units)) if i != side and can_trade(b, side, i)]


def begin_trade(b: Board, side: int, other: int) -> None:
    """Start an empty offer to a Unit."""
    u = b.units[side]
    u.offers += 1
    u.offer = TradeOffer(other, 0, Goods(), Goods()).store()
    b.do(dealing(side))


@rules.auto("DDD-TRADE-05")
def dealing(b: Board, side: int) -> None:
    """Let the player go on with an offer while something can be put in; else drop it."""
    if len(deal.options(b, side)) > 1:  # there is more to ask for, or to give
        b.do(deal(side))
    else:
        b.units[side].offer = ()


@rules.choice("DDD-TRADE-05")
def deal(b: Board, side: int) -> list[Answer]:
    """Offer every thing to give or to ask for, to make the offer, or to drop it."""
    u = b.units[side]
    offer = u.trade
    answers: list[Answer] = [CANCEL]
    # DDD-TRADE-08: nothing need be asked in return
    if any(offer.given + offer.asked) and can_afford(u, offer.given):
        answers.append(OFFER)
    answers += [(GIVE, thing) for thing in list_things(u, offer.given)]
    # What the partner has may change while the offer is made: resources can always be asked for.
    answers += [(ASK, r) for r, wanted in zip(RESOURCES, offer.asked, strict=False) if not wanted]
    full = u.vehicle >= 0 and not offer.given.vehicle
    asking = list_cards(b.units[offer.partner], offer.asked)
    return answers + [(ASK, c) for c in asking if c in ITEM or not full]  # DDD-VEH-09


def list_things(u: Unit, named: Goods) -> list[str]:
    """List what a Unit has that is not named yet."""
    # Never Awards (DDD-TRADE-06) or Specialists (DDD-TRADE-07).
    spare = zip(RESOURCES, count_spare(u), named, strict=False)
    return [r for r, most, amount in spare if most and not amount] + list_cards(u, named)


def list_cards(u: Unit, named: Goods) -> list[str]:
    """List a Unit's Items and Vehicle that are not named yet."""
    found = [c.id for c in pick_cards(u.items & ~named.items, ITEMS)]
    if u.vehicle >= 0 and not named.vehicle:
        found.append(VEHICLES[u.vehicle].id)  # DDD-VEH-11
    return found


def count_spare(u: Unit) -> tuple[int, int, int, int]:
    """Return how much of each resource a Unit can give; its last member stays (DDD-TRADE-13)."""
    soldiers = u.soldiers
    if not u.specialists:
        soldiers = max(soldiers - 1, 0)
    return soldiers, u.courage, u.stars, u.points


def count_spare_of(u: Unit, resource: str) -> int:
    """Return how much of a resource a Unit can give."""
    return count_spare(u)[RESOURCES.index(resource)]


def can_afford(u: Unit, goods: Goods) -> bool:
    """Return True if a Unit has everything that one side of an offer names."""
    enough = all(map(le, goods, count_spare(u)))
    return enough and not goods.items & ~u.items and goods.vehicle in (0, u.vehicle + 1)


@deal.chosen
def change_offer(b: Board, answer: Answer, side: int) -> None:
    """Put a thing into the offer, make it, or drop it."""
    u = b.units[side]
    match answer:
        case "cancel":
            u.offer = ()
        case "offer":
            make_offer(b, side)
        case (str() as way, str() as thing):
            if thing in RESOURCES:
                b.do(choose_amount(side, way, thing))
            else:
                put_in(u, way, thing, 1)
                b.do(dealing(side))


@rules.choice("DDD-TRADE-05")
def choose_amount(b: Board, side: int, way: str, thing: str) -> list[int]:
    """Offer every amount that the holder has; 0 leaves the thing out again."""
    u = b.units[side]
    holder = u if way == GIVE else b.units[u.trade.partner]
    return list(range(max(count_spare_of(holder, thing), 1) + 1))


@choose_amount.chosen
def put_amount(b: Board, amount: int, side: int, way: str, thing: str) -> None:
    """Put so much of a resource into the offer."""
    put_in(b.units[side], way, thing, amount)
    b.do(dealing(side))


def put_in(u: Unit, way: str, thing: str, amount: int) -> None:
    """Write a thing into the right place of the offer."""
    offer = u.trade
    goods = offer.given if way == GIVE else offer.asked
    if thing in RESOURCES:
        goods = goods._replace(**{thing: amount})
    elif thing in ITEM:
        goods = goods._replace(items=goods.items | ITEM[thing].bit)
    else:
        goods = goods._replace(vehicle=VEHICLE[thing].index + 1)
    offer = offer._replace(given=goods) if way == GIVE else offer._replace(asked=goods)
    u.offer = offer.store()


def make_offer(b: Board, side: int) -> None:
    """Set the given things aside and ask the partner (DDD-TRADE-11)."""
    u = b.units[side]
    offer = u.trade
    u.offer = offer._replace(made=1).store()
    transfer_goods(u, offer.given, -1)
    tell_offer(b, "offered", side, offer.partner, offer)
    ask_consent(b, offer.partner, answer_offers(offer.partner), consent(offer.partner))


def tell_offer(b: Board, kind: str, side: int, other: int, offer: TradeOffer) -> None:
    """Add an event about an offer, with what is given and what is asked for it."""
    if b.story is not None:
        given, asked = list_goods(offer.given), list_goods(offer.asked)
        b.tell(kind, "DDD-TRADE-11", side=side, to=f"unit:{other}", given=given, asked=asked)


def list_goods(goods: Goods) -> list[str]:
    """List one side of an offer: `3 soldiers`, then the ids of cards."""
    amounts = [f"{n} {r}" for r, n in zip(RESOURCES, goods, strict=False) if n]
    cards = [c.id for c in pick_cards(goods.items, ITEMS)]
    return amounts + cards + ([VEHICLES[goods.vehicle - 1].id] if goods.vehicle else [])


def transfer_goods(u: Unit, goods: Goods, sign: int) -> None:
    """Add one side of an offer to what a Unit has, or take it away."""
    for resource, amount in zip(RESOURCES, goods, strict=False):
        setattr(u, resource, getattr(u, resource) + sign * amount)
    u.items ^= goods.items  # of each card there is one: who gives has it, who gets has it not
    if goods.vehicle:
        u.vehicle = goods.vehicle - 1 if sign > 0 else -1


@rules.auto("DDD-TRADE-11")
def answer_offers(b: Board, side: int) -> None:
    """Ask about the offers that stand open to this Unit."""
    if open_offers(b, side):
        consent.offer(b, side)
    else:
        reopen(b, side)


def open_offers(b: Board, side: int) -> list[int]:
    """List who has an open offer to this Unit."""
    offers = [(i, u.trade) for i, u in enumerate(b.units) if u.offer]
    return [i for i, offer in offers if offer.partner == side and offer.made]


@rules.choice("DDD-TRADE-11")
def consent(b: Board, side: int) -> list[tuple[str, int]]:
    """Offer to refuse each open offer, or to accept what can be paid for."""
    answers: list[tuple[str, int]] = []
    for giver in open_offers(b, side):
        answers.append((REFUSE, giver))
        if can_accept(b, side, giver):
            answers.append((ACCEPT, giver))
    return answers


def can_accept(b: Board, side: int, giver: int) -> bool:
    """Return True if a Unit has what is asked, and no Vehicle would come on top of another."""
    u, v = b.units[side], b.units[giver]
    offer = v.trade
    # DDD-VEH-09: one that is asked for elsewhere, or was got since, leaves no room
    if offer.given.vehicle and u.offer and u.trade.asked.vehicle:
        return False
    return can_afford(u, offer.asked) and not (offer.asked.vehicle and v.vehicle >= 0)


@consent.chosen
def answer_offer(b: Board, answer: tuple[str, int], side: int) -> None:
    """Carry the trade out, or give the things back."""
    word, giver = answer
    u, v = b.units[side], b.units[giver]
    offer = v.trade
    v.offer = ()
    if word == ACCEPT:
        transfer_goods(u, offer.asked, -1)
        if offer.given.vehicle and u.vehicle >= 0:
            abandon(b, side)  # DDD-VEH-12: it makes room for the other
        transfer_goods(u, offer.given, 1)
        transfer_goods(v, offer.asked, 1)
        tell_offer(b, "traded", side, giver, offer)
    else:
        transfer_goods(v, offer.given, 1)
        tell_offer(b, "refused", side, giver, offer)
    reopen(b, side)
    reopen(b, giver)
    b.do(answer_offers(side))
