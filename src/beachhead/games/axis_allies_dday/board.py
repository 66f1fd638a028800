"""The position: units by zone and slot, boxes, charts as bit masks, and the card in force."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from msgspec import field

from beachhead.games.axis_allies_dday.data import CARDS, Luck
from beachhead.games.axis_allies_dday.tables import (
    AXIS,
    BLOCKHOUSE,
    BOMBER,
    BOTH,
    BOX_POWER,
    BOXES,
    CHART_POWER,
    CITIES,
    DROPS,
    FIGHTER,
    FIRST,
    FORTS,
    HIT,
    LAND,
    MOBILE,
    MOVERS,
    NEAR,
    NUMBERS,
    ON_CHART,
    PIECES,
    SIZE,
    STACK,
    UK,
    US,
    WIDTH,
)
from beachhead.kernel.position import Position, put

NONE = -1
HERD = 16
"""More than a zone ever holds of a side."""


class Board(Position):
    """Everything that lies on the table; the Allied powers keep their own slots (AAD-SETUP-04)."""

    units: list[int]
    """Land units in zones: zone * WIDTH + slot (see `tables`)."""
    boxes: list[int]
    """Units waiting offshore: box * 3 + kind."""
    airborne: tuple[int, ...]
    """Paratroopers still in each airborne box (turn 1 only)."""
    airfield: tuple[int, ...]
    """UK fighters, US fighters, UK bombers, US bombers at the Airfield."""
    lost: tuple[int, ...]
    """Pieces out of play, by slot."""
    waiting: tuple[int, ...]
    """A bit for each space of each chart whose unit is still to come."""
    capacity: tuple[int, ...]
    """Silhouettes of each beachhead box."""
    aloft: tuple[int, ...] = ()
    """Aircraft over zones, one figure each in rising order: zone * PIECES + slot."""
    turn: int = 1
    """The marker starts on space 1 (AAD-SETUP-08)."""
    phase: int = 0
    """Number of the order card in force (AAD-TURN-02)."""
    close: int = 0
    """1 while the Allies held all three cities at the last check (AAD-VICTORY-02)."""
    struck: int = 0
    """A bit for each order card that has left the deck for good."""
    spent: int = 0
    """A bit for each tactics card that has been used."""
    luck: int = 0
    """Result of the fortune card of this phase: 1 good, -1 bad, 0 nothing (AAD-FORTUNE00-07)."""

    seats: int = 2
    fortune: int = 0
    tactics: int = 0
    extra: int = 0
    """1 if the map has its 42nd zone."""
    strict: int = 0
    """1 if a tank's first zone must be empty of friends, too (option of AAD-UNIT-14)."""
    home_front: int = AXIS
    """Who owns tactics card 16: AXIS or BOTH."""

    ready: list[int] = field(default_factory=list)
    """Stacks that may still move in this phase: place * WIDTH + slot …"""
    left: list[int] = field(default_factory=list)
    """… and how many of each."""
    herds: tuple[int, ...] = ()
    """Zones with several such stacks and the units of all of them: zone * HERD + units."""
    mass: list[int] = field(default_factory=list)
    """Land units of the moving side by zone, blockhouses apart, while a movement is under way …"""
    full: int = 0
    """… and a bit for each of these zones that takes no more."""
    last: tuple[int, ...] = ()
    """The last move: stack, number, destination."""
    movers: list[int] = field(default_factory=list)
    """Axis units that moved: slot, number, from, via, to; five figures a group."""
    named: tuple[int, ...] = ()
    """Zones or boxes named for this phase by a fortune card, as place * 3 + power."""
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
    """The fighter that cannot be fired at, as zone * 3 + power (tactics 3)."""
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
        twin.mass = self.mass.copy()
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

    def seat(self, power: int) -> int:
        """Give the side that plays a power; BOTH is led by the U.K. (AAD-SETUP-02, -03)."""
        if power == BOTH:
            return UK
        return power if self.seats == 3 else min(power, UK)

    def parties(self) -> tuple[int, ...]:
        """Split the Allies into those who act one after the other on a card (AAD-TURN-04)."""
        return (UK, US) if self.seats == 3 else (BOTH,)

    # ---- what stands where ------------------------------------------------------------------

    def zones(self) -> tuple[int, ...]:
        """List the zones of this map."""
        return NUMBERS[self.extra]

    def near(self, zone: int) -> tuple[int, ...]:
        """List the zones that border a zone."""
        return NEAR[self.extra][zone]

    def count(self, zone: int, slot: int) -> int:
        """Count the pieces of one slot in a zone."""
        if slot < WIDTH:
            return self.units[zone * WIDTH + slot]
        return self.aloft.count(zone * PIECES + slot)

    def axis(self, zone: int) -> int:
        """Count the Axis land units of a zone, blockhouses too (AAD-UNIT-05)."""
        i = zone * WIDTH
        return sum(self.units[i : i + 4])

    def allies(self, zone: int) -> int:
        """Count the Allied land units of a zone."""
        i = zone * WIDTH
        return sum(self.units[i + 4 : i + 10])

    def enemies(self, who: int, zone: int) -> int:
        """Count the land units of the other side in a zone."""
        return self.allies(zone) if who == AXIS else self.axis(zone)

    def room(self, who: int, zone: int) -> int:
        """Count the land units a side may still bring into a zone (AAD-STACK-01 to 04)."""
        i = zone * WIDTH
        if who == AXIS:
            return STACK - sum(self.units[i : i + MOBILE])
        return STACK - sum(self.units[i + 4 : i + 10])

    def masses(self, who: int) -> list[int]:
        """Count the land units of a side in every zone at once, blockhouses apart."""
        u = self.units
        return list(map(sum, zip(*[u[slot::WIDTH] for slot in MOVERS[who]], strict=True)))

    def all_contested(self) -> list[int]:
        """List the zones with land units of both sides."""
        return [z for z, n in enumerate(self.masses(BOTH)) if n and self.axis(z)]

    def contested(self, zone: int) -> bool:
        """Tell whether land units of both sides share a zone (AAD-COMBAT-01)."""
        return bool(self.axis(zone)) and bool(self.allies(zone))

    def controller(self, zone: int) -> int:
        """Give AXIS, BOTH (the Allies) or NONE: sole land units control (AAD-CONTROL-01 to 03)."""
        axis, allies = self.axis(zone), self.allies(zone)
        if axis and not allies:
            return AXIS
        return BOTH if allies and not axis else NONE

    def fighters(self, zone: int) -> int:
        """Count the fighters on patrol in a zone."""
        i = zone * PIECES + FIGHTER
        return self.aloft.count(i + UK) + self.aloft.count(i + US)

    def bombers(self, zone: int) -> int:
        """Count the bombers in a zone."""
        i = zone * PIECES + BOMBER
        return self.aloft.count(i + UK) + self.aloft.count(i + US)

    def total(self, slot: int) -> int:
        """Count the pieces of one slot in all zones."""
        if slot < WIDTH:
            return sum(self.units[slot::WIDTH])
        return sum([code % PIECES == slot for code in self.aloft])

    def cities_held(self) -> bool:
        """Tell whether the Allies control every city (AAD-VICTORY-01)."""
        return all(self.controller(city) == BOTH for city in CITIES)

    def box_total(self, box: int) -> int:
        """Count the units waiting in a beachhead box."""
        b = self.boxes
        i = box * MOBILE
        return b[i] + b[i + 1] + b[i + 2]

    # ---- cards ------------------------------------------------------------------------------

    def fortune_effect(self) -> Luck | None:
        """Give what the fortune card of this phase does, if it does anything."""
        if not self.luck:
            return None
        card = CARDS.fortune[self.phase - 1]
        return card.good if self.luck > 0 else card.bad

    def lucky(self, effect: str, otherwise: int) -> int:
        """Give the figure of a fortune effect while it is in force."""
        if not self.luck:
            return otherwise
        luck = self.fortune_effect()
        return luck.value if luck and luck.effect == effect else otherwise

    def hit_number(self) -> int:
        """Give the number at or below which this order's dice hit."""
        usual = HIT[self.phase - 1]
        return self.lucky("hit", usual) if self.luck else usual

    # ---- charts -----------------------------------------------------------------------------

    def head(self, chart: int) -> int:
        """Give the first space of a chart whose unit still waits, or NONE (AAD-REINF-04)."""
        mask = self.waiting[chart]
        return (mask & -mask).bit_length() - 1

    def arrive(self, chart: int, space: int) -> None:
        """Take a unit off its chart."""
        self.waiting = put(self.waiting, chart, self.waiting[chart] & ~(1 << space))

    # ---- the ledger of pieces ---------------------------------------------------------------

    def kill(self, zone: int, slot: int) -> None:
        """Put a piece of a zone out of play."""
        if slot < WIDTH:
            self.units[zone * WIDTH + slot] -= 1
        else:
            i = self.aloft.index(zone * PIECES + slot)
            self.aloft = self.aloft[:i] + self.aloft[i + 1 :]
        self.lose(slot, 1)

    def lose(self, slot: int, number: int) -> None:
        """Count pieces that are out of play now, or back in it."""
        self.lost = put(self.lost, slot, self.lost[slot] + number)

    def station(self, slot: int, number: int) -> None:
        """Add aircraft to the Airfield, or take them away."""
        place = slot - LAND
        self.airfield = put(self.airfield, place, self.airfield[place] + number)

    def send(self, slot: int, zone: int, number: int) -> None:
        """Put aircraft over a zone."""
        self.aloft = tuple(sorted(self.aloft + (zone * PIECES + slot,) * number))

    def pieces(self) -> list[int]:
        """Count every piece by slot, wherever it is: this never changes."""
        found = [self.total(slot) + self.lost[slot] for slot in range(PIECES)]
        for box in range(len(BOXES)):
            for kind in range(MOBILE):
                found[FIRST[BOX_POWER[box]] + kind] += self.boxes[box * MOBILE + kind]
        for men, (power, _) in zip(self.airborne, DROPS, strict=True):
            found[FIRST[power]] += men
        for i, n in enumerate(self.airfield):
            found[LAND + i] += n
        for mask, kinds in zip(self.waiting, ON_CHART, strict=True):
            for slot, spaces in kinds:
                found[slot] += (mask & spaces).bit_count()
        return found

    def fortified(self) -> bool:
        """Tell whether a blockhouse stands anywhere."""
        u = self.units
        return any(u[zone * WIDTH + BLOCKHOUSE] for zone in FORTS)

    def flies(self, kind: int) -> bool:
        """Tell whether aircraft are left, kind FIGHTER or BOMBER."""
        first = kind + UK - LAND
        if self.airfield[first] or self.airfield[first + 1]:
            return True
        return any(kind + UK <= code % PIECES <= kind + US for code in self.aloft)

    def allied_land_units(self) -> int:
        """Count the Allied land units that are or may come into play."""
        ashore = sum(self.total(slot) for slot in range(4, LAND))
        afloat = sum(self.boxes) + sum(self.airborne)
        waiting = sum(self.waiting[c].bit_count() for c, p in enumerate(CHART_POWER) if p != AXIS)
        return ashore + afloat + waiting


def empty_units() -> list[int]:
    """Give a map without any piece."""
    return [0] * (SIZE * WIDTH)
