"""The ground of a scenario, worked out once: one beach, or all five with their borders.

Hexes have a spot (0, 1, 2, …) beside their printed number. A set of hexes is an int with the bits of
their spots: movement, zones and ranges are a few operations on such masks.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import pairwise

from beachhead.games.five_beaches import hexes
from beachhead.games.five_beaches.components import ALLIED, GERMAN, SIDES, Components, components
from beachhead.games.five_beaches.forms import Kind, Sheet, Unit, Variant
from beachhead.games.five_beaches.walkers import Walker, walking
from beachhead.kernel.cards import full_deck

CAMPAIGN = "campaign"
ARMOR: Kind = "armor"
FULL, REDUCED, GONE = 2, 1, 0
"""Steps that a unit has left."""
OFF, LOST, EXITED = 0, -1, -2
"""Places that are no hex: not in play (yet), eliminated, left over the exit edge."""
MOST_LISTS = 1 << 15
"""How many sets of hexes are remembered as lists."""
EXIT = 0
"""The answer that takes a unit off the map; among hexes it has the spot after the last."""


class Theatre:
    """Everything about a scenario that never changes during play."""

    def __init__(self, key: str, parts: Components) -> None:
        """Work out the tables of one beach or of the campaign."""
        self.key = key
        self.campaign = key == CAMPAIGN
        self.sheets: tuple[Sheet, ...] = parts.maps if self.campaign else (parts.sheet(key),)
        self.sheet_numbers = tuple(s.number for s in self.sheets)
        self.index = {s.number: i for i, s in enumerate(self.sheets)}
        self.strips = parts.strips() if self.campaign else ()
        self.tables = parts.tables
        self.lay_out(parts)
        self.muster(parts)
        self.survey(parts)
        self.let_walk()
        self.deal(parts)
        numbers = (0, *parts.tables.deck.numbers)
        self.regular = {
            odd: [
                [[self.activations(odd, side, sheet, n) for n in numbers] for sheet in self.sheets]
                for side in (ALLIED, GERMAN)
            ]
            for odd in ("utah", "nobody", "ace")
        }

    def lay_out(self, parts: Components) -> None:
        """Give the hexes their spots and note terrain, roads and neighbours, also over the seams.

        Which maps join is FFF-CAMP-05, that no others do FFF-CAMP-08.
        """
        self.numbers = [h for s in self.sheets for h in hexes.sheet_numbers(s.number)]
        self.spot = {h: i for i, h in enumerate(self.numbers)}
        self.sheet_at = {h: self.index[h // hexes.SHEET] for h in self.numbers}
        """The index of the map on which a hex lies."""
        self.bit = [1 << i for i in range(len(self.numbers))]
        self.terrain = {h: parts.ground(h) for h in self.numbers}
        self.sea = self.mask(h for h in self.numbers if self.terrain[h].key == "sea")
        self.land = self.mask(self.numbers) & ~self.sea
        self.road_cost = parts.terrain.road_cost
        pairs = [p for s in self.sheets for r in s.roads for p in pairwise(r)]
        pairs += parts.joins.roads if self.campaign else ()
        self.roads = {*pairs, *((b, a) for a, b in pairs)}
        self.road_hexes = {h for pair in self.roads for h in pair}
        self.around = {h: tuple(hexes.neighbours(h, self.strips)) for h in self.numbers}
        self.touching = [self.mask(self.around[h]) for h in self.numbers]
        self.halo = [self.touching[s] & self.land if self.land >> s & 1 else 0 for s in self.spots]
        reach = parts.tables.combat.range
        self.range = [
            self.within(s, reach) & self.land & ~self.bit[s] if self.land >> s & 1 else 0
            for s in self.spots
        ]
        self.index_by_number()

    def index_by_number(self) -> None:
        """Index by hex number what is asked for most often."""
        self.mark = dict(zip(self.numbers, self.bit, strict=True))
        self.mark |= dict.fromkeys((OFF, LOST, EXITED), 0)
        """The bit of a hex, none for places off the maps."""
        self.targets = dict(zip(self.numbers, self.range, strict=True))
        self.by_bit = {1 << i: number for i, number in enumerate([*self.numbers, EXIT])}
        self.numbers_of = lru_cache(maxsize=MOST_LISTS)(self.spell)
        """The hex numbers of a mask, in order: the same sets come again and again."""

    def let_walk(self) -> None:
        """Work out how each kind of unit moves, and what each can do from every hex."""
        self.walkers = {
            (kind, climbs): Walker(self, kind, climbs=climbs)
            for kind, climbs in sorted({walking(u) for u in self.units})
        }
        self.walker = [self.walkers[walking(u)] for u in self.units]
        self.beyond = 1 << len(self.numbers)
        """The bit of the exit."""
        self.everywhere = self.beyond * 2 - 1
        self.attacks = len(self.numbers) + 1
        """By how many bits the hexes of targets are shifted in `grasp`."""
        known = {
            (key, side): self.grasps(walker, side)
            for key, walker in self.walkers.items()
            for side in (ALLIED, GERMAN)
        }
        self.grasp = [known[walking(u), SIDES.index(u.side)] for u in self.units]
        """By unit and place: neighbouring hexes open to it, the exit, and hexes in range."""
        self.reach = [
            tuple(walker.reach[points] for _, _, points in factors)
            for walker, factors in zip(self.walker, self.factors, strict=True)
        ]
        """By unit, its steps and hex: where it gets to, and where an enemy would be near."""

    def grasps(self, walker: Walker, side: int) -> dict[int, int]:
        """Give by place what a unit may do there (FFF-BEACH-17, FFF-BEACH-24, FFF-BEACH-25)."""
        found = dict.fromkeys((OFF, LOST, EXITED), 0)
        for number, open_hexes in zip(self.numbers, walker.open, strict=True):
            leaves = self.beyond if side == ALLIED and number in self.exits else 0
            found[number] = open_hexes | leaves | self.targets[number] << self.attacks
        return found

    def muster(self, parts: Components) -> None:
        """List the units, Allies first, with their factors by steps left."""
        here = [u for u in parts.units if u.map in self.sheet_numbers]
        self.units: tuple[Unit, ...] = tuple(
            [u for u in here if u.side == SIDES[ALLIED]]
            + [u for u in here if u.side == SIDES[GERMAN]]
        )
        self.first_german = sum(u.side == SIDES[ALLIED] for u in here)
        self.of_side = (range(self.first_german), range(self.first_german, len(self.units)))
        self.slices = (slice(self.first_german), slice(self.first_german, None))
        self.unit_index = {u.id: i for i, u in enumerate(self.units)}
        none = (0, 0, 0)
        self.factors = [(none, u.reduced, u.full) for u in self.units]
        self.armored = [u.kind == ARMOR for u in self.units]
        self.variants: tuple[Variant, ...] = tuple(
            v for v in parts.variants if v.map in self.sheet_numbers
        )
        barred = {name for v in self.variants if not v.exits_score for name in v.units}
        self.scores = [u.id not in barred for u in self.units]

    def survey(self, parts: Components) -> None:
        """Note cover, objectives, edges, and the reach of the ships' guns."""
        strong = {h for s in self.sheets for h in s.strongpoints}
        self.cover = [self.terrain[h].cover for h in self.numbers]
        self.strong = [parts.terrain.strongpoint if h in strong else 0 for h in self.numbers]
        self.objectives = {h for s in self.sheets for h in s.objectives}
        self.point_du_hoc = next((s.point_du_hoc for s in self.sheets if s.point_du_hoc), 0)
        self.watched = self.objectives | {self.point_du_hoc} - {0}
        self.exits = {h for s in self.sheets for h in self.edge(s.number, s.exit_edge)}
        reach = parts.tables.support.naval_reach
        self.naval = self.land & self.union(self.within(s, reach) for s in self.bits(self.sea))
        self.support = (self.naval, self.land)
        """Where each side's support reaches (FFF-BEACH-35, FFF-BEACH-36)."""

    def deal(self, parts: Components) -> None:
        """Note the deck: faces, how many of each, and what each means."""
        table = parts.tables.deck
        jokers = parts.tables.campaign.jokers if self.campaign else table.jokers
        self.jokers = jokers
        self.faces: list[str] = []
        self.fresh: list[int] = []
        self.meaning: dict[str, tuple[int, int, int]] = {}
        for side, colour in enumerate(("red", "black")):
            for number in table.numbers:
                self.add_card(f"{colour}{number}", table.suits_per_colour, side, number)
            self.add_card(f"{colour}face", len(table.faces) * table.suits_per_colour, side, 0)
        self.add_card("joker", jokers, -1, 0)
        self.full_deck = full_deck(tuple(self.faces), self.fresh)

    def add_card(self, face: str, count: int, side: int, number: int) -> None:
        """Put equal cards into the deck."""
        self.meaning[face] = (len(self.faces), side, number)
        self.faces.append(face)
        self.fresh.append(count)

    def activations(self, odd: str, side: int, sheet: Sheet, number: int) -> int:
        """Give what a card is worth on a map, by the reading of "1 or 3" (FFF-ACT-08)."""
        regular = sheet.activations(side)
        if number % 2 == 0:
            return regular.even
        if odd == "utah":
            return regular.odd
        table = self.tables.activation
        return table.ace_three if odd == "ace" and number == 1 else table.plain_odd

    # ---- questions about the ground -------------------------------------------------------

    @property
    def spots(self) -> range:
        """List all spots."""
        return range(len(self.numbers))

    def mask(self, numbers: Iterable[int]) -> int:
        """Give the mask of some hexes."""
        spots: set[int] = {self.spot[h] for h in numbers}
        return sum(1 << s for s in spots)

    def bits(self, mask: int) -> list[int]:
        """List the spots of a mask."""
        found = []
        while mask:
            low = mask & -mask
            found.append(low.bit_length() - 1)
            mask ^= low
        return found

    def spell(self, mask: int) -> tuple[int, ...]:
        """Work out the hex numbers of a mask, in order."""
        by_bit = self.by_bit
        found = []
        while mask:
            low = mask & -mask
            found.append(by_bit[low])
            mask ^= low
        return tuple(found)

    def listed(self, mask: int) -> list[int]:
        """List the hex numbers of a mask, in order."""
        return list(self.numbers_of(mask))

    def union(self, masks: Iterable[int]) -> int:
        """Join masks."""
        total = 0
        for mask in masks:
            total |= mask
        return total

    def at_sea(self, number: int) -> bool:
        """Tell whether a hex is sea."""
        return bool(self.sea >> self.spot[number] & 1)

    def distance(self, one: int, other: int) -> int | None:
        """Count hexes between two hexes; None where the maps do not join."""
        return hexes.distance(one, other, self.strips)

    def within(self, spot: int, reach: int) -> int:
        """Give the hexes not more than `reach` away, the hex itself among them."""
        found = self.bit[spot]
        for _ in range(reach):
            found |= self.union(self.touching[s] for s in self.bits(found))
        return found

    def zone_of(self, force: int) -> int:
        """Give the land hexes next to those of units on land (FFF-BEACH-16)."""
        halo = self.halo
        zone = 0
        while force:
            low = force & -force
            zone |= halo[low.bit_length() - 1]
            force ^= low
        return zone

    def stands(self, kind: Kind, number: int) -> bool:
        """Tell whether a kind of unit may be set up in a hex (FFF-BEACH-39)."""
        cost: int = getattr(self.terrain[number].cost, kind)
        return cost > 0 or number in self.road_hexes

    def neighbours_at(self, spot: int, kind: Kind, cost: int) -> int:
        """Give the neighbours of the same element that cost so much to enter."""
        here = self.numbers[spot]
        return self.mask(n for n in self.around[here] if self.price(here, n, kind) == cost)

    def price(self, here: int, there: int, kind: Kind) -> int:
        """Give the cost of one step; zero where the step is impossible.

        Terrain FFF-BEACH-18, vehicles FFF-BEACH-19, roads FFF-BEACH-20, the sea FFF-BEACH-21.
        """
        if self.at_sea(here) != self.at_sea(there):
            return 0
        if (here, there) in self.roads:
            return self.road_cost
        cost: int = getattr(self.terrain[there].cost, kind)
        return cost

    def sail(self, spot: int, steps: int) -> int:
        """Give the sea hexes within so many steps by sea."""
        found = self.bit[spot] & self.sea
        for _ in range(steps):
            found |= self.union(self.touching[s] for s in self.bits(found)) & self.sea
        return found & ~self.bit[spot]

    def edge(self, sheet: int, name: str) -> list[int]:
        """List the land hexes of a map's edge."""
        return [h for h in hexes.edge(sheet, name) if not self.at_sea(h)]

    def sheet_of(self, number: int) -> Sheet:
        """Give the map on which a hex lies."""
        return self.sheets[self.index[number // hexes.SHEET]]

    def place(self, number: int) -> str:
        """Name a hex as people do."""
        name = self.sheet_of(number).places.get(str(number), "")
        return f"{name} ({number})" if name else str(number)

    def side_of(self, unit: int) -> int:
        """Tell whose unit it is."""
        return ALLIED if unit < self.first_german else GERMAN


@cache
def theatre(key: str) -> Theatre:
    """Give the theatre of a scenario, worked out once."""
    return Theatre(key, components())


@cache
def scenario_keys() -> list[str]:
    """List the scenarios: the five beaches, then the campaign."""
    return [s.key for s in components().maps] + [CAMPAIGN]
