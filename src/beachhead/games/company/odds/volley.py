"""What a planned fire at one target or at several does: every attack after the other, and what they do together."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from beachhead.games.company.board import AWAY, DESTROYED, Board
from beachhead.games.company.content.tables import TABLES
from beachhead.games.company.odds.dice import Spread, added, put
from beachhead.games.company.odds.fire import ENGINE, aimed, settled
from beachhead.games.company.odds.hits import Hits, Same
from beachhead.games.company.odds.saves import failed
from beachhead.kernel.nodes import Chance, Decision

Result = tuple[int, int]
"""Teams lost by one attack, and markers laid."""
Results = dict[tuple[Result, ...], Fraction]
NOTHING: Result = (0, 0)
WHOLE = Fraction(1)
NEVER: Spread = {0: WHOLE}


class Volley(NamedTuple):
    """What fire at several targets does, target by target in the order of the attacks."""

    results: Results
    """Losses and markers of all targets together."""
    hits: list[Spread]
    """Hits of every attack by itself."""
    saves: list[Spread]
    """Failed saves of every attack by itself."""
    total: Spread
    """Hits of all attacks together."""
    failed: Spread
    """Failed saves of all attacks together."""


class Branch(NamedTuple):
    """Ways to have come so far that later attacks cannot tell apart."""

    b: Board
    results: Results
    total: Spread
    failed: Spread


class End(NamedTuple):
    """One way an attack can end."""

    after: Board
    result: Result
    hits: int
    failed: Spread
    """Failed saves of this way, adding up to 1."""
    p: Fraction


def volley(b: Board, unit: int, kind: str) -> Volley:
    """Carry out the attacks of all orders, one target after another (MIN-FIRE-02)."""
    targets = list(dict.fromkeys(o[2] for o in b.orders))
    now = [Branch(b, {(): Fraction(1)}, NEVER, NEVER)]
    hits: list[Spread] = [{} for _ in targets]
    saves: list[Spread] = [{} for _ in targets]
    for i, target in enumerate(targets):
        found: dict[Hashable, Branch] = {}
        for branch in now:
            ready = None if branch.b.ending else aimed(branch.b.clone(), unit, target, kind)
            go_on(branch, ends(branch.b, ready), (hits[i], saves[i]), found)
        now = list(found.values())
    results: Results = {}
    total: Spread = {}
    fails: Spread = {}
    for branch in now:
        for key, p in branch.results.items():
            put(results, key, p)
        pour(total, branch.total)
        pour(fails, branch.failed)
    return Volley(results, hits, saves, total, fails)


def pour(into: Spread, spread: Spread, share: Fraction = WHOLE) -> None:
    """Add a share of one distribution to another."""
    for k, p in spread.items():
        put(into, k, p * share)


def go_on(
    branch: Branch, found: Sequence[End], each: tuple[Spread, Spread], later: dict[Hashable, Branch]
) -> None:
    """Add what an attack can do to everything that came before it, and to its own hits and failed saves."""
    here = sum(branch.results.values(), Fraction(0))
    parts: dict[Hashable, tuple[Board, dict[Result, Fraction], Spread, Spread]] = {}
    for end in found:
        put(each[0], end.hits, here * end.p)
        pour(each[1], end.failed, here * end.p)
        _, results, total, fails = parts.setdefault(essence(end.after), (end.after, {}, {}, {}))
        put(results, end.result, end.p)
        put(total, end.hits, end.p)
        pour(fails, end.failed, end.p)
    for key, (after, results, total, fails) in parts.items():
        known = later.setdefault(key, Branch(after, {}, {}, {}))
        for one, p in branch.results.items():
            for two, q in results.items():
                put(known.results, (*one, two), p * q)
        pour(known.total, added(branch.total, total))
        pour(known.failed, added(branch.failed, fails))


def essence(b: Board) -> Hashable:
    """Tell apart what matters for the attacks to come, which are on other Units.

    Nobody's sight or cover depends on the Teams of an enemy, so that is whether the battle goes on,
    which Units are destroyed, and whom leaders and observers stand by.
    """
    t = b.table
    lone = [(t.units[u].teams[0], u) for side in (0, 1) for u in t.lone[side]]
    men = tuple((b.state[m] & AWAY, b.marks[m], b.joins(u)) for m, u in lone)
    return b.ending, tuple(flags & DESTROYED for flags in b.flags), men


# One attack -----------------------------------------------------------------------------------------------


def ends(b: Board, ready: Board | None) -> list[End]:
    """Give every end of an attack; one that cannot be aimed is wasted."""
    return [End(b, NOTHING, 0, NEVER, WHOLE)] if ready is None else list(attacked(ready))


def attacked(trial: Board) -> Iterator[End]:
    """Give every end of an attack before its dice."""
    hits = Hits(trial)
    same = disambiguate(trial)
    known: dict[Hashable, tuple[Result, list[tuple[Board, Fraction]]]] = {}
    for row, totals in hits.rows():
        struck = hits.allocated(row)
        assert struck.attack is not None
        fails = failed(hits, struck.attack, same)
        for key, (after, p) in hits.given(struck, totals, same):
            if key not in known:
                done = settled(hits, after)
                result = len(after.dead), sum(done.marks) - sum(trial.marks)
                known[key] = result, list(checked(done))
            result, boards = known[key]
            for done, q in boards:
                yield End(done, result, sum(after.hits), fails[key[0]], p * q)


def disambiguate(b: Board) -> Same:
    """Tell Teams apart by what markers and leaders ask about them."""
    assert b.attack is not None
    valid = set(b.attack.valid)
    t = b.table
    side = b.side_of(b.attack.target)
    men = [t.units[u].teams[0] for u in t.lone[side] if b.here(t.units[u].teams[0])]

    def same(team: int) -> Hashable:
        sheet = b.sheet(team)
        near = any(b.near(m, team, TABLES.distance.leader_join) for m in men)
        return (
            b.marks[team],
            team in valid,
            sheet.role == "fo",
            sheet.unit,
            team if near else -1,
        )

    return same


def checked(b: Board) -> Iterator[tuple[Board, Fraction]]:
    """Roll a company's check that an attack calls for, which may end the battle (MIN-LEAD-12)."""
    node = ENGINE.node(b) if b.agenda and not b.ending else None
    if isinstance(node, Decision):
        ENGINE.apply(b, node.options[0])
        yield from checked(b)
    elif isinstance(node, Chance):
        for outcome, q in node.device.folded():
            twin = b.clone()
            ENGINE.apply(twin, outcome)
            for after, p in checked(twin):
                yield after, p * q
    else:
        yield b, Fraction(1)


def joint(trial: Board) -> dict[Result, Fraction]:
    """Give the distribution of Teams lost together with markers laid by one attack before its dice."""
    found: dict[Result, Fraction] = {}
    for end in attacked(trial):
        put(found, end.result, end.p)
    return found
