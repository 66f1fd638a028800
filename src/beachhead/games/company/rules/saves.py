"""MIN-SAVE and MIN-ARMOR: saves, armour and vehicle damage."""

from collections.abc import Hashable
from fractions import Fraction

import msgspec

from beachhead.games.company.board import Board
from beachhead.games.company.board.attacks import Shot
from beachhead.games.company.content.geometry.ground import GUN, HARD, INFANTRY, OPEN
from beachhead.games.company.content.geometry.plane import hundredths, is_ahead
from beachhead.games.company.content.tables import TABLES
from beachhead.games.company.rules import allocation
from beachhead.games.company.rules.base import firing_side, rules, target_side, write_terms
from beachhead.games.company.rules.cover import find_cover
from beachhead.kernel.chances import AtLeast, AtMost, Outcome, Roll, at_least
from beachhead.kernel.devices import Dice, d6

TURRET_RADIUS = hundredths(TABLES.base.turret)
FRONT, FLANK, MIXED = 0, 1, 2


class Worst(msgspec.Struct, frozen=True):
    """Fold damage dice by the worst result: nothing, suppressed, destroyed."""

    def __call__(self, roll: Outcome, /) -> Hashable:
        """Return the worst result."""
        return max(damage_result(face) for face in roll if isinstance(face, int))


def damage_result(face: int) -> int:
    """Read the Vehicle Damage Table: 0 nothing (MIN-ARMOR-07), 1 suppressed (MIN-ARMOR-08), 2 destroyed (MIN-ARMOR-09)."""
    return (face > TABLES.damage.nothing_to) + (face > TABLES.damage.suppressed_to)


def save_number(b: Board, team: int, cover: int, at: bool) -> int:
    """Return the save of a Team without armour (MIN-COVER-04)."""
    sheet = b.sheet(team)
    table = TABLES.save
    as_gun = sheet.cls == GUN and b.has_moved_or_fired(team)  # MIN-SAVE-06
    if sheet.line is not None:  # MIN-ARMOR-02, MIN-ARMOR-03
        as_gun = at
    if as_gun:  # MIN-SAVE-04
        return b.setting("gun_hard_cover_save") if cover == HARD else table.gun
    return table.infantry_hard if cover == HARD else table.infantry  # MIN-SAVE-03


def list_save_terms(b: Board, team: int, need: int) -> list[str]:
    """List what a save without armour is made of: the kind of Team, and Hard Cover."""
    name = "soft-skinned vehicle" if b.sheet(team).line is not None else "infantry"
    rule = "MIN-ARMOR-02" if b.sheet(team).line is not None else "MIN-SAVE-03"
    if b.sheet(team).cls == GUN:
        still = not b.has_moved_or_fired(team)
        name, rule = ("still gun", "MIN-SAVE-06") if still else ("gun", "MIN-SAVE-04")
    plain = [save_number(b, team, OPEN, at) for at in (False, True)]
    base = need if need in plain else plain[0]
    hard = [("hard cover", need - base, "MIN-COVER-04")] if need != base else []
    return write_terms((name, base, rule), *hard)


def rerolls_passed(b: Board, team: int) -> bool:
    """Return True if passed saves are rolled again: runners and To Hit 1 (MIN-ACT-08, MIN-FIRE-28)."""
    # Whoever joined a Unit is part of it (MIN-LEAD-16).
    ran = b.has_run(b.sheet(team).unit) or b.has_run(b.current_attack.target)
    return ran or bool(b.current_attack.harsh)


@rules.auto("MIN-SAVE-01")
def roll_saves(b: Board) -> None:
    """Roll the saves of every Team hit: ordinary dice first, then weapon by weapon."""
    attack = b.current_attack
    steps = []
    for i, team in enumerate(attack.valid):
        if attack.pool[i]:
            need = save_number(b, team, allocation.cover_for_save(b, team), at=False)
            steps.append(save(team, attack.pool[i], need, 0))
    for i, shot in enumerate(attack.shots):
        if shot.at and shot.hits:
            steps.append(weapon_saves(i))
    b.do(*steps)


@rules.auto("MIN-FIRE-35")
def weapon_saves(b: Board, i: int) -> None:
    """Roll against one AT weapon: armour for every hit, everybody else once."""
    shot = b.current_attack.shots[i]
    if shot.to in b.current_attack.doomed:
        return
    if b.sheet(shot.to).armored:  # MIN-SAVE-05
        facing = find_facing(b, shot.to, shot.team)
        b.do(which_part(i) if facing == MIXED else armor_save(i, facing, shot.hits, 0))
    else:
        cover = find_cover(b, shot.to, shot.team, at=True)
        b.do(save(shot.to, 1, save_number(b, shot.to, cover, at=True), 0))


# Without armour ---------------------------------------------------------------------------------------


@rules.chance("MIN-SAVE-02", side=target_side)
def save(b: Board, team: int, dice: int, need: int, again: int) -> Dice:
    """Roll the dice allocated to a Team."""
    return d6(dice, fold=AtLeast(need))


@save.came_up
def count_saves(b: Board, roll: Roll, team: int, dice: int, need: int, again: int) -> None:
    """Remove a Team that fails one; roll passed ones again where that is demanded."""
    passed = at_least(roll, need)
    b.tell_team(
        "saved",
        "MIN-SAVE-02",
        team,
        side=target_side(b),
        firer=b.unit_name(b.current_attack.firer),
        need=need,
        terms=list_save_terms(b, team, need),
        dice=list(roll),
        passed=passed,
        **({"again": 1} if again else {}),
    )
    if passed < dice:
        b.current_attack.doomed.append(team)
    elif not again and rerolls_passed(b, team):
        b.do(save(team, dice, need, 1))


# Armour -------------------------------------------------------------------------------------------------


def _shows_hull_front(b: Board, target: int, firer: int) -> bool:
    """Return True if a firer stands before the hull of a tank (MIN-ARMOR-12)."""
    x, y, radius = b.x[target], b.y[target], b.sheet(target).radius
    return is_ahead(x, y, b.hull[target], b.x[firer], b.y[firer], radius)


def find_facing(b: Board, target: int, firer: int) -> int:
    """Return what a tank shows to a firer: front, flank, or one part each (MIN-ARMOR-12, MIN-ARMOR-13)."""
    line, hull = b.sheet(target).line, _shows_hull_front(b, target, firer)
    if line is None or not line.turret:
        return FRONT if hull else FLANK
    x, y = b.x[target], b.y[target]
    turret = is_ahead(x, y, b.turret[target], b.x[firer], b.y[firer], TURRET_RADIUS)
    return MIXED if hull != turret else FRONT if hull else FLANK


def facing_chances(b: Board, target: int, firer: int) -> dict[int, Fraction]:
    """Return the sides of a tank that a weapon may meet and how likely each is."""
    facing = find_facing(b, target, firer)
    if facing != MIXED:
        return {facing: Fraction(1)}
    hull = Fraction(TABLES.damage.hull_to, 6)
    front = hull if _shows_hull_front(b, target, firer) else 1 - hull
    return {FRONT: front, FLANK: 1 - front}


@rules.chance("MIN-ARMOR-13", side=firing_side)
def which_part(b: Board, i: int) -> Dice:
    """Roll for the part hit: low the hull, high the turret."""
    return d6(1, fold=AtMost(TABLES.damage.hull_to))


@which_part.came_up
def use_part_rating(b: Board, roll: Roll, i: int) -> None:
    """Use the rating of the part hit for all hits of the weapon."""
    shot = b.current_attack.shots[i]
    hull = _shows_hull_front(b, shot.to, shot.team)
    front = hull if roll[0] <= TABLES.damage.hull_to else not hull
    b.do(armor_save(i, FRONT if front else FLANK, shot.hits, 0))


def armor_number(b: Board, team: int, facing: int) -> int:
    """Return the armour number of a tank line (MIN-ARMOR-05)."""
    line = b.sheet(team).line
    assert line is not None
    return line.front if facing == FRONT else line.flank


def is_point_blank(b: Board, shot: Shot) -> bool:
    """Return True if passed saves are rerolled because of the range (MIN-ARMOR-11)."""
    return b.near(shot.team, shot.to, TABLES.distance.point_blank)


def has_skirts(b: Board, shot: Shot) -> bool:
    """Return True if failed saves are rerolled (MIN-TANK-06, MIN-TANK-08)."""
    line = b.sheet(shot.to).line
    assert line is not None
    return "reroll_failed_vs_infantry_at" in line.traits and b.sheet(shot.team).cls == INFANTRY


@rules.chance("MIN-ARMOR-05", side=target_side)
def armor_save(b: Board, i: int, facing: int, dice: int, fails: int) -> Dice:
    """Roll an armour save for every hit."""
    return d6(dice, fold=AtLeast(armor_number(b, b.current_attack.shots[i].to, facing)))


@armor_save.came_up
def count_armor_saves(b: Board, roll: Roll, i: int, facing: int, dice: int, fails: int) -> None:
    """Sort out rerolls, one a die at most; every failed save becomes a damage roll."""
    shot = b.current_attack.shots[i]
    need = armor_number(b, shot.to, facing)
    passed = at_least(roll, need)
    failed = dice - passed
    _report_armor(b, roll, shot.to, facing, passed)
    passed_again = passed if rerolls_passed(b, shot.to) or is_point_blank(b, shot) else 0
    failed_again = failed if has_skirts(b, shot) else 0
    if passed_again + failed_again:
        b.do(armor_again(i, facing, passed_again + failed_again, failed - failed_again))
    elif failed:
        b.do(damage(i, failed))


@rules.chance("MIN-ARMOR-11", side=target_side)
def armor_again(b: Board, i: int, facing: int, dice: int, fails: int) -> Dice:
    """Roll armour saves again."""
    return d6(dice, fold=AtLeast(armor_number(b, b.current_attack.shots[i].to, facing)))


@armor_again.came_up
def count_armor_rerolls(b: Board, roll: Roll, i: int, facing: int, dice: int, fails: int) -> None:
    """Keep what fails now as failed."""
    shot = b.current_attack.shots[i]
    need = armor_number(b, shot.to, facing)
    passed = at_least(roll, need)
    _report_armor(b, roll, shot.to, facing, passed, again=True)
    if fails + dice - passed:
        b.do(damage(i, fails + dice - passed))


def _report_armor(
    b: Board, roll: Roll, team: int, facing: int, passed: int, *, again: bool = False
) -> None:
    need = armor_number(b, team, facing)
    part = ("front armour", need, "MIN-ARMOR-05")
    if facing == FLANK:
        part = ("flank armour", need, "MIN-ARMOR-12")
    b.tell_team(
        "armor",
        "MIN-ARMOR-05",
        team,
        side=target_side(b),
        firer=b.unit_name(b.current_attack.firer),
        need=need,
        terms=write_terms(part),
        dice=list(roll),
        passed=passed,
        **({"again": 1} if again else {}),
    )


@rules.chance("MIN-ARMOR-06", side=firing_side)
def damage(b: Board, i: int, dice: int) -> Dice:
    """Roll on the Vehicle Damage Table for every failed save."""
    return d6(dice, fold=Worst())


@damage.came_up
def apply_damage(b: Board, roll: Roll, i: int, dice: int) -> None:
    """Suppress, or destroy."""
    team = b.current_attack.shots[i].to
    worst = max(damage_result(face) for face in roll)
    firer = b.unit_name(b.current_attack.firer)
    b.tell_team("damage", "MIN-ARMOR-06", team, firer=firer, dice=list(roll))
    if worst:
        b.current_attack.results += 1
    if worst == 1:  # MIN-ARMOR-10: once, however many of the weapon's dice say so
        b.current_attack.shaken.append(team)
    elif worst == 2:
        b.current_attack.doomed.append(team)
