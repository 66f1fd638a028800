"""What every step costs a kind of unit, and how far it gets for its points."""

from beachhead.games.five_beaches.content.map_graph import HexSet, MapGraph
from beachhead.games.five_beaches.content.schema import Kind, Unit

Gait = tuple[Kind, bool]
"""What a unit's movement depends on: its kind, and whether it can land on cliffs."""


class StepCosts:
    """The steps of one kind of unit: neighbours by cost, and where it may land."""

    def __init__(self, graph: MapGraph, gait: Gait) -> None:
        """Sort the neighbours of every hex by what they cost to enter."""
        kind, climbs = gait
        self._graph = graph
        self._one = [self._neighbours_at(h, kind, 1) for h in graph.numbers]
        self._two = [self._neighbours_at(h, kind, 2) for h in graph.numbers]
        shores = ("beach", "cliff") if climbs else ("beach",)  # FFF-BEACH-22, FFF-BEACH-23
        shore = graph.hex_set(h for h in graph.numbers if graph.terrain[h].key in shores)
        self.landing: dict[int, HexSet] = {
            h: graph.touching[spot] & shore if graph.at_sea(h) else 0
            for h, spot in graph.spot.items()
        }
        """Where a unit at sea may land."""
        self.open: dict[int, HexSet] = {
            h: self._one[spot] | self._two[spot] | self.landing[h] for h, spot in graph.spot.items()
        }
        """The neighbours that a unit may enter."""
        self.can_stand = graph.hex_set(h for h in graph.numbers if graph.can_stand(kind, h))
        """The land hexes in which it may be set up."""

    def _neighbours_at(self, number: int, kind: Kind, cost: int) -> HexSet:
        """Return the neighbours that cost so much to enter."""
        graph = self._graph
        around = graph.around[number]
        return graph.hex_set(n for n in around if graph.step_cost(number, n, kind) == cost)

    def cheap_steps(self, number: int) -> HexSet:
        """Return the neighbours that cost one point."""
        return self._one[self._graph.spot[number]]

    def dear_steps(self, number: int) -> HexSet:
        """Return the neighbours that cost two points."""
        return self._two[self._graph.spot[number]]

    def sail(self, number: int, points: int) -> HexSet:
        """Return the sea hexes within so many steps by sea."""
        graph = self._graph
        found = graph.single[number] & graph.sea
        for _ in range(points):
            found |= graph.next_to(found) & graph.sea
        return found & ~graph.single[number]

    def spread(self, number: int, points: int, passable: HexSet, onward: HexSet) -> HexSet:
        """Return the hexes that are reached for so many points.

        Only `passable` hexes are entered, only from `onward` ones does the way go on, and the
        first step is made whatever it costs.
        """
        one, two = self._one, self._two
        spot = self._graph.spot[number]
        near, far = one[spot] & passable, two[spot] & passable
        found = near | far
        left = points - 1
        front, later = near & onward, far & onward
        done = 0
        while left > 0 and front | later:
            done |= front
            near = far = 0
            while front:
                low = front & -front
                here = low.bit_length() - 1
                near |= one[here]
                far |= two[here]
                front ^= low
            left -= 1
            found |= near & passable
            if left:
                found |= far & passable
            front = (near | later) & onward & ~done if left else 0
            later = far & onward
        return found


def movement_key(unit: Unit) -> Gait:
    """Return what a unit's movement depends on."""
    return unit.kind, "cliff_landing" in unit.traits
