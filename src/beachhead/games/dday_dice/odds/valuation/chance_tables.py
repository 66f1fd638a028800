"""The planner's arithmetic: tables of chances by Soldiers and Courage, as array operations.

A table is never changed once it stands, so that it can be shared.
"""

from functools import cache, lru_cache
from typing import NamedTuple

import msgspec
import numpy as np
import numpy.typing as npt

from beachhead.kernel.data import load

Array = npt.NDArray[np.float64]
Index = npt.NDArray[np.int64]
SOLDIERS, COURAGE = 71, 12
"""Size of the tables: 0 to 70 Soldiers, 0 to 11 Courage."""
BLOCKS = 4
"""A product is cut into so many, each too small for the library to spread it over threads."""
TRUST, TRUST_HALVED = 0.85, 0.6
"""How far Stars and Item Points stand for Soldiers; less where these come halved."""
POINT = 0.5
"""Soldiers that an Item Point is worth."""


class Mode(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One way to keep dice: what it pays for Courage and Stars, and what it brings."""

    courage: float
    star: float
    stars: float
    points: float
    rows: tuple[tuple[int, int, float], ...]


class Income(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file's own form."""

    mode: tuple[Mode, ...]


INCOME = load(__package__, "income.toml", Income)


def find_trust(few: bool) -> float:
    """Return how far Stars and Item Points stand for Soldiers."""
    return TRUST_HALVED if few else TRUST


class Gains(NamedTuple):
    """What the dice may bring, for each mode of keeping them."""

    weights: Array
    """Mode by gain: its chance."""
    places: Index
    """Block by gain by entry of a table: the entry that this gain leads to."""
    stars: Array
    points: Array
    """What each mode brings on average."""


@cache
def list_gains(few: bool) -> Gains:
    """List the gains of every mode; A Few Good Men halves the Soldiers."""
    found: dict[tuple[int, int], list[float]] = {}
    for number, mode in enumerate(INCOME.mode):
        total = sum(row[2] for row in mode.rows)
        for soldiers, courage, weight in mode.rows:
            key = (soldiers // 2 if few else soldiers, courage)
            column = found.setdefault(key, [0.0] * len(INCOME.mode))
            column[number] += weight / total
    rows, columns = np.divmod(np.arange(SOLDIERS * COURAGE), COURAGE)
    places = np.array(
        [
            np.minimum(rows + s, SOLDIERS - 1) * COURAGE + np.minimum(columns + c, COURAGE - 1)
            for s, c in found
        ]
    )
    places = places.reshape(len(found), BLOCKS, -1).transpose(1, 0, 2)
    return Gains(
        np.array(list(found.values())).T.copy(),
        np.ascontiguousarray(places),
        np.array([mode.stars for mode in INCOME.mode]),
        np.array([mode.points for mode in INCOME.mode]),
    )


def take_best_mode(after: Array, extra: float, star: float, point: float, *, few: bool) -> Array:
    """Average over the dice for each way to keep them, and take the best for each entry.

    `extra` Soldiers come in any case; a Star counts `star` Soldiers, an Item Point `point`.
    """
    gained = list_gains(few)
    averages = (gained.weights @ after.ravel().take(gained.places)).ravel()
    worth = extra + star * gained.stars + point * gained.points
    shift = shift_modes(tuple(worth.tolist()))
    values = averages.take(shift.low) * shift.low_part
    values += averages.take(shift.high) * shift.high_part
    return np.asarray(values.max(axis=0).reshape(SOLDIERS, COURAGE))


class Shift(NamedTuple):
    """Where each mode's averages are read, and in which parts: mode by entry of a table."""

    low: Index
    high: Index
    low_part: Array
    high_part: Array


@lru_cache(maxsize=64)
def shift_modes(worth: tuple[float, ...]) -> Shift:
    """Read averages (block by mode by entry) as if a mode brought so many Soldiers more."""
    rows, columns = np.divmod(np.arange(SOLDIERS * COURAGE), COURAGE)
    at = np.clip(rows + np.array(worth)[:, None], 0, SOLDIERS - 1)
    low = at.astype(np.int64)
    mode = np.arange(len(worth))[:, None]

    def place(row: Index) -> Index:
        block, entry = np.divmod(row * COURAGE + columns, SOLDIERS * COURAGE // BLOCKS)
        return np.asarray((block * len(worth) + mode) * (SOLDIERS * COURAGE // BLOCKS) + entry)

    high = np.minimum(low + 1, SOLDIERS - 1)
    return Shift(place(low), place(high), 1 - (at - low), at - low)


def shift_table(values: Array, worth: float) -> Array:
    """Read a table as if the Unit had so many Soldiers more."""
    at = np.clip(np.arange(SOLDIERS) + worth, 0, SOLDIERS - 1)
    low = at.astype(np.int64)
    part = (at - low)[:, None]
    high = np.minimum(low + 1, SOLDIERS - 1)
    return np.asarray(values[low] * (1 - part) + values[high] * part)


@lru_cache(maxsize=4096)
def list_losses(base: int, dice: int, lower: int, special: int) -> tuple[tuple[int, float], ...]:
    """List DEF plus Machine Gun Fire with chances; a 6 costs `special` Soldiers more."""
    totals: dict[tuple[int, int], float] = {(0, 0): 1.0}
    for _ in range(dice):
        new: dict[tuple[int, int], float] = {}
        for (total, sixes), p in totals.items():
            for face in range(1, 7):
                key = (total + face, sixes + (face == 6))
                new[key] = new.get(key, 0.0) + p / 6
        totals = new
    found: dict[int, float] = {}
    for (total, sixes), p in totals.items():
        loss = base + max(total - lower, 0) + special * sixes
        found[loss] = found.get(loss, 0.0) + p
    return tuple(sorted(found.items()))


def average_combat(after: Array, chances: tuple[tuple[int, float], ...], recover: int) -> Array:
    """Average over the losses; without Soldiers left there is no chance."""
    return np.asarray(make_combat_matrix(chances, recover) @ after)


@lru_cache(maxsize=1024)
def make_combat_matrix(chances: tuple[tuple[int, float], ...], recover: int) -> Array:
    """Return the chance of every number of Soldiers after combat by the number before it."""
    found = np.zeros((SOLDIERS, SOLDIERS))
    for loss, p in chances:
        for alive in range(1, SOLDIERS - loss):
            found[alive + loss, alive + min(recover, loss)] += p
    return found
