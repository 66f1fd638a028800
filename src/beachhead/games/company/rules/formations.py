"""Where Teams go when nobody says so exactly: moves of a whole Unit, and reserves that arrive."""

from collections.abc import Callable, Iterator

from beachhead.games.company.board import Board
from beachhead.games.company.board.paths import (
    arrival_edge,
    can_stand,
    find_entry_point,
    is_open_leg,
    teams_near,
)
from beachhead.games.company.content.geometry.ground import is_within
from beachhead.games.company.content.geometry.plane import (
    FACING,
    INCH,
    SCALE,
    Point,
    distance,
    heading,
    point_toward,
    squared_distance,
)
from beachhead.games.company.content.sheets import COMMANDER, OBSERVER
from beachhead.games.company.rules import move_plans
from beachhead.games.company.rules.cohesion import link_length

GRID = INCH // 2
REACH = 20  # grid steps searched round an anchor
PARTS = (3, 2, 1)  # quarters of a move tried when the whole is blocked

Moves = list[str | tuple[int | str, ...]]


# Moves for bots -------------------------------------------------------------------------------------


def list_moves(b: Board, unit: int) -> Moves:
    """Offer to stay, and some moves of the whole Unit that are legal by construction."""
    if b.is_waiting(unit):
        plan = _plan_arrival(b, unit)
        return ["stay", write_answer(b, plan)] if plan else ["stay"]
    found: Moves = ["stay"]
    if b.draft:  # somebody lays it out by hand
        return found if move_plans.check_plan(b, unit, b.draft) else [*found, "done"]
    movers = [t for t in b.actors(unit) if b.is_here(t)]
    if not movers:
        return found
    # Observers and the Commander may be all that is left of a Unit in the midst of its action.
    middle = b.mean_position(b.teams_here(unit) or movers)
    for goal in _list_goals(b, unit, middle):
        plan = _shift_to(b, unit, movers, middle, goal)
        if plan:
            move = write_answer(b, plan)
            if move not in found:
                found.append(move)
    return found


def write_answer(b: Board, plan: list[list[int]]) -> tuple[int | str, ...]:
    """Write a plan as an answer."""
    return tuple(w for p in plan for w in move_plans.write_path(b, p))


def _list_goals(b: Board, unit: int, middle: Point) -> Iterator[Point]:
    """List points to go to: objectives, the nearest enemy, and away from him."""
    t = b.table
    side = t.units[unit].side
    near = sorted(t.objectives, key=lambda o: squared_distance(o[0], o[1], *middle))
    yield from ((x, y) for x, y, _ in near[:2])
    enemies = b.on_table(1 - side)
    if enemies:
        foe = min(enemies, key=lambda e: squared_distance(b.x[e], b.y[e], *middle))
        fx, fy = b.place(foe)
        yield fx, fy
        yield 2 * middle[0] - fx, 2 * middle[1] - fy


def list_single_spots(b: Board, unit: int, team: int) -> list[tuple[int, ...]]:
    """Offer one Team a straight full move towards each goal."""
    start = b.place(team)
    places = {p[0]: (p[-2], p[-1]) for p in b.draft}
    found: list[tuple[int, ...]] = []
    for goal in _list_goals(b, unit, start):
        if distance(*start, *goal) < INCH:
            continue
        end = point_toward(*start, *goal, min(b.sheet(team).move, distance(*start, *goal)))
        path = [team, b.hull[team], b.turret[team], *start, *end]
        if end not in found and not move_plans.check_path(b, unit, path, places):
            found.append(end)
    return found


def shift_unit(b: Board, unit: int, x: int, y: int) -> list[list[int]]:
    """Move the whole Unit as its leader goes to a spot: one gesture for everybody."""
    lead = b.anchor(unit)
    dx, dy = x - b.x[lead], y - b.y[lead]
    movers = [t for t in b.actors(unit) if b.is_here(t)]
    order = sorted(movers, key=lambda t: -(b.x[t] * dx + b.y[t] * dy))
    return lay_out(b, unit, order, lambda t: (b.x[t] + dx, b.y[t] + dy))


def _shift_to(
    b: Board, unit: int, movers: list[int], middle: Point, goal: Point
) -> list[list[int]]:
    """Move Teams of a Unit side by side towards a goal, each as far as it can."""
    far = distance(*middle, *goal)
    if far < INCH:
        return []
    x, y = point_toward(*middle, *goal, min(*(b.sheet(t).move for t in movers), far))
    dx, dy = x - middle[0], y - middle[1]
    order = sorted(movers, key=lambda t: -(b.x[t] * dx + b.y[t] * dy))
    return lay_out(b, unit, order, lambda t: (b.x[t] + dx, b.y[t] + dy))


def lay_out(
    b: Board, unit: int, order: list[int], spot_of: Callable[[int], Point]
) -> list[list[int]]:
    """Lay out Teams of a Unit to their spots or part of the way there; nothing if cohesion breaks."""
    turned = _heading_to_enemy(b, order)
    places: dict[int, Point] = {t: b.place(t) for t in order}
    plan: list[list[int]] = []
    for team in order:
        start = places[team]
        for end in _list_stops(start, spot_of(team)):
            if (
                distance(*start, *end) <= b.sheet(team).move
                and can_stand(b, team, *end, places)
                and is_open_leg(b, team, start, end)
            ):
                places[team] = end
                plan.append([team, turned, turned, *start, *end])
                break
    return plan if plan and not move_plans.check_unit(b, unit, plan) else []


def _list_stops(start: Point, spot: Point) -> Iterator[Point]:
    """Return a spot, then points on the way to it, for when it is taken."""
    if start == spot:
        return
    yield spot
    for part in PARTS:
        yield (
            start[0] + (spot[0] - start[0]) * part // 4,
            start[1] + (spot[1] - start[1]) * part // 4,
        )


def _heading_to_enemy(b: Board, teams: list[int]) -> int:
    enemies = b.on_table(1 - b.sheet(teams[0]).side)
    if not enemies:
        return 0
    x, y = b.mean_position(teams)
    foe = min(enemies, key=lambda e: squared_distance(b.x[e], b.y[e], x, y))
    return heading(b.x[foe] - x, b.y[foe] - y)


# Reserves -------------------------------------------------------------------------------------------


def _plan_arrival(b: Board, unit: int) -> list[list[int]]:
    """Bring a reserve Unit in from its edge, leader first."""
    teams = [t for t in b.actors(unit) if b.is_off_table(t)]
    chief = b.leader[unit]
    teams.sort(key=lambda t: t != chief)
    places: dict[int, Point] = {}
    plan: list[list[int]] = []
    for team in teams:
        found = _find_entry(b, team, chief, places)
        if found is None:
            return []
        start, end = found
        places[team] = end
        turned = _face_inward(arrival_edge(b, team)[2])
        plan.append([team, turned, turned, *start, *end])
    return plan if not move_plans.check_plan(b, unit, plan) else []


def plan_entry(b: Board, unit: int, x: int, y: int) -> list[list[int]]:
    """Bring a reserve Unit in so that its leader ends on a spot, everybody else beside him as far as he can."""
    plan = _plan_arrival(b, unit) or _line_up(b, unit)
    dx, dy = x - plan[0][-2], y - plan[0][-1]
    places: dict[int, Point] = {}
    found: list[list[int]] = []
    for team, hull, turret, *points in plan:
        spot = (points[-2] + dx, points[-1] + dy)
        start = find_entry_point(b, team, spot)
        paths = [
            [team, hull, turret, *start, *end] for end in (spot, *_list_stops(start, spot), start)
        ]
        near = [p for p in paths if distance(*start, p[-2], p[-1]) <= b.sheet(team).move]
        fits = (p for p in near if not move_plans.check_path(b, unit, p, places))
        path = paths[0] if not found else next(fits, paths[0])
        places[team] = (path[-2], path[-1])
        found.append(path)
    return found


def _line_up(b: Board, unit: int) -> list[list[int]]:
    """Line a reserve Unit up along its edge, leader first, whether there is room or not."""
    teams = [t for t in b.actors(unit) if b.is_off_table(t)]
    teams.sort(key=lambda t: t != b.leader[unit])
    wide = 2 * max(b.sheet(t).radius for t in teams)
    plan: list[list[int]] = []
    for k, team in enumerate(teams):
        turned = _face_inward(arrival_edge(b, team)[2])
        fx, fy = FACING[turned]
        aside = wide * ((k + 1) // 2) * (-1) ** k
        plan.append([team, turned, turned, -fy * aside // SCALE, fx * aside // SCALE])
    return plan


def _face_inward(edge: str) -> int:
    return {"N": 270, "S": 90, "E": 180, "W": 0}[edge]


def _find_entry(
    b: Board, team: int, chief: int, places: dict[int, Point]
) -> tuple[Point, Point] | None:
    (ax, ay), (bx, by), edge = arrival_edge(b, team)
    sheet = b.sheet(team)
    middle = ((ax + bx) // 2, (ay + by) // 2)
    fx, fy = FACING[_face_inward(edge)]
    crowd = teams_near(b, *middle, REACH * GRID + sheet.move + 2 * (sheet.radius + b.table.widest))
    for deep in range(sheet.move // 2, -1, -GRID):
        for aside in range(REACH):
            for sign in (1, -1):
                end = (
                    middle[0]
                    + fx * (deep + sheet.radius) // SCALE
                    - sign * fy * aside * GRID // SCALE,
                    middle[1]
                    + fy * (deep + sheet.radius) // SCALE
                    + sign * fx * aside * GRID // SCALE,
                )
                start = find_entry_point(b, team, end)
                if (
                    distance(*start, *end) <= sheet.move
                    and _is_near_chief(b, team, chief, end, places)
                    and can_stand(b, team, *end, places, crowd)
                    and is_open_leg(b, team, start, end)
                ):
                    return start, end
    return None


def _is_near_chief(b: Board, team: int, chief: int, end: Point, places: dict[int, Point]) -> bool:
    if b.table.units[b.sheet(team).unit].kind in {OBSERVER, COMMANDER} or chief not in places:
        return True
    cx, cy = places[chief]
    return is_within(
        *end, b.sheet(team).radius, cx, cy, b.sheet(chief).radius, link_length(b, team)
    )
