"""What cards bring: resources, bonuses, Awards, Vehicles, Items, Specialists."""

from beachhead.games.dday_dice.board import AWARDED, Board
from beachhead.games.dday_dice.content.components import COUNTRIES, FACES
from beachhead.games.dday_dice.content.effects import Effect
from beachhead.games.dday_dice.rules.awards import are_awards_left, draw_blindly
from beachhead.games.dday_dice.rules.base import gain, rules
from beachhead.games.dday_dice.rules.items import choose_free_item
from beachhead.games.dday_dice.rules.specialists import choose_free_leader, choose_revived
from beachhead.games.dday_dice.rules.vehicles import choose_free_vehicle


def play_gain(b: Board, side: int, effect: Effect) -> None:
    """Gain a resource."""
    gain(b, side, effect.resource, effect.amount)


def play_gain_for_another(b: Board, side: int, effect: Effect) -> None:
    """Let another Unit gain; in solitaire that is oneself (DDD-SOLO-02)."""
    give(b, side, effect.resource, effect.amount)


def give(b: Board, side: int, resource: str, amount: int) -> None:
    """Choose the Unit that receives, if there is a choice."""
    # DDD-TRADE-10: no trade, so any Sector will do; DDD-SOLO-03: alone the own Unit gets both
    others = b.others(side)
    if len(others) == 1:
        gain(b, others[0], resource, amount)
    else:
        b.do(choose_receiver(side, resource, amount))


@rules.choice("DDD-RWB-14")
def choose_receiver(b: Board, side: int, resource: str, amount: int) -> list[int]:
    """Offer the Units that may receive, wherever they are (DDD-RWB-15)."""
    del resource, amount
    return b.others(side)


@choose_receiver.chosen
def receive(b: Board, receiver: int, side: int, resource: str, amount: int) -> None:
    """Credit the gift."""
    del side
    gain(b, receiver, resource, amount)


def play_gain_for_others(b: Board, side: int, effect: Effect) -> None:
    """Let every other Unit gain; void in solitaire (DDD-SOLO-04)."""
    for other in b.list_active():
        if other != side:
            gain(b, other, effect.resource, effect.amount)


def play_gain_rwb(b: Board, side: int, effect: Effect) -> None:
    """Collect an RWB bonus at once, whatever the phase (DDD-ITEM-11)."""
    if effect.symbol:
        b.do(("collect_bonus", side, FACES.index(effect.symbol)))
    else:
        b.do(choose_granted(side))


@rules.choice("DDD-RWB-12")
def choose_granted(b: Board, side: int) -> list[str]:
    """Offer all six bonuses of the player aid."""
    return [bonus.symbol for bonus in COUNTRIES[b.units[side].country].bonus]


@choose_granted.chosen
def collect_granted(b: Board, symbol: str, side: int) -> None:
    """Collect the chosen bonus."""
    b.do(("collect_bonus", side, FACES.index(symbol)))


def can_draw(b: Board, side: int, effect: Effect, window: int) -> bool:
    """Return True if Awards are left and the Unit has had none this turn (DDD-AWARD-07)."""
    return are_awards_left(b) and not b.units[side].done & AWARDED


def play_draw(b: Board, side: int, effect: Effect) -> None:
    """Draw a random Award."""
    draw_blindly(b, side, 0)


def can_take_vehicle(b: Board, side: int, effect: Effect, window: int) -> bool:
    """Return True if the Unit has no Vehicle (DDD-VEH-09) and can pay for one."""
    u = b.units[side]
    return u.vehicle < 0 and bool(choose_free_vehicle.options(b, side, 0))


def play_take_vehicle(b: Board, side: int, effect: Effect) -> None:
    """Choose a Vehicle."""
    choose_free_vehicle.offer(b, side, 0)


def can_take_item(b: Board, side: int, effect: Effect, window: int) -> bool:
    """Return True if an Item is cheap enough."""
    return bool(choose_free_item.options(b, side, effect.amount))


def play_take_item(b: Board, side: int, effect: Effect) -> None:
    """Choose an Item."""
    choose_free_item.offer(b, side, effect.amount)


def can_rally_free(b: Board, side: int, effect: Effect, window: int) -> bool:
    """Return True if a Specialist is cheap enough."""
    return bool(choose_free_leader.options(b, side, effect.amount))


def play_rally_free(b: Board, side: int, effect: Effect) -> None:
    """Choose a Specialist."""
    # DDD-CONFLICT-01, DDD-CONFLICT-02: an Award asks for no Sector and no limit of the turn
    choose_free_leader.offer(b, side, effect.amount)


def can_revive(b: Board, side: int, effect: Effect, window: int) -> bool:
    """Return True if the limits allow a dead Specialist back."""
    return bool(choose_revived.options(b, side))


def play_revive(b: Board, side: int, effect: Effect) -> None:
    """Choose who comes back."""
    choose_revived.offer(b, side)
