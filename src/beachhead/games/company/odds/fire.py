"""A planned fire by itself: orders, hits, losses, and what an end of it leaves on the table."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from beachhead.games.company.board import Board
from beachhead.games.company.board.attacks import Shot
from beachhead.games.company.notation.names import team_of_unit, title
from beachhead.games.company.odds.dice import (
    Spread,
    added,
    hit_chance,
    put,
    spread,
)
from beachhead.games.company.odds.hits import After, Hits
from beachhead.games.company.rules import allocation, firing, hitting, joining, rules
from beachhead.kernel.engine import Engine
from beachhead.kernel.nodes import Decision

ENGINE: Engine[Board] = Engine(rules)


Order = tuple[int, int, int]
"""A Team, the mode of its weapons and the type it shoots at."""


class Firers(NamedTuple):
    """Who of a Unit fires."""

    teams: tuple[int, ...] = ()
    """Teams that fire; none named is everybody who can."""
    directed: tuple[int, ...] = ()
    """Teams whose fire leaders direct, each a Team of his own (MIN-LEAD-06)."""
    weapons: tuple[Order, ...] = ()
    """Weapons and types that are named; whoever names none takes what is likely best."""


EVERYBODY = Firers()


# Before the dice ------------------------------------------------------------------------------------------


def planned(
    b: Board,
    unit: int,
    target: int,
    kind: str = "fire",
    firers: Firers = EVERYBODY,
) -> Board | None:
    """Aim everybody who can fire, or the named Teams, on a copy, and stop before the dice."""
    trial = ordered(b, unit, kind, [(target, firers)])
    return aimed(trial, unit, target, kind) if trial.orders else None


def ordered(b: Board, unit: int, kind: str, volleys: Sequence[tuple[int, Firers]]) -> Board:
    """Give the fire orders of a plan on a copy: named Teams first, everybody else where he can."""
    trial = b.clone()
    trial.story = None
    trial.agenda = []
    trial.orders = []
    joining.join_first(trial)
    for target, firers in sorted(volleys, key=lambda v: not v[1].teams):
        before = trial.orders
        firing.order_all(trial, unit, kind, target)
        added = trial.orders[len(before) :]
        trial.orders = [*before, *(named(o, firers) for o in added if wanted(o[0], firers))]
        direct(trial, unit, kind, target, firers.directed)
    turn = [target for target, _ in volleys]
    trial.orders.sort(key=lambda o: turn.index(o[2]))
    return trial


def tie_lines(before: Board, after: Board) -> list[str]:
    """Say whom leaders as near to several Units join, where the plan has settled it."""
    found = []
    for who, unit, *near in after.joining:
        if (who, unit, *near) not in before.joining:
            names = " and ".join(title(after, u) for u in near)
            man = team_of_unit(after, after.table.units[who].teams[0])
            text = f"Planned: {man}, as near to {names}, joins {title(after, unit)}"
            found.append(f"{text} (MIN-LEAD-16)")
    return found


def direct(trial: Board, unit: int, kind: str, target: int, teams: Sequence[int]) -> None:
    """Let leaders direct the fire of Teams, whoever has the least choice first."""
    left = list(teams)
    while left:
        helps = firing.helps(trial, unit, kind, target)
        ways = {team: [h for h in helps if h[2] == team] for team in left}
        team = min(left, key=lambda t: len(ways[t]))
        left.remove(team)
        if ways[team]:
            firing.order_fire(trial, ways[team][0], unit, kind, target)
            trial.agenda = []


def wanted(team: int, firers: Firers) -> bool:
    """Tell whether a Team is meant to fire."""
    return not firers.teams or team in firers.teams


def named(order: tuple[int, int, int, int, int], firers: Firers) -> tuple[int, int, int, int, int]:
    """Put the weapon and type that the plan names into an order."""
    for team, mode, code in firers.weapons:
        if team == order[0]:
            return team, mode, order[2], code, order[4]
    return order


def aimed(trial: Board, unit: int, target: int, kind: str) -> Board | None:
    """Begin the attack on a target of the orders, on this very copy, and stop before its dice."""
    joining.join_first(trial)
    firing.begin_attack.run(trial, unit, target, kind)
    hitting.aim_weapons.run(trial, target)
    return trial if trial.attack is not None and trial.attack.shots else None


def hit_spread(shots: Sequence[Shot]) -> Spread:
    """Give the distribution of all hits together."""
    total: Spread = {0: Fraction(1)}
    for s in shots:
        total = added(total, spread(s.dice, hit_chance(s.need), bool(s.again)))
    return total


# Losses and markers ---------------------------------------------------------------------------------------


def losses(trial: Board) -> Spread:
    """Give the distribution of Teams lost; where the owner has a choice he takes the first Team."""
    found: Spread = {}
    for after, p in Hits(trial).ends(lambda t: 0).items():
        put(found, len(after.dead), p)
    return found


def settled(hits: Hits, after: After) -> Board:
    """Remove casualties and lay the markers of an end, owners taking their first choice."""
    b = hits.allocated(after.hits)
    assert b.attack is not None
    b.attack.doomed, b.attack.shaken = list(after.dead), list(after.shaken)
    b.agenda = []
    b.do(allocation.settle_attack())
    ENGINE.settle(b)
    while b.agenda and isinstance(node := ENGINE.node(b), Decision):
        ENGINE.apply(b, node.options[0])
    return b
