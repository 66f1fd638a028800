"""What can never be under way: frames, moves, attacks and assaults that name nobody or roll absurd dice."""

from collections.abc import Iterator
from inspect import signature

from beachhead.games.company.attacks import Assault, Attack
from beachhead.games.company.board import MOMENTS, Board
from beachhead.games.company.rules import rules
from beachhead.kernel.frames import function_of
from beachhead.kernel.position import Frame

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
PAIRS = 10**6  # two Teams in one number


def under_way(b: Board) -> list[str]:
    """Name what is wrong with the steps to come and with what they work on."""
    found = [*frames(b), *pointers(b), *paths(b)]
    if b.attack is not None:
        found += attack(b, b.attack)
    if b.assault is not None:
        found += assault(b, b.assault)
    return found


def frames(b: Board) -> Iterator[str]:
    """Check every number of every frame by the name of what it is, and that the round goes on."""
    if b.agenda and not goes_on(b.agenda[0]):
        yield f"nothing follows after {b.agenda[0][0]}"
    for frame in b.agenda:
        if frame[0] == "lay_path" and not mates(b, frame):
            yield "a path is laid out for a Team that moves with its Unit"
        step = rules.steps[str(frame[0])]
        names = list(signature(function_of(step)).parameters)[1:]
        for name, value in zip(names, frame[1:], strict=False):
            if isinstance(value, int) and not lowest(name) <= value < limit(b, name):
                yield f"{frame[0]} cannot have {name} {value}"


def mates(b: Board, frame: Frame) -> bool:
    """Tell whether the Team whose path is laid out moves with the Unit."""
    unit, team = int(frame[1]), int(frame[3])
    return 0 <= unit < len(b.flags) and team in b.actors(unit)


def goes_on(frame: Frame) -> bool:
    """Tell whether a frame at the bottom of the agenda leads on to the rest of the round."""
    if frame[0] in {"training_check", "grant_reroll"}:
        return frame[1] == "activation"
    return frame[0] in ROUND


def lowest(name: str) -> int:
    """Give the least value of a frame's number: only an assaulted Unit may be missing."""
    return -1 if name == "assaulted" else 0


def limit(b: Board, name: str) -> int:
    """Give the first value that a number of a frame cannot have."""
    if name in UNITS or name == "assaulted":
        return len(b.flags)
    if name in TEAMS:
        return len(b.x)
    if name == "side":
        return 2
    if name == "moment":
        return b.on(MOMENTS) + 1
    if name == "i":
        return len(b.attack.shots) if b.attack is not None else 0
    return PAIRS if name == "extra" else MOST


def pointers(b: Board) -> Iterator[str]:
    """Check whom the rest of the position points at."""
    if not (-1 <= b.unit < len(b.flags) and b.owner in {0, 1} and b.first in {0, 1}):
        yield f"Unit {b.unit} of side {b.owner} cannot act after side {b.first} began"
    if any(not 0 <= t < len(b.x) for t in b.guns):
        yield "guns are Teams of the table"
    yield from companies(b)
    if any(not ordered(b, order) for order in b.orders):
        yield "a fire order names a Team, one of its weapons, a target, and a leader or nobody"
    if any(not 0 <= u < len(b.flags) for _, u, _ in b.reactions):
        yield "reactions name Units of the table"
    if any(not joined(b, entry) for entry in b.joining):
        yield "a Commander or observer joins one of several Units of his side (MIN-LEAD-16)"
    if len(b.template) not in {0, 4}:
        yield f"a template has its centre and the guns', not {len(b.template)} numbers"


def companies(b: Board) -> Iterator[str]:
    """Check the companies that are to be tested or have failed, and whom Commanders watch with."""
    steps = {frame[0] for frame in b.agenda}
    if any(not 0 <= u < len(b.flags) for u in b.queue) or not 0 <= b.beaten < 4:
        yield "companies are tested for Units of the table, and two sides can be beaten"
    if (b.queue and "check_companies" not in steps) or (
        b.beaten and not b.ending and "judge_companies" not in steps
    ):
        yield "a company that is to be tested or has failed is judged by a step to come (MIN-LEAD-14)"
    if any(u >= 0 and u not in b.table.companies[side] for side, u in enumerate(b.watching)):
        yield "a Commander is on Overwatch with a Unit of his company, or with none (MIN-ACT-16)"


def joined(b: Board, entry: tuple[int, ...]) -> bool:
    """Tell whether a choice of whom to join can be: who, whom, and the Units that tie."""
    t = b.table
    if len(entry) < 4:
        return False
    who, unit, *near = entry
    home = any(who in t.lone[s] and set(near) <= set(t.companies[s]) for s in (0, 1))
    return home and unit in near and near == sorted(set(near))


def ordered(b: Board, order: tuple[int, int, int, int, int]) -> bool:
    """Tell whether a fire order can be."""
    team, mode, target, named, leader = order
    if not (0 <= team < len(b.x) and 0 <= target < len(b.flags) and 0 <= named < MOST):
        return False
    return 0 <= mode < len(b.sheet(team).modes) and -1 <= leader < len(b.x)


def paths(b: Board) -> Iterator[str]:
    """Check that paths are a Team, two facings and points."""
    for path in (*b.plan, *b.draft):
        if len(path) < 5 or len(path) % 2 == 0 or not 0 <= path[0] < len(b.x):
            yield f"a path is a Team, two facings and points, not {path[:8]}"
        elif any(abs(v) > PAIRS for v in path) or any(not 0 <= d < 360 for d in path[1:3]):
            yield f"a path leads beyond all tables or faces nowhere: {path[:8]}"
    if any(not 0 <= i < len(b.plan) for _, i, _ in b.contacts):
        yield "terrain is met by a path that nobody has"


def attack(b: Board, a: Attack) -> Iterator[str]:
    """Check who fires at whom with how many dice."""
    if not (0 <= a.firer < len(b.flags) and 0 <= a.target < len(b.flags)):
        yield "an attack has a firing Unit and a target"
    teams = [*a.firers, *a.valid, *a.joined, *a.doomed, *a.shaken, *(s.team for s in a.shots)]
    if any(not -1 <= t < len(b.x) for t in (*teams, *(s.to for s in a.shots))):
        yield "an attack names Teams of the table"
    if {len(a.pool), len(a.dice)} - {0, len(a.valid)}:
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


def assault(b: Board, a: Assault) -> Iterator[str]:
    """Check who assaults whom."""
    if not (0 <= a.attacker < len(b.flags) and 0 <= a.target < len(b.flags)):
        yield "an assault has an attacking and an assaulted Unit"
    if any(not 0 <= t < len(b.x) for t in (*a.joined, *a.goers, *a.stay, *a.struck)):
        yield "an assault names Teams of the table"
    if len(a.start) not in {0, 2}:
        yield "an assault knows how many Teams both Units had"
