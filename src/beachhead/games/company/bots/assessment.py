"""What the captain thinks of one position: each value is worked out once, cheap looks before exact ones."""

from functools import cached_property

from beachhead.games.company.board import Board
from beachhead.games.company.bots import (
    assault as bots_assault,
    bonus_lines,
    commander,
    evaluation,
    exits,
    fire as bots_fire,
    routes,
)
from beachhead.games.company.bots.dice import at_least
from beachhead.games.company.bots.evaluation import value_aim
from beachhead.games.company.content.geometry.ground import is_within
from beachhead.games.company.content.geometry.plane import INCH, Point, distance, near_segment
from beachhead.games.company.content.tables import TABLES
from beachhead.games.company.rules import assault, checks, indirect, shells

EXACT = 2  # targets weighed exactly, after a rough look at all
EAGER = 8.0  # the most that an objective draws while there is time
CAUTION = 0.3  # what an enemy Fire Point takes from the wish to advance
HASTE = 3.0  # how much more it draws when time runs out
PACE = 1.5  # rounds to allow for every round of marching
SEEKING = 1.0  # what it is worth to mortars to come where they see somebody
ALONE = 0.3  # what is left of that wish when the others are behind
DIGGING = 1.2  # what Hard Cover is worth for every Fire Point that sees a Unit in the open
SAFE = 3.0  # Fire Points that are no reason to wait
CLEARING = 1.5  # what an assault on who stands on the objective is worth beside its losses
SMOKE = 1.0  # what it is worth to blind a Fire Point
PRESSING = 1.25  # how much more fire counts at who is about to score by going on
OUT = 2.0  # what a point for leaving draws beside a point of an objective
MOVING = ("FM", "MF", "RU", "MO")
FIRING = ("FM", "MF", "FI")


class Assessment:
    """The thoughts about one Unit in one position; they are dropped when the decision is made."""

    def __init__(self, b: Board, unit: int) -> None:
        self.b = b
        self.unit = unit

    # Fire -------------------------------------------------------------------------------------

    @cached_property
    def rough_fire(self) -> float:
        """Estimate the best fire without aiming it."""
        return max((value for value, _ in bots_fire.estimate_fire(self.b, self.unit)), default=0.0)

    @cached_property
    def best_fire(self) -> float:
        """Weigh the fire that hurts most exactly."""
        return self.value_fire_kind("fire")

    @cached_property
    def aimed_fire(self) -> float:
        """Weigh the Aimed Fire that hurts most exactly."""
        return self.value_fire_kind("aimed")

    def value_fire_kind(self, kind: str) -> float:
        """Weigh one kind of fire at the targets that look best."""
        found = bots_fire.estimate_fire(self.b, self.unit)[:EXACT]
        return max((value_fire_at(self.b, self.unit, t, kind) for _, t in found), default=0.0)

    @cached_property
    def value_overwatch(self) -> float:
        """Weigh waiting for enemies to move: they are easier to hit then than where they lie."""
        b = self.b
        t = b.table
        patient = 3.0 if self.weigh_advance < 4 else 1.0
        waiting = any(
            not b.is_activated(u) and evaluation.takes_ground(b, u) and b.teams_here(u)
            for u in t.companies[1 - t.units[self.unit].side]
        )
        return patient + (0.7 * self.best_fire if waiting else 0.0)

    # Going for objectives -----------------------------------------------------------------------

    @cached_property
    def goal(self) -> tuple[Point, int, float]:
        """Pick what the Unit goes for: place, radius, worth; mortars only look for somebody to shell."""
        if self.value_leaving:
            return (
                exits.nearest_exit(self.b, self.b.teams_here(self.unit)[0]),
                0,
                self.value_leaving * OUT,
            )
        place, radius, prize = evaluation.pick_goal(self.b, self.unit)
        return place, radius, min(prize, SEEKING) if self.is_artillery else prize

    @cached_property
    def value_leaving(self) -> float:
        """Weigh leaving the table: points beyond what is given up."""
        return exits.value_leaving(self.b, self.unit)

    @cached_property
    def is_artillery(self) -> bool:
        """Return True if the Unit serves the others from behind."""
        return indirect.is_artillery(self.b, self.unit)

    @cached_property
    def caution(self) -> float:
        """Spare lives while they can still win the game: less and less where it is being lost."""
        b = self.b
        winning = bonus_lines.forecast_winner(b) == (-1 if b.side_of(self.unit) else 1)
        if winning or self.is_artillery:
            return 1.0
        return bonus_lines.count_rounds_left(b) / b.table.scenario.rounds

    def haste(self, far: int) -> float:
        """Hurry when the way is long for the rounds that are left, or the game is being lost."""
        left = self.b.table.scenario.rounds - self.b.round + 1
        pace = PACE * far / (TABLES.move.infantry * INCH) / left
        return min(HASTE, max(1.0, pace, 1 / self.caution))

    @cached_property
    def weigh_advance(self) -> float:
        """Weigh going for the objective: more when time runs out."""
        b = self.b
        if not evaluation.takes_ground(b, self.unit):
            return 0.0
        aim, radius, prize = self.goal
        teams = b.teams_here(self.unit)
        far = min(routes.measure_way(b, t, b.place(t), aim) for t in teams) - radius
        if far <= 0:
            return 0.0
        push = min(EAGER, prize * 2.0) * self.haste(far)
        return push * ALONE if self.is_ahead(far) and self.weigh_fire_drawn > SAFE else push

    def is_ahead(self, far: int) -> bool:
        """Return True if the Unit is well before the others that go the same way."""
        b = self.b
        aim, radius, _ = self.goal
        t = b.table
        others = []
        for u in t.companies[t.units[self.unit].side]:
            if (
                u != self.unit
                and b.teams_here(u)
                and evaluation.takes_ground(b, u)
                and evaluation.pick_goal(b, u)[0] == aim
            ):
                x, y = b.mean_position(b.teams_here(u))
                others.append(distance(x, y, *aim) - radius)
        behind = [o for o in others if o > far + 6 * INCH]
        return 2 * len(behind) >= len(others) + 1

    @cached_property
    def value_digging_in(self) -> float:
        """Weigh Hard Cover for a Unit that stays where it is fired at."""
        b = self.b
        base = 0.0 if self.weigh_advance > 3 else 4.0 + 2 * evaluation.holds_objective(b, self.unit)
        teams = [t for t in b.teams_here(self.unit) if not b.is_dug_in(t)]
        bare = [t for t in teams if not evaluation.is_sheltered(b, t, b.x[t], b.y[t])]
        watched = bare[:: max(1, len(bare) // 3)]
        fire = sum(evaluation.sum_danger(b, t, b.x[t], b.y[t]) for t in watched) / max(
            1, len(watched)
        )
        return base + DIGGING * fire * len(bare) / len(b.teams_here(self.unit))

    @cached_property
    def weigh_fire_drawn(self) -> float:
        """Weigh the fire that running would draw."""
        b = self.b
        lead = b.anchor(self.unit)
        reach = b.sheet(lead).move
        ends = [b.place(lead)]
        ends += [routes.find_next_stop(b, lead, self.goal[0], reach * k) for k in (1, 2)]
        return self.caution * max(evaluation.sum_danger(b, lead, *p) for p in ends)

    @cached_property
    def value_rescue(self) -> float:
        """Weigh bringing the Commander out of fire by acting with this Unit."""
        return commander.value_rescue(self.b, self.unit)

    # Which Unit -------------------------------------------------------------------------------

    def urgency(self) -> float:
        """Weigh what the Unit could do now by its chance to pass."""
        b = self.b
        chance = max(0.0, (7 - checks.number_needed(b, "activation", self.unit)) / 6)
        if b.is_waiting(self.unit):
            return 6 + 10 * chance
        aim, radius, prize = self.goal
        off = distance(*aim, *b.mean_position(b.teams_here(self.unit))) > radius
        push = prize * 2 if off and evaluation.takes_ground(b, self.unit) else 0.0
        if self.is_artillery:
            push += 8.0  # before those it covers
        return (
            self.rough_fire + push + max(0.0, self.hoped_assault) + self.value_rescue + 2
        ) * chance

    # Which action -----------------------------------------------------------------------------

    def action_value(self, code: str) -> float:
        """Estimate one action."""
        fire = self.best_fire if code in FIRING else 0.0
        rescue = self.value_rescue if code in MOVING else 0.0
        return rescue + self.own_value(code, fire)

    def own_value(self, code: str, fire: float) -> float:
        """Estimate what an action does for the Unit itself."""
        match code:
            case "FM":
                return fire + 0.6 * self.weigh_advance - 0.6 * CAUTION * self.weigh_fire_drawn
            case "MF":
                return 0.55 * fire + self.weigh_advance - CAUTION * self.weigh_fire_drawn
            case "RU":
                return (
                    1.7 * self.weigh_advance - 1.5 * self.weigh_fire_drawn
                    if self.weigh_advance
                    else 0.0
                )
            case "AF":
                return self.aimed_fire
            case "AS":
                return self.best_assault
            case "DI":
                return self.value_digging_in
            case "BA":
                return max(self.find_shells, self.find_smoke[0])
            case "MO":
                return (
                    self.weigh_advance - 0.5 * self.weigh_fire_drawn if self.weigh_advance else 0.0
                )
            case "FI":
                return fire
            case "OW":
                return self.value_overwatch
            case _:
                return 0.1

    @cached_property
    def list_assaults(self) -> list[tuple[float, int]]:
        """Weigh the assaults that would pay, best first, without looking for a way."""
        b = self.b
        if b.leader[self.unit] < 0:
            return []
        enemies = b.targets(b.side_of(self.unit))
        found = [(self.assault_on(t), t) for t in enemies]
        return sorted((pair for pair in found if pair[0] > 0), reverse=True)

    def assault_on(self, target: int) -> float:
        """Weigh an assault by what it takes and costs, and by the objective it may clear of enemies."""
        b = self.b
        value = bots_assault.value_assault(b, self.unit, target, self.caution)
        (x, y), radius, prize = self.goal
        near = any(
            is_within(b.x[t], b.y[t], b.sheet(t).radius, x, y, 0, radius)
            for t in b.teams_here(target)
        )
        return value + CLEARING * prize * self.haste(0) if near else value

    @cached_property
    def hoped_assault(self) -> float:
        """Return the value of the best assault, should there be a way."""
        return self.list_assaults[0][0] if self.list_assaults else 0.0

    @cached_property
    def best_assault(self) -> float:
        """Return the value of the best assault that can be made."""
        b = self.b
        for value, target in self.list_assaults:
            prey = b.target_teams(target)
            if any(
                assault.can_reach_contact(b, t, prey, assault.REACH)
                for t in b.teams_here(self.unit)
            ):
                return value
        return -1.0

    # Shells and smoke -----------------------------------------------------------------------------

    @cached_property
    def find_shells(self) -> float:
        """Estimate shells on the best spot."""
        b, unit = self.b, self.unit
        seen = [
            (o, t) for o in indirect.list_observers(b, unit) for t in indirect.list_aims(b, unit, o)
        ]
        return max((value_aim(b, unit, o, t) for o, t in seen), default=0.0)

    @cached_property
    def find_smoke(self) -> tuple[float, int, Point]:
        """Find the smoke that hides most of the way of those who still advance: value, observer, point."""
        b, unit = self.b, self.unit
        lines = list_lines_of_fire(b, b.side_of(unit))
        best = (0.0, -1, (0, 0))
        if not lines:
            return best
        chance = float(at_least(b.table.units[unit].check))
        for o in indirect.list_observers(b, unit):
            for point in indirect.list_smoke_points(b, unit, o):
                best = max(best, (SMOKE * chance * count_hidden_fire(lines, point), o, point))
        return best


def value_fire_at(b: Board, unit: int, target: int, kind: str) -> float:
    """Weigh fire, and more so at who is about to cross a line or to leave."""
    value = bots_fire.value_fire(b, unit, target, kind)
    urgent = bonus_lines.threatens_line(b, target) or exits.is_near_exit(b, target)
    return value * PRESSING if urgent else value


def list_lines_of_fire(b: Board, side: int) -> list[tuple[int, Point, Point]]:
    """List the fire that waits for Units which still have to advance this round: points, from, to."""
    found: list[tuple[int, Point, Point]] = []
    for u in b.table.companies[side]:
        if b.is_activated(u) or not b.teams_here(u) or not evaluation.takes_ground(b, u):
            continue
        assessment = Assessment(b, u)
        if assessment.weigh_advance:
            lead = b.anchor(u)
            stop = routes.find_next_stop(b, lead, assessment.goal[0], b.sheet(lead).move)
            found += [(n, (x, y), stop) for n, x, y in evaluation.list_threats(b, lead, *stop)]
    return found


def count_hidden_fire(lines: list[tuple[int, Point, Point]], point: Point) -> int:
    """Add up the fire that smoke round a point would blind."""
    half = shells.SIDE // 2
    return sum(
        n
        for n, start, end in lines
        if near_segment(*point, *start, *end, half)
        and min(distance(*point, *start), distance(*point, *end)) > half
    )
