"""What one side makes of a position: the worth of every attack, move and act.

An attack is worth its chance of a hit times what the step is worth; a move is worth how much nearer
it brings the unit to its goals, less the danger there.
"""

from bisect import bisect_left
from functools import lru_cache
from math import inf

from beachhead.games.five_beaches.board import ALLIED, DONE, EXIT, GERMAN, LATER, REDUCED, Board
from beachhead.games.five_beaches.bots.distances import FAR, costs_to, routes_by_unit
from beachhead.games.five_beaches.bots.weights import WEIGHTS
from beachhead.games.five_beaches.rules.activation import act, ready_on_map
from beachhead.games.five_beaches.rules.base import GUNS, SHIPS
from beachhead.games.five_beaches.rules.combat import TABLE, needed_number
from beachhead.games.five_beaches.rules.victory import victory_points
from beachhead.kernel.position import Frame

FRAIL = 1.6
"""How much more a hit on a reduced unit counts."""
PACE = 2.0
"""Activations of one unit that may be hoped for in a turn."""


CROWDS = [[weights.crowd**friends for friends in range(100)] for weights in WEIGHTS]
"""By side: what is left of a goal's pull for so many friends who are nearer."""
DEFENCES = 64
"""More than the defence of any unit."""
Prospect = tuple[float, list[float], list[float], list[float], float]
"""A goal as one unit sees it: its worth, the moves and the pull from every hex, the moves of all own
units, the nearest first, and those of the unit itself."""


class Evaluation:
    """What one side makes of a position: its goals, and who is nearest to them."""

    def __init__(self, b: Board, side: int) -> None:
        self.b = b
        self.side = side
        self.content = content = b.content
        self.weights = WEIGHTS[side]
        self.crowds = CROWDS[side]
        self.limit: float = (b.last - b.turn + 0.5) * PACE
        """The moves that a unit may hope for in the rest of the game."""
        self.seen = evaluation_key(b)
        self.at: list[int] = b.at[:]
        self.steps: list[int] = b.steps[:]
        self.spot: dict[int, int] = content.spot
        self.in_range: dict[int, int] = content.in_range
        self.single: dict[int, int] = content.single
        self.sea: int = content.sea
        self.enemy_hexes: int = b.occupied[1 - side]
        self.routes = routes_by_unit(content.key, self.weights.decay)
        self.chances: list[float] = hit_chances(b)
        self.top = len(self.chances) - 1
        self.here: dict[int, float] = {}
        self.menaces: dict[int, float] = {}
        self.dangers: dict[int, float] = {}
        self.prospects: dict[int, list[Prospect]] = {}
        self.best_acts: dict[int, float] = {}
        self.enemies = {self.at[u]: u for u in content.of_side[1 - side] if self.at[u] > 0}
        """Who stands where; nobody stands in a hex with another."""
        self.worths = self.weigh_goals()
        self.nearest = self.rank_by_goal()

    def holds_for(self, b: Board, side: int) -> bool:
        """Return True if nothing that was weighed has changed since."""
        return side == self.side and b.content is self.content and evaluation_key(b) == self.seen

    def weigh_goals(self) -> list[float]:
        """Weigh the objectives that a side wants to stand on, map by map."""
        b = self.b
        threats = self.find_threats()
        found: list[float] = []
        for index, sheet in enumerate(self.content.sheets):
            missing = sheet.allied_needs - victory_points(b, index)
            for number in sheet.objectives:
                allied = number in b.allied_held
                if self.side == ALLIED and not allied:
                    found.append(1.0 if missing > 0 else 0.4)
                elif self.side == GERMAN and allied:
                    found.append(1.0)
                else:
                    found.append(self.weights.guard * threats[len(found)])
        return found

    def find_threats(self) -> list[float]:
        """Return how near the enemy is to each objective: 1 next to it, less farther away."""
        routes, steps, spot = self.routes, self.steps, self.spot
        near = [(spot[at], routes[u][steps[u]].rounded) for at, u in self.enemies.items()]
        found = []
        for goal in range(len(self.content.objectives)):
            nearest: int = min([rounded[goal][place] for place, rounded in near], default=FAR)
            pull = self.weights.decay ** max(nearest - 1, 0)
            found.append(pull if nearest < FAR else 0.0)
        return found

    def rank_by_goal(self) -> list[list[float]]:
        """List the moves of the own units to each goal, the nearest first."""
        routes, steps, spot, at = self.routes, self.steps, self.spot, self.at
        units = self.content.of_side[self.side]
        mine = [(spot[at[u]], routes[u][steps[u]].moves) for u in units if at[u] > 0]
        goals = range(len(self.worths))
        return [sorted([moves[goal][place] for place, moves in mine]) for goal in goals]

    def goal_value(self, unit: int, number: int) -> float:
        """Weigh a hex by how near it is to a unit's goals; friends who are nearer share in them."""
        limit, crowds, place = self.limit, self.crowds, self.spot[number]
        best = second = 0.0
        for worth, moves_from, pull, distances, own in self.prospects_of(unit):
            moves = moves_from[place]
            if moves > limit:
                continue
            value = worth * pull[place]
            if value <= second:
                continue  # friends can only lower it
            value *= crowds[bisect_left(distances, moves) - (own < moves)]
            if value > best:
                best, second = value, best
            elif value > second:
                second = value
        if self.side == ALLIED and self.content.scores_by_exit[unit]:
            routes = self.routes[unit][self.steps[unit]]
            if routes.exit_moves[place] <= limit:
                best = max(best, self.weights.exit * routes.exit_pulls[place])
        return best + 0.3 * second

    def prospects_of(self, unit: int) -> list[Prospect]:
        """List what a unit needs to know of every goal, once."""
        known = self.prospects.get(unit)
        if known is None:
            known = self.prospects[unit] = []
            at, routes = self.at[unit], self.routes[unit][self.steps[unit]]
            for goal, worth in enumerate(self.worths):
                if worth:
                    moves = routes.moves[goal]
                    own = moves[self.spot[at]] if at > 0 else inf
                    known.append((worth, moves, routes.pulls[goal], self.nearest[goal], own))
        return known

    # ---- actions --------------------------------------------------------------------------

    def attack_value(self, attacker: int, target: int) -> float:
        """Weigh an attack: the chance of a hit times what the step is worth."""
        chance = self.hit_chance(attacker, target)
        weights = self.weights
        last = self.b.steps[target] == REDUCED
        place = self.b.at[target]
        squats = place in self.content.objectives
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
        return FRAIL if self.steps[unit] == REDUCED else 1.0

    def hit_chance(self, attacker: int, target: int) -> float:
        """Look up the chance that a card or die reaches what is needed."""
        return self.chance_of(needed_number(self.b, attacker, target))

    def chance_of(self, lowest: int) -> float:
        """Return the chance that a card or die shows a number or more."""
        return self.chances[min(max(lowest, 0), self.top)]

    def danger(self, unit: int, number: int) -> float:
        """Guess the steps that a unit is about to lose in a hex."""
        defence = self.content.factors[unit][self.steps[unit]].defence
        key = number * DEFENCES + defence
        known = self.dangers.get(key)
        if known is None:
            known = self.dangers[key] = self.chance_of_a_hit(number, defence)
        return known * self.hit_weight(unit)

    def chance_of_a_hit(self, number: int, defence: int) -> float:
        """Guess the chance that somebody with this defence is hit in a hex."""
        content = self.content
        cover = content.cover[number] + (content.strongpoint[number] if self.side == GERMAN else 0)
        safe = 1.0
        for place in content.hexes_in(self.in_range[number] & self.enemy_hexes):
            enemy = self.enemies[place]
            attack = content.factors[enemy][self.steps[enemy]].attack
            safe *= 1.0 - 0.5 * self.chance_of(TABLE.hit_at - attack + defence - cover)
        return 1.0 - safe

    def act_value(self, unit: int, answer: int) -> float:
        """Weigh one act of a unit."""
        if answer == EXIT:
            return self.exit_value(unit)
        target = self.enemies.get(answer)
        if target is not None:
            return self.attack_value(unit, target)
        return self.hex_value(unit, answer) - self.current_value(unit)

    def current_value(self, unit: int) -> float:
        """Weigh where a unit stands, once."""
        known = self.here.get(unit)
        if known is None:
            known = self.here[unit] = self.hex_value(unit, self.at[unit])
        return known

    def hex_value(self, unit: int, number: int) -> float:
        """Weigh standing in a hex: goals, targets in range, danger, control."""
        weights = self.weights
        value = self.goal_value(unit, number)
        if self.in_range[number] & self.enemy_hexes:
            value = value - weights.danger * self.danger(unit, number) + weights.hunt
        if not self.sea & self.single[number]:
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
        """Weigh the best act of a unit, once."""
        known = self.best_acts.get(unit)
        if known is None:
            values = [self.act_value(unit, a) for a in act.options(self.b, unit)]
            known = self.best_acts[unit] = max(values, default=-inf)
        return known


def evaluation_key(b: Board) -> tuple[object, ...]:
    """Return what an evaluation depends on."""
    return (b.turn, b.last, b.allied_held, b.exits, b.occupied, b.at[:], b.steps[:], b.deck[:])


def hit_chances(b: Board) -> list[float]:
    """Return the chance to reach 0, 1, 2 … with the cards left, or with the D10."""
    content = b.content
    if content.campaign:
        return sum_from_the_top((1,) * content.tables.campaign.die_sides)
    counts = [0] * (max(content.tables.deck.numbers) + 1)
    for (_, _, number), left in zip(content.cards.values(), b.deck, strict=True):
        counts[number] += left
    counts[0] = 0  # face cards and the Joker do not count
    return sum_from_the_top(tuple(counts))


@lru_cache(maxsize=1 << 14)
def sum_from_the_top(counts: tuple[int, ...]) -> list[float]:
    """Return the share of numbers from each up, of so many of each; above the highest there is none."""
    total = sum(counts) or 1
    return [sum(counts[k:]) / total for k in range(len(counts) + 1)]


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
