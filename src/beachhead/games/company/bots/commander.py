"""Where the captain keeps the Commander: out of sight, near those he has to help, never in an assault."""

from beachhead.games.company.board import Board
from beachhead.games.company.bots import evaluation
from beachhead.games.company.content.geometry.plane import FACING, INCH, SCALE, Point, distance
from beachhead.games.company.content.tables import TABLES
from beachhead.games.company.rules import actions, move_plans
from beachhead.kernel.nodes import Answer, Decision

DANGER = 1.0  # what an enemy Fire Point that sees him takes from a spot
COVER = 0.5  # what cover is worth to him beside what it takes from danger
APART = 0.1  # what an inch beyond the reach of his Units costs
LEADERLESS = 3.0  # what it is worth to stand by a Unit that he can give a leader
RESCUE = 1.0  # what a Fire Point less on the Commander is worth in points of Team value
HELD = 1.5  # what it is worth to have a Unit within reach of his rerolls, where they have one
NEAREST = 12  # inches to the enemy that he keeps
GAIN = 0.5  # what a spot must be better than his own
ROUND = tuple(range(0, 360, 30))
SHARES = (4, 2)  # quarters of his Move
Plan = list[list[int]]


def choose_along(b: Board, d: Decision) -> Answer:
    """Take the Commander along except into assaults: he fires, digs in, arrives or seeks a better place."""
    return "alone" if b.action == "AS" else "along"


def add_commander(b: Board, unit: int, plan: Plan) -> Plan:
    """Add the way of a Commander who goes along to a Unit's Move."""
    man = b.commander(b.side_of(unit))
    if not b.along or not b.is_here(man):
        return plan
    path, _ = _find_best_way(b, unit, plan)
    return [*plan, path] if path else plan


def _find_best_way(b: Board, unit: int, plan: Plan) -> tuple[list[int], float]:
    """Find the Commander's best way beside a Unit's Move, and what it gains him; nothing is staying."""
    man = b.commander(b.side_of(unit))
    places = {p[0]: (p[-2], p[-1]) for p in plan}
    start = b.place(man)
    best: list[int] = []
    least = GAIN
    here = value = _value_spot(b, man, start, places)
    for spot in _list_spots(b, man):
        there = _value_spot(b, man, spot, places)
        path = [man, b.hull[man], b.turret[man], *start, *spot]
        if there > value + least and not move_plans.check_path(b, unit, path, places):
            best, value, least = path, there, 0.01
    return best, value - here


def value_rescue(b: Board, unit: int) -> float:
    """Weigh what a Move of this Unit does for a Commander in danger near it."""
    man = b.commander(b.side_of(unit))
    if not actions.can_commander_join(b, unit) or not b.is_here(man):
        return 0.0
    if not evaluation.sum_danger(b, man, b.x[man], b.y[man]):
        return 0.0
    return RESCUE * _find_best_way(b, unit, [])[1]


def _list_spots(b: Board, man: int) -> list[Point]:
    found = []
    for share in SHARES:
        reach = b.sheet(man).move * share // 4
        for degree in ROUND:
            fx, fy = FACING[degree]
            found.append((b.x[man] + fx * reach // SCALE, b.y[man] + fy * reach // SCALE))
    return found


def _value_spot(b: Board, man: int, spot: Point, places: dict[int, Point]) -> float:
    """Weigh a spot for the Commander: enemies who see it, his Units near it."""
    value = COVER * evaluation.is_sheltered(b, man, *spot)
    value -= DANGER * evaluation.sum_danger(b, man, *spot)
    side = b.sheet(man).side
    near = [distance(b.x[e], b.y[e], *spot) for e in b.on_table(1 - side)]
    value -= max(0, NEAREST * INCH - min(near, default=NEAREST * INCH)) / INCH
    return value + _value_company(b, side, spot, places)


def _value_company(b: Board, side: int, spot: Point, places: dict[int, Point]) -> float:
    """Weigh how far the Commander is from his Units: to act with them, to lead them, to help them."""
    value, least = 0.0, 0
    reach = b.reroll_range
    for u in b.table.companies[side]:
        teams = b.teams_here(u)
        if not teams:
            continue
        far = min(distance(*places.get(t, b.place(t)), *spot) for t in teams)
        least = min(least or far, far)
        value += HELD * (0 < far <= reach * INCH)
        if b.leader[u] < 0 and far <= (TABLES.distance.leader_help + 1) * INCH:
            value += LEADERLESS
    return value - APART * max(0, least - TABLES.distance.leader_join * INCH) / INCH
