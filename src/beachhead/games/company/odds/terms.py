"""Where the figures of a planned fire come from: every modifier, die and save by name, figure and rule."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from beachhead.games.company.board import FIRED, MOVED, RAN, Board
from beachhead.games.company.board.attacks import Shot
from beachhead.games.company.content.geometry.ground import GUN, HARD
from beachhead.games.company.content.geometry.plane import INCH
from beachhead.games.company.content.tables import TABLES, WEAPONS
from beachhead.games.company.notation.names import team_titles
from beachhead.games.company.odds.dice import hit_chance, passes
from beachhead.games.company.rules import allocation, hitting, saves, targets

COVER = ("no cover", "soft cover", "hard cover")


# To hit ---------------------------------------------------------------------------------------------------


def sum_of(b: Board, trial: Board, target: int, kind: str) -> tuple[int, str]:
    """Give To Hit without Long Range, and how it is added up."""
    orders = [o for o in trial.orders if o[2] == target]
    shooters = [(o[0], any(w.at for w, _ in b.sheet(o[0]).modes[o[1]][1])) for o in orders]
    found = hitting.modifiers(b, target, shooters, kind)
    base = b.table.units[target]
    terms = [f"{base.training} {base.to_hit} (MIN-FIRE-15)"]
    terms += [f"{n} {m:+d} ({r})" for n, m, r in found]
    plain = hitting.to_hit(b, target, found)
    return plain, f"To Hit: {', '.join(terms)} = {plain}"


def to_hit_terms(b: Board, trial: Board, target: int, kind: str) -> list[str]:
    """Say where every To Hit number and every die comes from."""
    attack = trial.attack
    assert attack is not None
    plain, line = sum_of(b, trial, target, kind)
    orders = [o for o in trial.orders if o[2] == target and o[0] in attack.firers]
    here = b.clone()
    apart = [s for o in orders for s in hitting.shots_of(here, o, plain, attack)]
    lines = [line]
    for s in attack.shots:
        far = f", long range {s.need - plain:+d} (MIN-FIRE-19)" if s.need != plain else ""
        again = f", misses rolled again ({again_rule(kind)})" if s.again else ""
        who = ", ".join(points(b, o, plain) for o in apart if thrown_with(o, s))
        what = s.weapon or "ordinary weapons"
        chance = f"{float(hit_chance(s.need)):.1%} each"
        lines.append(f"{what}: {dice(s.dice)}, {s.need}+ ({chance}){far}{again}; {who}")
    return [*lines, *silent(b, trial, orders, apart, plain)]


def silent(
    b: Board,
    trial: Board,
    orders: Sequence[tuple[int, int, int, int, int]],
    apart: Sequence[Shot],
    plain: int,
) -> Iterator[str]:
    """Say why a weapon that is ordered to fire has no dice."""
    assert trial.attack is not None
    fired = {(s.team, s.weapon) for s in apart}
    for team, mode, *_ in orders:
        for weapon, mount in b.sheet(team).modes[mode][1]:
            if (team, weapon.name) in fired:
                continue
            gap, other = targets.nearest(b, team, (weapon, mount), trial.attack.valid)
            far = TABLES.to_hit.long_range * (gap > weapon.range * INCH)
            why = "no Fire Points are left (MIN-FIRE-21, MIN-FIRE-36)"
            if other < 0:
                why = "nobody in its range and arc (MIN-FIRE-05, MIN-FIRE-07)"
            elif plain + far >= TABLES.to_hit.misses_from:
                long = f" with long range {far:+d} (MIN-FIRE-19)" if far else ""
                why = f"To Hit {plain + far}{long} cannot be rolled (MIN-FIRE-26)"
            yield f"{b.sheet(team).id} {weapon.name}: {why}"


def dice(count: int) -> str:
    """Count dice."""
    return f"{count} dice" if count != 1 else "1 die"


def again_rule(kind: str) -> str:
    """Name the rule by which misses are rolled again."""
    return "MIN-ACT-09" if kind == "aimed" else "MIN-LEAD-06"


def thrown_with(one: Shot, throw: Shot) -> bool:
    """Tell whether a Team's shot is part of a throw: AT weapons roll apart (MIN-FIRE-32)."""
    if throw.at:
        return (one.team, one.weapon) == (throw.team, throw.weapon)
    return not one.at and (one.need, one.again) == (throw.need, throw.again)


def points(b: Board, s: Shot, plain: int) -> str:
    """Say what a Team's dice come from: its Fire Points and what halves them."""
    full = next(w.fp for w in WEAPONS.values() if w.name == s.weapon)
    why = "MIN-FIRE-13"
    left = full
    if s.need != plain:
        left //= 2
        why += ", halved by long range MIN-FIRE-21"
    if s.dice != left:
        why += ", halved for AT at a soft target MIN-FIRE-36"
    return f"{b.sheet(s.team).id} {s.weapon} {s.dice} of {full} FP ({why})"


# Saves ----------------------------------------------------------------------------------------------------


def save_terms(trial: Board) -> list[str]:
    """Say what every Team that can be hit saves on, and why; and what hits and damage do."""
    b = trial
    assert b.attack is not None
    found: dict[str, list[int]] = {}
    for team in b.attack.valid:
        for text in saves_of(b, team):
            found.setdefault(text, []).append(team)
    lines = [f"{team_titles(b, teams)}: {text}" for text, teams in found.items()]
    if any(b.sheet(t).armored for t in b.attack.valid):
        table = TABLES.damage
        lines.append(
            f"Damage: up to {table.nothing_to} nothing (MIN-ARMOR-07), up to"
            f" {table.suppressed_to} suppressed (MIN-ARMOR-08), then destroyed (MIN-ARMOR-09)"
        )
    per = TABLES.suppression.hits_per_marker
    return [*lines, f"Suppression: a marker for every {per} hits (MIN-SUPP-01)"]


def saves_of(b: Board, team: int) -> Iterator[str]:
    """Say a Team's save against ordinary fire, or its armour against each AT weapon."""
    assert b.attack is not None
    shots = b.attack.shots
    again = saves.rerolls_passed(b, team)
    rule = "MIN-ACT-08" if b.flags[b.sheet(team).unit] & RAN else "MIN-FIRE-28"
    more = f", passed ones rolled again ({rule})" if again else ""
    if b.sheet(team).armored:
        for s in {s.weapon: s for s in shots if s.at}.values():
            yield armor_text(b, team, s) + more
    elif any(not s.at for s in shots):
        cover = allocation.save_cover(b, team)
        need = saves.save_number(b, team, cover, at=False)
        yield f"saves on {need}+ {chance(need, again)}{why_save(b, team, cover)}{more}"
    else:
        cover = allocation.cover_of_hit(b, team, shots[0].team)
        need = saves.save_number(b, team, cover, at=True)
        text = f"saves on {need}+ {chance(need, again)}{why_save(b, team, cover)}"
        yield f"{text}, once for every AT weapon (MIN-FIRE-35){more}"


def chance(need: int, again: bool) -> str:
    """Give the chance of a save."""
    return f"({float(passes(need, again)):.1%}): "


def why_save(b: Board, team: int, cover: int) -> str:
    """Say what kind of save it is, with its rules."""
    sheet = b.sheet(team)
    if sheet.line is not None:
        kind = "soft-skinned vehicle (MIN-ARMOR-02)"
    elif sheet.cls == GUN and b.state[team] & (MOVED | FIRED):
        kind = "gun (MIN-SAVE-04)"
    elif sheet.cls == GUN:
        kind = "still gun (MIN-SAVE-06)"
    else:
        kind = "infantry (MIN-SAVE-03)"
    return f"{kind}, {COVER[cover]}{' (MIN-COVER-04)' if cover == HARD else ''}"


def armor_text(b: Board, team: int, s: Shot) -> str:
    """Say what armour a weapon meets."""
    facing = saves.facing_of(b, team, s.team)
    side = ("front", "flank (MIN-ARMOR-12)", "front or flank by a die (MIN-ARMOR-13)")[facing]
    sides = saves.facings(b, team, s.team)
    need = "/".join(f"{saves.armor_number(b, team, f)}+" for f in sides)
    aimed = Shot(s.team, s.weapon, 1, s.dice, s.need, s.again, to=team)
    near = ", within 18 inches passed ones rolled again (MIN-ARMOR-11)"
    line = b.sheet(team).line
    rule = "MIN-TANK-08" if line is not None and line.turret else "MIN-TANK-06"
    skirts = f", skirts: failed ones rolled again ({rule})"
    text = f"armour {need} against {s.weapon} (MIN-ARMOR-05), {side}"
    text += near if saves.point_blank(b, aimed) else ""
    return text + (skirts if saves.skirts(b, aimed) else "")
