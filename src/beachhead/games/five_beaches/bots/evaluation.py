"""What one side makes of a position: the worth of every attack, move and act.

An attack is worth its chance of a hit times what the step is worth; a move is worth how much nearer
it brings the unit to its goals, less the danger there.
"""

from __future__ import annotations

from bisect import bisect_left
from math import inf
from typing import NamedTuple

import msgspec

from beachhead.games.five_beaches.board import ALLIED, DONE, EXIT, GERMAN, LATER, REDUCED, Board
from beachhead.games.five_beaches.bots.distances import FAR, costs_to, exit_costs
from beachhead.games.five_beaches.rules.activation import act, ready_on_map
from beachhead.games.five_beaches.rules.base import GUNS, SHIPS
from beachhead.games.five_beaches.rules.combat import TABLE, needed_number
from beachhead.games.five_beaches.rules.victory import victory_points
from beachhead.kernel.position import Frame


class Weights(msgspec.Struct, frozen=True):
    """What the commander cares for; points of victory are the unit."""

    step: float = 0.32
    """Taking a step from a full enemy unit."""
    kill: float = 0.55
    """Taking the last step."""
    menace: float = 0.0
    """More for an enemy who is likely to hit somebody."""
    squatter: float = 0.5
    """More for an enemy who stands on an objective that is wanted."""
    decay: float = 0.72
    """What is left of a goal's pull one activation farther away."""
    crowd: float = 0.55
    """What is left of it for each friend who is nearer."""
    danger: float = 0.35
    """Weight of the steps that are likely to be lost in a place."""
    guard: float = 0.55
    """Worth of standing on an own objective that is threatened."""
    hunt: float = 0.12
    """Worth of coming near enough to shoot."""
    exit: float = 0.9
    """Worth of an exit against an objective."""
    ashore: float = 0.2
    """Worth of being on land at all."""
    recovery: float = 0.3
    """Worth of flipping an own unit to full strength."""
    patience: float = 0.3
    """What a free strike must bring to be made now."""
    least: float = 0.01
    """What an action must be worth to be made."""


WEIGHTS = (
    Weights(step=0.25, menace=0.6, squatter=0.3, decay=0.43, exit=1.2, ashore=0.34, recovery=0.18),
    Weights(step=0.36, kill=0.6, danger=0.2, hunt=0.2),
)
FRAIL = 1.6
"""How much more a hit on a reduced unit counts."""
PACE = 2.0
"""Activations of one unit that may be hoped for in a turn."""


class Prospect(NamedTuple):
    """A goal as one unit sees it."""

    worth: float
    costs: dict[int, int]
    """Movement points from every hex."""
    distances: list[float]
    """Moves of all own units, the nearest first."""
    own: float
    """Moves from where the unit stands."""


class Evaluation:
    """What one side makes of a position: its goals, and who is nearest to them."""

    def __init__(self, b: Board, side: int) -> None:
        self.b = b
        self.side = side
        self.content = b.content
        self.weights = WEIGHTS[side]
        self.turns_left = b.last - b.turn + 0.5
        self.chances = hit_chances(b)
        self.here: dict[int, float] = {}
        self.menaces: dict[int, float] = {}
        self.nearest: dict[int, list[float]] = {}
        self.prospects: dict[int, list[Prospect]] = {}
        self.goals = self.find_goals()

    def find_goals(self) -> dict[int, float]:
        """Weigh the objectives that a side wants to stand on."""
        b = self.b
        found = {}
        for index, sheet in enumerate(self.content.sheets):
            missing = sheet.allied_needs - victory_points(b, index)
            for number in sheet.objectives:
                allied = number in b.allied_held
                if self.side == ALLIED and not allied:
                    found[number] = 1.0 if missing > 0 else 0.4
                elif self.side == GERMAN and allied:
                    found[number] = 1.0
                else:
                    found[number] = self.weights.guard * self.threat(number)
        return found

    def threat(self, number: int) -> float:
        """Return how near the enemy is to an objective: 1 next to it, less farther away."""
        b, content = self.b, self.content
        nearest = FAR
        for unit in content.of_side[1 - self.side]:
            at = b.at[unit]
            if b.on_map(unit):
                cost = costs_to(content.key, content.units[unit].kind, (number,))[at]
                nearest = min(nearest, -(-cost // self.points_of(unit)))
        return float(self.weights.decay ** max(nearest - 1, 0)) if nearest < FAR else 0.0

    def points_of(self, unit: int) -> int:
        """Return a unit's movement points."""
        return self.b.factors(unit).movement

    def goal_value(self, unit: int, number: int) -> float:
        """Weigh a hex by how near it is to a unit's goals; friends who are nearer share in them."""
        weights = self.weights
        pace = self.points_of(unit)
        limit = self.turns_left * PACE
        best = second = 0.0
        for prospect in self.prospects_of(unit):
            moves = prospect.costs[number] / pace
            if moves > limit:
                continue
            value = prospect.worth * weights.decay**moves
            if value <= second:
                continue  # friends can only lower it
            nearer = bisect_left(prospect.distances, moves)
            value *= weights.crowd ** (nearer - (prospect.own < moves))
            if value > best:
                best, second = value, best
            elif value > second:
                second = value
        if self.side == ALLIED:
            best = max(best, self.exit_route_value(unit, number, limit))
        return best + 0.3 * second

    def prospects_of(self, unit: int) -> list[Prospect]:
        """List what a unit needs to know of every goal, once."""
        known = self.prospects.get(unit)
        if known is None:
            key, kind = self.content.key, self.content.units[unit].kind
            known = self.prospects[unit] = [
                Prospect(
                    worth,
                    costs_to(key, kind, (goal,)),
                    self.moves_to_goal(goal),
                    self.own_moves(unit, goal),
                )
                for goal, worth in self.goals.items()
                if worth
            ]
        return known

    def exit_route_value(self, unit: int, number: int, limit: float) -> float:
        """Weigh a hex by how near it is to the exit edge."""
        content = self.content
        if not content.scores_by_exit[unit]:
            return 0.0
        sheet = content.sheet_index_at[number]
        moves = (
            exit_costs(content.key, content.units[unit].kind, sheet)[number] / self.points_of(unit)
            + 1
        )
        if moves > limit:
            return 0.0
        return float(self.weights.exit * self.weights.decay**moves)

    def own_moves(self, unit: int, goal: int) -> float:
        """Return a unit's moves to a goal from its hex; infinite from off the map."""
        at = self.b.at[unit]
        if not self.b.on_map(unit):
            return inf
        content = self.content
        costs = costs_to(content.key, content.units[unit].kind, (goal,))
        return costs[at] / self.points_of(unit)

    def moves_to_goal(self, goal: int) -> list[float]:
        """List the moves of the own units to a goal, the nearest first."""
        known = self.nearest.get(goal)
        if known is None:
            units = self.content.of_side[self.side]
            known = sorted(self.own_moves(u, goal) for u in units if self.b.on_map(u))
            self.nearest[goal] = known
        return known

    # ---- actions --------------------------------------------------------------------------

    def attack_value(self, attacker: int, target: int) -> float:
        """Weigh an attack: the chance of a hit times what the step is worth."""
        chance = self.hit_chance(attacker, target)
        weights = self.weights
        last = self.b.steps[target] == REDUCED
        place = self.b.at[target]
        squats = place in self.goals or place in self.content.objectives
        more = weights.squatter * squats + weights.menace * self.menace(target)
        worth = weights.kill + more if last else weights.step + 0.5 * more
        return chance * worth

    def menace(self, enemy: int) -> float:
        """Guess the chance that an enemy hits somebody, if it is not hit first."""
        known = self.menaces.get(enemy)
        if known is None:
            b, content = self.b, self.content
            near = content.in_range[b.at[enemy]] & b.occupied[self.side]
            targets = [b.at.index(place) for place in content.hexes_in(near)]
            chances = [self.hit_chance(enemy, u) * self.hit_weight(u) for u in targets]
            known = self.menaces[enemy] = max(chances, default=0.0)
        return known

    def hit_weight(self, unit: int) -> float:
        """Weigh a hit on a unit: the last step counts for more."""
        return FRAIL if self.b.steps[unit] == REDUCED else 1.0

    def hit_chance(self, attacker: int, target: int) -> float:
        """Look up the chance that a card or die reaches what is needed."""
        lowest = needed_number(self.b, attacker, target)
        return self.chances[min(max(lowest, 0), len(self.chances) - 1)]

    def danger(self, unit: int, number: int) -> float:
        """Guess the steps that a unit is about to lose in a hex."""
        b, content = self.b, self.content
        if content.at_sea(number):
            return 0.0
        near = content.in_range[number] & b.occupied[1 - self.side]
        if not near:
            return 0.0
        cover = content.cover[number] + (content.strongpoint[number] if self.side == GERMAN else 0)
        defence = b.factors(unit).defence
        safe = 1.0
        for place in content.hexes_in(near):
            enemy = b.at.index(place)
            attack = b.factors(enemy).attack
            lowest = TABLE.hit_at - attack + defence - cover
            safe *= 1.0 - 0.5 * self.chances[min(max(lowest, 0), len(self.chances) - 1)]
        return (1.0 - safe) * self.hit_weight(unit)

    def act_value(self, unit: int, answer: int) -> float:
        """Weigh one act of a unit."""
        if answer == EXIT:
            return self.exit_value(unit)
        b = self.b
        if b.has_units_in(1 - self.side, self.content.single[answer]):
            return self.attack_value(unit, b.at.index(answer))
        return self.hex_value(unit, answer) - self.current_value(unit)

    def current_value(self, unit: int) -> float:
        """Weigh where a unit stands, once."""
        known = self.here.get(unit)
        if known is None:
            known = self.here[unit] = self.hex_value(unit, self.b.at[unit])
        return known

    def hex_value(self, unit: int, number: int) -> float:
        """Weigh standing in a hex: goals, targets in range, danger, control."""
        weights, content = self.weights, self.content
        value = self.goal_value(unit, number) - weights.danger * self.danger(unit, number)
        if content.in_range[number] & self.b.occupied[1 - self.side]:
            value += weights.hunt
        if not content.at_sea(number):
            value += weights.ashore
        return value

    def exit_value(self, unit: int) -> float:
        """Weigh leaving: a point that cannot be lost, against what the unit may still do."""
        if not self.content.scores_by_exit[unit]:
            return -1.0
        return self.weights.exit - 0.5 * self.current_value(unit)

    def answer_value(self, step: str, answer: int, frame: Frame) -> float:
        """Weigh an answer of any step."""
        if answer in (DONE, LATER) and step != "act":
            return self.pass_value(step, answer)
        if step == "act":
            return self.act_value(int(frame[1]), answer)
        if step == "choose_unit":
            return self.best_act_value(answer)
        if step == "choose_map":
            units = ready_on_map(self.b, self.side, self.content.sheet_index[answer])
            return max(self.best_act_value(unit) for unit in units)
        if step in {"choose_support", "choose_strike", "decorate"}:
            return self.support_value(answer)
        if step in {"choose_holder", "choose_free_unit"}:
            return float(sum(self.content.units[answer].full))
        return self.place_value(int(frame[1]), answer)

    def pass_value(self, step: str, answer: int) -> float:
        """Weigh stopping or waiting: nothing, or the patience that a free strike is worth."""
        if step == "choose_strike":
            return self.weights.patience if answer == LATER else 0.0
        return FAR if step == "choose_holder" else self.weights.least

    def support_value(self, unit: int) -> float:
        """Weigh a support attack, or the recovery of a unit."""
        if self.content.side_of[unit] == self.side:
            return self.weights.recovery + 0.01 * sum(self.content.units[unit].full)
        return self.attack_value(SHIPS if self.side == ALLIED else GUNS, unit)

    def place_value(self, unit: int, number: int) -> float:
        """Weigh a hex for set-up or entry; the ready-made one is good enough."""
        if number == self.content.units[unit].hex:
            return FAR
        return self.hex_value(unit, number)

    def best_act_value(self, unit: int) -> float:
        """Weigh the best act of a unit."""
        return max((self.act_value(unit, a) for a in act.options(self.b, unit)), default=-inf)


def hit_chances(b: Board) -> list[float]:
    """Return the chance to reach 0, 1, 2 … with the cards left, or with the D10."""
    if b.content.campaign:
        table = b.content.tables.campaign
        faces = range(table.die_sides)
        counts = dict.fromkeys(faces, 1)
    else:
        counts = dict.fromkeys(b.content.tables.deck.numbers, 0)
        for face, left in b.counts_by_face().items():
            number = b.content.cards[face].number
            if number:
                counts[number] += left
    total = sum(counts.values()) or 1
    top = max(counts) + 2
    return [sum(n for face, n in counts.items() if face >= k) / total for k in range(top)]


# ---- the whole position, for bots that know no game ---------------------------------------------

LEAD, STEPS, ADVANCE = 0.45, 0.02, 0.03
"""Worth of being ahead on a map, of a step, and of being near an open objective."""


def evaluate(b: Board, side: int) -> float:
    """Weigh points against what each map asks for, steps, and how near the Allies are."""
    if b.ending:
        return float(b.scores[side])
    total = sum(map_value(b, i) for i in range(len(b.content.sheets)))
    units = zip(b.at, b.steps, b.content.units, strict=True)
    for at, steps, unit in units:
        if at > 0:
            total += STEPS * steps if unit.side == "allied" else -STEPS * steps
    total += ADVANCE * sum(nearness(b, unit) for unit in b.content.of_side[ALLIED])
    return total if side == ALLIED else -total


def map_value(b: Board, sheet: int) -> float:
    """Weigh the Allied points of a map between certain defeat and certain victory."""
    needs = b.content.sheets[sheet].allied_needs
    return LEAD * min(max((victory_points(b, sheet) - needs + 0.5) / needs, -1.0), 1.0)


def nearness(b: Board, unit: int) -> float:
    """Return how near an Allied unit is to an objective not yet held: 1 on it, less farther off."""
    at = b.at[unit]
    if not b.on_map(unit):
        return 0.0
    content = b.content
    kind = content.units[unit].kind
    goals = [h for h in content.sheet_of(at).objectives if h not in b.allied_held]
    nearest = min((costs_to(content.key, kind, (h,))[at] for h in goals), default=0)
    return 1.0 / (1.0 + nearest)
