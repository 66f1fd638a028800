"""When a Unit had better leave the table: what it scores, what it gives up, and how it goes."""

from beachhead.games.company.board import Board
from beachhead.games.company.bots import bonus_lines, evaluation, routes
from beachhead.games.company.bots.bonus_lines import NEAR, PACE, count_moves, count_rounds_left
from beachhead.games.company.content.geometry.ground import is_within
from beachhead.games.company.content.geometry.plane import Point, distance
from beachhead.games.company.rules import formations, morale, move_plans

RUN = 2  # the most Moves a Unit makes in a round, but for extra activations
STAYING = 1.0  # points that a Unit does for its side in every round it stays longer
SAVED = 0.5  # of the points for a destroyed Unit: who has left is out of danger
HOPE = 0.4  # chance to take an objective that can still be reached, or to lose one that is left
DECIDES = 4.0  # points that turn the game
Plan = list[list[int]]


def nearest_exit(b: Board, team: int) -> Point:
    """Find the point of its side's exits that is nearest to a Team."""
    x, y = b.x[team], b.y[team]
    points = [
        (min(max(x, left), right), min(max(y, low), top))
        for left, low, right, top in b.table.exits[b.sheet(team).side]
    ]
    return min(points, key=lambda p: (distance(x, y, *p), p))


# Leaving -------------------------------------------------------------------------------------------------


def value_leaving(b: Board, unit: int) -> float:
    """Weigh leaving the table now: points beyond what the Unit gives up, nothing if it is no time for it."""
    if not b.table.exits[b.side_of(unit)] or not _can_leave_in_time(b, unit):
        return 0.0
    spare = count_rounds_left(b) - _moves_to_leave(b, unit) / PACE - 1
    early = STAYING * max(0.0, spare)
    gain = count_points_for_leaving(b, [unit]) + SAVED * b.table.scenario.victory.unit_vp
    if spare <= 0 and decides_game(b, unit):
        return gain + DECIDES
    return max(
        0.0, gain - early - count_points_given_up(b, unit) - _count_points_in_prospect(b, unit)
    )


def _can_leave_in_time(b: Board, unit: int) -> bool:
    """Return True if half of a Unit can still get out, and that scores."""
    if not b.teams_here(unit) or b.is_waiting(unit) or count_points_for_leaving(b, [unit]) <= 0:
        return False
    return _moves_to_leave(b, unit) <= RUN * count_rounds_left(b)


def _without_units(b: Board, units: list[int]) -> Board:
    """Return the position as it counts when all that is left of some Units has gone out."""
    trial = b.clone()
    for u in units:
        trial.left[u] += len(b.teams_here(u))
    return trial


def count_points_for_leaving(b: Board, units: list[int]) -> float:
    """Count what it scores when all that is left of some Units goes out."""
    if b.table.scenario.victory.kind != "points":
        return 0.0
    side = b.side_of(units[0])
    return (
        morale.count_points(_without_units(b, units), side) - morale.count_points(b, side)
    ) / morale.HALVES


def decides_game(b: Board, unit: int) -> bool:
    """Return True if the game is not won, but will be when everybody leaves who can."""
    side = b.side_of(unit)
    sign = 1 if side == 0 else -1
    if sign * morale.find_winner(b) > 0:
        return False
    others = [u for u in b.table.companies[side] if u != unit and _can_leave_in_time(b, u)]
    return sign * morale.find_winner(_without_units(b, [unit, *others])) > 0


def is_near_exit(b: Board, unit: int) -> bool:
    """Return True if a Unit is near an exit by which it scores."""
    if not b.table.exits[b.side_of(unit)] or count_points_for_leaving(b, [unit]) <= 0:
        return False
    return any(distance(b.x[t], b.y[t], *nearest_exit(b, t)) <= NEAR for t in b.teams_here(unit))


def _moves_to_leave(b: Board, unit: int) -> int:
    teams = b.teams_here(unit)
    missing = -(-b.unit_sheet(unit).size // 2) - b.left[unit]
    ways = sorted((routes.measure_way(b, t, b.place(t), nearest_exit(b, t)), t) for t in teams)
    far, last = ways[max(0, min(missing, len(ways)) - 1)]
    return count_moves(far, b.sheet(last).move)


def count_points_given_up(b: Board, unit: int) -> float:
    """Count the points that depend on a Unit's staying: objectives it stands on alone, and lines."""
    side = b.side_of(unit)
    lost = bonus_lines.value_crossings(b, unit, -1) if bonus_lines.is_past_line(b, unit) else 0.0
    for i, (x, y, radius) in enumerate(b.table.objectives):
        if not _is_at_objective(b, unit, i) or evaluation.count_friends_at(b, unit, x, y, radius):
            continue
        held = b.holders[i] == side
        chance = HOPE * _is_threatened(b, side, (x, y), radius) if held else 1.0
        lost += chance * _objective_swing(b, i, side)
    return lost


def _count_points_in_prospect(b: Board, unit: int) -> float:
    side = b.side_of(unit)
    lead = b.anchor(unit)
    best = 0.0
    for i, (x, y, radius) in enumerate(b.table.objectives):
        if b.holders[i] == side or _is_at_objective(b, unit, i):
            continue
        way = routes.measure_way(b, lead, b.place(lead), (x, y)) - radius
        if count_moves(way, b.sheet(lead).move) <= RUN * count_rounds_left(b):
            crowd = 1 + evaluation.count_friends_at(b, unit, x, y, radius)
            best = max(best, HOPE * _objective_swing(b, i, side) / crowd)
    return best


def _objective_swing(b: Board, index: int, side: int) -> float:
    """Return what an objective changes between the sides: twice its points if the enemy holds it."""
    return b.table.scenario.objective[index].vp * (2.0 if b.holders[index] >= 0 else 1.0)


def _is_at_objective(b: Board, unit: int, index: int) -> bool:
    x, y, radius = b.table.objectives[index]
    return any(
        is_within(b.x[t], b.y[t], b.sheet(t).radius, x, y, 0, radius) for t in b.teams_here(unit)
    )


def _is_threatened(b: Board, side: int, place: Point, radius: int) -> bool:
    """Return True if an enemy Unit can still come to a place before the game ends."""
    for u in b.table.companies[1 - side]:
        rounds = count_rounds_left(b) - b.is_activated(u)
        for t in b.teams_here(u) if evaluation.takes_ground(b, u) else []:
            far = distance(b.x[t], b.y[t], *place) - radius - b.sheet(t).radius
            if far <= RUN * rounds * b.sheet(t).move:
                return True
    return False


def plan_leaving(b: Board, unit: int) -> Plan:
    """Send every Team off that reaches an exit, and the others after them."""
    movers = b.teams_here(unit)
    movers.sort(key=lambda t: distance(b.x[t], b.y[t], *nearest_exit(b, t)))
    gone = [p for t in movers if (p := _plan_path_out(b, unit, t))]
    if not gone:
        return []
    out = {p[0] for p in gone}
    rest = [t for t in movers if t not in out]
    if rest:
        stops = {t: routes.find_next_stop(b, t, nearest_exit(b, t), b.sheet(t).move) for t in rest}
        together = [*gone, *formations.lay_out(b, unit, rest, stops.__getitem__)]
        if not move_plans.check_plan(b, unit, together):
            return together
    return gone if not move_plans.check_plan(b, unit, gone) else []


def _plan_path_out(b: Board, unit: int, team: int) -> list[int]:
    """Lay a Team's way straight off the table, if it can go there in one Move."""
    start, end = b.place(team), nearest_exit(b, team)
    path = [team, b.hull[team], b.turret[team], *start, *end]
    far = distance(*start, *end) > b.sheet(team).move
    return [] if far or move_plans.check_path(b, unit, path, {}) else path
