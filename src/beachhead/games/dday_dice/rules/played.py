"""What played cards do: one function and one condition for each effect of `effects.py`.

DDD-ITEM-11 to 13, DDD-AWARD-10.
"""

from collections.abc import Callable

from beachhead.games.dday_dice.board import CRY, MOVED, SAFE, SHELTERED, STEADY, VESTED, Board
from beachhead.games.dday_dice.content.effects import Effect
from beachhead.games.dday_dice.rules import (
    played_combat as combat,
    played_dice as dice,
    played_gains as gains,
    played_moves as moves,
)


def always(b: Board, side: int, effect: Effect, window: int) -> bool:
    """Allow an effect at any time."""
    return True


def flag(bit: int) -> Callable[[Board, int, Effect], None]:
    """Make the effect that marks the Unit for the turn."""

    def mark(b: Board, side: int, effect: Effect) -> None:
        del effect
        b.units[side].done |= bit

    return mark


def unmarked(bit: int) -> Callable[[Board, int, Effect, int], bool]:
    """Make the condition that the Unit is not marked already."""

    def check(b: Board, side: int, effect: Effect, window: int) -> bool:
        return not b.units[side].done & bit and combat.place_fits(b, side, effect, window)

    return check


Can = Callable[[Board, int, Effect, int], bool]
Play = Callable[[Board, int, Effect], None]

CAN: dict[str, Can] = {
    "gain": always,
    "gain_for_another": always,
    "gain_for_others": lambda b, side, effect, window: any(i != side for i in b.active()),
    "lower_def": combat.place_fits,
    "clear_def": combat.place_fits,
    "lower_def_elsewhere": combat.can_lower_elsewhere,
    "fewer_fire_dice": combat.can_smoke,
    "set_die": dice.can_set_die,
    "gain_rwb": always,
    "ignore_fire": unmarked(VESTED),
    "prevent": always,
    "prevent_in_combat": combat.can_prevent,
    "shelter": unmarked(SHELTERED),
    "shelter_another": combat.can_shelter_another,
    "trade_afar": moves.can_trade_afar,
    "copy_tally": dice.can_copy,
    "reroll": always,
    "reroll_for_another": always,
    "add_result": always,
    "draw_award": gains.can_draw,
    "clear_mines": moves.can_clear_mines,
    "skip_marker": moves.can_skip_marker,
    "ignore_mines": unmarked(SAFE | MOVED),
    "battle_cry": unmarked(CRY | MOVED),
    "take_vehicle": gains.can_take_vehicle,
    "take_item": gains.can_take_item,
    "rally_free": gains.can_rally_free,
    "revive": gains.can_revive,
}
PLAYS: dict[str, Play] = {
    "gain": gains.play_gain,
    "gain_for_another": gains.play_gain_for_another,
    "gain_for_others": gains.play_gain_for_others,
    "lower_def": combat.play_lower_def,
    "clear_def": combat.play_clear_def,
    "lower_def_elsewhere": combat.play_lower_elsewhere,
    "fewer_fire_dice": combat.play_smoke,
    "set_die": dice.play_set_die,
    "gain_rwb": gains.play_gain_rwb,
    "ignore_fire": flag(VESTED),
    "prevent": combat.play_prevent,
    "prevent_in_combat": combat.play_prevent,
    "shelter": flag(SHELTERED),
    "shelter_another": combat.play_shelter_another,
    "trade_afar": moves.play_trade_afar,
    "copy_tally": dice.play_copy,
    "reroll": dice.play_reroll,
    "reroll_for_another": dice.play_reroll_for_another,
    "add_result": dice.play_add_result,
    "draw_award": gains.play_draw,
    "clear_mines": moves.play_clear_mines,
    "skip_marker": flag(STEADY),
    "ignore_mines": flag(SAFE),
    "battle_cry": flag(CRY),
    "take_vehicle": gains.play_take_vehicle,
    "take_item": gains.play_take_item,
    "rally_free": gains.play_rally_free,
    "revive": gains.play_revive,
}
