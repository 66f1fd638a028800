"""The luck ledger: what each side could expect from its dice, and what it got."""

from __future__ import annotations

from math import sqrt
from typing import Literal

import msgspec

from beachhead.kernel.devices import AtLeast, AtMost, Chances, Dice, Group, Outcome, raw_group
from beachhead.kernel.nodes import Chance
from beachhead.match.fold import Fold

Measure = Literal["hits", "pips"]
NORMAL = 1.96
"""Standard deviations on either side of the mean that hold 95 of 100 fair results."""


class Tally(msgspec.Struct, frozen=True):
    """A side's dice of one measure: fair dice show a sum from `low` to `high` 95 times in 100."""

    side: int
    measure: Measure
    dice: int
    expected: float
    rolled: int
    low: float
    high: float

    @property
    def verdict(self) -> str:
        """Say whether the dice were out of the ordinary."""
        if self.rolled > self.high:
            return "above what fair dice usually show"
        return "below what fair dice usually show" if self.rolled < self.low else "ordinary"


class Sum(msgspec.Struct):
    """A running sum of counts, means and variances."""

    dice: int = 0
    mean: float = 0.0
    variance: float = 0.0
    rolled: int = 0


def luck(match: Fold) -> list[Tally]:
    """Weigh every throw that stands, side by side; draws of cards and special dice have no sum."""
    sums: dict[tuple[int, Measure], Sum] = {}
    b = match.at(0)
    for ply in match.line:
        entry = match.entries[ply]
        if entry.kind == "roll":
            node = match.game.open_node(b, entry.side)
            if isinstance(node, Chance) and isinstance(node.device, Dice):
                weigh(sums, entry.side, node.device, entry.body)
        match.game.apply(b, entry.body, entry.side)
    return [tally(side, measure, total) for (side, measure), total in sorted(sums.items())]


def weigh(sums: dict[tuple[int, Measure], Sum], side: int, device: Dice, outcome: object) -> None:
    """Add the groups of one throw."""
    faces = list(outcome) if isinstance(outcome, tuple) else []
    for group in device.groups:
        roll, faces = tuple(faces[: group.count]), faces[group.count :]
        measure = measure_of(group)
        if measure:
            add(sums.setdefault((side, measure), Sum()), group, measure, roll)


def measure_of(group: Group) -> Measure | None:
    """Count hits where the rules do, pips of other numbered dice, nothing of special ones."""
    if isinstance(group.fold, (AtMost, AtLeast)):
        return "hits"
    return "pips" if all(isinstance(face, int) for face in group.faces) else None


def add(total: Sum, group: Group, measure: Measure, roll: Outcome) -> None:
    """Add one group: dice are independent, so means and variances add up."""
    one = raw_group(1, group.faces)
    mean = moment(one, group, measure, 1)
    total.dice += group.count
    total.mean += group.count * mean
    total.variance += group.count * (moment(one, group, measure, 2) - mean * mean)
    total.rolled += sum(value(group, measure, (face,)) for face in roll)


def moment(one: Chances, group: Group, measure: Measure, power: int) -> float:
    """Give the mean of a power of one die's value."""
    return float(sum(p * value(group, measure, face) ** power for face, p in one))


def value(group: Group, measure: Measure, face: Outcome) -> int:
    """Value one die: 1 for a hit, or its pips."""
    if measure == "hits" and isinstance(group.fold, (AtMost, AtLeast)):
        return group.fold(face)
    return sum(f for f in face if isinstance(f, int))


def tally(side: int, measure: Measure, total: Sum) -> Tally:
    """Close a sum with its interval."""
    spread = NORMAL * sqrt(total.variance)
    low, high = total.mean - spread, total.mean + spread
    return Tally(side, measure, total.dice, total.mean, total.rolled, low, high)
