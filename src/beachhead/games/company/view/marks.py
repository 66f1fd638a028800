"""What helps a decision: rings of moves, ranges and cohesion, paths laid out, and the sight fan."""

from itertools import product

from beachhead.games.company.board import Board
from beachhead.games.company.board.paths import arrival_edge, points_of
from beachhead.games.company.content.geometry.ground import TANK
from beachhead.games.company.content.geometry.plane import (
    FACING,
    INCH,
    SCALE,
    Point,
    point_along,
    squared_distance,
)
from beachhead.games.company.content.sheets import pack_size
from beachhead.games.company.content.tables import TABLES
from beachhead.games.company.rules import (
    assault,
    close_combat,
    firing,
    indirect,
    leaders,
    morale,
    reaction,
    sequence,
    setup,
)
from beachhead.kernel.nodes import Answer
from beachhead.kernel.scene import Mark, Shape
from beachhead.kernel.steps import Choice

NAMING: dict[str, Choice[Board, ..., Answer]] = {
    s.name: s  # type: ignore[misc]
    for s in (
        sequence.pick_unit,
        firing.choose_target,
        assault.choose_assaulted,
        leaders.choose_joined,
        morale.choose_tested,
    )
}
OF_A_UNIT = {
    "plan_move",
    "pursue",
    "choose_target",
    "choose_action",
    "leader_business",
    "choose_assaulted",
}
BARRAGES = {"choose_aim", "aim_smoke"}
ACTING = {"choose_target", "choose_assaulted"}
CLOSE = {"choose_striker", "choose_victim", "choose_stand", "pursue"}
SHARES = ("", "¼", "½", "¾", "end")
SPOT = INCH / 6  # radius of the spot that marks a moment of a move
FAN = 90  # rays of a sight fan
HALVINGS = 8


def to_scene(b: Board, points: tuple[Point, ...] | list[Point]) -> tuple[float, ...]:
    """Return points in the scene, whose y runs downwards."""
    height = b.table.ground.height
    return tuple(float(v) for x, y in points for v in (x, height - y))


def spot_of(b: Board, team: int) -> tuple[int, int]:
    """Return where a Team stands in the scene."""
    return b.x[team], b.table.ground.height - b.y[team]


def _open_step(b: Board) -> tuple[str, list[int]]:
    step, *args = b.agenda[-1] if b.agenda else ("",)
    return str(step), [a for a in args if isinstance(a, int)]


def _find_asked_teams(b: Board) -> tuple[str, list[int]]:
    step, args = _open_step(b)
    if step == "lay_path":
        return step, [args[2]]
    if step in OF_A_UNIT:
        return step, [t for t in b.actors(args[0]) if b.is_here(t)]
    return step, []


def draw_rings(b: Board) -> list[Mark]:
    """Draw how far Teams may move, shoot and be from their leader, or a template be shifted."""
    step, teams = _find_asked_teams(b)
    if step == "shift_template" and b.template:
        return [_draw_shift_ring(b)]
    if step in BARRAGES:
        guns = indirect.list_guns(b, _open_step(b)[1][0])
        return _draw_barrage_rings(b, guns, step) if guns else []
    if not teams:
        return []
    found = []
    unit = b.sheet(teams[0]).unit
    if step in {"plan_move", "lay_path"}:
        for t in teams:
            sheet = b.sheet(t)
            reach = sheet.move + sheet.radius
            if step == "lay_path" or t == b.leader[unit]:
                name = f'move {sheet.move / INCH:g}"'
                found.append(Mark("ring", (*spot_of(b, t), reach), name))
    led = b.table.units[unit].kind == 0 and b.teams_here(unit)
    if led and step in {"plan_move", "lay_path", "leader_business"}:
        found.append(draw_cohesion_ring(b, unit))
    armed = [t for t in teams if b.sheet(t).modes]
    if armed and step in {"lay_path", "choose_target"}:
        found.append(draw_range_ring(b, max(armed, key=lambda t: _longest_range(b, t))))
    if step == "choose_assaulted":
        found.append(_draw_advance_ring(b, b.anchor(unit), "assault", TABLES.move.assault))
    if step == "pursue" and b.teams_here(unit):
        found.append(_draw_advance_ring(b, b.anchor(unit), "follow", _open_step(b)[1][1]))
    return found


def _draw_advance_ring(b: Board, t: int, name: str, far: int) -> Mark:
    """Draw how far a Team goes in, or after a Unit that breaks off."""
    at = (*spot_of(b, t), far * INCH + b.sheet(t).radius)
    return Mark("ring", at, f'{name} {far}"')


def draw_entries(b: Board) -> list[Mark]:
    """Draw the stretch of edge by which a reserve that is to move enters."""
    step, args = _open_step(b)
    if step not in {"plan_move", "lay_path"} or not b.is_waiting(args[0]):
        return []
    unit = args[0]
    team = next(t for t in b.table.units[unit].teams if b.is_off_table(t))
    (ax, ay), (bx, by), _ = arrival_edge(b, team)
    at = to_scene(b, [(ax, ay), (bx, by)])
    return [Mark("line", at, f"{b.table.units[unit].name} enters here", id="entry")]


def draw_set_up_zones(b: Board) -> list[Shape]:
    """Draw where the Unit that is asked about may be set up."""
    step, args = _open_step(b)
    if step != "deploy":
        return []
    zones = setup.list_zones(b, b.side_of(args[0]))
    return [
        Shape(
            "polygon",
            to_scene(b, z),
            stroke="accent",
            width=12,
            dash="40 30",
            fill="accent",
            opacity=0.18,
        )
        for z in zones
    ]


def label_units(b: Board) -> list[Mark]:
    """Label the Units that a question is about, so that nobody has to look for them."""
    found = []
    for unit in _list_asked_units(b):
        if teams := b.teams_here(unit):
            top = max(teams, key=lambda t: b.y[t])  # lettering beside a leader lies amid his Teams
            found.append(
                Mark("text", spot_of(b, top), b.table.units[unit].name, "ink", id=f"unit:{unit}")
            )
    return found


def label_observer(b: Board) -> list[Mark]:
    """Label who observes a barrage that is aimed."""
    step, args = _open_step(b)
    if step not in BARRAGES or not b.is_here(args[1]):
        return []
    return [Mark("text", spot_of(b, args[1]), "observer", "ink", id="observer")]


def _list_asked_units(b: Board) -> list[int]:
    """List the Units that may be named now, that react and move, that fire or that fight."""
    step, args = _open_step(b)
    if step == "choose_reaction":
        side, mover, assaulted = args
        found = reaction.list_reactions(b, side, mover, assaulted)
        return [mover, *dict.fromkeys(int(unit) for _, unit, _ in found)]
    if step in BARRAGES or step in CLOSE:
        opponent = close_combat.opponent_of(b, args[0]) if step in CLOSE and b.assault else -1
        return [args[0], *([opponent] if opponent >= 0 else [])]
    if step not in NAMING:
        return []
    acting = [args[0]] if step in ACTING else []
    options = NAMING[step].options(b, *b.agenda[-1][1:])
    return acting + [u for u in options if isinstance(u, int)]


def _draw_shift_ring(b: Board) -> Mark:
    """Draw how far the middle of a template may be shifted; a spot is measured from there."""
    far = TABLES.distance.template_shift
    at = (b.template[0], b.table.ground.height - b.template[1], far * INCH)
    return Mark("ring", at, f'shift {far}"', id="origin")


def draw_cohesion_ring(b: Board, unit: int) -> Mark:
    """Draw the reach of the leader."""
    chief = b.anchor(unit)
    sheet = b.sheet(chief)
    d = TABLES.distance
    reach = (d.cohesion_tank if sheet.cls == TANK else d.cohesion) * INCH + sheet.radius
    far = (reach - sheet.radius) / INCH
    return Mark(
        "ring", (*spot_of(b, chief), reach), f'cohesion {far:g}"', colour="good", dash="20 20"
    )


def _longest_range(b: Board, t: int) -> int:
    return max(w.range for _, parts in b.sheet(t).modes for w, _ in parts)


def draw_range_ring(b: Board, t: int) -> Mark:
    """Draw the range of a Team's longest weapon."""
    far = _longest_range(b, t)
    at = (*spot_of(b, t), far * INCH + b.sheet(t).radius)
    return Mark("ring", at, f'range {far}"', colour="bad", dash="30 30")


def _draw_barrage_rings(b: Board, guns: list[int], step: str) -> list[Mark]:
    """Draw how far guns range in, or can lay smoke, from the gun amid them, if that is not all over the table."""
    x, y = b.mean_position(guns)
    gun = min(guns, key=lambda g: squared_distance(b.x[g], b.y[g], x, y))
    sheet = b.sheet(gun)
    smoke, ground = step == "aim_smoke", b.table.ground
    far = indirect.throw_range(sheet) if smoke else sheet.reach
    reach = far + sheet.radius
    corners = product((0, ground.width), (0, ground.height))
    if all(squared_distance(b.x[gun], b.y[gun], *c) <= reach * reach for c in corners):
        return []
    text = f'{"smoke" if smoke else "range"} {far / INCH:g}"'
    return [Mark("ring", (*spot_of(b, gun), reach), text, colour="bad", dash="30 30")]


def draw_drafts(b: Board) -> list[Mark]:
    """Draw what a person has laid out."""
    return [
        Mark("arrow", to_scene(b, points_of(p)), colour="accent") for p in b.draft if len(p) > 5
    ]


def draw_declared_paths(b: Board) -> list[Mark]:
    """Draw the paths of a move that somebody may react to, and along the leader's its moments."""
    step, args = _open_step(b)
    if step != "choose_reaction":
        return []
    paths = [p for p in b.plan if len(p) > 5]
    arrows = [
        Mark("arrow", to_scene(b, points_of(p)), colour="ink", id=f"path:{p[0]}") for p in paths
    ]
    mover, assaulted = args[1], args[2]
    chief = next((p for p in paths if p[0] == b.leader[mover]), paths[0] if paths else None)
    return arrows if assaulted or chief is None else arrows + _draw_moments(b, chief)


def _draw_moments(b: Board, path: list[int]) -> list[Mark]:
    last = b.moments
    found = []
    for k in range(1, last + 1):
        at = to_scene(b, [point_along(points_of(path), k, last)])
        found.append(Mark("circle", (*at, SPOT), SHARES[k * 4 // last], "ink", id=f"moment:{k}"))
    return found


def draw_sight_fans(b: Board) -> list[Shape]:
    """Draw what the Team being laid out sees, or the observer of smoke."""
    step, teams = _find_asked_teams(b)
    if step == "aim_smoke":
        teams = [t for t in [_open_step(b)[1][1]] if b.is_here(t)]
    if step not in {"lay_path", "aim_smoke"} or not teams:
        return []
    return [Shape("polygon", outline_sight(b, teams[0]), fill="gold", opacity=0.15)]


def outline_sight(b: Board, t: int) -> tuple[float, ...]:
    """Return the corners of what a Team sees."""
    return to_scene(b, [_look_along(b, t, d * 360 // FAN) for d in range(FAN)])


def _look_along(b: Board, t: int, degree: int) -> Point:
    """Find how far a Team sees in a direction, by halving."""
    ground = b.table.ground
    sheet = b.sheet(t)
    fx, fy = FACING[degree]
    point = pack_size(0, sheet.height)
    eye = (b.x[t], b.y[t], sheet.look)
    smoke = b.smoke_squares()
    low, high = 0, _distance_to_edge(b, t, fx, fy)
    cap = b.table.caps[b.round]
    if cap:
        high = min(high, cap + sheet.radius)
    middle = high  # most looks go as far as they may
    for _ in range(HALVINGS):
        x, y = b.x[t] + fx * middle // SCALE, b.y[t] + fy * middle // SCALE
        clear = ground.line(eye, (x, y, point), smoke, ())
        low, high = (middle, high) if clear else (low, middle)
        if low == high:
            break
        middle = (low + high) // 2
    return b.x[t] + fx * low // SCALE, b.y[t] + fy * low // SCALE


def _distance_to_edge(b: Board, t: int, fx: int, fy: int) -> int:
    ground = b.table.ground
    found = [ground.width + ground.height]
    for at, way, full in ((b.x[t], fx, ground.width), (b.y[t], fy, ground.height)):
        if way:
            found.append(((full - at) if way > 0 else at) * SCALE // abs(way))
    return max(0, min(found))
