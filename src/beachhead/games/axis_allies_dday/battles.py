"""Exact chances of combats, strafing and bombardment.

Weights are whole numbers over their sum, so nothing is rounded.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from itertools import repeat
from math import comb, gcd
from operator import add, mul

import msgspec

from beachhead.games.axis_allies_dday.rules.combat import COLUMNS
from beachhead.games.axis_allies_dday.rules.losses import DEFAULT_ORDER
from beachhead.games.axis_allies_dday.tables import (
    ATTACK,
    AXIS,
    BOTH,
    DEFENSE,
)

Force = tuple[int, ...]
"""Units by slot: what stands in a zone."""
Order = tuple[int, ...]
"""Slots of a side in the order in which they fall."""
Orders = tuple[Order, Order]
DEFAULT: Orders = (DEFAULT_ORDER[AXIS], DEFAULT_ORDER[BOTH])
"""The orders that the rules offer, Axis and Allies."""
Weights = tuple[int, ...]
"""Ways to have 0, 1, 2 … hits."""
SIX = 6


class Outlook(msgspec.Struct, frozen=True):
    """What can come of a combat: chances of 0, 1, 2 … losses, and of who holds the zone."""

    axis_losses: tuple[Fraction, ...]
    allied_losses: tuple[Fraction, ...]
    axis_holds: Fraction
    allies_hold: Fraction
    empty: Fraction
    contested: Fraction


# ---- arithmetic -------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def hit_weights(columns: tuple[int, ...]) -> Weights:
    """Weigh 0, 1, 2 … hits of dice in columns, each die with the fewest sides that will do.

    A die that hits on 1 to 3 weighs as a coin does: smaller numbers, quicker sums.
    """
    weights = [1]
    for strength, dice in enumerate(columns):
        if dice:
            common = gcd(strength, SIX)
            hit, miss = strength // common, (SIX - strength) // common
            part = [comb(dice, n) * hit**n * miss ** (dice - n) for n in range(dice + 1)]
            weights = product(weights, part)
    return tuple(weights)


def product(one: list[int], two: list[int]) -> list[int]:
    """Multiply two lists of weights as polynomials."""
    found = [0] * (len(one) + len(two) - 1)
    for i, x in enumerate(one):
        for j, y in enumerate(two):
            found[i + j] += x * y
    return found


def loss_weights(columns: tuple[int, ...], units: int) -> list[int]:
    """Weigh 0 to `units` losses: surplus hits are lost (AAD-COMBAT-22)."""
    weights = hit_weights(columns)
    if len(weights) <= units + 1:
        return [*weights, *[0] * (units + 1 - len(weights))]
    return [*weights[:units], sum(weights[units:])]


def fallen_order(force: Force, order: Order) -> list[int]:
    """List the units of a side in the order in which they fall."""
    return [slot for slot in order for _ in range(force[slot])]


def columns(slots: list[int], strengths: tuple[int, ...]) -> tuple[int, ...]:
    """Put units in the columns of the battle board."""
    found = [0] * COLUMNS
    for slot in slots:
        found[strengths[slot]] += 1
    return tuple(found)


def strengths(attacking: bool) -> tuple[int, ...]:
    """Give attack or defense by slot."""
    return ATTACK if attacking else DEFENSE


def survivors(
    force: Force, attacker: int, cycles: int, orders: Orders = DEFAULT
) -> tuple[list[list[int]], int]:
    """Weigh Axis and Allied losses after some cycles, as rows of a table; give also their sum.

    The first cycle is the attacker's; then the sides take turns, as cards 11 and 13 do.
    """
    axis, allies = (fallen_order(force, order) for order in orders)
    ends = len(axis), len(allies)
    table, total = [[1]], 1  # nobody has fallen yet
    for cycle in range(cycles):
        axis_attacks = (attacker == AXIS) == (cycle % 2 == 0)
        fire = thinning(axis, strengths(axis_attacks), len(table))
        back = thinning(allies, strengths(not axis_attacks), len(table[0]))
        total *= sum(fire[0]) * sum(back[0])
        table = fought(table, fire, back, ends, total.bit_length())
    return table, total


def thinning(slots: list[int], strengths: tuple[int, ...], most: int) -> list[Weights]:
    """Weigh the hits of a side of which nobody, one, two … have fallen, fewer than `most`."""
    return [hit_weights(columns(slots[n:], strengths)) for n in range(most)]


def fought(
    table: list[list[int]],
    axis: list[Weights],
    allies: list[Weights],
    ends: tuple[int, int],
    width: int,
) -> list[list[int]]:
    """Weigh the losses after one more cycle; no weight has more than `width` bits.

    The weights of 0, 1, 2 … Allied losses are the digits of one number, so that a single
    multiplication goes through a whole row of the table, and `map` through the rows.
    """
    most, many = ends
    down = [packed(weights, width) for weights in axis]
    scale, other_scale = common_scale(axis), common_scale(allies)
    ways = sum(axis[0]) * sum(allies[0])
    after = [0] * (most + many + 1)  # the last rows are hits beyond the last unit
    for i, row in enumerate(table):
        for j, weight in enumerate(row):
            if not weight:
                continue
            if i == most or j == many:  # nobody is left to fight with
                after[i] += weight * ways << j * width
                continue
            part = weight * scale[i] * other_scale[j] * down[i] << j * width
            struck = slice(i, i + len(allies[j]))
            after[struck] = map(add, after[struck], map(mul, allies[j], repeat(part)))
    after[most:] = [sum(after[most:])]
    return [unpacked(row, many, width) for row in after]


def common_scale(side: list[Weights]) -> list[int]:
    """Give what brings the weights of fewer units to the sum of all."""
    total = sum(side[0])
    return [total // sum(weights) for weights in side]


def packed(weights: Weights, width: int) -> int:
    """Write weights as the digits of one number, the first one lowest."""
    return sum([weight << place * width for place, weight in enumerate(weights)])


def unpacked(row: int, most: int, width: int) -> list[int]:
    """Read the digits of a number; hits beyond the last unit are lost (AAD-COMBAT-22)."""
    digits: list[int] = []
    mask = (1 << width) - 1
    while row or len(digits) <= most:
        digits.append(row & mask)
        row >>= width
    return [*digits[:most], sum(digits[most:])]


def outlook(force: Force, attacker: int, cycles: int = 1, orders: Orders = DEFAULT) -> Outlook:
    """Work out losses on both sides and control after some cycles of combat.

    `orders` says in which order the slots of the Axis and of the Allies fall.
    """
    table, total = survivors(force, attacker, cycles, orders)
    axis, allies = len(table) - 1, len(table[0]) - 1
    holds = [0, 0, 0, 0]
    for i, row in enumerate(table):
        for j, weight in enumerate(row):
            holds[(i < axis) + 2 * (j < allies)] += weight
    empty, axis_holds, allies_hold, contested = (Fraction(w, total) for w in holds)
    return Outlook(
        tuple(Fraction(sum(row), total) for row in table),
        tuple(Fraction(sum(column), total) for column in zip(*table, strict=True)),
        axis_holds,
        allies_hold,
        empty,
        contested,
    )


def expected(chances: tuple[Fraction, ...]) -> Fraction:
    """Give the mean of a distribution."""
    return sum((n * p for n, p in enumerate(chances)), Fraction(0))


def strafed(units: int, shots: int, hit: int) -> tuple[Fraction, ...]:
    """Give the chances that 0, 1, 2 … of some units die, each fired at so often."""
    alive, all_ways = (SIX - hit) ** shots, SIX**shots
    dead = all_ways - alive
    return tuple(
        Fraction(comb(units, n) * dead**n * alive ** (units - n), all_ways**units)
        for n in range(units + 1)
    )


def bombarded(targets: int, dice: int, hit: int) -> tuple[Fraction, ...]:
    """Give the chances that 0, 1, 2 … targets fall to dice thrown one after the other."""
    weights = loss_weights(tuple(dice if s == hit else 0 for s in range(COLUMNS)), targets)
    return tuple(Fraction(w, sum(weights)) for w in weights)


# ---- questions --------------------------------------------------------------------------------------
