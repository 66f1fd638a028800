"""Attacks and assaults while they are being carried out: parts of the position."""

from __future__ import annotations

from copy import copy

import msgspec


class Shot(msgspec.Struct):
    """Dice thrown together at one target: an AT weapon, or the pooled rest with one To Hit."""

    team: int
    weapon: str
    at: int
    dice: int
    need: int
    again: int
    type: int = 0
    hits: int = 0
    to: int = -1

    @property
    def lowest_hit(self) -> int:
        """Return the lowest face that hits: a one always misses (MIN-FIRE-27)."""
        return max(self.need, 2)


class Attack(msgspec.Struct):
    """The fire of one Unit on another while it is being resolved."""

    firer: int
    target: int
    kind: str
    firers: list[int]
    valid: list[int]
    joined: list[int] = []
    """Commanders and observers who are part of the target until the attack ends (MIN-LEAD-16)."""
    shots: list[Shot] = []
    pool: list[int] = []
    """Ordinary dice allocated, by the order of `valid`."""
    dice: list[int] = []
    """All dice allocated, by the order of `valid`."""
    doomed: list[int] = []
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
    target: int
    joined: list[int] = []
    """Commanders and observers who fight with the assaulted Unit."""
    goers: list[int] = []
    stay: list[int] = []
    start: list[int] = []
    """Teams of both Units at the beginning: attacker's count, target's count."""
    hits: int = 0
    results: int = 0
    extra: int = 0
    turn: int = 0
    """0 while the attacker strikes, 1 while the assaulted Unit does, and so on."""
    struck: list[int] = []
    """Teams that have made their attack in this turn."""
    over: int = 0

    def clone(self) -> Assault:
        """Copy it."""
        twin = copy(self)
        twin.joined, twin.goers, twin.stay = self.joined[:], self.goers[:], self.stay[:]
        twin.start, twin.struck = self.start[:], self.struck[:]
        return twin
