"""The turn solver: the exact value of every lock and re-roll under a stated utility.

Final Tallies are valued by hands (see `dice_symmetry`), then laid out with an axis for each die.
Rolling some dice again is the mean over their axes, choosing a maximum.

    solver = TurnSolver(Utility(soldiers=1.0, courage=1.5))
    solver.value()                       # what a fresh turn is worth
    solver.after_first(dice)             # stop, or every lock with its best re-roll, best first
    solver.after_lock(dice, locked)      # stop, or every second roll, best first
    solver.after_second(dice, locked)    # stop, or every third roll, best first
"""

from collections.abc import Sequence
from functools import reduce
from itertools import combinations
from typing import NamedTuple

import numpy as np

from beachhead.games.dday_dice.board import Unit
from beachhead.games.dday_dice.content.components import DICE
from beachhead.games.dday_dice.odds.valuation.dice_symmetry import (
    FACES,
    Array,
    find_final_hands,
    value_tallies,
)
from beachhead.games.dday_dice.odds.valuation.utility import Utility, value_hands


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
        """Value the Final Tallies; `out` is the place of a die that stays out.

        `utility` may be an array over all hands; `locks` lists how many dice may be locked,
        () where none are (a Sector that says so); `ignored` Skulls do not bite (Sharpshooter),
        `turned` ones become another face (General), `recoloured` dice change their colour
        (Captain: an array must cover the wide hands), and with `last` one unlocked die is rolled
        again after the third roll (Colonel).
        """
        if isinstance(utility, Utility):
            award = utility.award
            utility = value_hands(utility, wide=bool(recoloured))
        values = value_tallies(
            utility, award=award, ignored=ignored, turned=turned, recoloured=recoloured
        )
        self.live = [i for i in range(len(DICE)) if i != out]
        self.final: Array = values[find_final_hands(out)]
        """The value of the dice as they lie, with an axis for each die that is rolled."""
        self.locks = locks
        self.last = last

    # ---- a fresh turn ---------------------------------------------------------------------

    def value(self) -> float:
        """Return the value of a fresh turn."""
        values = self.first()
        for _ in range(values.ndim):  # one die after the other, so that whole numbers stay exact
            values = values.mean(axis=0)
        return float(values)

    def first(self) -> Array:
        """Return the value of every first roll: stop, or the best lock and re-roll."""
        return reduce(np.maximum, map(self._best_second, self._list_locks()), self.final)

    def _list_locks(self) -> list[tuple[int, ...]]:
        """List the axes of the dice that may be locked together."""
        axes = range(self.final.ndim)
        return [lock for n in self.locks or (0,) for lock in combinations(axes, n)]

    def _best_second(self, locked: tuple[int, ...]) -> Array:
        """Return for every first roll the best of stopping and second rolls with these dice locked."""
        front = tuple(range(len(locked)))
        final = np.moveaxis(self.final, locked, front)
        again = _average_rolls(self._best_third(final, len(locked)), len(locked))
        return np.moveaxis(reduce(np.maximum, again[1:], final), front, locked)

    def _best_third(self, final: Array, locked: int) -> Array:
        """Return the best of stopping and third rolls, where the first axes are locked dice."""
        return reduce(
            np.maximum, _average_rolls(self._roll_once_more(final, locked), locked)[1:], final
        )

    def _roll_once_more(self, final: Array, locked: int) -> Array:
        """Return the values after the third roll: a Colonel may roll one unlocked die again."""
        if not self.last:
            return final
        again = [final.mean(axis=axis, keepdims=True) for axis in range(locked, final.ndim)]
        return reduce(np.maximum, again, final)

    # ---- one roll on the table ------------------------------------------------------------

    def list_choices(self, u: Unit) -> list[Choice]:
        """List what a Unit can do with the dice on the table, best first."""
        if u.rolls > 1:
            return self.after_second(faces_of(u), u.locked)
        return self.after_lock(faces_of(u), u.locked) if u.locked else self.after_first(faces_of(u))

    def after_first(self, faces: Sequence[int]) -> list[Choice]:
        """List stopping and each lock with its best re-roll, best first.

        `faces` are the six dice in their places; the die that stays out is -1.
        """
        if not self.locks:
            return self.after_lock(faces, 0)
        found = [Choice(self.stop(faces), 0, 0)]
        for axes in self._list_locks():
            best = self.after_lock(faces, sum(1 << self.live[axis] for axis in axes))[0]
            found.append(best)
        return sorted(found, reverse=True)

    def after_lock(self, faces: Sequence[int], lock: int) -> list[Choice]:
        """List stopping and every second roll when these dice are locked, best first."""
        final = self._with_locked(faces, lock)
        return self._list_rolls(faces, lock, final, self._best_third(final, 0))

    def after_second(self, faces: Sequence[int], lock: int) -> list[Choice]:
        """List stopping and every third roll when these dice are locked, best first."""
        final = self._with_locked(faces, lock)
        return self._list_rolls(faces, lock, final, self._roll_once_more(final, 0))

    def stop(self, faces: Sequence[int]) -> float:
        """Return the value of the dice as they lie."""
        return float(self.final[tuple(faces[i] for i in self.live)])

    def _with_locked(self, faces: Sequence[int], lock: int) -> Array:
        """Return the final values of the unlocked dice beside the locked ones."""
        return self.final[tuple(faces[i] if lock >> i & 1 else slice(None) for i in self.live)]

    def _list_rolls(
        self, faces: Sequence[int], lock: int, final: Array, after: Array
    ) -> list[Choice]:
        """List stopping and every set of unlocked dice to roll, where `after` follows the roll."""
        free = [i for i in self.live if not lock >> i & 1]
        shown = [faces[i] for i in free]
        found = [Choice(float(final[tuple(shown)]), lock, 0)]
        for number, values in enumerate(_average_rolls(after, 0)[1:], start=1):
            rolled = [bool(number >> axis & 1) for axis in range(len(free))]
            place = tuple(0 if again else face for face, again in zip(shown, rolled, strict=True))
            mask = sum(1 << i for i, again in zip(free, rolled, strict=True) if again)
            found.append(Choice(float(values[place]), lock, mask))
        return sorted(found, reverse=True)


def faces_of(u: Unit) -> list[int]:
    """Return the faces of a Unit's dice; what stands for one that stays out is never read."""
    return [code % FACES for code in u.dice]


def _average_rolls(values: Array, first: int) -> list[Array]:
    """List the values after rolling each set of dice from the axis `first` on.

    The bits of a number in the list are the axes that were rolled; such an axis has one entry.
    """
    found = [values]
    for axis in range(first, values.ndim):
        found += [one.mean(axis=axis, keepdims=True) for one in found]
    return found
