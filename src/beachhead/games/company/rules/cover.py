"""MIN-COVER: sight, cover and concealment."""

from collections.abc import Iterable, Sequence

from beachhead.games.company.board import Board
from beachhead.games.company.content.forces import Table
from beachhead.games.company.content.geometry.ground import (
    HARD,
    INFANTRY,
    OPEN,
    SOFT,
    TANK,
    Place,
    is_within,
)
from beachhead.games.company.content.geometry.plane import is_ahead, is_inside, near_segment
from beachhead.games.company.content.geometry.rays import Disc
from beachhead.games.company.content.sheets import pack_size

GONE_TO_GROUND = 3  # allocation class after open, soft and hard (MIN-FIRE-37)


def _is_in_smoke(b: Board, x: int, y: int) -> bool:
    return bool(b.smoke) and any(is_inside(x, y, square) for square in b.smoke_squares())


def sees(b: Board, a: int, c: int) -> bool:
    """Return True if two Teams see each other (MIN-FIRE-04, MIN-COVER-07, MIN-COVER-08, MIN-COVER-11)."""
    t = b.table
    teams, xs, ys = t.teams, b.x, b.y
    cap = t.caps[b.round]
    if cap and not is_within(xs[a], ys[a], teams[a].radius, xs[c], ys[c], teams[c].radius, cap):
        return False
    one, two = (xs[a], ys[a], teams[a].look), (xs[c], ys[c], teams[c].look)
    return t.ground.looks(one, two) and (not b.smoke or _sees_through_smoke(b, one, two))


def list_in_view(b: Board, team: int, others: Sequence[int]) -> list[int]:
    """List those whom terrain does not hide from a Team."""
    t, xs, ys = b.table, b.x, b.y
    sheets, ground = t.teams, t.ground
    here = (xs[team], ys[team], sheets[team].look)
    view = ground.view(here)
    known, found = view.known, []
    for other in others:
        there = (xs[other], ys[other], sheets[other].look)
        seen = known.get(there)
        if ground.look_over_terrain(here, view, there) if seen is None else seen:
            found.append(other)
    return found


def _sees_through_smoke(b: Board, one: Place, two: Place, discs: Sequence[Disc] = ()) -> bool:
    """Return True if bases that see each other over the terrain do so past smoke, and past others."""
    if b.smoke:
        return b.table.ground.line(one, two, b.smoke_squares(), discs)
    return not discs or b.table.ground.looks_past(one, two, tuple(discs))


def sees_point(b: Board, a: int, x: int, y: int) -> bool:
    """Return True if a Team sees a point on the ground (MIN-INDIRECT-21)."""
    t = b.table
    sheet = t.teams[a]
    cap = t.caps[b.round]
    if cap and not is_within(b.x[a], b.y[a], sheet.radius, x, y, 0, cap):
        return False
    one, two = (b.x[a], b.y[a], sheet.look), (x, y, pack_size(0, sheet.height))
    return t.ground.looks(one, two) and _sees_through_smoke(b, one, two)


def has_fire_line(b: Board, a: int, c: int, over_friends: bool = False) -> bool:
    """Return True if a Team can shoot at another past its friends (MIN-FIRE-11, MIN-FIRE-12)."""
    return sees(b, a, c) and (over_friends or has_clear_line(b, a, c))  # MIN-WEAPON-11


def has_clear_line(b: Board, a: int, c: int) -> bool:
    """Return True if friends leave a Team a clear line to one it sees."""
    t = b.table
    discs = _friends_in_the_way(b, t, a, c)
    if not discs:
        return True
    one, two = (b.x[a], b.y[a], t.teams[a].look), (b.x[c], b.y[c], t.teams[c].look)
    return _sees_through_smoke(b, one, two, discs)


def _friends_in_the_way(b: Board, t: Table, a: int, c: int) -> list[Disc]:
    teams, xs, ys = t.teams, b.x, b.y
    one, two = teams[a], teams[c]
    reach = max(one.radius, two.radius)
    ax, ay, cx, cy = xs[a], ys[a], xs[c], ys[c]
    most = reach + t.widest
    low_x, high_x = (ax - most, cx + most) if ax < cx else (cx - most, ax + most)
    low_y, high_y = (ay - most, cy + most) if ay < cy else (cy - most, ay + most)
    dx, dy = cx - ax, cy - ay
    wide = most * most * (dx * dx + dy * dy)
    found = []
    for f in b.lookups().teams_in_box(one.side, low_x, high_x, low_y, high_y):
        x, y, sheet = xs[f], ys[f], teams[f]
        aside = dx * (y - ay) - dy * (x - ax)
        if aside * aside > wide or f == a:
            continue
        # Infantry Teams are in the way of Infantry Teams only.
        if sheet.cls == INFANTRY and one.cls != INFANTRY:
            continue
        if near_segment(x, y, ax, ay, cx, cy, sheet.radius + reach):
            found.append((x, y, sheet.radius))
    return found


def find_cover(b: Board, target: int, firer: int, at: bool) -> int:
    """Return the cover of a Team against one firing Team (geometry G6)."""
    if b.is_dug_in(target):  # MIN-ACT-12
        return HARD
    t = b.table
    sheet = t.teams[target]
    x, y = b.x[target], b.y[target]
    best = t.ground.cover(x, y, sheet.radius, b.x[firer], b.y[firer])
    if best == OPEN and _is_in_smoke(b, x, y):  # MIN-INDIRECT-25
        best = SOFT
    if sheet.shield and not at and is_ahead(x, y, b.hull[target], b.x[firer], b.y[firer]):
        return HARD  # MIN-WEAPON-15
    return best


def is_concealed(b: Board, target: int, firer: int, at: bool) -> bool:
    """Return True if a Team is concealed from a firing Team (MIN-COVER-02, MIN-COVER-03, MIN-COVER-09, MIN-COVER-12)."""
    if b.table.teams[target].cls == INFANTRY and not b.has_moved(target):
        return True
    return find_cover(b, target, firer, at) > OPEN or not sees(b, firer, target)


def is_unit_concealed(b: Board, teams: Iterable[int], firers: Iterable[tuple[int, bool]]) -> bool:
    """Return True if every Team is concealed from every firer (MIN-COVER-05, MIN-COVER-06)."""
    shooters = list(firers)
    return all(is_concealed(b, t, f, at) for t in teams for f, at in shooters)


def is_gone_to_ground(b: Board, team: int) -> bool:
    """Return True if a Team is Gone to Ground (MIN-FIRE-18, MIN-FIRE-40, MIN-FIRE-41)."""
    t = b.table
    sheet = t.teams[team]
    if sheet.cls == TANK:
        return False
    if b.is_put_to_ground(team) or not b.has_moved_or_fired(team):
        return True
    # MIN-INDIRECT-32: observers hide even when they act.
    return sheet.role == "fo" and (
        t.ground.spot(*b.place(team))[2] > OPEN or _is_in_smoke(b, b.x[team], b.y[team])
    )


def is_unit_grounded(b: Board, teams: Iterable[int], firers: Iterable[int]) -> bool:
    """Return True if every Team that a firer sees is Gone to Ground (MIN-FIRE-42)."""
    shooters = list(firers)
    seen = [t for t in teams if any(sees(b, f, t) for f in shooters)]
    return bool(seen) and all(is_gone_to_ground(b, t) for t in seen)


def find_hit_class(b: Board, target: int, firers: Iterable[tuple[int, bool]]) -> int:
    """Return the allocation class of a Team: open, soft, hard, gone to ground (MIN-FIRE-37)."""
    if is_gone_to_ground(b, target):
        return GONE_TO_GROUND
    return find_worst_cover(b, target, firers)


def find_worst_cover(b: Board, target: int, firers: Iterable[tuple[int, bool]]) -> int:
    """Return the cover against the firer that sees the Team best."""
    covers = [find_cover(b, target, f, at) for f, at in firers if sees(b, f, target)]
    return min(covers, default=OPEN)
