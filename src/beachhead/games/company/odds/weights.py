"""How chances are kept on the way through a close combat: exactly, whatever can be counted in the end put together.

Markers of foot say nothing about who strikes and who falls, they are only counted in the end. Ways that differ in
nothing but those are one way then, and its weight has a field for each of their markers. With a last counterattack a
weight is one whole number, whose bits are divided into fields: to add two weights or to multiply one by a whole number
does it in all fields at once. Without one it is a row of whole numbers over one number.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from fractions import Fraction
from math import gcd, lcm

from beachhead.games.company.odds.dice import SIDES
from beachhead.games.company.odds.turns import Both

PAIRS = SIDES * SIDES  # of dice after a break-off
Scalar = int | Fraction


class Share:
    """Chances of ways that differ only in counted markers: a whole number for each, over one number."""

    __slots__ = ("of", "parts")

    def __init__(self, parts: list[int], of: int) -> None:
        """Keep them as they are: to reduce every one of them would take longer than all the rest."""
        self.parts, self.of = parts, of

    def __bool__(self) -> bool:
        """Tell whether there is any chance at all."""
        return any(self.parts)

    def __mul__(self, q: Scalar) -> Share:
        """Multiply every chance."""
        n = q.numerator
        return Share([part * n for part in self.parts], self.of * q.denominator)

    def __add__(self, other: Share | Scalar) -> Share:
        """Add chances of the same fields, or nothing."""
        if not isinstance(other, Share):
            assert not other
            return self
        if self.of == other.of:
            return Share([a + c for a, c in zip(self.parts, other.parts, strict=True)], self.of)
        common = gcd(self.of, other.of)
        one, two = other.of // common, self.of // common
        both = zip(self.parts, other.parts, strict=True)
        return Share([a * one + c * two for a, c in both], self.of * one)

    __radd__ = __add__

    def reduced(self) -> Share:
        """Give it in the lowest terms."""
        common = gcd(self.of, *self.parts)
        return Share([part // common for part in self.parts], self.of // common)

    def total(self) -> Fraction:
        """Add up all fields."""
        return Fraction(sum(self.parts), self.of)


Weight = int | Fraction | Share


class Weights(ABC):
    """One way to keep chances."""

    def __init__(self, up: list[Fraction], starts: list[Both], apart: tuple[bool, ...]) -> None:
        """Take the chances of both Units to counterattack, and number the markers that are only counted."""
        self.up, self.apart = up, apart
        self.fields: dict[Both, int] = {}
        for marks in starts:
            self.fields.setdefault(self.counted(marks), len(self.fields))

    def counted(self, marks: Both) -> Both:
        """Give the markers that are only counted."""
        one, two = (() if apart else m for apart, m in zip(self.apart, marks, strict=True))
        return one, two

    def begin(self, marks: Both, p: Fraction) -> tuple[Both, Weight]:
        """Put a start into the field of its markers; give the markers that make a difference, and the weight."""
        one, two = (m if apart else () for apart, m in zip(self.apart, marks, strict=True))
        return (one, two), self.start(self.fields[self.counted(marks)], p)

    def chances(self, marks: Both, weight: Weight) -> Iterable[tuple[Both, Fraction]]:
        """Give the markers that a weight stands for, each with its chance."""
        for counted, field in self.fields.items():
            if p := self.chance(field, weight):
                one, two = (m or c for m, c in zip(marks, counted, strict=True))
                yield (one, two), p

    @abstractmethod
    def start(self, field: int, p: Fraction) -> Weight:
        """Weigh a start."""

    @abstractmethod
    def chance(self, field: int, weight: Weight) -> Fraction:
        """Read a field."""

    @abstractmethod
    def blow(self, weight: Weight, whole: int) -> Weight:
        """Weigh one of so many equally likely ends of a wave."""

    @abstractmethod
    def idle(self, n: int, whole: int, foe: int) -> Scalar:
        """Weigh so many ends of a wave, after which a Unit counterattacks, by themselves."""

    @abstractmethod
    def stands(self, weight: Weight, foe: int) -> Weight:
        """Weigh the ways in which a Unit counterattacks."""

    @abstractmethod
    def breaks(self, weight: Weight, foe: int, left: int) -> Weight:
        """Weigh the ways in which it does not, with so many counterattacks left."""

    @abstractmethod
    def ended(self, weight: Weight, left: int) -> Weight:
        """Weigh an end that comes without a die, with so many counterattacks left."""

    @abstractmethod
    def chased(self, weight: Weight, n: int) -> Weight:
        """Weigh so many of all pairs of dice."""

    @abstractmethod
    def total(self, weight: Weight) -> Fraction:
        """Tell how likely all ways of this weight are, after their end."""


class Shares(Weights):
    """Rows over one number: any number of counterattacks, and ways that are left."""

    def start(self, field: int, p: Fraction) -> Weight:
        """Leave all other fields empty."""
        return Share([p.numerator * (i == field) for i in range(len(self.fields))], p.denominator)

    def chance(self, field: int, weight: Weight) -> Fraction:
        """Divide."""
        assert isinstance(weight, Share)
        return Fraction(weight.parts[field], weight.of)

    def blow(self, weight: Weight, whole: int) -> Weight:
        """Divide all fields at once, in the lowest terms."""
        assert isinstance(weight, Share)
        low = weight.reduced()
        return Share(low.parts, low.of * whole)

    def idle(self, n: int, whole: int, foe: int) -> Scalar:
        """Give a chance."""
        return self.up[foe] * Fraction(n, whole)

    def stands(self, weight: Weight, foe: int) -> Weight:
        """Multiply by a chance."""
        return weight * self.up[foe]

    def breaks(self, weight: Weight, foe: int, left: int) -> Weight:
        """Multiply by the opposite chance."""
        return weight * (1 - self.up[foe])

    def ended(self, weight: Weight, left: int) -> Weight:
        """Leave it as it is."""
        return weight

    def chased(self, weight: Weight, n: int) -> Weight:
        """Multiply by a chance."""
        return weight * Fraction(n, PAIRS)

    def total(self, weight: Weight) -> Fraction:
        """Add up all fields."""
        return weight.total() if isinstance(weight, Share) else Fraction(weight)


class Packed(Weights):
    """Whole numbers out of one whole, for a number of counterattacks that is known."""

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
        super().__init__(up, [marks for marks, _ in starts], apart)
        self.wave = wave
        self.rest = [1]
        """What the waves that are left would multiply by, by their number."""
        for _ in range(counterattacks + 1):
            self.rest.append(self.rest[-1] * wave * SIDES)
        self.stand = [int(p * SIDES) for p in up]
        self.base = lcm(*(p.denominator for _, p in starts))
        self.all = self.base * self.rest[-1] * PAIRS
        self.bits = self.all.bit_length() + 1
        self.ones = (1 << self.bits) - 1

    def start(self, field: int, p: Fraction) -> Weight:
        """Shift it to its field."""
        return p.numerator * (self.base // p.denominator) << (self.bits * field)

    def chance(self, field: int, weight: Weight) -> Fraction:
        """Shift it back."""
        assert isinstance(weight, int)
        return Fraction(weight >> (self.bits * field) & self.ones, self.all)

    def blow(self, weight: Weight, whole: int) -> Weight:
        """Multiply by what is lacking to the whole of a wave."""
        return weight * (self.wave // whole)

    def idle(self, n: int, whole: int, foe: int) -> Scalar:
        """Give a whole number."""
        return n * (self.wave // whole) * self.stand[foe]

    def stands(self, weight: Weight, foe: int) -> Weight:
        """Count the faces of a die."""
        return weight * self.stand[foe]

    def breaks(self, weight: Weight, foe: int, left: int) -> Weight:
        """Count the other faces, and weigh it as if all waves had been fought."""
        return weight * ((SIDES - self.stand[foe]) * self.rest[left])

    def ended(self, weight: Weight, left: int) -> Weight:
        """Weigh it as if all waves had been fought."""
        return weight * (SIDES * self.rest[left])

    def chased(self, weight: Weight, n: int) -> Weight:
        """Count pairs."""
        return weight * n

    def total(self, weight: Weight) -> Fraction:
        """Add up all fields, which the rest by a number of nothing but ones does."""
        assert isinstance(weight, int)
        return Fraction(PAIRS * (weight % self.ones), self.all)


Written = int | tuple[list[int], int]


def written(weight: Weight) -> Written:
    """Give a weight as it is written to disk."""
    if isinstance(weight, Share):
        low = weight.reduced()
        return low.parts, low.of
    assert isinstance(weight, int)
    return weight


def read(text: Written) -> Weight:
    """Give a weight that was written."""
    return text if isinstance(text, int) else Share(*text)
