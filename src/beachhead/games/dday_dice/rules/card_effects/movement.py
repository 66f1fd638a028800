"""What cards do for marker, move and trade: hold the marker, sweep mines, trade from afar."""

from beachhead.games.dday_dice.board import MOVED, STEADY, Board
from beachhead.games.dday_dice.content.battle_maps import CHEVRONS
from beachhead.games.dday_dice.content.effects import Effect
from beachhead.games.dday_dice.rules.base import rules


def has_not_moved(b: Board, side: int, effect: Effect, window: int) -> bool:
    """Allow an effect on the move until the Unit has moved."""
    return not b.units[side].done & MOVED


def can_trade_afar(b: Board, side: int, effect: Effect, window: int) -> bool:
    """Return True if a Unit is elsewhere and no other such card is in force."""
    u = b.units[side]
    return u.afar < 0 and any(b.units[i].sector != u.sector for i in b.list_active() if i != side)


def play_trade_afar(b: Board, side: int, effect: Effect) -> None:
    """Choose the distant partner."""
    choose_afar.offer(b, side)


@rules.choice("DDD-TRADE-09")
def choose_afar(b: Board, side: int) -> list[int]:
    """Offer the Units in other Sectors."""
    u = b.units[side]
    return [i for i in b.list_active() if i != side and b.units[i].sector != u.sector]


@choose_afar.chosen
def connect(b: Board, other: int, side: int) -> None:
    """Allow trade with that Unit this turn, both ways."""
    b.tell("in_touch", "DDD-TRADE-09", side=side, to=f"unit:{other}")
    b.units[side].afar = other


def can_clear_mines(b: Board, side: int, effect: Effect, window: int) -> bool:
    """Return True if some Unit could cross a mined border."""
    return bool(list_crossable_mines(b)) and has_not_moved(b, side, effect, window)


def list_crossable_mines(b: Board) -> list[int]:
    """List the mined borders next to a fighting Unit that are not swept yet."""
    ways = [way for i in b.list_active() for way in b.sector_of(b.units[i]).ways]
    return sorted({way.border for way in ways if b.has_mines(way)})


def play_clear_mines(b: Board, side: int, effect: Effect) -> None:
    """Choose the border."""
    choose_border.offer(b, side)


@rules.choice("DDD-SECTOR-09")
def choose_border(b: Board, side: int) -> list[int]:
    """Offer the mined borders next to Units."""
    del side
    return list_crossable_mines(b)


@choose_border.chosen
def sweep(b: Board, border: int, side: int) -> None:
    """Make the border safe for everybody this turn."""
    b.sweep_border(border)
    one, other = b.battle_map.mined[border]
    b.tell("swept", "DDD-SECTOR-09", side=side, border=border, between=[one, other])


def can_skip_marker(b: Board, side: int, effect: Effect, window: int) -> bool:
    """Return True if the marker counts turns and would turn."""
    u = b.units[side]
    return u.face <= CHEVRONS and not u.done & STEADY
