"""MIN-INDIRECT-08 to 26: the template, what lies under it, and smoke."""

from beachhead.games.company.board import Board
from beachhead.games.company.content.geometry.ground import HARD, OPEN
from beachhead.games.company.content.geometry.plane import (
    INCH,
    Point,
    disc_meets,
    square_corners,
    squared_distance,
)
from beachhead.games.company.content.tables import TABLES
from beachhead.games.company.rules import checks
from beachhead.games.company.rules.base import owner_of_team, rules, write_terms
from beachhead.games.company.rules.casualties import remove_teams
from beachhead.games.company.rules.saves import Worst, damage_result, list_save_terms, save_number
from beachhead.games.company.rules.suppression import place_markers, suppress
from beachhead.kernel.chances import AtLeast, Roll
from beachhead.kernel.devices import Dice, d6
from beachhead.kernel.nodes import Answer, Refusal

SIDE = TABLES.distance.template * INCH
SHIFT = TABLES.distance.template_shift * INCH


def count_barrage_checks(b: Board, guns: list[int]) -> int:
    """Return the checks against every Team under the template."""
    table = TABLES.barrage
    if len(guns) < table.least_guns:  # MIN-INDIRECT-14
        return 0
    points = max(b.sheet(g).barrage for g in guns)
    if len(guns) > table.bonus_above:  # MIN-INDIRECT-12
        return points + table.bonus
    return points // 2 if len(guns) < table.half_below else points  # MIN-INDIRECT-13


@rules.choice("MIN-INDIRECT-10", free=True)
def shift_template(b: Board, side: int, kind: str) -> list[str | tuple[int, int]]:
    """Leave the template, or move its centre up to six inches."""
    x, y = b.template[:2]
    half = SHIFT * 7 // 10
    ways = ((SHIFT, 0), (-SHIFT, 0), (0, SHIFT), (0, -SHIFT))
    slant = ((half, half), (half, -half), (-half, half), (-half, -half))
    around: list[str | tuple[int, int]] = [(x + dx, y + dy) for dx, dy in ways + slant]
    return ["leave", *around]


@shift_template.refuses
def cannot_shift(b: Board, answer: Answer, side: int, kind: str) -> list[Refusal]:
    """Measure the shift."""
    if answer == "leave":
        return []
    match answer:
        case (int() as x, int() as y):
            if squared_distance(x, y, b.template[0], b.template[1]) > SHIFT * SHIFT:
                far = squared_distance(x, y, b.template[0], b.template[1]) ** 0.5 / INCH
                text = f'the centre would move {far:.2f}", 6" are allowed'
                return [Refusal("template.too_far", text, "MIN-INDIRECT-10")]
            return []
        case _:
            return [Refusal("template.form", "a point is two whole numbers, or leave")]


@shift_template.chosen
def move_template(b: Board, answer: str | tuple[int, int], side: int, kind: str) -> None:
    """Move the centre; the template turns with it."""
    if isinstance(answer, tuple):
        b.template[0], b.template[1] = answer


def outline_template(b: Board) -> tuple[Point, Point, Point, Point]:
    """Return the corners of the template, square to the guns (MIN-INDIRECT-09)."""
    x, y, gx, gy = b.template
    return square_corners(x, y, gx, gy, SIDE)


def list_teams_under(b: Board) -> list[int]:
    """List the Teams under the template, friend and foe."""
    corners = outline_template(b)
    return [
        t
        for side in (0, 1)
        for t in b.on_table(side)
        if disc_meets(b.x[t], b.y[t], b.sheet(t).radius, corners)
    ]


@rules.auto("MIN-INDIRECT-23")
def land_smoke(b: Board, unit: int) -> None:
    """Leave a square of smoke until the end of the round."""
    b.lay_smoke(outline_template(b))
    x, y, *_ = b.template
    b.tell_unit("smoke", "MIN-INDIRECT-23", unit, x=x, y=y)
    b.template, b.guns = [], []


@rules.auto("MIN-INDIRECT-11")
def land_shells(b: Board, unit: int) -> None:
    """Attack every Team under the template, friend and foe."""
    x, y, *_ = b.template
    b.tell_unit("shells", "MIN-INDIRECT-11", unit, x=x, y=y)
    points = count_barrage_checks(b, b.guns)
    b.do(*(shell(unit, t, points) for t in list_teams_under(b)), shells_over())


@rules.auto("MIN-INDIRECT-11")
def shell(b: Board, unit: int, team: int, points: int) -> None:
    """Roll the firing Unit's checks against one Team."""
    if b.is_here(team):
        b.do(checks.call_check("barrage", unit, team, points))


@rules.auto("MIN-INDIRECT-08")
def shells_over(b: Board) -> None:
    """Take the template away."""
    b.template, b.guns = [], []


@checks.settles("barrage")
def settle_barrage(b: Board, unit: int, team: int, passes: int, die: int) -> None:
    """Make a Team that was hit save once; Tanks ignore a single hit (MIN-INDIRECT-15, MIN-INDIRECT-17)."""
    tank = b.sheet(team).armored
    if passes > 1 or (passes and not tank):
        b.do(barrage_save(team, min(passes, 2), 0))


def number_to_save(b: Board, team: int) -> int:
    """Return the save against shells: Flank armour, or Hard Cover from areas and Dig In only."""
    line = b.sheet(team).line
    if line is not None and line.armored:
        return line.flank
    hard = b.is_dug_in(team) or b.table.ground.hard_ground(*b.place(team))
    return save_number(b, team, HARD if hard else OPEN, at=True)


@rules.chance("MIN-INDIRECT-15", side=owner_of_team)
def barrage_save(b: Board, team: int, hits: int, again: int) -> Dice:
    """Roll one save."""
    return d6(1, fold=AtLeast(number_to_save(b, team)))


@barrage_save.came_up
def judge_barrage_save(b: Board, roll: Roll, team: int, hits: int, again: int) -> None:
    """Suppress after one hit, destroy after more (MIN-INDIRECT-16, MIN-INDIRECT-18)."""
    need = number_to_save(b, team)
    passed = roll[0] >= need
    terms = list_save_terms(b, team, need)
    if b.sheet(team).armored:
        terms = write_terms(("flank armour", need, "MIN-INDIRECT-15"))
    b.tell_team(
        "saved",
        "MIN-INDIRECT-15",
        team,
        firer=_name_battery(b),
        need=need,
        terms=terms,
        dice=list(roll),
        passed=int(passed),
    )
    if passed:
        if not again and b.has_run(b.sheet(team).unit):
            b.do(barrage_save(team, hits, 1))
    elif hits == 1:
        suppress(b, team)
    elif b.sheet(team).armored:
        b.do(barrage_damage(team))
    else:
        _destroy_by_shells(b, team)


def _name_battery(b: Board) -> str:
    """Return the Unit whose shells fall."""
    return b.unit_name(b.sheet(b.guns[0]).unit)


def _destroy_by_shells(b: Board, team: int) -> None:
    """Remove the Team and suppress another of its Unit (MIN-INDIRECT-19)."""
    b.do(*remove_teams(b, [team], "MIN-INDIRECT-18"), place_markers(b.sheet(team).unit, 1))


@rules.chance("MIN-INDIRECT-18", side=lambda b, team: 1 - b.sheet(team).side)
def barrage_damage(b: Board, team: int) -> Dice:
    """Roll on the Vehicle Damage Table for a tank."""
    return d6(1, fold=Worst())


@barrage_damage.came_up
def apply_barrage_damage(b: Board, roll: Roll, team: int) -> None:
    """Suppress or destroy the tank."""
    worst = damage_result(roll[0])
    b.tell_team("damage", "MIN-INDIRECT-18", team, firer=_name_battery(b), dice=list(roll))
    if worst == 1:
        suppress(b, team)
    elif worst == 2:
        _destroy_by_shells(b, team)
