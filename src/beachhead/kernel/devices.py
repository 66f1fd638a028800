"""Devices that decide what players do not: dice, cups of special dice, decks.

A device lists what can come up with exact probabilities; it never decides by itself. `outcomes`
lists raw results, `folded` one representative for each class that the rules cannot tell apart.
Randomness comes from outside as `below(n)`, an integer from 0 to n - 1.

    d6(4)                          four plain dice
    d6(4, fold=AtMost(2))          only the number of hits on 1 and 2 matters
    dice(Group("infantry", 3, fold=AtMost(1)), Group("tank", 1, fold=AtMost(3)))
    cup(("red", 2, RED_FACES), ("white", 2, WHITE_FACES))
    Deck((("joker", 1), ("red 5", 2)))
    Pack(full_deck(("joker", "red 5"), (1, 2)), (1, 2))   the same, for boards that keep numbers
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Hashable, Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement, product
from math import comb, factorial, lcm, prod
from typing import Protocol

import msgspec

from beachhead.kernel.errors import BadRoll

Face = int | str
Roll = tuple[int, ...]
Outcome = tuple[Face, ...]
Below = Callable[[int], int]
Chances = tuple[tuple[Outcome, Fraction], ...]

D6 = (1, 2, 3, 4, 5, 6)
D10 = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9)
PLAIN: dict[str, tuple[Face, ...]] = {"d6": D6, "d10": D10}


class Fold(Protocol):
    """Name the class of a group's roll; equal classes must be equal to the rules."""

    def __call__(self, roll: Outcome, /) -> Hashable:
        """Give the class of this roll."""
        ...

    def __hash__(self) -> int:
        """Let equal folds share their tables."""
        ...


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


class Device(Protocol):
    """What a chance step names."""

    def outcomes(self) -> Chances:
        """List every raw outcome with its exact probability."""
        ...

    def folded(self) -> Chances:
        """List one representative of every class that the rules can tell apart."""
        ...

    def draw(self, below: Below) -> Outcome:
        """Let an outside source of randomness decide."""
        ...

    def check(self, outcome: object) -> Outcome:
        """Give the outcome in its standard form, or refuse it with `BadRoll`."""
        ...

    def describe(self) -> dict[str, object]:
        """Describe the device to people and programs."""
        ...


class Dice(msgspec.Struct, frozen=True, cache_hash=True):
    """A throw of one or more groups of dice; the outcome lists faces group by group, sorted."""

    groups: tuple[Group, ...]

    def outcomes(self) -> Chances:
        """List every combination of sorted groups."""
        return all_outcomes(self)

    def folded(self) -> Chances:
        """List one combination for each class of each group."""
        return all_classes(self)

    def draw(self, below: Below) -> Outcome:
        """Throw all dice."""
        groups = self.groups
        if len(groups) == 1:
            return throw(groups[0], below)
        faces: list[Face] = []
        for group in groups:
            faces += throw(group, below)
        return tuple(faces)

    def check(self, outcome: object) -> Outcome:
        """Accept faces in any order within their group."""
        want = sum(g.count for g in self.groups)
        if not isinstance(outcome, (list, tuple)) or len(outcome) != want:
            got = len(outcome) if isinstance(outcome, (list, tuple)) else repr(outcome)[:40]
            msg = f"{want} dice are to be rolled, the outcome gives {got}."
            raise BadRoll(msg, code="roll.count")
        faces: list[Face] = []
        for group in self.groups:
            part = outcome[len(faces) : len(faces) + group.count]
            faces += [checked_face(group, face) for face in part]
            faces[-group.count :] = sorted_faces(group, faces[-group.count :])
        return tuple(faces)

    def describe(self) -> dict[str, object]:
        """Give count and faces, and the groups where there are several."""
        told: dict[str, object] = {"kind": "dice", "dice": sum(g.count for g in self.groups)}
        if len({g.faces for g in self.groups}) == 1:
            told["sides"] = len(self.groups[0].faces)
        told["groups"] = [
            {"label": g.label, "dice": g.count, "faces": list(g.faces)} for g in self.groups
        ]
        return told


class Deck(msgspec.Struct, frozen=True):
    """The cards left and how many of each: one is drawn; nobody knows the order."""

    cards: tuple[tuple[Face, int], ...]
    fold: Callable[[Face], Hashable] | None = None

    def outcomes(self) -> Chances:
        """List every card that is left."""
        total = self.size()
        return tuple(((card,), Fraction(n, total)) for card, n in self.cards if n)

    def folded(self) -> Chances:
        """List one card of every class."""
        if self.fold is None:
            return self.outcomes()
        fold = self.fold
        return merged((fold(card[0]), card, p) for card, p in self.outcomes())

    def draw(self, below: Below) -> Outcome:
        """Draw one card."""
        return self.card_at(below(self.size()))

    def size(self) -> int:
        """Count the cards left; an empty deck cannot be drawn from."""
        if size := sum([n for _, n in self.cards]):
            return size
        msg = "The deck is empty: the rules asked for a card that cannot come."
        raise BadRoll(msg, code="roll.empty")

    def card_at(self, place: int) -> Outcome:
        """Give the card at a place, as if the deck lay in its listed order."""
        for card, n in self.cards:
            place -= n
            if place < 0:
                return (card,)
        msg = "There is no card so deep in the deck."
        raise BadRoll(msg, code="roll.empty")

    def check(self, outcome: object) -> Outcome:
        """Accept one card that is still in the deck, bare or in a list."""
        card = outcome[0] if isinstance(outcome, (list, tuple)) and len(outcome) == 1 else outcome
        for left, n in self.cards:
            if n and left == card and type(left) is type(card):
                return (left,)
        msg = f"{card!r:.60} is not among the {sum(n for _, n in self.cards)} cards left."
        raise BadRoll(msg, code="roll.card")

    def describe(self) -> dict[str, object]:
        """List the cards that are left."""
        left = [{"card": card, "left": n} for card, n in self.cards if n]
        return {"kind": "deck", "cards": left}


class FullDeck(msgspec.Struct, frozen=True, gc=False):
    """A deck before anything was drawn: its faces, and every card with its kind and its copy."""

    faces: tuple[Face, ...]
    cards: tuple[tuple[int, int, Outcome], ...]


def full_deck(faces: tuple[Face, ...], numbers: Sequence[int]) -> FullDeck:
    """List a deck card by card, once for all packs that are left of it."""
    kinds = enumerate(zip(faces, numbers, strict=True))
    return FullDeck(faces, tuple((i, copy, (face,)) for i, (face, n) in kinds for copy in range(n)))


class Pack(msgspec.Struct, frozen=True, gc=False):
    """What is left of a deck of many kinds, by numbers alone: quick to make and to draw from."""

    full: FullDeck
    left: tuple[int, ...]

    @property
    def deck(self) -> Deck:
        """Pair faces and numbers, as a deck has them."""
        return Deck(tuple(zip(self.full.faces, self.left, strict=True)))

    def outcomes(self) -> Chances:
        """List every card that is left."""
        return self.deck.outcomes()

    def folded(self) -> Chances:
        """List every card that is left: each is a class of its own."""
        return self.deck.outcomes()

    def draw(self, below: Below) -> Outcome:
        """Draw one card."""
        return self.deck.draw(below)

    def sample(self, random: Callable[[], float]) -> Outcome:
        """Point at a place of the full deck until one is hit that still has its card."""
        left, cards = self.left, self.full.cards
        if not any(left):
            return self.deck.card_at(0)
        while True:
            kind, copy, card = cards[int(random() * len(cards))]
            if copy < left[kind]:
                return card

    def check(self, outcome: object) -> Outcome:
        """Accept one card that is still in the deck, bare or in a list."""
        return self.deck.check(outcome)

    def describe(self) -> dict[str, object]:
        """List the cards that are left."""
        return self.deck.describe()


def d6(count: int, fold: Fold | None = None, label: str = "") -> Dice:
    """Name some ordinary dice."""
    return plain(count, "d6", fold, label)


def d10(count: int, fold: Fold | None = None, label: str = "") -> Dice:
    """Name some ten-sided dice, 0 to 9."""
    return plain(count, "d10", fold, label)


@lru_cache(maxsize=4096)
def plain(count: int, kind: str, fold: Fold | None, label: str) -> Dice:
    """Share equal throws of one group."""
    return Dice((Group(label, count, PLAIN[kind], fold),))


def dice(*groups: Group) -> Dice:
    """Name several groups thrown at once."""
    return Dice(tuple(g for g in groups if g.count))


def cup(*groups: tuple[str, int, tuple[Face, ...]], fold: Fold | None = None) -> Dice:
    """Name a cup of special dice: label, how many, faces."""
    return Dice(tuple(Group(label, n, faces, fold) for label, n, faces in groups if n))


def at_most(roll: Outcome, limit: int) -> int:
    """Count the dice that show `limit` or less."""
    return len([face for face in roll if face <= limit])  # type: ignore[operator]


def at_least(roll: Outcome, limit: int) -> int:
    """Count the dice that show `limit` or more."""
    return len([face for face in roll if face >= limit])  # type: ignore[operator]


def throw(group: Group, below: Below) -> Outcome:
    """Throw one group and sort it."""
    faces, n = group.faces, len(group.faces)
    if group.count == 1:
        return (faces[below(n)],)
    picks = [below(n) for _ in range(group.count)]
    picks.sort()
    return tuple([faces[i] for i in picks])


def checked_face(group: Group, face: object) -> Face:
    """Accept a face that a die of this group has."""
    for known in group.faces:
        if known == face and type(known) is type(face):
            return known
    shown = ", ".join(str(f) for f in dict.fromkeys(group.faces))
    msg = f"{face!r:.60} is not a face of these dice; they show {shown}."
    raise BadRoll(msg, code="roll.face")


def sorted_faces(group: Group, faces: list[Face]) -> list[Face]:
    """Sort faces in the die's own order."""
    return sorted(faces, key=group.faces.index)


@lru_cache(maxsize=1024)
def raw_group(count: int, faces: tuple[Face, ...]) -> Chances:
    """List the multisets of `count` equal dice with their multinomial chances."""
    kinds = tuple(dict.fromkeys(faces))
    weights = {k: Fraction(faces.count(k), len(faces)) for k in kinds}
    return tuple(
        (roll, multiplicity(roll) * prod((weights[f] for f in roll), start=Fraction(1)))
        for roll in combinations_with_replacement(kinds, count)
    )


def multiplicity(roll: Outcome) -> int:
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
        return counted(count, faces, fold)
    return merged((fold(roll), roll, p) for roll, p in raw_group(count, faces))


def counted(count: int, faces: tuple[Face, ...], fold: AtMost | AtLeast) -> Chances:
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


def merged(triples: Iterable[tuple[Hashable, Outcome, Fraction]]) -> Chances:
    """Add up the chances of each class; its first member stands for it."""
    classes: dict[Hashable, tuple[Outcome, Fraction]] = {}
    for name, outcome, p in triples:
        first, sofar = classes.get(name, (outcome, Fraction(0)))
        classes[name] = (first, sofar + p)
    return tuple(classes.values())


@lru_cache(maxsize=256)
def all_outcomes(device: Dice) -> Chances:
    """Remember the raw outcomes of a throw."""
    return joined([raw_group(g.count, g.faces) for g in device.groups])


@lru_cache(maxsize=4096)
def all_classes(device: Dice) -> Chances:
    """Remember the classes of a throw."""
    return joined([folded_group(g.count, g.faces, g.fold) for g in device.groups])


def joined(parts: list[Chances]) -> Chances:
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


def class_bound(device: Device) -> int:
    """Bound the number of folded outcomes without listing them: what search asks before it."""
    if isinstance(device, Deck):
        return len(device.cards)
    if isinstance(device, Pack):
        return len(device.left)
    if isinstance(device, Dice):
        return prod(class_bound_of_group(g) for g in device.groups)
    return len(device.folded())


def class_bound_of_group(group: Group) -> int:
    """Count the hits of a counting fold; bound others by their raw rolls."""
    if isinstance(group.fold, (AtMost, AtLeast)):
        return group.count + 1
    kinds = len(set(group.faces))
    return comb(group.count + kinds - 1, group.count)


Ladder = tuple[tuple[float, ...], tuple[Outcome, ...]]
TALLEST = 1000
"""Groups with more raw rolls than this are thrown die by die instead of being listed."""


@lru_cache(maxsize=4096)
def ladder(group: Group) -> Ladder | None:
    """Give cumulative chances of a group's classes, for one-draw sampling in playouts."""
    if class_bound_of_group(group) > TALLEST:
        return None
    classes = folded_group(group.count, group.faces, group.fold)
    total, steps = 0.0, []
    for _, p in classes:
        total += float(p)
        steps.append(total)
    return tuple(steps[:-1]), tuple(outcome for outcome, _ in classes)


WIDEST = 6**4
"""Parts of the widest wheel."""
FINEST = 1 << 32
"""A random number is split no finer: it has 53 bits."""
Wheel = tuple[int, tuple[Outcome, ...]]
"""How many equal parts a wheel has, and the class that each part shows."""


@lru_cache(maxsize=4096)
def wheels(device: Dice) -> tuple[int, tuple[Wheel, ...]]:
    """Give a wheel for each group, and in how many ways all can stand; 0 if one would be large.

    One number turns them all: playouts throw more often than they do anything else.
    """
    found: list[Wheel] = []
    for group in device.groups:
        wheel = wheel_of(group)
        if wheel is None:
            return 0, ()
        if found and group.fold is None and found[-1][0] * wheel[0] <= WIDEST:
            wheel = geared(found.pop(), wheel)
        found.append(wheel)
    ways = prod(parts for parts, _ in found)
    return (ways, tuple(found)) if ways <= FINEST else (0, ())


def wheel_of(group: Group) -> Wheel | None:
    """Give each class of a group as many parts as it is likely."""
    if class_bound_of_group(group) > TALLEST:
        return None
    classes = folded_group(group.count, group.faces, group.fold)
    parts = lcm(*(p.denominator for _, p in classes))
    if parts > WIDEST:
        return None
    return parts, tuple(o for o, p in classes for _ in range(int(p * parts)))


def geared(one: Wheel, other: Wheel) -> Wheel:
    """Make one wheel of two."""
    return one[0] * other[0], tuple(a + b for a, b in product(one[1], other[1]))


def sample(device: Device, random: Callable[[], float]) -> Outcome:
    """Draw a folded outcome: quick, and to the rules as good as a raw one."""
    if type(device) is Dice:
        parts, turned = wheels(device)
        if parts:
            spot = int(random() * parts)
            outcome: Outcome = ()
            for size, classes in turned:
                outcome += classes[spot % size]
                spot //= size
            return outcome
        if len(device.groups) == 1:
            return sample_group(device.groups[0], random)
        faces: list[Face] = []
        for group in device.groups:
            faces += sample_group(group, random)
        return tuple(faces)
    if type(device) is Pack:
        return device.sample(random)
    if type(device) is Deck:
        return device.card_at(int(random() * device.size()))
    return device.draw(lambda n: int(random() * n))


def sample_group(group: Group, random: Callable[[], float]) -> Outcome:
    """Draw a class of one group; groups are independent."""
    rungs = ladder(group)
    if rungs is None:
        return throw(group, lambda n: int(random() * n))
    steps, results = rungs
    return results[bisect(steps, random())]
