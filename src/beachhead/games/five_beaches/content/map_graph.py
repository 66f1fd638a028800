"""The maps of a scenario as a graph of hexes: one beach, or all five with their borders.

A hex is known by its printed number. A set of hexes is a `HexSet`: join sets with `|`, intersect
them with `&`, take them away with `& ~`, and list their numbers with `hexes_in`. How a set is stored
(a bit for each hex, in the order of their numbers) is known here and in `step_costs` alone.
"""

from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise

from beachhead.games.five_beaches.content import hex_grid
from beachhead.games.five_beaches.content.components import Components
from beachhead.games.five_beaches.content.schema import Kind, Sheet

CAMPAIGN = "campaign"
OFF, LOST, EXITED = 0, -1, -2
"""Places that are no hex: not in play (yet), eliminated, left over the exit edge."""
EXIT = 0
"""The answer that takes a unit off the map; in a set of destinations it comes after all hexes."""
HexSet = int
"""A set of hexes of one scenario."""
MOST_LISTS = 1 << 15
"""How many sets of hexes are remembered as lists."""


class MapGraph:
    """Hexes, terrain, roads and adjacency, worked out once for a scenario."""

    def __init__(self, key: str, parts: Components) -> None:
        """Read the maps of one beach or of the campaign."""
        self.key = key
        self.campaign = key == CAMPAIGN
        self.sheets: tuple[Sheet, ...] = parts.maps if self.campaign else (parts.sheet(key),)
        self.sheet_numbers = tuple(s.number for s in self.sheets)
        self.sheet_index = {s.number: i for i, s in enumerate(self.sheets)}
        # Which maps join is FFF-CAMP-05; no others do: FFF-CAMP-08.
        self.strips = parts.strips() if self.campaign else ()
        self._number_hexes()
        self._read_terrain(parts)
        self._read_roads(parts)
        self._connect(parts)
        self._read_places(parts)

    # ---- reading the maps -----------------------------------------------------------------

    def _number_hexes(self) -> None:
        """Assign every hex its place in the sets."""
        self.numbers = [h for s in self.sheets for h in hex_grid.sheet_numbers(s.number)]
        self.spot = {h: i for i, h in enumerate(self.numbers)}
        """The place of a hex in the sets."""
        self.single: dict[int, HexSet] = {h: 1 << i for h, i in self.spot.items()}
        """The set of one hex; empty for places off the maps."""
        self.single |= dict.fromkeys((OFF, LOST, EXITED), 0)
        self.exit: HexSet = 1 << len(self.numbers)
        """The set that holds nothing but the exit."""
        self.everywhere: HexSet = 2 * self.exit - 1
        """All hexes, and the exit."""
        self._by_bit = {1 << i: number for i, number in enumerate([*self.numbers, EXIT])}
        self.hexes_in = lru_cache(maxsize=MOST_LISTS)(self._list_hexes)
        """List the numbers of a set, in order: the same sets come again and again."""
        self.sheet_index_at = {h: self.sheet_index[hex_grid.sheet_of(h)] for h in self.numbers}
        """The index of the map on which a hex lies."""

    def _read_terrain(self, parts: Components) -> None:
        """Note what each hex is made of, and what it takes from an attack on a unit there."""
        self.terrain = {h: parts.terrain_at(h) for h in self.numbers}
        self.sea = self.hex_set(h for h in self.numbers if self.terrain[h].key == "sea")
        self.land = self.hex_set(self.numbers) & ~self.sea
        strong = {h for s in self.sheets for h in s.strongpoints}
        self.cover = {h: self.terrain[h].cover for h in self.numbers}
        self.strongpoint = {h: parts.terrain.strongpoint * (h in strong) for h in self.numbers}

    def _read_roads(self, parts: Components) -> None:
        """Note pairs of hexes that a road connects, in both directions."""
        self.road_cost = parts.terrain.road_cost
        pairs = [p for s in self.sheets for r in s.roads for p in pairwise(r)]
        pairs += parts.joins.roads if self.campaign else ()
        self.roads = {*pairs, *((b, a) for a, b in pairs)}
        self.road_hexes = {h for pair in self.roads for h in pair}

    def _connect(self, parts: Components) -> None:
        """Note what touches a hex, and what is in range of it, also across borders."""
        self.around = {h: tuple(hex_grid.neighbours(h, self.strips)) for h in self.numbers}
        self.touching = [self.hex_set(self.around[h]) for h in self.numbers]
        """The hexes around each hex, by its place in the sets."""
        self._land_around = [
            around & self.land if self.land & self.single[h] else 0
            for h, around in zip(self.numbers, self.touching, strict=True)
        ]
        reach = parts.tables.combat.range
        # Range FFF-BEACH-25, nothing blocks it FFF-BEACH-26; not from or to the sea FFF-BEACH-34.
        self.in_range: dict[int, HexSet] = {
            h: self.within(h, reach) & self.land & ~self.single[h] if not self.at_sea(h) else 0
            for h in self.numbers
        }
        self.in_range |= dict.fromkeys((OFF, LOST, EXITED), 0)
        """The land hexes that a unit in a hex can attack."""

    def _read_places(self, parts: Components) -> None:
        """Note objectives, exit edges, and where each side's support reaches."""
        self.objectives = {h for s in self.sheets for h in s.objectives}
        self.point_du_hoc = next((s.point_du_hoc for s in self.sheets if s.point_du_hoc), 0)
        self.controlled = self.objectives | {self.point_du_hoc} - {0}
        """The hexes for which it matters who stood there last."""
        self.exits = {h for s in self.sheets for h in self.edge(s.number, s.exit_edge)}
        reach = parts.tables.support.naval_reach
        near_sea = self.union(self.within(h, reach) for h in self.hexes_in(self.sea))
        self.support_reach = (self.land & near_sea, self.land)
        """Where Naval Support (FFF-BEACH-35) and Artillery Support (FFF-BEACH-36) reach, by side."""

    # ---- sets of hexes --------------------------------------------------------------------

    def hex_set(self, numbers: Iterable[int]) -> HexSet:
        """Return the set of some hexes."""
        return self.union(self.single[number] for number in numbers)

    def union(self, sets: Iterable[HexSet]) -> HexSet:
        """Return what is in any of some sets."""
        total = 0
        for hexes in sets:
            total |= hexes
        return total

    def _list_hexes(self, hexes: HexSet) -> tuple[int, ...]:
        """List the numbers of a set, in order."""
        by_bit = self._by_bit
        found = []
        while hexes:
            low = hexes & -hexes
            found.append(by_bit[low])
            hexes ^= low
        return tuple(found)

    def within(self, number: int, reach: int) -> HexSet:
        """Return the hexes not more than `reach` away, the hex itself among them."""
        found = self.single[number]
        for _ in range(reach):
            found |= self.next_to(found)
        return found

    def next_to(self, hexes: HexSet) -> HexSet:
        """Return the hexes that touch one of a set."""
        return self.union(self.touching[self.spot[h]] for h in self.hexes_in(hexes))

    def land_next_to(self, hexes: HexSet) -> HexSet:
        """Return the land hexes that touch a land hex of a set."""
        around = self._land_around
        found = 0
        while hexes:
            low = hexes & -hexes
            found |= around[low.bit_length() - 1]
            hexes ^= low
        return found

    # ---- single hexes ---------------------------------------------------------------------

    def at_sea(self, number: int) -> bool:
        """Return True if a hex is sea."""
        return bool(self.sea & self.single[number])

    def distance(self, one: int, other: int) -> int | None:
        """Count hexes between two hexes; None where the maps do not join."""
        return hex_grid.distance(one, other, self.strips)

    def step_cost(self, here: int, there: int, kind: Kind) -> int:
        """Return the movement points of one step; zero where the step is impossible."""
        if self.at_sea(here) != self.at_sea(there):  # FFF-BEACH-21
            return 0
        if (here, there) in self.roads:  # FFF-BEACH-20
            return self.road_cost
        # Terrain FFF-BEACH-18; zero for vehicles in marsh and on cliffs FFF-BEACH-19.
        cost: int = getattr(self.terrain[there].cost, kind)
        return cost

    def can_stand(self, kind: Kind, number: int) -> bool:
        """Return True if a kind of unit may be set up in a land hex (FFF-BEACH-39)."""
        cost: int = getattr(self.terrain[number].cost, kind)
        return not self.at_sea(number) and (cost > 0 or number in self.road_hexes)

    def edge(self, sheet: int, name: str) -> list[int]:
        """List the land hexes of a map's edge."""
        return [h for h in hex_grid.list_edge_hexes(sheet, name) if not self.at_sea(h)]

    def sheet_of(self, number: int) -> Sheet:
        """Return the map on which a hex lies."""
        return self.sheets[self.sheet_index_at[number]]

    def place_name(self, number: int) -> str:
        """Return the name of a hex as people say it: `Ryes (3061)`, or `hex 3062`."""
        name = self.sheet_of(number).places.get(str(number), "")
        return f"{name} ({number})" if name else f"hex {number}"
