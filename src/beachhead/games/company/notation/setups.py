"""The readable form of a position: `round = 2`, `initiative = "US"`, `"US.rif.r1" = {at = [20, 10]}`.

Units are called `US.rif`, Teams `US.rif.r1`, as in answers; places are inches from the lower left
corner, facings degrees counterclockwise from the right. A Team that is not on the table is `lost`,
in `reserve`, or has `left` by an exit.
"""

import msgspec

from beachhead.games.company.board import Board
from beachhead.games.company.board.position import (
    ACTED,
    ACTIVATED,
    DECLINED,
    DESTROYED,
    DUG_IN,
    FIRED,
    FREED,
    GROUND,
    GROUNDED,
    HALTED,
    LEFT,
    MOVED,
    OFF_TABLE,
    OVERWATCH,
    RAN,
    REMOVED,
    SWITCHES,
)
from beachhead.games.company.content.geometry.plane import INCH
from beachhead.games.company.content.sheets import UNIT
from beachhead.games.company.content.tables import TABLES
from beachhead.games.company.rules.morale import HALVES
from beachhead.games.company.rules.sequence import pick_next, start_round
from beachhead.games.company.rules.setup import first_position
from beachhead.kernel.setups import BadSetup, SetupForm, check_range, find_named

TEAM_STATES = {"moved": MOVED, "fired": FIRED, "dug in": DUG_IN, "ground": GROUND, "halted": HALTED}
UNIT_STATES = {
    "activated": ACTIVATED,
    "acted": ACTED,
    "freed": FREED,
    "declined": DECLINED,
    "overwatch": OVERWATCH,
    "gone to ground": GROUNDED,
    "ran": RAN,
}
AWAY = {"lost": REMOVED, "reserve": OFF_TABLE, "left": LEFT}
NOBODY = "nobody"
MOMENT_FIELDS = (
    *("owner", "first", "unit", "action", "along", "placed", "observed", "moved", "plan", "draft"),
    *("contacts", "reactions", "orders", "attack", "assault", "template", "guns", "queue"),
    *("beaten", "flags", "leader"),
)
"""What an action keeps between answers."""


class TeamForm(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A Team on the table; what is not said is as at the start."""

    at: tuple[float, float] | None = None
    """Inches from the left and from the lower edge of the table."""
    facing: int | None = None
    """Degrees, counterclockwise from the right."""
    turret: int | None = None
    """Unsaid: where the Team faces."""
    state: list[str] | None = None
    """Some of moved, fired, dug in, ground, halted."""
    markers: int | None = None
    """Suppression markers on it."""
    fired_in: int = 0
    """The Initiative in which it last fired."""
    helped_in: int = 0
    """The Initiative in which it, as a leader, last helped."""


class UnitForm(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A Unit; what is not said is as at the start."""

    state: list[str] | None = None
    """Some of activated, acted, freed, declined, overwatch, gone to ground, ran."""
    leader: str | None = None
    """The id of a Team, or nobody; unsaid: its first leader, if he is not lost."""
    casualties: int = 0
    """Teams lost in this round."""


class CompanyForm(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A side."""

    points: float = 0
    """Points besides those for objectives."""
    commander_acted_in: int = 0
    """The round in which the Commander last acted with a Unit."""
    appointed_in: int = 0
    """The Initiative in which the Commander last appointed a leader."""
    commander_watches_with: str = ""
    """The Unit that the Commander went on Overwatch with."""


class BattleForm(SetupForm):
    """The whole table."""

    round: int = 0
    """0: before the first round."""
    initiative: str = ""
    """The side that has the Initiative; unsaid: the round begins."""
    initiatives: int = 0
    """How many Initiatives there have been in the game; unsaid: one, if somebody has it."""
    first: str = ""
    """The side that had the first Initiative of the round; unsaid: the one that has it now."""
    sides: dict[str, CompanyForm] = msgspec.field(default_factory=dict)
    """By name."""
    units: dict[str, UnitForm] = msgspec.field(default_factory=dict)
    """By name, such as `US.rif`."""
    teams: dict[str, TeamForm | str] = msgspec.field(default_factory=dict)
    """By name, such as `US.rif.r1`: a Team on the table, or lost, reserve or left."""
    objectives: dict[str, str] = msgspec.field(default_factory=dict)
    """Who holds them: a side or nobody."""
    smoke: list[list[float]] = msgspec.field(default_factory=list)
    """Squares of smoke: x and y of four corners."""
    joins: list[list[str]] = msgspec.field(default_factory=list)
    """Commanders and observers as near to several Units: who, the Unit he joins, all of them."""


# ---- from a form to a position --------------------------------------------------------------------


def build(form: BattleForm) -> Board:
    """Build the position, with its agenda."""
    b = first_position(form.scenario, form.options)
    check_range("round", form.round, 0, b.table.scenario.rounds, "MIN-SEQ-01")
    if form.start == "empty":
        _clear_table(b)
    _place_teams(b, form)
    _note_units(b, form)
    _note_sides(b, form)
    for name, holder in form.objectives.items():
        ids = {o.id: i for i, o in enumerate(b.table.scenario.objective)}
        index = find_named(ids, name, "objectives", "objective")
        b.holders[index] = find_named(_list_sides(b, -1), holder, f"objectives.{name}", "side")
    b.smoke = [_hundredths(v) for square in form.smoke for v in _check_square(square)]
    b.joining = tuple(_read_join(b, entry) for entry in form.joins)
    _plan_round(b, form)
    return b


def _clear_table(b: Board) -> None:
    """Take everybody away: every Team that the form does not name is lost."""
    for team in range(len(b.x)):
        b.remove(team)
    b.leader = [-1] * len(b.leader)
    b.holders = [-1] * len(b.holders)


def _place_teams(b: Board, form: BattleForm) -> None:
    names = {b.team_name(t): t for t in range(len(b.x))}
    for name, entry in form.teams.items():
        team = find_named(names, name, "teams", "Team")
        if isinstance(entry, str):
            _send_away(b, team, find_named(AWAY, entry, f"teams.{name}", "place of a Team"))
        else:
            _place_team(b, team, entry)
    for unit, sheet in enumerate(b.table.units):
        b.left[unit] = sum(b.has_left(t) for t in sheet.teams)
        if sheet.kind == UNIT and all(b.is_removed(t) for t in sheet.teams):
            b.destroy(unit)


def _send_away(b: Board, team: int, state: int) -> None:
    b.remove(team)
    b.marks[team], b.state[team] = 0, state


def _place_team(b: Board, team: int, entry: TeamForm) -> None:
    field = f"teams.{b.team_name(team)}"
    if entry.at is not None:
        x, y = map(_hundredths, entry.at)
        _check_on_table(b, team, x, y)
        if not b.is_here(team):
            b.state[team] = 0
        b.x[team], b.y[team] = x, y
    elif not b.is_here(team):
        msg = f"{field} is not on the table at the start, so it needs a place."
        raise BadSetup(msg, code="setup.place", rule="MIN-SEQ-01", remedy="write at = [x, y]")
    if entry.facing is not None:
        b.hull[team] = b.turret[team] = entry.facing
    if entry.turret is not None:
        b.turret[team] = entry.turret
    for part in (b.hull[team], b.turret[team]):
        check_range(f"{field}.facing", part, 0, 359, "MIN-FIRE-07")
    if entry.state is not None:
        b.state[team] = _add_states(entry.state, TEAM_STATES, f"{field}.state")
    if entry.markers is not None:
        most = TABLES.suppression.most
        check_range(f"{field}.markers", entry.markers, 0, most, "MIN-SUPP-12")
        b.marks[team] = entry.markers
    b.shot[team], b.helped[team] = entry.fired_in, entry.helped_in


def _check_on_table(b: Board, team: int, x: int, y: int) -> None:
    ground, radius = b.table.ground, b.sheet(team).radius
    if not ground.on_table(x, y, radius):
        spot = f"{x / INCH:g}, {y / INCH:g}"
        size = f'{ground.width / INCH:g}" x {ground.height / INCH:g}"'
        msg = f"teams.{b.team_name(team)}: at {spot} it stands off the table of {size}."
        raise BadSetup(msg, code="setup.place", rule="MIN-MOVE-01")


def _add_states(words: list[str], known: dict[str, int], field: str) -> int:
    bits = 0
    for word in words:
        bits |= find_named(known, word, field, "state")
    return bits


def _note_units(b: Board, form: BattleForm) -> None:
    names = {b.unit_name(u): u for u in range(len(b.table.units))}
    for name, entry in form.units.items():
        unit = find_named(names, name, "units", "Unit")
        if entry.state is not None:
            bits = _add_states(entry.state, UNIT_STATES, f"units.{name}.state")
            acted = ACTED if bits & (ACTIVATED | FREED) else 0
            b.flags[unit] = b.flags[unit] & DESTROYED | bits | acted
        check_range(f"units.{name}.casualties", entry.casualties, 0, b.table.units[unit].size)
        b.losses[unit] = entry.casualties
    for unit, sheet in enumerate(b.table.units):
        said = form.units.get(b.unit_name(unit), UnitForm()).leader
        chief = next((t for t in sheet.teams if b.sheet(t).role == "pl"), -1)
        if said is not None:
            teams = {b.sheet(t).id: t for t in sheet.teams} | {NOBODY: -1}
            chief = find_named(teams, said, f"units.{b.unit_name(unit)}.leader", "Team")
            if chief >= 0 and b.is_removed(chief):
                msg = f"units.{b.unit_name(unit)}.leader: {b.team_name(chief)} is lost."
                raise BadSetup(msg, code="setup.team", rule="MIN-LEAD-01")
        b.leader[unit] = -1 if chief < 0 or b.is_removed(chief) else chief


def _note_sides(b: Board, form: BattleForm) -> None:
    for name, entry in form.sides.items():
        side = find_named(_list_sides(b), name, "sides", "side")
        b.points[side] = round(entry.points * HALVES)
        b.acted[side], b.appointed[side] = entry.commander_acted_in, entry.appointed_in
        if entry.commander_watches_with:
            units = {b.unit_name(u): u for u in b.table.companies[side]}
            unit = find_named(units, entry.commander_watches_with, f"sides.{name}", "Unit")
            b.watch_with(side, unit)


def _list_sides(b: Board, *nobody: int) -> dict[str, int]:
    """Return the sides by id, and nobody if that is an answer."""
    return {name: i for i, name in enumerate(b.table.sides)} | dict.fromkeys(
        [NOBODY] * len(nobody), -1
    )


def _check_square(square: list[float]) -> list[float]:
    if len(square) != 8:
        msg = f"smoke: a square has four corners, eight numbers, not {len(square)}."
        raise BadSetup(msg, code="setup.number", rule="MIN-INDIRECT-23")
    return square


def _read_join(b: Board, entry: list[str]) -> tuple[int, ...]:
    names = {b.unit_name(u): u for u in range(len(b.table.units))}
    return tuple(find_named(names, name, "joins", "Unit") for name in entry)


def _plan_round(b: Board, form: BattleForm) -> None:
    """Begin the game, begin the round, or let a side go on with its Initiative."""
    if not form.round:
        return
    b.agenda.clear()
    if not form.initiative:
        b.initiative = form.initiatives
        b.round = form.round - (form.moment is None)  # the round is about to begin
        b.do(start_round())
        return
    b.round, b.initiative = form.round, form.initiatives or 1
    b.owner = find_named(_list_sides(b), form.initiative, "initiative", "side")
    b.first = find_named(_list_sides(b), form.first or form.initiative, "first", "side")
    b.do(pick_next(b.owner))


def _hundredths(inches: float) -> int:
    if not abs(inches) < 1000:
        raise BadSetup(f"{inches} is no number of inches.", code="setup.number")
    return round(inches * INCH)


# ---- from a position to a form ----------------------------------------------------------------------


def fill_form(b: Board) -> BattleForm:
    """Describe a position: everybody who is not lost, and what they did."""
    form = BattleForm(scenario=b.scenario, options=_list_options(b), start="empty", round=b.round)
    sides, t = b.table.sides, b.table
    form.initiatives = b.initiative
    if b.round and not any(frame[0] == "roll_initiative" for frame in b.agenda):
        form.initiative = sides[b.owner]
        form.first = sides[b.first] if b.first != b.owner else ""
    companies = {name: _fill_side(b, i) for i, name in enumerate(sides)}
    form.sides = {name: entry for name, entry in companies.items() if entry != CompanyForm()}
    units = {b.unit_name(u): _fill_unit(b, u) for u in range(len(t.units))}
    form.units = {name: entry for name, entry in units.items() if entry != UnitForm()}
    form.teams = {b.team_name(i): _fill_team(b, i) for i in range(len(b.x)) if not b.is_removed(i)}
    holders = zip(t.scenario.objective, b.holders, strict=True)
    form.objectives = {o.id: sides[holder] for o, holder in holders if holder >= 0}
    form.smoke = [[v / INCH for p in square for v in p] for square in b.smoke_squares()]
    form.joins = [[b.unit_name(u) for u in entry] for entry in b.joining]
    return form


def _list_options(b: Board) -> dict[str, int | str | bool]:
    pairs = zip(SWITCHES, TABLES.switch, b.switches, strict=True)
    return {name: value for name, switch, value in pairs if value != switch.default}


def _fill_side(b: Board, side: int) -> CompanyForm:
    watch = b.watching[side]
    name = b.unit_name(watch) if watch >= 0 else ""
    return CompanyForm(b.points[side] / HALVES, b.acted[side], b.appointed[side], name)


def _fill_unit(b: Board, unit: int) -> UnitForm:
    teams = b.table.units[unit].teams
    flags = b.flags[unit] & ~(ACTED if b.flags[unit] & ACTIVATED else 0)
    words = [word for word, bit in UNIT_STATES.items() if flags & bit]
    entry = UnitForm(words or None, casualties=b.losses[unit])
    first = next((t for t in teams if b.sheet(t).role == "pl"), -1)
    if b.leader[unit] != (-1 if first < 0 or b.is_removed(first) else first):
        entry.leader = b.sheet(b.leader[unit]).id if b.leader[unit] >= 0 else NOBODY
    return entry


def _fill_team(b: Board, team: int) -> TeamForm | str:
    """Describe a Team on the table, or say where else it is."""
    if not b.is_here(team):
        return next(word for word, bit in AWAY.items() if b.state[team] & bit)
    turret = b.turret[team]
    return TeamForm(
        at=(b.x[team] / INCH, b.y[team] / INCH),
        facing=b.hull[team],
        turret=turret if turret != b.hull[team] else None,
        state=[word for word, bit in TEAM_STATES.items() if b.state[team] & bit] or None,
        markers=b.marks[team] or None,
        fired_in=b.shot[team],
        helped_in=b.helped[team],
    )
