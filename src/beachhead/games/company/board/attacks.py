"""Attacks and assaults while they are being carried out: parts of the position."""

from __future__ import annotations

from copy import copy

import msgspec


class Shot(msgspec.Struct):
    """Dice thrown together at one target: an AT weapon, or the pooled rest with one To Hit."""

    team: int
    """The firing Team, -1 for pooled dice."""
    weapon: str
    """Its name."""
    at: int
    """1 for an AT weapon."""
    dice: int
    """How many."""
    need: int
    """The To Hit number."""
    again: int
    """1 if misses are rolled again."""
    type: int = 0
    """The type of Team that an AT weapon names, 0 for none."""
    hits: int = 0
    """So far."""
    to: int = -1
    """The Team that an AT weapon's hits go to, -1 before that is known."""

    @property
    def lowest_hit(self) -> int:
        """Return the lowest face that hits: a one always misses (MIN-FIRE-27)."""
        return max(self.need, 2)


class Attack(msgspec.Struct):
    """The fire of one Unit on another while it is being resolved."""

    firer: int
    """The firing Unit."""
    target: int
    """The Unit that is fired at."""
    kind: str
    """fire, reaction, overwatch, support (of an assault), defence or defence_watch (against one)."""
    firers: list[int]
    """Teams that fire."""
    valid: list[int]
    """Teams that can be hit."""
    joined: list[int] = []
    """Commanders and observers who are part of the target until the attack ends (MIN-LEAD-16)."""
    shots: list[Shot] = []
    """Dice that are thrown together."""
    pool: list[int] = []
    """Ordinary dice allocated, by the order of `valid`."""
    dice: list[int] = []
    """All dice allocated, by the order of `valid`."""
    doomed: list[int] = []
    """Teams that failed their saves and are removed at the end."""
    shaken: list[int] = []
    """Tank Teams suppressed by damage rolls, once for each marker."""
    harsh: int = 0
    """1 if passed saves are rerolled (MIN-FIRE-28)."""
    soft_hits: int = 0
    """Hits on Teams without armour, which can halt an assault."""
    results: int = 0
    """Suppressed and destroyed results on Armored Teams."""

    def clone(self) -> Attack:
        """Copy it."""
        twin = copy(self)
        twin.firers, twin.valid, twin.joined = self.firers[:], self.valid[:], self.joined[:]
        twin.shots = [copy(s) for s in self.shots]
        twin.pool, twin.dice = self.pool[:], self.dice[:]
        twin.doomed, twin.shaken = self.doomed[:], self.shaken[:]
        return twin


class Assault(msgspec.Struct):
    """An assault while it is being fought."""

    attacker: int
    """The assaulting Unit."""
    target: int
    """The assaulted Unit."""
    joined: list[int] = []
    """Commanders and observers who fight with the assaulted Unit."""
    goers: list[int] = []
    """Teams that assault."""
    stay: list[int] = []
    """Teams of that Unit that stay behind."""
    start: list[int] = []
    """Teams of both Units at the beginning: attacker's count, target's count."""
    hits: int = 0
    """Defensive hits so far on Teams without armour."""
    results: int = 0
    """Suppressed and destroyed results so far on Armored Teams."""
    extra: int = 0
    """What a die adds to the move."""
    turn: int = 0
    """0 while the attacker strikes, 1 while the assaulted Unit does, and so on."""
    struck: list[int] = []
    """Teams that have made their attack in this turn."""
    over: int = 0
    """1 if nobody made contact."""

    def clone(self) -> Assault:
        """Copy it."""
        twin = copy(self)
        twin.joined, twin.goers, twin.stay = self.joined[:], self.goers[:], self.stay[:]
        twin.start, twin.struck = self.start[:], self.struck[:]
        return twin
