"""MIN-MOVE: declaring a Move, terrain checks, and carrying it out moment by moment."""

from beachhead.games.company.board import Board, TerrainContact
from beachhead.games.company.board.paths import HEAD, Path, find_overlap, points_of
from beachhead.games.company.content.geometry.ground import DIFFICULT, TANK
from beachhead.games.company.content.geometry.plane import INCH, path_length, point_along
from beachhead.games.company.content.tables import TABLES
from beachhead.games.company.rules import (
    checks,
    formations,
    leader_help,
    leaders,
    move_plans,
    pursuit,
    reaction,
)
from beachhead.games.company.rules.base import owner_of, owner_of_team, rules
from beachhead.games.company.rules.suppression import suppress
from beachhead.kernel.chances import AtLeast, Roll
from beachhead.kernel.devices import Dice, d6
from beachhead.kernel.nodes import Answer, Refusal

HOLD_BACK = INCH // 4


@rules.choice("MIN-MOVE-01", side=owner_of, free=True)
def plan_move(b: Board, unit: int, leg: int) -> list[str | tuple[int | str, ...]]:
    """Offer moves of the whole Unit, and to lay out Team by Team; any legal move may be written."""
    drafted = {p[0] for p in b.draft}
    single: list[str | tuple[int | str, ...]] = [
        ("take", t) for t in b.actors(unit) if b.is_here(t) and t not in drafted
    ]
    pause = ["leader"] if leaders.can_act_between(b, unit, leg) else []
    return [*formations.list_moves(b, unit), *single, *pause]


@plan_move.refuses
def cannot_move_so(b: Board, answer: Answer, unit: int, leg: int) -> list[Refusal]:
    """Measure every path, end spot and the Unit's cohesion."""
    if answer == "leader":
        text = "leaders act before an action, between its halves and after it, while they can"
        idle = not leaders.can_act_between(b, unit, leg)
        return [Refusal("leader.idle", text, "MIN-LEAD-08")] if idle else []
    return move_plans.list_refusals(b, unit, answer)


@plan_move.chosen
def declare_move(b: Board, answer: str | tuple[int | str, ...], unit: int, leg: int) -> None:
    """Keep a draft, let a leader act first, or declare the paths of all Teams and begin."""
    if answer == "leader":
        b.do(leaders.leader_business(unit), plan_move(unit, leg))
        return
    if isinstance(answer, tuple) and answer[0] == "take":
        b.do(lay_path(unit, leg, int(answer[1])))
        return
    if isinstance(answer, tuple) and answer[0] == "draft":
        _add_draft(b, move_plans.parse(b, unit, answer[1:]))
        b.do(plan_move(unit, leg))
        return
    plan = b.draft if answer == "done" else move_plans.parse(b, unit, answer)
    b.draft = []
    if plan:
        _set_out(b, unit, plan)


@rules.choice("MIN-COH-01", side=owner_of, free=True)
def lay_path(b: Board, unit: int, leg: int, team: int) -> list[tuple[int, ...]]:
    """Lay out one Team by hand: way points, and the end facing where wanted; none is staying."""
    return [b.place(team), *formations.list_single_spots(b, unit, team)]


@lay_path.refuses
def why_not_lay(b: Board, answer: Answer, unit: int, leg: int, team: int) -> list[Refusal]:
    """Measure the Team's path; cohesion is judged when the whole move is declared."""
    if not isinstance(answer, tuple):
        return [Refusal("move.form", "points are pairs of hundredths of an inch", "MIN-MOVE-01")]
    return move_plans.list_refusals(b, unit, ("draft", b.sheet(team).id, *answer))


@lay_path.chosen
def draft_path(b: Board, answer: tuple[int, ...], unit: int, leg: int, team: int) -> None:
    """Keep it and go on with the other Teams."""
    _add_draft(b, move_plans.parse(b, unit, (b.sheet(team).id, *answer)))
    b.do(plan_move(unit, leg))


def _add_draft(b: Board, paths: list[Path]) -> None:
    new = {p[0] for p in paths}
    b.draft = [p for p in b.draft if p[0] not in new] + paths


def _set_out(b: Board, unit: int, plan: list[Path]) -> None:
    """Mark the movers, spend leaders' help, find terrain on the way, let the enemy react."""
    leader_help.spend_help(b, unit, plan)
    b.plan = plan
    for path in plan:
        begin_path(b, path)
    b.moved = 1
    b.contacts = list_terrain_checks(b)
    b.do(check_terrain(unit), reaction.name_reactions(unit, 0), advance(unit, 1))


def begin_path(b: Board, path: Path) -> None:
    """Put a reserve on the table, and note that the Team moves (MIN-FIRE-18, MIN-ACT-12)."""
    team = path[0]
    if b.is_off_table(team):
        b.enter(team, path[HEAD], path[HEAD + 1])
    b.note_move(team)
    b.end_overwatch(b.sheet(team).unit)
    if b.is_commander(team):
        b.watch_with(b.sheet(team).side, -1)


# Terrain checks of Tank Teams -------------------------------------------------------------------


def list_terrain_checks(b: Board) -> list[TerrainContact]:
    """List the checks of all planned Tank Teams in order of distance (MIN-MOVE-06, MIN-MOVE-07)."""
    ground = b.table.ground
    found = []
    for i, path in enumerate(b.plan):
        sheet = b.sheet(path[0])
        if sheet.cls != TANK:
            continue
        points = points_of(path)
        for number, terrain in enumerate(ground.pieces):
            if terrain in ground.rough:
                at = pursuit.find_first_touch(terrain, points, sheet.radius)
                if at >= 0:
                    found.append(TerrainContact(at, i, number))
    return sorted(found)


@rules.auto("MIN-MOVE-06")
def check_terrain(b: Board, unit: int) -> None:
    """Roll the next terrain check of a Tank Team whose path still gets there."""
    while b.contacts:
        at, i, number = b.contacts[0]
        path = b.plan[i]
        if at <= path_length(points_of(path)):
            terrain = b.table.ground.pieces[number]
            if terrain.going[TANK] == DIFFICULT:
                b.do(cross_difficult(path[0], 0), check_terrain(unit))
            else:
                home = b.sheet(path[0]).unit
                b.do(checks.call_check("terrain", home, path[0]), check_terrain(unit))
            return
        b.contacts.pop(0)


@rules.chance("MIN-MOVE-06", side=owner_of_team)
def cross_difficult(b: Board, team: int, again: int) -> Dice:
    """Roll 2+ to cross Difficult Terrain."""
    return d6(1, fold=AtLeast(TABLES.move.difficult))


@cross_difficult.came_up
def judge_crossing(b: Board, roll: Roll, team: int, again: int) -> None:
    """Go on, reroll (MIN-TANK-10, MIN-TANK-13), or stop."""
    passed = roll[0] >= TABLES.move.difficult
    b.tell_team(
        "terrain",
        "MIN-MOVE-06",
        team,
        need=TABLES.move.difficult,
        dice=list(roll),
        passed=int(passed),
    )
    if not passed and not again and checks.rerolls_terrain(b, team):
        b.do(cross_difficult(team, 1))
    else:
        _apply_terrain_result(b, team, passed)


def _apply_terrain_result(b: Board, team: int, passed: bool) -> None:
    """Cut a failed path at the terrain and suppress the Team (MIN-MOVE-08, MIN-MOVE-09)."""
    at, i, number = b.contacts.pop(0)
    if passed:
        return
    path = b.plan[i]
    b.plan[i] = path[:HEAD] + pursuit.cut_path(points_of(path), at)
    _untangle(b, team)
    suppress(b, team)
    b.tell_team("bogged", "MIN-MOVE-08", team, number=number)


def _untangle(b: Board, stopped: int) -> None:
    """Hold back Teams that would end on one whose move was cut short; itself only if it must."""
    order = sorted(range(len(b.plan)), key=lambda i: b.plan[i][0] == stopped)
    for _ in b.plan:
        ends = {p[0]: (p[-2], p[-1]) for p in b.plan}
        for i in order:
            path = b.plan[i]
            here = {t: p for t, p in ends.items() if t != path[0]}
            length = path_length(points_of(path))
            while length > 0 and find_overlap(b, path[0], *ends[path[0]], here) >= 0:
                length = max(0, length - HOLD_BACK)
                b.plan[i] = path[:HEAD] + pursuit.cut_path(points_of(path), length)
                ends[path[0]] = (b.plan[i][-2], b.plan[i][-1])


@checks.settles("terrain")
def settle_very_difficult(b: Board, unit: int, team: int, passes: int, die: int) -> None:
    """Settle the Training Check of a Tank Team in Very Difficult Terrain (MIN-MOVE-07)."""
    _apply_terrain_result(b, team, passes > 0)


# Carrying it out ----------------------------------------------------------------------------------


@rules.auto("MIN-REACT-01")
def advance(b: Board, unit: int, moment: int) -> None:
    """Bring every mover to this moment of its path, then resolve the reactions named for it."""
    last = b.moments
    for path in b.plan:
        if b.is_here(path[0]):
            b.x[path[0]], b.y[path[0]] = point_along(points_of(path), moment, last)
    if moment == last:
        _turn_movers(b)
    now = [r for r in b.reactions if r[0] == moment]
    b.reactions = [r for r in b.reactions if r[0] != moment]
    after = arrive(unit) if moment == last else advance(unit, moment + 1)
    b.do(*(reaction.react_now(u, watch, unit) for _, u, watch in now), after)


def _turn_movers(b: Board) -> None:
    """Set the end facings: a Move sets hull and turret freely."""
    for path in b.plan:
        if b.is_here(path[0]):
            b.hull[path[0]], b.turret[path[0]] = path[1], path[2]


@rules.auto("MIN-MOVE-01")
def arrive(b: Board, unit: int) -> None:
    """End the Move; Teams on an exit leave the table."""
    for path in b.plan:
        team = path[0]
        if not b.is_here(team):
            continue
        b.tell_team("moved", "MIN-MOVE-01", team, side=b.sheet(team).side, x=b.x[team], y=b.y[team])
        if move_plans.is_exit(b, team, *b.place(team)):
            b.leave(team)
            b.tell_team("left", "MIN-SEQ-01", team)
    b.plan = []
