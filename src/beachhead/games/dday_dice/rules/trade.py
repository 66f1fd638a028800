"""Trading: offers between Units of one Sector, and consent (DDD-TRADE).

An offer is put together thing by thing. What is given leaves the giver when the offer is made and
comes back if it is refused, so that players who act at the same time never promise twice.
"""

from operator import le

from beachhead.games.dday_dice.board import Board, Unit
from beachhead.games.dday_dice.content.components import (
    FIGURES,
    ITEM,
    ITEMS,
    RESOURCES,
    VEHICLES,
    picked,
)
from beachhead.games.dday_dice.rules.base import ask_consent, reopen, rules
from beachhead.kernel.nodes import Answer

GIVE, ASK, OFFER, CANCEL = "give", "ask", "offer", "cancel"
ACCEPT, REFUSE = "accept", "refuse"
# An offer: partner, open or not, then what is given and what is asked: four resources, Items, and
# a Vehicle (its number + 1).
HEAD = 2
SIDE_LENGTH = len(RESOURCES) + 2
EMPTY = (0,) * (2 * SIDE_LENGTH)


def can_trade(b: Board, side: int, other: int) -> bool:
    """Return True if two Units may trade: one Sector (DDD-TRADE-03), or a card that reaches."""
    u, v = b.units[side], b.units[other]
    # DDD-TRADE-12: the Bunker is a Sector like others; DDD-TRADE-09, DDD-CONFLICT-03: the card
    return u.sector == v.sector or u.afar == other or v.afar == side


def list_trading_partners(b: Board, side: int) -> list[int]:
    """List the Units that may be made an offer now."""
    u = b.units[side]
    if u.offer or u.offers >= FIGURES.trade.offers_per_phase or not b.branches:
        return []
    return [i for i in range(len(b.units)) if i != side and can_trade(b, side, i)]


def begin_trade(b: Board, side: int, other: int) -> None:
    """Start an empty offer to a Unit."""
    u = b.units[side]
    u.offers += 1
    u.offer = (other, 0, *EMPTY)
    b.do(dealing(side))


@rules.auto("DDD-TRADE-05")
def dealing(b: Board, side: int) -> None:
    """Let the player go on with an offer while something can be put in; else drop it."""
    if len(deal.options(b, side)) > 1:
        b.do(deal(side))
    else:
        b.units[side].offer = ()


@rules.choice("DDD-TRADE-05")
def deal(b: Board, side: int) -> list[Answer]:
    """Offer every thing to give or to ask for, to make the offer, or to drop it."""
    u = b.units[side]
    v = b.units[u.offer[0]]
    answers: list[Answer] = [CANCEL]
    # DDD-TRADE-08: nothing need be asked in return
    if any(u.offer[HEAD:]) and can_afford(u, cut_given(u.offer)):
        answers.append(OFFER)
    answers += [(GIVE, thing) for thing in list_things(u, cut_given(u.offer))]
    # What the partner has may change while the offer is made: resources can always be asked for.
    wanted = cut_asked(u.offer)
    answers += [(ASK, r) for i, r in enumerate(RESOURCES) if not wanted[i]]
    full = u.vehicle >= 0 and not cut_given(u.offer)[-1]
    asking = list_cards(v, wanted)
    return answers + [(ASK, c) for c in asking if c in ITEM or not full]  # DDD-VEH-09


def cut_given(offer: tuple[int, ...]) -> tuple[int, ...]:
    """Cut out what is given."""
    return offer[HEAD : HEAD + SIDE_LENGTH]


def cut_asked(offer: tuple[int, ...]) -> tuple[int, ...]:
    """Cut out what is asked for."""
    return offer[HEAD + SIDE_LENGTH :]


def list_things(u: Unit, named: tuple[int, ...]) -> list[str]:
    """List what a Unit has that is not named yet."""
    # Never Awards (DDD-TRADE-06) or Specialists (DDD-TRADE-07).
    have = count_spare(u)
    return [r for i, r in enumerate(RESOURCES) if have[i] and not named[i]] + list_cards(u, named)


def list_cards(u: Unit, named: tuple[int, ...]) -> list[str]:
    """List a Unit's Items and Vehicle that are not named yet."""
    found = [c.id for c in picked(u.items & ~named[len(RESOURCES)], ITEMS)]
    if u.vehicle >= 0 and not named[-1]:
        found.append(VEHICLES[u.vehicle].id)  # DDD-VEH-11
    return found


def count_spare(u: Unit) -> tuple[int, int, int, int]:
    """Say how much of each resource a Unit can give; its last member stays (DDD-TRADE-13)."""
    soldiers = u.soldiers
    if not u.specialists:
        soldiers = max(soldiers - 1, 0)
    return soldiers, u.courage, u.stars, u.points


def count_spare_of(u: Unit, resource: str) -> int:
    """Say how much of a resource a Unit can give."""
    return count_spare(u)[RESOURCES.index(resource)]


def can_afford(u: Unit, part: tuple[int, ...]) -> bool:
    """Tell whether a Unit has everything that one side of an offer names."""
    enough = all(map(le, part, count_spare(u)))
    items = part[len(RESOURCES)]
    vehicle = part[-1]
    return enough and items & ~u.items == 0 and vehicle in (0, u.vehicle + 1)


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
    holder = u if way == GIVE else b.units[u.offer[0]]
    return list(range(max(count_spare_of(holder, thing), 1) + 1))


@choose_amount.chosen
def put_amount(b: Board, amount: int, side: int, way: str, thing: str) -> None:
    """Put so much of a resource into the offer."""
    put_in(b.units[side], way, thing, amount)
    b.do(dealing(side))


def put_in(u: Unit, way: str, thing: str, amount: int) -> None:
    """Write a thing into the right place of the offer."""
    offer = list(u.offer)
    start = HEAD if way == GIVE else HEAD + SIDE_LENGTH
    if thing in RESOURCES:
        offer[start + RESOURCES.index(thing)] = amount
    elif thing in ITEM:
        offer[start + len(RESOURCES)] |= ITEM[thing].bit
    else:
        offer[start + SIDE_LENGTH - 1] = next(v.index for v in VEHICLES if v.id == thing) + 1
    u.offer = tuple(offer)


def make_offer(b: Board, side: int) -> None:
    """Set the given things aside and ask the partner (DDD-TRADE-11)."""
    u = b.units[side]
    other = u.offer[0]
    u.offer = (other, 1, *u.offer[HEAD:])
    transfer(u, cut_given(u.offer), -1)
    b.tell("offered", "DDD-TRADE-11", side=side, to=f"unit:{other}")
    ask_consent(b, other, answer_offers(other), consent(other))


def transfer(u: Unit, part: tuple[int, ...], sign: int) -> None:
    """Add or take one side of an offer."""
    for i, r in enumerate(RESOURCES):
        setattr(u, r, getattr(u, r) + sign * part[i])
    items = part[len(RESOURCES)]
    u.items = u.items | items if sign > 0 else u.items & ~items
    if part[-1]:
        u.vehicle = part[-1] - 1 if sign > 0 else -1


@rules.auto("DDD-TRADE-11")
def answer_offers(b: Board, side: int) -> None:
    """Ask about the offers that stand open to this Unit."""
    if open_offers(b, side):
        consent.offer(b, side)
    else:
        reopen(b, side)


def open_offers(b: Board, side: int) -> list[int]:
    """List who has an open offer to this Unit."""
    return [i for i, u in enumerate(b.units) if u.offer and u.offer[0] == side and u.offer[1] == 1]


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
    """Tell whether a Unit has what is asked and room for a Vehicle (DDD-VEH-09)."""
    u, offer = b.units[side], b.units[giver].offer
    expected = u.offer and cut_asked(u.offer)[-1]
    room = not cut_given(offer)[-1] or ((u.vehicle < 0 or cut_asked(offer)[-1]) and not expected)
    return can_afford(u, cut_asked(offer)) and bool(room)


@consent.chosen
def answer_offer(b: Board, answer: tuple[str, int], side: int) -> None:
    """Carry the trade out, or give the things back."""
    word, giver = answer
    u, v = b.units[side], b.units[giver]
    offer = v.offer
    v.offer = ()
    if word == ACCEPT:
        transfer(u, cut_asked(offer), -1)
        transfer(u, cut_given(offer), 1)
        transfer(v, cut_asked(offer), 1)
        b.tell("traded", "DDD-TRADE-05", side=side, to=f"unit:{giver}")
    else:
        transfer(v, cut_given(offer), 1)
        b.tell("refused", "DDD-TRADE-11", side=side, to=f"unit:{giver}")
    reopen(b, side)
    reopen(b, giver)
    b.do(answer_offers(side))
