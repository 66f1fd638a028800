"""The position: Units on a Battle Map, the common pool, and this turn's changes to Sectors."""

from collections.abc import Iterable
from typing import NamedTuple, Self

import msgspec

from beachhead.games.dday_dice.content.battle_maps import MAPS, BattleMap, Sector, Way
from beachhead.games.dday_dice.content.components import (
    ALL_AWARDS,
    ALL_VEHICLES,
    COLOURLESS,
    COLOURS,
    DICE,
    FACES,
    FIGURES,
    ITEMS,
    VEHICLES,
)
from beachhead.games.dday_dice.content.profile import NO_HELP, PROFILES, Profile
from beachhead.kernel.bounds import Mask
from beachhead.kernel.memo import Memo
from beachhead.kernel.position import Position

SETUP, ROLLING, UPKEEP, MARKERS, SPENDING, MOVING, FIGHTING = range(7)
"""Phases by number (DDD-TURN-02)."""
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
STRAIGHT = 131072  # the Final Tally was a Straight in step 2a
YIELDED = 262144  # lets an equal Unit go first
# Bits of `Unit.ever`.
MULLIGAN = 1

ALONE = [0]
"""The only Unit of a solitaire game: shared, never changed."""
MINED, HONOURED, JOINED = 1, 2, 4
"""What awaits a Unit that has just moved: Land Mines, a first Unit's Award, a Specialist."""
SYMBOLS = len(FACES)
LEADERSHIP = 32
"""Added to the code of a result that a Leadership bonus brought."""


def code_of(colour: int, face: int) -> int:
    """Return the code of a result: a face in one of the colours, or without one."""
    return colour * SYMBOLS + face


def face_of(code: int) -> int:
    """Return the face of a result."""
    return (code & ~LEADERSHIP) % SYMBOLS


def colour_of(code: int) -> int:
    """Return the colour of a result."""
    return (code & ~LEADERSHIP) // SYMBOLS


def name_result(code: int) -> str:
    """Return a result as its colour and face: `red star`; only the face if it has no colour."""
    colour = (*COLOURS, "")[colour_of(code)]
    return f"{colour} {FACES[face_of(code)]}".strip()


def is_coloured(code: int) -> bool:
    """Return True if a result has a colour."""
    return colour_of(code) < COLOURLESS


def dice_in(mask: int) -> list[int]:
    """List the places of the dice in a set."""
    return [place for place in range(len(DICE)) if mask >> place & 1]


def set_of_dice(places: Iterable[int]) -> int:
    """Return the set of the dice in these places."""
    return sum(1 << place for place in places)


class Claim(NamedTuple):
    """A card of the common pool that a Unit has taken while others choose too."""

    kind: int
    card: int
    price: int
    way: int
    """Paid for, or free."""
    limit: int
    """What the card may cost, if it is free; 0 is no limit."""
    settled: int = 0
    """1 after a tie: an equal Unit does not ask for it a second time."""


class Goods(NamedTuple):
    """What one side of a trade hands over."""

    soldiers: int = 0
    courage: int = 0
    stars: int = 0
    points: int = 0
    items: int = 0
    vehicle: int = 0
    """The Vehicle's number + 1; 0 is none."""


class TradeOffer(NamedTuple):
    """An offer to another Unit, made or still being put together."""

    partner: int
    made: int
    given: Goods
    asked: Goods

    def store(self) -> tuple[int, ...]:
        """Return the offer as the position keeps it."""
        return (self.partner, self.made, *self.given, *self.asked)


def read_trade(offer: tuple[int, ...]) -> TradeOffer:
    """Return an offer from what the position keeps."""
    partner, made, *goods = offer
    size = len(Goods._fields)
    return TradeOffer(partner, made, Goods(*goods[:size]), Goods(*goods[size:]))


TRADES = Memo(read_trade)
TRADE_NUMBERS = 2 + 2 * len(Goods._fields)
"""How many numbers a trade offer has in a position."""
DICE_NUMBERS = 3
"""How many a proposal to exchange dice has: partner, own die, the partner's die."""


class Unit(msgspec.Struct, omit_defaults=True, gc=False, forbid_unknown_fields=True):
    """One player's Unit: Resource card, marker, cards, dice, and what it did this turn.

    Cards are sets of bits in the order of their files. A die or result is coded as
    colour * 6 + face; -1 is a die that was not rolled; colour 3 is a result without colour.
    """

    country: int = -1
    """Its country, in the order of the countries' file; -1 before it is chosen."""
    sector: int = 0
    """Where it stands; 0 before it lands."""
    # DDD-SETUP-25: the Resource card
    soldiers: int = 0
    """On its Resource card."""
    courage: int = 0
    """On its Resource card."""
    stars: int = 0
    """On its Resource card."""
    points: int = 0
    """Item Points on its Resource card."""
    specialists: Mask = 0
    """In play."""
    dead: Mask = 0
    """Lost or sacrificed."""
    placed: Mask = 0
    """Laid beside the Bunker."""
    items: Mask = 0
    """It has."""
    awards: Mask = 0
    """It has."""
    earned: int = 0
    """How many Awards this Unit has obtained."""
    vehicle: int = -1
    """In the order of the Vehicles' file; -1 is none."""
    visited: Mask = 0
    """A bit for each Sector it has been in."""
    face: int = 1
    """Of its marker: 1 to 3 chevrons, 4 must move, 6 cannot stay."""
    conquered: int = 0
    """The turn in which the Bunker fell to this Unit; 0 before."""
    ever: Mask = 0
    """1 if its mulligan is used."""
    done: Mask = 0
    """What it did or played this turn, as bits.

    Of its phases: 1 rallied, 2 found, 4 had an Award, 4096 moved, 8192 stayed, 16384 waits,
    262144 lets an equal Unit go first.
    Of its dice: 512 recoloured, 1024 turned, 2048 swapped, 32768 last reroll, 65536 a Skull spared,
    131072 a Straight.
    Of its cards: 8 a Battle Cry, 16 no mines, 32 no Courage to pay, 64 the marker does not turn,
    128 no Machine Gun Fire, 256 no casualties outside the Bunker."""
    dice: tuple[int, ...] = ()
    """The six dice of this turn, or none."""
    locked: Mask = 0
    """A bit for each locked die."""
    rolls: int = 0
    """Made this turn."""
    extra: tuple[int, ...] = ()
    """Results that cards and bonuses added; 32 more for those of a Leadership."""
    cancelled: Mask = 0
    """A bit for each die that a Skull cancelled."""
    collected: tuple[int, ...] = ()
    """Bonuses collected this turn, by face."""
    new_soldiers: int = 0
    """From bonuses, to be entered with the dice."""
    new_courage: int = 0
    """Courage from bonuses."""
    new_stars: int = 0
    """Stars from bonuses."""
    new_points: int = 0
    """Item Points from bonuses."""
    prevent: int = 0
    """Casualties that cards prevent in this turn's combat."""
    fallen: int = 0
    """Soldiers lost in this combat: the Medic gives some back."""
    rerolls: int = 0
    """Dice it may still roll again by cards."""
    card_dice: tuple[int, ...] = ()
    """Dice on the solitaire Lieutenant's card."""
    target: int = 0
    """The Sector it is moving to, or who is copied; 0 is none."""
    pays: Mask = 0
    """Items, then Specialists, to be discarded on entering a Sector."""
    offers: int = 0
    """Offers made in this phase."""
    offer: tuple[Mask, ...] = ()
    """The offer it makes or puts together, as a row of numbers."""
    claims: tuple[int, ...] = ()
    """Cards taken from the common pool in this phase: a smaller Unit may claim them."""
    afar: int = -1
    """The Unit it may trade with from another Sector, -1 for none."""

    @property
    def size(self) -> int:
        """Count Soldiers and Specialists (DDD-CAS-06), not the Vehicle (DDD-VEH-06)."""
        # DDD-SPEC-15; DDD-CAS-07: 24 Soldiers and a Specialist are 25
        return self.soldiers + self.specialists.bit_count()

    @property
    def abilities(self) -> Profile:
        """Sum up what the Specialists in play do."""
        return PROFILES[self.specialists]

    @property
    def marker(self) -> int:
        """Return the face that the marker shows."""
        # DDD-MARKER-10: announced, no obligation
        return BATTLE_CRY if self.done & CRY and not self.done & MOVED else self.face

    def list_rolled(self) -> list[int]:
        """List the places of the dice that were rolled this turn."""
        return [place for place, code in enumerate(self.dice) if code >= 0]

    def is_locked(self, place: int) -> bool:
        """Return True if a die is locked."""
        return bool(self.locked >> place & 1)

    def is_cancelled(self, place: int) -> bool:
        """Return True if a Skull has cancelled a die."""
        return bool(self.cancelled >> place & 1)

    def still_standing(self, places: tuple[int, ...]) -> tuple[int, ...]:
        """Return those of some places whose dice no Skull has cancelled."""
        cancelled = self.cancelled
        return tuple([place for place in places if not cancelled >> place & 1])

    def cancel_die(self, place: int) -> None:
        """Let a Skull cancel a die."""
        self.cancelled |= 1 << place

    def set_die(self, place: int, code: int) -> None:
        """Set one die to another result or colour."""
        self.dice = (*self.dice[:place], code, *self.dice[place + 1 :])

    def turn_die(self, place: int, face: int) -> None:
        """Turn one die to another face, colour kept."""
        self.set_die(place, code_of(colour_of(self.dice[place]), face))

    def list_claims(self) -> list[Claim]:
        """List what this Unit has taken from the common pool in this phase."""
        size = len(Claim._fields)
        return [Claim(*self.claims[i : i + size]) for i in range(0, len(self.claims), size)]

    @property
    def trade(self) -> TradeOffer:
        """Return the trade that this Unit offers."""
        return TRADES[self.offer]

    def set_payment(self, items: int, specialists: int) -> None:
        """Note the cards that are to be discarded on entering a Sector."""
        self.pays = items | specialists << len(ITEMS)

    @property
    def payment(self) -> tuple[int, int]:
        """Return the Items and the Specialists that are to be discarded."""
        return self.pays & ((1 << len(ITEMS)) - 1), self.pays >> len(ITEMS)

    def expect(self, what: int) -> None:
        """Note what awaits the Unit in the Sector that it has entered."""
        self.target -= what

    def awaits(self, what: int) -> bool:
        """Return True if something awaits the Unit in the Sector that it has entered."""
        return self.target < 0 and bool(-self.target & what)

    def take_expected(self) -> int:
        """Return what awaits the Unit, and forget it."""
        expected, self.target = -self.target, 0
        return expected

    def copy_tally_of(self, other: int) -> None:
        """Note whose Final Tally this Unit will copy."""
        self.target = other + 1

    @property
    def whose_tally(self) -> int:
        """Return whose Final Tally this Unit will copy; -1 is nobody's."""
        return self.target - 1


class Board(Position):
    """The whole table."""

    map: str
    """The Battle Map, by its id."""
    units: list[Unit]
    """By seat."""
    turn: int = 0
    """From 1 on; 0 during the set-up."""
    phase: int = 0
    """1 to 6."""
    pool: Mask = 0
    """Items that can be found."""
    leaders: Mask = 0
    """Ranking and Unique Specialists in the pool."""
    deck: Mask = ALL_AWARDS
    """Awards that can be drawn."""
    garage: Mask = ALL_VEHICLES
    """Vehicles nobody has had."""
    opened: Mask = 0
    """A bit for each Sector whose way is open for everybody."""
    honoured: Mask = 0
    """Sectors whose first Unit has had its Award."""
    lowered: tuple[int, ...] = ()
    """Pairs of Sector and DEF reduction, this turn only."""
    cleared: Mask = 0
    """A bit for each Sector whose DEF is 0 this turn."""
    smoked: tuple[int, ...] = ()
    """Sectors with one Machine Gun Fire die less, once for each die."""
    swept: Mask = 0
    """Mined borders that are safe this turn."""
    fire: tuple[tuple[int, ...], ...] = ()
    """Machine Gun Fire rolled this turn: Sector, then its dice."""
    solo: bool = False
    """One player alone."""
    few: bool = False
    """With A Few Good Men."""
    joe: int = 0
    """Bazooka Joe: 0 without him, 1 all Special Items, 2 more Specialists, too."""
    mulligan: bool = False
    """With the mulligan."""
    blind: bool = False
    """With a blind start."""
    scored: bool = False
    """With Victory Points."""
    always: bool = False
    """Ask in every phase."""
    late_marker: bool = False
    """The marker does not turn in the first turn."""
    left_out: int = 0
    """What the training leaves out, as bits.

    1 Special Items, 2 Items, 4 Awards, 8 Vehicles, 16 mines, 32 Machine Gun Fire, 64 red dice."""
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
        """Return the map's tables."""
        return MAPS[self.map]

    def sector_of(self, u: Unit) -> Sector:
        """Return the Sector a Unit stands in."""
        return MAPS[self.map].sectors[u.sector]

    def way_to(self, u: Unit, target: int) -> Way:
        """Return the border between a Unit and a Sector that it may go to."""
        for way in MAPS[self.map].sectors[u.sector].ways:
            if way.to == target:
                return way
        raise LookupError(f"no way leads from Sector {u.sector} to {target}")

    def in_bunker(self, u: Unit) -> bool:
        """Return True if a Unit stands in the Bunker."""
        return u.sector == MAPS[self.map].bunker

    def list_active(self) -> list[int]:
        """List the Units that have not conquered the Bunker."""
        if len(self.units) == 1:
            return [] if self.units[0].conquered else ALONE
        return [i for i, u in enumerate(self.units) if not u.conquered]

    def others(self, side: int) -> list[int]:
        """List the Units that "another Unit" may mean; in solitaire that is oneself."""
        found = [i for i, u in enumerate(self.units) if i != side and not u.conquered]
        return found or [side]

    def units_in(self, sector: int) -> list[Unit]:
        """List the fighting Units in a Sector."""
        return [u for u in self.units if u.sector == sector and not u.conquered]

    def vehicle_help(self, sector: int) -> Profile:
        """Sum up what the Vehicles in a Sector do."""
        found = NO_HELP
        for u in self.units:
            # DDD-VEH-03: standing help; DDD-VEH-05: it is where its Unit is
            if u.vehicle >= 0 and u.sector == sector and not u.conquered:
                found = found.plus(VEHICLE_PROFILES[u.vehicle])
        return found

    def defence(self, u: Unit) -> int:
        """Return the DEF a Unit faces now, after every reduction (DDD-COMBAT-11)."""
        if self.cleared >> u.sector & 1:
            return 0
        sector = MAPS[self.map].sectors[u.sector]
        value = sector.shields[u.face]  # DDD-COMBAT-03, DDD-COMBAT-08, DDD-COMBAT-10
        value -= self.help_here(u.sector).lower_def
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
            # DDD-WIN-07: a Unit in the Bunker that keeps its Specialists keeps their abilities
            if u.sector == sector:
                total = total.plus(PROFILES[u.specialists])
                if u.vehicle >= 0:  # DDD-VEH-04: for everybody in its Sector
                    total = total.plus(VEHICLE_PROFILES[u.vehicle])
        return total

    def fire_dice(self, sector: int) -> int:
        """Count the Machine Gun Fire dice of a Sector this turn."""
        if self.left_out >> FIRE & 1:
            return 0
        printed = MAPS[self.map].sectors[sector].data.fire  # DDD-MGF-01
        return max(printed - self.smoked.count(sector), 0)

    def fire_total(self, sector: int) -> int:
        """Add up the Machine Gun Fire rolled in a Sector, after standing help."""
        rolled = self.machine_gun_dice_in(sector)
        return max(sum(rolled) - self.help_here(sector).lower_fire, 0)

    def count_special_dice(self, u: Unit) -> int:
        """Count the dice that bring Special Damage to a Unit (DDD-SPECIAL-01)."""
        if not self.sector_of(u).data.special_damage:
            return 0
        return self.machine_gun_dice_in(u.sector).count(6)

    def expected_losses(self, u: Unit) -> int:
        """Return a Unit's casualties before what cards of its own prevent (DDD-COMBAT-02)."""
        if u.done & SHELTERED and not self.in_bunker(u):
            return 0
        losses = self.defence(u)
        if not self.fire:
            return losses
        if not u.done & VESTED:
            losses += self.fire_total(u.sector)
        damage = self.battle_map.data.special_damage
        if damage and damage.name == "lose_soldiers":
            losses += damage.amount * self.count_special_dice(u)
        return losses

    def is_opened(self, sector: int) -> bool:
        """Return True if the requirement of a Sector has been met for everybody."""
        return bool(self.opened >> sector & 1)

    def open_sector(self, sector: int) -> None:
        """Let everybody in from now on."""
        self.opened |= 1 << sector

    def is_honoured(self, sector: int) -> bool:
        """Return True if the first Unit of a Sector has had its Award."""
        return bool(self.honoured >> sector & 1)

    def honour_sector(self, sector: int) -> None:
        """Note that a Sector's Award is gone."""
        self.honoured |= 1 << sector

    def has_mines(self, way: Way) -> bool:
        """Return True if Land Mines lie on a border now."""
        return bool(way.mines and not self.swept & way.mines and not self.leaves_out(MINES))

    def sweep_border(self, border: int) -> None:
        """Make a mined border safe for this turn."""
        self.swept |= 1 << border

    def lower_def(self, sector: int, amount: int) -> None:
        """Lower the DEF of a Sector for the rest of the turn."""
        self.lowered += (sector, amount)

    def clear_def(self, sector: int) -> None:
        """Set the DEF of a Sector to 0 for the rest of the turn."""
        self.cleared |= 1 << sector

    def machine_gun_dice_in(self, sector: int) -> tuple[int, ...]:
        """Return the Machine Gun Fire dice that were rolled in a Sector this turn."""
        return next((rolled[1:] for rolled in self.fire if rolled[0] == sector), ())

    def set_fire_die(self, sector: int, place: int, value: int) -> None:
        """Set one Machine Gun Fire die of a Sector."""
        dice = self.machine_gun_dice_in(sector)
        changed = (sector, *dice[:place], value, *dice[place + 1 :])
        self.fire = tuple(changed if rolled[0] == sector else rolled for rolled in self.fire)

    def is_in_garage(self, vehicle: int) -> bool:
        """Return True if nobody has had a Vehicle."""
        return bool(self.garage >> vehicle & 1)

    def leave_out(self, what: Iterable[str]) -> None:
        """Leave out what a training level names."""
        self.left_out = sum(1 << LEFT_OUT_BITS[name] for name in what)

    def leaves_out(self, what: int) -> bool:
        """Return True if the training level leaves something out."""
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


VEHICLE_PROFILES = tuple(Profile.of([v]) for v in VEHICLES)
