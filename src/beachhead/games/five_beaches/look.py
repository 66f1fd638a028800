"""What one side makes of a position: the worth of every attack, move and act.

An attack is worth its chance of a hit times what the step is worth; a move is worth how much nearer
it brings the unit to its goals, less the danger there.
"""

from __future__ import annotations

from bisect import bisect_left
from math import inf

import msgspec

from beachhead.games.five_beaches.board import DONE, EXIT, LATER, Board
from beachhead.games.five_beaches.distances import FAR, costs_to, exit_costs
from beachhead.games.five_beaches.forms import ALLIED, GERMAN
from beachhead.games.five_beaches.hexes import SHEET
from beachhead.games.five_beaches.rules.activation import able, act
from beachhead.games.five_beaches.rules.combat import GUNS, SHIPS, TABLE, needed
from beachhead.games.five_beaches.rules.movement import MOVEMENT
from beachhead.games.five_beaches.rules.victory import points
from beachhead.games.five_beaches.theatre import REDUCED
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


class Look:
    """What one side makes of a position: its goals, and who is nearest to them."""

    def __init__(self, b: Board, side: int) -> None:
        self.b = b
        self.side = side
        self.ground = b.theatre
        self.weights = WEIGHTS[side]
        self.turns_left = b.last - b.turn + 0.5
        self.chances = hit_chances(b)
        self.here: dict[int, float] = {}
        self.menaces: dict[int, float] = {}
        self.nearest: dict[int, list[float]] = {}
        self.goals = self.find_goals()

    def find_goals(self) -> dict[int, float]:
        """Weigh the objectives that a side wants to stand on."""
        b = self.b
        found = {}
        for index, sheet in enumerate(self.ground.sheets):
            missing = sheet.allied_needs - points(b, index)
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
        """Say how near the enemy is to an objective: 1 next to it, less farther away."""
        b, ground = self.b, self.ground
        nearest = FAR
        for unit in ground.of_side[1 - self.side]:
            at = b.at[unit]
            if at > 0:
                cost = costs_to(ground.key, ground.units[unit].kind, (number,))[ground.spot[at]]
                nearest = min(nearest, -(-cost // self.pace(unit)))
        return float(self.weights.decay ** max(nearest - 1, 0)) if nearest < FAR else 0.0

    def pace(self, unit: int) -> int:
        """Give a unit's movement points."""
        return self.ground.factors[unit][self.b.steps[unit]][MOVEMENT]

    def pull(self, unit: int, number: int) -> float:
        """Say how good a hex is for a unit's goals."""
        ground, weights = self.ground, self.weights
        spot = ground.spot[number]
        kind, pace = ground.units[unit].kind, self.pace(unit)
        limit = self.turns_left * PACE
        best = second = 0.0
        for goal, worth in self.goals.items():
            moves = costs_to(ground.key, kind, (goal,))[spot] / pace
            if moves <= limit:
                value = worth * weights.decay**moves * self.elbow_room(unit, goal, moves)
                if value > best:
                    best, second = value, best
                elif value > second:
                    second = value
        if self.side == ALLIED:
            best = max(best, self.exit_pull(unit, number, limit))
        return best + 0.3 * second

    def exit_pull(self, unit: int, number: int, limit: float) -> float:
        """Say how good a hex is on the way to the exit edge."""
        ground = self.ground
        if not ground.scores[unit]:
            return 0.0
        sheet = ground.index[number // SHEET]
        spot = ground.spot[number]
        moves = exit_costs(ground.key, ground.units[unit].kind, sheet)[spot] / self.pace(unit) + 1
        if moves > limit:
            return 0.0
        return float(self.weights.exit * self.weights.decay**moves)

    def elbow_room(self, unit: int, goal: int, moves: float) -> float:
        """Leave a goal to friends who are nearer."""
        marchers = self.marchers(goal)
        nearer = bisect_left(marchers, moves)
        own = self.own_distance(unit, goal)
        return float(self.weights.crowd ** (nearer - (own < moves)))

    def own_distance(self, unit: int, goal: int) -> float:
        """Give a unit's moves to a goal from where it stands; none from off the map."""
        at = self.b.at[unit]
        if at <= 0:
            return inf
        ground = self.ground
        costs = costs_to(ground.key, ground.units[unit].kind, (goal,))
        return costs[ground.spot[at]] / self.pace(unit)

    def marchers(self, goal: int) -> list[float]:
        """List the moves of the own units to a goal, the nearest first."""
        known = self.nearest.get(goal)
        if known is None:
            units = self.ground.of_side[self.side]
            known = sorted(self.own_distance(u, goal) for u in units if self.b.at[u] > 0)
            self.nearest[goal] = known
        return known

    # ---- actions --------------------------------------------------------------------------

    def attack_value(self, attacker: int, target: int) -> float:
        """Weigh an attack: the chance of a hit times what the step is worth."""
        chance = self.hit_chance(attacker, target)
        weights = self.weights
        last = self.b.steps[target] == REDUCED
        place = self.b.at[target]
        squats = place in self.goals or place in self.ground.objectives
        more = weights.squatter * squats + weights.menace * self.menace(target)
        worth = weights.kill + more if last else weights.step + 0.5 * more
        return chance * worth

    def menace(self, enemy: int) -> float:
        """Guess the chance that an enemy hits somebody, if it is not hit first."""
        known = self.menaces.get(enemy)
        if known is None:
            b, ground = self.b, self.ground
            near = ground.range[ground.spot[b.at[enemy]]] & b.force[self.side]
            targets = [b.at.index(place) for place in ground.listed(near)]
            chances = [self.hit_chance(enemy, u) * self.frailty(u) for u in targets]
            known = self.menaces[enemy] = max(chances, default=0.0)
        return known

    def frailty(self, unit: int) -> float:
        """Weigh a hit on a unit: the last step counts for more."""
        return FRAIL if self.b.steps[unit] == REDUCED else 1.0

    def hit_chance(self, attacker: int, target: int) -> float:
        """Look up the chance that a card or die reaches what is needed."""
        lowest = needed(self.b, attacker, target)
        return self.chances[min(max(lowest, 0), len(self.chances) - 1)]

    def danger(self, unit: int, number: int) -> float:
        """Guess the steps that a unit is about to lose in a hex."""
        b, ground = self.b, self.ground
        spot = ground.spot[number]
        if ground.sea >> spot & 1:
            return 0.0
        near = ground.range[spot] & b.force[1 - self.side]
        if not near:
            return 0.0
        cover = ground.cover[spot] + (ground.strong[spot] if self.side == GERMAN else 0)
        defence = ground.factors[unit][b.steps[unit]][1]
        safe = 1.0
        for place in ground.listed(near):
            enemy = b.at.index(place)
            attack = ground.factors[enemy][b.steps[enemy]][0]
            lowest = TABLE.hit_at - attack + defence - cover
            safe *= 1.0 - 0.5 * self.chances[min(max(lowest, 0), len(self.chances) - 1)]
        return (1.0 - safe) * self.frailty(unit)

    def value(self, unit: int, answer: int) -> float:
        """Weigh one act of a unit."""
        if answer == EXIT:
            return self.exit_value(unit)
        b = self.b
        other = b.force[1 - self.side] >> self.ground.spot[answer] & 1
        if other:
            return self.attack_value(unit, b.at.index(answer))
        return self.stand(unit, answer) - self.stand_here(unit)

    def stand_here(self, unit: int) -> float:
        """Weigh where a unit stands, once."""
        known = self.here.get(unit)
        if known is None:
            known = self.here[unit] = self.stand(unit, self.b.at[unit])
        return known

    def stand(self, unit: int, number: int) -> float:
        """Weigh standing in a hex: goals, targets in range, danger, control."""
        weights, ground = self.weights, self.ground
        value = self.pull(unit, number) - weights.danger * self.danger(unit, number)
        if ground.range[ground.spot[number]] & self.b.force[1 - self.side]:
            value += weights.hunt
        if ground.land >> ground.spot[number] & 1:
            value += weights.ashore
        return value

    def exit_value(self, unit: int) -> float:
        """Weigh leaving: a point that cannot be lost, against what the unit may still do."""
        if not self.ground.scores[unit]:
            return -1.0
        return self.weights.exit - 0.5 * self.stand_here(unit)

    def worth(self, step: str, answer: int, frame: Frame) -> float:
        """Weigh an answer of any step."""
        if answer in (DONE, LATER) and step != "act":
            return self.pass_worth(step, answer)
        if step == "act":
            return self.value(int(frame[1]), answer)
        if step == "choose_unit":
            return self.best_act(answer)
        if step == "choose_map":
            units = able(self.b, self.side, self.ground.index[answer])
            return max(self.best_act(unit) for unit in units)
        if step in {"choose_support", "choose_strike", "decorate"}:
            return self.support_value(answer)
        if step in {"choose_holder", "choose_free_unit"}:
            return float(sum(self.ground.factors[answer][2]))
        return self.place_value(int(frame[1]), answer)

    def pass_worth(self, step: str, answer: int) -> float:
        """Weigh stopping or waiting: nothing, or the patience that a free strike is worth."""
        if step == "choose_strike":
            return self.weights.patience if answer == LATER else 0.0
        return FAR if step == "choose_holder" else self.weights.least

    def support_value(self, unit: int) -> float:
        """Weigh a support attack, or the recovery of a unit."""
        if self.ground.side_of(unit) == self.side:
            return self.weights.recovery + 0.01 * sum(self.ground.factors[unit][2])
        return self.attack_value(SHIPS if self.side == ALLIED else GUNS, unit)

    def place_value(self, unit: int, number: int) -> float:
        """Weigh a hex for set-up or entry; the ready-made one is good enough."""
        if number == self.ground.units[unit].hex:
            return FAR
        return self.stand(unit, number)

    def best_act(self, unit: int) -> float:
        """Weigh the best act of a unit."""
        return max((self.value(unit, a) for a in act.options(self.b, unit)), default=-inf)


def hit_chances(b: Board) -> list[float]:
    """Give the chance to reach 0, 1, 2 … with the cards left, or with the D10."""
    if b.theatre.campaign:
        table = b.theatre.tables.campaign
        faces = range(table.die_sides)
        counts = dict.fromkeys(faces, 1)
    else:
        counts = dict.fromkeys(b.theatre.tables.deck.numbers, 0)
        for face, left in zip(b.theatre.faces, b.deck, strict=True):
            number = b.theatre.meaning[face][2]
            if number:
                counts[number] += left
    total = sum(counts.values()) or 1
    top = max(counts) + 2
    return [sum(n for face, n in counts.items() if face >= k) / total for k in range(top)]
