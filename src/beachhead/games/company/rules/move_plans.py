"""Laying out a Move: reading it, measuring it, and proposing some to bots."""

from collections.abc import Sequence
from itertools import pairwise

from msgspec.structs import replace

from beachhead.games.company.board import Board
from beachhead.games.company.board.paths import (
    HEAD,
    Path,
    arrival_edge,
    find_closed,
    find_contact,
    find_enemy_on_leg,
    find_entry_point,
    find_overlap,
    points_of,
)
from beachhead.games.company.content.geometry.ground import gap
from beachhead.games.company.content.geometry.plane import (
    INCH,
    Point,
    distance,
    path_length,
    squared_distance,
)
from beachhead.games.company.content.sheets import UNIT
from beachhead.games.company.content.tables import TABLES
from beachhead.games.company.rules.cohesion import link_length, list_in_cohesion
from beachhead.games.company.rules.cover import sees
from beachhead.games.company.rules.leader_help import check_length, describe_length
from beachhead.kernel.nodes import Answer, Refusal

CLOSED = ("MIN-MOVE-04", "MIN-MOVE-05", "MIN-MOVE-07")  # by how a Team moves
EDGES = {"N": "northern", "S": "southern", "E": "eastern", "W": "western"}
SLACK = 10  # hundredths of an inch a straggler may stray from the shortest way


class Malformed(ValueError):
    """An answer that is no move at all."""


# Reading ------------------------------------------------------------------------------------------


def parse(b: Board, unit: int, answer: Answer) -> list[Path]:
    """Read `("r1", x, y, …, "@", hull, turret, "r2", …)` as paths; "stay" is none."""
    if answer == "stay":
        return []
    if not isinstance(answer, tuple) or not answer:
        wide, high = b.table.ground.width / INCH, b.table.ground.height / INCH
        msg = (
            f"{str(answer)[:60]!r} is no move: Teams and points on a table of"
            f' {wide:g}" x {high:g}", as r1>12.00,5.00, or stay'
        )
        raise Malformed(msg)
    known = {b.sheet(t).id: t for t in b.actors(unit)}
    paths: list[Path] = []
    for word, numbers in _split_by_team(answer):
        if word not in known:
            raise Malformed(f"{word!r} is no Team that acts with this Unit")
        paths.append(_read_team_path(b, known[word], word, numbers))
    if len({p[0] for p in paths}) != len(paths):
        raise Malformed("a Team is named twice")
    return paths


def _split_by_team(answer: Sequence[int | str]) -> list[tuple[str, list[int | str]]]:
    found: list[tuple[str, list[int | str]]] = []
    for word in answer:
        if isinstance(word, str) and word != "@":
            found.append((word, []))
        elif not found:
            raise Malformed("a move begins with a Team")
        else:
            found[-1][1].append(word)
    return found


def _read_team_path(b: Board, team: int, name: str, numbers: list[int | str]) -> Path:
    facing = [b.hull[team], b.turret[team]]
    if "@" in numbers:
        at = numbers.index("@")
        given = [n for n in numbers[at + 1 :] if isinstance(n, int)]
        if len(given) not in {1, 2} or any(not 0 <= d < 360 for d in given):
            raise Malformed(f"{name}: facings are whole degrees from 0 to 359")
        facing = [given[0], given[-1]]
        numbers = numbers[:at]
    points = [n for n in numbers if isinstance(n, int)]
    if not points or len(points) % 2 or len(points) != len(numbers):
        raise Malformed(f"{name}: points are pairs of hundredths of an inch")
    start = [] if b.is_off_table(team) else [b.x[team], b.y[team]]
    return [team, *facing, *start, *points]


def write_path(b: Board, path: Path) -> tuple[int | str, ...]:
    """Write a path as part of an answer."""
    team = path[0]
    start = HEAD if b.is_off_table(team) else HEAD + 2
    return (b.sheet(team).id, *path[start:], "@", path[1], path[2])


# Measuring ----------------------------------------------------------------------------------------


def list_refusals(b: Board, unit: int, answer: Answer) -> list[Refusal]:
    """Explain why a Move is not legal, with the figures; nothing means it is."""
    if isinstance(answer, tuple) and answer[:1] == ("take",):
        drafted = {p[0] for p in b.draft}
        free = [t for t in b.actors(unit) if b.is_here(t) and t not in drafted]
        if len(answer) == 2 and type(answer[1]) is int and answer[1] in free:
            return []
        return [Refusal("move.form", "take a Team that acts now and is not laid out yet")]
    drafting = isinstance(answer, tuple) and bool(answer) and answer[0] == "draft"
    if answer == "done":
        return (
            check_plan(b, unit, b.draft)
            if b.draft
            else [Refusal("move.empty", "nothing is laid out yet; answer stay to stand still")]
        )
    try:
        plan = parse(b, unit, answer[1:] if drafting and isinstance(answer, tuple) else answer)
    except Malformed as error:
        return [Refusal("move.form", str(error), "MIN-MOVE-01")]
    if drafting:
        places = {p[0]: points_of(p)[-1] for p in b.draft}
        return [r for p in plan for r in check_path(b, unit, p, places)]
    return check_plan(b, unit, plan)


def check_plan(b: Board, unit: int, plan: list[Path]) -> list[Refusal]:
    """Check every path, then the Unit as a whole."""
    if not plan:
        return []
    places = {p[0]: points_of(p)[-1] for p in plan}
    found = [r for p in plan for r in check_path(b, unit, p, places)]
    if found:
        return found
    return [
        *_check_reserves(b, unit, places),
        *check_length(b, unit, plan),
        *_check_cohesion(b, unit, plan, places),
    ]


def check_unit(b: Board, unit: int, plan: list[Path]) -> list[Refusal]:
    """Check what concerns the Unit as a whole; every path is known to be sound by itself."""
    places = {p[0]: (p[-2], p[-1]) for p in plan}
    if b.leader[unit] < 0:
        for t, end in places.items():
            if found := _check_advance(b, unit, t, end):
                return found
    return _check_cohesion(b, unit, plan, places)


def check_path(b: Board, unit: int, path: Path, places: dict[int, Point]) -> list[Refusal]:
    """Check one Team's path: length, ground, enemies, and the spot where it ends."""
    team = path[0]
    sheet = b.sheet(team)
    points = points_of(path)
    length = path_length(points)
    most = sheet.move + TABLES.move.leader_extra * INCH
    if any(abs(v) > 10**7 for p in points for v in p):
        return [Refusal("move.off_table", f"{sheet.title}: the point is off the table")]
    if length > most:
        return [
            Refusal(
                "move.too_far",
                describe_length(sheet.title, length, sheet.move),
                _cite_speed_rule(sheet.mover),
            )
        ]
    if b.is_off_table(team) and points[0] != find_entry_point(b, team, points[0]):
        return [
            Refusal(
                "move.entry", f"{sheet.title} enters by {_describe_entrance(b, team)}", "MIN-SEQ-01"
            )
        ]
    found = _check_legs(b, team, points)
    if not found and not is_exit(b, team, *points[-1]):
        found = _check_end(b, team, points[-1], places, moved=length > 0)
        if b.is_off_table(team):
            remedy = f"; enter elsewhere by {_describe_entrance(b, team)}, or stay and enter later"
            found = [replace(r, message=r.message + remedy) for r in found]
    return found or _check_advance(b, unit, team, points[-1])


def _describe_entrance(b: Board, team: int) -> str:
    """Describe the stretch of the table's edge by which a reserve Team comes."""
    (ax, ay), (bx, by), edge = arrival_edge(b, team)
    return f"the {EDGES[edge]} edge between {ax / 100:g},{ay / 100:g} and {bx / 100:g},{by / 100:g}"


def _cite_speed_rule(mover: int) -> str:
    return ("MIN-MOVE-01", "MIN-MOVE-02", "MIN-MOVE-03")[mover]


def _check_legs(b: Board, team: int, points: list[Point]) -> list[Refusal]:
    sheet = b.sheet(team)
    ground = b.table.ground
    for p in points:
        if not ground.on_table(*p, sheet.radius) and not is_exit(b, team, *p):
            return [
                Refusal(
                    "move.off_table", f"{sheet.title} would leave the table at {write_point(p)}"
                )
            ]
    for a, c in pairwise(points):
        if a == c:
            continue
        closed = find_closed(b, team, a, c)
        if closed is not None:
            where = f"on its way from {write_point(a)} to {write_point(c)}"
            text = f"{sheet.title} cannot enter {closed.type.replace('_', ' ')} {closed.id} {where}"
            return [Refusal("move.closed", text, CLOSED[sheet.mover])]
        enemy = find_enemy_on_leg(b, team, a, c)
        if enemy >= 0:
            text = f"{sheet.title} would pass through the enemy's {b.sheet(enemy).title} between {write_point(a)} and {write_point(c)}"
            return [Refusal("move.through_enemy", text)]
    return []


def write_point(p: Point) -> str:
    """Write a point in inches."""
    return f"{p[0] / INCH:.2f}, {p[1] / INCH:.2f}"


def _check_end(
    b: Board, team: int, end: Point, places: dict[int, Point], moved: bool
) -> list[Refusal]:
    if not moved and not b.is_off_table(team):
        return []
    return check_room(b, team, end, places)


def check_room(b: Board, team: int, end: Point, places: dict[int, Point]) -> list[Refusal]:
    """Explain why a base cannot end at a spot of the table: another base, an obstacle, an enemy."""
    sheet = b.sheet(team)
    other = find_overlap(b, team, *end, places)
    if other >= 0:
        far = distance(*end, *places.get(other, b.place(other))) / INCH
        need = (sheet.radius + b.sheet(other).radius) / INCH
        text = f"{sheet.title} at {write_point(end)} would stand on {b.sheet(other).title}"
        text += f': their centres are {far:.2f}" apart and need {need:.2f}"'
        return [Refusal("move.overlap", text)]
    line = b.table.ground.find_straddled(*end, sheet.radius)
    if line is not None:
        text = f"{sheet.title} at {write_point(end)} would stand across {line.type.replace('_', ' ')} {line.id}"
        return [Refusal("move.straddles", text)]
    enemy = find_contact(b, team, *end)
    if enemy >= 0:
        text = f"{sheet.title} at {write_point(end)} would touch the enemy's {b.sheet(enemy).title}: only an Assault may"
        return [Refusal("move.contact", text)]
    return []


def _check_advance(b: Board, unit: int, team: int, end: Point) -> list[Refusal]:
    """Refuse to go nearer to an enemy that a Team without a leader sees (MIN-LEAD-09)."""
    if b.leader[unit] >= 0 or b.table.units[b.sheet(team).unit].kind != UNIT:
        return []
    if b.is_off_table(team):
        return []
    x, y = b.place(team)
    for enemy in b.on_table(1 - b.sheet(team).side):
        ex, ey = b.place(enemy)
        if squared_distance(*end, ex, ey) < squared_distance(x, y, ex, ey) and sees(b, team, enemy):
            text = f"{b.sheet(team).title} would go nearer to an enemy it sees, and the Unit has no leader"
            return [Refusal("move.leaderless", text, "MIN-LEAD-09")]
    return []


def _check_reserves(b: Board, unit: int, places: dict[int, Point]) -> list[Refusal]:
    """Refuse to bring in a part of a reserve; a Commander who stayed away may do so again."""
    missing = [t for t in b.actors(unit) if b.is_off_table(t) and t not in places]
    if missing and b.is_waiting(unit):
        names = ", ".join(b.sheet(t).title for t in missing)
        return [Refusal("move.reserve", f"the whole Unit arrives at once; missing: {names}")]
    return []


def _check_cohesion(
    b: Board, unit: int, plan: list[Path], places: dict[int, Point]
) -> list[Refusal]:
    """Refuse a move that would break up the Unit (MIN-COH-02, MIN-COH-05)."""
    xs, ys, sheets = b.x, b.y, b.table.teams
    before = {t: (xs[t], ys[t]) for t in b.teams_here(unit)}
    after = dict(before)
    for t, p in places.items():
        if sheets[t].unit == unit and not is_exit(b, t, *p):
            after[t] = p
        elif t in after:
            del after[t]
    if not after:
        return []
    anchor = b.leader[unit]
    if anchor not in after:
        anchor = min(after)
    together = list_in_cohesion(b, after, anchor)
    strays = [t for t in places if t in after and t not in together]
    if strays:
        old = list_in_cohesion(b, before, b.anchor(unit)) if before else set()
        for t in strays:
            found = _explain_stray(b, unit, t, t in old, before, after, anchor, plan)
            if found:
                return found
    if 2 * len(together) < len(after):
        text = f"{len(together)} of {len(after)} Teams would be in cohesion, half are needed"
        return [Refusal("move.half", text, "MIN-COH-05")]
    return []


def _explain_stray(
    b: Board,
    unit: int,
    team: int,
    was_in: bool,
    before: dict[int, Point],
    after: dict[int, Point],
    anchor: int,
    plan: list[Path],
) -> list[Refusal]:
    name = b.sheet(team).title
    apart = _gap_between(b, team, after[team], anchor, after[anchor])
    if was_in or team not in before:
        text = f'{name} would end {apart / INCH:.2f}" from its leader, {link_length(b, team) / INCH:g}" or a relay are allowed'
        return [Refusal("move.cohesion", text, "MIN-COH-02")]
    gone = next(path_length(points_of(p)) for p in plan if p[0] == team)
    gained = _measure_lack(b, team, before[team], after, anchor) - _measure_lack(
        b, team, after[team], after, anchor
    )
    if gained + SLACK < gone and find_closed(b, team, before[team], after[anchor]) is None:
        text = f'{name} is out of cohesion: it moves {gone / INCH:.2f}" but comes only {gained / INCH:.2f}" nearer'
        return [Refusal("move.straggler", text, "MIN-COH-06")]
    return []


def _gap_between(b: Board, team: int, at: Point, other: int, there: Point) -> int:
    return gap(*at, b.sheet(team).radius, *there, b.sheet(other).radius)


def _measure_lack(b: Board, team: int, at: Point, after: dict[int, Point], anchor: int) -> int:
    limit = link_length(b, team)
    relays = [
        t for t in after if _gap_between(b, t, after[t], anchor, after[anchor]) <= link_length(b, t)
    ]
    return min(_gap_between(b, team, at, r, after[r]) - limit for r in relays)


def is_exit(b: Board, team: int, x: int, y: int) -> bool:
    """Return True if a point lies on an exit of the Team's side."""
    t = b.table
    for left, low, right, top in t.exits[t.teams[team].side]:
        if left <= x <= right and low <= y <= top:
            return True
    return False
