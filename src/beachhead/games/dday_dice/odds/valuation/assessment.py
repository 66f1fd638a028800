"""What a Unit thinks of its situation: its strength, its way, and what a roll is worth to it."""

from collections import Counter
from functools import cached_property, lru_cache
from math import inf
from typing import NamedTuple

import msgspec
import numpy as np

from beachhead.games.dday_dice.board import SPENDING, UPKEEP, Board, colour_of
from beachhead.games.dday_dice.content.battle_maps import Way
from beachhead.games.dday_dice.content.components import (
    AWARDS,
    DICE,
    FACES,
    ITEMS,
    SPECIALIST,
    pick_cards,
)
from beachhead.games.dday_dice.odds.valuation.abilities import (
    Abilities,
    count_results,
    read_abilities,
)
from beachhead.games.dday_dice.odds.valuation.card_values import (
    count_turns_left,
    value_abilities,
    value_bonus,
    value_item,
    value_star,
)
from beachhead.games.dday_dice.odds.valuation.chance_tables import (
    COURAGE,
    POINT,
    SOLDIERS,
    Array,
    Index,
    find_trust,
)
from beachhead.games.dday_dice.odds.valuation.dice_symmetry import count_features, value_tallies
from beachhead.games.dday_dice.odds.valuation.hurdles import Hurdle, find_hurdle
from beachhead.games.dday_dice.odds.valuation.planner import Help, Node, Outlook, share_outlook
from beachhead.games.dday_dice.odds.valuation.turn_solver import Choice, TurnSolver
from beachhead.games.dday_dice.odds.valuation.utility import count_gains
from beachhead.games.dday_dice.rules.requirements import meets_requirement
from beachhead.games.dday_dice.rules.unit_markers import NEXT_FACE

AWARD = 0.1
"""What a Straight's Award is worth, beside the difference between the best hand and the worst."""
HORIZON = 5
"""Combats that the Unit must live through with what it has, not with what it is worth."""
MOST_STARS, MOST_POINTS = 8, 20
"""What can be spent soon: one Specialist and one Item a turn."""


NOTHING_MORE: Index = np.zeros(1, dtype=np.int64)


def value_points(points: float | Array) -> Array:
    """Return the worth of Item Points in Soldiers: hoarded ones are worth little."""
    hoard = np.maximum(np.asarray(points, dtype=np.float64) - MOST_POINTS, 0)
    return np.asarray(POINT * (points - 0.75 * hoard))


class Stake(msgspec.Struct, frozen=True):
    """Everything that the worth of a roll depends on."""

    map: str
    help: Help
    node: Node
    strength: float
    lives_at_stake: float
    courage: int
    points: int
    results: tuple[int, ...]
    """Results that Sector and Specialists will add, by face."""
    bonus: tuple[tuple[float, float, float, float], ...]
    """Soldiers, Courage, Stars and Item Points of an RWB, by face."""
    hurdle: Hurdle = Hurdle()


class Means(NamedTuple):
    """What a Unit counts on."""

    strength: float
    lives_at_stake: float
    courage: int


class Assessment:
    """What a Unit thinks of its situation."""

    def __init__(self, b: Board, side: int, deadline: float = inf) -> None:
        """Look at the Unit and its way."""
        self.b = b
        self.side = side
        self.u = b.units[side]
        self.deadline = deadline

    @cached_property
    def star(self) -> float:
        """Return what one more Star is worth."""
        return value_star(self.b, self.u)

    @cached_property
    def help(self) -> Help:
        """Describe the Unit to the planner."""
        b, u = self.b, self.u
        told = u.abilities
        entitled = sum(
            1 << n
            for n, s in b.battle_map.sectors.items()
            if s.data.require and meets_requirement(b, u, s)
        )
        vehicle = b.vehicle_help(u.sector)
        return Help(
            value_abilities(b, u),
            told.lower_def + vehicle.lower_def,
            told.lower_fire,
            told.recover,
            told.cheaper_advance,
            told.ignore_mines,
            entitled,
            self.star,
            b.few,
            min(u.specialists.bit_count(), 1),
            find_kept_sectors(b, self.side),
            sum(v.placed.bit_count() for v in b.units),
            self.hurdle.sector,
        )

    @cached_property
    def hurdle(self) -> Hurdle:
        """Return the next price that the Unit cannot pay yet."""
        return find_hurdle(self.b, self.u)

    def find_outlook(self) -> Outlook:
        """Return the chances for a Unit like this."""
        return share_outlook(self.b.map, self.help)

    @cached_property
    def strength(self) -> float:
        """Count everything the Unit has in Soldiers."""
        b, u = self.b, self.u
        cards = [*pick_cards(u.items, ITEMS), *pick_cards(u.awards, AWARDS)]
        held = sum(0.8 * value_item(b, u, c) for c in cards)
        saved = min(count_turns_left(b, u) / 3, 1.0)
        stars = min(self.star, 1.5) * min(u.stars, MOST_STARS)
        saved *= find_trust(b.few)
        return u.size + held + saved * (stars + float(value_points(u.points)))

    @cached_property
    def average_means(self) -> Means:
        """Return what the Units of this Sector have on average: they share it as they need it."""
        b, u = self.b, self.u
        fellows = [
            self if i == self.side else Assessment(b, i)
            for i in b.list_active()
            if b.units[i].sector == u.sector
        ] or [self]
        n = len(fellows)
        return Means(
            sum(m.strength for m in fellows) / n,
            sum(m.lives_at_stake for m in fellows) / n,
            sum(m.u.courage for m in fellows) // n,
        )

    def find_visited(self) -> int:
        """Return the visited Sectors of the own row."""
        row = self.b.sector_of(self.u).data.row
        same = [n for n, s in self.b.battle_map.sectors.items() if s.data.row == row]
        return sum(1 << n for n in same if self.u.visited >> n & 1)

    def make_node(self, face: int, left: int = -1) -> Node:
        """Return the planner's name of where the Unit stands."""
        buys = int(self.b.phase <= SPENDING)
        lacking = int(self.hurdle.count_turns(NOTHING_MORE, NOTHING_MORE, buys)[0])
        return Node(self.u.sector, face, self.find_visited(), left, lacking)

    def list_ways(self) -> list[Way]:
        """List the ways that are open but for Courage."""
        return [w for w in self.b.sector_of(self.u).ways if not self.u.visited >> w.to & 1]

    def count_courage_needed(self) -> int:
        """Add up the Courage that the rest of the way costs."""
        row = self.b.sector_of(self.u).data.row
        cheaper = self.u.abilities.cheaper_advance
        return sum(max(c - cheaper, 0) for c in self.b.battle_map.data.courage[row:])

    @cached_property
    def lives_at_stake(self) -> float:
        """Count who could fall in the next combats, and what cards would save of them."""
        total = float(self.u.size)
        for c in (*pick_cards(self.u.items, ITEMS), *pick_cards(self.u.awards, AWARDS)):
            for e in c.data.effects:
                if e.name in ("lower_def", "prevent", "prevent_in_combat"):
                    total += e.amount if e.where != "bunker" else 0
                elif e.name in ("clear_def", "shelter"):
                    total += 8
        if self.u.specialists & SPECIALIST["hero"].bit:
            total += 8
        return total

    def list_bonuses(self) -> tuple[tuple[float, float, float, float], ...]:
        """Return what each RWB brings, the gains of Specialists included."""
        found = []
        for number, face in enumerate(FACES):
            soldiers, courage, stars, points = value_bonus(self.b, self.side, number)
            gains = sum(
                e.amount
                for e in self.u.abilities.per_rwb
                if e.resource == "soldiers" and (not e.symbols or face in e.symbols)
            )
            found.append((soldiers + gains, courage, stars, points))
        return tuple(found)

    @cached_property
    def stake(self) -> Stake:
        """Return what the worth of this turn's roll depends on, once the way is planned."""
        u = self.u
        stake = Stake(
            self.b.map,
            self.help,
            self.make_node(NEXT_FACE[u.face] if self.b.phase <= UPKEEP else u.face),
            *self.average_means,
            u.points,
            count_results(self.b, u),
            self.list_bonuses(),
            self.hurdle,
        )
        for node in list_nodes(stake.node):
            for one in (node, limit_horizon(node)):
                self.find_outlook().after_upkeep(one, self.deadline)
        return stake

    def make_solver(self) -> TurnSolver:
        """Solve this turn's dice."""
        return solve_turn(self.stake, read_abilities(self.b, self.u))

    @cached_property
    def hands(self) -> Array:
        """Return the value of every hand that stands; three dice of a colour where they may be."""
        # A Captain may have changed a colour before he fell.
        many = Counter(colour_of(code) for code in self.u.dice if code >= 0)
        three = max(many.values(), default=0) > DICE.count(0)
        wide = bool(self.u.abilities.recolour_die or self.u.card_dice or three)
        return value_hands_by_chance(self.stake, wide=wide)

    @cached_property
    def tallies(self) -> Array:
        """Return the value of every such hand as a Final Tally, before its Skulls bite."""
        award = AWARD * float(np.ptp(self.hands))
        return value_tallies(self.hands, award=award, ignored=self.u.abilities.ignore_skulls)

    def list_choices(self) -> list[Choice]:
        """List what can be done with the dice on the table, best first."""
        return self.make_solver().list_choices(self.u)


def limit_horizon(node: Node) -> Node:
    """Look at the next combats only."""
    return Node(node.sector, node.face, node.visited, HORIZON, node.lacking)


def list_nodes(node: Node) -> list[Node]:
    """List a node with everything that may be lacking after this turn's dice, nothing first."""
    return [msgspec.structs.replace(node, lacking=n) for n in range(node.lacking + 1)]


@lru_cache(maxsize=32)
def solve_turn(stake: Stake, able: Abilities) -> TurnSolver:
    """Solve a turn once for all its rolls."""
    values = value_hands_by_chance(stake, wide=bool(able.recoloured))
    return TurnSolver(values, award=float(np.ptp(values)) * AWARD, **msgspec.structs.asdict(able))


def value_hands_by_chance(stake: Stake, *, wide: bool = False) -> Array:
    """Value every hand as a Final Tally: the chance to win with what it brings."""
    look = share_outlook(stake.map, stake.help)
    nodes = list_nodes(stake.node)
    chances = np.stack([look.after_upkeep(node) for node in nodes])
    alive = np.stack([look.after_upkeep(limit_horizon(node)) for node in nodes])
    few = stake.help.few
    bonuses = np.array(stake.bonus).T @ count_features(wide).rwb
    soldiers, courage, stars, points = bonuses + count_gains(stake.results, wide=wide)
    if few:
        soldiers = np.floor(soldiers / 2)
    saved = value_points(stake.points + points) - value_points(stake.points)
    worth = find_trust(few) * (saved + stake.help.star * stars)
    own = np.minimum(stake.lives_at_stake + soldiers, SOLDIERS - 1).astype(np.int64)
    total = np.minimum(stake.strength + soldiers + worth, SOLDIERS - 1.001)
    money = np.minimum(stake.courage + courage, COURAGE - 1).astype(np.int64)
    low = total.astype(np.int64)
    part = total - low
    bought = (points.astype(np.int64), stars.astype(np.int64))
    lacking = np.minimum(stake.hurdle.count_turns(*bought, 1), stake.node.lacking)
    value = chances[lacking, low, money] * (1 - part) + chances[lacking, low + 1, money] * part
    risk = alive[lacking, own, money] / np.maximum(alive[lacking, low, money], 1e-9)
    # A trace of what the tally brings breaks ties where the chances are flat.
    return np.asarray(value * np.minimum(risk, 1.0) + 1e-4 * total + 1e-4 * money)


def find_kept_sectors(b: Board, side: int) -> int:
    """Return the Sectors with little room that other Units of the group are to take first."""
    found = 0
    for s in [] if b.solo else b.battle_map.sectors.values():
        if s.data.max_units:
            queue = sorted(
                (b.units[i].sector != s.number, i)
                for i in b.list_active()
                if not b.units[i].sector
                or b.sector_of(b.units[i]).data.row < s.data.row
                or b.units[i].sector == s.number
            )
            if side not in [i for _, i in queue[: s.data.max_units]]:
                found |= 1 << s.number
    return found
