"""MIN-SAVE-07, MIN-MORALE-03, MIN-LEAD-12: removing Teams and what follows from it."""

from beachhead.games.company.board import Board
from beachhead.games.company.content.sheets import UNIT
from beachhead.games.company.rules.base import rules
from beachhead.games.company.rules.suppression import pass_markers
from beachhead.kernel.chances import AtLeast, Roll
from beachhead.kernel.devices import Dice, d6
from beachhead.kernel.position import Frame
from beachhead.kernel.steps import first


def remove_teams(b: Board, teams: list[int], rule: str = "MIN-SAVE-07") -> list[Frame]:
    """Take Teams off the table; give the steps that their loss calls for."""
    frames: list[Frame] = []
    lost: list[int] = []
    for team in teams:
        unit = b.sheet(team).unit
        b.remove(team)
        b.losses[unit] += 1
        b.tell_team("removed", rule, team, side=b.sheet(team).side)
        if b.leader[unit] == team:
            b.leader[unit] = -1
        if b.marks[team]:
            frames.append(pass_markers(unit, b.marks[team]))
            b.marks[team] = 0
        if unit not in lost:
            lost.append(unit)
    return frames + [f for u in lost for f in _check_wiped_out(b, u)]


def _check_wiped_out(b: Board, unit: int) -> list[Frame]:
    """Note a Unit without Teams as destroyed and call for the company's check."""
    sheet = b.table.units[unit]
    if sheet.kind != UNIT or any(not b.is_removed(t) for t in sheet.teams):
        return []
    b.destroy(unit)
    b.tell("destroyed", "MIN-MORALE-03", unit=b.unit_name(unit), side=sheet.side)
    for observers in b.table.observers[unit]:
        for team in b.table.units[observers].teams:
            if not b.has_left(team):
                b.remove(team)
    return [company_check(sheet.side), judge_companies()]


def count_remaining(b: Board, side: int) -> int:
    """Count the company's Units that are not destroyed; reserves count (MIN-LEAD-12)."""
    return sum(1 for u in b.table.companies[side] if not b.is_destroyed(u))


@rules.auto("MIN-LEAD-12")
def company_check(b: Board, side: int) -> None:
    """Test the company when fewer than half of its Units remain."""
    if _is_below_half(b, side):
        roll_company(b, side)


def _is_below_half(b: Board, side: int) -> bool:
    return 2 * count_remaining(b, side) < len(b.table.companies[side])


def roll_company(b: Board, side: int) -> None:
    """Roll for the company; without its Commander, or without a Unit, it retreats at once."""
    if b.is_beaten(side):
        return
    if not b.is_here(b.commander(side)) or not count_remaining(b, side):  # MIN-LEAD-15
        _begin_retreat(b, side)
    else:
        b.do(company_morale(side))


@rules.chance("MIN-LEAD-12", side=first)
def company_morale(b: Board, side: int) -> Dice:
    """Roll against the Commander's Training."""
    return d6(1, fold=AtLeast(b.table.units[b.table.commanders[side]].check))


@company_morale.came_up
def judge_company(b: Board, roll: Roll, side: int) -> None:
    """Fight on, or lose the battle (MIN-LEAD-14)."""
    need = b.table.units[b.table.commanders[side]].check
    passed = roll[0] >= need
    b.tell("company", "MIN-LEAD-12", side=side, need=need, dice=list(roll), passed=int(passed))
    if not passed:
        _begin_retreat(b, side)


def _begin_retreat(b: Board, side: int) -> None:
    b.tell("retreat", "MIN-LEAD-14", side=side)
    b.note_retreat(side)


@rules.auto("MIN-LEAD-14")
def judge_companies(b: Board) -> None:
    """End the battle if a company retreats; if both do at once it is drawn (ruling Q166)."""
    if b.beaten:
        result = b.is_beaten(1) - b.is_beaten(0)
        b.finish("retreat" if result else "draw", result, -result)


def destroy_unit(b: Board, unit: int, rule: str) -> list[Frame]:
    """Remove all Teams of a Unit; its markers vanish with it."""
    teams = b.teams_here(unit)
    for t in teams:
        b.marks[t] = 0
    return remove_teams(b, teams, rule)


def destroy_at_end(b: Board, unit: int, rule: str) -> None:
    """Remove a Unit at the end of a round; its company is tested once all are lost (ruling Q012)."""
    destroy_unit(b, unit, rule)
    if b.is_destroyed(unit) and _is_below_half(b, b.side_of(unit)):
        b.queue = [*b.queue, unit]
