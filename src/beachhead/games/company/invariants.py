"""What must hold of any position: checked when one is loaded, and in random play."""

from collections.abc import Iterator
from inspect import signature

from beachhead.games.company.board import SWITCHES, Assault, Attack, Board
from beachhead.games.company.content.forces import load_table
from beachhead.games.company.content.geometry.ground import TANK
from beachhead.games.company.content.geometry.plane import INCH, distance, squared_distance
from beachhead.games.company.content.sheets import UNIT, UnitSheet
from beachhead.games.company.content.tables import TABLES
from beachhead.games.company.rules import rules
from beachhead.games.company.rules.morale import HALVES
from beachhead.kernel.errors import BeachheadError
from beachhead.kernel.frames import function_of
from beachhead.kernel.plurals import counted
from beachhead.kernel.position import Frame
from beachhead.kernel.steps import Auto

MOST = 500  # dice, hits, inches: more than any battle has
UNITS = {"unit", "target", "mover", "striker"}
TEAMS = {"team", "victim", "observer"}
ROUND = {
    "start_round",
    "roll_initiative",
    "next_initiative",
    "pick_next",
    "pick_unit",
    "activate",
    "end_activation",
    "end_round",
    "score_round",
}
ROUNDED = 4  # hundredths of an inch by which the corners of a square may be rounded
PAIRS = 10**6  # two Teams in one number
MOST_FRAMES = 100
BASE = ("roll_initiative",)
"""The round may go on with the next Initiative below an activation, and nothing else of it."""
DEPLOYING = ("start_round", "deploy")
"""Steps before the first round."""
FIRING = ("allocation", "hitting", "saves")
ASSAULTING = ("assault", "close_combat")
"""Chapters whose steps work on the attack, or on the assault."""
SHELLED = ("barrage_save", "barrage_damage")
"""Throws that shells cause."""
DECLARING = ("begin_assault", "choose_assaulted", "declare_again", "divide")
"""Steps before there is an assault."""
WAITING = ("deploy", "save", "roll_to_hit", "barrage_save", "plan_move", "range_in")
"""Questions and throws that can wait for another one."""


def find_faults(b: Board) -> list[str]:
    """List everything that is wrong; only lengths are checked if a list has a wrong one."""
    try:
        t = load_table(b.scenario)
    except BeachheadError as error:
        return [f"the scenario is unknown or broken: {error.message}"]
    return _check_lengths(b, len(t.teams), len(t.units)) or [
        *_check_numbers(b),
        *_check_places(b),
        *_check_accounts(b),
        *_check_deeds(b),
        *_check_leaders(b),
        *_check_pending(b),
    ]


def _check_lengths(b: Board, teams: int, units: int) -> list[str]:
    """Compare every list with the scenario's forces."""
    want = dict.fromkeys(("x", "y", "hull", "turret", "marks", "state", "shot", "helped"), teams)
    want |= dict.fromkeys(("flags", "losses", "left", "leader"), units)
    want |= dict.fromkeys(("points", "acted", "appointed"), 2)
    want |= {"switches": len(SWITCHES), "holders": len(b.table.objectives)}
    return [
        f"{name} has {len(getattr(b, name))} entries, not {n}"
        for name, n in want.items()
        if len(getattr(b, name)) != n
    ]


def _check_numbers(b: Board) -> list[str]:
    """Check ranges."""
    most = TABLES.suppression.most
    found = []
    if any(not 0 <= m <= most for m in b.marks):
        found.append(f"a Team has 0 to {most} markers (MIN-SUPP-12)")
    if any(not 0 <= d < 360 for d in (*b.hull, *b.turret)):
        found.append("facings are whole degrees from 0 to 359")
    if any(v not in s.choices for v, s in zip(b.switches, TABLES.switch, strict=True)):
        found.append("a switch has a value that it does not take")
    if not 0 <= b.round <= b.table.scenario.rounds:
        found.append(f"the round is 0 to {b.table.scenario.rounds}, not {b.round}")
    if any(not -1 <= h <= 1 for h in b.holders) or len(b.smoke) % 8:
        found.append("objectives are held by a side or nobody, smoke has four corners")
    if any(not 0 <= bits < 256 for bits in (*b.state, *b.flags)):
        found.append("a Team or Unit is in a state that the game does not know")
    if any(not 0 <= n <= b.initiative for n in (*b.shot, *b.helped, *b.appointed)):
        found.append(f"nobody fires, helps or appoints after Initiative {b.initiative}, the last")
    if any(not 0 <= n <= b.round for n in b.acted):
        found.append(f"no Commander acts after round {b.round}, the last")
    if any(m and b.is_removed(t) for t, m in enumerate(b.marks)):
        found.append("a removed Team keeps no markers (MIN-SUPP-10)")
    return found


def _check_places(b: Board) -> list[str]:
    """Check that everybody is on the table and nobody stands on anybody."""
    t = b.table
    here = [i for i in range(len(t.teams)) if b.is_here(i)]
    found = [
        f"{b.team_name(i)} stands off the table (MIN-MOVE-01)"
        for i in here
        if not t.ground.on_table(b.x[i], b.y[i], t.teams[i].radius)
    ]
    moving = _list_moving_teams(b)
    for n, i in enumerate(here):
        for j in here[n + 1 :]:
            wide = t.teams[i].radius + t.teams[j].radius
            if (
                abs(b.x[i] - b.x[j]) < wide
                and squared_distance(b.x[i], b.y[i], b.x[j], b.y[j]) < wide * wide
            ):
                passing = t.teams[i].side == t.teams[j].side and moving & {i, j}
                if not passing:
                    found.append(f"{b.team_name(i)} stands on {b.team_name(j)} (MIN-MOVE-01)")
    return found


def _list_moving_teams(b: Board) -> set[int]:
    """List the Teams that are on their way: they pass through friends, never through enemies."""
    under_way = any(frame[0] in {"advance", "arrive"} for frame in b.agenda)
    return {path[0] for path in b.plan} if under_way else set()


def _check_accounts(b: Board) -> list[str]:
    """Check that every Team is on the table, lost, waiting or gone by an exit, and counted so."""
    found = []
    for u, sheet in enumerate(b.table.units):
        gone = sum(1 for t in sheet.teams if b.has_left(t))
        if b.left[u] != gone:
            found.append(
                f"left of {b.unit_name(u)} is {b.left[u]}, but {gone} of its Teams left the table"
            )
        lost = all(b.is_removed(t) for t in sheet.teams)
        if sheet.kind == UNIT and lost != b.is_destroyed(u):
            counts = "does not count" if lost else "counts"
            left = "none" if lost else "one or more"
            found.append(
                f"{b.unit_name(u)} {counts} as destroyed, but {left} of its Teams is left"
                " (MIN-MORALE-03)"
            )
        gone = sum(map(b.is_removed, sheet.teams))
        if not 0 <= b.losses[u] <= gone:
            told = f"{counted(b.losses[u], 'Team')} in this round, {gone} in all (MIN-MORALE-02)"
            found.append(f"{b.unit_name(u)} has lost {told}")
    teams = range(len(b.table.teams))
    if any(b.is_removed(t) + b.is_off_table(t) + b.has_left(t) > 1 for t in teams):
        found.append("a Team is lost, waiting or gone by an exit: one of them only")
    return found


def _check_deeds(b: Board) -> list[str]:
    """Check what Teams, Units and sides have done against what they can do."""
    found = []
    for t, sheet in enumerate(b.table.teams):
        name, home = b.team_name(t), b.table.units[sheet.unit]
        if sheet.cls == TANK and b.is_put_to_ground(t):
            found.append(f"{name} is a tank: it does not go to ground (MIN-FIRE-40)")
        if home.tanks and b.is_dug_in(t):
            found.append(f"{name} is of a Tank Unit: it does not dig in (MIN-ACT-11)")
        if b.is_halted(t) and b.assault is None:
            found.append(f"{name} is halted, but nobody assaults (MIN-ASSAULT-11)")
        if b.has_left(t) and not b.table.exits[sheet.side]:
            found.append(f"{name} has left, but its side has no exit (MIN-MOVE-01)")
        if b.is_off_table(t) and b.round and not _is_reserve(home):
            found.append(f"{name} is in reserve, but its Unit starts on the table (MIN-SEQ-01)")
    for u, home in enumerate(b.table.units):
        name = b.unit_name(u)
        if b.has_gone_to_ground(u) and (home.tanks or home.kind != UNIT):
            found.append(f"{name} cannot go to ground (MIN-FIRE-43)")
        if b.flags[u] and home.kind != UNIT:
            found.append(f"{name} is no Unit: it acts with one (MIN-LEAD-02)")
        if (b.is_activated(u) or b.is_freed(u)) and not b.has_acted(u):
            found.append(f"{name} has not acted: it is neither activated nor freed (MIN-SEQ-11)")
    for side, points in enumerate(b.points):
        most = _most_bonus(b, side)
        if not 0 <= points <= most:
            told = f"{points / HALVES:g} points besides objectives, not 0 to {most / HALVES:g}"
            found.append(f"{b.table.sides[side]} has {told} (MIN-LEAD-14)")
    return [*found, *_check_smoke(b)]


def _is_reserve(sheet: UnitSheet) -> bool:
    """Return True if a Unit or Commander may still have to arrive once the battle has begun."""
    if sheet.commander is not None:
        return bool(sheet.commander.arrives_with)
    return sheet.entry is not None and sheet.entry.reserve is not None


def _most_bonus(b: Board, side: int) -> int:
    """Return the half points that a side can have gathered in the rounds so far."""
    bonus = [x.vp for x in b.table.scenario.bonus if b.table.sides.index(x.side) == side]
    return sum(round(vp * HALVES) for vp in bonus) * b.round


def _check_smoke(b: Board) -> Iterator[str]:
    """Check that smoke is a square of 6", at most a shift away from the table (MIN-INDIRECT-23)."""
    side, ground = TABLES.distance.template * INCH, b.table.ground
    for square in b.smoke_squares() if len(b.smoke) % 8 == 0 else ():
        sides = [distance(*p, *q) for p, q in zip(square, (*square[1:], square[0]), strict=True)]
        slants = distance(*square[0], *square[2]) - distance(*square[1], *square[3])
        if any(abs(length - side) > ROUNDED for length in (*sides, side + slants)):
            yield f'smoke has sides of {min(sides) / INCH:g}" to {max(sides) / INCH:g}", not 6"'
        x, y = (sum(values) // 4 for values in zip(*square, strict=True))
        if not (-side <= x <= ground.width + side and -side <= y <= ground.height + side):
            yield f"smoke at {x / INCH:g}, {y / INCH:g} lies off the table (MIN-INDIRECT-21)"


def _check_leaders(b: Board) -> list[str]:
    """Check that a leader belongs to his Unit, and that nobody else leads while he is there."""
    t = b.table
    for u, chief in enumerate(b.leader):
        if chief >= 0 and (chief not in t.units[u].teams or b.is_removed(chief)):
            return [f"{b.unit_name(u)} is led by a Team that cannot lead it (MIN-LEAD-01)"]
        first = next((i for i in t.units[u].teams if t.teams[i].role == "pl"), -1)
        if first not in {-1, chief} and not b.is_removed(first):
            other = b.team_name(chief) if chief >= 0 else "nobody"
            told = f"led by {other}, but {b.team_name(first)} is not lost (MIN-LEAD-17)"
            return [f"{b.unit_name(u)} is {told}"]
    return []


# What is being carried out ------------------------------------------------------------------------


def _check_pending(b: Board) -> list[str]:
    """List what is wrong with the steps to come and with what they work on."""
    found = [*_check_frames(b), *_check_references(b), *_check_paths(b)]
    if b.attack is not None:
        found += _check_attack(b, b.attack)
    if b.assault is not None:
        found += _check_assault(b, b.assault)
    return found


def _check_frames(b: Board) -> Iterator[str]:
    """Check every number of every frame by the name of what it is, and that the round goes on."""
    if b.agenda and not _continues_round(b.agenda[0]):
        yield f"nothing follows after {b.agenda[0][0]}"
    if len(b.agenda) > MOST_FRAMES:
        yield f"{len(b.agenda)} steps wait, not 1 to {MOST_FRAMES}"
    based = int(b.agenda[:1] == [BASE])
    for frame in b.agenda[based:-1]:
        if frame[0] not in WAITING and not isinstance(rules.steps[str(frame[0])], Auto):
            yield f"{frame[0]} is asked below another question"
    for place, frame in enumerate(b.agenda):
        yield from _check_time(b, str(frame[0]), place - based)
        if frame[0] == "lay_path" and not _moves_with_unit(b, frame):
            yield "a path is laid out for a Team that moves with its Unit"
        step = rules.steps[str(frame[0])]
        names = list(signature(function_of(step)).parameters)[1:]
        for name, value in zip(names, frame[1:], strict=False):
            if isinstance(value, int) and not _least_argument(name) <= value < _argument_limit(
                b, name
            ):
                yield f"{frame[0]} cannot have {name} {value}"


def _check_time(b: Board, name: str, place: int) -> Iterator[str]:
    """Check that a step can wait now, and there."""
    chapter = function_of(rules.steps[name]).__module__.rpartition(".")[2]
    if place > 0 and name in ROUND:
        yield f"{name} waits above other steps of the round (MIN-SEQ-05)"
    if name == "deploy" if b.round else name not in DEPLOYING:
        yield f"{name} cannot wait in round {b.round} (MIN-SEQ-01)"
    if chapter in FIRING and b.attack is None:
        yield f"{name}: nobody fires (MIN-FIRE-01)"
    if chapter in ASSAULTING and name not in DECLARING and b.assault is None:
        yield f"{name}: nobody assaults (MIN-ASSAULT-01)"
    if name in SHELLED and not b.guns:
        yield f"{name}: no guns have fired (MIN-INDIRECT-11)"


def _moves_with_unit(b: Board, frame: Frame) -> bool:
    """Return True if the Team whose path is laid out moves with the Unit."""
    unit, team = int(frame[1]), int(frame[3])
    return 0 <= unit < len(b.table.units) and team in b.actors(unit)


def _continues_round(frame: Frame) -> bool:
    """Return True if a frame at the bottom of the agenda leads on to the rest of the round."""
    if frame[0] in {"training_check", "grant_reroll"}:
        return frame[1] == "activation"
    return frame[0] in ROUND


def _least_argument(name: str) -> int:
    """Return the least value of a frame's number: only an assaulted Unit may be missing."""
    return -1 if name == "assaulted" else 0


def _argument_limit(b: Board, name: str) -> int:
    """Return the first value that a number of a frame cannot have."""
    if name in UNITS or name == "assaulted":
        return len(b.table.units)
    if name in TEAMS:
        return len(b.x)
    if name == "side":
        return 2
    if name == "moment":
        return b.moments + 1
    if name == "i":
        return len(b.attack.shots) if b.attack is not None else 0
    return PAIRS if name == "extra" else MOST


def _check_references(b: Board) -> Iterator[str]:
    """Check whom the rest of the position points at."""
    if not (-1 <= b.unit < len(b.table.units) and b.owner in {0, 1} and b.first in {0, 1}):
        yield f"Unit {b.unit} of side {b.owner} cannot act after side {b.first} began"
    if any(not 0 <= t < len(b.x) for t in b.guns):
        yield "guns are Teams of the table"
    yield from _check_companies(b)
    if any(not _is_fire_order(b, order) for order in b.orders):
        yield "a fire order names a Team, one of its weapons, a target, and a leader or nobody"
    if any(not 0 <= u < len(b.table.units) for _, u, _ in b.reactions):
        yield "reactions name Units of the table"
    if any(not _is_tie(b, entry) for entry in b.joining):
        yield "a Commander or observer joins one of several Units of his side (MIN-LEAD-16)"
    if len(b.template) not in {0, 4}:
        yield f"a template has its centre and the guns', not {len(b.template)} numbers"


def _check_companies(b: Board) -> Iterator[str]:
    """Check the companies that are to be tested or have failed, and whom Commanders watch with."""
    steps = {frame[0] for frame in b.agenda}
    if any(not 0 <= u < len(b.table.units) for u in b.queue) or not 0 <= b.beaten < 4:
        yield "companies are tested for Units of the table, and two sides can be beaten"
    if (b.queue and "check_companies" not in steps) or (
        b.beaten and not b.ending and "judge_companies" not in steps
    ):
        yield "a company that is to be tested or has failed is judged by a step to come (MIN-LEAD-14)"
    if any(u >= 0 and u not in b.table.companies[side] for side, u in enumerate(b.watching)):
        yield "a Commander is on Overwatch with a Unit of his company, or with none (MIN-ACT-16)"


def _is_tie(b: Board, entry: tuple[int, ...]) -> bool:
    """Return True if a choice of whom to join can be: who, whom, and the Units that tie."""
    t = b.table
    if len(entry) < 4:
        return False
    who, unit, *near = entry
    home = any(who in t.lone[s] and set(near) <= set(t.companies[s]) for s in (0, 1))
    return home and unit in near and near == sorted(set(near))


def _is_fire_order(b: Board, order: tuple[int, int, int, int, int]) -> bool:
    """Return True if a fire order can be."""
    team, mode, target, named, leader = order
    if not (0 <= team < len(b.x) and 0 <= target < len(b.table.units) and 0 <= named < MOST):
        return False
    return 0 <= mode < len(b.sheet(team).modes) and -1 <= leader < len(b.x)


def _check_paths(b: Board) -> Iterator[str]:
    """Check that paths are a Team, two facings and points."""
    for path in (*b.plan, *b.draft):
        if len(path) < 5 or len(path) % 2 == 0 or not 0 <= path[0] < len(b.x):
            yield f"a path is a Team, two facings and points, not {path[:8]}"
        elif any(abs(v) > PAIRS for v in path) or any(not 0 <= d < 360 for d in path[1:3]):
            yield f"a path leads beyond all tables or faces nowhere: {path[:8]}"
    if any(not 0 <= i < len(b.plan) for _, i, _ in b.contacts):
        yield "terrain is met by a path that nobody has"


def _check_attack(b: Board, a: Attack) -> Iterator[str]:
    """Check who fires at whom with how many dice."""
    if not (0 <= a.firer < len(b.table.units) and 0 <= a.target < len(b.table.units)):
        yield "an attack has a firing Unit and a target"
    teams = [*a.firers, *a.valid, *a.joined, *a.doomed, *a.shaken, *(s.team for s in a.shots)]
    if any(not -1 <= t < len(b.x) for t in (*teams, *(s.to for s in a.shots))):
        yield "an attack names Teams of the table"
    if {len(a.pool), len(a.dice)} - ({len(a.valid)} if a.shots else {0, len(a.valid)}):
        yield "an attack counts dice for every Team that can be hit"
    counts = [
        *a.pool,
        *a.dice,
        a.soft_hits,
        a.results,
        *(n for s in a.shots for n in (s.dice, s.hits)),
    ]
    if any(not 0 <= n < MOST for n in counts):
        yield f"an attack rolls fewer than {MOST} dice"


def _check_assault(b: Board, a: Assault) -> Iterator[str]:
    """Check who assaults whom."""
    if not (0 <= a.attacker < len(b.table.units) and 0 <= a.target < len(b.table.units)):
        yield "an assault has an attacking and an assaulted Unit"
        return
    if any(not 0 <= t < len(b.x) for t in (*a.joined, *a.goers, *a.stay, *a.struck)):
        yield "an assault names Teams of the table"
    if len(a.start) not in {0, 2}:
        yield "an assault knows how many Teams both Units had"
    for unit, had in zip((a.attacker, a.target), a.start, strict=False):
        here, most = len(b.teams_here(unit)), len(b.table.units[unit].teams)
        if not here <= had <= most:
            yield f"a Unit with {here} of {most} Teams had {had} in the assault (MIN-ASSAULT-31)"
