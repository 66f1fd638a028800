"""Sheets of Teams and Units: what never changes about them."""

from typing import NamedTuple

from beachhead.games.company.content.geometry.ground import LOOK
from beachhead.games.company.content.geometry.plane import INCH
from beachhead.games.company.content.scenarios.schema import Commander, UnitEntry
from beachhead.games.company.content.tables import TABLES, TankLine, Weapon

ALL_ROUND, HULL, TURRET = 0, 1, 2
UNIT, COMMANDER, OBSERVER = 0, 1, 2
HALVED_TWICE = 4

LinePart = tuple[Weapon, int]


class Arm(NamedTuple):
    """A mounted weapon as it is asked for targets again and again."""

    weapon: Weapon
    mount: int
    reach: int
    """The farthest it has dice at, in hundredths of an inch."""
    at: bool
    over: bool
    weak: bool
    """Halved twice it may be left without dice (MIN-FIRE-21, MIN-FIRE-36)."""


def _make_arm(part: LinePart) -> Arm:
    weapon, mount = part
    reach = weapon.range * INCH * (2 if weapon.fp > 1 else 1)
    weak = weapon.at and weapon.fp < HALVED_TWICE
    return Arm(weapon, mount, reach, weapon.at, weapon.over_friends, weak)


class TeamSheet(NamedTuple):
    """What never changes about a Team, a stand or a vehicle of one class (MIN-UNIT-03, MIN-UNIT-04).

    Lengths are in hundredths of an inch.
    """

    id: str
    name: str
    side: int
    unit: int
    cls: int
    mover: int
    radius: int
    height: int
    move: int
    modes: tuple[tuple[str, tuple[LinePart, ...]], ...]
    arms: tuple[Arm, ...]
    """Every weapon of the modes once: the first is bit 1, the second bit 2, the third bit 4, and so on."""
    mode_arms: tuple[int, ...]
    """The weapons of each mode, as bits."""
    lobbed: int
    """The weapons that fire over friends (MIN-WEAPON-11)."""
    farthest: int
    """The reach of the longest of the weapons."""
    look: int
    """Radius and height in one number: with the place, all that sight depends on."""
    role: str
    value: int
    group: str = ""
    """The id of the group of equal Teams in the scenario file."""
    armored: bool = False
    """Only AT weapons can harm this Team (MIN-ARMOR-01)."""
    line: TankLine | None = None
    ta: int = 0
    barrage: int = 0
    reach: int = 0
    shield: bool = False
    rerolls_range: bool = False
    """A failed range-in of its barrage is rolled again (MIN-WEAPON-17)."""
    carried: bool = False

    @property
    def title(self) -> str:
        """Return the Team's name for players: what it is, and what is written on its base."""
        return f"{self.name} {self.id}"


class UnitSheet(NamedTuple):
    """What never changes about a Unit; commanders and observers have a sheet of their own."""

    id: str
    name: str
    side: int
    kind: int
    training: str
    teams: tuple[int, ...]
    parent: int = -1
    """Of an observer, the Unit that he belongs to."""
    entry: UnitEntry | None = None
    commander: Commander | None = None
    tanks: bool = False

    @property
    def check(self) -> int:
        """Return the number that a Training Check needs."""
        return TABLES.training[self.training].check

    @property
    def to_hit(self) -> int:
        """Return the number that hits the Unit, before modifiers."""
        return TABLES.training[self.training].to_hit

    @property
    def size(self) -> int:
        """Return the starting number of Teams."""
        return len(self.teams)


Modes = tuple[tuple[str, tuple[LinePart, ...]], ...]


def arms_of(modes: Modes) -> tuple[tuple[Arm, ...], tuple[int, ...], int, int]:
    """Return the weapons of modes once each, as bits by mode, and their reach."""
    order = list(dict.fromkeys(p for _, parts in modes for p in parts))
    arms = tuple(_make_arm(p) for p in order)
    by_mode = tuple(sum(1 << i for i, p in enumerate(order) if p in parts) for _, parts in modes)
    lobbed = sum(1 << i for i, a in enumerate(arms) if a.over)
    return arms, by_mode, lobbed, max((a.reach for a in arms), default=0)


def pack_size(radius: int, height: int) -> int:
    """Write a base's radius and height as one number."""
    return radius * LOOK + height


def value_role(role: str) -> int:
    """Return what a role adds to a Team's worth."""
    value = TABLES.value
    return {"pl": value.leader, "cc": value.commander, "fo": value.observer}.get(role, 0)
