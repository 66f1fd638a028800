"""Chances: faces, groups of dice, folds, and the exact probabilities of what a group shows.

A fold says which rolls the rules cannot tell apart; a class of rolls is represented by one of them.
Randomness comes from outside as `randbelow(n)`, an integer from 0 to n - 1.
"""

from collections.abc import Callable, Hashable, Iterable
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement, product
from math import comb, factorial, prod
from typing import Protocol

import msgspec

Face = int | str
Roll = tuple[int, ...]
Outcome = tuple[Face, ...]
RandBelow = Callable[[int], int]
Chances = tuple[tuple[Outcome, Fraction], ...]
D6 = (1, 2, 3, 4, 5, 6)
D10 = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9)
PLAIN: dict[str, tuple[Face, ...]] = {"d6": D6, "d10": D10}


class Fold(Protocol):
    """The class of a group's roll; equal classes must be equal to the rules."""

    def __call__(self, roll: Outcome, /) -> Hashable:
        """Return the class of this roll."""

    def __hash__(self) -> int:
        """Let equal folds share their tables."""


class AtMost(msgspec.Struct, frozen=True):
    """Fold dice by how many show `limit` or less."""

    limit: int

    def __call__(self, roll: Outcome, /) -> int:
        """Count the dice that hit."""
        return sum(1 for face in roll if isinstance(face, int) and face <= self.limit)


class AtLeast(msgspec.Struct, frozen=True):
    """Fold dice by how many show `limit` or more."""

    limit: int

    def __call__(self, roll: Outcome, /) -> int:
        """Count the dice that hit."""
        return sum(1 for face in roll if isinstance(face, int) and face >= self.limit)


class Total(msgspec.Struct, frozen=True):
    """Fold dice by their sum."""

    def __call__(self, roll: Outcome, /) -> int:
        """Add the dice up."""
        return sum(face for face in roll if isinstance(face, int))


class Group(msgspec.Struct, frozen=True, cache_hash=True):
    """Some equal dice that are thrown and read together."""

    label: str
    count: int
    faces: tuple[Face, ...] = D6
    fold: Fold | None = None


def at_most(roll: Outcome, limit: int) -> int:
    """Count the dice that show `limit` or less."""
    return len([face for face in roll if face <= limit])  # type: ignore[operator]


def at_least(roll: Outcome, limit: int) -> int:
    """Count the dice that show `limit` or more."""
    return len([face for face in roll if face >= limit])  # type: ignore[operator]


@lru_cache(maxsize=1024)
def raw_group(count: int, faces: tuple[Face, ...]) -> Chances:
    """List the multisets of `count` equal dice with their multinomial chances."""
    kinds = tuple(dict.fromkeys(faces))
    weights = {k: Fraction(faces.count(k), len(faces)) for k in kinds}
    return tuple(
        (roll, _multiplicity(roll) * prod((weights[f] for f in roll), start=Fraction(1)))
        for roll in combinations_with_replacement(kinds, count)
    )


def _multiplicity(roll: Outcome) -> int:
    """Count the orders in which a sorted roll can fall."""
    ways = factorial(len(roll))
    for face in set(roll):
        ways //= factorial(roll.count(face))
    return ways


@lru_cache(maxsize=4096)
def folded_group(count: int, faces: tuple[Face, ...], fold: Fold | None) -> Chances:
    """List the classes of one group; counting folds are binomial, others enumerate."""
    if fold is None:
        return raw_group(count, faces)
    if isinstance(fold, (AtMost, AtLeast)):
        return _hit_classes(count, faces, fold)
    return merge_classes((fold(roll), roll, p) for roll, p in raw_group(count, faces))


def _hit_classes(count: int, faces: tuple[Face, ...], fold: AtMost | AtLeast) -> Chances:
    """List the numbers of hits with one real roll for each."""
    hitting = [f for f in faces if fold((f,))]
    missing = [f for f in faces if not fold((f,))]
    p = Fraction(len(hitting), len(faces))
    classes: list[tuple[Outcome, Fraction]] = []
    for hits in range(count + 1):
        chance = comb(count, hits) * p**hits * (1 - p) ** (count - hits)
        if chance:
            roll = hitting[:1] * hits + missing[:1] * (count - hits)
            classes.append((tuple(sorted(roll, key=faces.index)), chance))
    return tuple(classes)


def merge_classes(triples: Iterable[tuple[Hashable, Outcome, Fraction]]) -> Chances:
    """Add up the chances of each class; its first member stands for it."""
    classes: dict[Hashable, tuple[Outcome, Fraction]] = {}
    for name, outcome, p in triples:
        first, sofar = classes.get(name, (outcome, Fraction(0)))
        classes[name] = (first, sofar + p)
    return tuple(classes.values())


def combine_groups(parts: list[Chances]) -> Chances:
    """Combine independent groups."""
    if len(parts) == 1:
        return parts[0]
    return tuple(
        (
            tuple(face for outcome, _ in row for face in outcome),
            prod((p for _, p in row), start=Fraction(1)),
        )
        for row in product(*parts)
    )


def class_bound_of_group(group: Group) -> int:
    """Count the hits of a counting fold; bound others by their raw rolls."""
    if isinstance(group.fold, (AtMost, AtLeast)):
        return group.count + 1
    kinds = len(set(group.faces))
    return comb(group.count + kinds - 1, group.count)
