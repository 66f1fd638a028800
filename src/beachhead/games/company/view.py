"""The scene: the table from above, bases with facing, marks, and both sides' rosters."""

from beachhead.games.company.board import (
    ACTIVATED,
    DESTROYED,
    DUG_IN,
    FREED,
    GROUNDED,
    LEFT,
    MOVED,
    OFF_TABLE,
    OVERWATCH,
    RAN,
    REMOVED,
    Board,
)
from beachhead.games.company.data import TABLES
from beachhead.games.company.geometry import FACING, INCH, SCALE, Point
from beachhead.games.company.ground import GUN, INFANTRY, TANK, Piece as Terrain
from beachhead.games.company.rules import indirect, morale
from beachhead.games.company.rules.cover import gone_to_ground, smoke_squares
from beachhead.kernel.position import Event
from beachhead.kernel.scene import Cell, Dial, Mark, Panel, Piece, Scene, Shape, Track

LOOK = {
    "woods": ("wood", "trees"),
    "orchard": ("wood", "dots"),
    "crops": ("field", "furrows"),
    "scrub": ("wood", "dots"),
    "building": ("town", "bricks"),
    "rubble": ("rock", "stones"),
    "bunker": ("rock", "hatch"),
    "trench": ("rock", "cross"),
    "marsh": ("marsh", "marsh"),
    "road": ("road", "plain"),
    "deep_water": ("river", "waves"),
    "elevation": ("hill", "plain"),
    "bocage": ("bocage", "plain"),
    "hedge": ("wood", "plain"),
    "fence": ("muted", "plain"),
    "stone_wall": ("rock", "plain"),
    "high_wall": ("ink", "plain"),
    "embankment": ("cliff", "plain"),
    "shingle": ("beach", "plain"),
    "stream": ("river", "plain"),
}
WIDTH = {"bocage": 60, "embankment": 50, "shingle": 40, "high_wall": 30, "stream": 40}
DASHED = {"fence": "30 20", "hedge": "40 15"}
FAN = 72  # rays of a sight fan
HALVINGS = 7

LINES = {
    "round": "Round {number}.",
    "initiative": "Initiative: {dice}.",
    "activates": "{unit} is activated.",
    "check": "{unit} needs {need}+ ({what}): {dice}.",
    "reroll": "The Commander has {unit} roll again.",
    "extra": "A six: the second die needs {need}+: {dice}.",
    "freed": "{count} Units may act once more this round.",
    "declined": "No more repeat activations.",
    "action": "{unit}: {what}.",
    "moved": "{team} moves.",
    "left": "{team} leaves the table.",
    "terrain": "Terrain check: {dice}.",
    "bogged": "{team} is stopped by the terrain.",
    "reacts": "{unit} reacts.",
    "fires": "{unit} fires at {target}.",
    "rolled": "{weapon}, {need}+: {dice}, {hits} hits.",
    "ground": "{unit} goes to ground.",
    "saved": "{team} saves on {need}+: {dice}.",
    "armor": "{team}, armour: {dice}.",
    "damage": "{team}, damage: {dice}.",
    "suppressed": "{team} is suppressed.",
    "recovered": "{team} recovers.",
    "removed": "{team} is lost.",
    "destroyed": "{unit} is destroyed.",
    "routs": "{unit} breaks and runs.",
    "company": "The company must hold, {need}+: {dice}.",
    "retreat": "The company retreats: the battle is lost.",
    "appointed": "{team} takes over as leader.",
    "placed": "{team} is placed anew.",
    "shifted": "Suppression passes to {team}.",
    "assaults": "{unit} assaults.",
    "charged": "{team} closes in.",
    "halted": "{team} is halted.",
    "broke": "{unit} breaks off: {dice} inches.",
    "pursuit": "Pursuit: {dice} inches.",
    "ranged": "Ranging in, {need}+: {dice}.",
    "smoke": "Smoke is laid.",
    "shells": "Shells fall.",
    "holds": "The {objective} changes hands.",
    "points": "The battle ends: {first} to {second} half points.",
    "deployed": "{unit} sets up.",
}


def line(event: Event) -> str:
    """Make the log line of an event."""
    figures = {
        k: " ".join(map(str, v)) if isinstance(v, list) else v for k, v in event.figures.items()
    }
    return LINES[event.kind].format(**figures)


def title(b: Board) -> str:
    """Say scenario and round."""
    s = b.table.scenario
    return f"{s.name} · round {max(b.round, 1)} of {s.rounds}"


def scene(b: Board, side: int) -> Scene:
    """Draw the table as anybody sees it: nothing is hidden."""
    ground = b.table.ground
    return Scene(
        title=title(b),
        size=(ground.width, ground.height),
        backdrop=(*(terrain(b, p) for p in layers(b)), *objectives(b)),
        overlay=(*smokes(b), *templates(b), *fans(b)),
        pieces=tuple(team(b, t) for t in range(len(b.x)) if b.here(t)),
        marks=(*flags(b), *rings(b), *drafts(b)),
        panels=(*(roster(b, s) for s in (0, 1)), rounds(b)),
        free=True,
        ruler=float(INCH),
        unit="inch",
        summary=summary(b),
    )


def flat(b: Board, points: tuple[Point, ...] | list[Point]) -> tuple[float, ...]:
    """Give points in the scene, whose y runs downwards."""
    height = b.table.ground.height
    return tuple(float(v) for x, y in points for v in (x, height - y))


def layers(b: Board) -> list[Terrain]:
    """Sort terrain for drawing: hills, then ground, areas and lines."""
    order = {"plateau": 0, "ground": 1, "area": 2, "line": 3}
    return sorted(b.table.ground.pieces, key=lambda p: (order[p.shape], p.base))


def terrain(b: Board, p: Terrain) -> Shape:
    """Draw a piece of terrain."""
    colour, pattern = LOOK.get(p.type, ("land", "plain"))
    if p.linear:
        return Shape(
            "line",
            flat(b, p.points),
            stroke=colour,
            width=WIDTH.get(p.type, 25),
            dash=DASHED.get(p.type, ""),
        )
    opacity = 0.5 if p.shape == "plateau" else 1.0
    return Shape(
        "polygon", flat(b, p.points), fill=colour, pattern=pattern, stroke="muted", opacity=opacity
    )


def objectives(b: Board) -> list[Shape]:
    """Draw the reach of every objective."""
    height = b.table.ground.height
    return [
        Shape("circle", (x, height - y, r), stroke="gold", width=12, dash="40 30", opacity=0.8)
        for x, y, r in b.table.objectives
    ]


def flags(b: Board) -> list[Mark]:
    """Draw the flag of every objective with its holder."""
    height = b.table.ground.height
    sides = b.table.sides
    found = []
    for i, (x, y, _) in enumerate(b.table.objectives):
        o = b.table.scenario.objective[i]
        holder = sides[b.holders[i]] if b.holders[i] >= 0 else "nobody"
        text = f"{o.name} ({o.vp}): {holder}"
        found.append(Mark("flag", (x, height - y), text=text, colour="gold", id=f"objective:{i}"))
    return found


def smokes(b: Board) -> list[Shape]:
    """Draw smoke."""
    return [
        Shape("polygon", flat(b, s), fill="muted", pattern="dots", opacity=0.75)
        for s in smoke_squares(b)
    ]


def templates(b: Board) -> list[Shape]:
    """Draw the template of a barrage in the air."""
    if not b.template or not b.guns:
        return []
    corners = indirect.outline(b)
    return [Shape("polygon", flat(b, corners), stroke="bad", width=10, fill="bad", opacity=0.3)]


def symbol(b: Board, t: int) -> str:
    """Pick the symbol of a Team."""
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


def states(b: Board, t: int) -> tuple[str, ...]:
    """Name a Team's marks."""
    unit = b.sheet(t).unit
    found = []
    if b.marks[t]:
        found.append("suppressed" if b.marks[t] == 1 else "suppressed twice")
    if b.state[t] & DUG_IN:
        found.append("dug in")
    if gone_to_ground(b, t):
        found.append("gone to ground")
    if b.flags[unit] & OVERWATCH:
        found.append("overwatch")
    if b.flags[unit] & RAN:
        found.append("running")
    if b.leader[unit] == t:
        found.append("leader")
    return tuple(found)


def team(b: Board, t: int) -> Piece:
    """Draw a base with facing, turret and marks."""
    sheet = b.sheet(t)
    unit = b.table.units[sheet.unit]
    turned = sheet.cls != INFANTRY
    turret = sheet.line is not None and sheet.line.turret
    return Piece(
        f"team:{t}",
        f"{unit.name}: {sheet.name} {sheet.id}",
        symbol(b, t),
        sheet.side,
        at=(b.x[t], b.table.ground.height - b.y[t]),
        size=float(2 * sheet.radius),
        round=True,
        facing=float((90 - b.hull[t]) % 360) if turned else None,
        turret=float((90 - b.turret[t]) % 360) if turret else None,
        bottom=sheet.id,
        states=states(b, t),
        faded=bool(b.flags[sheet.unit] & ACTIVATED),
        note=note(b, t),
    )


def note(b: Board, t: int) -> str:
    """Tell a Team's weapons and move."""
    sheet = b.sheet(t)
    weapons = ", ".join(
        f'{w.name} {w.range}" FP {w.fp}' + (" AT" if w.at else "")
        for w, _ in {p for _, parts in sheet.modes for p in parts}
    )
    training = b.table.units[sheet.unit].training
    moved = "moved" if b.state[t] & MOVED else "still"
    return f'{training}; {weapons or "no direct fire"}; moves {sheet.move / INCH:g}"; {moved}'


# What helps a decision ------------------------------------------------------------------------------


def asked(b: Board) -> tuple[str, list[int]]:
    """Name the step on top and the Teams it is about."""
    if not b.agenda:
        return "", []
    step, *args = b.agenda[-1]
    if step == "lay_path":
        return "lay_path", [int(args[2])]
    if step in {"plan_move", "pursue", "choose_target", "choose_action"}:
        return str(step), [t for t in b.actors(int(args[0])) if b.here(t)]
    return str(step), []


def rings(b: Board) -> list[Mark]:
    """Draw how far Teams may move, shoot and be from their leader."""
    step, teams = asked(b)
    if not teams:
        return []
    height = b.table.ground.height
    found = []
    unit = b.sheet(teams[0]).unit
    if step in {"plan_move", "lay_path"}:
        for t in teams:
            sheet = b.sheet(t)
            reach = sheet.move + sheet.radius
            if step == "lay_path" or t == b.leader[unit]:
                found.append(
                    Mark("ring", (b.x[t], height - b.y[t], reach), f'{sheet.move / INCH:g}"')
                )
        if b.table.units[unit].kind == 0 and b.alive(unit):
            found.append(cohesion_ring(b, unit))
    if step in {"lay_path", "choose_target"}:
        found += [range_ring(b, t) for t in teams[:1] if b.sheet(t).modes]
    return found


def cohesion_ring(b: Board, unit: int) -> Mark:
    """Draw the reach of the leader."""
    chief = b.anchor(unit)
    sheet = b.sheet(chief)
    d = TABLES.distance
    reach = (d.cohesion_tank if sheet.cls == TANK else d.cohesion) * INCH + sheet.radius
    at = (b.x[chief], b.table.ground.height - b.y[chief], reach)
    return Mark("ring", at, "cohesion", colour="good", dash="20 20")


def range_ring(b: Board, t: int) -> Mark:
    """Draw the range of a Team's longest weapon."""
    sheet = b.sheet(t)
    far = max(w.range for _, parts in sheet.modes for w, _ in parts)
    at = (b.x[t], b.table.ground.height - b.y[t], far * INCH + sheet.radius)
    return Mark("ring", at, f'range {far}"', colour="bad", dash="30 30")


def drafts(b: Board) -> list[Mark]:
    """Draw what a person has laid out."""
    return [Mark("arrow", flat(b, points(p)), colour="accent") for p in b.draft if len(p) > 5]


def points(path: list[int]) -> list[Point]:
    """Give the points of a path."""
    return [(path[i], path[i + 1]) for i in range(3, len(path), 2)]


def fans(b: Board) -> list[Shape]:
    """Draw what the Team being laid out sees."""
    step, teams = asked(b)
    if step != "lay_path":
        return []
    t = teams[0]
    corners = [farthest(b, t, d * 360 // FAN) for d in range(FAN)]
    return [Shape("polygon", flat(b, corners), fill="gold", opacity=0.15)]


def farthest(b: Board, t: int, degree: int) -> Point:
    """Find how far a Team sees in a direction, by halving."""
    ground = b.table.ground
    sheet = b.sheet(t)
    fx, fy = FACING[degree]
    low, high = 0, ground.width + ground.height
    cap = b.table.caps[b.round]
    if cap:
        high = min(high, cap + sheet.radius)
    for _ in range(HALVINGS):
        middle = (low + high) // 2
        x, y = b.x[t] + fx * middle // SCALE, b.y[t] + fy * middle // SCALE
        clear = (
            0 <= x <= ground.width
            and 0 <= y <= ground.height
            and ground.line(
                b.x[t],
                b.y[t],
                sheet.radius,
                sheet.height,
                x,
                y,
                0,
                sheet.height,
                smoke_squares(b),
                (),
            )
        )
        low, high = (middle, high) if clear else (low, middle)
    return b.x[t] + fx * low // SCALE, b.y[t] + fy * low // SCALE


# Beside the table -----------------------------------------------------------------------------------


def condition(b: Board, u: int) -> str:
    """Say how a Unit is."""
    sheet = b.table.units[u]
    flags = b.flags[u]
    if flags & DESTROYED:
        return "destroyed"
    if b.waiting(u) and sheet.entry is not None and sheet.entry.reserve is not None:
        return f"reserve from round {sheet.entry.reserve.round}"
    words = [f"{len(b.alive(u))}/{sheet.size}"]
    names = ((ACTIVATED, "activated"), (FREED, "may act again"), (OVERWATCH, "overwatch"))
    words += [word for bit, word in (*names, (GROUNDED, "gone to ground")) if flags & bit]
    marks = sum(b.marks[t] for t in b.alive(u))
    return ", ".join([*words, *([f"{marks} markers"] if marks else [])])


def roster(b: Board, side: int) -> Panel:
    """Show a side's Units and points."""
    t = b.table
    lines = tuple(
        f"{t.units[u].name} ({t.units[u].training}): {condition(b, u)}" for u in t.companies[side]
    )
    commander = b.state[b.commander(side)]
    where = "lost" if commander & REMOVED else "not there yet" if commander & OFF_TABLE else "here"
    half = morale.score(b, side)
    value = str(half // 2) + ("½" if half % 2 else "")
    left = sum(1 for i in t.teams_of[side] if b.state[i] & LEFT)
    dials = [Dial(f"points:{side}", "Points", value, symbol="star", owner=side)]
    if t.scenario.exit:
        dials.append(Dial(f"left:{side}", "Teams off the table", left, owner=side))
    return Panel(
        f"side:{side}",
        t.scenario.side[side].name,
        side,
        dials=tuple(dials),
        lines=(*lines, f"Commander: {where}"),
    )


def rounds(b: Board) -> Panel:
    """Show the rounds and who has the Initiative."""
    total = b.table.scenario.rounds
    cells = tuple(Cell(str(r), on=r == b.round, done=r < b.round) for r in range(1, total + 1))
    owner = b.table.scenario.side[b.owner].name if b.initiative else "nobody yet"
    track = Track("rounds", "Rounds", cells)
    note_ = b.table.scenario.victory.note
    return Panel("rounds", "Rounds", tracks=(track,), lines=(f"Initiative: {owner}", note_))


def summary(b: Board) -> str:
    """Say the position in words."""
    t = b.table
    parts = [f"Round {b.round} of {t.scenario.rounds}."]
    for side in (0, 1):
        units = "; ".join(f"{t.units[u].name} {condition(b, u)}" for u in t.companies[side])
        parts.append(f"{t.scenario.side[side].name}: {units}.")
    return " ".join(parts)
