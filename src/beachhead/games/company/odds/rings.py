"""Waves without effect that hand the turn to and fro: how often each turn comes up, summed in closed form."""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction
from typing import TypeVar

from beachhead.games.company.odds.weights import Scalar, Weight

State = TypeVar("State", bound=Hashable)


def visits(
    turns: dict[State, Weight], onward: dict[State, tuple[State, Scalar]]
) -> dict[State, Weight]:
    """Give how often each turn comes up, where a wave without effect leads from one to the next."""
    total = dict(turns)
    waiting = dict.fromkeys(turns, 0)
    for later, _ in onward.values():
        waiting[later] += 1
    ready = [t for t, n in waiting.items() if not n]
    while ready:
        turn = ready.pop()
        del waiting[turn]
        if turn in onward:
            later, q = onward[turn]
            total[later] = total[turn] * q + total[later]
            waiting[later] -= 1
            if not waiting[later]:
                ready.append(later)
    while waiting:  # what is left goes round and round
        ring(next(iter(waiting)), total, onward, waiting)
    return total


def ring(
    first: State,
    total: dict[State, Weight],
    onward: dict[State, tuple[State, Scalar]],
    waiting: dict[State, int],
) -> None:
    """Sum the rounds of turns that lead back to the first one."""
    members = [first]
    while (later := onward[members[-1]][0]) != first:
        members.append(later)
    # Of a turn: what entered after the first, and per visit of it.
    flow: Weight = 0
    share: Scalar = 1
    for turn, later in zip(members, [*members[1:], first], strict=True):
        q = onward[turn][1]
        flow, share = flow * q, share * q
        if later != first:
            flow = total[later] + flow
    total[first] = (total[first] + flow) * Fraction(1, 1 - share)
    for turn in members[:-1]:
        later, q = onward[turn]
        total[later] = total[turn] * q + total[later]
    for turn in members:
        del waiting[turn]
