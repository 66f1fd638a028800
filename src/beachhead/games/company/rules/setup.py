"""The scenario layer: setting up, and the first position."""

from functools import lru_cache

from beachhead.games.company.board import Board
from beachhead.games.company.board.paths import can_stand
from beachhead.games.company.board.position import OFF_TABLE
from beachhead.games.company.content.forces import load_table
from beachhead.games.company.content.geometry.ground import GUN, TANK, is_within
from beachhead.games.company.content.geometry.plane import (
    FACING,
    INCH,
    SCALE,
    Point,
    hundredths,
    is_inside,
)
from beachhead.games.company.content.sheets import UNIT
from beachhead.games.company.content.tables import TABLES
from beachhead.games.company.rules import morale, move_plans, sequence
from beachhead.games.company.rules.base import owner_of, rules
from beachhead.games.company.rules.cohesion import link_length, list_in_cohesion
from beachhead.games.company.rules.formations import GRID, REACH
from beachhead.kernel.nodes import Answer, Refusal

__all__ = ["deploy", "first_position", "morale"]


def first_position(scenario: str, options: dict[str, int | str | bool]) -> Board:
    """Muster both forces; with free deployment the sides then set up Unit by Unit."""
    free = options.get("deployment", "standard") == "free"
    b = _make_empty_table(scenario).clone() if free else lay_out(scenario).clone()
    b.switches = [int(options.get(s.id, s.default)) for s in TABLES.switch]
    steps = [deploy(u) for u in list_setup_order(b)] if free else []
    b.do(*steps, sequence.start_round())
    return b


@lru_cache(maxsize=64)
def _make_empty_table(scenario: str) -> Board:
    """Make a position with everybody off the table; shared, so never changed."""
    t = load_table(scenario)
    teams, units = len(t.teams), len(t.units)
    return Board(
        scenario=scenario,
        switches=[],
        x=[0] * teams,
        y=[0] * teams,
        hull=[0] * teams,
        turret=[0] * teams,
        marks=[0] * teams,
        state=[OFF_TABLE] * teams,
        shot=[0] * teams,
        helped=[0] * teams,
        flags=[0] * units,
        losses=[0] * units,
        left=[0] * units,
        leader=[_find_leader(t.units[u].teams, scenario) for u in range(units)],
        holders=[t.sides.index(o.owner) if o.owner else -1 for o in t.scenario.objective],
        points=[0, 0],
        acted=[0, 0],
        appointed=[0, 0],
    )


@lru_cache(maxsize=64)
def lay_out(scenario: str) -> Board:
    """Make the standard set-up; shared, so never changed."""
    b = _make_empty_table(scenario).clone()
    for u in list_setup_order(b):
        set_up_unit(b, u)
    return b


def list_setup_order(b: Board) -> list[int]:
    """List who is set up before the first round, in order: one side, then the other."""
    t = b.table
    first = t.sides.index(t.scenario.first_setup)
    return [u for side in (first, 1 - first) for u in t.by_side[side] if _starts_on_table(b, u)]


def _find_leader(teams: tuple[int, ...], scenario: str) -> int:
    """Find the Platoon Leader among a Unit's Teams (MIN-LEAD-01)."""
    sheets = load_table(scenario).teams
    return next((t for t in teams if sheets[t].role == "pl"), -1)


def _starts_on_table(b: Board, unit: int) -> bool:
    """Return True if a Unit or leader is set up before the first round."""
    sheet = b.table.units[unit]
    if sheet.commander is not None:
        return not sheet.commander.arrives_with
    return sheet.entry is not None and sheet.entry.reserve is None


@rules.choice("MIN-SEQ-01", side=owner_of, free=True)
def deploy(b: Board, unit: int) -> list[str | tuple[int | str, ...]]:
    """Set a Unit up: the standard formation at its anchor, or every Team by hand."""
    return ["standard"]


@deploy.refuses
def cannot_deploy(b: Board, answer: Answer, unit: int) -> list[Refusal]:
    """Demand zone, free ground and cohesion."""
    if answer == "standard":
        return []
    trial = b.clone()
    try:
        plan = move_plans.parse(trial, unit, answer)
    except move_plans.Malformed as error:
        return [Refusal("deploy.form", str(error), "MIN-SEQ-01")]
    teams = set(b.table.units[unit].teams)
    if {p[0] for p in plan} != teams:
        return [Refusal("deploy.missing", f"set up all {len(teams)} Teams at once", "MIN-SEQ-01")]
    for path in plan:
        found = check_spot(trial, path)
        if found:
            return found
        trial.enter(path[0], path[-2], path[-1])
    return _check_cohesion(trial, unit)


def check_spot(b: Board, path: list[int]) -> list[Refusal]:
    """Explain why a Team cannot be set up at a spot."""
    team, x, y = path[0], path[-2], path[-1]
    name = b.sheet(team).title
    where = f"{x / 100:.2f}, {y / 100:.2f}"
    if not any(is_inside(x, y, zone) for zone in list_zones(b, b.sheet(team).side)):
        return [
            Refusal("deploy.zone", f"{name} at {where} is outside its side's zones", "MIN-SEQ-01")
        ]
    if not _can_stand_at_setup(b, team, x, y):
        return [Refusal("deploy.spot", _explain_spot(b, team, x, y), "MIN-SEQ-01")]
    return []


def _explain_spot(b: Board, team: int, x: int, y: int) -> str:
    name, where = b.sheet(team).title, move_plans.write_point((x, y))
    if not b.table.ground.on_table(x, y, b.sheet(team).radius):
        return f"{name} at {where} would hang over the edge of the table"
    for crowded in move_plans.check_room(b, team, (x, y), {}):
        return crowded.message
    return f"{name} at {where} would stand in terrain that is closed to it"


def list_zones(b: Board, side: int) -> list[list[tuple[int, int]]]:
    """Return the set-up zones of a side."""
    name = b.table.sides[side]
    return [
        [(hundredths(x), hundredths(y)) for x, y in z.points]
        for z in b.table.scenario.zone
        if z.side == name
    ]


def _check_cohesion(b: Board, unit: int) -> list[Refusal]:
    """Demand that every Team of a Unit is in cohesion after set-up (MIN-COH-02)."""
    if b.table.units[unit].kind != UNIT:
        return []
    places = {t: b.place(t) for t in b.teams_here(unit)}
    strays = set(places) - list_in_cohesion(b, places, b.leader[unit])
    if strays:
        names = ", ".join(b.sheet(t).title for t in sorted(strays))
        limit = max(link_length(b, t) for t in strays) / INCH
        text = f'{names} would be out of cohesion: {limit:g}" to the leader or a relay are allowed'
        return [Refusal("deploy.cohesion", text, "MIN-COH-02")]
    return []


@deploy.chosen
def place_unit(b: Board, answer: str | tuple[int | str, ...], unit: int) -> None:
    """Put the Teams on the table, in their starting state."""
    set_up_unit(b, unit)
    if isinstance(answer, tuple):
        for path in move_plans.parse(b, unit, answer):
            team = path[0]
            b.x[team], b.y[team] = path[-2], path[-1]
            b.hull[team], b.turret[team] = path[1], path[2]
    b.tell_unit("deployed", "MIN-SEQ-01", unit)


# The standard set-up -----------------------------------------------------------------------------


HUG = 3 * INCH  # how much a spot behind cover is worth when setting up


@lru_cache(maxsize=360)
def _list_offsets(facing: int) -> list[tuple[int, int, int]]:
    """List grid offsets with their cost: a line square to the facing comes first."""
    fx, fy = FACING[facing]
    found = []
    for i in range(-REACH, REACH + 1):
        for j in range(-REACH, REACH + 1):
            dx, dy = i * GRID, j * GRID
            ahead = abs(dx * fx + dy * fy) // SCALE
            aside = abs(dy * fx - dx * fy) // SCALE
            found.append((aside + 2 * ahead, dx, dy))
    return sorted(found)


def set_up_unit(b: Board, unit: int) -> None:
    """Put a Unit on the table at its anchor, in the standard formation."""
    t = b.table
    sheet = t.units[unit]
    entry = sheet.entry
    if entry is None:
        _set_up_commander(b, unit)
        return
    anchor = (hundredths(entry.anchor[0]), hundredths(entry.anchor[1]))
    zone = _find_zone(b, entry.zone, sheet.side)
    chief = b.leader[unit]
    for team in sorted(sheet.teams, key=lambda i: i != chief):
        x, y = _find_best_spot(b, team, anchor, entry.facing, zone, chief)
        _put_on_table(b, team, x, y, entry.facing)
        if entry.moved:
            b.note_move(team)
        if entry.dug_in and sheet.kind == UNIT:
            b.dig_in(team)


def write_set_up(b: Board, unit: int, x: int, y: int) -> tuple[int | str, ...]:
    """Write the standard formation of a Unit round another anchor."""
    trial = b.clone()
    set_up_unit(trial, unit)
    teams = b.table.units[unit].teams
    first = trial.leader[unit] if trial.leader[unit] >= 0 else teams[0]
    dx, dy = x - trial.x[first], y - trial.y[first]
    return tuple(
        w
        for t in teams
        for w in (
            b.sheet(t).id,
            trial.x[t] + dx,
            trial.y[t] + dy,
            "@",
            trial.hull[t],
            trial.hull[t],
        )
    )


def _set_up_commander(b: Board, unit: int) -> None:
    entry = b.table.units[unit].commander
    assert entry is not None
    team = b.table.units[unit].teams[0]
    anchor = (hundredths(entry.anchor[0]), hundredths(entry.anchor[1]))
    x, y = _find_best_spot(b, team, anchor, 0, _find_zone(b, entry.zone, b.side_of(unit)), -1)
    _put_on_table(b, team, x, y, 0)


def _find_zone(b: Board, name: str, side: int) -> list[Point]:
    s = b.table.scenario
    zone = next(z for z in s.zone if z.id == name and z.side == b.table.sides[side])
    return [(hundredths(x), hundredths(y)) for x, y in zone.points]


def _put_on_table(b: Board, team: int, x: int, y: int, facing: int) -> None:
    b.enter(team, x, y)
    b.hull[team] = b.turret[team] = facing


def _find_best_spot(
    b: Board, team: int, anchor: Point, facing: int, zone: list[Point], chief: int
) -> Point:
    ground = b.table.ground
    sheet = b.sheet(team)
    best, lowest = anchor, 10**9
    for cost, dx, dy in _list_offsets(facing):
        if cost - HUG >= lowest:
            break
        x, y = anchor[0] + dx, anchor[1] + dy
        if not is_inside(x, y, zone) or not _can_stand_at_setup(b, team, x, y):
            continue
        if chief >= 0 and chief != team and not _is_in_cohesion(b, team, chief, x, y):
            continue
        covered = ground.find_touched(x, y, sheet.radius) or ground.spot(x, y)[2]
        cost -= HUG if covered and sheet.cls != TANK else 0
        if cost < lowest:
            best, lowest = (x, y), cost
    return best


def _can_stand_at_setup(b: Board, team: int, x: int, y: int) -> bool:
    """Return True if a Team may be set up here; Guns may be in terrain they cannot leave."""
    sheet = b.sheet(team)
    if not can_stand(b, team, x, y):
        return False
    mover = 0 if sheet.mover == GUN else sheet.mover
    return b.table.ground.find_shut(mover, sheet.radius, (x, y), (x, y)) is None


def _is_in_cohesion(b: Board, team: int, chief: int, x: int, y: int) -> bool:
    return is_within(
        x,
        y,
        b.sheet(team).radius,
        b.x[chief],
        b.y[chief],
        b.sheet(chief).radius,
        link_length(b, team),
    )
