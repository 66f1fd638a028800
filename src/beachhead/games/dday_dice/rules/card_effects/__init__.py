"""What played cards do: one condition and one function for each effect of `effects.py`."""

from collections.abc import Callable

from beachhead.games.dday_dice.board import CRY, MOVED, SAFE, SHELTERED, STEADY, VESTED, Board
from beachhead.games.dday_dice.content.effects import Effect
from beachhead.games.dday_dice.rules.card_effects import combat, dice, gains, movement


def can_always(b: Board, side: int, effect: Effect, window: int) -> bool:
    """Allow an effect at any time."""
    return True


def mark_unit(bit: int) -> Callable[[Board, int, Effect], None]:
    """Return the effect that marks the Unit for the turn."""

    def mark(b: Board, side: int, effect: Effect) -> None:
        del effect
        b.units[side].done |= bit

    return mark


def is_unmarked(bit: int) -> Callable[[Board, int, Effect, int], bool]:
    """Return the condition that the Unit is not marked already."""

    def check(b: Board, side: int, effect: Effect, window: int) -> bool:
        return not b.units[side].done & bit and combat.fits_place(b, side, effect, window)

    return check


Can = Callable[[Board, int, Effect, int], bool]
Play = Callable[[Board, int, Effect], None]
CAN: dict[str, Can] = {
    "gain": can_always,
    "gain_for_another": can_always,
    "gain_for_others": lambda b, side, effect, window: any(i != side for i in b.list_active()),
    "lower_def": combat.fits_place,
    "clear_def": combat.fits_place,
    "lower_def_elsewhere": combat.can_lower_elsewhere,
    "fewer_fire_dice": combat.can_silence_fire,
    "set_die": dice.can_set_die,
    "gain_rwb": can_always,
    "ignore_fire": is_unmarked(VESTED),
    "prevent": can_always,
    "prevent_in_combat": combat.can_prevent,
    "shelter": is_unmarked(SHELTERED),
    "shelter_another": combat.can_shelter_another,
    "trade_afar": movement.can_trade_afar,
    "copy_tally": dice.can_copy,
    "reroll": can_always,
    "reroll_for_another": can_always,
    "add_result": can_always,
    "draw_award": gains.can_draw,
    "clear_mines": movement.can_clear_mines,
    "skip_marker": movement.can_skip_marker,
    "ignore_mines": is_unmarked(SAFE | MOVED),
    "battle_cry": is_unmarked(CRY | MOVED),
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
    "fewer_fire_dice": combat.play_silence_fire,
    "set_die": dice.play_set_die,
    "gain_rwb": gains.play_gain_rwb,
    "ignore_fire": mark_unit(VESTED),
    "prevent": combat.play_prevent,
    "prevent_in_combat": combat.play_prevent,
    "shelter": mark_unit(SHELTERED),
    "shelter_another": combat.play_shelter_another,
    "trade_afar": movement.play_trade_afar,
    "copy_tally": dice.play_copy,
    "reroll": dice.play_reroll,
    "reroll_for_another": dice.play_reroll_for_another,
    "add_result": dice.play_add_result,
    "draw_award": gains.play_draw,
    "clear_mines": movement.play_clear_mines,
    "skip_marker": mark_unit(STEADY),
    "ignore_mines": mark_unit(SAFE),
    "battle_cry": mark_unit(CRY),
    "take_vehicle": gains.play_take_vehicle,
    "take_item": gains.play_take_item,
    "rally_free": gains.play_rally_free,
    "revive": gains.play_revive,
}
