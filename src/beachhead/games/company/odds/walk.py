"""Follow a plan through the rules up to close combat: every die enumerated, every question answered by the plan."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from fractions import Fraction
from heapq import heappop, heappush
from itertools import pairwise

from beachhead.games.company.board import Board
from beachhead.games.company.board.paths import points_of
from beachhead.games.company.content.geometry.plane import INCH, Point, near_segment
from beachhead.games.company.content.tables import TABLES
from beachhead.games.company.odds.hits import After, Hits, Same
from beachhead.games.company.odds.plan import NEVER, Plan, answer
from beachhead.games.company.rules import allocation, assault, close_combat, rules, targets
from beachhead.kernel.engine import Engine
from beachhead.kernel.nodes import Chance, Decision
from beachhead.kernel.progress import checkpoint

Weighed = list[tuple[Board, Fraction]]
ATTACK, CLOSING = 10, 20  # steps that take as long as an attack, or laying out the assault moves
STOPS = ("strike_home", "end_assault", "stand")
WALK: Engine[Board] = Engine(rules)
WALK.runs = {name: run for name, run in rules.runs.items() if name not in STOPS}


def halt(b: Board, unit: int) -> None:
    """Test for the halt; where halted Teams are set back does not matter if nobody fights on beside them."""
    if alone(b) and nobody_left(b):
        b.plan = []
    assault.halt_test.run(b, unit)


WALK.runs["halt_test"] = halt


def copy_of(b: Board) -> Board:
    """Copy a position to think about: it tells nothing."""
    trial = b.clone()
    trial.story = None
    return trial


def walked(start: Board, plan: Plan, most: int = NEVER) -> tuple[Weighed, Weighed]:
    """Give every position in which close combat begins or the assault ends; equal ones are one.

    The likeliest way is followed first; what is left after `most` steps comes second.
    """
    found: dict[Hashable, tuple[Board, Fraction]] = {}
    now: list[tuple[float, int, Board, Fraction]] = [(0.0, 0, start, Fraction(1))]
    closed: set[tuple[bool, ...]] = set()
    steps, count = 0, 0
    while now and steps < most:
        checkpoint()
        _, _, b, p = heappop(now)
        before = bool(b.plan)
        WALK.settle(b)
        if b.plan and not before and (left := tuple(map(b.here, range(len(b.x))))) not in closed:
            closed.add(left)  # the same Teams close in alike, whatever their markers
            steps += CLOSING
        if not b.agenda or b.ending or b.agenda[-1][0] in STOPS:
            key = essence(b)
            known = found.get(key)
            found[key] = (b, p + (known[1] if known else 0))
            continue
        steps += ATTACK if b.agenda[-1][0] == "roll_to_hit" else 1
        for after, q in step(b, plan):
            count += 1
            heappush(now, (-float(p * q), count, after, p * q))
    return list(found.values()), [(b, p) for _, _, b, p in now]


def essence(b: Board) -> Hashable:
    """Tell apart what matters for close combat: who stands where with which markers; after a halt only how many."""
    a = b.assault
    goes_on = b.agenda[-1][0] if b.agenda else ""
    if a is None:
        return goes_on, b.ending
    theirs = (*b.table.units[a.target].teams, *a.joined, b.commander(0), b.commander(1))
    ours: Hashable
    if goes_on and not b.plan and alone(b):
        ours = tuple(sorted(b.marks[t] for t in b.alive(a.attacker)))
    else:
        ours = here(b, b.table.units[a.attacker].teams)
    return goes_on, b.ending, ours, here(b, theirs)


def here(b: Board, teams: Iterable[int]) -> Hashable:
    """Tell where Teams stand, and their markers."""
    return tuple((b.x[t], b.y[t], b.state[t], b.marks[t]) for t in teams)


def step(b: Board, plan: Plan) -> Iterator[tuple[Board, Fraction]]:
    """Go one question or one roll further; a whole attack is one roll."""
    if b.agenda[-1][0] == "roll_to_hit":
        yield from attacks(b)
        return
    node = WALK.node(b)
    if isinstance(node, Decision):
        WALK.apply(b, answer(b, node, plan))
        yield b, Fraction(1)
    elif isinstance(node, Chance):
        for outcome, q in node.device.folded():
            twin = b.clone()
            WALK.apply(twin, outcome)
            yield twin, q


# Attacks --------------------------------------------------------------------------------------------------


def attacks(b: Board) -> Iterator[tuple[Board, Fraction]]:
    """Give every end of the attack whose dice are due, and go on after it."""
    while b.agenda.pop()[0] != "allocate":
        pass
    hits = Hits(b)
    for after, p in hits.ends(itself, alike(b), enough(b)).items():
        yield ended(hits, after), p


def ended(hits: Hits, after: After) -> Board:
    """Carry an end of an attack out as far as its Teams are noted; the rules do the rest."""
    b = hits.allocated(after.hits)
    assert b.attack is not None
    b.attack.doomed, b.attack.shaken = list(after.dead), list(after.shaken)
    b.attack.results = after.results
    b.do(allocation.settle_attack())
    return b


def itself(team: int) -> Hashable:
    """Tell every Team from every other: where it stands matters in close combat."""
    return team


def alike(b: Board) -> Same:
    """Take Teams for each other that only their number matters of: those of a halted Unit."""
    assert b.attack is not None
    valid = set(b.attack.valid)
    return lambda t: (b.marks[t], t in valid, b.sheet(t).unit)


def alone(b: Board) -> bool:
    """Tell whether no Commander can be with the attackers, wherever they are halted."""
    assert b.assault is not None
    unit = b.assault.attacker
    man = b.commander(b.side_of(unit))
    paths = {path[0]: points_of(path) for path in b.plan}
    return not b.here(man) or not any(passes_by(b, man, t, paths.get(t, [])) for t in b.alive(unit))


def passes_by(b: Board, man: int, team: int, points: list[Point]) -> bool:
    """Tell whether a Commander would join a Team somewhere on its way (MIN-LEAD-16)."""
    near = TABLES.distance.leader_join
    reach = near * INCH + b.sheet(man).radius + b.sheet(team).radius + 1
    x, y = b.x[man], b.y[man]
    return b.near(man, team, near) or any(
        near_segment(x, y, *p, *q, reach) for p, q in pairwise(points)
    )


def nobody_left(b: Board) -> bool:
    """Tell whether every Team that goes is halted, and nobody who stayed can fight."""
    a = b.assault
    assert a is not None
    if a.hits < TABLES.assault.halt_hits or any(b.sheet(t).armored for t in a.goers):
        return False
    theirs = close_combat.defenders(b)
    left = [t for t in close_combat.attackers(b) if t not in a.goers]
    return not any(close_combat.foes_of(b, t, theirs) for t in left)


def enough(b: Board) -> int:
    """Give the hits from which the assault is halted for certain, so that nothing else matters."""
    a = b.assault
    if a is None or b.attack is None or b.attack.kind not in targets.DEFENCE:
        return NEVER
    later = any(frame[0] == "react_now" for frame in b.agenda)
    theirs = close_combat.defenders(b)
    left = [t for t in close_combat.attackers(b) if t not in a.goers]
    fights_on = any(close_combat.foes_of(b, t, theirs) for t in left)
    if later or fights_on or any(b.sheet(t).armored for t in a.goers):
        return NEVER
    return TABLES.assault.halt_hits - a.hits
