"""Numbers that stand for things in positions, frames and answers, and what they stand for.

    stack_id(14, slot)             the number of a stack
    STACKS[number]                 Stack(zone=14, slot=...)
    STACKS[whole_zone_id(14)]      everything in zone 14 that may move
    CLAIMS.id(14, UK), CLAIMS[n]   the same for a place and a power

How two things become one number is nobody's business outside `board`.
"""

from collections.abc import Callable
from typing import NamedTuple, TypeVar

from beachhead.games.axis_allies_dday.content.tables import (
    ALL_SLOTS,
    BOXES,
    LAND_SLOTS,
    MAP_SIZE,
    MOBILE_KINDS,
    POWERS,
)

T = TypeVar("T")
EVERYTHING = -1
"""In place of a slot: all units of the zone that may move."""
EVERY_KIND = MOBILE_KINDS
"""In place of a kind: all units of the box."""


class Stack(NamedTuple):
    """Land units of one slot in a zone, or EVERYTHING there."""

    zone: int
    slot: int


class Flight(NamedTuple):
    """Aircraft of one slot over a zone."""

    zone: int
    slot: int


class Claim(NamedTuple):
    """A zone or box, and the power that names it or has aircraft there."""

    place: int
    power: int


class Afloat(NamedTuple):
    """Units of one kind in a beachhead box, or EVERY_KIND there."""

    box: int
    kind: int


class Barrage(NamedTuple):
    """The zone of the guns and the zone that they fire at."""

    guns: int
    target: int


class Mover(NamedTuple):
    """Axis units that moved together; zone 0 stands for no zone, as reinforcements come from none."""

    slot: int
    number: int
    start: int
    via: int
    end: int


class StackMove(NamedTuple):
    """How many units of a stack go where."""

    stack: int
    number: int
    to: int
    via: int = 0
    """The zone between, if its owner named one."""


class Pairs(dict[int, T]):
    """Things made of two numbers, by the one number that stands for them."""

    def __init__(self, make: Callable[[int, int], T], firsts: int, seconds: int) -> None:
        """List all pairs."""
        self.width = seconds
        super().__init__({n: make(*divmod(n, seconds)) for n in range(firsts * seconds)})

    def id(self, first: int, second: int) -> int:
        """Return the number of a pair."""
        return first * self.width + second


CLAIMS = Pairs(Claim, MAP_SIZE, len(POWERS))
AFLOAT = Pairs(Afloat, len(BOXES), MOBILE_KINDS)
"""Targets in boxes."""
BOATLOADS = Pairs(Afloat, len(BOXES), MOBILE_KINDS + 1)
"""Units that land, EVERY_KIND too."""
BARRAGES = Pairs(Barrage, MAP_SIZE, 64)
AIRFIELD = tuple(range(LAND_SLOTS, ALL_SLOTS))
"""Slots of aircraft by their place at the Airfield."""


def stack_id(zone: int, slot: int) -> int:
    """Return the number of a stack."""
    return zone * LAND_SLOTS + slot


def whole_zone_id(zone: int) -> int:
    """Return the number that stands for everything in a zone."""
    return -zone


def stack_of(number: int) -> Stack:
    """Return the stack that a number stands for, even one that no map has."""
    return Stack(-number, EVERYTHING) if number < 0 else Stack(*divmod(number, LAND_SLOTS))


def flight_id(zone: int, slot: int) -> int:
    """Return the number of an aircraft over a zone."""
    return zone * ALL_SLOTS + slot


# Looked up in every move: plain dictionaries are the quickest.
STACKS = {number: stack_of(number) for number in range(1 - MAP_SIZE, MAP_SIZE * LAND_SLOTS)}
FLIGHTS = dict(Pairs(Flight, MAP_SIZE, ALL_SLOTS))
