"""MIN-INDIRECT: barrages, smoke and observers."""

from itertools import product

from beachhead.games.company.board import Board
from beachhead.games.company.content.geometry.ground import INFANTRY, is_within
from beachhead.games.company.content.geometry.plane import (
    INCH,
    Point,
    crossing_fraction,
    is_ahead,
    point_toward,
    squared_distance,
)
from beachhead.games.company.content.sheets import UNIT, TeamSheet
from beachhead.games.company.content.tables import TABLES
from beachhead.games.company.rules import checks, firing, leader_help, leaders
from beachhead.games.company.rules.base import Term, owner_of, rules, write_terms
from beachhead.games.company.rules.cover import (
    is_unit_concealed,
    is_unit_grounded,
    sees,
    sees_point,
)
from beachhead.games.company.rules.hitting import training_term
from beachhead.games.company.rules.shells import (
    SIDE,
    count_barrage_checks,
    land_shells,
    land_smoke,
    shift_template,
)
from beachhead.games.company.rules.targets import can_fire_now
from beachhead.kernel.chances import AtLeast, Roll
from beachhead.kernel.devices import Dice, d6
from beachhead.kernel.nodes import Answer, Refusal
from beachhead.kernel.plurals import counted

LATTICES = (6 * INCH, 3 * INCH, INCH)  # of points tried for smoke, coarse ones first

# Guns and observers ------------------------------------------------------------------------------------


def list_guns(b: Board, unit: int) -> list[int]:
    """List the Unit's Teams that can take part in a barrage."""
    sheets = b.table.teams
    return [t for t in b.teams_here(unit) if sheets[t].barrage and can_fire_now(b, t)]


def is_artillery(b: Board, unit: int) -> bool:
    """Return True if a Unit has two Teams with a barrage weapon (MIN-ACT-13)."""
    teams = b.table.units[unit].teams
    return sum(1 for t in teams if b.sheet(t).barrage) >= TABLES.barrage.least_guns


def _clears_obstacles(b: Board, gun: int, x: int, y: int) -> bool:
    """Return True if a gun stands as far from every obstacle on the way as it is high."""
    gx, gy = b.x[gun], b.y[gun]
    near = b.table.ground.list_overhead(gx, gy, b.sheet(gun).radius)
    return all(crossing_fraction(gx, gy, x, y, *c, *d) in {None, (0, 1)} for c, d in near)


def throw_range(gun: TeamSheet) -> int:
    """Return how far a gun throws at all: Long Range is twice its range (MIN-FIRE-20)."""
    return 2 * gun.reach


def list_firing_guns(b: Board, unit: int, x: int, y: int) -> list[int]:
    """List the guns that reach a point they need not see (MIN-INDIRECT-01): range, forward arc, height (MIN-INDIRECT-02, MIN-INDIRECT-03)."""
    return [g for g in list_guns(b, unit) if _can_throw_to(b, g, x, y)]


def _can_throw_to(b: Board, gun: int, x: int, y: int) -> bool:
    """Return True if a point lies in a gun's range, arc and clear of obstacles near it."""
    sheet, gx, gy = b.sheet(gun), b.x[gun], b.y[gun]
    return (
        is_ahead(gx, gy, b.hull[gun], x, y)
        and is_within(gx, gy, sheet.radius, x, y, 0, throw_range(sheet))
        and _clears_obstacles(b, gun, x, y)
    )


def list_observers(b: Board, unit: int) -> list[int]:
    """List who can observe: guns, leader, observers, Commander (MIN-INDIRECT-04, MIN-INDIRECT-05)."""
    teams = list_guns(b, unit)
    if b.leader[unit] >= 0 and b.leader[unit] not in teams:
        teams.append(b.leader[unit])
    teams += [t for o in b.table.observers[unit] for t in b.teams_here(o)]
    commander = b.commander(b.side_of(unit))
    if b.is_here(commander):
        teams.append(commander)
    return [t for t in teams if t == commander or not b.has_moved(t)]


def list_aims(b: Board, unit: int, observer: int) -> list[int]:
    """List the enemy Teams an observer can range in on with two guns or more."""
    return [e for e in b.on_table(1 - b.side_of(unit)) if can_aim(b, unit, observer, e)]


def _has_aim(b: Board, unit: int, observer: int) -> bool:
    """Return True if an observer can range in on anybody, without listing all."""
    return any(can_aim(b, unit, observer, e) for e in b.on_table(1 - b.side_of(unit)))


def can_aim(b: Board, unit: int, observer: int, team: int) -> bool:
    """Return True if an observer sees a Team that two guns or more reach with effect."""
    return sees(b, observer, team) and bool(
        count_barrage_checks(b, list_firing_guns(b, unit, b.x[team], b.y[team]))
    )


def can_barrage(b: Board, unit: int) -> bool:
    """Return True if an Artillery Unit has something to fire at, shells or smoke."""
    if not is_artillery(b, unit) or len(list_guns(b, unit)) < TABLES.barrage.least_guns:
        return False
    return any(
        _has_aim(b, unit, o) or list_smoke_points(b, unit, o)  # MIN-INDIRECT-20
        for o in list_observers(b, unit)
    )


def explain_no_barrage(b: Board, unit: int) -> tuple[str, str]:
    """Return why a Unit fires no barrage, and the rule."""
    least = TABLES.barrage.least_guns
    if not is_artillery(b, unit):
        return f"it needs {least} Teams with a barrage weapon", "MIN-ACT-13"
    guns = len(list_guns(b, unit))
    if guns < least:
        able = "gun that can fire is|guns that can fire are"
        return f"{counted(guns, able)} too few for an effect, {least} are needed", "MIN-INDIRECT-14"
    return f"no observer sees an enemy or a spot that {least} guns reach", "MIN-INDIRECT-04"


def _list_barrages(b: Board, unit: int) -> list[tuple[str, int]]:
    observers = list_observers(b, unit)
    shells = [("shells", o) for o in observers if _has_aim(b, unit, o)]
    return shells + [("smoke", o) for o in observers if list_smoke_points(b, unit, o)]


def list_smoke_points(b: Board, unit: int, observer: int) -> list[Point]:
    """Offer bots points before the enemies an observer sees, or any point that is legal."""
    ox, oy = b.x[observer], b.y[observer]
    enemies = sorted(
        b.on_table(1 - b.side_of(unit)), key=lambda e: squared_distance(b.x[e], b.y[e], ox, oy)
    )
    spots = dict.fromkeys(point_toward(b.x[e], b.y[e], ox, oy, SIDE) for e in enemies[::4])
    legal = [spot for spot in spots if not _check_smoke(b, unit, observer, *spot)]
    return legal or _find_smoke_point(b, unit, observer)


def _find_smoke_point(b: Board, unit: int, observer: int) -> list[Point]:
    """Find a point at which smoke can be aimed, if there is one among those an inch apart."""
    guns = list_guns(b, unit)
    known = b.lookups().smoke_points
    key = (observer, *guns)
    if key not in known:  # loops, because compiled rules make a whole list of a generator
        known[key] = _search_lattices(b, guns, observer)
    return known[key]


def _search_lattices(b: Board, guns: list[int], observer: int) -> list[Point]:
    for step in LATTICES:
        for point in _list_lattice(b, observer, step):
            if _can_aim_smoke(b, guns, observer, *point):
                return [point]
    return []


def _list_lattice(b: Board, observer: int, step: int) -> list[Point]:
    """List points so far apart all over the table, the nearest to an observer first."""
    x, y, ground = *b.place(observer), b.table.ground
    columns, rows = (
        range(x % step, ground.width + 1, step),
        range(y % step, ground.height + 1, step),
    )
    return sorted(product(columns, rows), key=lambda p: (p[0] - x) ** 2 + (p[1] - y) ** 2)


def _can_aim_smoke(b: Board, guns: list[int], observer: int, x: int, y: int) -> bool:
    left = TABLES.barrage.least_guns
    for gun in guns:
        left -= _can_throw_to(b, gun, x, y)
        if not left:
            return sees_point(b, observer, x, y)
    return False


def _check_smoke(b: Board, unit: int, observer: int, x: int, y: int) -> list[Refusal]:
    """Demand a point on the table that the observer sees and two guns reach."""
    table = b.table.ground
    if not (0 <= x <= table.width and 0 <= y <= table.height):
        return [Refusal("smoke.off_table", "the point is off the table", "MIN-INDIRECT-21")]
    if len(list_firing_guns(b, unit, x, y)) < TABLES.barrage.least_guns:
        return [Refusal("smoke.reach", "fewer than two guns reach the point", "MIN-INDIRECT-20")]
    if not sees_point(b, observer, x, y):
        return [Refusal("smoke.sight", "the observer does not see the point", "MIN-INDIRECT-21")]
    return []


# Choosing --------------------------------------------------------------------------------------------------


@rules.auto("MIN-ACT-13")
def begin_barrage(b: Board, unit: int) -> None:
    """Choose shells or smoke, and the observer."""
    choose_barrage.offer(b, unit)


@rules.choice("MIN-INDIRECT-04", side=owner_of)
def choose_barrage(b: Board, unit: int) -> list[tuple[str, int]]:
    """Pick shells or smoke and who observes."""
    return _list_barrages(b, unit)


@choose_barrage.chosen
def set_observer(b: Board, answer: tuple[str, int], unit: int) -> None:
    """Go on to the aim."""
    kind, observer = answer
    b.observed = observer
    if kind == "smoke":
        b.do(aim_smoke(unit, observer))
    else:
        choose_aim.offer(b, unit, observer)


@rules.choice("MIN-INDIRECT-06", side=owner_of)
def choose_aim(b: Board, unit: int, observer: int) -> list[int]:
    """Pick the Team to range in on."""
    return list_aims(b, unit, observer)


@choose_aim.chosen
def continue_ranging(b: Board, team: int, unit: int, observer: int) -> None:
    """Let the target go to ground, then roll; leaders as near to another Unit choose theirs first."""
    b.do(leaders.settle_ties(b.sheet(team).unit), begin_ranging(unit, observer, team))


@rules.auto("MIN-INDIRECT-07")
def begin_ranging(b: Board, unit: int, observer: int, team: int) -> None:
    """Offer the Unit ranged in on to go to ground."""
    b.do(offer_cover(find_target_unit(b, team)), range_in(unit, observer, team, 0))


def find_target_unit(b: Board, team: int) -> int:
    """Return the Unit whose Training counts: a leader's is the one he joins."""
    unit = b.sheet(team).unit
    if b.table.units[unit].kind == UNIT:
        return unit
    joined = b.joined_unit(unit)
    return joined if joined >= 0 else unit


@rules.auto("MIN-FIRE-43")
def offer_cover(b: Board, unit: int) -> None:
    """Ask the Unit ranged in on whether it goes to ground."""
    if firing.may_go_to_ground(b, unit):
        b.do(firing.choose_ground(unit))


def list_range_modifiers(b: Board, unit: int, observer: int, team: int) -> list[Term]:
    """List the modifiers of ranging in: as seen from the observer, range from the nearest gun."""
    table = TABLES.to_hit
    # A leader who joins a Unit shares its concealment and does not spoil it (ruling Q136).
    teams = b.teams_here(find_target_unit(b, team))
    found: list[Term] = []
    if is_unit_concealed(b, teams, [(observer, True)]):
        found.append(("concealed", table.concealed, "MIN-FIRE-16"))
    if is_unit_grounded(b, teams, [observer]):
        found.append(("gone to ground", table.gone_to_ground, "MIN-FIRE-17"))
    guns = list_firing_guns(b, unit, b.x[team], b.y[team])
    near = min(guns, key=lambda g: b.gap(g, team))
    if b.gap(near, team) > b.sheet(near).reach:
        found.append(("long range", table.long_range, "MIN-FIRE-19"))
    if b.is_commander(observer):
        found.append(("Commander observing", table.commander_observing, "MIN-FIRE-24"))
    return found


def sum_range_number(b: Board, unit: int, observer: int, team: int) -> int:
    """Return the To Hit number of ranging in."""
    base = b.table.units[find_target_unit(b, team)].to_hit
    return base + sum(m for _, m, _ in list_range_modifiers(b, unit, observer, team))


def number_to_range_in(b: Board, unit: int, observer: int, team: int) -> int:
    """Return the least face that ranges in; a 1 never does."""
    return max(2, sum_range_number(b, unit, observer, team))


@rules.chance("MIN-INDIRECT-07", side=owner_of)
def range_in(b: Board, unit: int, observer: int, team: int, again: int) -> Dice:
    """Roll one die To Hit."""
    return d6(1, fold=AtLeast(number_to_range_in(b, unit, observer, team)))


@range_in.came_up
def judge_range_in(b: Board, roll: Roll, unit: int, observer: int, team: int, again: int) -> None:
    """Lay the template, reroll where that is allowed, or let the enemy shift it."""
    need = number_to_range_in(b, unit, observer, team)
    hit = roll[0] >= need
    terms = list_range_modifiers(b, unit, observer, team) if b.story is not None else []
    b.tell_unit(
        "ranged",
        "MIN-INDIRECT-07",
        unit,
        team=b.team_name(team),
        need=need,
        terms=write_terms(training_term(b, find_target_unit(b, team)), *terms),
        dice=list(roll),
        passed=int(hit),
    )
    if not hit and not again:
        if _rerolls_range(b, unit):  # MIN-WEAPON-17
            b.do(range_in(unit, observer, team, 1))
            return
        if list_range_helpers(b, unit, observer):
            b.do(choose_range_help(unit, observer, team))
            return
    _fire_for_effect(b, unit, b.x[team], b.y[team], hit, "shells")


def _rerolls_range(b: Board, unit: int) -> bool:
    return any(b.sheet(t).rerolls_range for t in list_guns(b, unit))


def list_range_helpers(b: Board, unit: int, observer: int) -> list[int]:
    """List Infantry leaders within 2" of the observer who can still help (MIN-LEAD-06)."""
    reach = TABLES.distance.leader_help
    return [
        t
        for t in leader_help.list_helpers(b, unit)
        if b.sheet(t).cls == INFANTRY and b.near(t, observer, reach)
    ]


@rules.choice("MIN-LEAD-06", side=owner_of)
def choose_range_help(b: Board, unit: int, observer: int, team: int) -> list[str | int]:
    """Keep the miss, or let a leader have it rolled again."""
    return ["keep", *list_range_helpers(b, unit, observer)]


@choose_range_help.chosen
def judge_range_help(b: Board, answer: str | int, unit: int, observer: int, team: int) -> None:
    """Spend the help, or go on with the miss."""
    if isinstance(answer, int):
        b.helped[answer] = b.initiative
        b.do(range_in(unit, observer, team, 1))
    else:
        _fire_for_effect(b, unit, b.x[team], b.y[team], False, "shells")


# Smoke -----------------------------------------------------------------------------------------------------


@rules.choice("MIN-INDIRECT-21", side=owner_of, free=True)
def aim_smoke(b: Board, unit: int, observer: int) -> list[tuple[int, int]]:
    """Pick a point that the observer sees; no target Team is needed."""
    return list_smoke_points(b, unit, observer)


@aim_smoke.refuses
def why_not_smoke(b: Board, answer: Answer, unit: int, observer: int) -> list[Refusal]:
    """Explain why smoke cannot be laid there."""
    match answer:
        case (int() as x, int() as y):
            return _check_smoke(b, unit, observer, x, y)
        case _:
            return [Refusal("smoke.form", "a point is two whole numbers", "MIN-INDIRECT-21")]


@aim_smoke.chosen
def range_smoke(b: Board, point: tuple[int, int], unit: int, observer: int) -> None:
    """Range in by a Training Check of the Unit (MIN-INDIRECT-22)."""
    b.template = [*point, 0, 0]
    b.do(checks.call_check("smoke", unit))


@checks.settles("smoke")
def settle_smoke(b: Board, unit: int, extra: int, passes: int, die: int) -> None:
    """Lay the smoke, or let the enemy shift it first."""
    _fire_for_effect(b, unit, b.template[0], b.template[1], passes > 0, "smoke")


def _fire_for_effect(b: Board, unit: int, x: int, y: int, hit: bool, kind: str) -> None:
    """Fire the guns; a miss may be shifted by the opponent (MIN-INDIRECT-08, MIN-INDIRECT-10, MIN-INDIRECT-24)."""
    b.guns = list_firing_guns(b, unit, x, y)
    mean = b.mean_position(b.guns)
    for g in b.guns:
        b.note_fire(g)
    b.template = [x, y, *mean]
    shift = [] if hit else [shift_template(1 - b.side_of(unit), kind)]
    b.do(*shift, land_smoke(unit) if kind == "smoke" else land_shells(unit))
