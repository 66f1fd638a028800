"""The scene: the table from above, bases with facing, marks, and both sides' rosters."""

from collections import Counter

from beachhead.games.company.board import Board
from beachhead.games.company.content.geometry.ground import GUN, INFANTRY, TANK
from beachhead.games.company.content.geometry.plane import INCH
from beachhead.games.company.notation.words import write_halves
from beachhead.games.company.rules import shells
from beachhead.games.company.rules.cover import is_gone_to_ground
from beachhead.games.company.rules.morale import count_points, count_target_losses
from beachhead.games.company.view.map import draw_terrain, make_legend, sort_terrain
from beachhead.games.company.view.marks import (
    draw_declared_paths,
    draw_drafts,
    draw_entries,
    draw_rings,
    draw_set_up_zones,
    draw_sight_fans,
    label_observer,
    label_units,
    spot_of,
    to_scene,
)
from beachhead.games.company.view.panels import (
    describe_objective,
    list_objectives,
    make_roster,
    make_rounds,
    summarize,
)
from beachhead.kernel.scene import Mark, Piece, Scene, Shape

STATES = {
    "suppressed": "M12 3v11 M12 19v1",
    "suppressed twice": "M7 3v11 M7 19v1 M17 3v11 M17 19v1",
    "dug in": "M1 9h6v7h10V9h6",
    "gone to ground": "M12 3v15 M5 11l7 7l7-7",
    "overwatch": "M2 12q10-11 20 0q-10 11-20 0z M12 10a2 2 0 1 1 0 4a2 2 0 0 1 0-4z",
    "running": "M4 5l7 7l-7 7 M12 5l7 7l-7 7",
    "leader": "M12 2l3 6.500l7 .8l-5.200 4.700l1.5 7L12 17.500L5.700 21l1.5-7L2 9.300l7-.8z",
}
TINTS = {
    "suppressed": "bad",
    "suppressed twice": "bad",
    "dug in": "ink",
    "overwatch": "accent",
    "running": "gold",
    "leader": "gold",
}


def heading(b: Board) -> str:
    """Return round and scenario: where room is short, the name gives way."""
    s = b.table.scenario
    return f"Round {max(b.round, 1)} of {s.rounds} · {s.name}"


def scene(b: Board, side: int) -> Scene:
    """Draw the table as anybody sees it: nothing is hidden."""
    ground = b.table.ground
    return Scene(
        title=heading(b),
        size=(ground.width, ground.height),
        standing=_describe_standing(b),
        backdrop=(
            *(draw_terrain(b, p) for p in sort_terrain(b)),
            *_draw_objectives(b),
            *draw_set_up_zones(b),
        ),
        overlay=(*_draw_smoke(b), *_draw_template(b), *draw_sight_fans(b)),
        pieces=tuple(draw_team(b, t) for t in range(len(b.x)) if b.is_here(t)),
        marks=(
            *_draw_flags(b),
            *draw_rings(b),
            *draw_drafts(b),
            *draw_declared_paths(b),
            *draw_entries(b),
            *label_units(b),
            *label_observer(b),
            *_label_smoke(b),
        ),
        panels=(
            *(make_roster(b, s) for s in (0, 1)),
            make_rounds(b),
            list_objectives(b),
            make_legend(b),
        ),
        symbols=STATES,
        tints=TINTS,
        free=True,
        ruler=float(INCH),
        unit="inch",
        summary=summarize(b),
    )


def _describe_standing(b: Board) -> str:
    """Return who is how near to what the scenario asks for."""
    t, v = b.table, b.table.scenario.victory
    if v.kind == "hold":
        index = [o.id for o in t.scenario.objective].index(v.objective)
        held = b.holders[index] == t.sides.index(v.side)
        name = t.scenario.objective[index].name
        return f"{v.side} {'holds' if held else 'does not hold'} the {name}"
    if v.kind == "kill":
        return f"{v.side} has destroyed {count_target_losses(b)} of {v.win}"
    points = " : ".join(f"{t.sides[side]} {write_halves(count_points(b, side))}" for side in (0, 1))
    return f"Points {points}"


def _draw_objectives(b: Board) -> list[Shape]:
    return [
        Shape(
            "circle",
            (*to_scene(b, [(x, y)]), r),
            stroke="gold",
            width=12,
            dash="40 30",
            opacity=0.8,
        )
        for x, y, r in b.table.objectives
    ]


def _draw_flags(b: Board) -> list[Mark]:
    """Draw the flag of every objective, and beside its reach what it is worth and who holds it."""
    return [
        Mark(
            "flag",
            (*to_scene(b, [(x, y)]), r),
            describe_objective(b, i),
            "gold",
            id=f"objective:{i}",
        )
        for i, (x, y, r) in enumerate(b.table.objectives)
    ]


def _draw_smoke(b: Board) -> list[Shape]:
    return [
        Shape("polygon", to_scene(b, s), fill="muted", pattern="dots", opacity=0.75)
        for s in b.smoke_squares()
    ]


def _label_smoke(b: Board) -> list[Mark]:
    """Label the grey squares, and say how long they lie."""
    found = []
    for square in b.smoke_squares():
        points = to_scene(b, square)
        at = (sum(points[::2]) / 4, sum(points[1::2]) / 4)
        found.append(Mark("text", at, "smoke, until the round ends", "ink"))
    return found


def _draw_template(b: Board) -> list[Shape]:
    if not b.template or not b.guns:
        return []
    corners = shells.outline_template(b)
    return [Shape("polygon", to_scene(b, corners), stroke="bad", width=10, fill="bad", opacity=0.3)]


def _pick_symbol(b: Board, t: int) -> str:
    sheet = b.sheet(t)
    if sheet.role == "cc":
        return "hq"
    if sheet.role in {"pl", "fo"} and sheet.cls == INFANTRY:
        return "leader" if sheet.role == "pl" else "recon"
    if sheet.cls == TANK:
        return "armour"
    if sheet.cls == GUN:
        if sheet.barrage:
            return "mortar" if sheet.carried else "artillery"
        return "mg" if sheet.carried else "at_gun"
    return "infantry"


def _list_states(b: Board, t: int) -> tuple[str, ...]:
    unit = b.sheet(t).unit
    found = []
    if b.marks[t]:
        found.append("suppressed" if b.marks[t] == 1 else "suppressed twice")
    if b.is_dug_in(t):
        found.append("dug in")
    if is_gone_to_ground(b, t):
        found.append("gone to ground")
    if b.is_on_overwatch(unit):
        found.append("overwatch")
    if b.has_run(unit):
        found.append("running")
    if b.leader[unit] == t and _pick_symbol(b, t) != "leader":  # whose symbol says it
        found.append("leader")
    return tuple(found)


def draw_team(b: Board, t: int) -> Piece:
    """Draw a base with facing, turret and marks."""
    sheet = b.sheet(t)
    unit = b.table.units[sheet.unit]
    turned = sheet.cls != INFANTRY
    turret = sheet.line is not None and sheet.line.turret
    return Piece(
        f"team:{t}",
        f"{unit.name}: {sheet.name} {sheet.id}",
        _pick_symbol(b, t),
        sheet.side,
        at=spot_of(b, t),
        size=float(2 * sheet.radius),
        round=True,
        facing=float((90 - b.hull[t]) % 360) if turned else None,
        turret=float((90 - b.turret[t]) % 360) if turret else None,
        bottom=sheet.id,
        states=_list_states(b, t),
        faded=b.is_activated(sheet.unit),
        note=_describe_team(b, t),
    )


def _describe_team(b: Board, t: int) -> str:
    sheet = b.sheet(t)
    parts = dict.fromkeys(p for _, parts in sheet.modes for p in parts)
    counts = Counter(f'{w.name} {w.range}" FP {w.fp}' + (" AT" if w.at else "") for w, _ in parts)
    weapons = ", ".join(f"{n} {text}" if n > 1 else text for text, n in counts.items())
    training = b.table.units[sheet.unit].training
    moved = "moved" if b.has_moved(t) else "still"
    lead = "leader; " if b.leader[sheet.unit] == t else ""
    return f'{lead}{training}; {weapons or "no direct fire"}; moves {sheet.move / INCH:g}"; {moved}'
