"""The dice folded by symmetry: the hands by which Final Tallies are valued.

The two dice of a colour are a pair without order; with dice that Skulls cancel, a colour holds one
of 28 things (nothing, a die, a pair). Colours are alike too, so that what lies in all three is a
hand without order: 4,060 of them stand for 28³ combinations. A Captain may lay a third die in
a colour; `wide` tables know these 22,736 hands too.
"""

from collections.abc import Iterable
from functools import cache
from itertools import combinations_with_replacement, permutations
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from beachhead.games.dday_dice.content.components import (
    COURAGE,
    SKULL,
    SOLDIER1,
    SOLDIER2,
    STAR,
    TOOL,
)

Array = npt.NDArray[np.float64]
Index = npt.NDArray[np.int64]
Kept = tuple[int, ...]
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
WIDE: list[Kept] = [*KEPT, *combinations_with_replacement(range(FACES), 3)]
"""The same, and three dice."""
NUMBER = {kept: i for i, kept in enumerate(WIDE)}

ALL = np.indices((len(KEPT),) * COLOURS).reshape(COLOURS, -1).T
HANDS: Index = ALL[(ALL[:, 0] <= ALL[:, 1]) & (ALL[:, 1] <= ALL[:, 2])]
"""What may lie in the three colours together, by kept-numbers in rising order."""
NOTHING = -1
"""The number of no hand at all: it reads the entry that is appended to a table."""
TWO: Index = np.array(list(combinations_with_replacement(range(len(KEPT)), 2)))
"""What may lie in the two colours beside three dice in one."""


class Features(NamedTuple):
    """What lies in each hand."""

    stars: Index
    soldiers: Index
    courage: Index
    tools: Index
    rwb: Index
    """Symbol by hand: how many RWBs."""


def number_pair(a: int, b: int) -> int:
    """Return the number of a pair of faces."""
    return NUMBER[min(a, b), max(a, b)]


@cache
def list_hands(wide: bool) -> Index:
    """List the hands; the wide ones follow those that lie in pairs."""
    if not wide:
        return HANDS
    threes = np.arange(len(KEPT), len(WIDE))
    more = [np.repeat(TWO, len(threes), axis=0), np.tile(threes, len(TWO))[:, None]]
    return np.concatenate([HANDS, np.concatenate(more, axis=1)])


@cache
def number_hands() -> Index:
    """Return the number of the hand that three kept-numbers make, in any order."""
    found = np.zeros((len(KEPT),) * COLOURS, dtype=np.int64)
    found[tuple(HANDS.T)] = np.arange(len(HANDS))
    return np.asarray(found[tuple(np.sort(ALL, axis=1).T)].reshape(found.shape))


@cache
def number_pairs() -> Index:
    """Return the place of two kept-numbers in rising order among all such."""
    found = np.zeros((len(KEPT), len(KEPT)), dtype=np.int64)
    found[tuple(TWO.T)] = np.arange(len(TWO))
    return found


def find_hands(held: Index) -> Index:
    """Return the numbers of hands, one a row, wide or not."""
    low, middle, high = np.sort(held, axis=1).T
    first_three = len(KEPT)
    narrow = number_hands()[low, middle, np.minimum(high, first_three - 1)]
    threes = len(WIDE) - first_three
    wide = len(HANDS) + number_pairs()[low, np.minimum(middle, first_three - 1)] * threes
    return np.asarray(np.where(high < first_three, narrow, wide + high - first_three))


def replace_colour(held: Index, colour: int, new: Index) -> Index:
    """Return the numbers of hands with something else in one colour; below zero there is none."""
    changed = held.copy()
    changed[:, colour] = new
    return np.where(new < 0, NOTHING, find_hands(changed))


@cache
def count_faces(wide: bool = False) -> Index:
    """Count each face in each colour of every hand: hand by colour by face."""
    single = np.array([[k.count(f) for f in range(FACES)] for k in WIDE])
    return np.asarray(single[list_hands(wide)])


@cache
def count_features(wide: bool = False) -> Features:
    """Count what lies in every hand."""
    total = count_faces(wide).sum(axis=1)
    least = count_faces(wide).min(axis=1)
    soldiers = total[:, SOLDIER1] + 2 * total[:, SOLDIER2]
    return Features(
        total[:, STAR], soldiers, total[:, COURAGE], total[:, TOOL], np.ascontiguousarray(least.T)
    )


@cache
def find_straights(wide: bool = False) -> npt.NDArray[np.bool_]:
    """Return which hands show all six faces."""
    return np.asarray((count_faces(wide).sum(axis=1) > 0).all(axis=1))


@cache
def count_biting(ignored: int, wide: bool = False) -> Index:
    """Count the dice that the Skulls of every hand cancel."""
    skulls = count_faces(wide)[:, :, SKULL]
    # DDD-FACE-02 to 07: an RWB of Skulls bites nobody; DDD-STRAIGHT-06: nor does a Straight's.
    bites = skulls.sum(axis=1) - COLOURS * skulls.min(axis=1) - find_straights(wide) - ignored
    victims = count_faces(wide).sum(axis=(1, 2)) - skulls.sum(axis=1)
    return np.asarray(np.clip(bites, 0, np.minimum(victims, MOST_CANCELLED)))


@cache
def cancel_one(wide: bool = False) -> Index:
    """List for every hand what is left when one die that is no Skull is cancelled."""
    held = list_hands(wide)
    left = [
        [NUMBER[k[:i] + k[i + 1 :]] if i < len(k) and k[i] != SKULL else -1 for k in WIDE]
        for i in range(2 + wide)
    ]
    return np.array(
        [replace_colour(held, c, np.array(one)[held[:, c]]) for c in range(COLOURS) for one in left]
    )


@cache
def list_skull_turns() -> Index:
    """List for every hand what it may become when one Skull may be turned to another face."""
    # A Skull is the lowest face, hence the first die of its colour.
    turned = [
        [NUMBER[tuple(sorted((*k[1:], face)))] if SKULL in k else -1 for k in KEPT]
        for face in range(1, FACES)
    ]
    found = [
        replace_colour(HANDS, c, np.array(one)[HANDS[:, c]])
        for c in range(COLOURS)
        for one in turned
    ]
    same = np.arange(len(HANDS))
    return np.array([same, *(np.where(new == NOTHING, same, new) for new in found)])


@cache
def change_colour() -> Index:
    """List for every hand what it may become when the colour of one die may be changed."""
    grown = np.array([[NUMBER[tuple(sorted((*k, f)))] for f in range(FACES)] for k in KEPT])
    same = np.arange(len(HANDS))
    found = [same]
    for i in range(2):
        left = np.array([NUMBER[k[:i] + k[i + 1 :]] if i < len(k) else -1 for k in KEPT])
        face = np.array([k[i] if i < len(k) else 0 for k in KEPT])
        for old, new in permutations(range(COLOURS), 2):
            changed = HANDS.copy()
            changed[:, old] = left[HANDS[:, old]]
            changed[:, new] = grown[HANDS[:, new], face[HANDS[:, old]]]
            found.append(np.where(changed[:, old] < 0, same, find_hands(changed)))
    return np.array(found)


def find_hand(codes: Iterable[int]) -> int:
    """Return the number of the hand that dice make, wide or not; NOTHING if there are too many."""
    live = sorted(code for code in codes if code >= 0)
    held = [tuple(c % FACES for c in live if c // FACES == colour) for colour in range(COLOURS)]
    if any(len(kept) > len(WIDE[-1]) for kept in held) or sum(len(kept) > 2 for kept in held) > 1:
        return NOTHING
    return int(find_hands(np.array([[NUMBER[kept] for kept in held]]))[0])


def value_tallies(
    values: Array, *, award: float, ignored: int, turned: int = 0, recoloured: int = 0
) -> Array:
    """Return the value of every hand as a Final Tally: Skulls cancel what hurts least.

    A General turns a Skull. For a Captain, who changes a colour, `values` covers the wide hands.
    """
    wide = len(values) > len(HANDS)
    levels = [values]
    for _ in range(MOST_CANCELLED):
        grown = np.append(levels[-1], -np.inf)
        levels.append(grown[cancel_one(wide)].max(axis=0))
    final = np.choose(count_biting(ignored, wide), levels) + award * find_straights(wide)
    if recoloured:
        final = final[change_colour()].max(axis=0)
    return np.asarray(final[list_skull_turns()].max(axis=0) if turned else final)


@cache
def find_final_hands(out: int) -> Index:
    """Return the hand that dice make, with an axis for each; `out` is the place of a missing die."""
    pairs = np.array([[number_pair(a, b) for b in range(FACES)] for a in range(FACES)])
    singles = np.array([NUMBER[face,] for face in range(FACES)])
    red, white, blue = (singles if out // 2 == c and out >= 0 else pairs for c in range(COLOURS))
    found = number_hands()[np.ix_(red.ravel(), white.ravel(), blue.ravel())]
    return np.asarray(found.reshape(red.shape + white.shape + blue.shape))
