"""MIN-INDIRECT: barrages, smoke and observers."""

from beachhead.games.company import manoeuvre
from beachhead.games.company.board import DUG_IN, FIRED, GROUND, MOVED, RAN, Board
from beachhead.games.company.data import TABLES
from beachhead.games.company.geometry import (
    INCH,
    Point,
    ahead,
    cross,
    disc_meets,
    dist2,
    square,
    toward,
)
from beachhead.games.company.ground import HARD, INFANTRY, OPEN, within
from beachhead.games.company.rules import checks, ground
from beachhead.games.company.rules.base import name_of, owner_of, piece, rules
from beachhead.games.company.rules.casualties import remove_teams
from beachhead.games.company.rules.cover import sees, sees_point, unit_concealed, unit_grounded
from beachhead.games.company.rules.firing import Modifier, able
from beachhead.games.company.rules.saves import Worst, damage_of, save_number
from beachhead.games.company.rules.suppression import place_markers, suppress
from beachhead.kernel.devices import AtLeast, Dice, Roll, d6
from beachhead.kernel.nodes import Answer, Refusal

SIDE = TABLES.distance.template * INCH
SHIFT = TABLES.distance.template_shift * INCH


# Guns and observers ------------------------------------------------------------------------------------


def guns_of(b: Board, unit: int) -> list[int]:
    """List the Unit's Teams that can take part in a barrage."""
    return [t for t in b.alive(unit) if b.sheet(t).barrage and able(b, t)]


def is_artillery(b: Board, unit: int) -> bool:
    """Tell whether a Unit has two Teams with a barrage weapon (MIN-ACT-13)."""
    teams = b.table.units[unit].teams
    return sum(1 for t in teams if b.sheet(t).barrage) >= TABLES.barrage.least_guns


def clears_obstacles(b: Board, gun: int, x: int, y: int) -> bool:
    """Tell whether a gun stands as far from every obstacle on the way as it is high."""
    gx, gy = b.x[gun], b.y[gun]
    near = b.table.ground.overhead(gx, gy, b.sheet(gun).radius)
    return all(cross(gx, gy, x, y, *c, *d) in {None, (0, 1)} for c, d in near)


def firing_guns(b: Board, unit: int, x: int, y: int) -> list[int]:
    """List the guns that reach a point they need not see (MIN-INDIRECT-01): range, forward arc, height (MIN-INDIRECT-02, MIN-INDIRECT-03)."""
    return [
        g
        for g in guns_of(b, unit)
        if within(b.x[g], b.y[g], b.sheet(g).radius, x, y, 0, 2 * b.sheet(g).reach)
        and ahead(b.x[g], b.y[g], b.hull[g], x, y)
        and clears_obstacles(b, g, x, y)
    ]


def barrage_points(b: Board, guns: list[int]) -> int:
    """Give the checks against every Team under the template (MIN-INDIRECT-12 to 14)."""
    table = TABLES.barrage
    if len(guns) < table.least_guns:
        return 0
    points = max(b.sheet(g).barrage for g in guns)
    if len(guns) > table.bonus_above:
        return points + table.bonus
    return points // 2 if len(guns) < table.half_below else points


def observers(b: Board, unit: int) -> list[int]:
    """List who can observe: guns, leader, observers, Commander (MIN-INDIRECT-04, MIN-INDIRECT-05)."""
    teams = guns_of(b, unit)
    if b.leader[unit] >= 0 and b.leader[unit] not in teams:
        teams.append(b.leader[unit])
    teams += [t for o in b.table.observers[unit] for t in b.alive(o)]
    commander = b.commander(b.side_of(unit))
    if b.here(commander):
        teams.append(commander)
    return [t for t in teams if t == commander or not b.state[t] & MOVED]


def aims(b: Board, unit: int, observer: int) -> list[int]:
    """List the enemy Teams an observer can range in on with two guns or more."""
    return [e for e in b.on_table(1 - b.side_of(unit)) if aimed(b, unit, observer, e)]


def aimed(b: Board, unit: int, observer: int, team: int) -> bool:
    """Tell whether an observer sees a Team that two guns or more reach with effect."""
    return sees(b, observer, team) and bool(
        barrage_points(b, firing_guns(b, unit, b.x[team], b.y[team]))
    )


def can_barrage(b: Board, unit: int) -> bool:
    """Tell whether an Artillery Unit has something to fire at, shells or smoke."""
    if not is_artillery(b, unit) or len(guns_of(b, unit)) < TABLES.barrage.least_guns:
        return False
    side = b.side_of(unit)
    return any(
        any(aimed(b, unit, o, e) for e in b.on_table(1 - side)) or smoke_points(b, unit, o, most=1)
        for o in observers(b, unit)
    )


def barrage_options(b: Board, unit: int) -> list[tuple[str, int]]:
    """List shells or smoke with each observer."""
    found: list[tuple[str, int]] = []
    for o in observers(b, unit):
        if aims(b, unit, o):
            found.append(("shells", o))
        if smoke_points(b, unit, o):
            found.append(("smoke", o))
    return found


def smoke_points(b: Board, unit: int, observer: int, most: int = 100) -> list[tuple[int, int]]:
    """Offer bots points before the enemies an observer sees; `most` are enough."""
    ox, oy = b.x[observer], b.y[observer]
    enemies = sorted(b.on_table(1 - b.side_of(unit)), key=lambda e: dist2(b.x[e], b.y[e], ox, oy))
    found: list[tuple[int, int]] = []
    for e in enemies[::4]:
        spot = toward(b.x[e], b.y[e], ox, oy, SIDE)
        if spot not in found and not cannot_smoke(b, unit, observer, *spot):
            found.append(spot)
            if len(found) == most:
                break
    return found


def cannot_smoke(b: Board, unit: int, observer: int, x: int, y: int) -> list[Refusal]:
    """Demand a point on the table that the observer sees and two guns reach."""
    table = b.table.ground
    if not (0 <= x <= table.width and 0 <= y <= table.height):
        return [Refusal("smoke.off_table", "the point is off the table", "MIN-INDIRECT-21")]
    if len(firing_guns(b, unit, x, y)) < TABLES.barrage.least_guns:
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
    return barrage_options(b, unit)


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
    return aims(b, unit, observer)


@choose_aim.chosen
def range_on(b: Board, team: int, unit: int, observer: int) -> None:
    """Let the target go to ground, then roll."""
    home = target_unit(b, team)
    b.do(offer_cover(home), range_in(unit, observer, team, 0))


def target_unit(b: Board, team: int) -> int:
    """Give the Unit whose Training counts: a leader's is the one he joins."""
    unit = b.sheet(team).unit
    if b.table.units[unit].kind == 0:
        return unit
    joined = b.joins(unit)
    return joined if joined >= 0 else unit


@rules.auto("MIN-FIRE-43")
def offer_cover(b: Board, unit: int) -> None:
    """Ask the Unit ranged in on whether it goes to ground."""
    if ground.may_go_to_ground(b, unit):
        b.do(ground.choose_ground(unit))


def range_modifiers(b: Board, unit: int, observer: int, team: int) -> list[Modifier]:
    """List the modifiers of ranging in: as seen from the observer, range from the nearest gun."""
    table = TABLES.to_hit
    teams = b.target_teams(target_unit(b, team))
    if team not in teams:
        teams = [*teams, team]
    found: list[Modifier] = []
    if unit_concealed(b, teams, [(observer, True)]):
        found.append(("concealed", table.concealed, "MIN-FIRE-16"))
    if unit_grounded(b, teams, [observer]):
        found.append(("gone to ground", table.gone_to_ground, "MIN-FIRE-17"))
    guns = firing_guns(b, unit, b.x[team], b.y[team])
    near = min(guns, key=lambda g: b.gap(g, team))
    if b.gap(near, team) > b.sheet(near).reach:
        found.append(("long range", table.long_range, "MIN-FIRE-19"))
    if b.is_commander(observer):
        found.append(("Commander observing", table.commander_observing, "MIN-FIRE-24"))
    return found


def range_need(b: Board, unit: int, observer: int, team: int) -> int:
    """Give the To Hit number of ranging in."""
    base = b.table.units[target_unit(b, team)].to_hit
    return base + sum(m for _, m, _ in range_modifiers(b, unit, observer, team))


@rules.chance("MIN-INDIRECT-07", side=owner_of)
def range_in(b: Board, unit: int, observer: int, team: int, again: int) -> Dice:
    """Roll one die To Hit."""
    return d6(1, fold=AtLeast(max(2, range_need(b, unit, observer, team))))


@range_in.came_up
def ranged_in(b: Board, roll: Roll, unit: int, observer: int, team: int, again: int) -> None:
    """Lay the template, reroll where that is allowed, or let the enemy shift it."""
    need = max(2, range_need(b, unit, observer, team))
    hit = roll[0] >= need
    b.tell("ranged", "MIN-INDIRECT-07", side=b.side_of(unit), need=need, dice=list(roll))
    if not hit and not again:
        if rerolls_range(b, unit):  # MIN-WEAPON-17
            b.do(range_in(unit, observer, team, 1))
            return
        if range_helpers(b, unit, observer):
            b.do(choose_range_help(unit, observer, team))
            return
    fire_for_effect(b, unit, b.x[team], b.y[team], hit, "shells")


def rerolls_range(b: Board, unit: int) -> bool:
    """Tell whether the guns reroll range-in attempts."""
    names = {w for t in guns_of(b, unit) for w in traits_of(b, t)}
    return "reroll_range_in" in names


def traits_of(b: Board, team: int) -> tuple[str, ...]:
    """Give the traits of a gun's weapon."""
    entry = b.table.units[b.sheet(team).unit].entry
    if entry is None:
        return ()
    group = next(g for g in entry.teams if b.sheet(team).id.rstrip("0123456789") == g.id)
    return tuple(x for w in group.weapons for x in b.table.scenario.weapon_line(w).traits)


def range_helpers(b: Board, unit: int, observer: int) -> list[int]:
    """List Infantry leaders within 2" of the observer who can still help (MIN-LEAD-06)."""
    reach = TABLES.distance.leader_help
    return [
        t
        for t in manoeuvre.leaders_of(b, unit)
        if b.sheet(t).cls == INFANTRY and (t == observer or b.near(t, observer, reach))
    ]


@rules.choice("MIN-LEAD-06", side=owner_of)
def choose_range_help(b: Board, unit: int, observer: int, team: int) -> list[str | int]:
    """Keep the miss, or let a leader have it rolled again."""
    return ["keep", *range_helpers(b, unit, observer)]


@choose_range_help.chosen
def range_helped(b: Board, answer: str | int, unit: int, observer: int, team: int) -> None:
    """Spend the help, or go on with the miss."""
    if isinstance(answer, int):
        b.helped[answer] = b.initiative
        b.do(range_in(unit, observer, team, 1))
    else:
        fire_for_effect(b, unit, b.x[team], b.y[team], False, "shells")


# Smoke -----------------------------------------------------------------------------------------------------


@rules.choice("MIN-INDIRECT-21", side=owner_of, free=True)
def aim_smoke(b: Board, unit: int, observer: int) -> list[tuple[int, int]]:
    """Pick a point that the observer sees; no target Team is needed."""
    return smoke_points(b, unit, observer)


@aim_smoke.refuses
def no_smoke_there(b: Board, answer: Answer, unit: int, observer: int) -> list[Refusal]:
    """Say why smoke cannot be laid there."""
    match answer:
        case (int() as x, int() as y):
            return cannot_smoke(b, unit, observer, x, y)
        case _:
            return [Refusal("smoke.form", "a point is two whole numbers", "MIN-INDIRECT-21")]


@aim_smoke.chosen
def range_smoke(b: Board, point: tuple[int, int], unit: int, observer: int) -> None:
    """Range in by a Training Check of the Unit (MIN-INDIRECT-22)."""
    b.template = [*point, 0, 0]
    b.do(checks.training_check("smoke", unit, 0, 1, 0, 0))


@checks.settles("smoke")
def smoke_ranged(b: Board, unit: int, extra: int, passes: int, die: int) -> None:
    """Lay the smoke, or let the enemy shift it first."""
    fire_for_effect(b, unit, b.template[0], b.template[1], passes > 0, "smoke")


# The template ----------------------------------------------------------------------------------------------


def fire_for_effect(b: Board, unit: int, x: int, y: int, hit: bool, kind: str) -> None:
    """Fire the guns; a miss may be shifted by the opponent (MIN-INDIRECT-08, MIN-INDIRECT-10, MIN-INDIRECT-24)."""
    b.guns = firing_guns(b, unit, x, y)
    mean = b.mean(b.guns)
    for g in b.guns:
        b.state[g] = (b.state[g] | FIRED) & ~GROUND
        b.shot[g] = b.initiative
    b.template = [x, y, *mean]
    shift = [] if hit else [shift_template(1 - b.side_of(unit), kind)]
    b.do(*shift, land_smoke(unit) if kind == "smoke" else land_shells(unit))


@rules.choice("MIN-INDIRECT-10", side=lambda b, side, kind: side, free=True)
def shift_template(b: Board, side: int, kind: str) -> list[str | tuple[int, int]]:
    """Leave the template, or move its centre up to six inches."""
    x, y = b.template[:2]
    half = SHIFT * 7 // 10
    ways = ((SHIFT, 0), (-SHIFT, 0), (0, SHIFT), (0, -SHIFT))
    slant = ((half, half), (half, -half), (-half, half), (-half, -half))
    around: list[str | tuple[int, int]] = [(x + dx, y + dy) for dx, dy in ways + slant]
    return ["leave", *around]


@shift_template.refuses
def cannot_shift(b: Board, answer: Answer, side: int, kind: str) -> list[Refusal]:
    """Measure the shift."""
    if answer == "leave":
        return []
    match answer:
        case (int() as x, int() as y):
            if dist2(x, y, b.template[0], b.template[1]) > SHIFT * SHIFT:
                far = dist2(x, y, b.template[0], b.template[1]) ** 0.5 / INCH
                text = f'the centre would move {far:.2f}", 6" are allowed'
                return [Refusal("template.too_far", text, "MIN-INDIRECT-10")]
            return []
        case _:
            return [Refusal("template.form", "a point is two whole numbers, or leave")]


@shift_template.chosen
def shifted(b: Board, answer: str | tuple[int, int], side: int, kind: str) -> None:
    """Move the centre; the template turns with it."""
    if isinstance(answer, tuple):
        b.template[0], b.template[1] = answer


def outline(b: Board) -> tuple[Point, Point, Point, Point]:
    """Give the corners of the template, square to the guns (MIN-INDIRECT-09)."""
    x, y, gx, gy = b.template
    return square(x, y, gx, gy, SIDE)


@rules.auto("MIN-INDIRECT-23")
def land_smoke(b: Board, unit: int) -> None:
    """Leave a square of smoke until the end of the round."""
    corners = outline(b)
    b.smoke = [*b.smoke, *(v for p in corners for v in p)]
    b.tell("smoke", "MIN-INDIRECT-23", side=b.side_of(unit), x=b.template[0], y=b.template[1])
    b.template, b.guns = [], []


@rules.auto("MIN-INDIRECT-11")
def land_shells(b: Board, unit: int) -> None:
    """Attack every Team under the template, friend and foe."""
    corners = outline(b)
    under = [
        t
        for side in (0, 1)
        for t in b.on_table(side)
        if disc_meets(b.x[t], b.y[t], b.sheet(t).radius, corners)
    ]
    b.tell("shells", "MIN-INDIRECT-11", side=b.side_of(unit), x=b.template[0], y=b.template[1])
    points = barrage_points(b, b.guns)
    b.do(*(shell(unit, t, points) for t in under), shells_over())


@rules.auto("MIN-INDIRECT-11")
def shell(b: Board, unit: int, team: int, points: int) -> None:
    """Roll the firing Unit's checks against one Team."""
    if b.here(team) and points:
        b.do(checks.training_check("barrage", unit, team, points, 0, 0))


@rules.auto("MIN-INDIRECT-08")
def shells_over(b: Board) -> None:
    """Take the template away."""
    b.template, b.guns = [], []


@checks.settles("barrage")
def shelled(b: Board, unit: int, team: int, passes: int, die: int) -> None:
    """Make a Team that was hit save once; Tanks ignore a single hit (MIN-INDIRECT-15, MIN-INDIRECT-17)."""
    tank = b.sheet(team).armored
    if passes > 1 or (passes and not tank):
        b.do(barrage_save(team, min(passes, 2), 0))


def barrage_number(b: Board, team: int) -> int:
    """Give the save against shells: Flank armour, or Hard Cover from areas and Dig In only."""
    line = b.sheet(team).line
    if line is not None and line.armored:
        return line.flank
    hard = b.state[team] & DUG_IN or b.table.ground.hard_ground(b.x[team], b.y[team])
    return save_number(b, team, HARD if hard else OPEN, at=True)


@rules.chance("MIN-INDIRECT-15", side=lambda b, team, *rest: b.sheet(team).side)
def barrage_save(b: Board, team: int, hits: int, again: int) -> Dice:
    """Roll one save."""
    return d6(1, fold=AtLeast(barrage_number(b, team)))


@barrage_save.came_up
def barrage_saved(b: Board, roll: Roll, team: int, hits: int, again: int) -> None:
    """Suppress after one hit, destroy after more (MIN-INDIRECT-16, MIN-INDIRECT-18)."""
    need = barrage_number(b, team)
    passed = roll[0] >= need
    b.tell(
        "saved",
        "MIN-INDIRECT-15",
        piece=piece(team),
        team=name_of(b, team),
        need=need,
        dice=list(roll),
        passed=int(passed),
    )
    if passed:
        if not again and b.flags[b.sheet(team).unit] & RAN:
            b.do(barrage_save(team, hits, 1))
    elif hits == 1:
        suppress(b, team)
    elif b.sheet(team).armored:
        b.do(barrage_damage(team))
    else:
        destroyed_by_shells(b, team)


def destroyed_by_shells(b: Board, team: int) -> None:
    """Remove the Team and suppress another of its Unit (MIN-INDIRECT-19)."""
    b.do(*remove_teams(b, [team], "MIN-INDIRECT-18"), place_markers(b.sheet(team).unit, 1))


@rules.chance("MIN-INDIRECT-18", side=lambda b, team: 1 - b.sheet(team).side)
def barrage_damage(b: Board, team: int) -> Dice:
    """Roll on the Vehicle Damage Table for a tank."""
    return d6(1, fold=Worst())


@barrage_damage.came_up
def barrage_damaged(b: Board, roll: Roll, team: int) -> None:
    """Suppress or destroy the tank."""
    worst = damage_of(roll[0])
    b.tell("damage", "MIN-INDIRECT-18", piece=piece(team), team=name_of(b, team), dice=list(roll))
    if worst == 1:
        suppress(b, team)
    elif worst == 2:
        destroyed_by_shells(b, team)
