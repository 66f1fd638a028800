"""What the captain expects of fire: Teams lost, tanks damaged, markers."""

from math import ceil

from beachhead.games.company.board import Board
from beachhead.games.company.board.attacks import Shot
from beachhead.games.company.bots.dice import damage_chances, hit_chance, save_chance
from beachhead.games.company.bots.evaluation import LOOKS, value_team
from beachhead.games.company.content.geometry.ground import TANK
from beachhead.games.company.content.geometry.plane import INCH, squared_distance
from beachhead.games.company.content.tables import TABLES
from beachhead.games.company.rules import (
    allocation,
    cover,
    firing,
    hitting,
    leaders,
    saves,
    targets,
)

MARKER = 8.0  # what a suppression marker is worth in points of Team value


def value_fire(b: Board, unit: int, target: int, kind: str = "fire") -> float:
    """Estimate what everybody's fire at a target takes away: Teams, and markers."""
    trial = _aim_everybody(b, unit, target, kind)
    if trial is None or trial.attack is None:
        return 0.0
    tanks, dice = 0.0, 0.0  # dice are the saves of Teams without armour
    hits = [1.0]
    for s in trial.attack.shots:
        p = float(hit_chance(s.need))
        p += (1 - p) * p if s.again else 0.0
        hits = _add_dice(hits, s.dice, p)
        if s.at and s.type % 4 == TANK + 1:
            tanks += _value_tank_hits(trial, s, s.dice * p)
        else:
            dice += 1 - (1 - p) ** s.dice if s.at else s.dice * p
    return tanks + _value_losses(trial, dice) + _value_marker(b, target) * _expect_markers(hits)


def _aim_everybody(b: Board, unit: int, target: int, kind: str) -> Board | None:
    """Return a copy in which everybody who can is about to roll at a target; None if nobody can."""
    trial = b.clone()
    trial.story = None
    trial.agenda, trial.orders = [], []
    _join_first(trial)
    firing.order_all(trial, unit, kind, target)
    if not trial.orders:
        return None
    firing.begin_attack.run(trial, unit, target, kind)
    hitting.aim_weapons.run(trial, target)
    return trial if trial.attack is not None and trial.attack.shots else None


def _join_first(b: Board) -> None:
    """Let leaders who are as near to several Units join the first of them."""
    for side in (0, 1):
        for lone in b.table.lone[side]:
            if b.undecided_leaders(lone):
                leaders.join_unit(b, b.nearest_units(lone)[0], lone)


def _add_dice(hits: list[float], dice: int, chance: float) -> list[float]:
    for _ in range(dice):
        miss = [p * (1 - chance) for p in hits] + [0.0]
        hits = [p + q * chance for p, q in zip(miss, [0.0, *hits], strict=True)]
    return hits


def _expect_markers(hits: list[float]) -> float:
    return sum(p * (n // TABLES.suppression.hits_per_marker) for n, p in enumerate(hits))


def _value_losses(trial: Board, dice: float) -> float:
    """Value the Teams without armour that fail their saves; the owner gives hits to the cheapest."""
    attack = trial.attack
    assert attack is not None
    soft = sorted((value_team(trial, t), t) for t in attack.valid if not trial.sheet(t).armored)
    struck = soft[: ceil(dice)]
    each = dice / max(1, len(struck))
    total = 0.0
    for value, team in struck:
        need = saves.save_number(trial, team, allocation.cover_for_save(trial, team), at=False)
        keep = float(save_chance(need, saves.rerolls_passed(trial, team)))
        total += value * (each * (1 - keep) if each < 1 else 1 - keep**each)
    return total


def _value_tank_hits(trial: Board, shot: Shot, hits: float) -> float:
    attack = trial.attack
    assert attack is not None
    tanks = [t for t in attack.valid if trial.sheet(t).armored]
    if not tanks:
        return 0.0
    tank = max(tanks, key=lambda t: value_team(trial, t))
    near = saves.rerolls_passed(trial, tank) or trial.near(
        shot.team, tank, TABLES.distance.point_blank
    )
    fail = sum(
        float(likely * (1 - save_chance(saves.armor_number(trial, tank, side), near)))
        for side, likely in saves.facing_chances(trial, tank, shot.team).items()
    )
    shaken, dead = map(float, damage_chances())
    return hits * fail * (dead * value_team(trial, tank) + shaken * MARKER)


def would_add_fire(b: Board, unit: int, target: int, kind: str) -> bool:
    """Return True if anybody without an order yet would fire at a target."""
    trial = b.clone()
    firing.order_all(trial, unit, kind, target)
    return len(trial.orders) > len(b.orders)


def _value_marker(b: Board, target: int) -> float:
    """Weigh a marker: the more of a Unit is suppressed, the less it answers an assault."""
    teams = b.teams_here(target)
    shaken = sum(1 for e in teams if b.marks[e])
    if shaken == len(teams):
        return MARKER / 2
    return MARKER * (1 + shaken / len(teams))


def estimate_fire(b: Board, unit: int) -> list[tuple[float, int]]:
    """Estimate the fire at every enemy Unit in sight without aiming it, best first."""
    t = b.table
    firers = [f for f in b.teams_here(unit) if b.shot[f] != b.initiative and t.teams[f].modes]
    found = []
    for target in b.targets(t.units[unit].side):
        enemies = b.teams_here(target)
        value = sum(_estimate_shot(b, f, target, enemies) for f in firers) if enemies else 0.0
        if value > 0:
            found.append((value, target))
    return sorted(found, key=lambda p: (-p[0], p[1]))


def _estimate_shot(b: Board, firer: int, target: int, enemies: list[int]) -> float:
    """Estimate one Team's main weapon against the nearest enemies it can shoot at."""
    t = b.table
    x, y = b.x[firer], b.y[firer]
    weapon, mount = t.teams[firer].modes[0][1][0]
    reach = (weapon.range * INCH * (2 if weapon.fp > 1 else 1) + INCH) ** 2
    near = sorted((squared_distance(x, y, b.x[e], b.y[e]), e) for e in enemies)
    for far, e in near[:LOOKS]:
        sheet = t.teams[e]
        if far > reach:
            return 0.0
        if sheet.armored and not weapon.at:
            continue
        if targets.is_in_arc(b, firer, mount, b.x[e], b.y[e]) and cover.sees(b, firer, e):
            long = far > (weapon.range * INCH) ** 2
            need = t.units[target].to_hit + long + (not b.has_moved(e))
            dice = weapon.fp // 2 if long else weapon.fp
            harm = (0.11 if sheet.cls == TANK else 0.3) * value_team(b, e)
            return (
                dice * max(0, 7 - need) / 6 * (harm + MARKER / TABLES.suppression.hits_per_marker)
            )
    return 0.0


def value_best_tank(b: Board, teams: list[int]) -> float:
    """Return the value of the best tank among Teams."""
    return max((value_team(b, t) for t in teams if b.sheet(t).armored), default=0.0)
