"""Follow a plan through the rules up to close combat: every die enumerated, every question answered by the plan."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from fractions import Fraction
from heapq import heappop, heappush

from beachhead.games.company.board import Board
from beachhead.games.company.data import TABLES
from beachhead.games.company.odds_hits import After, Hits, Same
from beachhead.games.company.odds_plan import NEVER, Plan, answer
from beachhead.games.company.rules import allocation, close_combat, rules, targets
from beachhead.kernel.engine import Engine
from beachhead.kernel.nodes import Chance, Decision

Weighed = list[tuple[Board, Fraction]]
ATTACK, CLOSING = 10, 20  # steps that take as long as an attack, or laying out the assault moves
STOPS = ("strike_home", "end_assault", "stand")
WALK: Engine[Board] = Engine(rules)
WALK.runs = {name: run for name, run in rules.runs.items() if name not in STOPS}


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
    """Tell apart what matters for close combat: who stands where with which markers."""
    a = b.assault
    goes_on = b.agenda[-1][0] if b.agenda else ""
    teams = () if a is None else (*b.table.units[a.attacker].teams, *b.table.units[a.target].teams)
    joined = () if a is None else (*a.joined, b.commander(0), b.commander(1))
    where = tuple((b.x[t], b.y[t], b.state[t], b.marks[t]) for t in (*teams, *joined))
    return goes_on, b.ending, where


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
