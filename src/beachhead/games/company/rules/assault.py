"""MIN-ASSAULT-01 to 14, -29: closing in, defensive fire, and the halt."""

from collections.abc import Mapping

from beachhead.games.company.board import Board, approach, paths, walks
from beachhead.games.company.board.attacks import Assault
from beachhead.games.company.content.geometry.ground import CONTACT, GUN
from beachhead.games.company.content.geometry.plane import (
    INCH,
    Point,
    heading,
    path_length,
    squared_distance,
)
from beachhead.games.company.content.tables import TABLES
from beachhead.games.company.rules import (
    close_combat,
    firing,
    leaders,
    moving,
    pursuit,
    reaction,
    targets,
)
from beachhead.games.company.rules.base import is_unit, owner_of, rules
from beachhead.games.company.rules.close_combat import list_assailable
from beachhead.kernel.chances import Roll
from beachhead.kernel.devices import Dice, d6
from beachhead.kernel.nodes import Answer, Refusal

REACH = TABLES.move.assault * INCH
REMEMBERED = 2000  # assault moves kept before the memory of them is emptied


def can_reach_contact(b: Board, team: int, enemies: list[int], limit: int) -> bool:
    """Return True if a Team has a path to base contact."""
    return walks.can_reach(b, team, list_assailable(b, team, enemies), limit)


def list_assault_targets(b: Board, unit: int) -> list[int]:
    """List the Units that can be assaulted: some Team reaches contact within 12"."""
    if b.leader[unit] < 0:  # MIN-LEAD-09
        return []
    teams = b.teams_here(unit)
    return [
        target
        for target in b.targets(b.side_of(unit))
        if any(can_reach_contact(b, t, b.target_teams(target), REACH) for t in teams)
    ]


def has_assault_target(b: Board, unit: int) -> bool:
    """Return True if any Unit can be assaulted, without listing all."""
    if b.leader[unit] < 0:  # MIN-LEAD-09
        return False
    enemies = b.on_table(1 - b.side_of(unit))
    return any(can_reach_contact(b, t, enemies, REACH) for t in b.teams_here(unit))


def explain_no_assault(b: Board, unit: int) -> tuple[str, str]:
    """Return why a Unit can assault nobody, and the rule."""
    if b.leader[unit] < 0:
        return "the Unit has no Platoon Leader", "MIN-LEAD-09"
    return (
        f'no Team has a path of {TABLES.move.assault}" into contact with an enemy',
        "MIN-ASSAULT-05",
    )


@rules.auto("MIN-ASSAULT-01")
def begin_assault(b: Board, unit: int) -> None:
    """Ask for the Unit to assault."""
    choose_assaulted.offer(b, unit)


@rules.choice("MIN-ACT-10", side=owner_of)
def choose_assaulted(b: Board, unit: int) -> list[int]:
    """Pick one enemy Unit within reach."""
    return list_assault_targets(b, unit)


@choose_assaulted.refuses
def cannot_assault(b: Board, answer: Answer, unit: int) -> list[Refusal]:
    """Explain why a Unit cannot be assaulted."""
    if not is_unit(answer, b):
        return []
    text, rule = explain_out_of_reach(b, unit, answer)
    return [Refusal("assault.reach", text, rule)]


def explain_out_of_reach(b: Board, unit: int, target: int) -> tuple[str, str]:
    """Return why a Unit cannot assault another, and the rule."""
    attackers, name = b.teams_here(unit), b.table.units[target].name
    if b.leader[unit] < 0:
        return explain_no_assault(b, unit)
    if all(b.sheet(t).cls == GUN for t in attackers):
        return "Gun Teams stay behind in an assault", "MIN-ASSAULT-02"
    if not any(list_assailable(b, t, b.target_teams(target)) for t in attackers):
        return f"Tank Teams do not assault Tank Teams, as those of {name}", "MIN-ASSAULT-35"
    reach = TABLES.move.assault
    return f'no Team has a path of {reach}" into contact with {name}', "MIN-ASSAULT-05"


@choose_assaulted.chosen
def declare_assault(b: Board, target: int, unit: int) -> None:
    """Settle which leaders belong to the assaulted Unit, and begin."""
    b.do(leaders.settle_ties(target), declare_again(unit, target))


@rules.auto("MIN-ASSAULT-01")
def declare_again(b: Board, unit: int, target: int) -> None:
    """Go on, or name another Unit if only a leader who joined another one was in reach."""
    if target in list_assault_targets(b, unit):
        _muster_assault(b, target, unit)
    else:
        b.do(begin_assault(unit))


def _muster_assault(b: Board, target: int, unit: int) -> None:
    """Divide the Unit: Gun Teams stay, everybody else may go."""
    enemies = b.target_teams(target)
    own = b.teams_here(unit)
    along = [t for t in b.actors(unit) if b.is_commander(t) and b.is_here(t)]
    teams = own + along
    going = [t for t in teams if list_assailable(b, t, enemies)]
    b.assault = Assault(
        unit,
        target,
        joined=[t for t in enemies if b.sheet(t).unit != target],
        goers=going,
        stay=[t for t in teams if t not in going],
        start=[len(own), len(b.teams_here(target))],
    )
    b.tell_unit("assaults", "MIN-ASSAULT-01", unit, target=b.unit_name(target))
    # MIN-ASSAULT-04: the fire is resolved, casualties and markers included, before anybody moves.
    b.do(divide(unit), support_fire(unit), extra_reach(unit), close_in(unit))


@rules.auto("MIN-ASSAULT-01")
def divide(b: Board, unit: int) -> None:
    """Ask who stays behind to give suppressive fire."""
    choose_support.offer(b, unit)


@rules.choice("MIN-ASSAULT-01", side=owner_of)
def choose_support(b: Board, unit: int) -> list[int | str]:
    """Pick a Team that stays and fires, or go."""
    a = b.current_assault
    enemies = b.target_teams(a.target)
    able = [t for t in a.goers if targets.can_fire_now(b, t) and b.sheet(t).modes]
    spare = [t for t in able if targets.has_target(b, t, enemies)]
    if not spare:
        return ["go"]
    reaching = []
    for t in a.goers:
        if can_reach_contact(b, t, enemies, REACH):
            reaching.append(t)
            if len(reaching) > 1:  # two who get there are enough to spare anybody
                return ["go", *spare]
    return ["go", *(t for t in spare if reaching != [t])]


@choose_support.chosen
def stay_behind(b: Board, answer: int | str, unit: int) -> None:
    """Move the Team to those who stay; ask again."""
    if isinstance(answer, int):
        b.current_assault.goers.remove(answer)
        b.current_assault.stay.append(answer)
        b.do(divide(unit))


@rules.auto("MIN-ASSAULT-03")
def support_fire(b: Board, unit: int) -> None:
    """Let the Teams that stay fire at the assaulted Unit, fully resolved before anybody moves."""
    target = b.current_assault.target
    b.orders = []
    if firing.choose_firers.options(b, unit, "support", target):
        b.do(firing.choose_firers(unit, "support", target), firing.open_fire(unit, "support"))


@rules.auto("MIN-ASSAULT-29")
def extra_reach(b: Board, unit: int) -> None:
    """Offer a die more for the move if the fire left nobody in reach."""
    enemies = close_combat.list_defenders(b)
    goers = _list_goers(b, enemies)
    if goers and not any(can_reach_contact(b, t, enemies, REACH) for t in goers):
        b.do(choose_extra_reach(unit))


def _list_goers(b: Board, enemies: list[int]) -> list[int]:
    """List who goes in: fire may have left tanks with tanks alone before them (MIN-ASSAULT-35)."""
    return [t for t in b.current_assault.goers if list_assailable(b, t, enemies)]


@rules.choice("MIN-ASSAULT-29", side=owner_of)
def choose_extra_reach(b: Board, unit: int) -> list[str]:
    """Go on for a die of inches more, or leave it."""
    return ["farther", "leave"]


@choose_extra_reach.chosen
def add_reach(b: Board, answer: str, unit: int) -> None:
    """Roll the die if it is wanted."""
    if answer == "farther":
        b.do(roll_reach(unit))


@rules.chance("MIN-ASSAULT-29", side=owner_of)
def roll_reach(b: Board, unit: int) -> Dice:
    """Roll 1d6 inches more."""
    return d6(1)


@roll_reach.came_up
def reach_farther(b: Board, roll: Roll, unit: int) -> None:
    """Add them to the assault move."""
    b.current_assault.extra = roll[0] * INCH


@rules.auto("MIN-ASSAULT-05")
def close_in(b: Board, unit: int) -> None:
    """Move nearest Teams first along the shortest way into contact, or as close as possible."""
    a = b.current_assault
    enemies = close_combat.list_defenders(b)
    a.goers = _list_goers(b, enemies)
    if not a.goers:
        b.do(close_combat.end_assault(unit))
        return
    b.plan = _plan_charge(b, a.goers, enemies, REACH + a.extra)
    for path in b.plan:
        team = path[0]
        b.note_move(team)
    b.end_overwatch(unit)
    b.contacts = moving.list_terrain_checks(b)
    b.do(
        moving.check_terrain(unit),
        make_contact(unit),
        reaction.name_reactions(unit, 1),
        answer_fire(unit),
        halt_test(unit),
    )


def _plan_charge(b: Board, goers: list[int], enemies: list[int], limit: int) -> list[list[int]]:
    """Lay out the assault moves, or remember how they were: by where everybody stands."""
    known = b.table.charges
    spots = [(i, *b.place(i)) for side in (0, 1) for i in b.on_table(side)]
    key = ((limit,), tuple(goers), tuple(enemies), *spots)
    if key not in known:
        if len(known) > REMEMBERED:
            known.clear()
        known[key] = _lay_out_charge(b, goers, enemies, limit)
    return [path[:] for path in known[key]]


def _lay_out_charge(b: Board, goers: list[int], enemies: list[int], limit: int) -> list[list[int]]:
    """Move one Team after another, the one with the shortest way into contact first (geometry G10)."""
    order = sorted(goers, key=lambda t: _charge_order(b, t, enemies, limit))
    places: dict[int, Point] = {}
    ways: dict[int, list[Point]] = {}
    for team in order:
        ways[team] = _find_charge(b, team, enemies, limit, places) or [b.place(team)]
        places[team] = ways[team][-1]
    for team in order:  # whoever went later may have made room
        now = _measure_nearest(b, team, places[team], enemies)
        way = _find_charge(b, team, enemies, limit, places) if now > CONTACT else None
        if way and _measure_nearest(b, team, way[-1], enemies) < now:
            ways[team], places[team] = way, way[-1]
    return [_face_enemy(b, t, ways[t], enemies) for t in order if len(ways[t]) > 1]


def _find_charge(
    b: Board, team: int, enemies: list[int], limit: int, places: Mapping[int, Point]
) -> list[Point] | None:
    """Find a Team's way into contact, or as close as possible (MIN-ASSAULT-06)."""
    prey = list_assailable(b, team, enemies)
    way = walks.find_contact_way(b, team, prey, limit, places)
    return way or approach.find_approach(b, team, prey, limit, places)


def _measure_nearest(b: Board, team: int, spot: Point, enemies: list[int]) -> int:
    """Measure from a Team on a spot to the nearest enemy that it may assault."""
    prey = list_assailable(b, team, enemies)
    return min(approach.measure_gap(b, team, e, spot) for e in prey)


def _face_enemy(b: Board, team: int, way: list[Point], enemies: list[int]) -> list[int]:
    """Write a way as a path that ends facing the nearest enemy."""
    prey = list_assailable(b, team, enemies)
    enemy = min(prey, key=lambda e: squared_distance(*way[-1], b.x[e], b.y[e]))
    turned = heading(b.x[enemy] - way[-1][0], b.y[enemy] - way[-1][1])
    return [team, turned, turned, *(v for p in way for v in p)]


def _charge_order(b: Board, team: int, enemies: list[int], limit: int) -> tuple[int, int, int]:
    """Order who goes: by the way into contact, behind them those without any, by distance."""
    way = walks.find_contact_way(b, team, list_assailable(b, team, enemies), limit)
    length = limit + 1 if way is None else path_length(way)
    return length, min(b.gap(team, e) for e in enemies), team


@rules.auto("MIN-ASSAULT-07")
def make_contact(b: Board, unit: int) -> None:
    """Carry the moves out; without any contact the assault ends."""
    for path in b.plan:
        team = path[0]
        b.hull[team], b.turret[team] = path[1], path[2]
        b.x[team], b.y[team] = path[-2], path[-1]
        b.tell_team("charged", "MIN-ASSAULT-05", team)
    enemies = close_combat.list_defenders(b)
    if not any(_is_in_contact(b, t, enemies) for t in b.current_assault.goers):
        b.current_assault.over = 1


@rules.auto("MIN-ASSAULT-08")
def answer_fire(b: Board, unit: int) -> None:
    """Resolve the fire at the incoming Teams where they stand now."""
    now, b.reactions = b.reactions, []
    # MIN-ASSAULT-09: like any other fire.
    b.do(*(reaction.react_now(u, watch, unit) for _, u, watch in now))


@rules.auto("MIN-ASSAULT-10")
def halt_test(b: Board, unit: int) -> None:
    """Halt foot Teams after 5 hits and Armored ones after 2 results; the rest strikes home."""
    a = b.current_assault
    halt = TABLES.assault
    for team in a.goers:
        armored = b.sheet(team).armored
        if b.is_here(team) and (
            a.results >= halt.halt_results if armored else a.hits >= halt.halt_hits
        ):
            b.halt(team)
            _set_back(b, team)
    if a.over:  # MIN-ASSAULT-07
        b.do(close_combat.end_assault(unit))
    else:
        b.do(close_combat.strike_home(unit))


# Halted Teams ------------------------------------------------------------------------------------


def _is_in_contact(b: Board, team: int, enemies: list[int]) -> bool:
    """Return True if a Team is in base contact with one of the enemies."""
    return any(b.gap(team, e) <= CONTACT for e in enemies)


def _set_back(b: Board, team: int) -> None:
    """Leave a gap of 2" between a halted Team in contact and the enemy (MIN-ASSAULT-12)."""
    b.tell_team("halted", "MIN-ASSAULT-11", team)
    path = next((p for p in b.plan if p[0] == team), None)
    enemies = b.on_table(1 - b.sheet(team).side)
    if path is None or not _is_in_contact(b, team, enemies):
        return
    points = paths.points_of(path)[::-1]
    for back in range(TABLES.distance.halt_gap * INCH, path_length(points) + INCH // 4, INCH // 4):
        if _can_stop_at(b, team, _point_at(points, back), enemies):
            spots = (_point_at(points, n) for n in range(back - INCH // 4 + 1, back + 1))
            b.x[team], b.y[team] = next(p for p in spots if _can_stop_at(b, team, p, enemies))
            return
    if paths.is_free_spot(b, team, *points[-1]):
        b.x[team], b.y[team] = points[-1]


def _point_at(points: list[Point], length: int) -> Point:
    """Return the point at a length of a polyline, its end at most."""
    *_, x, y = pursuit.cut_path(points, length)
    return x, y


def _can_stop_at(b: Board, team: int, spot: Point, enemies: list[int]) -> bool:
    return _is_clear_of(b, team, spot, enemies) and paths.is_free_spot(b, team, *spot)


def _is_clear_of(b: Board, team: int, spot: Point, enemies: list[int]) -> bool:
    gap = TABLES.distance.halt_gap * INCH
    for e in enemies:
        limit = gap + b.sheet(team).radius + b.sheet(e).radius
        if squared_distance(*spot, b.x[e], b.y[e]) < limit * limit:
            return False
    return True
