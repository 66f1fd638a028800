"""MIN-LEAD-04 and -05: leaders who let a Team of their Unit go farther."""

from beachhead.games.company.board import Board
from beachhead.games.company.board.paths import Path, points_of
from beachhead.games.company.content.geometry.ground import INFANTRY
from beachhead.games.company.content.geometry.plane import (
    INCH,
    Point,
    path_length,
    squared_distance,
)
from beachhead.games.company.content.tables import TABLES
from beachhead.kernel.nodes import Refusal


def describe_length(name: str, length: int, move: int) -> str:
    """Write how far a Team would move and how far it may."""
    return f'{name} would move {length / INCH:.2f}", its Move is {move / INCH:g}"'


def check_length(b: Board, unit: int, plan: list[Path]) -> list[Refusal]:
    """Refuse a way beyond a Team's Move that no leader can lengthen."""
    helpers = _assign_help(b, unit, plan)
    for path in plan:
        sheet = b.sheet(path[0])
        length = path_length(points_of(path))
        if length > sheet.move and path[0] not in helpers:
            text = f'{describe_length(sheet.title, length, sheet.move)}, and no leader within 2" of its end can add 4"'
            return [Refusal("move.too_far", text, "MIN-LEAD-05")]
    return []


def _assign_help(b: Board, unit: int, plan: list[Path]) -> dict[int, int]:
    """Find a leader for every Team that goes farther than its Move (MIN-LEAD-05)."""
    ends = {p[0]: points_of(p)[-1] for p in plan}
    used: set[int] = set()
    helpers: dict[int, int] = {}
    for path in plan:
        team = path[0]
        if path_length(points_of(path)) <= b.sheet(team).move:
            continue
        for leader in list_helpers(b, unit):
            at = ends.get(leader, b.place(leader))
            near = _is_close_enough(b, team, ends[team], leader, at)
            if leader != team and leader not in used and near:
                helpers[team] = leader
                used.add(leader)
                break
    return helpers


def _is_close_enough(b: Board, team: int, end: Point, leader: int, at: Point) -> bool:
    limit = TABLES.distance.leader_help * INCH + b.sheet(team).radius + b.sheet(leader).radius
    return squared_distance(*end, *at) <= limit * limit


def list_helpers(b: Board, unit: int) -> list[int]:
    """List the leaders who can still help a Team of this Unit in this Initiative (MIN-LEAD-04)."""
    found = []
    chief = b.leader[unit]
    if chief >= 0 and b.sheet(chief).cls == INFANTRY and b.is_here(chief):
        found.append(chief)
    commander = b.commander(b.side_of(unit))
    if b.is_here(commander):
        found.append(commander)
    return [t for t in found if b.helped[t] != b.initiative]


def spend_help(b: Board, unit: int, plan: list[Path]) -> None:
    """Note which leaders helped."""
    for leader in _assign_help(b, unit, plan).values():
        b.helped[leader] = b.initiative
