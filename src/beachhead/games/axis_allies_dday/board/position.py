"""The position: units by zone and slot, boxes, charts, and the card in force."""

from collections.abc import Sequence
from typing import Self

from msgspec import field

from beachhead.games.axis_allies_dday.board.ids import AFLOAT, BOATLOADS, CLAIMS, FLIGHTS, flight_id
from beachhead.games.axis_allies_dday.content.components import Luck
from beachhead.games.axis_allies_dday.content.tables import (
    AIR_SLOTS,
    AIRBORNE_BOXES,
    AIRCRAFT,
    ALL_SLOTS,
    AXIS,
    BLOCKHOUSE,
    BOMBER,
    BOTH,
    BOX_SLOTS,
    BOXES,
    CHART_POWER,
    CHART_SPACES,
    CITIES,
    FIGHTER,
    FORTIFIED_ZONES,
    FORTUNE,
    HIT,
    INFANTRY,
    LAND_SLOTS,
    LAST_ORDER,
    MAP_SIZE,
    MOBILE_KINDS,
    MOBILE_SLOTS,
    NEIGHBOURS,
    SLOTS,
    STACK_LIMIT,
    UK,
    US,
    ZONE_NUMBERS,
)
from beachhead.kernel.bounds import Mask
from beachhead.kernel.position import Position, replaced_at

NONE = -1
_ALLIED = LAND_SLOTS - len(SLOTS[BOTH])
"""In the row of a zone the Axis slots come first, the Allied ones from here on."""
_ON_CHART = tuple(
    tuple(
        (slot, sum(1 << i for i, s in enumerate(spaces) if s == slot)) for slot in sorted({*spaces})
    )
    for spaces in CHART_SPACES
)
"""For each chart the slots on it, with a bit for each of their spaces."""


class Board(Position):
    """Everything that lies on the table; the Allied powers keep their own slots (AAD-SETUP-04)."""

    units: list[int]
    """Land units in zones, by stack (see `ids`)."""
    boxes: list[int]
    """Units waiting offshore, by box and kind."""
    airborne: tuple[int, ...]
    """Paratroopers still in each airborne box (turn 1 only)."""
    airfield: tuple[int, ...]
    """UK fighters, US fighters, UK bombers, US bombers at the Airfield."""
    lost: tuple[int, ...]
    """Pieces out of play, by slot."""
    waiting: tuple[Mask, ...]
    """A bit for each space of each chart whose unit is still to come."""
    capacity: tuple[int, ...]
    """Silhouettes of each beachhead box."""
    aloft: tuple[int, ...] = ()
    """Aircraft over zones, one flight each in rising order."""
    turn: int = 1
    """The marker starts on space 1 (AAD-SETUP-08)."""
    phase: int = 0
    """Number of the order card in force (AAD-TURN-02)."""
    close: int = 0
    """1 while the Allies held all three cities at the last check (AAD-VICTORY-02)."""
    struck: Mask = 0
    """A bit for each order card that has left the deck for good."""
    spent: Mask = 0
    """A bit for each tactics card that has been used."""
    luck: int = 0
    """Result of the fortune card of this phase: 1 good, -1 bad, 0 nothing (AAD-FORTUNE00-07)."""

    acted: int = 0
    """1 if the Allied player whose spell this is has acted in it (three players)."""
    rested: tuple[int, ...] = ()
    """Stacks, and units of each, that an Allied player left unmoved: its ally may make room for them."""

    seats: int = 2
    """2, or 3 if the U.K. and the U.S. are played by two people."""
    fortune: int = 0
    """1 if fortune cards are in the deck."""
    tactics: int = 0
    """1 if tactics cards are in the deck."""
    extra: int = 0
    """1 if the map has its 42nd zone."""
    strict: int = 0
    """1 if a tank's first zone must be empty of friends, too (option of AAD-UNIT-14)."""
    axis_origins: int = 1
    """Zones that the Axis may leave on a 6 of fortune 12 (option of AAD-FORTUNE12-02)."""
    shared_origin: int = 0
    """1 if both Allies share one zone on a 6 of fortune 8 (option of AAD-FORTUNE08-02)."""
    either_beach: int = 0
    """1 if every U.S. unit may enter Utah or Omaha (option of AAD-REINF-08)."""
    early_end: int = 1
    """1 if the game ends with the last Allied land unit (option of AAD-WIN-04)."""
    home_front: int = AXIS
    """Who owns tactics card 16: AXIS or BOTH."""

    ready: list[int] = field(default_factory=list)
    """Stacks that may still move in this phase …"""
    left: list[int] = field(default_factory=list)
    """… and how many units of each."""
    mixed_zones: tuple[int, ...] = ()
    """Zones with several such stacks and the units of all of them."""
    side_units: list[int] = field(default_factory=list)
    """Land units of the moving side by zone, blockhouses apart, while a movement is under way …"""
    full: Mask = 0
    """… and a bit for each of these zones that takes no more."""
    last: tuple[int, ...] = ()
    """The last move: stack, number, destination, and the zone between if it was named."""
    way: int = 0
    """The zone between that was named for the move under way; 0: the least patrolled."""
    movers: list[int] = field(default_factory=list)
    """Axis units that moved: slot, number, from, via, to; five figures a group."""
    named: tuple[int, ...] = ()
    """Zones or boxes named for this phase by a fortune card, with the power that named them."""
    grounded: tuple[int, ...] = ()
    """Aircraft grounded this turn, in the order of `airfield`."""
    battle: int = NONE
    """Zone whose units stand on the battle board (AAD-COMBAT-18)."""
    fallen: list[int] = field(default_factory=list)
    """Casualties of that battle by slot; they still fire (AAD-COMBAT-23)."""
    fights: tuple[int, ...] = ()
    """Contested zones still to be fought on this card."""
    downed: tuple[int, ...] = ()
    """Zones where a fighter was shot down this turn."""
    barnstormer: int = NONE
    """The zone and power of the fighter that cannot be fired at (tactics 3)."""
    flooded: int = NONE
    """The zone no Allied unit enters or leaves (tactics 7)."""
    decoy: int = NONE
    """The box whose units may land elsewhere (tactics 9)."""
    combined: int = 0
    """1 while artillery helps infantry (tactics 10)."""

    def clone(self) -> Self:
        """Copy by hand: this is where search spends its time. Tuples are shared."""
        twin = self.twin()
        twin.units = self.units.copy()
        twin.boxes = self.boxes.copy()
        twin.ready = self.ready.copy()
        twin.left = self.left.copy()
        twin.side_units = self.side_units.copy()
        twin.movers = self.movers.copy()
        twin.fallen = self.fallen.copy()
        return twin

    def tell(self, kind: str, rule: str = "", **figures: int | str | Sequence[int | str]) -> None:
        """Add an event; one with a zone is anchored there unless it says otherwise."""
        if self.story is not None:
            if "zone" in figures and not figures.keys() & {"at", "to"}:
                figures["at"] = f"zone:{figures['zone']}"
            super().tell(kind, rule, **figures)

    # ---- who is asked ---------------------------------------------------------------------

    def seat_of(self, power: int) -> int:
        """Return the side that plays a power; the U.K. leads BOTH."""
        if power == BOTH:
            return UK
        # AAD-SETUP-02: with three players each power has its own; AAD-SETUP-03: with two both Allies share one.
        return power if self.seats == 3 else min(power, UK)

    def split_allies(self) -> tuple[int, ...]:
        """Split the Allies into those who act one after the other on a card (AAD-TURN-04)."""
        return (UK, US) if self.seats == 3 else (BOTH,)

    # ---- land units in zones --------------------------------------------------------------

    def zones(self) -> tuple[int, ...]:
        """List the zones of this map."""
        return ZONE_NUMBERS[self.extra]

    def neighbours(self, zone: int) -> tuple[int, ...]:
        """List the zones that border a zone."""
        return NEIGHBOURS[self.extra][zone]

    def count(self, zone: int, slot: int) -> int:
        """Count the pieces of one slot in a zone."""
        if slot < LAND_SLOTS:
            return self.units[zone * LAND_SLOTS + slot]
        return self.aloft.count(zone * ALL_SLOTS + slot)

    def count_all(self, zone: int, slots: Sequence[int]) -> int:
        """Count the land units of some slots in a zone."""
        i = zone * LAND_SLOTS
        return sum([self.units[i + slot] for slot in slots])

    def units_by_slot(self, zone: int) -> tuple[int, ...]:
        """List the land units of a zone by slot."""
        i = zone * LAND_SLOTS
        return tuple(self.units[i : i + LAND_SLOTS])

    def add_units(self, zone: int, slot: int, number: int) -> None:
        """Put land units in a zone, or take them away."""
        self.units[zone * LAND_SLOTS + slot] += number

    def clear_other_zones(self, zone: int) -> None:
        """Take all land units off the map but those of one zone."""
        i = zone * LAND_SLOTS
        row = self.units[i : i + LAND_SLOTS]
        self.units = empty_units()
        self.units[i : i + LAND_SLOTS] = row

    def count_axis(self, zone: int) -> int:
        """Count the Axis land units of a zone, blockhouses too (AAD-UNIT-05)."""
        i = zone * LAND_SLOTS
        return sum(self.units[i : i + _ALLIED])

    def count_allies(self, zone: int) -> int:
        """Count the Allied land units of a zone."""
        i = zone * LAND_SLOTS
        return sum(self.units[i + _ALLIED : i + LAND_SLOTS])

    def count_enemies(self, who: int, zone: int) -> int:
        """Count the land units of the other side in a zone."""
        return self.count_allies(zone) if who == AXIS else self.count_axis(zone)

    def room_for(self, who: int, zone: int) -> int:
        """Count the land units that a side may still bring into a zone; aircraft do not count (AAD-STACK-04)."""
        i = zone * LAND_SLOTS
        if who == AXIS:  # AAD-STACK-03: blockhouses do not count
            return STACK_LIMIT - sum(self.units[i : i + MOBILE_KINDS])
        # AAD-STACK-02: both Allied powers count
        return STACK_LIMIT - sum(self.units[i + _ALLIED : i + LAND_SLOTS])

    def units_by_zone(self, who: int) -> list[int]:
        """Count the land units of a side in every zone at once, blockhouses apart."""
        u = self.units
        return list(
            map(sum, zip(*[u[slot::LAND_SLOTS] for slot in MOBILE_SLOTS[who]], strict=True))
        )

    def stacks_in(self, zones: Sequence[int], slots: Sequence[int]) -> list[int]:
        """List the stacks of some slots in some zones."""
        u = self.units
        return [stack for z in zones for s in slots if u[stack := z * LAND_SLOTS + s]]

    def unopposed_zones(self, who: int) -> list[int]:
        """List the zones with units of these powers and no enemy land unit."""
        u = self.units
        first, last = (_ALLIED, LAND_SLOTS) if who == AXIS else (0, _ALLIED)
        counted = self.side_units and who in (AXIS, BOTH)
        return [
            z
            for z, n in enumerate(self.side_units if counted else self.units_by_zone(who))
            if n and not any(u[z * LAND_SLOTS + first : z * LAND_SLOTS + last])
        ]

    def all_contested(self) -> list[int]:
        """List the zones with land units of both sides."""
        return [z for z, n in enumerate(self.units_by_zone(BOTH)) if n and self.count_axis(z)]

    def is_contested(self, zone: int) -> bool:
        """Return True if land units of both sides share a zone (AAD-COMBAT-01)."""
        return bool(self.count_axis(zone)) and bool(self.count_allies(zone))

    def controller(self, zone: int) -> int:
        """Return AXIS, BOTH (the Allies) or NONE, by the land units that stand there alone."""
        axis, allies = self.count_axis(zone), self.count_allies(zone)
        if axis and not allies:  # AAD-CONTROL-01
            return AXIS
        if allies and not axis:
            return BOTH
        return NONE  # AAD-CONTROL-02: empty; AAD-CONTROL-03: shared

    def allies_hold_cities(self) -> bool:
        """Return True if the Allies control every city (AAD-VICTORY-01)."""
        return all(self.controller(city) == BOTH for city in CITIES)

    def count_standing(self, slot: int) -> int:
        """Count the units of a slot on the battle board that are not casualties yet."""
        return self.units[self.battle * LAND_SLOTS + slot] - self.fallen[slot]

    def standing_slots(self, slots: Sequence[int]) -> list[int]:
        """List those slots of which units on the battle board are not casualties yet."""
        i, u, fallen = self.battle * LAND_SLOTS, self.units, self.fallen
        return [slot for slot in slots if u[i + slot] > fallen[slot]]

    def blockhouse_zones(self) -> list[int]:
        """List the zones where a blockhouse stands."""
        u = self.units
        return [zone for zone in FORTIFIED_ZONES if u[zone * LAND_SLOTS + BLOCKHOUSE]]

    def has_blockhouse(self) -> bool:
        """Return True if a blockhouse stands anywhere."""
        u = self.units
        return any(u[zone * LAND_SLOTS + BLOCKHOUSE] for zone in FORTIFIED_ZONES)

    def remove_fallen(self) -> None:
        """Take the casualties off the battle board and out of play."""
        i = self.battle * LAND_SLOTS
        for slot, n in enumerate(self.fallen):
            if n:
                self.units[i + slot] -= n
                self.count_lost(slot, n)
        self.battle = NONE
        self.fallen = []

    # ---- aircraft -------------------------------------------------------------------------

    def count_fighters(self, zone: int) -> int:
        """Count the fighters on patrol in a zone."""
        return self.aircraft_over(zone, FIGHTER)

    def count_bombers(self, zone: int) -> int:
        """Count the bombers in a zone."""
        return self.aircraft_over(zone, BOMBER)

    def aircraft_over(self, zone: int, kind: int) -> int:
        """Count the aircraft of a kind over a zone."""
        i, (uk, us) = zone * ALL_SLOTS, AIR_SLOTS[kind]
        return self.aloft.count(i + uk) + self.aloft.count(i + us)

    def list_flights(self, kind: int) -> list[int]:
        """List the aircraft of a kind over zones, one flight each."""
        slots = AIR_SLOTS[kind]
        return [flight for flight in self.aloft if FLIGHTS[flight].slot in slots]

    def at_airfield(self, slot: int) -> int:
        """Count the aircraft of a slot at the Airfield."""
        return self.airfield[slot - LAND_SLOTS]

    def ready_to_fly(self, slot: int) -> int:
        """Count the aircraft of a slot at the Airfield that are not grounded."""
        place = slot - LAND_SLOTS
        return self.airfield[place] - (self.grounded[place] if self.grounded else 0)

    def park(self, slot: int, number: int) -> None:
        """Add aircraft to the Airfield, or take them away."""
        place = slot - LAND_SLOTS
        self.airfield = replaced_at(self.airfield, place, self.airfield[place] + number)

    def send_aircraft(self, slot: int, zone: int, number: int) -> None:
        """Put aircraft over a zone."""
        self.aloft = tuple(sorted(self.aloft + (flight_id(zone, slot),) * number))

    def call_off(self, flight: int) -> None:
        """Take one aircraft away from over its zone."""
        i = self.aloft.index(flight)
        self.aloft = self.aloft[:i] + self.aloft[i + 1 :]

    def has_aircraft(self, kind: int) -> bool:
        """Return True if aircraft of a kind are left, at the Airfield or over zones."""
        uk, us = AIR_SLOTS[kind]
        return bool(
            self.airfield[uk - LAND_SLOTS]
            or self.airfield[us - LAND_SLOTS]
            or self.list_flights(kind)
        )

    # ---- boxes ----------------------------------------------------------------------------

    def count_afloat(self, box: int, kind: int) -> int:
        """Count the units of a kind in a beachhead box."""
        return self.boxes[box * MOBILE_KINDS + kind]

    def add_afloat(self, box: int, kind: int, number: int) -> None:
        """Put units in a beachhead box, or take them away."""
        self.boxes[AFLOAT.id(box, kind)] += number

    def kinds_afloat(self, box: int) -> list[int]:
        """List the kinds of which units wait in a box."""
        i = box * MOBILE_KINDS
        return [kind for kind in range(MOBILE_KINDS) if self.boxes[i + kind]]

    def boatloads(self, box: int) -> list[int]:
        """List the units of a box by kind, as ids."""
        first, i, b = box * BOATLOADS.width, box * MOBILE_KINDS, self.boxes
        return [first + kind for kind in range(MOBILE_KINDS) if b[i + kind]]

    def loaded_boxes(self, boxes: Sequence[int]) -> list[int]:
        """List those boxes in which units wait."""
        b = self.boxes
        return [box for box in boxes if b[i := box * MOBILE_KINDS] or b[i + 1] or b[i + 2]]

    def box_total(self, box: int) -> int:
        """Count the units waiting in a beachhead box."""
        b = self.boxes
        i = box * MOBILE_KINDS
        return b[i] + b[i + 1] + b[i + 2]

    # ---- cards ------------------------------------------------------------------------------

    def has_left_deck(self, order: int) -> bool:
        """Return True if an order card has left the deck for good."""
        return bool(self.struck >> order & 1)

    def strike_order(self, order: int) -> None:
        """Take an order card out of the deck for good."""
        self.struck |= 1 << order

    def is_used(self, card: int) -> bool:
        """Return True if a tactics card has been used."""
        return bool(self.spent >> card & 1)

    def use_up(self, card: int) -> None:
        """Take a tactics card out of the deck."""
        self.spent |= 1 << card

    def are_card_marks_sound(self) -> bool:
        """Return True if only cards that exist have left the deck or been used."""
        beyond = 2 << LAST_ORDER
        return 0 <= self.struck < beyond and 0 <= self.spent < beyond

    def fortune_effect(self) -> Luck | None:
        """Return what the fortune card of this phase does, if it does anything."""
        if not self.luck:
            return None
        card = FORTUNE[self.phase]
        return card.good if self.luck > 0 else card.bad

    def fortune_rule(self) -> str:
        """Return the rule of what the fortune card of this phase does."""
        luck = self.fortune_effect()
        return luck.rule if luck else "AAD-FORTUNE00-03"

    def fortune_figure(self, effect: str, otherwise: int) -> int:
        """Return the figure of a fortune effect while it is in force."""
        luck = self.fortune_effect()
        return luck.value if luck and luck.effect == effect else otherwise

    def hit_number(self) -> int:
        """Return the number at or below which this order's dice hit."""
        figure = HIT[self.phase]
        return self.fortune_figure("hit", figure) if self.luck else figure

    def name_place(self, place: int, power: int) -> None:
        """Remember a zone or box that a power names for this phase."""
        self.named = (*self.named, CLAIMS.id(place, power))

    def has_named(self, place: int, power: int) -> bool:
        """Return True if a power has named this zone or box."""
        return CLAIMS.id(place, power) in self.named

    # ---- the ledger of pieces ---------------------------------------------------------------

    def kill(self, zone: int, slot: int) -> None:
        """Put a piece of a zone out of play."""
        if slot < LAND_SLOTS:
            self.units[zone * LAND_SLOTS + slot] -= 1
        else:
            self.call_off(flight_id(zone, slot))
        self.count_lost(slot, 1)

    def count_lost(self, slot: int, number: int) -> None:
        """Count pieces that are out of play now, or back in it."""
        self.lost = replaced_at(self.lost, slot, self.lost[slot] + number)

    def count_everywhere(self, slot: int) -> int:
        """Count the pieces of one slot in all zones."""
        if slot < LAND_SLOTS:
            return sum(self.units[slot::LAND_SLOTS])
        return sum([FLIGHTS[flight].slot == slot for flight in self.aloft])

    def count_pieces(self) -> list[int]:
        """Count every piece by slot, wherever it is: this never changes."""
        found = [self.count_everywhere(slot) + self.lost[slot] for slot in range(ALL_SLOTS)]
        for box in range(len(BOXES)):
            for kind, slot in enumerate(BOX_SLOTS[box]):
                found[slot] += self.count_afloat(box, kind)
        for men, (power, _) in zip(self.airborne, AIRBORNE_BOXES, strict=True):
            found[SLOTS[power][INFANTRY]] += men
        for slots in AIRCRAFT.values():
            for slot in slots[UK:]:
                found[slot] += self.at_airfield(slot)
        for mask, kinds in zip(self.waiting, _ON_CHART, strict=True):
            for slot, spaces in kinds:
                found[slot] += (mask & spaces).bit_count()
        return found

    def allied_land_units(self) -> int:
        """Count the Allied land units that are or may come into play."""
        ashore = sum(self.count_everywhere(slot) for slot in SLOTS[BOTH])
        offshore = sum(self.boxes) + sum(self.airborne)
        waiting = sum(self.waiting[c].bit_count() for c, p in enumerate(CHART_POWER) if p != AXIS)
        return ashore + offshore + waiting


def empty_units() -> list[int]:
    """Return a map without any piece."""
    return [0] * (MAP_SIZE * LAND_SLOTS)
