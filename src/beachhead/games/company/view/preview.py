"""What a spot would mean while it is aimed at: ghosts, length, cover, who sees it, rings and the sight fan."""

from collections.abc import Callable
from itertools import pairwise

from msgspec.structs import replace

from beachhead.games.company.board import Board, piece_id
from beachhead.games.company.board.paths import points_of
from beachhead.games.company.content.geometry.ground import INFANTRY, OPEN
from beachhead.games.company.content.geometry.plane import INCH, Point, path_length, square_corners
from beachhead.games.company.content.sheets import UNIT
from beachhead.games.company.content.tables import TABLES
from beachhead.games.company.notation.moves import describe_catch
from beachhead.games.company.notation.names import team_title, unit_title
from beachhead.games.company.notation.places import COVERS
from beachhead.games.company.rules import indirect, move_plans, setup
from beachhead.games.company.rules.cover import find_cover, sees
from beachhead.games.company.view.marks import (
    draw_cohesion_ring,
    draw_range_ring,
    outline_sight,
    to_scene,
)
from beachhead.games.company.view.scene import draw_team
from beachhead.kernel.nodes import Answer
from beachhead.kernel.position import Frame
from beachhead.kernel.scene import Mark, Preview, Shape

WATCHERS = 3  # so many enemies who see a spot are told by name
Path = list[int]
Parts = tuple[int | str, ...]


def preview(b: Board, frame: Frame, answer: Answer) -> Preview | None:
    """Sketch the answer that is being aimed at a free step."""
    found = SKETCHES.get(str(frame[0]))
    if found is None or not isinstance(answer, tuple):
        return None
    try:
        return found(b, [int(a) for a in frame[1:] if isinstance(a, int)], answer)
    except move_plans.Malformed:
        return None


# Moves ----------------------------------------------------------------------------------------------


def _preview_move(b: Board, args: list[int], answer: Parts) -> Preview | None:
    if answer[0] == "take":
        return None
    plan = move_plans.parse(b, args[0], answer[1:] if answer[0] == "draft" else answer)
    return _sketch(b, args[0], plan)


def _preview_pursuit(b: Board, args: list[int], answer: Parts) -> Preview:
    """Sketch a pursuit: how far the die lets it go, and whom it catches."""
    plan = move_plans.parse(b, args[0], answer)
    far = max(path_length(points_of(p)) for p in plan)
    lines = (f'at most {far / INCH:.2f}" of {args[1]}"', describe_catch(b, args[0], answer))
    return replace(_sketch(b, args[0], plan), lines=lines)


def _preview_path(b: Board, args: list[int], answer: Parts) -> Preview:
    unit, t = args[0], args[2]
    return _sketch(b, unit, move_plans.parse(b, unit, (b.sheet(t).id, *answer)))


def _preview_deployment(b: Board, args: list[int], answer: Parts) -> Preview:
    trial = b.clone()
    setup.set_up_unit(trial, args[0])
    return _sketch(trial, args[0], move_plans.parse(trial, args[0], answer), moves=False)


def _preview_leader(b: Board, args: list[int], answer: Parts) -> Preview | None:
    match answer:
        case ("place", int() as x, int() as y) if b.leader[args[0]] >= 0:
            chief = b.leader[args[0]]
            path = [chief, b.hull[chief], b.turret[chief], x, y]
            return _sketch(b, args[0], [path], moves=False)
        case _:
            return None


def _sketch(b: Board, unit: int, plan: list[Path], moves: bool = True) -> Preview:
    """Put the Teams of a plan where it would bring them, and measure there."""
    trial = b.clone()
    for path in plan:
        _put_team(trial, path, moves)
    chief = b.leader[unit]
    first = next((p for p in plan if p[0] == chief), plan[0])
    t = first[0]
    marks = [*_draw_paths(b, plan), *_draw_rings(trial, unit, t)]
    return Preview(
        pieces=tuple(draw_team(trial, p[0]) for p in plan),
        shapes=tuple(
            Shape("polygon", s, fill="gold", opacity=0.15) for s in [outline_sight(trial, t)]
        ),
        marks=tuple(marks),
        lines=tuple(_describe_spot(b, trial, first, len(plan), moves)),
        turn=tuple(piece_id(p[0]) for p in plan if b.sheet(p[0]).cls != INFANTRY),
    )


def _put_team(b: Board, path: Path, moves: bool) -> None:
    """Put a Team at the end of its path, as it would stand there."""
    t = path[0]
    b.hull[t], b.turret[t] = path[1], path[2]
    b.enter(t, path[-2], path[-1])
    if moves:
        b.note_move(t)


def _draw_paths(b: Board, plan: list[Path]) -> list[Mark]:
    lines = [points_of(p) for p in plan]
    return [
        Mark("line", to_scene(b, points), colour="accent", dash="12 8")
        for points in lines
        if any(p != q for p, q in pairwise(points))
    ]


def _draw_rings(trial: Board, unit: int, t: int) -> list[Mark]:
    """Draw weapon range and cohesion from where the Team would stand."""
    found = [draw_range_ring(trial, t)] if trial.sheet(t).modes else []
    if trial.table.units[unit].kind == UNIT and trial.teams_here(unit):
        found.append(draw_cohesion_ring(trial, unit))
    return found


# Words ----------------------------------------------------------------------------------------------


def _describe_spot(b: Board, trial: Board, path: Path, teams: int, moves: bool) -> list[str]:
    """Describe length, cover and who sees the spot."""
    t = path[0]
    sheet, name = b.sheet(t), team_title(b, t)
    lines = []
    if moves:
        gone = path_length(points_of(path))
        along = f", {teams} Teams in all" if teams > 1 else ""
        lines.append(f'{name} moves {gone / INCH:.2f}" of {sheet.move / INCH:g}"{along}')
    return [*lines, f"{name} there: {_describe_cover(trial, t)}", *_describe_watchers(trial, t)]


def _describe_cover(b: Board, t: int) -> str:
    """Describe the cover of a spot: of the area, and of obstacles that the base touches."""
    ground = b.table.ground
    x, y = b.place(t)
    bits, _, cover = ground.spot(x, y)
    areas = [p for p in ground.pieces if p.bit & bits and p.cover == cover > OPEN]
    touched = ground.find_touched(x, y, b.sheet(t).radius)
    lines = [p for p in ground.lines if p.bit & touched and p.cover > cover]
    words = [f"{COVERS[cover]} in {p.type}" for p in areas[:1]]
    words += [f"{COVERS[p.cover]} across {p.type}" for p in lines]
    return ", ".join(words).replace("_", " ") or COVERS[OPEN]


def _describe_watchers(b: Board, t: int) -> list[str]:
    """Describe which enemy Units see the spot, the nearest first, and the cover against each at its worst."""
    found = []
    for unit in b.targets(b.sheet(t).side):
        eyes = [e for e in b.teams_here(unit) if sees(b, e, t)]
        if eyes:
            cover = min(find_cover(b, t, e, at=False) for e in eyes)
            near = min(b.gap(e, t) for e in eyes)
            found.append((near, f'{unit_title(b, unit)} {near / INCH:.1f}" {COVERS[cover]}'))
    if not found:
        return ["No enemy sees it"]
    words = [text for _, text in sorted(found)]
    more = f" and {len(words) - WATCHERS} more" if len(words) > WATCHERS else ""
    return [f"Seen by {', '.join(words[:WATCHERS])}{more}"]


# Templates ------------------------------------------------------------------------------------------


def _preview_template(b: Board, args: list[int], answer: Parts) -> Preview | None:
    """Sketch a template at a point: square to the guns."""
    match answer:
        case (int() as x, int() as y):
            guns = (
                b.mean_position(b.guns)
                if b.guns
                else b.mean_position(indirect.list_guns(b, args[0]))
            )
            corners = square_corners(x, y, *guns, TABLES.distance.template * INCH)
            shape = Shape(
                "polygon", to_scene(b, corners), stroke="bad", width=10, fill="bad", opacity=0.3
            )
            return Preview(shapes=(shape,), lines=tuple(_describe_distance(b, guns, (x, y))))
        case _:
            return None


def _describe_distance(b: Board, guns: Point, point: Point) -> list[str]:
    """Describe how far from the guns smoke would be laid, or how far a template would be shifted."""
    if not b.template:
        return [f'{path_length([guns, point]) / INCH:.1f}" from the guns']
    far = path_length([(b.template[0], b.template[1]), point])
    return [f'shifted {far / INCH:.2f}" of {TABLES.distance.template_shift}"']


Sketch = Callable[[Board, list[int], Parts], Preview | None]
SKETCHES: dict[str, Sketch] = {
    "plan_move": _preview_move,
    "pursue": _preview_pursuit,
    "lay_path": _preview_path,
    "deploy": _preview_deployment,
    "leader_business": _preview_leader,
    "aim_smoke": _preview_template,
    "shift_template": _preview_template,
}
