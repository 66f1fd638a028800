"""MIN-FIRE-01 to 12, -30: who can fire at what."""

from collections.abc import Sequence

from beachhead.games.company.board import Board, FireOrder
from beachhead.games.company.content.geometry.ground import HARD, TANK
from beachhead.games.company.content.geometry.plane import INCH, is_ahead, squared_distance
from beachhead.games.company.content.sheets import HULL, TURRET, LinePart
from beachhead.games.company.content.tables import TABLES, Weapon
from beachhead.games.company.rules.cover import find_cover, has_clear_line, has_fire_line, sees

TRIGGERED = ("reaction", "overwatch", "defence", "defence_watch")  # fire that interrupts a move
WATCH = ("overwatch", "defence_watch")
DEFENCE = ("defence", "defence_watch")  # by the Unit that is assaulted
NOT_NAMED = 0
ANY = -1  # every weapon, as bits
REACTION = TABLES.distance.reaction * INCH


def type_code(cls: int, cover: int = -1) -> int:
    """Return the number of a type of Team: its class, and its cover where that is named too (MIN-FIRE-38)."""
    return cls + 1 + 4 * (cover + 1)


def is_of_type(code: int, cls: int, cover: int) -> bool:
    """Return True if a Team of this class and cover is of the named type."""
    return code % 4 == cls + 1 and code // 4 in {0, cover + 1}


def can_fire_now(b: Board, team: int) -> bool:
    """Return True if a Team may fire: unsuppressed, once an Initiative (MIN-SUPP-05, MIN-REACT-04)."""
    return b.is_here(team) and not b.marks[team] and b.shot[team] != b.initiative


def is_in_arc(b: Board, team: int, mount: int, x: int, y: int) -> bool:
    """Return True if a point lies in a weapon's arc (MIN-FIRE-06, MIN-FIRE-07, MIN-FIRE-09, MIN-FIRE-10)."""
    if mount == HULL:
        return is_ahead(b.x[team], b.y[team], b.hull[team], x, y)
    if mount == TURRET:
        return is_ahead(b.x[team], b.y[team], b.turret[team], x, y)
    return True


def find_nearest(b: Board, team: int, part: LinePart, teams: Sequence[int]) -> tuple[int, int]:
    """Find the nearest Team that a weapon can shoot at: gap and Team, or (-1, -1)."""
    weapon, mount = part
    sheets, xs, ys = b.table.teams, b.x, b.y
    x, y, far = xs[team], ys[team], 2 * weapon.range * INCH + sheets[team].radius
    at, over = weapon.at, weapon.over_friends
    near = []
    for other in teams:
        sheet = sheets[other]
        far2 = squared_distance(x, y, xs[other], ys[other])
        if (at or not sheet.armored) and far2 <= (far + sheet.radius) ** 2:  # MIN-ARMOR-04
            near.append((far2, other))
    near.sort()
    for _, other in near:
        if is_in_arc(b, team, mount, xs[other], ys[other]) and has_fire_line(b, team, other, over):
            return b.gap(team, other), other
    return -1, -1


def count_fire_dice(weapon: Weapon, apart: int, soft_target: bool) -> int:
    """Return the dice of a weapon at a distance (MIN-FIRE-13, MIN-FIRE-20, MIN-FIRE-21, MIN-FIRE-36)."""
    dice = weapon.fp
    if apart > weapon.range * INCH:
        dice //= 2
    if weapon.at and soft_target:
        dice //= 2
    return dice


def can_fire(b: Board, team: int, mode: int, teams: Sequence[int]) -> bool:
    """Return True if every weapon of a mode has dice against some of these Teams (MIN-FIRE-05, MIN-FIRE-07)."""
    arms, known = b.table.teams[team].mode_arms[mode], b.lookups().aims
    bits = (1 << i for i in range(arms.bit_length()) if arms >> i & 1)
    return all(_has_known_target(b, known, team, bit, teams) for bit in bits)


def has_target(b: Board, team: int, teams: Sequence[int]) -> bool:
    """Return True if any weapon of a Team can shoot at some of these Teams."""
    return _has_known_target(b, b.lookups().aims, team, ANY, teams)


def _has_known_target(
    b: Board, known: dict[int, int], team: int, arms: int, teams: Sequence[int]
) -> bool:
    """Return the same, given what is known so far; asked very often."""
    t, xs, ys = b.table, b.x, b.y
    one, first = t.teams[team], team * len(xs)
    x, y, far = xs[team], ys[team], one.farthest + one.radius + t.widest
    view = t.ground.view((x, y, one.look)).known
    for other in teams:
        bits = known.get(first + other)
        if bits is None:
            ox, oy = xs[other], ys[other]
            dx, dy = ox - x, oy - y
            if dx * dx + dy * dy > far * far or view.get((ox, oy, t.teams[other].look)) is False:
                continue
            bits = known[first + other] = find_arms(b, team, other)
        if bits & arms:
            return True
    return False


def find_arms(b: Board, team: int, other: int) -> int:
    """Return the weapons with which a Team can shoot at another, as bits of its sheet."""
    sheets, xs, ys = b.table.teams, b.x, b.y
    one, two = sheets[team], sheets[other]
    x, y = xs[other], ys[other]
    dx, dy, wide = x - xs[team], y - ys[team], one.radius + two.radius
    far2 = dx * dx + dy * dy
    bits, bit = 0, 1
    for weapon, mount, reach, at, _, weak in one.arms:
        if (
            far2 <= (reach + wide) ** 2
            and (at or not two.armored)  # MIN-ARMOR-04
            and (not mount or is_in_arc(b, team, mount, x, y))
            and not (weak and two.cls != TANK and _is_halved_away(b, team, other, weapon))
        ):
            bits |= bit
        bit += bit
    if not bits or not sees(b, team, other):
        return 0
    return bits if not bits & ~one.lobbed or has_clear_line(b, team, other) else bits & one.lobbed


def _is_halved_away(b: Board, team: int, other: int, weapon: Weapon) -> bool:
    """Return True if both halvings leave an AT weapon no dice (MIN-FIRE-21, MIN-FIRE-36)."""
    dice = count_fire_dice(weapon, b.gap(team, other), soft_target=False)
    return dice == 0 or (dice == 1 and find_cover(b, other, team, at=True) != HARD)


def list_firers(b: Board, unit: int, kind: str) -> list[int]:
    """List the Teams that may still be given a fire order."""
    if kind in TRIGGERED:
        teams = b.teams_here(unit)
        teams += [t for o in b.table.observers[unit] for t in b.teams_here(o)]
        if kind in WATCH:
            teams += b.commander_watching(unit)
    elif kind == "support":
        teams = b.assault.stay if b.assault is not None else []
    else:
        teams = b.actors(unit)
    ordered = {o.team for o in b.orders}
    found = [t for t in teams if can_fire_now(b, t) and t not in ordered and b.table.teams[t].modes]
    if kind in {"reaction", "defence"}:
        movers = list_movers(b)
        found = [t for t in found if sees_near_mover(b, t, movers)]
    return found


def list_movers(b: Board) -> list[int]:
    """List the Teams whose move is being carried out."""
    if b.assault is not None and not b.plan:
        return [t for t in b.assault.goers if b.is_here(t)]
    return [p[0] for p in b.plan if b.is_here(p[0])]


def sees_near_mover(b: Board, team: int, movers: Sequence[int]) -> bool:
    """Return True if a Team sees an enemy moving within 18" (MIN-REACT-01)."""
    return any(sees(b, team, m) for m in list_near_movers(b, team, movers))


def list_near_movers(b: Board, team: int, movers: Sequence[int]) -> list[int]:
    """List those who move within 18" of a Team."""
    sheets, xs, ys = b.table.teams, b.x, b.y
    x, y, far = xs[team], ys[team], REACTION + sheets[team].radius
    return [
        m for m in movers if (xs[m] - x) ** 2 + (ys[m] - y) ** 2 <= (far + sheets[m].radius) ** 2
    ]


def list_target_teams(b: Board, target: int, kind: str) -> list[int]:
    """List the Teams of a target that this kind of fire can concern."""
    if kind in DEFENCE and b.assault is not None and target == b.assault.attacker:
        return [t for t in b.assault.goers if b.is_here(t)]
    teams = b.target_teams(target)
    if kind in TRIGGERED:  # the Commander and observers who move along are seen with the Unit
        teams += [p[0] for p in b.plan if p[0] not in teams and b.is_here(p[0])]
    return teams


def list_fire_targets(b: Board, unit: int, kind: str) -> list[int]:
    """List the enemy Units that some Team can fire at (MIN-FIRE-01)."""
    shooters = list_firers(b, unit, kind)
    if not shooters:
        return []
    known = b.lookups().aims
    prey = [(t, set(_list_in_range(b, t))) for t in shooters]
    return [
        target
        for target in b.targets(b.side_of(unit))
        if _can_some_fire(b, known, prey, list_target_teams(b, target, kind))
    ]


def _can_some_fire(
    b: Board, known: dict[int, int], prey: Sequence[tuple[int, set[int]]], teams: Sequence[int]
) -> bool:
    """Return True if some shooter, with whom his weapons may reach, can fire at one of the Teams."""
    for shooter, those in prey:
        near = [t for t in teams if t in those]
        if _has_known_target(b, known, shooter, ANY, near):
            return True
    return False


def _list_in_range(b: Board, team: int) -> list[int]:
    """List the enemies that a Team's weapons reach and that are not known to be hidden from it."""
    t, xs, ys = b.table, b.x, b.y
    sheets = t.teams
    sheet = sheets[team]
    x, y, far = xs[team], ys[team], sheet.farthest + sheet.radius + t.widest + 1
    near = b.lookups().teams_in_box(1 - sheet.side, x - far, x + far, y - far, y + far)
    known = t.ground.view((x, y, sheet.look)).known
    return [i for i in near if known.get((xs[i], ys[i], sheets[i].look)) is not False]


def has_fire_target(b: Board, unit: int, kind: str) -> bool:
    """Return True if there is anything to fire at, without listing it all."""
    return any(_has_target_in_range(b, t) for t in list_firers(b, unit, kind))


def _has_target_in_range(b: Board, team: int) -> bool:
    return has_target(b, team, _list_in_range(b, team))


def list_valid_teams(b: Board, orders: Sequence[FireOrder], target: int, kind: str) -> list[int]:
    """List the Teams that some firing Team sees and has in range (MIN-FIRE-30)."""
    found = []
    for team in list_target_teams(b, target, kind):
        for firer, mode, *_ in orders:
            reach = max(w.range * (1 + (w.fp > 1)) for w, _ in b.sheet(firer).modes[mode][1])
            if b.near(firer, team, reach) and sees(b, firer, team):
                found.append(team)
                break
    return found
