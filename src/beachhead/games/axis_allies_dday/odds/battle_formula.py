"""A formula for plain battles: no card in force, nobody has fired yet.

Weights are whole numbers over their sum, so nothing is rounded.
"""

from functools import lru_cache
from itertools import repeat
from math import comb, gcd
from operator import add, mul

from beachhead.games.axis_allies_dday.content.tables import ATTACK, AXIS, DEFENSE
from beachhead.games.axis_allies_dday.rules.combat import COLUMNS

Force = tuple[int, ...]
"""Units by slot: what stands in a zone."""
Order = tuple[int, ...]
"""Slots of a side in the order in which they fall."""
Orders = tuple[Order, Order]
"""The orders of the Axis and of the Allies."""
HitWeights = tuple[int, ...]
"""Ways to have 0, 1, 2 … hits."""
SIX = 6


def weigh_losses(
    force: Force, attacker: int, cycles: int, orders: Orders
) -> tuple[list[list[int]], int]:
    """Weigh Axis and Allied losses after some cycles, as rows of a table; return also their sum.

    The first cycle is the attacker's; then the sides take turns, as orders 11 and 13 do.
    """
    axis, allies = (list_in_order(force, order) for order in orders)
    ends = len(axis), len(allies)
    table, total = [[1]], 1  # nobody has fallen yet
    for cycle in range(cycles):
        axis_attacks = (attacker == AXIS) == (cycle % 2 == 0)
        fire = weigh_fire(axis, ATTACK if axis_attacks else DEFENSE, len(table))
        back = weigh_fire(allies, DEFENSE if axis_attacks else ATTACK, len(table[0]))
        total *= sum(fire[0]) * sum(back[0])
        table = fight_cycle(table, fire, back, ends, total.bit_length())
    return table, total


def list_in_order(force: Force, order: Order) -> list[int]:
    """List the units of a side in the order in which they fall."""
    return [slot for slot in order for _ in range(force[slot])]


def weigh_fire(slots: list[int], strengths: tuple[int, ...], most: int) -> list[HitWeights]:
    """Weigh the hits of a side of which nobody, one, two … have fallen, fewer than `most`."""
    return [weigh_hits(fill_columns(slots[n:], strengths)) for n in range(most)]


def fill_columns(slots: list[int], strengths: tuple[int, ...]) -> tuple[int, ...]:
    """Put units in the columns of the battle board."""
    found = [0] * COLUMNS
    for slot in slots:
        found[strengths[slot]] += 1
    return tuple(found)


@lru_cache(maxsize=4096)
def weigh_hits(columns: tuple[int, ...]) -> HitWeights:
    """Weigh 0, 1, 2 … hits of dice in columns, each die with the fewest sides that will do.

    A die that hits on 1 to 3 weighs as a coin does: smaller numbers, quicker sums.
    """
    weights = [1]
    for strength, dice in enumerate(columns):
        if dice:
            common = gcd(strength, SIX)
            hit, miss = strength // common, (SIX - strength) // common
            part = [comb(dice, n) * hit**n * miss ** (dice - n) for n in range(dice + 1)]
            weights = multiply(weights, part)
    return tuple(weights)


def multiply(one: list[int], two: list[int]) -> list[int]:
    """Multiply two lists of weights as polynomials."""
    found = [0] * (len(one) + len(two) - 1)
    for i, x in enumerate(one):
        for j, y in enumerate(two):
            found[i + j] += x * y
    return found


def fight_cycle(
    table: list[list[int]],
    axis: list[HitWeights],
    allies: list[HitWeights],
    ends: tuple[int, int],
    width: int,
) -> list[list[int]]:
    """Weigh the losses after one more cycle; no weight has more than `width` bits.

    The weights of 0, 1, 2 … Allied losses are the digits of one number, so that a single
    multiplication goes through a whole row of the table, and `map` through the rows.
    """
    most, many = ends
    down = [pack(weights, width) for weights in axis]
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
            rows = slice(i, i + len(allies[j]))
            after[rows] = map(add, after[rows], map(mul, allies[j], repeat(part)))
    after[most:] = [sum(after[most:])]
    return [unpack(row, many, width) for row in after]


def common_scale(side: list[HitWeights]) -> list[int]:
    """Return what brings the weights of fewer units to the sum of all."""
    total = sum(side[0])
    return [total // sum(weights) for weights in side]


def pack(weights: HitWeights, width: int) -> int:
    """Write weights as the digits of one number, the first one lowest."""
    return sum([weight << place * width for place, weight in enumerate(weights)])


def unpack(row: int, most: int, width: int) -> list[int]:
    """Read the digits of a number; hits beyond the last unit are lost."""
    digits: list[int] = []
    mask = (1 << width) - 1
    while row or len(digits) <= most:
        digits.append(row & mask)
        row >>= width
    return [*digits[:most], sum(digits[most:])]
