"""The position: two patrols on a field, their orders, and the round."""

from math import dist
from typing import Self

from beachhead.games._template.content import DATA
from beachhead.kernel.chances import RandBelow
from beachhead.kernel.nodes import Answer
from beachhead.kernel.position import Position, replaced_at

GREEN, GREY = 0, 1
NOWHERE = (-1, -1)
NO_ORDER = ""
UNKNOWN = "?"


class Board(Position):
    """Men, spots and orders by side."""

    men: list[int]
    """By side."""
    spots: list[tuple[int, int]]
    """Across and down; NOWHERE until placed."""
    orders: tuple[str, ...]
    """What changes seldom is a tuple, replaced with `put`, and shared by copies.

    NO_ORDER until drawn. A secret: a view shows another side's order as UNKNOWN."""
    down: tuple[int, ...]
    """1 while the side may still throw itself down."""
    ambush: tuple[int, ...]
    """1 while the side may still ambush."""
    round: int = 1
    """From 1 on."""

    def clone(self) -> Self:
        """Copy the lists by hand: this is where search spends its time."""
        twin = self.twin()
        twin.men = self.men.copy()
        twin.spots = self.spots.copy()
        return twin

    def seen_by(self, side: int) -> Self:
        """Return a copy in which the other side's order is hidden until the end."""
        seen = self.clone()
        if not self.ending:
            for owner in (GREEN, GREY):
                if owner != side and self.orders[owner] != NO_ORDER:
                    seen.orders = replaced_at(seen.orders, owner, UNKNOWN)
        return seen

    def deal_unknown_orders(self, randbelow: RandBelow) -> Self:
        """Return a copy in which every hidden order is one that the side could have."""
        dealt = self.clone()
        orders = list(DATA.orders)
        for owner in (GREEN, GREY):
            if self.orders[owner] == UNKNOWN:
                dealt.orders = replaced_at(dealt.orders, owner, orders[randbelow(len(orders))])
        return dealt

    def distance(self, spot: tuple[int, int], side: int) -> float:
        """Measure from a spot to a side's patrol."""
        return dist(spot, self.spots[side])

    def in_range(self, distance: int) -> bool:
        """Return True if the patrols are this near to each other."""
        return dist(*self.spots) <= distance

    def knows_order(self, side: int) -> bool:
        """Return True if a side's order is drawn and not hidden."""
        return self.orders[side] not in (NO_ORDER, UNKNOWN)

    def in_half_of(self, owner: int, side: int) -> bool:
        """Return True if a side stands in the half of `owner`: Green's is the lower one."""
        lower = 2 * self.spots[side][1] > DATA.field[1]
        return lower == (owner == GREEN)


def as_spot(answer: Answer) -> tuple[int, int] | None:
    """Read an untrusted answer as a spot, if it has the form of one."""
    match answer:
        case (int() as x, int() as y):
            return x, y
        case _:
            return None


def on_field(x: int, y: int) -> bool:
    """Return True if a spot lies on the field."""
    return 0 <= x <= DATA.field[0] and 0 <= y <= DATA.field[1]
