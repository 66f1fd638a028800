"""The dice folded by symmetry: what the turn solver's tables are indexed by.

The two dice of a colour are a pair without order: a colour shows one of 21 pairs, and what may be
kept of it is one of 28 (none, one or both). Colours are alike too, so that what lies in all three
is a hand without order: 4,060 of them stand for 28³ combinations.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, combinations_with_replacement, product
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from beachhead.games.dday_dice.components import COURAGE, SKULL, SOLDIER1, SOLDIER2, STAR, TOOL

Array = npt.NDArray[np.float64]
Index = npt.NDArray[np.int64]
Kept = tuple[int, ...]
Dice = tuple[int, int, int]
"""How many dice are rolled of each colour."""
FACES = 6
COLOURS = 3
MOST_CANCELLED = 3
"""Of six dice no more can be cancelled: three Skulls, three others."""

KEPT: list[Kept] = [
    (),
    *((f,) for f in range(FACES)),
    *combinations_with_replacement(range(FACES), 2),
]
"""What may lie in one colour: nothing, one die, or a pair."""
NUMBER = {kept: i for i, kept in enumerate(KEPT)}
FIRST_PAIR = 1 + FACES
PAIRS = range(FIRST_PAIR, len(KEPT))
SINGLES = range(1, FIRST_PAIR)

ALL = np.indices((len(KEPT),) * COLOURS).reshape(COLOURS, -1).T
HANDS: Index = ALL[(ALL[:, 0] <= ALL[:, 1]) & (ALL[:, 1] <= ALL[:, 2])]
"""What may lie in the three colours together, by kept-numbers in rising order."""
NOTHING = len(HANDS)
"""The number of no hand at all."""


class Table(NamedTuple):
    """One colour's dice: final classes, kept classes, chances and subsets."""

    finals: Index
    """Kept-numbers of the final classes."""
    chances: Array
    """Kept class by final class: the chance of each final class after rolling the rest."""
    subsets: Index
    """Final class by up to four kept-numbers that may be kept of it."""
    with_lock: Index
    """Locked face by other die (0: rolled again, 1 + face: kept): kept-number."""
    rest: Array
    """Other die kept as by other die shown: chances when the other die is rolled."""
    split: Index
    """Final class by two ways to single out one die by (locked face, other face or 0)."""


class Features(NamedTuple):
    """What lies in each hand."""

    stars: Index
    soldiers: Index
    courage: Index
    tools: Index
    rwb: Index
    """Symbol by hand: how many RWBs."""


def pair(a: int, b: int) -> int:
    """Give the number of a pair of faces."""
    return NUMBER[min(a, b), max(a, b)]


@cache
def numbers() -> Index:
    """Give the number of the hand that three kept-numbers make, in any order."""
    found = np.zeros((len(KEPT),) * COLOURS, dtype=np.int64)
    found[tuple(HANDS.T)] = np.arange(len(HANDS))
    return np.asarray(found[tuple(np.sort(ALL, axis=1).T)].reshape(found.shape))


def replaced(colour: int, new: Index) -> Index:
    """Give every hand with another kept-number in one colour; below zero there is none."""
    held = HANDS.copy()
    held[:, colour] = new
    return np.where(new < 0, NOTHING, numbers()[tuple(held.T)])


@cache
def table(dice: int) -> Table:
    """Work out one colour with one die or two."""
    finals = list(PAIRS if dice == 2 else SINGLES)
    place = {k: i for i, k in enumerate(finals)}
    chances = np.zeros((len(KEPT), len(finals)))
    for k, kept in enumerate(KEPT):
        missing = dice - len(kept)
        if missing < 0:
            continue
        for rolled in product(range(FACES), repeat=missing):
            final = NUMBER[tuple(sorted(kept + rolled))]
            chances[k, place[final]] += FACES**-missing
    subsets = [padded(sorted({NUMBER[s] for s in parts(KEPT[f])})) for f in finals]
    others = 1 + FACES if dice == 2 else 1
    with_lock = np.array(
        [[1 + x, *(pair(x, y) for y in range(FACES))][:others] for x in range(FACES)]
    )
    rest = np.eye(others, FACES, -1) if dice == 2 else np.ones((1, 1))
    if dice == 2:
        rest[0] = 1 / FACES
    split = [splits(KEPT[f]) for f in finals]
    return Table(np.array(finals), chances, np.array(subsets), with_lock, rest, np.array(split))


def parts(kept: Kept) -> list[Kept]:
    """List what may be kept of a colour's dice."""
    return [c for n in range(len(kept) + 1) for c in combinations(kept, n)]


def padded(choices: list[int]) -> list[int]:
    """Fill a list of choices up to four by repeating the last."""
    return choices + choices[-1:] * (4 - len(choices))


def splits(kept: Kept) -> list[list[int]]:
    """Single out each die of a colour: its face and the other die's."""
    if len(kept) == 1:
        return [[kept[0], 0], [kept[0], 0]]
    return [[kept[0], kept[1]], [kept[1], kept[0]]]


@cache
def counts() -> Index:
    """Count each face in each colour of every hand: hand by colour by face."""
    single = np.array([[k.count(f) for f in range(FACES)] for k in KEPT])
    return np.asarray(single[HANDS])


@cache
def features() -> Features:
    """Count what lies in every hand."""
    total = counts().sum(axis=1)
    least = counts().min(axis=1)
    soldiers = total[:, SOLDIER1] + 2 * total[:, SOLDIER2]
    return Features(
        total[:, STAR], soldiers, total[:, COURAGE], total[:, TOOL], np.ascontiguousarray(least.T)
    )


@cache
def straights() -> npt.NDArray[np.bool_]:
    """Tell which hands show all six faces."""
    return np.asarray((counts().sum(axis=1) > 0).all(axis=1))


@cache
def biting(ignored: int) -> Index:
    """Count the dice that the Skulls of every hand cancel."""
    skulls = counts()[:, :, SKULL]
    # DDD-ROLL: three Skulls of three colours are a bonus; a Straight spares one die.
    bites = skulls.sum(axis=1) - COLOURS * skulls.min(axis=1) - straights() - ignored
    victims = counts().sum(axis=(1, 2)) - skulls.sum(axis=1)
    return np.asarray(np.clip(bites, 0, np.minimum(victims, MOST_CANCELLED)))


@cache
def without_one() -> Index:
    """List for every hand what is left when one die that is no Skull is cancelled."""
    left = [
        [NUMBER[k[:i] + k[i + 1 :]] if i < len(k) and k[i] != SKULL else -1 for k in KEPT]
        for i in range(2)
    ]
    return np.array(
        [replaced(c, np.array(one)[HANDS[:, c]]) for c in range(COLOURS) for one in left]
    )


@cache
def with_skull_turned() -> Index:
    """List for every hand what it may become when one Skull may be turned to another face."""
    # A Skull is the lowest face, hence the first die of its colour.
    turned = [
        [NUMBER[tuple(sorted((*k[1:], face)))] if SKULL in k else -1 for k in KEPT]
        for face in range(1, FACES)
    ]
    found = [replaced(c, np.array(one)[HANDS[:, c]]) for c in range(COLOURS) for one in turned]
    same = np.arange(len(HANDS))
    return np.array([same, *(np.where(new == NOTHING, same, new) for new in found)])


def tallied(values: Array, *, award: float, ignored: int, turned: int) -> Array:
    """Value every hand as a Final Tally: a General turns a Skull, Skulls cancel what hurts least."""
    levels = [values]
    for _ in range(MOST_CANCELLED):
        grown = np.append(levels[-1], -np.inf)
        levels.append(grown[without_one()].max(axis=0))
    final = np.choose(biting(ignored), levels) + award * straights()
    return np.asarray(final[with_skull_turned()].max(axis=0) if turned else final)


@cache
def final_hands(dice: Dice) -> Index:
    """Give the hand of every combination of final classes, colour by colour."""
    return numbers()[np.ix_(*(table(n).finals for n in dice))]
