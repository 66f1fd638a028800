"""The forces of a scenario as sheets that never change, and the table they fight on."""

from collections.abc import Sequence
from functools import lru_cache

from beachhead.games.company.content.geometry.ground import GUN, INFANTRY, TANK, Ground
from beachhead.games.company.content.geometry.plane import INCH, hundredths
from beachhead.games.company.content.scenarios.reading import list_names, load_published, parse
from beachhead.games.company.content.scenarios.schema import (
    Commander,
    Group,
    Scenario,
    SideEntry,
    UnitEntry,
    observer_id,
    team_id,
)
from beachhead.games.company.content.sheets import (
    ALL_ROUND,
    COMMANDER,
    HULL,
    OBSERVER,
    TURRET,
    UNIT,
    LinePart,
    Modes,
    TeamSheet,
    UnitSheet,
    arms_of,
    pack_size,
    value_role,
)
from beachhead.games.company.content.tables import TABLES, TankLine

CLASSES = {"infantry": INFANTRY, "gun": GUN, "tank": TANK}


class Table:
    """A scenario made ready to play: ground, Units and Teams by number."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.ground = Ground(scenario)
        self.sides = tuple(s.id for s in scenario.side)
        self.teams: list[TeamSheet] = []
        self.units: list[UnitSheet] = []
        self.commanders: list[int] = []
        for side, entry in enumerate(scenario.side):
            self._add_side(side, entry)
        self.units = _distinguish_units(self.units, self.sides)
        self.by_side = [[i for i, u in enumerate(self.units) if u.side == s] for s in (0, 1)]
        self.companies = [
            [i for i, u in enumerate(self.units) if u.side == s and u.kind == UNIT] for s in (0, 1)
        ]
        self.lone = [
            [i for i, u in enumerate(self.units) if u.side == s and u.kind != UNIT] for s in (0, 1)
        ]
        self.teams_of = [[i for i, t in enumerate(self.teams) if t.side == s] for s in (0, 1)]
        self.observers = {
            u: [i for i, o in enumerate(self.units) if o.kind == OBSERVER and o.parent == u]
            for u in range(len(self.units))
        }
        self.names = {(t.side, self.units[t.unit].id, t.id): i for i, t in enumerate(self.teams)}
        self.objectives = [
            (hundredths(o.at[0]), hundredths(o.at[1]), hundredths(o.radius))
            for o in scenario.objective
        ]
        self.prey = self._list_prey()
        self.exits = [self._exit_boxes(s) for s in (0, 1)]
        self.widest = max(t.radius for t in self.teams)
        self.caps = [self._find_sight_limit(r) for r in range(scenario.rounds + 2)]
        self.charges: dict[tuple[tuple[int, ...], ...], list[list[int]]] = {}
        """Assault moves that were laid out before: markers and dice do not change them."""

    def _list_prey(self) -> list[int]:
        """List the Teams whose loss decides the scenario, none in most."""
        target = self.scenario.victory.target
        homes = [(t, self.units[t.unit].entry) for t in self.teams]
        names = [f"{self.sides[t.side]}.{e.id}.{t.group}" if e else "" for t, e in homes]
        return [team for team, name in enumerate(names) if target and name == target]

    def _exit_boxes(self, side: int) -> list[tuple[int, int, int, int]]:
        doors = [d.span for d in self.scenario.exit if d.side == self.sides[side]]
        spans = [[(hundredths(x), hundredths(y)) for x, y in span] for span in doors]
        return [
            (min(ax, bx), min(ay, by), max(ax, bx), max(ay, by)) for (ax, ay), (bx, by) in spans
        ]

    def _find_sight_limit(self, number: int) -> int:
        caps = [hundredths(s.inches) for s in self.scenario.sight if s.first <= number <= s.last]
        return min(caps, default=0)

    def _add_side(self, side: int, entry: SideEntry) -> None:
        for unit in entry.unit:
            self._add_unit(side, unit)
        if entry.commander is not None:
            self._add_commander(side, entry.commander)

    def _add_unit(self, side: int, entry: UnitEntry) -> None:
        number = len(self.units)
        teams = []
        for group in entry.teams:
            for i in range(group.n if group.role != "fo" else 0):
                first = group.role == "pl_is_first" and i == 0
                role = "pl" if group.role == "pl" or first else "team"
                teams.append(self._add_team(side, number, group, i, role))
        tanks = all(self.teams[t].cls == TANK for t in teams)
        sheet = UnitSheet(entry.id, entry.name, side, UNIT, entry.training, tuple(teams))
        self.units.append(sheet._replace(entry=entry, tanks=tanks))
        for group in entry.teams:
            if group.role == "fo":
                self._add_observers(side, number, group, entry)

    # MIN-INDIRECT-27, MIN-INDIRECT-29: observers belong to a Unit but stand for themselves.
    def _add_observers(self, side: int, parent: int, group: Group, entry: UnitEntry) -> None:
        for i in range(group.n):
            team = self._add_team(side, len(self.units), group, i, "fo")
            key, name = observer_id(entry, group, i), f"{entry.name}: observer"
            sheet = UnitSheet(key, name, side, OBSERVER, entry.training, (team,))
            self.units.append(sheet._replace(entry=entry, parent=parent))

    def _add_commander(self, side: int, entry: Commander) -> None:
        number = len(self.units)
        group = Group("cc", "cc", 1, entry.weapons, entry.tank, entry.name)
        team = self._add_team(side, number, group, 0, "cc")
        self.commanders.append(number)
        name = entry.name or "Company Commander"
        sheet = UnitSheet("cc", name, side, COMMANDER, entry.training, (team,))
        self.units.append(sheet._replace(commander=entry, tanks=bool(entry.tank)))

    def _add_team(self, side: int, unit: int, group: Group, index: int, role: str) -> int:
        make = self._make_vehicle if group.tank else self._make_foot_team
        self.teams.append(make(team_id(group, index), side, unit, group, role))
        return len(self.teams) - 1

    def _make_foot_team(self, key: str, side: int, unit: int, group: Group, role: str) -> TeamSheet:
        weapons = [self.scenario.weapon_line(w) for w in group.weapons]
        cls = CLASSES[weapons[0].team]
        carried = cls == INFANTRY or "moves_as_infantry" in weapons[0].traits
        base, move = TABLES.base, TABLES.move
        leader = role in {"pl", "fo", "cc"} and cls == INFANTRY
        radius = hundredths(base.leader if leader else base.infantry)
        if cls == GUN:
            radius = hundredths(base.gun_carried if carried else base.gun_towed)
        mount = ALL_ROUND if cls == INFANTRY else HULL
        height = hundredths(base.height_infantry if carried else base.height_gun_towed)
        modes = tuple((w.name, ((w, mount),)) for w in weapons if w.fp)
        return TeamSheet(
            key,
            group.name or weapons[0].name,
            side,
            unit,
            cls,
            INFANTRY if carried else GUN,
            radius,
            height,
            (move.infantry if carried else move.gun) * INCH,
            modes,
            *arms_of(modes),
            pack_size(radius, height),
            role,
            sum(w.value for w in weapons) + value_role(role),
            group=group.id,
            ta=max(w.ta for w in weapons),
            barrage=max(w.barrage for w in weapons),
            reach=max(w.range for w in weapons) * INCH,
            shield=any("shield" in w.traits for w in weapons),
            rerolls_range=any("reroll_range_in" in w.traits for w in weapons),
            carried=carried,
        )

    def _make_vehicle(self, key: str, side: int, unit: int, group: Group, role: str) -> TeamSheet:
        line = self.scenario.tank_line(group.tank)
        radius, height = hundredths(line.radius), hundredths(TABLES.base.height_tank)
        modes = self._list_fire_modes(line)
        return TeamSheet(
            key,
            group.name or line.name,
            side,
            unit,
            TANK,
            TANK,
            radius,
            height,
            line.move * INCH,
            modes,
            *arms_of(modes),
            pack_size(radius, height),
            role,
            line.value + value_role(role),
            group=group.id,
            armored=line.armored,
            line=line,
        )

    def _list_fire_modes(self, line: TankLine) -> Modes:
        # MIN-WEAPON-24: the coax MG fires instead of the main gun; the hull MG may join either.
        top = TURRET if line.turret else HULL
        machine_gun = self.scenario.weapon_line("vehicle_mg")
        hull: tuple[LinePart, ...] = ((machine_gun, HULL),) if line.hull_mg else ()
        modes: list[tuple[str, tuple[LinePart, ...]]] = []
        if line.main:
            main = self.scenario.weapon_line(line.main)
            if hull:
                modes.append((f"{main.name} + hull MG", ((main, top), *hull)))
            modes.append((main.name, ((main, top),)))
        if line.coax_mg:
            if hull:
                modes.append(("coax MG + hull MG", ((machine_gun, top), *hull)))
            modes.append(("coax MG", ((machine_gun, top),)))
        if hull:
            modes.append(("hull MG", hull))
        return tuple(modes)


PEOPLES = {"US": "American", "UK": "British", "CA": "Canadian", "GE": "German"}


def people_of(code: str) -> str:
    """Return a side's people, or its id where they are unknown."""
    return PEOPLES.get(code, code)


def _distinguish_units(units: list[UnitSheet], sides: Sequence[str]) -> list[UnitSheet]:
    """Return the Units with different names: their people are added, or their id where these are equal."""
    found = []
    for u in units:
        twins = [o for o in units if o.name == u.name and o is not u]
        name = u.name
        if any(o.side != u.side for o in twins):
            name = f"{people_of(sides[u.side])} {name}"
        if any(o.side == u.side for o in twins):
            name += f" ({u.id})"
        found.append(u._replace(name=name))
    return found


@lru_cache(maxsize=64)
def load_table(key: str) -> Table:
    """Make a scenario ready: by its id, or by the whole text of an own one."""
    published = key in list_names()
    return Table(load_published(key) if published else parse(key, "own scenario"))
