"""How each kind of unit gets about, worked out once for every hex (FFF-BEACH-15 to 23).

Sets of hexes are masks of their spots, as in `theatre`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from beachhead.games.five_beaches.forms import Kind, Unit

if TYPE_CHECKING:
    from beachhead.games.five_beaches.theatre import Theatre

MOST_MARCHES = 1 << 14
"""How many marches of a kind of unit past enemies are remembered."""
Reach = tuple[int, int]
"""Where a unit gets to while no enemy is near, and where an enemy would be near."""


class Walker:
    """How one kind of unit moves: masks of neighbours by cost, and where it may land."""

    def __init__(self, theatre: Theatre, kind: Kind, *, climbs: bool) -> None:
        """Work out the masks for every spot."""
        self.theatre = theatre
        self.march = lru_cache(maxsize=MOST_MARCHES)(self.spread)
        """What `spread` finds, remembered."""
        spots = range(len(theatre.numbers))
        self.one = [theatre.neighbours_at(s, kind, 1) for s in spots]
        self.two = [theatre.neighbours_at(s, kind, 2) for s in spots]
        shores = ("beach", "cliff") if climbs else ("beach",)
        landable = theatre.mask(h for h in theatre.numbers if theatre.terrain[h].key in shores)
        self.landing = [
            theatre.touching[s] & landable if theatre.sea >> s & 1 else 0 for s in spots
        ]
        self.open = [a | b | c for a, b, c in zip(self.one, self.two, self.landing, strict=True)]
        self.can_stand = theatre.mask(
            h for h in theatre.numbers if theatre.stands(kind, h) and not theatre.at_sea(h)
        )
        longest = max(max(u.full[2], u.reduced[2]) for u in theatre.units)
        self.reach: list[dict[int, Reach]] = [
            {h: self.plain_reach(spot, points) for spot, h in enumerate(theatre.numbers)}
            for points in range(longest + 1)
        ]
        """By movement points and hex number."""

    def plain_reach(self, spot: int, points: int) -> Reach:
        """Sail on or land (FFF-BEACH-21, FFF-BEACH-22, FFF-BEACH-23), or march over land."""
        ground = self.theatre
        if ground.sea >> spot & 1:
            return ground.sail(spot, points) | self.landing[spot], 0
        # The only step of a unit with one point is barred to it by nobody who is not in the hex.
        near = ground.within(spot, points) & ground.land if points > 1 else 0
        return self.spread(spot, points, 0), near

    def spread(self, spot: int, points: int, enemies: int) -> int:
        """Spread over land by cost, not through enemies and not on from hexes next to them."""
        one, two = self.one, self.two
        passable = ~enemies  # FFF-BEACH-15
        near, far = one[spot] & passable, two[spot] & passable
        found = near | far  # FFF-BEACH-17: one hex whatever it costs
        onward = passable & ~self.theatre.zone_of(enemies)  # FFF-BEACH-16
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


def walking(unit: Unit) -> tuple[Kind, bool]:
    """Give what a unit's movement depends on."""
    return unit.kind, "cliff_landing" in unit.traits
