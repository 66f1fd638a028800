"""What things are worth to a bot: Teams, fire, ground and objectives. Judgement, not rules."""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

from beachhead.games.company.board import Board, Square
from beachhead.games.company.bots import bonus_lines
from beachhead.games.company.content.forces import load_table
from beachhead.games.company.content.geometry.ground import GUN
from beachhead.games.company.content.geometry.plane import (
    INCH,
    Point,
    crossing_fraction,
    distance,
    is_inside,
    list_edges,
    squared_distance,
)
from beachhead.games.company.content.sheets import TeamSheet
from beachhead.games.company.content.tables import TRAINING_VALUES
from beachhead.games.company.rules import indirect, morale
from beachhead.games.company.rules.sequence import SIX

PREY = 2  # how much more a Team counts that the scenario is about
LOOKS = 3  # enemies of a Unit looked at in a rough estimate
NEARBY = 15  # inches: who is as near as this to an objective that others hold stays
EYES = 30 * INCH  # enemies farther away hardly count as a danger


def value_team(b: Board, team: int) -> float:
    """Return the value of a Team with its Training; what the scenario is about counts double."""
    return value_teams(b.scenario)[team]


@lru_cache(maxsize=64)
def value_teams(scenario: str) -> tuple[float, ...]:
    """Return the value of every Team of a scenario."""
    t = load_table(scenario)
    return tuple(
        sheet.value
        * TRAINING_VALUES[t.units[sheet.unit].training]
        * (PREY if team in t.prey else 1)
        for team, sheet in enumerate(t.teams)
    )


def _sum_strength(b: Board, side: int) -> float:
    """Add up what a side has left, suppressed Teams for half; reserves count."""
    return sum(
        value_team(b, t) * (0.6 if b.marks[t] else 1.0)
        for t in b.table.teams_of[side]
        if not b.is_removed(t)
    )


def evaluate(b: Board, side: int) -> float:
    """Weigh a position between -1 and 1: points now, strength, and who would win."""
    if b.ending:
        return float(b.scores[side])
    ours, theirs = _sum_strength(b, side), _sum_strength(b, 1 - side)
    balance = (ours - theirs) / (ours + theirs + 1)
    points = (morale.count_points(b, side) - morale.count_points(b, 1 - side)) / 16
    leading = morale.find_winner(b) * (1 if side == 0 else -1)
    value = 0.45 * balance + 0.25 * max(-1.0, min(1.0, points)) + 0.2 * leading
    return max(-0.95, min(0.95, value))


# Ground ------------------------------------------------------------------------------------------------


def is_sheltered(b: Board, team: int, x: int, y: int) -> bool:
    """Return True if a spot gives a Team any cover."""
    ground = b.table.ground
    return bool(ground.spot(x, y)[2] or ground.find_touched(x, y, b.sheet(team).radius))


def sum_danger(b: Board, team: int, x: int, y: int) -> float:
    """Add up the enemy Fire Points that see a spot."""
    total = sum(points for points, _, _ in list_threats(b, team, x, y))
    return total * (0.5 if is_sheltered(b, team, x, y) else 1.0)


def list_threats(b: Board, team: int, x: int, y: int) -> Iterator[tuple[int, int, int]]:
    """List the enemies that could fire at a Team on a spot: Fire Points and place."""
    t = b.table
    sheet = t.teams[team]
    cap = min(EYES, t.caps[b.round] or EYES)
    squares = b.smoke_squares()
    for e in t.teams_of[1 - sheet.side]:
        other = t.teams[e]
        if not b.is_here(e) or b.marks[e] or not other.modes:
            continue
        ex, ey = b.x[e], b.y[e]
        far = distance(x, y, ex, ey)
        points = count_fire_points(other, far, sheet.armored) if far <= cap else 0
        ends = (x, y, sheet.radius, sheet.height, ex, ey, other.radius, other.height)
        if points and t.ground.sees(*ends) and not (squares and _is_behind_smoke(squares, ends)):
            yield points, ex, ey


def _is_behind_smoke(squares: Sequence[Square], ends: tuple[int, ...]) -> bool:
    """Return True if, roughly, smoke lies between two bases: on the line between their centres."""
    ax, ay, _, _, bx, by, _, _ = ends
    return any(
        not is_inside(ax, ay, s)
        and not is_inside(bx, by, s)
        and any(
            crossing_fraction(ax, ay, bx, by, *c, *d) is not None
            for c, d in list_edges(s, closed=True)
        )
        for s in squares
    )


def count_fire_points(sheet: TeamSheet, far: int, armored: bool) -> int:
    """Count the Fire Points of a Team that matter at a distance."""
    points = 0
    for w, _ in sheet.modes[0][1]:
        if (w.at or not armored) and far <= 2 * w.range * INCH:
            points += w.fp if far <= w.range * INCH else w.fp // 2
    return points


# Aims --------------------------------------------------------------------------------------------------


def takes_ground(b: Board, unit: int) -> bool:
    """Return True if a Unit is to take ground: not towed guns, nor mortars that have somebody to shell."""
    t = b.table
    teams = [t.teams[i] for i in t.units[unit].teams if not b.is_removed(i)]
    if _are_mostly(teams, lambda s: s.cls == GUN and not s.carried):
        return False
    return not _are_mostly(teams, lambda s: s.barrage > 0) or sees_no_target(b, unit)


def _are_mostly(teams: Sequence[TeamSheet], kind: Callable[[TeamSheet], bool]) -> bool:
    return 2 * sum(1 for s in teams if kind(s)) >= len(teams)


def sees_no_target(b: Board, unit: int) -> bool:
    """Return True if nobody of a Unit or who observes for it can range in on an enemy its guns reach."""
    eyes = {*b.teams_here(unit), *indirect.list_observers(b, unit)}
    return not any(
        indirect.can_aim(b, unit, o, e) and indirect.number_to_range_in(b, unit, o, e) <= SIX
        for o in eyes
        for e in b.on_table(1 - b.side_of(unit))
    )


def pick_goal(b: Board, unit: int) -> tuple[Point, int, float]:
    """Pick the objective a Unit should go for or hold: place, radius, worth."""
    t = b.table
    side = t.units[unit].side
    teams = b.teams_here(unit)
    x, y = b.mean_position(teams) if teams else (t.ground.width // 2, t.ground.height // 2)
    best: tuple[Point, int, float] = ((x, y), 0, 0.0)
    score = 0.0
    for i, (ox, oy, radius) in enumerate(t.objectives):
        prize = _value_objective(b, i) + bonus_lines.value_crossings(b, unit, oy)
        held = b.holders[i] == side
        friends = count_friends_at(b, unit, ox, oy, radius)
        far = distance(x, y, ox, oy) / INCH
        here = prize * (0.55 if held else 1.0) / (far + 8) / (1 + 0.5 * friends)
        if here > score:
            share = 1.0 if not held else 0.0 if friends and far < NEARBY else 0.3
            score, best = here, ((ox, oy), radius, prize * share)
    for line, points in bonus_lines.list_lines(b, side):
        prize = bonus_lines.value_crossing(b, unit, line, points)
        far = (y - line) / INCH
        if far > 0 and prize / (far + 8) > score:
            score, best = prize / (far + 8), ((x, line - INCH), 0, prize)
    return best


def _value_objective(b: Board, index: int) -> float:
    """Weigh an objective: its points, or all if the scenario is about it."""
    v = b.table.scenario.victory
    o = b.table.scenario.objective[index]
    if v.kind == "hold" and o.id == v.objective:
        return 12.0
    if v.kind == "kill":
        return 6.0
    return float(o.vp) + 0.5


def count_friends_at(b: Board, unit: int, x: int, y: int, radius: int) -> int:
    """Count other friendly Units that stand on an objective."""
    t = b.table
    limit = (radius + 100) ** 2
    return sum(
        1
        for u in t.companies[t.units[unit].side]
        if u != unit
        and any(squared_distance(b.x[i], b.y[i], x, y) <= limit for i in b.teams_here(u))
    )


def holds_objective(b: Board, unit: int) -> bool:
    """Return True if a Unit stands on an objective."""
    for x, y, radius in b.table.objectives:
        limit = (radius + 75) ** 2
        if any(squared_distance(b.x[i], b.y[i], x, y) <= limit for i in b.teams_here(unit)):
            return True
    return False


# Shells --------------------------------------------------------------------------------------------------


def value_aim(b: Board, unit: int, observer: int, team: int) -> float:
    """Estimate shells ranged in on a Team."""
    hit = (SIX + 1 - min(SIX + 1, indirect.number_to_range_in(b, unit, observer, team))) / SIX
    return hit * 0.35 * value_under(b, b.sheet(team).side, b.x[team], b.y[team])


def value_under(b: Board, side: int, x: int, y: int) -> float:
    """Add up what lies under a template: the side's Teams less the other's."""
    total = 0.0
    for t in (*b.on_table(0), *b.on_table(1)):
        if max(abs(b.x[t] - x), abs(b.y[t] - y)) < 3 * INCH:
            total += value_team(b, t) * (1 if b.sheet(t).side == side else -1.5)
    return total
