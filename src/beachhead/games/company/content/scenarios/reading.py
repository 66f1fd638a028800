"""Scenarios as data: reading a TOML file and refusing what cannot be played."""

import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files

from beachhead.games.company.content.geometry.plane import Point, cross, edges, hundredths, inside
from beachhead.games.company.content.scenarios.lines import own_lines
from beachhead.games.company.content.scenarios.places import (
    LARGEST,
    Problem,
    ends,
    known,
    places,
    reserves,
    sane,
    within,
)
from beachhead.games.company.content.scenarios.schema import (
    Commander,
    Group,
    Pair,
    Scenario,
    SideEntry,
    UnitEntry,
)
from beachhead.games.company.content.tables import (
    TABLES,
    TANKS,
    TERRAIN,
    WEAPONS,
)
from beachhead.kernel.data import parsed
from beachhead.kernel.errors import DataError, Unknown

MOST_TEAMS = 100  # on a side
NAME = re.compile(r"^[A-Za-z0-9_-]{1,24}$")


@cache
def names() -> tuple[str, ...]:
    """List the ids of the scenarios that come with the game, the learning game first."""
    found = sorted(p.name[:-5] for p in files(__package__).iterdir() if p.name.endswith(".toml"))
    return tuple(sorted(found, key=lambda n: n != "hedgerow_lane"))


def source(name: str) -> str:
    """Read the text of a scenario that comes with the game."""
    if name not in names():
        raise Unknown("scenario", name, list(names()))
    return files(__package__).joinpath(f"{name}.toml").read_text(encoding="utf-8")


def parse(text: str, file: str = "scenario") -> Scenario:
    """Read a scenario's text and refuse the first thing that is wrong with it."""
    scenario = parsed(text, file, Scenario)
    for entry, wrong, remedy, rule in problems(scenario):
        raise DataError(f"{file}: {entry}: {wrong}.", remedy=remedy, rule=rule)
    return scenario


def problems(s: Scenario) -> Iterator[Problem]:
    """List what is wrong with a scenario: entry, fault, remedy, rule."""
    yield from _frame(s)
    yield from own_lines(s)
    yield from _terrain(s)
    yield from places(s)
    for side in s.side:
        yield from _force(s, side)
    yield from ends(s)


def _frame(s: Scenario) -> Iterator[Problem]:
    if not sane([s.width, s.height]) or min(s.width, s.height) < 12:
        yield (
            "width, height",
            f"{s.width} x {s.height} is no table",
            f'use 12" to {LARGEST}"',
            "MIN-SEQ-01",
        )
    if not 1 <= s.rounds <= 30:
        yield "rounds", f"{s.rounds} rounds", "use 1 to 30", "MIN-SEQ-01"
    if len(s.side) != 2:
        yield "side", f"{len(s.side)} sides", "give exactly two", "MIN-UNIT-01"
    ids = [x.id for x in s.side]
    if not all(map(NAME.match, ids)) or len(set(ids)) < len(ids):
        yield "side", f"ids {ids}", "use two different words of letters and digits", "MIN-UNIT-01"
    for field, value in (("attacker", s.attacker), ("first_setup", s.first_setup)):
        if value not in ids:
            yield field, f"unknown side {value!r}", known(ids), "MIN-UNIT-01"


def _terrain(s: Scenario) -> Iterator[Problem]:
    kinds = {*TERRAIN, *s.terrain_type}
    for i, p in enumerate(s.terrain):
        entry = f"terrain[{i}] {p.id}"
        if p.type not in kinds:
            yield (
                entry,
                f"unknown terrain {p.type!r}",
                known(sorted(kinds)),
                "MIN-COVER-01",
            )
            continue
        flat = [v for q in p.points for v in q]
        if not sane([*flat, p.z]):
            yield (
                entry,
                f"{next(v for v in (*flat, p.z) if not sane([v])):g} is no number of inches on a table",
                within(s),
                "MIN-COVER-01",
            )
            continue
        off = [q for q in p.points if not (0 <= q[0] <= s.width and 0 <= q[1] <= s.height)]
        if off:
            yield (
                entry,
                f"point {off[0][0]:g}, {off[0][1]:g} lies off the table",
                within(s),
                "MIN-COVER-01",
            )
        line = s.kind_of(p).shape == "line"
        if len(p.points) < (2 if line else 3):
            yield entry, "too few points", "a line needs 2, an area 3", "MIN-COVER-01"
        elif not line and not _simple(p.points):
            yield entry, "its outline crosses itself", "order the corners round the area", ""


def _simple(points: list[Pair]) -> bool:
    corners: list[Point] = [(hundredths(x), hundredths(y)) for x, y in points]
    sides = edges(corners, closed=True)
    for i, (a, b) in enumerate(sides):
        for j in range(i + 2, len(sides)):
            if i == 0 and j == len(sides) - 1:
                continue
            c, d = sides[j]
            hit = cross(*a, *b, *c, *d)
            if hit is not None and hit != (0, 1):
                return False
    return True


def _force(s: Scenario, side: SideEntry) -> Iterator[Problem]:
    if not side.unit:
        yield f"side {side.id}", "no Unit", "give at least one", "MIN-UNIT-01"
    if side.commander is None:
        yield f"side {side.id}", "no commander", "add [side.commander]", "MIN-LEAD-02"
    else:
        yield from _commander(s, side, side.commander)
    teams = sum(max(0, g.n) for u in side.unit for g in u.teams)
    if teams > MOST_TEAMS:
        yield f"side {side.id}", f"{teams} Teams", f"use up to {MOST_TEAMS}", "MIN-UNIT-02"
    seen: set[str] = set()
    for u in side.unit:
        entry = f"unit {side.id}.{u.id}"
        if u.id in seen:
            yield entry, "the id is used twice", "give every Unit its own", "MIN-UNIT-02"
        seen.add(u.id)
        yield from _unit(s, side, u, entry)


def _commander(s: Scenario, side: SideEntry, c: Commander) -> Iterator[Problem]:
    entry = f"side {side.id} commander"
    yield from _training(entry, c.training)
    yield from _group(s, Group("cc", weapons=c.weapons, tank=c.tank), entry)
    units = [u.id for u in side.unit]
    if c.arrives_with and c.arrives_with not in units:
        yield entry, f"arrives with {c.arrives_with!r}", known(units), "MIN-LEAD-02"
    elif not c.arrives_with:
        yield from _spot(s, entry, side.id, c.zone, c.anchor)


def _training(entry: str, training: str) -> Iterator[Problem]:
    if training not in TABLES.training:
        yield entry, f"unknown training {training!r}", "use green, veteran or elite", "MIN-UNIT-05"


def _unit(s: Scenario, side: SideEntry, u: UnitEntry, entry: str) -> Iterator[Problem]:
    yield from _training(entry, u.training)
    if not 0 <= u.facing < 360:
        yield entry, f"faces {u.facing} degrees", "use 0 to 359", "MIN-FIRE-07"
    groups = [g.id for g in u.teams]
    if len(set(groups)) < len(groups) or not all(map(NAME.match, [u.id, *groups])):
        fault = f"ids {[u.id, *groups]} are used twice or not plain"
        yield entry, fault, "use letters, digits and -, each once", "MIN-UNIT-02"
    if not u.teams or any(g.n < 1 for g in u.teams):
        yield entry, "no Teams", "list at least one group with n >= 1", "MIN-UNIT-02"
    for g in u.teams:
        yield from _group(s, g, f"{entry} team {g.id}")
    leaders = sum(g.n if g.role == "pl" else 1 for g in u.teams if g.role in {"pl", "pl_is_first"})
    if leaders != 1:
        yield entry, f"{leaders} Platoon Leaders", "mark exactly one Team as pl", "MIN-LEAD-01"
    if u.reserve is None:
        yield from _spot(s, entry, side.id, u.zone, u.anchor)
    else:
        yield from reserves(s, u.reserve, f"{entry} reserve")


def _group(s: Scenario, g: Group, entry: str) -> Iterator[Problem]:
    if g.role not in {"team", "pl", "pl_is_first", "fo"}:
        yield entry, f"unknown role {g.role!r}", "use pl, pl_is_first, fo or leave out", ""
    if bool(g.tank) == bool(g.weapons):
        yield entry, "needs weapons or a tank line", "give one of the two", "MIN-UNIT-06"
    if g.tank and g.tank not in {*TANKS, *s.tank}:
        yield (
            entry,
            f"unknown tank {g.tank!r}",
            known(sorted({*TANKS, *s.tank})),
            "MIN-TANK-01",
        )
    for w in g.weapons:
        if w not in {*WEAPONS, *s.weapon}:
            yield (
                entry,
                f"unknown weapon {w!r}",
                known(sorted({*WEAPONS, *s.weapon})),
                "MIN-WEAPON-01",
            )
        elif s.weapon_line(w).team == "tank":
            remedy = "give the Team a tank line that carries it"
            yield entry, f"weapon {w!r} is one of tanks", remedy, "MIN-WEAPON-01"


def _spot(s: Scenario, entry: str, side: str, zone: str, anchor: Pair) -> Iterator[Problem]:
    z = next((z for z in s.zone if z.id == zone and z.side == side), None)
    if z is None:
        mine = [z.id for z in s.zone if z.side == side]
        yield entry, f"unknown zone {zone!r}", known(mine), "MIN-SEQ-01"
    elif not sane(list(anchor)) or not inside(
        hundredths(anchor[0]),
        hundredths(anchor[1]),
        [(hundredths(x), hundredths(y)) for x, y in z.points],
    ):
        fault = f"anchor {anchor[0]:g}, {anchor[1]:g} is outside zone {zone}"
        corners = ", ".join(f"[{x:g}, {y:g}]" for x, y in z.points)
        yield entry, fault, f"move it inside {corners}", "MIN-SEQ-01"
