"""What a planned barrage does: ranging in, the template, every Team under it, losses and markers."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from beachhead.games.company.board import DUG_IN, RAN, Board
from beachhead.games.company.content.geometry.plane import INCH, Point, disc_meets
from beachhead.games.company.notation.names import team_of_unit, team_titles, title
from beachhead.games.company.odds.dice import (
    Spread,
    at_least,
    bars,
    damage,
    hit_chance,
    mean,
    passes,
    put,
    spread,
)
from beachhead.games.company.odds.fire import ENGINE
from beachhead.games.company.rules import checks, indirect, shells, suppression
from beachhead.kernel.nodes import Decision

LEAVES = "leaves the template"
UNHURT, SUPPRESSED, DESTROYED = range(3)
GONE = [((UNHURT, 0, 0), Fraction(1))]
Joint = dict[tuple[int, int, int, int], Fraction]
"""Teams lost, markers laid, Teams hit, saves failed."""


# Ranging in -----------------------------------------------------------------------------------------------


def ranging(b: Board, unit: int, observer: int, team: int) -> tuple[Fraction, list[str]]:
    """Give the chance to range in, rerolls included, and say where it comes from."""
    sheet = b.table.units[indirect.target_unit(b, team)]
    found = indirect.range_modifiers(b, unit, observer, team)
    need = indirect.range_need(b, unit, observer, team)
    terms = [f"{sheet.training} {sheet.to_hit} (MIN-FIRE-15)"]
    terms += [f"{n} {m:+d} ({r})" for n, m, r in found]
    p = hit_chance(need)
    one = f"one die {max(need, 2)}+ ({float(p):.1%})"
    lines = [f"Ranging in (MIN-INDIRECT-07): {', '.join(terms)} = {need}, {one}"]
    if indirect.rerolls_range(b, unit):
        p, again = p + (1 - p) * p, "the guns roll a miss again (MIN-WEAPON-17)"
    elif helpers := indirect.range_helpers(b, unit, observer):
        again = f"{team_of_unit(b, helpers[0])} has a miss rolled again (MIN-LEAD-06)"
        p += (1 - p) * p
    else:
        return p, lines
    return p, [*lines, f"Planned: {again}"]


# Under the template ---------------------------------------------------------------------------------------


def laid(b: Board, unit: int, x: int, y: int) -> Board:
    """Lay the template at a point on a copy, as if ranged in there."""
    trial = b.clone()
    trial.story = None
    trial.agenda = []
    indirect.fire_for_effect(trial, unit, x, y, hit=True, kind="shells")
    trial.agenda = []
    return trial


def under(b: Board) -> list[int]:
    """List the Teams under the template, friend and foe."""
    corners = shells.outline(b)
    return [
        t
        for side in (0, 1)
        for t in b.on_table(side)
        if disc_meets(b.x[t], b.y[t], b.sheet(t).radius, corners)
    ]


def team_lines(b: Board, unit: int) -> list[str]:
    """Say what every Team under the template has to fear, those of a Unit that fear the same together."""
    found: dict[tuple[int, str], list[int]] = {}
    for t in under(b):
        found.setdefault((b.sheet(t).unit, fear(b, unit, t)), []).append(t)
    return [
        f"{team_titles(b, teams)} of {title(b, home)}: {text}"
        for (home, text), teams in found.items()
    ]


def fear(b: Board, unit: int, team: int) -> str:
    """Say what a Team under the template has to fear."""
    shaken, dead = harm(b, unit, team)
    need = shells.barrage_number(b, team)
    if b.sheet(team).armored:
        why = "flank armour (MIN-INDIRECT-15); a single hit does nothing (MIN-INDIRECT-17)"
    elif b.state[team] & DUG_IN:
        why = "dug in (MIN-ACT-12)"
    else:
        hard = b.table.ground.hard_ground(b.x[team], b.y[team])
        why = "hard cover (MIN-COVER-04)" if hard else "no hard cover from above (MIN-INDIRECT-15)"
    again = ", a passed save rolled again (MIN-ACT-08)" if b.flags[b.sheet(team).unit] & RAN else ""
    chances = f"suppressed {float(shaken):.1%} (MIN-INDIRECT-16), destroyed {float(dead):.1%} (MIN-INDIRECT-18)"
    return f"saves on {need}+, {why}{again}: {chances}"


def harm(b: Board, unit: int, team: int) -> tuple[Fraction, Fraction]:
    """Give the chances of suppressed and destroyed for a Team under the template."""
    ways = shelled(b, unit, team)
    return ways[SUPPRESSED, 1, 1], ways[DESTROYED, 1, 1]


Shelled = tuple[int, int, int]
"""What becomes of a Team, and whether it is hit and fails its save."""


def shelled(b: Board, unit: int, team: int) -> dict[Shelled, Fraction]:
    """Give every way the shells can treat a Team under the template."""
    points = shells.barrage_points(b, b.guns)
    hits = spread(points, at_least(checks.needed(b, "barrage", unit)))
    none, one = hits.get(0, Fraction(0)), hits.get(1, Fraction(0))
    more = 1 - none - one
    again = bool(b.flags[b.sheet(team).unit] & RAN)
    fail = 1 - passes(shells.barrage_number(b, team), again)
    if b.sheet(team).armored:  # a single hit does nothing (MIN-INDIRECT-17)
        unhurt, shaken, dead = damage(1)
        found = {
            (UNHURT, 1, 0): one + more * (1 - fail),
            (UNHURT, 1, 1): more * fail * unhurt,
            (SUPPRESSED, 1, 1): more * fail * shaken,
            (DESTROYED, 1, 1): more * fail * dead,
        }
    else:
        found = {
            (UNHURT, 1, 0): (one + more) * (1 - fail),
            (SUPPRESSED, 1, 1): one * fail,
            (DESTROYED, 1, 1): more * fail,
        }
    return {(UNHURT, 0, 0): none, **found}


Rows = dict[tuple[object, int, int], tuple[Board, Fraction]]


def effect(b: Board, unit: int, side: int) -> Joint:
    """Give what happens to a side's Teams under the template as it lies: losses, markers, hits, saves."""
    rows: Rows = {((), 0, 0): (b, Fraction(1))}
    for team in (t for t in under(b) if b.sheet(t).side == side):
        ways = shelled(b, unit, team)
        new: Rows = {}
        for (_, hits, fails), (here, p) in rows.items():
            for (result, hit, failed), q in ways.items() if here.here(team) else GONE:
                if q:
                    after = suffer(here, team, result)
                    key = alike(after, side, team), hits + hit, fails + failed
                    known = new.get(key)
                    new[key] = (after, p * q + (known[1] if known else 0))
        rows = new
    found: Joint = {}
    teams = b.table.teams_of[side]
    for (_, hits, fails), (after, p) in rows.items():
        lost = sum(1 for t in teams if b.here(t) and not after.here(t))
        marks = sum(after.marks[t] - b.marks[t] for t in teams)
        put(found, (lost, marks, hits, fails), p)
    return found


def alike(b: Board, side: int, done: int) -> tuple[tuple[int, ...], ...]:
    """Tell apart what matters for the shells to come: of Teams already shelled only how many markers.

    Teams are shelled in their order, and the first with fewest markers takes the next one.
    """
    found = []
    for unit in b.table.by_side[side]:
        teams = b.table.units[unit].teams
        over = sorted(b.marks[t] for t in teams if t <= done and b.here(t))
        later = (b.marks[t] if b.here(t) else -1 for t in teams if t > done)
        found += [tuple(over), tuple(later)]
    return tuple(found)


def suffer(b: Board, team: int, result: int) -> Board:
    """Carry out one Team's fate by the rules; owners take their first choice."""
    if result == UNHURT or not b.here(team):
        return b
    after = b.clone()
    if result == SUPPRESSED:
        suppression.suppress(after, team)
        return after
    shells.destroyed_by_shells(after, team)
    ENGINE.settle(after)
    while after.agenda and isinstance(node := ENGINE.node(after), Decision):
        ENGINE.apply(after, node.options[0])
    after.agenda = []  # a company's check is not part of the barrage
    return after


# The whole barrage ----------------------------------------------------------------------------------------


MISSES = ("least", "leave", "shift")


def part_of(joint: Joint, i: int) -> Spread:
    """Give one figure of several by itself."""
    found: Spread = {}
    for key, p in joint.items():
        put(found, key[i], p)
    return found


def whole(p: Fraction, hit: Joint, missed: Joint) -> Joint:
    """Put together what follows when the guns range in, and when they do not."""
    found: Joint = {}
    for part, share in ((hit, p), (missed, 1 - p)):
        for key, q in part.items():
            put(found, key, q * share)
    return found


def barrage_odds(
    b: Board, unit: int, observer: int, team: int, miss: str | Point = MISSES[0]
) -> dict[str, object]:
    """Explain a barrage on a Team: ranging in, then what falls on whom, hit or missed."""
    side = b.side_of(unit)
    p, lines = ranging(b, unit, observer, team)
    trial = laid(b, unit, b.x[team], b.y[team])
    points = shells.barrage_points(trial, trial.guns)
    check = checks.needed(b, "barrage", unit)
    guns = team_titles(b, trial.guns)
    lines.append(f"{guns}: {strength(trial, points)}, each {check}+ (MIN-INDIRECT-11)")
    lines += team_lines(trial, unit)
    hit = effect(trial, unit, 1 - side)
    spot, missed = (LEAVES, hit) if miss == "leave" else after_miss(trial, unit, 1 - side, miss)
    lines.append(f"Planned after a miss: the enemy {spot} (MIN-INDIRECT-10)")
    return {
        "title": f"{title(b, unit)} fires a barrage at {team_of_unit(b, team)}",
        "lines": lines,
        **figures(p, hit, missed),
        **friends(trial, unit, side),
    }


def strength(b: Board, points: int) -> str:
    """Say how many checks a barrage makes against every Team, and what the number of guns changes."""
    full = max(b.sheet(g).barrage for g in b.guns)
    why = ""
    if points > full:
        why = f", {points - full:+d} for {len(b.guns)} guns (MIN-INDIRECT-12)"
    elif points < full:
        why = f", halved for {len(b.guns)} guns (MIN-INDIRECT-13)"
    checks_ = f"{points} check{'s' * (points != 1)}"
    return f"{checks_} against every Team: barrage FP {full}{why}"


def figures(p: Fraction, hit: Joint, missed: Joint) -> dict[str, object]:
    """Draw the chances of hitting, and of losses and markers in all."""
    kills, markers, hits, fails = (part_of(whole(p, hit, missed), i) for i in range(4))
    ranged: Spread = {1: p, 0: 1 - p}
    return {
        "bars": [
            {"label": "ranged in", "p": float(ranged[1])},
            *bars(hits, "Teams hit"),
            *bars(fails, "failed saves"),
            *bars(kills, "lost"),
            *bars(markers, "markers"),
        ],
        "expected_losses": float(mean(kills)),
        "expected_markers": float(mean(markers)),
        "expected_losses_if_ranged_in": float(mean(part_of(hit, 0))),
    }


def friends(trial: Board, unit: int, side: int) -> dict[str, object]:
    """Count own Teams under the template as well, if there are any."""
    if not any(trial.sheet(t).side == side for t in under(trial)):
        return {}
    own = part_of(effect(trial, unit, side), 0)
    return {"expected_own_losses_if_ranged_in": float(mean(own))}


def after_miss(trial: Board, unit: int, side: int, miss: str | Point) -> tuple[str, Joint]:
    """Shift a missed template to a point of the plan, or to where it costs least."""
    if isinstance(miss, str):
        return least(trial, unit, side)
    b = trial.clone()
    shells.shifted(b, miss, side, "shells")
    return f"shifts it to {miss[0] / INCH:.2f},{miss[1] / INCH:.2f}", effect(b, unit, side)


def least(trial: Board, unit: int, side: int) -> tuple[str, Joint]:
    """Find where the enemy would leave or shift a missed template: where he loses least."""
    best: tuple[Fraction, str, Board] | None = None
    for answer in shells.shift_template.options(trial, side, "shells"):
        b = trial.clone()
        shells.shifted(b, answer, side, "shells")
        cost = toll(b, unit, side)
        if best is None or cost < best[0]:
            where = LEAVES if isinstance(answer, str) else words(answer)
            best = (cost, where, b)
    assert best is not None
    return best[1], effect(best[2], unit, side)


def toll(b: Board, unit: int, side: int) -> Fraction:
    """Add up what a side can expect to lose under a template, markers for a quarter."""
    total = Fraction(0)
    for t in under(b):
        if b.sheet(t).side == side:
            shaken, dead = harm(b, unit, t)
            total += dead + shaken / 4
    return total


def words(point: tuple[int, int]) -> str:
    """Say where a template goes."""
    return f"shifts it to {point[0] / 100:.2f},{point[1] / 100:.2f}, where it costs least"


def best_barrage(b: Board, unit: int, observers: Sequence[int]) -> dict[str, object]:
    """Explain the barrage of a Unit that costs the enemy most."""
    side = b.side_of(unit)
    best: tuple[Fraction, int, int] | None = None
    for observer in observers:
        for team in indirect.aims(b, unit, observer):
            p, _ = ranging(b, unit, observer, team)
            worth = p * toll(laid(b, unit, b.x[team], b.y[team]), unit, 1 - side)
            if best is None or worth > best[0]:
                best = (worth, observer, team)
    return {} if best is None else barrage_odds(b, unit, best[1], best[2])
