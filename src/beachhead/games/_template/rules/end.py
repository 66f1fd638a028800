"""PAT-END: how the game is decided."""

from beachhead.games._template.board import GREEN, GREY, Board
from beachhead.games._template.content import DATA
from beachhead.games._template.rules.base import rules


def wiped_out(b: Board, side: int) -> None:
    """End the game at once (PAT-END-01)."""
    b.finish("wiped_out", *((-1, 1) if side == GREEN else (1, -1)))


@rules.auto("PAT-END-02")
def show_orders(b: Board) -> None:
    """Compare men and fulfilled orders; more points win (PAT-END-03)."""
    green, grey = count_points(b, GREEN), count_points(b, GREY)
    b.tell("orders", "PAT-END-02", green=b.orders[GREEN], grey=b.orders[GREY])
    winner = (green > grey) - (green < grey)
    b.finish("points" if winner else "draw", winner, -winner)


def count_points(b: Board, side: int) -> int:
    """Count men and the order's points."""
    return b.men[side] + (DATA.orders[b.orders[side]] if is_fulfilled(b, side) else 0)


def is_fulfilled(b: Board, side: int) -> bool:
    """Return True if a side's order holds now."""
    order = b.orders[side]
    if order == "watch":
        return b.in_range(DATA.range)
    return b.in_half_of(side if order == "hold" else 1 - side, side)
