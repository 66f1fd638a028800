"""What played cards do: one condition and one function for each effect of `effects.py`."""

from collections.abc import Callable
from typing import NamedTuple

from beachhead.games.dday_dice.board import (
    AWARDED,
    CRY,
    FIGHTING,
    MOVED,
    SAFE,
    SHELTERED,
    STEADY,
    VESTED,
    Board,
    code_of,
    face_of,
    name_result,
)
from beachhead.games.dday_dice.content.battle_maps import CHEVRONS
from beachhead.games.dday_dice.content.components import COLOURLESS, COUNTRIES, FACES
from beachhead.games.dday_dice.content.effects import COMBAT, Effect
from beachhead.games.dday_dice.rules.awards import are_awards_left, draw_blindly
from beachhead.games.dday_dice.rules.base import gain, reopen, rules
from beachhead.games.dday_dice.rules.faces import add_results
from beachhead.games.dday_dice.rules.items import choose_free_item
from beachhead.games.dday_dice.rules.specialists import choose_free_leader, choose_revived
from beachhead.games.dday_dice.rules.vehicles import choose_free_vehicle
from beachhead.kernel.steps import Choice

Can = Callable[[Board, int, Effect, int], bool]
Play = Callable[[Board, int, Effect], None]


class CardEffect(NamedTuple):
    """When an effect would do something in a window, and what it does for a Unit."""

    can: Can
    play: Play


# ---- what several effects share ---------------------------------------------------------------


def can_always(b: Board, side: int, effect: Effect, window: int) -> bool:
    """Allow an effect at any time."""
    return True


def fits_place(b: Board, side: int, effect: Effect, window: int) -> bool:
    """Heed `where`: in the Bunker only, or anywhere else."""
    inside = b.in_bunker(b.units[side])
    return inside if effect.where == "bunker" else not (inside and effect.where == "not_bunker")


def mark_unit(bit: int, but: int = 0) -> CardEffect:
    """Return the effect that marks the Unit for the turn, unless it is marked so or otherwise."""

    def can(b: Board, side: int, effect: Effect, window: int) -> bool:
        return not b.units[side].done & (bit | but) and fits_place(b, side, effect, window)

    def mark(b: Board, side: int, effect: Effect) -> None:
        b.units[side].done |= bit

    return CardEffect(can, mark)


def ask_up_to_amount(choice: Choice[Board, [int, int], str]) -> CardEffect:
    """Return the effect that asks for a card, one that costs no more than the effect's amount."""

    def can(b: Board, side: int, effect: Effect, window: int) -> bool:
        return bool(choice.options(b, side, effect.amount))

    def ask(b: Board, side: int, effect: Effect) -> None:
        choice.offer(b, side, effect.amount)

    return CardEffect(can, ask)


# ---- resources and bonuses --------------------------------------------------------------------


def give_resource(b: Board, side: int, resource: str, amount: int) -> None:
    """Choose the Unit that receives, if there is a choice."""
    # DDD-TRADE-10: no trade, so any Sector will do; DDD-SOLO-03: alone the own Unit gets both
    choose_receiver.offer(b, side, resource, amount)


@rules.choice("DDD-RWB-14")
def choose_receiver(b: Board, side: int, resource: str, amount: int) -> list[int]:
    """Offer the Units that may receive, wherever they are (DDD-RWB-15)."""
    return b.others(side)


@choose_receiver.chosen
def receive_gift(b: Board, receiver: int, side: int, resource: str, amount: int) -> None:
    """Credit the gift."""
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


def can_take_vehicle(b: Board, side: int, effect: Effect, window: int) -> bool:
    """Return True if the Unit has no Vehicle (DDD-VEH-09) and can pay for one."""
    return b.units[side].vehicle < 0 and bool(choose_free_vehicle.options(b, side, 0))


# ---- dice -------------------------------------------------------------------------------------


def can_set_die(b: Board, side: int, effect: Effect, window: int) -> bool:
    """Return True if a die lies on the table: an own one, or in combat one of the Sector's."""
    if window != COMBAT:
        return bool(b.units[side].dice)
    return bool(b.machine_gun_dice_in(b.units[side].sector))


def play_set_die(b: Board, side: int, effect: Effect) -> None:
    """Ask which die, and what it shall show."""
    b.do(("choose_fire_die" if b.phase == FIGHTING else "choose_die", side))


@rules.choice("DDD-ITEM-11")
def choose_die(b: Board, side: int) -> list[tuple[int, str]]:
    """Offer every other face for every die, even a locked one."""
    u = b.units[side]
    return [
        (place, face)
        for place in u.list_rolled()
        for n, face in enumerate(FACES)
        if n != face_of(u.dice[place])
    ]


@choose_die.chosen
def turn_die(b: Board, answer: tuple[int, str], side: int) -> None:
    """Set the die, colour kept."""
    place, face = answer
    u = b.units[side]
    was = name_result(u.dice[place])
    u.turn_die(place, FACES.index(face))
    b.tell("die_set", "DDD-ITEM-11", side=side, was=was, face=name_result(u.dice[place]))


def can_copy(b: Board, side: int, effect: Effect, window: int) -> bool:
    """Return True if another Unit has a Final Tally to copy."""
    return b.units[side].whose_tally < 0 and bool(choose_copied.options(b, side))


@rules.choice("DDD-ITEM-11")
def choose_copied(b: Board, side: int) -> list[int]:
    """Offer the other Units that rolled."""
    return [i for i in b.list_active() if i != side and b.units[i].dice]


@choose_copied.chosen
def copy_tally(b: Board, other: int, side: int) -> None:
    """Note whose tally it will be when the exchange is over."""
    b.tell("copied", "DDD-ITEM-11", side=side, to=f"unit:{other}")
    b.units[side].copy_tally_of(other)


def play_reroll(b: Board, side: int, effect: Effect) -> None:
    """Grant one more re-roll of unlocked dice."""
    b.units[side].rerolls += 1


def play_reroll_for_another(b: Board, side: int, effect: Effect) -> None:
    """Grant another Unit one more re-roll; in solitaire oneself."""
    choose_signalled.offer(b, side)


@rules.choice("DDD-ITEM-11")
def choose_signalled(b: Board, side: int) -> list[int]:
    """Offer the other Units."""
    return b.others(side)


@choose_signalled.chosen
def grant_reroll(b: Board, other: int, side: int) -> None:
    """Add a re-roll, and ask a Unit again that had closed its tally."""
    b.tell("signalled", "DDD-ITEM-11", side=side, to=f"unit:{other}")
    b.units[other].rerolls += 1
    if other != side and b.branches:
        branch = next((x for x in b.branches if x.side == other), None)
        if branch is not None and not branch.agenda:
            b.interrupt(other, ("adjusting", other))


def play_add_result(b: Board, side: int, effect: Effect) -> None:
    """Add colourless results to the Final Tally."""
    code = code_of(COLOURLESS, FACES.index(effect.symbol))
    add_results(b, side, *(code,) * effect.amount)


# ---- combat -----------------------------------------------------------------------------------


def play_lower_def(b: Board, side: int, effect: Effect) -> None:
    """Lower the DEF of the own Sector."""
    b.lower_def(b.units[side].sector, effect.amount)


def can_lower_elsewhere(b: Board, side: int, effect: Effect, window: int) -> bool:
    """Return True if another Unit fights."""
    return any(i != side for i in b.list_active())


def play_lower_elsewhere(b: Board, side: int, effect: Effect) -> None:
    """Lower the DEF of another Unit's Sector."""
    choose_bombarded.offer(b, side, effect.amount)


@rules.choice("DDD-ITEM-13")
def choose_bombarded(b: Board, side: int, amount: int) -> list[int]:
    """Offer the other Units."""
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


def can_prevent(b: Board, side: int, effect: Effect, window: int) -> bool:
    """Allow it as long as some casualty is left to prevent, once combat has been rolled."""
    return window != COMBAT or b.units[side].prevent < b.expected_losses(b.units[side])


def play_prevent(b: Board, side: int, effect: Effect) -> None:
    """Take fewer casualties in this turn's combat."""
    b.units[side].prevent += effect.amount


@rules.choice("DDD-AWARD-06")
def choose_sheltered(b: Board, side: int) -> list[int]:
    """Offer the other Units that are not in the Bunker."""
    return [i for i in b.list_active() if i != side and not b.in_bunker(b.units[i])]


@choose_sheltered.chosen
def shelter_unit(b: Board, other: int, side: int) -> None:
    """Keep that Unit from casualties this turn."""
    b.tell("sheltered", "DDD-AWARD-06", side=side, to=f"unit:{other}")
    b.units[other].done |= SHELTERED
    reopen(b, other)


# ---- marker, move and trade -------------------------------------------------------------------


def can_skip_marker(b: Board, side: int, effect: Effect, window: int) -> bool:
    """Return True if the marker counts turns and would turn."""
    u = b.units[side]
    return u.face <= CHEVRONS and not u.done & STEADY


def can_trade_afar(b: Board, side: int, effect: Effect, window: int) -> bool:
    """Return True if a Unit is elsewhere and no other such card is in force."""
    return b.units[side].afar < 0 and bool(choose_afar.options(b, side))


@rules.choice("DDD-TRADE-09")
def choose_afar(b: Board, side: int) -> list[int]:
    """Offer the Units in other Sectors."""
    u = b.units[side]
    return [i for i in b.list_active() if b.units[i].sector != u.sector]


@choose_afar.chosen
def allow_trade(b: Board, other: int, side: int) -> None:
    """Allow trade with that Unit this turn, both ways."""
    b.tell("in_touch", "DDD-TRADE-09", side=side, to=f"unit:{other}")
    b.units[side].afar = other


def can_clear_mines(b: Board, side: int, effect: Effect, window: int) -> bool:
    """Return True if this Unit has not moved, and some Unit could cross a mined border."""
    return not b.units[side].done & MOVED and bool(choose_border.options(b, side))


@rules.choice("DDD-SECTOR-09")
def choose_border(b: Board, side: int) -> list[int]:
    """Offer the mined borders next to a fighting Unit that are not swept yet."""
    ways = [way for i in b.list_active() for way in b.sector_of(b.units[i]).ways]
    return sorted({way.border for way in ways if b.has_mines(way)})


@choose_border.chosen
def sweep_mines(b: Board, border: int, side: int) -> None:
    """Make the border safe for everybody this turn."""
    b.sweep_border(border)
    one, other = b.battle_map.mined[border]
    b.tell("swept", "DDD-SECTOR-09", side=side, border=border, between=[one, other])


# ---- all effects ------------------------------------------------------------------------------

CARD_EFFECTS = {
    "gain": CardEffect(can_always, lambda b, side, e: gain(b, side, e.resource, e.amount)),
    # DDD-SOLO-02: in solitaire the other Unit is one's own
    "gain_for_another": CardEffect(
        can_always, lambda b, side, e: give_resource(b, side, e.resource, e.amount)
    ),
    "gain_for_others": CardEffect(can_lower_elsewhere, play_gain_for_others),
    "lower_def": CardEffect(fits_place, play_lower_def),
    "clear_def": CardEffect(fits_place, lambda b, side, e: b.clear_def(b.units[side].sector)),
    "lower_def_elsewhere": CardEffect(can_lower_elsewhere, play_lower_elsewhere),
    "fewer_fire_dice": CardEffect(can_silence_fire, play_silence_fire),
    "set_die": CardEffect(can_set_die, play_set_die),
    "gain_rwb": CardEffect(can_always, play_gain_rwb),
    "ignore_fire": mark_unit(VESTED),
    "prevent": CardEffect(can_always, play_prevent),
    "prevent_in_combat": CardEffect(can_prevent, play_prevent),
    "shelter": mark_unit(SHELTERED),
    "shelter_another": CardEffect(
        lambda b, side, e, window: bool(choose_sheltered.options(b, side)),
        lambda b, side, e: choose_sheltered.offer(b, side),
    ),
    "trade_afar": CardEffect(can_trade_afar, lambda b, side, e: choose_afar.offer(b, side)),
    "copy_tally": CardEffect(can_copy, lambda b, side, e: choose_copied.offer(b, side)),
    "reroll": CardEffect(can_always, play_reroll),
    "reroll_for_another": CardEffect(can_always, play_reroll_for_another),
    "add_result": CardEffect(can_always, play_add_result),
    "draw_award": CardEffect(can_draw, lambda b, side, e: draw_blindly(b, side, 0)),
    "clear_mines": CardEffect(can_clear_mines, lambda b, side, e: choose_border.offer(b, side)),
    "skip_marker": CardEffect(can_skip_marker, mark_unit(STEADY).play),
    "ignore_mines": mark_unit(SAFE, but=MOVED),
    "battle_cry": mark_unit(CRY, but=MOVED),
    "take_vehicle": CardEffect(
        can_take_vehicle, lambda b, side, e: choose_free_vehicle.offer(b, side, 0)
    ),
    "take_item": ask_up_to_amount(choose_free_item),
    # DDD-CONFLICT-01, DDD-CONFLICT-02: an Award asks for no Sector and no limit of the turn
    "rally_free": ask_up_to_amount(choose_free_leader),
    "revive": CardEffect(
        lambda b, side, e, window: bool(choose_revived.options(b, side)),
        lambda b, side, e: choose_revived.offer(b, side),
    ),
}
