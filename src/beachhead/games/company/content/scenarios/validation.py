"""What can be wrong with a scenario: each problem names its entry, the fault, a remedy and a rule."""

import math
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from beachhead.games.company.content.geometry.ground import COVER, GOING
from beachhead.games.company.content.geometry.plane import (
    Point,
    crossing_fraction,
    hundredths,
    is_inside,
    list_edges,
)
from beachhead.games.company.content.scenarios.schema import (
    Commander,
    Group,
    Pair,
    Reserve,
    Scenario,
    SideEntry,
    UnitEntry,
    observer_id,
    team_id,
)
from beachhead.games.company.content.tables import (
    TABLES,
    TANKS,
    TERRAIN,
    WEAPONS,
    TankLine,
    TerrainType,
    Weapon,
)

LARGEST = 240  # inches: no table is larger than twenty feet
FARTHEST = 48  # inches that an objective reaches at most
WIDEST = 4  # inches: no base has a larger radius
FASTEST = 48  # inches
MOST_TEAMS = 100  # on a side
MOST_DICE = 20  # of one weapon
MOST_WORTH = 1000
MOST_POINTS = 1000
ARMOUR = (2, 7)  # a save on 7+ always fails
NAME = re.compile(r"^[A-Za-z0-9_-]{1,24}$")
SETUP, END = "MIN-SEQ-01", "MIN-LEAD-14"
SIDES, UNITS = "MIN-UNIT-01", "MIN-UNIT-02"
WEAPON, TANK, GROUND = "MIN-WEAPON-01", "MIN-TANK-01", "MIN-COVER-01"

EDGES = ("N", "E", "S", "W")
CARRIERS = ("infantry", "gun", "tank")
SHAPES = sorted({kind.shape for kind in TERRAIN.values()})
WEAPON_TRAITS = sorted({trait for line in WEAPONS.values() for trait in line.traits})
TANK_TRAITS = sorted({trait for line in TANKS.values() for trait in line.traits})


class Problem(NamedTuple):
    """What is wrong with an entry of a scenario, and how to mend it."""

    entry: str
    fault: str
    remedy: str
    rule: str


def find_problems(s: Scenario) -> Iterator[Problem]:
    """List what is wrong with a scenario."""
    yield from _check_frame(s)
    yield from _check_own_lines(s)
    for i, _ in enumerate(s.terrain):
        yield from _check_terrain(s, i)
    yield from _check_places(s)
    for side in s.side:
        yield from _check_force(s, side)
    yield from _check_victory(s)


# Questions that many entries share ----------------------------------------------------------------


def _list_allowed(words: Sequence[str]) -> str:
    return f"use one of {', '.join(words)}" if words else "there is none yet: add one"


def _check_word(
    entry: str, what: str, value: str, words: Iterable[str], rule: str
) -> Iterator[Problem]:
    known = list(words)
    if value not in known:
        yield Problem(entry, f"unknown {what} {value!r}", _list_allowed(known), rule)


def _check_number(
    entry: str, field: str, value: int, limits: tuple[int, int], rule: str
) -> Iterator[Problem]:
    least, most = limits
    if not least <= value <= most:
        remedy = f"use {least} to {most}"
        yield Problem(f"{entry}.{field}", f"{value} is out of range", remedy, rule)


def _check_points(entry: str, points: int, rule: str) -> Iterator[Problem]:
    if not 0 <= points <= MOST_POINTS:
        yield Problem(entry, f"{points} points", f"use 0 to {MOST_POINTS}", rule)


def _check_unique(what: str, ids: Sequence[str]) -> Iterator[Problem]:
    for name in dict.fromkeys(i for i in ids if ids.count(i) > 1):
        fault = f"the id is used {ids.count(name)} times"
        yield Problem(f"{what} {name}", fault, f"give every {what} its own", SETUP)


def _is_length(*values: float) -> bool:
    return all(math.isfinite(v) and abs(v) <= LARGEST for v in values)


def _is_on_table(s: Scenario, point: Pair) -> bool:
    return _is_length(*point) and 0 <= point[0] <= s.width and 0 <= point[1] <= s.height


def _keep_within(s: Scenario) -> str:
    return f"keep points within 0 to {s.width:g} and 0 to {s.height:g}"


def _check_on_table(
    s: Scenario, entry: str, points: Sequence[Pair], rule: str, what: str = "point "
) -> Iterator[Problem]:
    off = next((p for p in points if not _is_on_table(s, p)), None)
    if off is not None:
        fault = f"{what}{off[0]:g}, {off[1]:g} lies off the table"
        yield Problem(entry, fault, _keep_within(s), rule)


# The table and what lies on it ----------------------------------------------------------------------


def _check_frame(s: Scenario) -> Iterator[Problem]:
    if not _is_length(s.width, s.height) or min(s.width, s.height) < 12:
        fault = f"{s.width} x {s.height} is no table"
        yield Problem("width, height", fault, f'use 12" to {LARGEST}"', SETUP)
    if not 1 <= s.rounds <= 30:
        yield Problem("rounds", f"{s.rounds} rounds", "use 1 to 30", SETUP)
    if len(s.side) != 2:
        yield Problem("side", f"{len(s.side)} sides", "give exactly two", SIDES)
    ids = [x.id for x in s.side]
    if not all(map(NAME.match, ids)) or len(set(ids)) < len(ids):
        remedy = "use two different words of letters and digits"
        yield Problem("side", f"ids {ids}", remedy, SIDES)
    yield from _check_word("attacker", "side", s.attacker, ids, SIDES)
    yield from _check_word("first_setup", "side", s.first_setup, ids, SIDES)


def _check_own_lines(s: Scenario) -> Iterator[Problem]:
    for key, weapon in s.weapon.items():
        yield from _check_weapon(f"weapon.{key}", weapon)
    for key, tank in s.tank.items():
        yield from _check_tank(s, f"tank.{key}", tank)
    for key, kind in s.terrain_type.items():
        yield from _check_terrain_type(f"terrain_type.{key}", kind)


def _check_weapon(entry: str, w: Weapon) -> Iterator[Problem]:
    yield from _check_number(entry, "range", w.range, (0, LARGEST), WEAPON)
    for field, value in (("fp", w.fp), ("ta", w.ta), ("barrage", w.barrage)):
        yield from _check_number(entry, field, value, (0, MOST_DICE), WEAPON)
    yield from _check_number(entry, "value", w.value, (0, MOST_WORTH), WEAPON)
    yield from _check_word(f"{entry}.team", "Team class", w.team, CARRIERS, WEAPON)
    for trait in w.traits:
        yield from _check_word(f"{entry}.traits", "trait", trait, WEAPON_TRAITS, WEAPON)


def _check_tank(s: Scenario, entry: str, t: TankLine) -> Iterator[Problem]:
    if not _is_length(t.radius) or not 0 < t.radius <= WIDEST:
        fault = f'its base has a radius of {t.radius:g}"'
        remedy = f'use a radius above 0" and up to {WIDEST}"'
        yield Problem(f"{entry}.radius", fault, remedy, "MIN-UNIT-03")
    yield from _check_number(entry, "move", t.move, (0, FASTEST), TANK)
    for field, value in (("front", t.front), ("flank", t.flank)):
        yield from _check_number(entry, field, value, ARMOUR, TANK)
    yield from _check_number(entry, "value", t.value, (0, MOST_WORTH), TANK)
    if t.main:
        weapons = sorted({*WEAPONS, *s.weapon})
        yield from _check_word(f"{entry}.main", "weapon", t.main, weapons, WEAPON)
    for trait in t.traits:
        yield from _check_word(f"{entry}.traits", "trait", trait, TANK_TRAITS, TANK)


def _check_terrain_type(entry: str, kind: TerrainType) -> Iterator[Problem]:
    yield from _check_word(f"{entry}.shape", "shape", kind.shape, SHAPES, GROUND)
    yield from _check_word(f"{entry}.cover", "cover", kind.cover, COVER, GROUND)
    if not _is_length(kind.height) or kind.height < 0:
        fault, remedy = f'{kind.height:g}" is no height', f'use 0" to {LARGEST}"'
        yield Problem(f"{entry}.height", fault, remedy, GROUND)
    for field, going in (("tank", kind.tank), ("gun", kind.gun), ("infantry", kind.infantry)):
        yield from _check_word(f"{entry}.{field}", "going", going, GOING, GROUND)


def _check_terrain(s: Scenario, index: int) -> Iterator[Problem]:
    p = s.terrain[index]
    entry = f"terrain[{index}] {p.id}"
    unknown = list(
        _check_word(entry, "terrain", p.type, sorted({*TERRAIN, *s.terrain_type}), GROUND)
    )
    if unknown:
        yield from unknown
        return
    strange = next((v for q in (*p.points, (p.z,)) for v in q if not _is_length(v)), None)
    if strange is not None:
        fault = f"{strange:g} is no number of inches on a table"
        yield Problem(entry, fault, _keep_within(s), GROUND)
        return
    yield from _check_on_table(s, entry, p.points, GROUND)
    line = s.kind_of(p).shape == "line"
    if len(p.points) < (2 if line else 3):
        yield Problem(entry, "too few points", "a line needs 2, an area 3", GROUND)
    elif not line and not _is_simple(p.points):
        yield Problem(entry, "its outline crosses itself", "order the corners round the area", "")


def _is_simple(points: list[Pair]) -> bool:
    corners: list[Point] = [(hundredths(x), hundredths(y)) for x, y in points]
    sides = list_edges(corners, closed=True)
    for i, (a, b) in enumerate(sides):
        for j in range(i + 2, len(sides)):
            if i == 0 and j == len(sides) - 1:
                continue
            c, d = sides[j]
            hit = crossing_fraction(*a, *b, *c, *d)
            if hit is not None and hit != (0, 1):
                return False
    return True


# Places ---------------------------------------------------------------------------------------------


def _check_places(s: Scenario) -> Iterator[Problem]:
    yield from _check_unique("zone", [z.id for z in s.zone])
    yield from _check_unique("objective", [o.id for o in s.objective])
    yield from _check_unique("terrain", [p.id for p in s.terrain])
    ids = [x.id for x in s.side]
    for z in s.zone:
        yield from _check_word(f"zone {z.id}", "side", z.side, ids, SETUP)
        if len(z.points) < 3:
            fault = f"{len(z.points)} points are no area"
            yield Problem(f"zone {z.id}", fault, "give three or more", SETUP)
        else:
            yield from _check_on_table(s, f"zone {z.id}", z.points, SETUP)
    yield from _check_objectives(s, ids)
    yield from _check_exits(s, ids)
    yield from _check_bonuses(s, ids)
    yield from _check_sight(s)


def _check_objectives(s: Scenario, ids: list[str]) -> Iterator[Problem]:
    for o in s.objective:
        entry = f"objective {o.id}"
        yield from _check_on_table(s, entry, [o.at], SETUP, what="")
        if not _is_length(o.radius) or not 0 < o.radius <= FARTHEST:
            remedy = f'use more than 0" and up to {FARTHEST}"'
            yield Problem(entry, f'a radius of {o.radius:g}"', remedy, SETUP)
        yield from _check_points(entry, o.vp, SETUP)
        if o.owner and o.owner not in ids:
            remedy = f"{_list_allowed(ids)}, or leave it out"
            yield Problem(entry, f"unknown owner {o.owner!r}", remedy, SETUP)


def _check_exits(s: Scenario, ids: list[str]) -> Iterator[Problem]:
    for i, door in enumerate(s.exit):
        entry = f"exit[{i}]"
        yield from _check_word(entry, "side", door.side, ids, SETUP)
        yield from _check_points(entry, door.vp, SETUP)
        yield from _check_stretch(s, door.edge, door.span, entry)
        first = next(other for other in s.exit if other.side == door.side)
        if door.vp != first.vp:
            fault = f"{door.vp} points, {first.vp} by another exit of {door.side}"
            yield Problem(entry, fault, "give all exits of a side the same points", END)


def _check_bonuses(s: Scenario, ids: list[str]) -> Iterator[Problem]:
    for i, bonus in enumerate(s.bonus):
        entry = f"bonus[{i}]"
        yield from _check_word(entry, "side", bonus.side, ids, END)
        yield from _check_word(entry, "side", bonus.enemy, ids, END)
        if not _is_length(bonus.south_of) or not 0 <= bonus.south_of <= s.height:
            fault = f"a line at {bonus.south_of:g}"
            yield Problem(entry, fault, f"use 0 to {s.height:g}", END)


def _check_sight(s: Scenario) -> Iterator[Problem]:
    for i, mist in enumerate(s.sight):
        entry = f"sight[{i}]"
        if not 1 <= mist.first <= mist.last <= s.rounds:
            fault = f"from round {mist.first} to round {mist.last}"
            remedy = f"use rounds from 1 to {s.rounds}, the first one first"
            yield Problem(entry, fault, remedy, SETUP)
        if not _is_length(mist.inches) or mist.inches <= 0:
            yield Problem(entry, f'a sight of {mist.inches:g}"', 'use more than 0"', SETUP)


def _check_reserve(s: Scenario, r: Reserve, entry: str) -> Iterator[Problem]:
    if not 1 <= r.round <= s.rounds:
        remedy = f"use a round from 1 to {s.rounds}"
        yield Problem(entry, f"it arrives in round {r.round}", remedy, SETUP)
    yield from _check_stretch(s, r.edge, r.span, entry)


def _check_stretch(s: Scenario, edge: str, span: Sequence[Pair], entry: str) -> Iterator[Problem]:
    if edge not in EDGES:
        yield from _check_word(entry, "edge", edge, EDGES, SETUP)
        return
    if len(span) != 2:
        remedy = "give its two ends, [[x, y], [x, y]]"
        yield Problem(entry, f"a span of {len(span)} points", remedy, SETUP)
        return
    at = {"N": s.height, "E": s.width, "S": 0.0, "W": 0.0}[edge]
    axis = 1 if edge in {"N", "S"} else 0
    for p in span:
        if not _is_on_table(s, p) or p[axis] != at:
            fault = f"{p[0]:g}, {p[1]:g} does not lie on edge {edge}"
            yield Problem(entry, fault, f"{'xy'[axis]} is {at:g} there; {_keep_within(s)}", SETUP)
            return


# Forces ---------------------------------------------------------------------------------------------


def _check_force(s: Scenario, side: SideEntry) -> Iterator[Problem]:
    if not side.unit:
        yield Problem(f"side {side.id}", "no Unit", "give at least one", SIDES)
    if side.commander is None:
        yield Problem(f"side {side.id}", "no commander", "add [side.commander]", "MIN-LEAD-02")
    else:
        yield from _check_commander(s, side, side.commander)
    teams = sum(max(0, g.n) for u in side.unit for g in u.teams)
    if teams > MOST_TEAMS:
        yield Problem(f"side {side.id}", f"{teams} Teams", f"use up to {MOST_TEAMS}", UNITS)
    for u in side.unit:
        yield from _check_unit(s, side, u, f"unit {side.id}.{u.id}")
    yield from _check_names(side)


def _check_names(side: SideEntry) -> Iterator[Problem]:
    """Demand that every Unit and every Team can be named: observers and the Commander are Units, too."""
    units = [("cc", "the Commander")] if side.commander is not None else []
    for u in side.unit:
        units += [(u.id, f"unit {side.id}.{u.id}")]
        units += [
            (observer_id(u, g, i), f"an observer of {side.id}.{u.id}")
            for g in u.teams
            if g.role == "fo"
            for i in range(max(0, min(g.n, MOST_TEAMS)))
        ]
        teams = [
            team_id(g, i)
            for g in u.teams
            if g.role != "fo"
            for i in range(max(0, min(g.n, MOST_TEAMS)))
        ]
        for name in dict.fromkeys(n for n in teams if teams.count(n) > 1):
            fault = f"{teams.count(name)} Teams would be called {name}"
            yield Problem(f"unit {side.id}.{u.id}", fault, "rename one of the groups", UNITS)
    ids = [name for name, _ in units]
    for name in dict.fromkeys(n for n in ids if ids.count(n) > 1):
        owners = ", ".join(dict.fromkeys(owner for other, owner in units if other == name))
        fault = f"the id {name} is used {ids.count(name)} times: {owners}"
        yield Problem(f"side {side.id}", fault, "give every Unit its own", UNITS)


def _check_commander(s: Scenario, side: SideEntry, c: Commander) -> Iterator[Problem]:
    entry = f"side {side.id} commander"
    yield from _check_training(entry, c.training)
    yield from _check_group(s, Group("cc", weapons=c.weapons, tank=c.tank), entry)
    units = [u.id for u in side.unit]
    if c.arrives_with and c.arrives_with not in units:
        yield Problem(
            entry, f"arrives with {c.arrives_with!r}", _list_allowed(units), "MIN-LEAD-02"
        )
    elif not c.arrives_with:
        yield from _check_anchor(s, entry, side.id, c.zone, c.anchor)


def _check_training(entry: str, training: str) -> Iterator[Problem]:
    if training not in TABLES.training:
        remedy = "use green, veteran or elite"
        yield Problem(entry, f"unknown training {training!r}", remedy, "MIN-UNIT-05")


def _check_unit(s: Scenario, side: SideEntry, u: UnitEntry, entry: str) -> Iterator[Problem]:
    yield from _check_training(entry, u.training)
    if not 0 <= u.facing < 360:
        yield Problem(entry, f"faces {u.facing} degrees", "use 0 to 359", "MIN-FIRE-07")
    groups = [g.id for g in u.teams]
    if len(set(groups)) < len(groups) or not all(map(NAME.match, [u.id, *groups])):
        fault = f"ids {[u.id, *groups]} are used twice or not plain"
        yield Problem(entry, fault, "use letters, digits and -, each once", UNITS)
    if not u.teams or any(g.n < 1 for g in u.teams):
        yield Problem(entry, "no Teams", "list at least one group with n >= 1", UNITS)
    for g in u.teams:
        yield from _check_group(s, g, f"{entry} team {g.id}")
    leaders = sum(g.n if g.role == "pl" else 1 for g in u.teams if g.role in {"pl", "pl_is_first"})
    if leaders != 1:
        remedy = "mark exactly one Team as pl"
        yield Problem(entry, f"{leaders} Platoon Leaders", remedy, "MIN-LEAD-01")
    if u.reserve is None:
        yield from _check_anchor(s, entry, side.id, u.zone, u.anchor)
    else:
        yield from _check_reserve(s, u.reserve, f"{entry} reserve")


def _check_group(s: Scenario, g: Group, entry: str) -> Iterator[Problem]:
    if g.role not in {"team", "pl", "pl_is_first", "fo"}:
        remedy = "use pl, pl_is_first, fo or leave out"
        yield Problem(entry, f"unknown role {g.role!r}", remedy, "")
    if bool(g.tank) == bool(g.weapons):
        remedy = "give one of the two"
        yield Problem(entry, "needs weapons or a tank line", remedy, "MIN-UNIT-06")
    if g.tank:
        yield from _check_word(entry, "tank", g.tank, sorted({*TANKS, *s.tank}), TANK)
    weapons = sorted({*WEAPONS, *s.weapon})
    for w in g.weapons:
        yield from _check_word(entry, "weapon", w, weapons, WEAPON)
        if w in weapons and s.weapon_line(w).team == "tank":
            remedy = "give the Team a tank line that carries it"
            yield Problem(entry, f"weapon {w!r} is one of tanks", remedy, WEAPON)


def _check_anchor(s: Scenario, entry: str, side: str, zone: str, anchor: Pair) -> Iterator[Problem]:
    z = next((z for z in s.zone if z.id == zone and z.side == side), None)
    if z is None:
        mine = [z.id for z in s.zone if z.side == side]
        yield from _check_word(entry, "zone", zone, mine, SETUP)
        return
    corners = [(hundredths(x), hundredths(y)) for x, y in z.points]
    x, y = anchor
    if not _is_length(x, y) or not is_inside(hundredths(x), hundredths(y), corners):
        fault = f"anchor {x:g}, {y:g} is outside zone {zone}"
        listed = ", ".join(f"[{x:g}, {y:g}]" for x, y in z.points)
        yield Problem(entry, fault, f"move it inside {listed}", SETUP)


# How it ends ----------------------------------------------------------------------------------------


def _check_victory(s: Scenario) -> Iterator[Problem]:
    v = s.victory
    sides = [x.id for x in s.side]
    held = [o.id for o in s.objective]
    yield from _check_word("victory kind", "kind", v.kind, ("points", "hold", "kill"), END)
    yield from _check_points("victory unit_vp", v.unit_vp, END)
    needed = {"hold": ("side", "objective"), "kill": ("side", "target")}.get(v.kind, ())
    for field, what, value, words in (
        ("side", "side", v.side, sides),
        ("ties", "side", v.ties, sides),
        ("objective", "objective", v.objective, held),
        ("ties_to_holder_of", "objective", v.ties_to_holder_of, held),
    ):
        if value:
            yield from _check_word(f"victory {field}", what, value, words, END)
        elif field in needed:
            yield Problem(f"victory {field}", f"kind {v.kind} needs it", _list_allowed(words), END)
    if v.kind == "kill":
        yield from _check_prey(s)


def _check_prey(s: Scenario) -> Iterator[Problem]:
    v = s.victory
    groups = {
        f"{side.id}.{u.id}.{g.id}": g.n for side in s.side for u in side.unit for g in u.teams
    }
    if v.target not in groups:
        fault = f"{v.target!r} names no Teams" if v.target else "kind kill needs it"
        words = [name for name in groups if not name.startswith(f"{v.side}.")]
        yield Problem("victory target", fault, f"write SIDE.unit.team: {_list_allowed(words)}", END)
    elif not 1 <= v.draw <= v.win <= groups[v.target]:
        fault = f"win {v.win} and draw {v.draw} of {groups[v.target]} Teams"
        remedy = f"use 1 to {groups[v.target]}, draw not above win"
        yield Problem("victory win", fault, remedy, END)
