"""The standard set-up of a scenario: every Unit at its anchor, in cover and in cohesion."""

from functools import lru_cache

from beachhead.games.company.board import Board
from beachhead.games.company.board.paths import stands
from beachhead.games.company.content.geometry.ground import GUN, TANK, within
from beachhead.games.company.content.geometry.plane import (
    FACING,
    INCH,
    SCALE,
    Point,
    hundredths,
    inside,
)
from beachhead.games.company.content.sheets import COMMANDER, UNIT
from beachhead.games.company.rules.cohesion import link
from beachhead.games.company.rules.formations import GRID, REACH

HUG = 3 * INCH  # how much a spot behind cover is worth when setting up


@lru_cache(maxsize=360)
def _offsets(facing: int) -> list[tuple[int, int, int]]:
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
    if sheet.kind == COMMANDER or entry is None:
        _set_up_commander(b, unit)
        return
    anchor = (hundredths(entry.anchor[0]), hundredths(entry.anchor[1]))
    zone = _zone(b, entry.zone, sheet.side)
    chief = b.leader[unit] if sheet.kind == UNIT else -1
    first = [chief] if chief >= 0 else []
    for team in [*first, *(i for i in sheet.teams if i != chief)]:
        x, y = _spot(b, team, anchor, entry.facing, zone, chief)
        _put(b, team, x, y, entry.facing)
        if entry.moved:
            b.note_move(team)
        if entry.dug_in and sheet.kind == UNIT:
            b.dig_in(team)


def set_up_at(b: Board, unit: int, x: int, y: int) -> tuple[int | str, ...]:
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
    x, y = _spot(b, team, anchor, 0, _zone(b, entry.zone, b.side_of(unit)), -1)
    _put(b, team, x, y, 0)


def _zone(b: Board, name: str, side: int) -> list[Point]:
    s = b.table.scenario
    zone = next(z for z in s.zone if z.id == name and z.side == b.table.sides[side])
    return [(hundredths(x), hundredths(y)) for x, y in zone.points]


def _put(b: Board, team: int, x: int, y: int, facing: int) -> None:
    b.enter(team, x, y)
    b.hull[team] = b.turret[team] = facing


def _spot(b: Board, team: int, anchor: Point, facing: int, zone: list[Point], chief: int) -> Point:
    ground = b.table.ground
    sheet = b.sheet(team)
    best, lowest = anchor, 10**9
    for cost, dx, dy in _offsets(facing):
        if cost - HUG >= lowest:
            break
        x, y = anchor[0] + dx, anchor[1] + dy
        if not inside(x, y, zone) or not may_stand(b, team, x, y):
            continue
        if chief >= 0 and chief != team and not _linked(b, team, chief, x, y):
            continue
        covered = ground.touched(x, y, sheet.radius) or ground.spot(x, y)[2]
        cost -= HUG if covered and sheet.cls != TANK else 0
        if cost < lowest:
            best, lowest = (x, y), cost
    return best


def may_stand(b: Board, team: int, x: int, y: int) -> bool:
    """Return True if a Team may be set up here; Guns may be in terrain they cannot leave."""
    sheet = b.sheet(team)
    if not stands(b, team, x, y):
        return False
    mover = 0 if sheet.mover == GUN else sheet.mover
    return b.table.ground.shut(mover, sheet.radius, (x, y), (x, y)) is None


def _linked(b: Board, team: int, chief: int, x: int, y: int) -> bool:
    return within(
        x, y, b.sheet(team).radius, b.x[chief], b.y[chief], b.sheet(chief).radius, link(b, team)
    )
