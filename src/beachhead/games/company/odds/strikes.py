"""One wave of strikes: every Team of a Unit attacks once, and who is left of the other."""

from __future__ import annotations

from math import lcm

from beachhead.games.company.odds.blows import Marks
from beachhead.games.company.odds.combat import Ground, Stand
from beachhead.games.company.odds.places import Row

Blows = tuple[list[tuple[Row, Marks, int]], int]
"""Who is left with which markers, in how many of so many equally likely ways."""


def strikes(g: Ground, who: int, stand: Stand, marks: Marks) -> Blows:
    """Let one Team after another strike the first enemy that it can hurt."""
    foe, team = 1 - who, g.places.team
    whole = 1
    found: dict[tuple[Row, Marks], int] = {(stand[foe], marks): 1}
    for striker, victims in g.blows(stand, who):
        if not victims:
            continue
        part = lcm(*(g.blow(striker, team[v]).whole for v in victims))
        whole *= part
        new: dict[tuple[Row, Marks], int] = {}
        for (left, m), w in found.items():
            victim = next((v for v in victims if v in left), -1)
            if victim < 0:
                add(new, (left, m), w * part)
                continue
            b = g.blow(striker, team[victim])
            w *= part // b.whole
            add(new, (left, m), w * b.none)
            add(new, without(g, foe, left, m, [victim]), w * b.dead)
            if b.shaken:
                alive = g.left(foe, g.teams(left))
                add(new, (left, g.shaken(foe, m, team[victim], alive)), w * b.shaken)
        found = new
    return [(left, m, n) for (left, m), n in found.items()], whole


def without(g: Ground, who: int, row: Row, marks: Marks, gone: list[int]) -> tuple[Row, Marks]:
    """Remove Teams from a row: their markers pass on, and a last one takes its observers along."""
    if not g.bound[who]:
        return tuple([q for q in row if q not in gone]), marks
    rest = g.without_observers(who, tuple(q for q in row if q not in gone))
    alive = g.left(who, g.teams(rest))
    dead = [t for t in g.teams(row) if t not in alive]
    return rest, g.buried(who, marks, dead, alive)


def add(s: dict[tuple[Row, Marks], int], key: tuple[Row, Marks], n: int) -> None:
    """Add a weight to what is known for a key."""
    if n:
        s[key] = s.get(key, 0) + n
