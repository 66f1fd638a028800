"""MIN-MORALE and the scenario: the end of a round, points, and the end of the game."""

from beachhead.games.company.board import Board
from beachhead.games.company.content.geometry.ground import is_within
from beachhead.games.company.content.geometry.plane import hundredths
from beachhead.games.company.content.sheets import UNIT
from beachhead.games.company.rules import checks, sequence
from beachhead.games.company.rules.base import rules
from beachhead.games.company.rules.casualties import (
    count_remaining,
    destroy_at_end,
    judge_companies,
    remove_teams,
    roll_company,
)

HALVES = 2  # points are counted in halves


@rules.auto("MIN-MORALE-01")
def end_round(b: Board) -> None:
    """Test morale, remove lone Teams, test companies, clear the table, score."""
    b.initiative += 1  # leaders may help again in the checks that follow
    b.unit = -1
    loser = 1 - b.first
    b.do(
        test_units(loser),
        test_units(1 - loser),
        remove_lone(),
        check_companies(),
        judge_companies(),
        last_unit(loser),
        last_unit(1 - loser),
        judge_companies(),
        clear_table(),
        score_round(),
    )


def must_test(b: Board, unit: int) -> bool:
    """Return True if a Unit took casualties this round and is below half (MIN-MORALE-02, MIN-MORALE-04)."""
    teams = b.teams_here(unit)
    return bool(teams and b.losses[unit]) and 2 * (len(teams) + b.left[unit]) < len(
        b.table.units[unit].teams
    )


@rules.auto("MIN-MORALE-02")
def test_units(b: Board, side: int) -> None:
    """Test the side's Units one after another; the owner picks the order."""
    if any(must_test(b, u) for u in b.table.companies[side]):
        b.do(test_units(side))
        choose_tested.offer(b, side)


@rules.choice("MIN-MORALE-02")
def choose_tested(b: Board, side: int) -> list[int]:
    """Pick the next Unit to test."""
    return [u for u in b.table.companies[side] if must_test(b, u)]


@choose_tested.chosen
def test_unit(b: Board, unit: int, side: int) -> None:
    """Roll its Training Check."""
    b.losses[unit] = 0
    b.do(checks.call_check("morale", unit))


@checks.settles("morale")
def settle_morale(b: Board, unit: int, extra: int, passes: int, die: int) -> None:
    """Destroy the Unit on a failure; a failed gift takes the Commander too (MIN-LEAD-11)."""
    if passes:
        return
    b.tell_unit("routs", "MIN-MORALE-03", unit)
    destroy_at_end(b, unit, "MIN-MORALE-03")
    if die < 0:
        remove_teams(b, [b.commander(b.side_of(unit))], "MIN-LEAD-11")


@rules.auto("MIN-MORALE-05")
def remove_lone(b: Board) -> None:
    """Remove every non-Tank Unit that has been reduced to one Team."""
    for side in (1 - b.first, b.first):
        for u in b.table.companies[side]:
            sheet = b.table.units[u]
            if not sheet.tanks and sheet.size > 1 and len(b.teams_here(u)) == 1 and not b.left[u]:
                b.tell_unit("alone", "MIN-MORALE-05", u)
                destroy_at_end(b, u, "MIN-MORALE-05")


@rules.auto("MIN-LEAD-12")
def check_companies(b: Board) -> None:
    """Test the companies of the Units lost in this end of the round, the Initiative's loser first."""
    if b.queue:
        loser = 1 - b.first
        unit = min(b.queue, key=lambda u: b.side_of(u) != loser)
        b.queue = [u for u in b.queue if u != unit]
        b.do(check_companies())
        roll_company(b, b.side_of(unit))


@rules.auto("MIN-LEAD-13")
def last_unit(b: Board, side: int) -> None:
    """Test a company that is down to its last Unit, every round."""
    if count_remaining(b, side) == 1 and len(b.table.companies[side]) > 1:
        roll_company(b, side)


@rules.auto("MIN-INDIRECT-26")
def clear_table(b: Board) -> None:
    """Remove smoke, end going to ground, and make everybody ready for the next round."""
    b.smoke, b.joining = [], ()
    b.ready_everybody()


# Points -------------------------------------------------------------------------------------------------


def controls_objective(b: Board, side: int, index: int) -> bool:
    """Return True if a side has an unsuppressed Team of a Unit at an objective and no enemy is there."""
    t = b.table
    x, y, radius = t.objectives[index]
    near = [
        i
        for i, s in enumerate(t.teams)
        if b.is_here(i) and is_within(b.x[i], b.y[i], s.radius, x, y, 0, radius)
    ]
    mine = [i for i in near if t.teams[i].side == side]
    return len(mine) == len(near) and any(
        t.units[t.teams[i].unit].kind == UNIT and not b.marks[i] for i in mine
    )


@rules.auto("MIN-LEAD-14")
def score_round(b: Board) -> None:
    """See who holds the objectives, give bonus points, and end the game after the last round."""
    t = b.table
    for i in range(len(t.objectives)):
        for side in (0, 1):
            if controls_objective(b, side, i) and b.holders[i] != side:
                b.holders[i] = side
                b.tell("holds", "MIN-SEQ-01", side=side, objective=t.scenario.objective[i].name)
    for bonus in t.scenario.bonus:
        enemy = t.sides.index(bonus.enemy)
        line = hundredths(bonus.south_of)
        if not any(b.y[i] < line for i in b.on_table(enemy)):
            b.points[t.sides.index(bonus.side)] += round(bonus.vp * HALVES)
    if b.round >= t.scenario.rounds:
        _decide_game(b)
    else:
        b.do(sequence.start_round())


def count_points(b: Board, side: int) -> int:
    """Count a side's half points: objectives, destroyed Units, exits, bonuses."""
    t = b.table
    s = t.scenario
    total = b.points[side]
    for i, o in enumerate(s.objective):
        total += HALVES * o.vp * (b.holders[i] == side)
    lost = sum(1 for u in t.companies[1 - side] if b.is_destroyed(u))
    total += HALVES * s.victory.unit_vp * lost
    out = sum(1 for u in t.companies[side] if 2 * b.left[u] >= t.units[u].size)
    doors = [door.vp for door in s.exit if t.sides.index(door.side) == side]
    return total + HALVES * max(doors, default=0) * out  # once, whichever way a Unit left


def find_winner(b: Board) -> int:
    """Return who would win now: 1 for the first side, -1 for the second, 0 for a draw."""
    t = b.table
    v = t.scenario.victory
    if v.kind == "hold":
        index = [o.id for o in t.scenario.objective].index(v.objective)
        side = t.sides.index(v.side)
        held = b.holders[index] == side
        return 1 if held == (side == 0) else -1
    if v.kind == "kill":
        side = t.sides.index(v.side)
        killed = count_target_losses(b)
        result = (killed >= v.win) - (killed < v.draw)
        return result if side == 0 else -result
    one, two = count_points(b, 0), count_points(b, 1)
    if one == two:
        return _break_tie(b)
    return 1 if one > two else -1


def count_target_losses(b: Board) -> int:
    """Count the Teams lost that the scenario is about."""
    return sum(1 for team in b.table.prey if not b.is_here(team))


def _break_tie(b: Board) -> int:
    t = b.table
    v = t.scenario.victory
    if v.ties:
        return 1 if t.sides.index(v.ties) == 0 else -1
    if v.ties_to_holder_of:
        index = [o.id for o in t.scenario.objective].index(v.ties_to_holder_of)
        return {0: 1, 1: -1}.get(b.holders[index], 0)
    return 0


def _decide_game(b: Board) -> None:
    result = find_winner(b)
    b.tell("points", "MIN-LEAD-14", first=count_points(b, 0), second=count_points(b, 1))
    b.finish("points" if result else "draw", result, -result)
