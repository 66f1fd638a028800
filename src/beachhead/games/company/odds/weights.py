"""How the chances of a close combat are kept while it is followed: as they are, or as whole numbers out of one whole.

Markers of Units without tanks change nothing about who strikes and who falls, they are only counted in the end. Ways
that differ in nothing but those are one way then, and its weight is one number with a field of bits for each of their
markers: to add two weights or to multiply one by a whole number does it in all fields at once.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import lcm

from beachhead.games.company.odds.dice import SIDES
from beachhead.games.company.odds.turns import Both

Weight = int | Fraction
PAIRS = SIDES * SIDES  # of dice after a break-off


class Plain:
    """Chances as fractions, with markers beside every way."""

    whole: Weight = 1

    def __init__(self, up: list[Fraction]) -> None:
        """Take the chances of both Units to counterattack."""
        self.up: list[Weight] = [*up]
        self.down: list[Weight] = [1 - p for p in up]

    def begin(self, marks: Both, p: Fraction) -> tuple[Both, Weight]:
        """Give what is kept of a start."""
        return marks, p

    def blow(self, whole: int) -> Weight:
        """Weigh one of so many equally likely ends of a wave."""
        return Fraction(1, whole)

    def ended(self, weight: Weight, left: int) -> Weight:
        """Weigh a break-off or an end with so many counterattacks left."""
        return weight

    def chased(self, weight: Weight, n: int) -> Weight:
        """Weigh so many of all pairs of dice."""
        return weight * Fraction(n, PAIRS)

    def share(self, weight: Weight) -> float:
        """Tell how likely all ways of this weight are."""
        return float(weight)

    def chances(self, marks: Both, weight: Weight) -> Iterable[tuple[Both, Fraction]]:
        """Give the markers that a weight stands for, each with its chance."""
        return [(marks, Fraction(weight))]


class Packed(Plain):
    """Whole numbers out of one whole; markers that are only counted share a number."""

    def __init__(
        self,
        up: list[Fraction],
        starts: Iterable[tuple[Both, Fraction]],
        apart: tuple[bool, ...],
        wave: int,
        counterattacks: int,
    ) -> None:
        """Find a whole for so many waves: `wave` is one for whatever can come of each of them."""
        starts = list(starts)
        self.apart = apart
        self.wave = wave
        self.whole = SIDES
        self.rest = [1]
        """What the waves that are left would multiply by, by their number."""
        for _ in range(counterattacks + 1):
            self.rest.append(self.rest[-1] * wave * SIDES)
        self.up = [int(p * SIDES) for p in up]
        self.down = [SIDES - int(p * SIDES) for p in up]
        self.base = lcm(*(p.denominator for _, p in starts))
        self.all = self.base * self.rest[-1] * PAIRS
        self.bits = self.all.bit_length() + 1
        self.fields: dict[Both, int] = {}
        for marks, _ in starts:
            self.fields.setdefault(self.counted(marks), len(self.fields))

    def counted(self, marks: Both) -> Both:
        """Give the markers that are only counted."""
        one, two = (() if apart else m for apart, m in zip(self.apart, marks, strict=True))
        return one, two

    def begin(self, marks: Both, p: Fraction) -> tuple[Both, Weight]:
        """Put a start into the field of its markers."""
        one, two = (m if apart else () for apart, m in zip(self.apart, marks, strict=True))
        weight = p.numerator * (self.base // p.denominator)
        return (one, two), weight << (self.bits * self.fields[self.counted(marks)])

    def blow(self, whole: int) -> Weight:
        """Weigh one of so many equally likely ends of a wave."""
        return self.wave // whole

    def ended(self, weight: Weight, left: int) -> Weight:
        """Weigh it as if all waves had been fought."""
        return weight * self.rest[left]

    def chased(self, weight: Weight, n: int) -> Weight:
        """Weigh so many of all pairs of dice."""
        return weight * n

    def share(self, weight: Weight) -> float:
        """Add up all fields, which the rest by a number of nothing but ones does."""
        return PAIRS * (int(weight) % ((1 << self.bits) - 1)) / self.all

    def chances(self, marks: Both, weight: Weight) -> Iterable[tuple[Both, Fraction]]:
        """Read every field."""
        number, ones = int(weight), (1 << self.bits) - 1
        for counted, field in self.fields.items():
            if n := number >> (self.bits * field) & ones:
                one, two = (m or c for m, c in zip(marks, counted, strict=True))
                yield (one, two), Fraction(n, self.all)
