"""Why a Team cannot fire at a target, with the figures and the rule (MIN-FIRE)."""

from collections.abc import Sequence

from beachhead.games.company.board import Board
from beachhead.games.company.content.geometry.plane import INCH
from beachhead.games.company.content.sheets import LinePart
from beachhead.games.company.content.tables import TABLES
from beachhead.games.company.rules.cover import has_fire_line, sees
from beachhead.games.company.rules.targets import (
    find_nearest,
    is_in_arc,
    list_movers,
    list_target_teams,
    sees_near_mover,
)
from beachhead.kernel.plurals import counted

NOBODY = (-1, -1)
Reason = tuple[str, str]
"""A text with its figures, and the rule."""


def explain_refusal(b: Board, team: int, target: int, kind: str) -> Reason:
    """Return the first reason against a Team's fire at a target."""
    parts = _list_weapons(b, team)
    return (
        _explain_idle(b, team, kind)
        or _explain_reach(b, team, target, kind, parts)
        or _explain_line(b, team, target, kind, parts)
    )


def _explain_idle(b: Board, team: int, kind: str) -> Reason | None:
    """Return why a Team cannot fire at anybody; None if it can."""
    sheet = b.sheet(team)
    if marks := b.marks[team]:
        return f"it is suppressed by {counted(marks, 'marker')}", "MIN-SUPP-05"
    if b.shot[team] == b.initiative:
        return f"it fired already in Initiative {b.initiative}", "MIN-REACT-04"
    if not sheet.modes:
        return f"its {sheet.name} has no direct fire", "MIN-FIRE-13"
    movers = list_movers(b)
    if kind in {"reaction", "defence"} and movers and not sees_near_mover(b, team, movers):
        apart = min(b.gap(team, m) for m in movers) / INCH
        limit = TABLES.distance.reaction
        text = f'it sees nobody who moves within {limit}", the nearest is {apart:.1f}" away'
        return text, "MIN-REACT-01"
    return None


def explain_weapon(b: Board, team: int, target: int, kind: str, mode: int) -> Reason | None:
    """Return the first weapon of a set that does not bear on a target, and why; None if all do."""
    teams = list_target_teams(b, target, kind)
    sheet = b.sheet(team)
    for part in sheet.modes[mode][1]:
        if find_nearest(b, team, part, [t for t in teams if sees(b, team, t)]) == NOBODY:
            parts = [part]
            text, rule = _explain_reach(b, team, target, kind, parts) or _explain_line(
                b, team, target, kind, parts
            )
            return f"{part[0].name}: {text}", rule
    return None


def _list_weapons(b: Board, team: int) -> list[LinePart]:
    """List all weapons of a Team with their mounts."""
    return [part for _, mode in b.sheet(team).modes for part in mode]


def _explain_reach(
    b: Board, team: int, target: int, kind: str, parts: Sequence[LinePart]
) -> Reason | None:
    """Return that a Team does not see its target or cannot harm it from here; None if it can."""
    teams = list_target_teams(b, target, kind)
    if not (seen := [t for t in teams if sees(b, team, t)]):
        return f"it sees none of {counted(len(teams), 'Team')}", "MIN-FIRE-04"
    reach = 2 * max(w.range for w, _ in parts)
    apart = min(b.gap(team, t) for t in seen) / INCH
    if apart > reach:
        text = f'the nearest Team in sight is {apart:.1f}" away, it reaches {reach}"'
        return text, "MIN-FIRE-05"
    if all(b.sheet(t).armored for t in seen) and not any(w.at for w, _ in parts):
        return "only AT weapons harm Armored Teams", "MIN-ARMOR-04"
    return None


def _explain_line(b: Board, team: int, target: int, kind: str, parts: Sequence[LinePart]) -> Reason:
    """Return that arc, friends or halved Fire Points leave a Team no dice at a target that it sees."""
    teams = [t for t in list_target_teams(b, target, kind) if sees(b, team, t)]
    faced = [
        (w, t) for w, mount in parts for t in teams if is_in_arc(b, team, mount, b.x[t], b.y[t])
    ]
    if not faced:
        text = f"{counted(len(teams), 'Team')} in sight, none in its arc"
        return text, "MIN-FIRE-07"
    if not any(has_fire_line(b, team, t, w.over_friends) for w, t in faced):
        return "friends are in the way", "MIN-FIRE-11"
    return "halved Fire Points leave it no dice at this distance", "MIN-FIRE-21"
