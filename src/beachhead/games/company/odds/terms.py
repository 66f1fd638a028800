"""Where the figures of an attack come from: every modifier, die and save by name, number and rule."""

from collections.abc import Iterator

from beachhead.games.company.board import Board
from beachhead.games.company.board.attacks import Attack, Shot
from beachhead.games.company.content.geometry.ground import GUN, HARD
from beachhead.games.company.content.geometry.plane import INCH
from beachhead.games.company.content.sheets import LinePart
from beachhead.games.company.content.tables import TABLES
from beachhead.games.company.notation.names import team_titles, unit_title
from beachhead.games.company.odds.plans import play_to_dice
from beachhead.games.company.rules import allocation, firing, hitting, saves, targets
from beachhead.games.company.rules.cover import find_cover
from beachhead.kernel.plurals import counted

COVER = ("no cover", "soft cover", "hard cover")
AttackOf = tuple[int, int, str]
"""Who fires, at whom, in which kind of fire."""


def explain_attack(ordered: Board, attack: AttackOf, number: int, of: int) -> list[str]:
    """Explain one attack of those that are ordered on a board, before its dice."""
    target = attack[1]
    orders = [o for o in ordered.orders if o.target == target]
    if not orders:
        return []
    who = team_titles(ordered, [o.team for o in orders])
    head = f"Attack {number + 1} of {of}: {who} at {unit_title(ordered, target)} (MIN-FIRE-02)"
    b = take_aim(ordered, attack)
    lines = [head] if of > 1 else []
    if b.attack is None or not b.attack.shots:
        never = TABLES.to_hit.misses_from
        text = f"No dice hit: To Hit is {never} or more (MIN-FIRE-26), or no Fire Points are left"
        return [*lines, explain_to_hit(b, attack)[1], f"{text} (MIN-FIRE-21)"]
    return [*lines, *explain_dice(b, b.attack, attack), *explain_saves(b, b.attack)]


def take_aim(ordered: Board, attack: AttackOf) -> Board:
    """Return a copy in which an attack is about to be rolled."""
    unit, target, kind = attack
    b = ordered.clone()
    if b.attack is not None and b.attack.target == target:
        return b
    b.agenda, b.attack = [], None
    b.do(*firing.list_attack_steps(unit, target, kind))
    return play_to_dice(b)


# To hit ---------------------------------------------------------------------------------------------------


def explain_to_hit(b: Board, attack: AttackOf) -> tuple[int, str]:
    """Return To Hit without Long Range, and how it is added up."""
    _, target, kind = attack
    orders = [o for o in b.orders if o.target == target]
    found = hitting.list_modifiers(b, target, hitting.list_shooters(b, orders), kind)
    base = b.table.units[target]
    terms = [f"{base.training} {base.to_hit} (MIN-FIRE-15)"]
    terms += [f"{name} {number:+d} ({rule})" for name, number, rule in found]
    need = hitting.number_to_hit(b, target, found)
    return need, f"To Hit: {', '.join(terms)} = {need}"


def explain_dice(b: Board, attack: Attack, of: AttackOf) -> Iterator[str]:
    """Explain every throw: its dice, what they need, and whose they are."""
    need, line = explain_to_hit(b, of)
    orders = [o for o in b.orders if o.target == attack.target and o.team in attack.firers]
    apart = [s for o in orders for s in hitting.make_shots(b.clone(), o, need, attack)]
    yield line
    for s in attack.shots:
        far = f", long range {s.need - need:+d} (MIN-FIRE-19)" if s.need != need else ""
        rule = "MIN-ACT-09" if attack.kind == "aimed" else "MIN-LEAD-06"
        again = f", misses rolled again ({rule})" if s.again else ""
        who = ", ".join(explain_points(b, one, need) for one in apart if is_part_of(one, s))
        what = s.weapon or "ordinary weapons"
        yield f"{what}: {counted(s.dice, 'die|dice')}, {s.need}+{far}{again}; {who}"
    fired = {(s.team, s.weapon) for s in apart}
    for team, mode, *_ in orders:
        for part in b.sheet(team).modes[mode][1]:
            if (team, part[0].name) not in fired:
                yield f"{b.sheet(team).id} {part[0].name}: {explain_silence(b, attack, team, part, need)}"


def is_part_of(one: Shot, throw: Shot) -> bool:
    """Return True if a Team's shot is part of a throw: AT weapons roll apart (MIN-FIRE-32)."""
    if throw.at:
        return (one.team, one.weapon) == (throw.team, throw.weapon)
    return not one.at and (one.need, one.again) == (throw.need, throw.again)


def explain_points(b: Board, s: Shot, need: int) -> str:
    """Explain what a Team's dice come from: its Fire Points and what halves them."""
    arms = (w for _, parts in b.sheet(s.team).modes for w, _ in parts)
    full = left = next(w.fp for w in arms if w.name == s.weapon)
    why = "MIN-FIRE-13"
    if s.need != need:
        left //= 2
        why += ", halved by long range MIN-FIRE-21"
    if s.dice != left:
        why += ", halved for AT at a soft target MIN-FIRE-36"
    return f"{b.sheet(s.team).id} {s.weapon} {s.dice} of {full} FP ({why})"


def explain_silence(b: Board, attack: Attack, team: int, part: LinePart, need: int) -> str:
    """Explain why a weapon that is ordered to fire has no dice."""
    gap, other = targets.find_nearest(b, team, part, attack.valid)
    if other < 0:
        return "nobody in its range and arc (MIN-FIRE-05, MIN-FIRE-07)"
    far = TABLES.to_hit.long_range * (gap > part[0].range * INCH)
    if need + far >= TABLES.to_hit.misses_from:
        long = f" with long range {far:+d} (MIN-FIRE-19)" if far else ""
        return f"To Hit {need + far}{long} cannot be rolled (MIN-FIRE-26)"
    return "no Fire Points are left (MIN-FIRE-21, MIN-FIRE-36)"


# Saves ----------------------------------------------------------------------------------------------------


def explain_saves(b: Board, attack: Attack) -> Iterator[str]:
    """Explain what every Team that can be hit saves on; and what hits and damage do."""
    found: dict[str, list[int]] = {}
    for team in attack.valid:
        for text in explain_save(b, attack, team):
            found.setdefault(text, []).append(team)
    for text, teams in found.items():
        yield f"{team_titles(b, teams)}: {text}"
    if any(b.sheet(t).armored for t in attack.valid):
        table = TABLES.damage
        yield (
            f"Damage: up to {table.nothing_to} nothing (MIN-ARMOR-07), up to"
            f" {table.suppressed_to} suppressed (MIN-ARMOR-08), then destroyed (MIN-ARMOR-09)"
        )
    per = TABLES.suppression.hits_per_marker
    yield f"Suppression: a marker for every {per} hits (MIN-SUPP-01)"


def explain_save(b: Board, attack: Attack, team: int) -> Iterator[str]:
    """Explain a Team's save against ordinary fire, or its armour against each AT weapon."""
    rule = "MIN-ACT-08" if b.has_run(b.sheet(team).unit) else "MIN-FIRE-28"
    again = f", passed ones rolled again ({rule})" if saves.rerolls_passed(b, team) else ""
    if b.sheet(team).armored:
        for s in {s.weapon: s for s in attack.shots if s.at}.values():
            yield explain_armor(b, team, s) + again
    elif any(not s.at for s in attack.shots):
        cover = allocation.cover_for_save(b, team)
        need = saves.save_number(b, team, cover, at=False)
        yield f"saves on {need}+: {explain_cover(b, team, cover)}{again}"
    else:
        cover = find_cover(b, team, attack.shots[0].team, at=True)
        need = saves.save_number(b, team, cover, at=True)
        once = "once for every AT weapon (MIN-FIRE-35)"
        yield f"saves on {need}+: {explain_cover(b, team, cover)}, {once}{again}"


def explain_cover(b: Board, team: int, cover: int) -> str:
    """Explain what kind of save it is, with its rules."""
    sheet = b.sheet(team)
    if sheet.line is not None:
        kind = "soft-skinned vehicle (MIN-ARMOR-02)"
    elif sheet.cls == GUN and b.has_moved_or_fired(team):
        kind = "gun (MIN-SAVE-04)"
    elif sheet.cls == GUN:
        kind = "still gun (MIN-SAVE-06)"
    else:
        kind = "infantry (MIN-SAVE-03)"
    return f"{kind}, {COVER[cover]}{' (MIN-COVER-04)' if cover == HARD else ''}"


def explain_armor(b: Board, team: int, s: Shot) -> str:
    """Explain what armour a weapon meets."""
    facing = saves.find_facing(b, team, s.team)
    side = ("front", "flank (MIN-ARMOR-12)", "front or flank by a die (MIN-ARMOR-13)")[facing]
    sides = saves.facing_chances(b, team, s.team)
    need = "/".join(f"{saves.armor_number(b, team, f)}+" for f in sides)
    aimed = Shot(s.team, s.weapon, 1, s.dice, s.need, s.again, to=team)
    near = ", within 18 inches passed ones rolled again (MIN-ARMOR-11)"
    line = b.sheet(team).line
    rule = "MIN-TANK-08" if line is not None and line.turret else "MIN-TANK-06"
    skirts = f", skirts: failed ones rolled again ({rule})"
    text = f"armour {need} against {s.weapon} (MIN-ARMOR-05), {side}"
    text += near if saves.is_point_blank(b, aimed) else ""
    return text + (skirts if saves.has_skirts(b, aimed) else "")
