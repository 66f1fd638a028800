"""Phase 4: rally a Specialist, find an Item, draw an Award."""

from functools import lru_cache

from beachhead.games.dday_dice.board import AWARDED, FOUND, RALLIED, SPENDING, Board, Unit
from beachhead.games.dday_dice.content.battle_maps import MAPS
from beachhead.games.dday_dice.content.components import (
    ITEM,
    ITEMS,
    SPECIALIST,
    SPECIALISTS,
    VEHICLE,
    pick_cards,
)
from beachhead.games.dday_dice.content.effects import SPEND
from beachhead.games.dday_dice.rules.awards import (
    are_awards_left,
    draw_blindly,
    find_award_price,
)
from beachhead.games.dday_dice.rules.base import (
    DONE,
    act_simultaneously,
    for_each_side,
    include_everyone,
    rules,
)
from beachhead.games.dday_dice.rules.conflicts import (
    ITEM_CARD,
    LEADER,
    VEHICLE_CARD,
    claim,
    settle_claims,
)
from beachhead.games.dday_dice.rules.free_actions import list_free_actions, take_free_action
from beachhead.games.dday_dice.rules.items import FIND, find_findable, find_price
from beachhead.games.dday_dice.rules.movement import move_units
from beachhead.games.dday_dice.rules.specialists import find_rallies, rally
from beachhead.games.dday_dice.rules.vehicles import list_findable_vehicles
from beachhead.kernel.nodes import Answer
from beachhead.kernel.position import Frame

RALLY, DRAW = "rally", "draw"


@rules.auto("DDD-TURN-07")
def spend_resources(b: Board) -> None:
    """Let everybody spend; who takes a card from the pool has it at once."""
    b.phase = SPENDING
    if b.solo:
        if may_spend(b, 0):
            b.agenda += (MOVE_UNITS, SPEND_FRAMES[0])
        else:
            move_units.run(b)
        return
    sides = b.list_active()
    for side in sides:
        b.units[side].offers = 0
    work: dict[int, list[Frame]] = {side: [spending(side)] for side in sides}
    act_simultaneously(b, include_everyone(b, work), settle_claims(), move_units())


@rules.auto("DDD-TURN-08")
def spending(b: Board, side: int) -> None:
    """Ask while there is something to spend on."""
    if may_spend(b, side):
        b.agenda.append(SPEND_FRAMES[side])


def may_spend(b: Board, side: int) -> bool:
    """Return True if there is something to spend on."""
    return len(spend.options(b, side)) > 1


SPENDING_FRAMES = for_each_side(spending)


@lru_cache(maxsize=1 << 14)
def list_spend_answers(specialists: int, items: int, draw: bool | int) -> list[Answer]:
    """List the rallies of some Specialists, the finds of some Items, and a draw."""
    rallies = [(RALLY, c.id) for c in pick_cards(specialists, SPECIALISTS)]  # DDD-SPEC-02: any
    finds = [(FIND, c.id) for c in pick_cards(items, ITEMS)]
    return [DONE, *rallies, *finds, *[DRAW] * draw]


@rules.choice("DDD-TURN-08")
def spend(b: Board, side: int) -> list[Answer]:
    """Offer each act once: rally, find, draw; cards and trade; or to be done."""
    u = b.units[side]
    sector, done = MAPS[b.map].sectors[u.sector], u.done
    rallies = finds = draw = 0
    vehicles: list[Answer] = []
    if not done & RALLIED:  # DDD-SPEC-04, DDD-FACE-12, DDD-FACE-13
        rallies = find_rallies(b, u, sector)
    if not done & AWARDED:  # DDD-SPEC-29
        draw = u.courage >= find_award_price(u) and are_awards_left(b)
    if u.points and not done & FOUND:  # DDD-ITEM-03
        finds, vehicles = find_findable(b, u, sector), list_findable_vehicles(b, u)
    answers = list_spend_answers(rallies, finds, draw)
    if vehicles:
        answers = insert_vehicles(answers, vehicles)
    return answers + list_free_actions(b, side, SPEND)


SPEND_FRAMES, MOVE_UNITS = for_each_side(spend), move_units()


def insert_vehicles(answers: list[Answer], vehicles: list[Answer]) -> list[Answer]:
    """Put the Vehicles behind the Items."""
    at = len(answers) - (answers[-1] == DRAW)
    return [*answers[:at], *vehicles, *answers[at:]]


@spend.chosen
def spend_on(b: Board, answer: Answer, side: int) -> None:
    """Rally, find, draw or play, and ask again."""
    if answer == DONE:
        if b.agenda and b.agenda[-1] is MOVE_UNITS:  # nobody else has a say
            del b.agenda[-1]
            move_units.run(b)
        return
    b.agenda.append(SPENDING_FRAMES[side])
    u = b.units[side]
    what = answer[0] if isinstance(answer, tuple) else answer
    if what == RALLY:
        specialist: str = answer[1]  # type: ignore[index,assignment]
        u.done |= RALLIED
        rally(b, side, specialist, SPECIALIST[specialist].cost)
    elif what == FIND:
        name: str = answer[1]  # type: ignore[index,assignment]
        if name in ITEM:
            claim(b, side, ITEM_CARD, ITEM[name], find_price(u, ITEM[name].cost))
        else:
            card = VEHICLE[name]
            claim(b, side, VEHICLE_CARD, card, find_price(u, card.cost))
    elif what == DRAW:
        keep_leaders(u)
        draw_blindly(b, side, find_award_price(u))
    else:
        take_free_action(b, answer, side)


def keep_leaders(u: Unit) -> None:
    """Keep rallied Specialists from being claimed: the price of a draw may have been theirs."""
    kept = [wish for wish in u.list_claims() if wish.kind != LEADER]
    u.claims = tuple(number for wish in kept for number in wish)
