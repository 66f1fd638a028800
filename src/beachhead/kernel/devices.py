"""Devices that decide what players do not: dice, cups of special dice, decks.

A device lists what can come up with exact probabilities; it never decides by itself. `outcomes`
lists raw results, `folded` one representative for each class that the rules cannot tell apart.
Randomness comes from outside as `randbelow(n)`, an integer from 0 to n - 1.

    d6(4)                          four plain dice
    d6(4, fold=AtMost(2))          only the number of hits on 1 and 2 matters
    dice(Group("infantry", 3, fold=AtMost(1)), Group("tank", 1, fold=AtMost(3)))
    cup(("red", 2, RED_FACES), ("white", 2, WHITE_FACES))
    deck(("joker", 1), ("red 5", 2))
"""

from bisect import bisect
from collections.abc import Callable
from functools import lru_cache
from itertools import product
from math import lcm, prod
from typing import Protocol

import msgspec

from beachhead.kernel.cards import Deck
from beachhead.kernel.chances import (
    PLAIN,
    Chances,
    Face,
    Fold,
    Group,
    Outcome,
    RandBelow,
    class_bound_of_group,
    combine_groups,
    folded_group,
    raw_group,
)
from beachhead.kernel.errors import BadRoll
from beachhead.kernel.memo import Memo
from beachhead.kernel.plurals import counted

MOST_DICE = 1_000
"""Dice of the largest throw."""


class Device(Protocol):
    """What a chance step names."""

    def outcomes(self) -> Chances:
        """List every raw outcome with its exact probability."""

    def folded(self) -> Chances:
        """List one representative of every class that the rules can tell apart."""

    def draw(self, randbelow: RandBelow) -> Outcome:
        """Let an outside source of randomness decide."""

    def check(self, outcome: object) -> Outcome:
        """Return the outcome in its standard form; raise BadRoll if the device cannot show it."""

    def describe(self) -> dict[str, object]:
        """Describe the device to people and programs."""


class Dice(msgspec.Struct, frozen=True, cache_hash=True):
    """A throw of one or more groups of dice; the outcome lists faces group by group, sorted."""

    groups: tuple[Group, ...]

    def __post_init__(self) -> None:
        """Refuse a throw that no table has seen: a stranger's position may ask for one."""
        if sum([g.count for g in self.groups]) > MOST_DICE:
            raise ValueError(f"more than {MOST_DICE:,} dice are to be thrown at once")

    def outcomes(self) -> Chances:
        """List every combination of sorted groups."""
        return all_outcomes(self)

    def folded(self) -> Chances:
        """List one combination for each class of each group."""
        return all_classes(self)

    def draw(self, randbelow: RandBelow) -> Outcome:
        """Throw all dice."""
        groups = self.groups
        if len(groups) == 1:
            return _throw_group(groups[0], randbelow)
        faces: list[Face] = []
        for group in groups:
            faces += _throw_group(group, randbelow)
        return tuple(faces)

    def check(self, outcome: object) -> Outcome:
        """Accept faces in any order within their group."""
        want = sum(g.count for g in self.groups)
        if not isinstance(outcome, (list, tuple)) or len(outcome) != want:
            got = len(outcome) if isinstance(outcome, (list, tuple)) else repr(outcome)[:40]
            due = counted(want, "die is|dice are")
            raise BadRoll(f"{due} to be rolled, the outcome gives {got}.", code="roll.count")
        faces: list[Face] = []
        for group in self.groups:
            part = outcome[len(faces) : len(faces) + group.count]
            faces += [_check_face(group, face) for face in part]
            faces[-group.count :] = sorted_faces(group, faces[-group.count :])
        return tuple(faces)

    def describe(self) -> dict[str, object]:
        """Return count and faces, and the groups where there are several."""
        told: dict[str, object] = {"kind": "dice", "dice": sum(g.count for g in self.groups)}
        if len({g.faces for g in self.groups}) == 1:
            told["sides"] = len(self.groups[0].faces)
        told["groups"] = [
            {"label": g.label, "dice": g.count, "faces": list(g.faces)} for g in self.groups
        ]
        return told


def d6(count: int, fold: Fold | None = None, label: str = "") -> Dice:
    """Return some ordinary dice."""
    return _one_group(count, "d6", fold, label)


def d10(count: int, fold: Fold | None = None, label: str = "") -> Dice:
    """Return some ten-sided dice, 0 to 9."""
    return _one_group(count, "d10", fold, label)


@lru_cache(maxsize=4096)
def _one_group(count: int, kind: str, fold: Fold | None, label: str) -> Dice:
    """Share equal throws of one group."""
    return Dice((Group(label, count, PLAIN[kind], fold),))


def dice(*groups: Group) -> Dice:
    """Return several groups of dice thrown at once."""
    return Dice(tuple(g for g in groups if g.count))


def cup(*groups: tuple[str, int, tuple[Face, ...]], fold: Fold | None = None) -> Dice:
    """Return a cup of special dice: label, how many, faces."""
    return Dice(tuple(Group(label, n, faces, fold) for label, n, faces in groups if n))


def _throw_group(group: Group, randbelow: RandBelow) -> Outcome:
    """Throw one group and sort it."""
    faces, n = group.faces, len(group.faces)
    if group.count == 1:
        return (faces[randbelow(n)],)
    picks = [randbelow(n) for _ in range(group.count)]
    picks.sort()
    return tuple([faces[i] for i in picks])


def _check_face(group: Group, face: object) -> Face:
    """Accept a face that a die of this group has."""
    for known in group.faces:
        if known == face and type(known) is type(face):
            return known
    shown = ", ".join(str(f) for f in dict.fromkeys(group.faces))
    raise BadRoll(f"{face!r:.60} is not a face of these dice; they show {shown}.", code="roll.face")


def sorted_faces(group: Group, faces: list[Face]) -> list[Face]:
    """Sort faces in the die's own order."""
    return sorted(faces, key=group.faces.index)


@lru_cache(maxsize=256)
def all_outcomes(device: Dice) -> Chances:
    """Remember the raw outcomes of a throw."""
    return combine_groups([raw_group(g.count, g.faces) for g in device.groups])


@lru_cache(maxsize=4096)
def all_classes(device: Dice) -> Chances:
    """Remember the classes of a throw."""
    return combine_groups([folded_group(g.count, g.faces, g.fold) for g in device.groups])


def class_bound(device: Device) -> int:
    """Bound the number of folded outcomes without listing them: what search asks before it."""
    if isinstance(device, Deck):
        return len(device.left)
    if isinstance(device, Dice):
        return prod(class_bound_of_group(g) for g in device.groups)
    return len(device.folded())


Ladder = tuple[tuple[float, ...], tuple[Outcome, ...]]
TALLEST = 1000
"""Groups with more raw rolls than this are thrown die by die instead of being listed."""


@lru_cache(maxsize=4096)
def cumulative_classes(group: Group) -> Ladder | None:
    """Return cumulative chances of a group's classes, for one-draw sampling in playouts."""
    if class_bound_of_group(group) > TALLEST:
        return None
    classes = folded_group(group.count, group.faces, group.fold)
    total, steps = 0.0, []
    for _, p in classes:
        total += float(p)
        steps.append(total)
    return tuple(steps[:-1]), tuple(outcome for outcome, _ in classes)


WIDEST = 6**4
"""Parts of the widest wheel: a larger one would not stay at hand in the processor's cache."""
FINEST = 1 << 32
"""A random number is split no finer: it has 53 bits."""
Wheel = tuple[int, tuple[Outcome, ...]]
"""How many equal parts a wheel has, and the class that each part shows."""


@lru_cache(maxsize=4096)
def group_wheels(device: Dice) -> tuple[int, tuple[Wheel, ...]]:
    """Return a wheel for each group, and in how many ways all can stand; 0 if one would be large.

    One number turns them all: playouts throw more often than they do anything else.
    """
    found: list[Wheel] = []
    for group in device.groups:
        wheel = _wheel_of(group)
        if wheel is None:
            return 0, ()
        if found and group.fold is None and found[-1][0] * wheel[0] <= WIDEST:
            wheel = _join_wheels(found.pop(), wheel)
        found.append(wheel)
    ways = prod(parts for parts, _ in found)
    return (ways, tuple(found)) if ways <= FINEST else (0, ())


def _wheel_of(group: Group) -> Wheel | None:
    """Return a wheel on which each class of a group has as many parts as it is likely."""
    if class_bound_of_group(group) > TALLEST:
        return None
    classes = folded_group(group.count, group.faces, group.fold)
    parts = lcm(*(p.denominator for _, p in classes))
    if parts > WIDEST:
        return None
    return parts, tuple(o for o, p in classes for _ in range(int(p * parts)))


def _join_wheels(one: Wheel, other: Wheel) -> Wheel:
    """Return one wheel that stands for two."""
    return one[0] * other[0], tuple(a + b for a, b in product(one[1], other[1]))


def single_wheel(device: Dice) -> tuple[Outcome, ...]:
    """Return what each part of a device's only wheel shows; nothing where several are turned."""
    turned = group_wheels(device)[1]
    return turned[0][1] if len(turned) == 1 else ()


SAMPLERS = Memo(single_wheel, limit=4096)


def sample(device: Device, random: Callable[[], float]) -> Outcome:
    """Draw a folded outcome: quick, and to the rules as good as a raw one."""
    if type(device) is Dice:
        shown = SAMPLERS[device]
        if shown:
            return shown[int(random() * len(shown))]
        return sample_groups(device, random)
    if type(device) is Deck:
        return device.sample(random)
    return device.draw(lambda n: int(random() * n))


def sample_groups(device: Dice, random: Callable[[], float]) -> Outcome:
    """Draw a class of each group: by one number where every group has a wheel."""
    outcome: Outcome = ()
    parts, turned = group_wheels(device)
    spot = int(random() * parts) if parts else 0
    for size, classes in turned:
        outcome += classes[spot % size]
        spot //= size
    if parts:
        return outcome
    for group in device.groups:
        outcome += sample_group(group, random)
    return outcome


def sample_group(group: Group, random: Callable[[], float]) -> Outcome:
    """Draw a class of one group; groups are independent."""
    rungs = cumulative_classes(group)
    if rungs is None:
        return _throw_group(group, lambda n: int(random() * n))
    steps, results = rungs
    return results[bisect(steps, random())]
