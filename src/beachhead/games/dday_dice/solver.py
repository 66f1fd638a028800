"""The turn solver: the exact value of every lock and re-roll under a stated utility.

A roll is folded by symmetry: the two dice of a colour are a pair without order, so that 6⁶ rolls
are 21³ classes, and the dice kept for another roll are 28³ (none, one or both of each colour).
Rolling again is a linear map on these, keeping is a maximum; both are array operations.

    solver = TurnSolver(Utility(soldiers=1.0, courage=(0, 1.5, 3, 4), ...))
    solver.value()                       # what a fresh turn is worth
    solver.after_first(dice)             # every lock with its best re-roll, best first
    solver.after_second(dice, locked)    # every re-roll, best first
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple

import msgspec
import numpy as np
import numpy.typing as npt

from beachhead.games.dday_dice.components import (
    COURAGE,
    DICE,
    SKULL,
    SOLDIER1,
    SOLDIER2,
    STAR,
    TOOL,
    tools_to_points,
)

Array = npt.NDArray[np.float64]
Index = npt.NDArray[np.int64]
FACES = 6
COLOURS = 3

KEPT: list[tuple[int, ...]] = [
    (),
    *((f,) for f in range(FACES)),
    *combinations_with_replacement(range(FACES), 2),
]
"""What may lie in one colour: nothing, one die, or a pair."""
NUMBER = {kept: i for i, kept in enumerate(KEPT)}
FIRST_PAIR = 1 + FACES
PAIRS = range(FIRST_PAIR, len(KEPT))
SINGLES = range(1, FIRST_PAIR)


class Utility(msgspec.Struct, frozen=True):
    """What a Final Tally is worth: marginal values in any unit.

    `stars`, `courage` and `points` give the value of 0, 1, 2 … of them (the last one is kept
    beyond the end); `bonus` the value of each RWB by symbol; `award` that of a Straight's Award.
    `tools` is the number of bonus Tools that join the tally.
    """

    soldiers: float = 1.0
    stars: tuple[float, ...] = (0.0,)
    courage: tuple[float, ...] = (0.0,)
    points: tuple[float, ...] = (0.0,)
    bonus: tuple[float, ...] = (0.0,) * FACES
    award: float = 0.0
    tools: int = 0


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
    """What lies in each of the 28³ kept classes."""

    stars: Index
    soldiers: Index
    courage: Index
    tools: Index
    rwb: Index
    """Symbol by class: how many RWBs."""


def pair(a: int, b: int) -> int:
    """Give the number of a pair of faces."""
    return NUMBER[min(a, b), max(a, b)]


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
        for rolled in product_faces(missing):
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


def product_faces(n: int) -> list[tuple[int, ...]]:
    """List the ordered throws of up to two dice."""
    if n == 0:
        return [()]
    return [(*rest, f) for rest in product_faces(n - 1) for f in range(FACES)]


def parts(kept: tuple[int, ...]) -> list[tuple[int, ...]]:
    """List what may be kept of a colour's dice."""
    return [c for n in range(len(kept) + 1) for c in combinations(kept, n)]


def padded(numbers: list[int]) -> list[int]:
    """Fill a list of choices up to four by repeating the last."""
    return numbers + numbers[-1:] * (4 - len(numbers))


def splits(kept: tuple[int, ...]) -> list[list[int]]:
    """Single out each die of a colour: its face and the other die's."""
    if len(kept) == 1:
        return [[kept[0], 0], [kept[0], 0]]
    return [[kept[0], kept[1]], [kept[1], kept[0]]]


@cache
def features() -> Features:
    """Count what lies in every combination of kept classes."""
    single = np.array([[k.count(f) for f in range(FACES)] for k in KEPT])
    shape = (len(KEPT),) * COLOURS
    total = single[:, None, None, :] + single[None, :, None, :] + single[None, None, :, :]
    least = np.minimum(
        np.minimum(single[:, None, None, :], single[None, :, None, :]), single[None, None, :, :]
    )
    soldiers = total[..., SOLDIER1] + 2 * total[..., SOLDIER2]
    return Features(
        total[..., STAR],
        soldiers,
        total[..., COURAGE],
        total[..., TOOL],
        np.moveaxis(least, -1, 0).reshape(FACES, *shape),
    )


class Cancelling(NamedTuple):
    """Which classes remain when Skulls have cancelled dice, for all final classes."""

    left: Index
    """Final combination by choices: flat number of what is left."""
    straight: npt.NDArray[np.bool_]


@cache
def cancelling(dice: tuple[int, int, int], ignored: int, turned: int) -> Cancelling:
    """List for every final combination what the player may be left with after the Skulls."""
    finals = [table(n).finals for n in dice]
    rows: list[list[int]] = []
    straight = []
    for a in finals[0]:
        for b in finals[1]:
            for c in finals[2]:
                held = (KEPT[a], KEPT[b], KEPT[c])
                straight.append(is_straight(held))
                rows.append(sorted(survivors(held, ignored, turned)))
    width = max(len(r) for r in rows)
    left = np.array([r + r[-1:] * (width - len(r)) for r in rows])
    return Cancelling(left, np.array(straight))


Held = tuple[tuple[int, ...], ...]


def is_straight(held: Held) -> bool:
    """Tell whether all six faces show."""
    return len({f for kept in held for f in kept}) == FACES


def survivors(held: Held, ignored: int, turned: int) -> set[int]:
    """Collect what may be left: a General may turn a Skull first, then Skulls cancel."""
    found = cancel(held, ignored)
    if turned:
        for colour, kept in enumerate(held):
            if SKULL in kept:
                rest = list(kept)
                rest.remove(SKULL)
                for face in range(1, FACES):
                    new = (*held[:colour], tuple(sorted((*rest, face))), *held[colour + 1 :])
                    found |= cancel(new, ignored)
    return found


def cancel(held: Held, ignored: int) -> set[int]:
    """Collect what is left when each biting Skull has cancelled another die."""
    skulls = [kept.count(SKULL) for kept in held]
    biting = sum(skulls) - 3 * min(skulls)
    if is_straight(held):
        biting -= 1
    biting = max(biting - ignored, 0)
    victims = [(c, f) for c, kept in enumerate(held) for f in kept if f != SKULL]
    found = set()
    for gone in set(combinations(victims, min(biting, len(victims)))):
        left = [list(kept) for kept in held]
        for colour, face in gone:
            left[colour].remove(face)
        a, b, c = (NUMBER[tuple(kept)] for kept in left)
        found.add((a * len(KEPT) + b) * len(KEPT) + c)
    return found


def worth(utility: Utility) -> Array:
    """Value every kept class as if it were what is left of a Final Tally."""
    seen = features()
    points = [
        stepped(utility.points, tools_to_points(n + utility.tools)) for n in range(2 * COLOURS + 1)
    ]
    value = utility.soldiers * seen.soldiers
    value = value + np.array([stepped(utility.stars, n) for n in range(7)])[seen.stars]
    value += np.array([stepped(utility.courage, n) for n in range(7)])[seen.courage]
    value += np.array(points)[seen.tools]
    for symbol, gain in enumerate(utility.bonus):
        value += gain * seen.rwb[symbol]
    return np.asarray(value, dtype=np.float64)


def tools_range() -> range:
    """Give the numbers of Tools that six dice can show."""
    return range(2 * COLOURS + 1)


def stepped(values: tuple[float, ...], n: int) -> float:
    """Read the value of n things; the last entry stands for more."""
    return values[min(n, len(values) - 1)]


class Choice(NamedTuple):
    """A choice with its exact value: dice to lock, dice to roll again (0: stop)."""

    value: float
    lock: int
    roll: int


class TurnSolver:
    """Exact values for one Unit's roll under one utility and the Unit's abilities."""

    def __init__(
        self,
        utility: Utility | Array,
        *,
        award: float = 0.0,
        locks: tuple[int, ...] = (2,),
        out: int = -1,
        ignored: int = 0,
        turned: int = 0,
    ) -> None:
        """Value the final tallies; `out` is the colour of a die that stays out.

        `utility` may be an array over the 28³ kept classes; `locks` lists how many dice may be
        locked, () where none are (a Sector that says so).
        """
        if isinstance(utility, Utility):
            award = utility.award
            utility = worth(utility)
        self.locks = locks
        self.dice = tuple(1 if c == out else 2 for c in range(COLOURS))
        self.out = out
        self.tables = [table(n) for n in self.dice]
        seen = cancelling((self.dice[0], self.dice[1], self.dice[2]), ignored, turned)
        flat = utility.reshape(-1)[seen.left].max(axis=1) + award * seen.straight
        shape = tuple(len(t.finals) for t in self.tables)
        self.final: Array = flat.reshape(shape)
        self.third: Array = self.rolled(self.final)
        self.symmetric = out < 0 and bool(
            np.array_equal(self.final, self.final.transpose(1, 0, 2))
            and np.array_equal(self.final, self.final.transpose(0, 2, 1))
        )
        self.second: dict[tuple[int, ...], Array] = {}

    def rolled(self, final: Array) -> Array:
        """Average over the roll of whatever is not kept, for every kept combination."""
        a, b, c = (t.chances for t in self.tables)
        value = np.tensordot(final, c, (2, 1))
        value = np.tensordot(value, b, (1, 1)).transpose(0, 2, 1)
        return np.asarray(np.tensordot(a, value, (1, 0)))

    def value(self) -> float:
        """Give the value of a fresh turn."""
        chances = np.ones(())
        for t in self.tables:
            chances = np.multiply.outer(chances, t.chances[0])
        return float((self.first() * chances).sum())

    def first(self) -> Array:
        """Give the value of every first roll: stop, or the best lock and re-roll."""
        best = self.final.copy()
        if not self.locks:
            np.maximum(best, self.kept_best(self.rolled(self.kept_best(self.third))), out=best)
        for kind in self.lock_kinds():
            plain, order = self.canonical(kind)
            values = self.locked_best(plain)
            np.maximum(best, values.transpose(np.argsort(order)), out=best)
        return best

    def canonical(self, kind: tuple[int, ...]) -> tuple[tuple[int, ...], list[int]]:
        """Give an equivalent lock, and which colour plays the part of each.

        With six dice and a utility that does not tell colours apart a lock of two blue dice is
        worth what one of two red dice is: two kinds of lock stand for six.
        """
        if not self.symmetric:
            return kind, list(range(COLOURS))
        order = list(dict.fromkeys(kind))
        order += [c for c in range(COLOURS) if c not in order]
        return tuple(order.index(c) for c in kind), order

    def kept_best(self, values: Array) -> Array:
        """Take the best of what may be kept, colour by colour, for every final combination."""
        for axis, t in enumerate(self.tables):
            values = best_kept(values, t, axis)
        return values

    def lock_kinds(self) -> list[tuple[int, ...]]:
        """List the colours of the dice that may be locked."""
        found: list[tuple[int, ...]] = []
        for n in self.locks:
            found += [
                kind
                for kind in combinations_with_replacement(range(COLOURS), n)
                if all(kind.count(c) <= self.dice[c] for c in kind)
            ]
        return found

    def after_lock(self, kind: tuple[int, ...]) -> Array:
        """Give the value of the second roll for every locked face and everything kept.

        Axes, colour by colour: a colour with one locked die has two (locked face, other die), a
        colour with both locked has one (the pair), a free colour has one (kept class).
        """
        if kind not in self.second:
            values = self.with_locks(self.third, kind)
            values = self.best_of(values, kind)
            self.second[kind] = self.average(values, kind)
        return self.second[kind]

    def with_locks(self, values: Array, kind: tuple[int, ...]) -> Array:
        """Pick the kept classes that contain the locked dice."""
        axis = 0
        for colour, t in enumerate(self.tables):
            locked = kind.count(colour)
            if locked == 2:
                values = np.take(values, t.finals, axis)
            elif locked == 1:
                values = np.take(values, t.with_lock, axis)
                axis += 1
            axis += 1
        return values

    def best_of(self, values: Array, kind: tuple[int, ...]) -> Array:
        """Keep or roll each die that is not locked, whichever is better."""
        axis = 0
        for colour, t in enumerate(self.tables):
            locked = kind.count(colour)
            if locked == 0:
                values = best_kept(values, t, axis)
            elif locked == 1:
                axis += 1
                if values.shape[axis] > 1:
                    again = np.take(values, [0], axis)
                    kept = np.take(values, range(1, 1 + FACES), axis)
                    values = np.maximum(again, kept)
            axis += 1
        return values

    def average(self, values: Array, kind: tuple[int, ...]) -> Array:
        """Average over the second roll for everything that may be kept before it."""
        axis = 0
        for colour, t in enumerate(self.tables):
            locked = kind.count(colour)
            if locked == 0:
                values = np.moveaxis(np.tensordot(t.chances, values, (1, axis)), 0, axis)
            elif locked == 1:
                axis += 1
                values = np.moveaxis(np.tensordot(t.rest, values, (1, axis)), 0, axis)
            axis += 1
        return values

    def locked_best(self, kind: tuple[int, ...]) -> Array:
        """Give for every first roll the best lock of these colours."""
        values = self.best_of(self.after_lock(kind), kind)
        for axis, t in enumerate(self.tables):
            if kind.count(axis) == 1:
                # Either die of the colour may be the locked one.
                ways = []
                for way in range(2):
                    face, other = t.split[:, way, 0], t.split[:, way, 1]
                    moved = np.moveaxis(values, (axis, axis + 1), (0, 1))
                    ways.append(moved[face, other])
                values = np.moveaxis(np.maximum(*ways), 0, axis)
        return values

    # ---- one roll on the table ------------------------------------------------------------

    def after_first(self, faces: Sequence[int]) -> list[Choice]:
        """Value every choice after the first roll: stop, or each lock with its best re-roll.

        `faces` are the six dice in their places; the die that stays out is -1.
        """
        live = [i for i, f in enumerate(faces) if f >= 0]
        found = [Choice(self.stopping(faces), 0, 0)]
        if not self.locks:
            again = self.rolled(self.kept_best(self.third))
            found += self.rerolls(faces, 0, again)
        for n in self.locks:
            for places in combinations(live, n):
                lock = sum(1 << i for i in places)
                found.append(max(self.second_rolls(faces, lock)))
        return sorted(found, reverse=True)

    def second_rolls(self, faces: Sequence[int], lock: int) -> list[Choice]:
        """Value every re-roll for the second roll when these dice are locked."""
        if not lock:
            return self.rerolls(faces, 0, self.rolled(self.kept_best(self.third)))
        kind = tuple(DICE[i] for i in range(len(DICE)) if lock >> i & 1)
        plain, order = self.canonical(kind)
        values = self.after_lock(plain)
        found = []
        for roll in masks(faces, lock):
            place = self.address(faces, lock, roll, order)
            found.append(Choice(float(values[place]), lock, roll))
        return found

    def address(
        self, faces: Sequence[int], lock: int, roll: int, order: list[int]
    ) -> tuple[int, ...]:
        """Find the place of a lock and a re-roll in the table of its kind."""
        found: list[int] = []
        for colour in order:
            dice = [i for i, c in enumerate(DICE) if c == colour and faces[i] >= 0]
            kept = tuple(sorted(faces[i] for i in dice if not roll >> i & 1))
            locked = [faces[i] for i in dice if lock >> i & 1]
            if len(locked) == 2:
                found.append(NUMBER[kept] - FIRST_PAIR)
            elif locked:
                other = [faces[i] for i in dice if not lock >> i & 1 and not roll >> i & 1]
                found += [locked[0], 1 + other[0] if other else 0]
            else:
                found.append(NUMBER[kept])
        return tuple(found)

    def after_second(self, faces: Sequence[int], lock: int) -> list[Choice]:
        """Value every re-roll for the third roll, stopping included, best first."""
        return sorted(self.rerolls(faces, lock, self.third), reverse=True)

    def rerolls(self, faces: Sequence[int], lock: int, values: Array) -> list[Choice]:
        """Value every set of unlocked dice to roll again."""
        found = []
        for roll in masks(faces, lock):
            kept = tuple(self.kept_number(faces, colour, roll) for colour in range(COLOURS))
            found.append(Choice(float(values[kept]), lock, roll))
        return found

    def kept_number(self, faces: Sequence[int], colour: int, roll: int) -> int:
        """Give the number of what is kept of one colour."""
        kept = [
            faces[i]
            for i, c in enumerate(DICE)
            if c == colour and faces[i] >= 0 and not roll >> i & 1
        ]
        return NUMBER[tuple(sorted(kept))]

    def stopping(self, faces: Sequence[int]) -> float:
        """Value the dice as they lie."""
        return float(self.third[tuple(self.kept_number(faces, c, 0) for c in range(COLOURS))])


def best_kept(values: Array, t: Table, axis: int) -> Array:
    """Take the best of keeping none, one or both dice of a colour."""
    best = values.take(t.subsets[:, 0], axis)
    for column in range(1, t.subsets.shape[1]):
        np.maximum(best, values.take(t.subsets[:, column], axis), out=best)
    return best


def masks(faces: Sequence[int], lock: int) -> list[int]:
    """List the sets of dice that may be rolled again."""
    free = sum(1 << i for i, f in enumerate(faces) if f >= 0 and not lock >> i & 1)
    return [m for m in range(1 << len(DICE)) if m & ~free == 0]
