"""Luck: what each side's dice showed, compared with what fair dice show."""

from fractions import Fraction
from functools import lru_cache
from itertools import accumulate
from typing import Literal

import msgspec

from beachhead.kernel.chances import AtLeast, AtMost, Face, Group
from beachhead.kernel.devices import Dice
from beachhead.kernel.nodes import Chance
from beachhead.match.fold import Fold

Measure = Literal["hits", "pips"]
Values = tuple[int, ...]
"""The value of each face of a die."""
TAIL = 0.025
"""The share of fair results below, and above, the ordinary range."""


class Tally(msgspec.Struct, frozen=True):
    """A side's dice of one measure: fair dice show `low` to `high` at least 95 times in 100."""

    side: int
    measure: Measure
    dice: int
    expected: float
    rolled: int
    low: int
    high: int

    @property
    def verdict(self) -> str:
        """Return whether the dice were ordinary."""
        if self.rolled > self.high:
            return "above what fair dice usually show"
        return "below what fair dice usually show" if self.rolled < self.low else "ordinary"


class Sum(msgspec.Struct):
    """The total so far, and the number of dice of each kind behind it."""

    rolled: int = 0
    dice: dict[Values, int] = {}


def luck(match: Fold) -> list[Tally]:
    """Count every throw that was not undone, by side; cards and special dice have no sum."""
    sums: dict[tuple[int, Measure], Sum] = {}
    b = match.at(0)
    for ply in match.active_plies:
        entry = match.entries[ply]
        if entry.kind == "roll":
            node = match.game.open_node(b, entry.side)
            if isinstance(node, Chance) and isinstance(node.device, Dice):
                add_throw(sums, entry.side, node.device, entry.body)
        match.game.apply(b, entry.body, entry.side)
    return [make_tally(side, measure, total) for (side, measure), total in sorted(sums.items())]


def expected_hits(device: Dice) -> float | None:
    """Return the hits that a throw scores on average; None if the rules count no hits in it."""
    counted = [group for group in device.groups if measure_of(group) == "hits"]
    if not counted:
        return None
    chances = [
        group.count
        * Fraction(sum(face_value(group, face) for face in group.faces), len(group.faces))
        for group in counted
    ]
    return float(sum(chances))


def add_throw(
    sums: dict[tuple[int, Measure], Sum], side: int, device: Dice, outcome: object
) -> None:
    """Add the groups of one throw."""
    faces: list[Face] = list(outcome) if isinstance(outcome, tuple) else []
    for group in device.groups:
        roll, faces = faces[: group.count], faces[group.count :]
        measure = measure_of(group)
        if measure:
            add_group(sums.setdefault((side, measure), Sum()), group, roll)


def measure_of(group: Group) -> Measure | None:
    """Return hits where the rules count hits, pips for other numbered dice, None for special ones."""
    if isinstance(group.fold, (AtMost, AtLeast)):
        return "hits"
    return "pips" if all(isinstance(face, int) for face in group.faces) else None


def add_group(total: Sum, group: Group, roll: list[Face]) -> None:
    """Add one group of a throw."""
    values = tuple(face_value(group, face) for face in group.faces)
    total.dice[values] = total.dice.get(values, 0) + group.count
    total.rolled += sum(face_value(group, face) for face in roll)


def face_value(group: Group, face: Face) -> int:
    """Return the value of one die: 1 for a hit where the rules count hits, else its pips."""
    if isinstance(group.fold, (AtMost, AtLeast)):
        return group.fold((face,))
    return face if isinstance(face, int) else 0


def make_tally(side: int, measure: Measure, total: Sum) -> Tally:
    """Return a sum beside the exact distribution of fair dice."""
    chances: tuple[float, ...] = (1.0,)
    for values, count in total.dice.items():
        chances = convolve(chances, sum_distribution(values, count))
    upto = list(accumulate(chances))
    low = next(n for n, p in enumerate(upto) if p >= TAIL)
    high = next((n for n, p in enumerate(upto) if p >= 1 - TAIL), len(upto) - 1)
    expected = float(sum(n * Fraction(sum(v), len(v)) for v, n in total.dice.items()))
    return Tally(side, measure, sum(total.dice.values()), expected, total.rolled, low, high)


@lru_cache(maxsize=2048)
def sum_distribution(values: Values, count: int) -> tuple[float, ...]:
    """Return the probability of each sum of equal dice."""
    if count == 1:
        return tuple(values.count(n) / len(values) for n in range(max(values) + 1))
    rest = sum_distribution(values, count - count // 2)
    return convolve(sum_distribution(values, count // 2), rest)


def convolve(left: tuple[float, ...], right: tuple[float, ...]) -> tuple[float, ...]:
    """Return the distribution of the sum of two independent numbers."""
    found = [0.0] * (len(left) + len(right) - 1)
    for i, p in enumerate(left):
        for j, q in enumerate(right):
            found[i + j] += p * q
    return tuple(found)
