"""Close combat as a chain: strikes, counterattacks, breaking off and pursuit, solved exactly.

Two rows of Teams strike in turn, each Team at the first enemy it can hurt. From the first counterattack on
everybody is taken to have an enemy within reach. A round in which nobody is hurt leads back to the same state;
the chance of any number of such rounds is summed in closed form.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from beachhead.games.company.odds_dice import (
    DEAD,
    NONE,
    SHAKEN,
    against_armor,
    at_least,
    passes,
    put,
    spread,
)

ASSAULTED, ATTACKER = 1, 0


class Fighter(NamedTuple):
    """What close combat needs to know about a Team."""

    check: int
    tank: bool
    armored: bool
    rating: int
    """Tank Assault dice."""
    flank: int
    team: int = -1
    """Which Team it is, as long as that matters for who reaches whom."""


Row = tuple[Fighter, ...]


class State(NamedTuple):
    """Who is left of both rows, and the markers laid on tanks by close combat."""

    attackers: Row
    assaulted: Row
    marks: tuple[int, int] = (0, 0)


class End(NamedTuple):
    """How a close combat ended: who is left, who broke off (-1 nobody), markers laid on tanks."""

    attackers: int
    assaulted: int
    broke: int
    marks: tuple[int, int] = (0, 0)


Strike = dict[tuple[Row, int], Fraction]
Reach = Callable[[Fighter, Row], Row]
Catch = Callable[[int, int, int, int], dict[int, Fraction]]
"""How many are caught: who breaks off, how many are left of them and of the others, markers."""


def victim_of(striker: Fighter, foes: Row) -> int:
    """Pick the first enemy that a Team can hurt, -1 for none; tanks never strike tanks."""
    for i, foe in enumerate(foes):
        if not foe.armored or (striker.rating and not striker.tank):
            return i
    return -1


@lru_cache(maxsize=4096)
def strike_results(striker: Fighter, foe: Fighter) -> tuple[Fraction, Fraction, Fraction]:
    """Give nothing, suppressed, destroyed of one Team's attack (MIN-ASSAULT-16, -32 to 34)."""
    p = at_least(striker.check)
    if not foe.armored:
        return 1 - p, Fraction(0), p
    fail = 1 - passes(foe.flank)
    rows = [(q, against_armor(k, fail)) for k, q in spread(striker.rating, p).items()]
    one, two, three = (sum((q * r[k] for q, r in rows), Fraction(0)) for k in (NONE, SHAKEN, DEAD))
    return one, two, three


def wave(strikers: Row, foes: Row, marks: int, reach: Reach | None = None) -> Strike:
    """Let a row strike once: the distribution of the enemies left and their markers."""
    found: Strike = {(foes, marks): Fraction(1)}
    for striker in strikers:
        new: Strike = {}
        for (left, m), p in found.items():
            near = left if reach is None else reach(striker, left)
            i = victim_of(striker, near)
            if i < 0:
                put(new, (left, m), p)
                continue
            at = left.index(near[i])
            none, shaken, dead = strike_results(striker, left[at])
            put(new, (left, m), p * none)
            put(new, (left, more_marks(left, m)), p * shaken)
            rest = left[:at] + left[at + 1 :]
            put(new, (rest, min(m, 2 * len(rest))), p * dead)
        found = new
    return found


def more_marks(left: Row, marks: int) -> int:
    """Lay a marker on a tank that is struck first: one, and a second only if it is the last."""
    return min(marks + 1, 2 if len(left) == 1 else max(1, marks))


class Melee(NamedTuple):
    """The numbers to counterattack on, and who breaks off of his own will."""

    attacker_check: int
    assaulted_check: int
    attacker_stands: bool = True
    assaulted_stands: bool = True

    def stands(self, who: int) -> Fraction:
        """Give the chance that a struck Unit counterattacks (MIN-ASSAULT-19)."""
        willing = self.assaulted_stands if who == ASSAULTED else self.attacker_stands
        check = self.assaulted_check if who == ASSAULTED else self.attacker_check
        return at_least(check) if willing else Fraction(0)


class Fight:
    """A close combat on its way: what waits for a turn, what broke off, and what ended."""

    def __init__(self, m: Melee, catch: Catch) -> None:
        """Begin with nobody fighting yet."""
        self.m = m
        self.catch = catch
        self.turns: dict[State, list[Fraction]] = {}
        """Chances that the attackers, or the assaulted, strike from a state."""
        self.breaks: dict[tuple[State, int], Fraction] = {}
        self.ends: dict[End, Fraction] = {}

    def begin(self, start: State, p: Fraction, reach: Reach | None = None) -> None:
        """Let the attackers strike first, each at whom it reaches."""
        ours = nameless(start.attackers)
        for (left, marks), q in wave(
            start.attackers, start.assaulted, start.marks[1], reach
        ).items():
            s = State(ours, nameless(left), (start.marks[0], marks))
            self.struck(s, ASSAULTED, p * q)

    def struck(self, s: State, who: int, p: Fraction) -> None:
        """After a wave: the end if a row is empty, or the struck Unit counterattacks or breaks off."""
        if not p:
            return
        if not s.attackers or not s.assaulted:
            put(self.ends, End(len(s.attackers), len(s.assaulted), -1, s.marks), p)
            return
        up = self.m.stands(who)
        self.turns.setdefault(s, [Fraction(0), Fraction(0)])[who] += p * up
        put(self.breaks, (s, who), p * (1 - up))

    def fought(self) -> dict[End, Fraction]:
        """Work through the states, the largest first, and share out who is caught."""
        while self.turns:
            s = max(self.turns, key=size)
            self.exchange(s, *self.turns.pop(s))
        for (s, who), p in self.breaks.items():
            left = [len(s.attackers), len(s.assaulted)]
            for lost, q in self.catch(who, left[who], left[1 - who], s.marks[who]).items():
                kept = [n - (lost if i == who else 0) for i, n in enumerate(left)]
                put(self.ends, End(kept[0], kept[1], who, s.marks), p * q)
        return self.ends

    def exchange(self, s: State, attackers: Fraction, assaulted: Fraction) -> None:
        """Follow both Units' turns of a state together, any number of rounds without effect."""
        one = dict(wave(s.attackers, s.assaulted, s.marks[1]))
        two = dict(wave(s.assaulted, s.attackers, s.marks[0]))
        idle = one.pop((s.assaulted, s.marks[1]), Fraction(0))
        idle_back = two.pop((s.attackers, s.marks[0]), Fraction(0))
        up, up_back = self.m.stands(ASSAULTED), self.m.stands(ATTACKER)
        # After a wave without effect the other Unit decides: the turn goes to and fro.
        loop = 1 - idle * up * idle_back * up_back
        strikes = (attackers + assaulted * idle_back * up_back) / loop
        back = (assaulted + attackers * idle * up) / loop
        put(self.breaks, (s, ASSAULTED), strikes * idle * (1 - up))
        put(self.breaks, (s, ATTACKER), back * idle_back * (1 - up_back))
        for (left, marks), p in one.items():
            self.struck(State(s.attackers, left, (s.marks[0], marks)), ASSAULTED, strikes * p)
        for (left, marks), p in two.items():
            self.struck(State(left, s.assaulted, (marks, s.marks[1])), ATTACKER, back * p)


def nameless(row: Row) -> Row:
    """Forget which Team is which, so that equal ones need not be told apart."""
    return tuple(f._replace(team=-1) for f in row)


def size(s: State) -> tuple[int, int]:
    """Order states: nobody comes back, and markers stay."""
    return len(s.attackers) + len(s.assaulted), -sum(s.marks)
