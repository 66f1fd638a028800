"""When an assault pays: who strikes, what stops them on the way, what strikes back."""

from functools import lru_cache
from math import comb, inf

from beachhead.games.company.board import Board
from beachhead.games.company.bots.dice import at_least, hit_chance
from beachhead.games.company.bots.evaluation import LOOKS, count_fire_points, value_team
from beachhead.games.company.bots.fire import value_best_tank
from beachhead.games.company.content.geometry.ground import GUN
from beachhead.games.company.content.geometry.plane import INCH, distance
from beachhead.games.company.content.tables import TABLES
from beachhead.games.company.rules import cover

NEVER = -inf  # of what cannot be reached


def value_assault(b: Board, unit: int, target: int, caution: float = 1.0) -> float:
    """Estimate an assault: how many strike, what stops them, what strikes back.

    `caution` is the share of their own worth that lives lost on the way count for.
    """
    t = b.table
    ours = [i for i in b.teams_here(unit) if t.teams[i].cls != GUN]
    if _are_far_apart(b, ours, b.teams_here(target)):
        return NEVER
    enemies = b.target_teams(target)
    near = [i for i in ours if any(b.near(i, e, TABLES.move.assault) for e in enemies)]
    if not near:
        return NEVER
    foot = [e for e in enemies if not t.teams[e].armored]
    if t.units[unit].tanks:
        return _value_tank_assault(b, unit, near, foot)
    check = float(at_least(t.units[unit].check))
    points = _count_defensive_points(b, target, enemies)
    points -= round(points * min(1.0, _expect_support_markers(b, unit, target) / len(enemies)))
    hit = float(hit_chance(t.units[unit].to_hit))
    stop = _chance_of_hits(points, hit, TABLES.assault.halt_hits)
    kills = min(len(near) * check, len(foot)) if foot else 0.0
    gain = kills * _mean_value(b, foot) * 1.3
    if len(foot) < len(enemies):
        tank = value_best_tank(b, enemies)
        gain += sum(t.teams[i].ta for i in near) * check * 0.1 * tank
    losses = points * hit * 0.3 * _mean_value(b, ours)
    back = float(at_least(t.units[target].check)) ** 2 * max(0.0, len(foot) - kills)
    back *= _mean_value(b, ours) * 0.5 * (1 - stop)
    return gain * (1 - stop) - caution * (losses + back)


def _are_far_apart(b: Board, ours: list[int], theirs: list[int]) -> bool:
    """Return True if two Units are clearly out of each other's reach, leaders who join them included."""
    if not ours or not theirs:
        return True
    reach = (TABLES.move.assault + TABLES.distance.leader_join + 3) * INCH
    for axis in (b.x, b.y):
        one, two = [axis[i] for i in ours], [axis[i] for i in theirs]
        if min(one) - max(two) > reach or min(two) - max(one) > reach:
            return True
    return False


def _value_tank_assault(b: Board, unit: int, near: list[int], foot: list[int]) -> float:
    """Estimate tanks that overrun foot Teams: AT weapons among them stop it."""
    t = b.table
    at = sum(1 for e in foot if any(w.at for _, m in t.teams[e].modes for w, _ in m))
    check = float(at_least(t.units[unit].check))
    return len(near) * check * _mean_value(b, foot) * max(0.0, 1 - 0.25 * at) - 12 * at


def _expect_support_markers(b: Board, unit: int, target: int) -> float:
    """Estimate the markers laid by the machine guns that stay behind and fire first."""
    t = b.table
    stay = [i for i in b.teams_here(unit) if t.teams[i].cls == GUN and not b.marks[i]]
    dice = sum(t.teams[i].modes[0][1][0][0].fp for i in stay if t.teams[i].modes)
    need = t.units[target].to_hit + 1  # mostly concealed
    return dice * float(hit_chance(need)) / TABLES.suppression.hits_per_marker


def _count_defensive_points(b: Board, target: int, enemies: list[int]) -> int:
    """Count the Fire Points that answer an assault: the target's, and of those who see it happen."""
    t = b.table
    points = 0
    reach = (TABLES.distance.reaction - 2) * INCH
    for e in b.on_table(t.units[target].side):
        if not b.marks[e] and t.teams[e].modes:
            mine = e in enemies
            far = min(distance(b.x[e], b.y[e], b.x[i], b.y[i]) for i in enemies)
            if mine or (far <= reach and any(cover.sees(b, e, i) for i in enemies[:LOOKS])):
                points += count_fire_points(t.teams[e], far, armored=False)
    return points


@lru_cache(maxsize=4096)
def _chance_of_hits(dice: int, chance: float, hits: int) -> float:
    few = range(min(hits, dice + 1))
    return 1 - sum(comb(dice, k) * chance**k * (1 - chance) ** (dice - k) for k in few)


def _mean_value(b: Board, teams: list[int]) -> float:
    return sum(value_team(b, i) for i in teams) / len(teams) if teams else 0.0
