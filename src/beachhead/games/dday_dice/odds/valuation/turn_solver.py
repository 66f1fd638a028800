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
from itertools import combinations, combinations_with_replacement, product
from typing import NamedTuple

import numpy as np

from beachhead.games.dday_dice.odds.valuation.dice_symmetry import (
    COLOURS,
    FACES,
    Array,
    final_hands,
    table,
    tallied,
)
from beachhead.games.dday_dice.odds.valuation.dice_tables import (
    along,
    best_kept,
    colour_address,
    colours_of,
    kept_pair,
    masks,
    subsets,
)
from beachhead.games.dday_dice.odds.valuation.utility import Utility, worth


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
        recoloured: int = 0,
        last: bool = False,
    ) -> None:
        """Value the final tallies; `out` is the colour of a die that stays out.

        `utility` may be an array over all hands; `locks` lists how many dice may be locked,
        () where none are (a Sector that says so); `ignored` Skulls do not bite (Sharpshooter),
        `turned` ones become another face (General), `recoloured` dice change their colour
        (Captain: an array must cover the wide hands), and with `last` one unlocked die is rolled
        again after the third roll (Colonel).
        """
        if isinstance(utility, Utility):
            award = utility.award
            utility = worth(utility, wide=bool(recoloured))
        self.locks = locks
        self.dice = (1 + (out != 0), 1 + (out != 1), 1 + (out != 2))
        self.out = out
        self.tables = [table(n) for n in self.dice]
        values = tallied(
            utility, award=award, ignored=ignored, turned=turned, recoloured=recoloured
        )
        self.final: Array = values[final_hands(self.dice)]
        self.third: Array = self.rolled(self.final)
        self.last = last
        self.thirds: dict[tuple[int, ...], Array] = {}
        self.second: dict[tuple[int, ...], Array] = {}

    def rolled(self, final: Array) -> Array:
        """Average over the roll of whatever is not kept, for every kept combination."""
        for axis, t in enumerate(self.tables):
            final = along(t.chances, final, axis)
        return final

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
            np.maximum(
                best, self.kept_best(self.rolled(self.kept_best(self.before_third(())))), out=best
            )
        for kind in self.lock_kinds():
            plain, order = self.canonical(kind)
            values = self.locked_best(plain)
            np.maximum(best, values.transpose(np.argsort(order)), out=best)
        return best

    def canonical(self, kind: tuple[int, ...]) -> tuple[tuple[int, ...], list[int]]:
        """Give an equivalent lock, and which colour plays the part of each.

        With six dice a lock of two blue dice is worth what one of two red dice is: two kinds of
        lock stand for six.
        """
        if self.out >= 0:
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
            values = self.best_of(self.before_third(kind), kind)
            self.second[kind] = self.average(values, kind)
        return self.second[kind]

    def before_third(self, kind: tuple[int, ...]) -> Array:
        """Give the value of the third roll for every locked face and everything kept."""
        if not self.last:
            return self.with_locks(self.third, kind)
        if kind not in self.thirds:
            plain = self.final_by_lock(kind)
            values = self.average(self.once_more(plain, kind), kind)
            # Who keeps all dice stops before the third roll, and the Colonel stays idle.
            values[np.ix_(*self.all_kept(kind))] = plain
            self.thirds[kind] = values
        return self.thirds[kind]

    def final_by_lock(self, kind: tuple[int, ...]) -> Array:
        """Give the final values with the locked die of a colour on an axis of its own."""
        values = self.final
        for axis, t in reversed(list(enumerate(self.tables))):
            if kind.count(axis) == 1:
                pairs = t.with_lock[:, 1:] if self.dice[axis] == 2 else t.with_lock
                values = np.take(values, pairs - t.finals[0], axis)
        return values

    def once_more(self, plain: Array, kind: tuple[int, ...]) -> Array:
        """Roll one unlocked die again after the third roll, if that is better."""
        best = plain.copy()
        axis = 0
        for colour, t in enumerate(self.tables):
            locked = kind.count(colour)
            if locked == 0:
                for again in t.again:
                    np.maximum(best, along(again, plain, axis), out=best)
            elif locked == 1:
                axis += 1
                if plain.shape[axis] > 1:
                    np.maximum(best, plain.mean(axis=axis, keepdims=True), out=best)
            axis += 1
        return best

    def all_kept(self, kind: tuple[int, ...]) -> list[Sequence[int]]:
        """List, axis by axis, the places where every die is kept."""
        found: list[Sequence[int]] = []
        for colour, t in enumerate(self.tables):
            locked = kind.count(colour)
            if locked == 1:
                found += [range(FACES), range(1, 1 + FACES) if self.dice[colour] == 2 else [0]]
            else:
                found.append(t.finals.tolist() if locked == 0 else range(len(t.finals)))
        return found

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
                values = along(t.chances, values, axis)
            elif locked == 1:
                axis += 1
                values = along(t.rest, values, axis)
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
            again = self.rolled(self.kept_best(self.before_third(())))
            found += self.rerolls(faces, 0, again)
        for n in self.locks:
            for places in combinations(live, n):
                lock = sum(1 << i for i in places)
                found.append(self.best_second(faces, lock))
        return sorted(found, reverse=True)

    def second_rolls(self, faces: Sequence[int], lock: int) -> list[Choice]:
        """Value every re-roll for the second roll when these dice are locked."""
        if not lock:
            return self.rerolls(faces, 0, self.rolled(self.kept_best(self.before_third(()))))
        kind, order = self.canonical(colours_of(lock))
        return self.locked_rerolls(faces, lock, self.after_lock(kind), order)

    def best_second(self, faces: Sequence[int], lock: int) -> Choice:
        """Give the best re-roll for the second roll when these dice are locked."""
        kind, order = self.canonical(colours_of(lock))
        values = self.after_lock(kind)
        ways = [self.colour_ways(faces, colour, lock) for colour in order]
        value, roll = max(
            (float(values[a + b + c]), x | y | z) for (x, a), (y, b), (z, c) in product(*ways)
        )
        return Choice(value, lock, roll)

    def locked_rerolls(
        self, faces: Sequence[int], lock: int, values: Array, order: list[int]
    ) -> list[Choice]:
        """Read every re-roll in the table of a lock."""
        ways = [self.colour_ways(faces, colour, lock) for colour in order]
        return [
            Choice(float(values[a + b + c]), lock, x | y | z)
            for (x, a), (y, b), (z, c) in product(*ways)
        ]

    def colour_ways(
        self, faces: Sequence[int], colour: int, lock: int
    ) -> list[tuple[int, tuple[int, ...]]]:
        """List what may be rolled again of a colour, each with its place in the lock's table."""
        a, b = faces[2 * colour : 2 * colour + 2]
        locked = lock >> 2 * colour & 3
        free = (a >= 0) + 2 * (b >= 0) & ~locked
        return [(roll << 2 * colour, colour_address(a, b, locked, roll)) for roll in subsets(free)]

    def after_second(self, faces: Sequence[int], lock: int) -> list[Choice]:
        """Value every re-roll for the third roll, stopping included, best first."""
        if not self.last or not lock:
            values = self.before_third(()) if self.last else self.third
            return sorted(self.rerolls(faces, lock, values), reverse=True)
        kind, order = self.canonical(colours_of(lock))
        found = self.locked_rerolls(faces, lock, self.before_third(kind), order)
        return sorted(found, reverse=True)

    def rerolls(self, faces: Sequence[int], lock: int, values: Array) -> list[Choice]:
        """Value every set of unlocked dice to roll again."""
        found = []
        for roll in masks(faces, lock):
            kept = tuple(self.kept_number(faces, colour, roll) for colour in range(COLOURS))
            found.append(Choice(float(values[kept]), lock, roll))
        return found

    def kept_number(self, faces: Sequence[int], colour: int, roll: int) -> int:
        """Give the number of what is kept of one colour."""
        a, b = faces[2 * colour : 2 * colour + 2]
        return kept_pair(a, b, roll >> 2 * colour & 3)

    def stopping(self, faces: Sequence[int]) -> float:
        """Value the dice as they lie."""
        return float(self.third[tuple(self.kept_number(faces, c, 0) for c in range(COLOURS))])
