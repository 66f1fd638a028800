"""What cards do in combat: lower DEF, silence fire, prevent casualties, shelter."""

from beachhead.games.dday_dice.board import SHELTERED, Board
from beachhead.games.dday_dice.content.effects import COMBAT, Effect
from beachhead.games.dday_dice.rules.base import reopen, rules


def fits_place(b: Board, side: int, effect: Effect, window: int) -> bool:
    """Heed `where`: in the Bunker only, or anywhere else."""
    inside = b.in_bunker(b.units[side])
    return inside if effect.where == "bunker" else not (inside and effect.where == "not_bunker")


def play_lower_def(b: Board, side: int, effect: Effect) -> None:
    """Lower the DEF of the own Sector."""
    b.lower_def(b.units[side].sector, effect.amount)


def play_clear_def(b: Board, side: int, effect: Effect) -> None:
    """Set the DEF of the own Sector to 0."""
    b.clear_def(b.units[side].sector)


def can_lower_elsewhere(b: Board, side: int, effect: Effect, window: int) -> bool:
    """Return True if another Unit fights."""
    return any(i != side for i in b.list_active())


def play_lower_elsewhere(b: Board, side: int, effect: Effect) -> None:
    """Lower the DEF of another Unit's Sector."""
    others = b.others(side)
    if len(others) == 1:
        bombard(b, others[0], side, effect.amount)
    else:
        b.do(choose_bombarded(side, effect.amount))


@rules.choice("DDD-ITEM-13")
def choose_bombarded(b: Board, side: int, amount: int) -> list[int]:
    """Offer the other Units."""
    del amount
    return b.others(side)


@choose_bombarded.chosen
def bombard(b: Board, other: int, side: int, amount: int) -> None:
    """Lower the DEF there."""
    b.tell("shelled", "DDD-ITEM-13", side=side, to=f"unit:{other}", amount=amount)
    b.lower_def(b.units[other].sector, amount)


def can_silence_fire(b: Board, side: int, effect: Effect, window: int) -> bool:
    """Return True if a Machine Gun Fire die can be silenced."""
    return b.fire_dice(b.units[side].sector) > 0


def play_silence_fire(b: Board, side: int, effect: Effect) -> None:
    """Silence Machine Gun Fire dice of the own Sector."""
    b.smoked += (b.units[side].sector,) * effect.amount


def play_prevent(b: Board, side: int, effect: Effect) -> None:
    """Take fewer casualties in this turn's combat."""
    b.units[side].prevent += effect.amount


def can_prevent(b: Board, side: int, effect: Effect, window: int) -> bool:
    """Allow it as long as some casualty is left to prevent, once combat has been rolled."""
    return window != COMBAT or b.units[side].prevent < b.expected_losses(b.units[side])


def can_shelter_another(b: Board, side: int, effect: Effect, window: int) -> bool:
    """Return True if another Unit is outside the Bunker."""
    return bool(list_outside(b, side))


def list_outside(b: Board, side: int) -> list[int]:
    """List the other Units that are not in the Bunker."""
    bunker = b.battle_map.bunker
    return [i for i in b.list_active() if i != side and b.units[i].sector != bunker]


def play_shelter_another(b: Board, side: int, effect: Effect) -> None:
    """Choose the Unit, if there is a choice."""
    choose_sheltered.offer(b, side)


@rules.choice("DDD-AWARD-06")
def choose_sheltered(b: Board, side: int) -> list[int]:
    """Offer the other Units."""
    return list_outside(b, side)


@choose_sheltered.chosen
def shelter_unit(b: Board, other: int, side: int) -> None:
    """Keep that Unit from casualties this turn."""
    b.tell("sheltered", "DDD-AWARD-06", side=side, to=f"unit:{other}")
    b.units[other].done |= SHELTERED
    reopen(b, other)
