"""MIN-LEAD: placing leaders, shifting suppression, appointing new ones."""

from beachhead.games.company.board import Board
from beachhead.games.company.board.paths import find_closed
from beachhead.games.company.board.position import CLOSED, PLACED
from beachhead.games.company.content.geometry.ground import INFANTRY
from beachhead.games.company.content.geometry.plane import INCH
from beachhead.games.company.content.tables import TABLES
from beachhead.games.company.rules import leader_help, move_plans
from beachhead.games.company.rules.base import is_unit, owner_of, rules
from beachhead.games.company.rules.cohesion import current_places, list_in_cohesion
from beachhead.kernel.nodes import Answer, Refusal
from beachhead.kernel.plurals import counted

Business = str | tuple[int | str, ...]
STEP = 2 * INCH  # how far bots look for a better place


def can_place(b: Board, unit: int) -> bool:
    """Return True if the Unit's leader may be placed: Infantry, once an activation (MIN-LEAD-03)."""
    chief = b.leader[unit]
    if chief < 0 or b.placed & PLACED or b.has_gone_to_ground(unit):
        return False
    if b.observed == chief:  # MIN-INDIRECT-05
        return False
    alone = len(b.teams_here(unit)) < 2  # he has no ranks to move through (ruling Q177)
    return b.is_here(chief) and not alone and b.sheet(chief).cls == INFANTRY


def can_act(b: Board, unit: int) -> bool:
    """Return True if a leader has anything to do now."""
    if b.placed & CLOSED:
        return False
    return (
        can_place(b, unit)
        or bool(list_shifts(b, unit))
        or bool(list_appointments(b, b.side_of(unit)))
    )


def can_act_between(b: Board, unit: int, leg: int) -> bool:
    """Return True if a leader has something to do before the second half of an action (ruling Q141)."""
    second = b.action == "FM" or (b.action == "RU" and leg == 1)
    return second and unit == b.unit and can_act(b, unit)


def list_shifts(b: Board, unit: int) -> list[tuple[int | str, ...]]:
    """List the ways to move a marker from a Team within 2" of a leader (MIN-LEAD-08)."""
    teams = b.teams_here(unit)
    # MIN-SUPP-11: a second marker goes on top only once every Team has one.
    room = TABLES.suppression.most if all(b.marks[t] for t in teams) else 1
    return [
        ("shift", leader, t, to)
        for leader in leader_help.list_helpers(b, unit)
        for t in teams
        if b.marks[t] and b.near(leader, t, TABLES.distance.leader_help)
        for to in teams
        if to != t and b.marks[to] < room
    ]


def list_appointments(b: Board, side: int) -> list[int | str | tuple[int | str, ...]]:
    """List the Teams the Commander can make leader: within 2", of a leaderless Unit (MIN-LEAD-17)."""
    commander = b.commander(side)
    if not b.is_here(commander) or b.appointed[side] == b.initiative:
        return []
    reach = TABLES.distance.leader_help
    return [
        ("appoint", t)
        for u in b.table.companies[side]
        if b.leader[u] < 0
        for t in b.teams_here(u)
        if b.near(commander, t, reach)
    ]


def appoint(b: Board, team: int) -> None:
    """Make a Team the leader of its Unit; it keeps its weapon (MIN-LEAD-18)."""
    sheet = b.sheet(team)
    b.leader[sheet.unit] = team
    b.appointed[sheet.side] = b.initiative
    b.tell_team("appointed", "MIN-LEAD-17", team, side=sheet.side)


@rules.choice("MIN-LEAD-03", side=owner_of, free=True)
def leader_business(b: Board, unit: int) -> list[Business]:
    """Place the leader, shift a marker, appoint a leader, or leave it."""
    found: list[Business] = ["leave", *_list_places(b, unit), *list_shifts(b, unit)]
    found += [a for a in list_appointments(b, b.side_of(unit)) if isinstance(a, tuple)]
    return found


def _list_places(b: Board, unit: int) -> list[Business]:
    if not can_place(b, unit):
        return []
    x, y = b.place(b.leader[unit])
    around = [(x + dx, y + dy) for dx, dy in ((STEP, 0), (-STEP, 0), (0, STEP), (0, -STEP))]
    return [("place", *p) for p in around if not _check_spot(b, unit, *p)]


@leader_business.refuses
def cannot_do_so(b: Board, answer: Answer, unit: int) -> list[Refusal]:
    """Explain why a leader cannot do that."""
    if answer == "leave" or answer in leader_business.options(b, unit):
        return []
    match answer:
        case ("place", int() as x, int() as y):
            if not can_place(b, unit):
                text = "an Infantry leader on the table with others of his Unit is placed once an activation"
                return [Refusal("leader.place", text, "MIN-LEAD-03")]
            return _check_spot(b, unit, x, y)
        case ("shift", int() as leader, int() as team, int() as to):
            text, rule = _explain_no_shift(b, unit, leader, team, to)
            return [Refusal("leader.shift", text, rule)]
        case ("appoint", int() as team):
            return [
                Refusal("leader.appoint", _explain_no_appointment(b, unit, team), "MIN-LEAD-17")
            ]
        case _:
            return [Refusal("leader.form", "place x y, shift, appoint or leave")]


def _explain_no_shift(b: Board, unit: int, leader: int, team: int, to: int) -> tuple[str, str]:
    """Return why a leader does not move a marker from one Team to another, and the rule."""
    own = b.teams_here(unit)
    if leader not in leader_help.list_helpers(b, unit):
        text = "an Infantry leader of the Unit, or the Commander, helps once an Initiative"
        return text, "MIN-LEAD-04"
    if team not in own or to not in own or team == to:
        return "a marker goes from one Team of the Unit to another", "MIN-LEAD-08"
    name, reach = b.sheet(team).title, TABLES.distance.leader_help
    if not b.marks[team]:
        return f"{name} has no marker", "MIN-LEAD-08"
    if not b.near(leader, team, reach):
        apart = b.gap(leader, team) / INCH
        return f'{name} is {apart:.2f}" from the leader, {reach}" are allowed', "MIN-LEAD-08"
    had = f"{b.sheet(to).title} has {counted(b.marks[to], 'marker')}"
    if b.marks[to] >= TABLES.suppression.most:
        return had, "MIN-SUPP-12"
    return f"{had}, and others have none", "MIN-SUPP-11"


def _explain_no_appointment(b: Board, unit: int, team: int) -> str:
    """Return why the Commander does not make a Team the leader of its Unit."""
    side, reach = b.side_of(unit), TABLES.distance.leader_help
    commander = b.commander(side)
    if not b.is_here(commander):
        return "the Commander is not on the table"
    if b.appointed[side] == b.initiative:
        return f"the Commander has appointed a leader in Initiative {b.initiative}"
    if not 0 <= team < len(b.x) or b.sheet(team).side != side or not b.is_here(team):
        return "a Team of the company on the table is appointed"
    name = b.sheet(team).title
    if b.leader[b.sheet(team).unit] >= 0 or b.sheet(team).unit not in b.table.companies[side]:
        return f"the Unit of {name} needs no leader"
    return (
        f'{name} is {b.gap(commander, team) / INCH:.2f}" from the Commander, {reach}" are allowed'
    )


def _check_spot(b: Board, unit: int, x: int, y: int) -> list[Refusal]:
    """Demand a free spot that keeps the Unit together and is not across deep water."""
    chief = b.leader[unit]
    if not b.table.ground.on_table(x, y, b.sheet(chief).radius):
        text = f"{move_plans.write_point((x, y))} is off the table"
        return [Refusal("leader.spot", text, "MIN-LEAD-03")]
    for crowded in move_plans.check_room(b, chief, (x, y), {}):
        return [Refusal("leader.spot", crowded.message, "MIN-LEAD-03")]
    water = find_closed(b, chief, b.place(chief), (x, y))
    if water is not None:
        text = (
            f"{water.type.replace('_', ' ')} lies between him and {move_plans.write_point((x, y))}"
        )
        return [Refusal("leader.water", text, "MIN-LEAD-03")]
    after = current_places(b, unit)
    before = list_in_cohesion(b, after, chief)
    after[chief] = (x, y)
    together = list_in_cohesion(b, after, chief)
    lost = sorted(before - together)
    moved = [b.sheet(t).id for t in lost if b.has_moved(t)]
    if moved:
        text = f"{', '.join(moved)} moved and would be out of cohesion"
        return [Refusal("leader.cohesion", text, "MIN-COH-02")]
    if 2 * len(together) < len(after):
        text = f"{len(together)} of {len(after)} Teams would be in cohesion, half are needed"
        return [Refusal("leader.half", text, "MIN-COH-05")]
    if len(together) < 2:  # ruling Q177
        return [Refusal("leader.alone", "no Team of his would be in cohesion", "MIN-LEAD-03")]
    return []


@leader_business.chosen
def do_business(b: Board, answer: Business, unit: int) -> None:
    """Carry it out."""
    if isinstance(answer, str):
        b.placed |= CLOSED
        return
    kind, first, *rest = answer
    if kind == "place":
        chief = b.leader[unit]
        b.x[chief], b.y[chief] = int(first), int(rest[0])
        b.note_move(chief)
        b.placed |= PLACED
        b.tell_team("placed", "MIN-LEAD-03", chief)
    elif kind == "appoint":
        appoint(b, int(first))
    else:
        _shift_marker(b, int(first), int(rest[0]), int(rest[1]))


def _shift_marker(b: Board, leader: int, team: int, to: int) -> None:
    """Move a marker; the leader has helped in this Initiative."""
    b.marks[team] -= 1
    b.marks[to] += 1
    b.helped[leader] = b.initiative
    b.tell_team("shifted", "MIN-LEAD-08", to)


# Whom an attacked Commander or observer joins ----------------------------------------------------


@rules.auto("MIN-LEAD-16")
def settle_ties(b: Board, unit: int) -> None:
    """Ask whom everybody joins who is as near to this Unit as to another, once while they tie."""
    waiting = b.undecided_leaders(unit)
    if waiting:
        b.do(choose_joined(waiting[0]), settle_ties(unit))


@rules.choice("MIN-LEAD-16", side=owner_of)
def choose_joined(b: Board, unit: int) -> list[int]:
    """Pick the Unit that he counts as part of: one of the nearest, which are equally near (ruling Q136)."""
    near = b.nearest_units(unit)
    return list(near) if b.has_teams_here(unit) and len(near) > 1 else []


@choose_joined.refuses
def cannot_join(b: Board, answer: Answer, unit: int) -> list[Refusal]:
    """Explain which Units are nearest."""
    if not is_unit(answer, b):
        return []
    near = ", ".join(b.unit_name(u) for u in b.nearest_units(unit))
    text = f"{b.unit_name(answer)} is not among the nearest Units: {near}"
    return [Refusal("join.nearest", text, "MIN-LEAD-16")]


@choose_joined.chosen
def join_unit(b: Board, answer: int, unit: int) -> None:
    """Keep the choice: it stands for this round while the same Units tie."""
    kept = [entry for entry in b.joining if entry[0] != unit]
    b.joining = (*kept, (unit, answer, *b.nearest_units(unit)))
    b.lookups().targets.clear()  # whom attacks concern follows from it
    b.tell_unit("joins", "MIN-LEAD-16", unit, target=b.unit_name(answer))
