"""How a Unit's chances look from every Sector: a plan for the whole way to the Bunker.

The way is solved backwards as a chain of turns: in each one the dice bring Soldiers and Courage
(one of several ways to keep them, see income.toml), then the Unit stays or moves, then it fights.
Stars, Item Points and cards count as so many Soldiers. The result is the chance to conquer the
Bunker for every Sector, marker, number of Soldiers and Courage.
"""

from __future__ import annotations

from functools import cache, lru_cache

import msgspec
import numpy as np
import numpy.typing as npt

from beachhead.games.dday_dice.board import CANNOT_STAY, MUST_MOVE
from beachhead.games.dday_dice.components import FIGURES, PACKAGE
from beachhead.games.dday_dice.maps import MAPS, Sector, Way
from beachhead.kernel.data import load

Array = npt.NDArray[np.float64]
SOLDIERS, COURAGE = 71, 12
"""Size of the tables: 0 to 70 Soldiers, 0 to 11 Courage."""
DIE_MEAN = 3.5
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


INCOME = load(PACKAGE, "income.toml", Income)


class Help(msgspec.Struct, frozen=True):
    """What a Unit brings along: standing help, and what Stars are worth to it."""

    per_turn: float = 0.0
    """Soldiers, or their worth, that abilities bring each turn."""
    lower_def: int = 0
    lower_fire: int = 0
    recover: int = 0
    cheaper: int = 0
    safe: bool = False
    """Ignores Land Mines."""
    entitled: int = 0
    """Sectors whose requirement is met or ignored."""
    star: float = 1.0
    few: bool = False
    specialists: int = 0


class Node(msgspec.Struct, frozen=True):
    """A Sector, the marker's face, the row's visited Sectors, and how many combats to look ahead.

    With `left` below zero the way is followed to the Bunker and the value is the chance to
    conquer it; otherwise the value is the chance to live through so many combats.
    """

    sector: int
    face: int
    visited: int
    left: int = -1


class Outlook:
    """The chances of one kind of Unit on one map."""

    def __init__(self, map_id: str, help: Help) -> None:
        """Solve lazily: a Sector's chances are worked out when they are asked for."""
        self.map = MAPS[map_id]
        self.help = help
        self.rows = max(s.row for s in self.map.data.sector)
        self.starts: dict[Node, Array] = {}
        self.middles: dict[Node, Array] = {}

    def middle(self, node: Node) -> Array:
        """Give the chances after upkeep, when the marker has turned: stay or move."""
        if node not in self.middles:
            sector = self.map.sectors[node.sector]
            best = np.zeros((SOLDIERS, COURAGE))
            if node.face != MUST_MOVE:
                np.maximum(best, self.staying(node), out=best)
            for way in sector.ways:
                if not node.visited >> way.to & 1:
                    np.maximum(best, self.going(node, way), out=best)
            self.middles[node] = best
        return self.middles[node]

    def staying(self, node: Node) -> Array:
        """Fight where the Unit stands, then begin the next turn."""
        return self.fought(node.sector, node.face, node.visited, node.left)

    def going(self, node: Node, way: Way, *, free: bool = False) -> Array:
        """Pay, cross, follow the instructions, fight."""
        target = self.map.sectors[way.to]
        need = target.data.require
        # Item Points can be saved for; other requirements count when they are met.
        closed = need and not need.points and not self.help.entitled >> way.to & 1
        if closed and not free and not self.mandatory(target):
            return np.zeros((SOLDIERS, COURAGE))
        face = CANNOT_STAY if target.data.shield == "black" or target.data.max_units else 1
        visited = 1 << way.to | (0 if way.advance else node.visited)
        values = self.fought(way.to, face, visited, node.left)
        values = shifted(values, self.entering(target, way, free=free))
        cost = max(way.courage - self.help.cheaper, 0) if way.advance and not free else 0
        if cost:
            values = np.concatenate([np.zeros((SOLDIERS, cost)), values[:, :-cost]], axis=1)
        return values

    def mandatory(self, target: Sector) -> bool:
        """Tell whether every way leads through a Sector, so that its price will have to be paid."""
        row = [s for s in self.map.data.sector if s.row == target.data.row]
        return len(row) == 1

    def entering(self, target: Sector, way: Way, *, free: bool) -> float:
        """Count in Soldiers what entering a Sector brings or costs."""
        data = target.data
        worth = data.enter_soldiers + DIE_MEAN * data.enter_dice
        worth += (3.0 if data.joins else 0.0) + (4.0 if data.first_award else 0.0)
        if way.mines and not self.help.safe and not free:
            worth -= DIE_MEAN
        if data.lose_specialist and self.help.specialists:
            worth -= 3.0
        if data.require and not free and not self.help.entitled >> way.to & 1:
            need = data.require
            worth -= POINT * (need.points + 5 * need.explosives + (5 if need.meets else 0))
        return worth

    def fought(self, number: int, face: int, visited: int, left: int) -> Array:
        """Take the losses of one combat, then look at what follows."""
        target = self.map.sectors[number]
        if target.data.bunker or left == 1:
            after = np.zeros((SOLDIERS, COURAGE))
            after[1:] = 1.0
        else:
            after = self.start(Node(number, face, visited, left - 1 if left > 0 else left))
        return combat_average(after, self.losses(target, face), self.help.recover)

    def losses(self, sector: Sector, face: int) -> tuple[tuple[int, float], ...]:
        """List the losses in a Sector with their chances."""
        shields = sector.data.defence
        chevron = 1 if face > FIGURES.marker.stay else face
        base = shields[min(chevron, len(shields)) - 1]
        return losses(
            max(base - self.help.lower_def, 0),
            sector.data.fire,
            self.help.lower_fire,
            2 if sector.data.special_damage else 0,
        )

    def start(self, node: Node) -> Array:
        """Give the chances before the roll: the best way to keep dice, averaged."""
        if node not in self.starts:
            stay = FIGURES.marker.stay
            face = MUST_MOVE if node.face in (stay, CANNOT_STAY) else node.face + 1
            after = self.middle(Node(node.sector, face, node.visited, node.left))
            self.starts[node] = self.rolled(self.map.sectors[node.sector], after)
        return self.starts[node]

    def rolled(self, sector: Sector, after: Array) -> Array:
        """Average over the dice for each way to keep them."""
        data = sector.data
        extra, courage = self.help.per_turn, 0
        for symbol, n in data.per_turn.items():
            if symbol == "courage":
                courage += n
            else:
                extra += n * {"soldier1": 1.0, "soldier2": 2.0, "tool": 0.9, "star": 1.0}[symbol]
        extra += 0.3 if data.no_lock else 0.0
        extra -= 1.4 if data.dice < 6 else 0.0
        best = np.zeros((SOLDIERS, COURAGE))
        chances = mode_tables(self.help.few)
        averages = padded_windows(after, chances) @ chances.reshape(len(chances), -1).T
        # Stars and Item Points are worth less the nearer the Bunker is.
        share = (1 - data.row / self.rows) * trust(self.help.few)
        stars = min(self.help.star, 1.5) * share
        points = POINT * (0.6 * share + (0.2 if self.help.few else 0.4))
        for number, mode in enumerate(INCOME.mode):
            worth = extra + stars * mode.stars + points * mode.points
            value = averages[:, number].reshape(SOLDIERS, COURAGE)
            np.maximum(best, shifted(value, worth), out=best)
        if courage:
            best = np.concatenate([best[:, courage:], best[:, -1:].repeat(courage, 1)], axis=1)
        return best


def trust(few: bool) -> float:
    """Say how far Stars and Item Points stand for Soldiers."""
    return TRUST_HALVED if few else TRUST


def padded_windows(values: Array, chances: Array) -> Array:
    """Look at each entry together with what lies above it in Soldiers and Courage."""
    _, high, wide = chances.shape
    grown = np.pad(values, ((0, high - 1), (0, wide - 1)), mode="edge")
    windows = np.lib.stride_tricks.sliding_window_view(grown, (high, wide))
    return np.asarray(windows.reshape(SOLDIERS * COURAGE, high * wide))


@cache
def mode_tables(few: bool) -> Array:
    """Give every mode as a table of chances by Soldiers and Courage gained."""
    high = 1 + max(row[0] for mode in INCOME.mode for row in mode.rows)
    wide = 1 + max(row[1] for mode in INCOME.mode for row in mode.rows)
    found = np.zeros((len(INCOME.mode), high, wide))
    for table, mode in zip(found, INCOME.mode, strict=True):
        for soldiers, courage, weight in mode.rows:
            table[soldiers // 2 if few else soldiers, courage] += weight
        table /= table.sum()
    return found


def shifted(values: Array, worth: float) -> Array:
    """Read a table as if the Unit had so many Soldiers more."""
    if not worth:
        return values
    at = np.clip(np.arange(SOLDIERS) + worth, 0, SOLDIERS - 1)
    low = at.astype(np.int64)
    part = (at - low)[:, None]
    high = np.minimum(low + 1, SOLDIERS - 1)
    return np.asarray(values[low] * (1 - part) + values[high] * part)


@lru_cache(maxsize=4096)
def losses(base: int, dice: int, lower: int, special: int) -> tuple[tuple[int, float], ...]:
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


def combat_average(after: Array, chances: tuple[tuple[int, float], ...], recover: int) -> Array:
    """Average over the losses; without Soldiers left there is no chance."""
    values = np.zeros((SOLDIERS, COURAGE))
    for loss, p in chances:
        alive = max(SOLDIERS - 1 - loss, 0)
        if not alive:
            continue
        back = min(recover, loss)
        rows = np.minimum(np.arange(1, alive + 1) + back, SOLDIERS - 1)
        values[loss + 1 :] += p * after[rows]
    return values


@lru_cache(maxsize=512)
def outlook(map_id: str, help: Help) -> Outlook:
    """Share outlooks between turns and games."""
    return Outlook(map_id, help)
