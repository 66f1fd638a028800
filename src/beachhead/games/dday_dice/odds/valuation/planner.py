"""How a Unit's chances look from every Sector: a plan for the whole way to the Bunker.

The way is solved backwards as a chain of turns: in each one the dice bring Soldiers and Courage
(one of several ways to keep them, see income.toml), then the Unit stays or moves, then it fights.
Stars, Item Points and cards count as so many Soldiers. The result is the chance to conquer the
Bunker for every Sector, marker, number of Soldiers and Courage.
"""

import time
from functools import lru_cache
from math import inf

import msgspec
import numpy as np

from beachhead.games.dday_dice.board import CANNOT_STAY, MUST_MOVE
from beachhead.games.dday_dice.content.battle_maps import MAPS, Sector, Way
from beachhead.games.dday_dice.content.components import FIGURES
from beachhead.games.dday_dice.odds.valuation.chance_tables import (
    COURAGE,
    POINT,
    SOLDIERS,
    Array,
    average_combat,
    find_trust,
    list_losses,
    shift_table,
    take_best_mode,
)
from beachhead.games.dday_dice.odds.valuation.hurdles import NEVER
from beachhead.games.dday_dice.rules.unit_markers import NEXT_FACE

DIE_MEAN = 3.5


class OutOfTime(Exception):
    """The time for an answer is over before the plan stands."""


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
    closed: int = 0
    """Sectors with little room that are kept for other Units."""
    placed: int = 0
    """Specialists beside the Bunker."""
    hurdle: int = 0
    """The Sector whose price the Unit lacks."""


class Node(msgspec.Struct, frozen=True):
    """A Sector, the marker's face, the row's visited Sectors, and how many combats to look ahead.

    With `left` below zero the way is followed to the Bunker and the value is the chance to
    conquer it; otherwise the value is the chance to live through so many combats.
    """

    sector: int
    face: int
    visited: int
    left: int = -1
    lacking: int = 0
    """Turns until the price of the hurdle can be paid."""


class Outlook:
    """The chances of one kind of Unit on one map."""

    def __init__(self, map_id: str, help: Help) -> None:
        """Solve lazily: a Sector's chances are worked out when they are asked for."""
        self.map = MAPS[map_id]
        self.help = help
        self.rows = max(s.row for s in self.map.data.sector)
        self.starts: dict[Node, Array] = {}
        self.middles: dict[Node, Array] = {}

    def after_upkeep(self, node: Node, deadline: float = inf) -> Array:
        """Return the chances after upkeep, when the marker has turned: stay or move."""
        if node not in self.middles:
            self.middles[node] = self.stay_or_go(node, deadline)
        return self.middles[node]

    def before_roll(self, node: Node, deadline: float = inf) -> Array:
        """Return the chances before the roll; raise OutOfTime if they are not known in time."""
        if node not in self.starts:
            if time.monotonic() > deadline:
                raise OutOfTime
            after = self.stay_or_go(self.turn_marker(node), deadline)
            self.starts[node] = self.roll(self.map.sectors[node.sector], after)
        return self.starts[node]

    def turn_marker(self, node: Node) -> Node:
        """Turn the marker in phase 3."""
        # The turn's dice bring a part of what is lacking.
        lacking = node.lacking - (0 < node.lacking < NEVER)
        return Node(node.sector, NEXT_FACE[node.face], node.visited, node.left, lacking)

    def is_open(self, node: Node, way: Way, *, free: bool = False) -> bool:
        """Return True if a way may be taken: a price can be saved for, the rest must be met."""
        target = self.map.sectors[way.to]
        need = target.data.require
        closed = need and not need.points and not self.help.entitled >> way.to & 1
        if (node.visited | self.help.closed) >> way.to & 1:
            return False
        if way.to == self.help.hurdle and not free:
            return not node.lacking
        return bool(not closed or free or self.is_mandatory(target))

    def arrive(self, node: Node, way: Way) -> Node:
        """Return where the Unit stands when it has moved."""
        target = self.map.sectors[way.to].data
        face = CANNOT_STAY if target.shield == "black" or target.max_units else 1
        visited = 1 << way.to | (0 if way.advance else node.visited)
        return Node(way.to, face, visited, node.left, node.lacking)

    def end_combat(self, node: Node) -> Node:
        """Return the turn that begins when a combat has been fought; `left` 0 if none matters."""
        left = node.left - (node.left > 0)
        return Node(node.sector, node.face, node.visited, left, node.lacking)

    def stay_or_go(self, node: Node, deadline: float = inf) -> Array:
        """Stay or move, whichever is better for each number of Soldiers and Courage."""
        best = np.zeros((SOLDIERS, COURAGE))
        if node.face != MUST_MOVE:
            np.maximum(best, self.fight(node, deadline), out=best)
        for way in self.map.sectors[node.sector].ways:
            np.maximum(best, self.go(node, way, deadline), out=best)
        return best

    def go(self, node: Node, way: Way, deadline: float = inf, *, free: bool = False) -> Array:
        """Pay, cross, follow the instructions, fight."""
        if not self.is_open(node, way, free=free):
            return np.zeros((SOLDIERS, COURAGE))
        values = self.fight(self.arrive(node, way), deadline)
        values = shift_table(values, self.value_entry(self.map.sectors[way.to], way, free=free))
        cost = max(way.courage - self.help.cheaper, 0) if not free else 0
        if cost:
            values = np.concatenate([np.zeros((SOLDIERS, cost)), values[:, :-cost]], axis=1)
        return values

    def is_mandatory(self, target: Sector) -> bool:
        """Return True if no row can be crossed but through a Sector: its price must be paid."""
        row = [s for s in self.map.data.sector if s.row == target.data.row]
        return len(row) == 1

    def value_entry(self, target: Sector, way: Way, *, free: bool) -> float:
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

    def fight(self, node: Node, deadline: float = inf) -> Array:
        """Take the losses of one combat, then look at what follows."""
        target = self.map.sectors[node.sector]
        chances = self.list_losses(target, node.face)
        next_turn = self.end_combat(node)
        if target.data.bunker or not next_turn.left:
            after = np.zeros((SOLDIERS, COURAGE))
            after[1:] = 1.0
        else:
            after = self.before_roll(next_turn, deadline)
        return average_combat(after, chances, self.help.recover)

    def list_losses(self, sector: Sector, face: int) -> tuple[tuple[int, float], ...]:
        """List the losses in a Sector with their chances."""
        base = sector.shields[face]
        if sector.data.bunker:
            base -= self.help.placed * FIGURES.bunker.placed_def
        return list_losses(
            max(base - self.help.lower_def, 0),
            sector.data.fire,
            self.help.lower_fire,
            2 if sector.data.special_damage else 0,
        )

    def roll(self, sector: Sector, after: Array) -> Array:
        """Average over the dice for each way to keep them, and take the best way."""
        data = sector.data
        extra, courage = self.help.per_turn, 0
        for symbol, n in data.per_turn.items():
            if symbol == "courage":
                courage += n
            else:
                extra += n * {"soldier1": 1.0, "soldier2": 2.0, "tool": 0.9, "star": 1.0}[symbol]
        extra += 0.3 if data.no_lock else 0.0
        extra -= 1.4 if data.dice < 6 else 0.0
        # Stars and Item Points are worth less the nearer the Bunker is.
        share = (1 - data.row / self.rows) * find_trust(self.help.few)
        stars = min(self.help.star, 1.5) * share
        points = POINT * (0.6 * share + (0.2 if self.help.few else 0.4))
        best = take_best_mode(after, extra, stars, points, few=self.help.few)
        return np.concatenate([best[:, courage:], best[:, -1:].repeat(courage, 1)], axis=1)


@lru_cache(maxsize=128)
def share_outlook(map_id: str, help: Help) -> Outlook:
    """Share outlooks between turns and games."""
    return Outlook(map_id, help)
