"""The position: Units on a Battle Map, the common pool, and this turn's changes to Sectors."""

from __future__ import annotations

from typing import Self

import msgspec

from beachhead.games.dday_dice.content.battle_maps import MAPS, BattleMap, Sector, Way
from beachhead.games.dday_dice.content.components import (
    ALL_AWARDS,
    ALL_VEHICLES,
    DICE,
    FIGURES,
    VEHICLES,
)
from beachhead.games.dday_dice.content.profile import NO_HELP, PROFILES, Profile
from beachhead.kernel.bounds import Mask
from beachhead.kernel.position import Position

MUST_MOVE, BATTLE_CRY, CANNOT_STAY = 4, 5, 6
"""Faces of the Unit Marker beyond the three chevrons."""

# What a Unit has done or played this turn, as bits of `Unit.done`.
RALLIED = 1
FOUND = 2
AWARDED = 4
CRY = 8  # a Battle Cry move is announced
SAFE = 16  # ignores Land Mines on this move
UNPAID = 32  # this move costs no Courage
STEADY = 64  # the marker does not turn
VESTED = 128  # ignores Machine Gun Fire casualties
SHELTERED = 256  # takes no casualties outside the Bunker
RECOLOURED = 512
TURNED = 1024
SWAPPED = 2048
MOVED = 4096
STAYED = 8192
WAITING = 16384
LAST_REROLL = 32768
SPARED = 65536  # the Skull that a Sharpshooter ignores is spent
# Bits of `Unit.ever`.
MULLIGAN = 1

ALONE = [0]
"""The only Unit of a solitaire game: shared, never changed."""
LEADERSHIP = 32
"""Added to the code of a result that a Leadership bonus brought."""


class Unit(msgspec.Struct, omit_defaults=True, gc=False):
    """One player's Unit: Resource card, marker, cards, dice, and what it did this turn.

    Cards are sets of bits in the order of their files. A die or result is coded as
    colour * 6 + face; -1 is a die that was not rolled; colour 3 is a result without colour.
    """

    country: int = -1
    sector: int = 0
    soldiers: int = 0
    courage: int = 0
    stars: int = 0
    points: int = 0
    specialists: Mask = 0
    dead: Mask = 0
    placed: Mask = 0
    items: Mask = 0
    awards: Mask = 0
    earned: int = 0
    """How many Awards this Unit has obtained."""
    vehicle: int = -1
    visited: Mask = 0
    face: int = 1
    conquered: int = 0
    """The turn in which the Bunker fell to this Unit; 0 before."""
    ever: Mask = 0
    done: Mask = 0
    dice: tuple[int, ...] = ()
    locked: Mask = 0
    rolls: int = 0
    extra: tuple[int, ...] = ()
    cancelled: Mask = 0
    collected: tuple[int, ...] = ()
    owed: tuple[int, ...] = ()
    """Symbols of RWB bonuses that a card granted."""
    new_soldiers: int = 0
    new_courage: int = 0
    new_stars: int = 0
    new_points: int = 0
    prevent: int = 0
    fallen: int = 0
    """Soldiers lost in this combat: the Medic gives some back."""
    rerolls: int = 0
    swaps: int = 0
    card_dice: tuple[int, ...] = ()
    """Dice on the solitaire Lieutenant's card."""
    target: int = 0
    pays: Mask = 0
    offers: int = 0
    offer: tuple[Mask, ...] = ()
    claims: tuple[int, ...] = ()
    again: tuple[int, ...] = ()
    """A choice to be made once more because another Unit got the card."""
    afar: int = -1

    @property
    def size(self) -> int:
        """Count Soldiers and Specialists (DDD-CAS-06), not the Vehicle (DDD-VEH-06)."""
        # DDD-SPEC-15; DDD-CAS-07: 24 Soldiers and a Specialist are 25
        return self.soldiers + self.specialists.bit_count()

    @property
    def help(self) -> Profile:
        """Sum up what the Specialists in play do."""
        return PROFILES[self.specialists]

    @property
    def marker(self) -> int:
        """Give the face that the marker shows."""
        # DDD-MARKER-10: announced, no obligation
        return BATTLE_CRY if self.done & CRY and not self.done & MOVED else self.face


class Board(Position):
    """The whole table."""

    map: str
    units: list[Unit]
    turn: int = 0
    phase: int = 0
    pool: Mask = 0
    """Items that can be found."""
    leaders: Mask = 0
    """Ranking and Unique Specialists in the pool."""
    deck: Mask = ALL_AWARDS
    garage: Mask = ALL_VEHICLES
    """Vehicles nobody has had."""
    opened: Mask = 0
    honoured: Mask = 0
    """Sectors whose first Unit has had its Award."""
    lowered: tuple[int, ...] = ()
    """Pairs of Sector and DEF reduction, this turn only."""
    cleared: Mask = 0
    smoked: tuple[int, ...] = ()
    """Sectors with one Machine Gun Fire die less, once for each die."""
    swept: Mask = 0
    """Mined borders that are safe this turn."""
    fire: tuple[tuple[int, ...], ...] = ()
    """Machine Gun Fire rolled this turn: Sector, then its dice."""
    solo: bool = False
    few: bool = False
    joe: int = 0
    mulligan: bool = False
    blind: bool = False
    scored: bool = False
    always: bool = False
    late_marker: bool = False
    left_out: int = 0
    waits: bool = False
    """A Unit may still wait for others to move."""
    first: int = -1
    """Who won the die roll between equal Units."""
    points: list[int] = msgspec.field(default_factory=list)
    """Victory Points of each Unit, once the game is over."""

    def clone(self) -> Self:
        """Copy by hand: this is where search spends its time."""
        twin = self.twin()
        twin.units = [u.__copy__() for u in self.units]  # type: ignore[attr-defined]
        return twin

    @property
    def battle_map(self) -> BattleMap:
        """Give the map's tables."""
        return MAPS[self.map]

    def sector_of(self, u: Unit) -> Sector:
        """Give the Sector a Unit stands in."""
        return MAPS[self.map].sectors[u.sector]

    def way(self, u: Unit, target: int) -> Way:
        """Give the border between a Unit and a Sector that it may go to."""
        for way in MAPS[self.map].sectors[u.sector].ways:
            if way.to == target:
                return way
        msg = f"no way leads from Sector {u.sector} to {target}"
        raise LookupError(msg)

    def in_bunker(self, u: Unit) -> bool:
        """Tell whether a Unit stands in the Bunker."""
        return u.sector == MAPS[self.map].bunker

    def active(self) -> list[int]:
        """List the Units that have not conquered the Bunker."""
        if len(self.units) == 1:
            return [] if self.units[0].conquered else ALONE
        return [i for i, u in enumerate(self.units) if not u.conquered]

    def others(self, side: int) -> list[int]:
        """List the Units that "another Unit" may mean; in solitaire that is oneself."""
        found = [i for i, u in enumerate(self.units) if i != side and not u.conquered]
        return found or [side]

    def here(self, sector: int) -> list[Unit]:
        """List the fighting Units in a Sector."""
        return [u for u in self.units if u.sector == sector and not u.conquered]

    def vehicle_help(self, sector: int) -> Profile | None:
        """Sum up what the Vehicles in a Sector do; None is the common case of no Vehicle."""
        found: Profile | None = None
        for u in self.units:
            # DDD-VEH-03: standing help; DDD-VEH-05: it is where its Unit is
            if u.vehicle >= 0 and u.sector == sector and not u.conquered:
                one = vehicle_profile(u.vehicle)
                found = found.plus(one) if found else one
        return found

    def defence(self, u: Unit) -> int:
        """Give the DEF a Unit faces now, after every reduction (DDD-COMBAT-11)."""
        if self.cleared >> u.sector & 1:
            return 0
        sector = MAPS[self.map].sectors[u.sector]
        value = sector.shields[u.face]  # DDD-COMBAT-03, DDD-COMBAT-08, DDD-COMBAT-10
        if u.vehicle >= 0 or not self.solo:
            value -= self.help_here(u.sector).lower_def
        elif u.specialists:
            value -= PROFILES[u.specialists].lower_def
        if self.lowered:
            for i in range(0, len(self.lowered), 2):
                if self.lowered[i] == u.sector:  # DDD-COMBAT-12; DDD-COMBAT-14: they add up
                    value -= self.lowered[i + 1]
        if sector.data.bunker:
            placed = sum(v.placed.bit_count() for v in self.units)
            value -= placed * FIGURES.bunker.placed_def  # DDD-WIN-08
        return max(value, 0)  # DDD-COMBAT-15

    def help_here(self, sector: int) -> Profile:
        """Sum up the standing help that all Units in a Sector share."""
        total = NO_HELP
        for u in self.units:
            if (u.specialists or u.vehicle >= 0) and u.sector == sector and not u.conquered:
                total = total.plus(PROFILES[u.specialists])
                if u.vehicle >= 0:  # DDD-VEH-04: for everybody in its Sector
                    total = total.plus(vehicle_profile(u.vehicle))
        return total

    def fire_dice(self, sector: int) -> int:
        """Count the Machine Gun Fire dice of a Sector this turn."""
        if self.left_out >> FIRE & 1:
            return 0
        printed = MAPS[self.map].sectors[sector].data.fire
        return max(printed - self.smoked.count(sector), 0) if printed else 0

    def fire_total(self, sector: int) -> int:
        """Add up the Machine Gun Fire rolled in a Sector, after standing help."""
        for rolled in self.fire:
            if rolled[0] == sector:
                return max(sum(rolled) - sector - self.help_here(sector).lower_fire, 0)
        return 0

    def sixes(self, u: Unit) -> int:
        """Count the dice that bring Special Damage to a Unit (DDD-SPECIAL-01)."""
        if not self.sector_of(u).data.special_damage:
            return 0
        return sum(r[1:].count(6) for r in self.fire if r[0] == u.sector)

    def expected_losses(self, u: Unit) -> int:
        """Give a Unit's casualties before what cards of its own prevent (DDD-COMBAT-02)."""
        if u.done & SHELTERED and not self.in_bunker(u):
            return 0
        losses = self.defence(u)
        if not self.fire:
            return losses
        if not u.done & VESTED:
            losses += self.fire_total(u.sector)
        damage = self.battle_map.data.special_damage
        if damage and damage.name == "lose_soldiers":
            losses += damage.amount * self.sixes(u)
        return losses

    def leaves_out(self, what: int) -> bool:
        """Tell whether the training level leaves something out."""
        return bool(self.left_out >> what & 1)


SPECIAL_ITEMS, NO_ITEMS, NO_AWARDS, NO_VEHICLES, MINES, FIRE, RED = range(7)
LEFT_OUT_BITS = {
    "special_items": SPECIAL_ITEMS,
    "items": NO_ITEMS,
    "awards": NO_AWARDS,
    "vehicles": NO_VEHICLES,
    "mines": MINES,
    "fire": FIRE,
    "red": RED,
}


def vehicle_profile(index: int) -> Profile:
    """Give what one Vehicle does."""
    return VEHICLE_PROFILES[index]


VEHICLE_PROFILES = tuple(Profile.of([v]) for v in VEHICLES)
COLOUR_OF = DICE
