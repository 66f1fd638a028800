"""FFF-BEACH-14 to 24: movement, landing and exit."""

from __future__ import annotations

from beachhead.games.five_beaches.board import EXITED, Board
from beachhead.games.five_beaches.components import ALLIED

MOVEMENT = 2
"""Where a unit's factors keep its movement points."""


def destinations(b: Board, unit: int) -> int:
    """Give the hexes where a unit may end its move, as a mask (FFF-BEACH-14)."""
    ground = b.theatre
    spot = ground.spot[b.at[unit]]
    points = ground.factors[unit][b.steps[unit]][MOVEMENT]
    if ground.sea >> spot & 1:
        # FFF-BEACH-21, FFF-BEACH-22, FFF-BEACH-23: sail on, or land from where the Activation begins.
        found = ground.sailing[points][spot] | ground.walker[unit].landing[spot]
    else:
        found = marches(b, unit, spot, points)
    return found & ~(b.force[0] | b.force[1])


def marches(b: Board, unit: int, spot: int, points: int) -> int:
    """Spread over land by cost, not through enemies and not on from hexes next to them."""
    walker = b.theatre.walker[unit]
    one, two = walker.one, walker.two
    enemy = 1 if unit < b.theatre.first_german else 0
    passable = ~b.force[enemy]  # FFF-BEACH-15
    near, far = one[spot] & passable, two[spot] & passable
    found = near | far  # FFF-BEACH-17: one hex whatever it costs
    if points == 1:
        return found
    zone = b.zone[enemy]
    left = points - 1
    front, later = near & ~zone, far & ~zone  # FFF-BEACH-16
    done = 0
    while left and front | later:
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
        front = (near & passable | later) & ~zone & ~done if left else 0
        later = far & passable & ~zone
    return found


def can_exit(b: Board, unit: int) -> bool:
    """Tell whether an Allied unit stands on the exit edge (FFF-BEACH-24)."""
    ground = b.theatre
    return unit < ground.first_german and b.at[unit] in ground.exits


def move(b: Board, unit: int, number: int) -> None:
    """Carry out a move."""
    start = b.at[unit]
    if b.story is not None:
        name = b.theatre.units[unit].name
        landed = b.theatre.at_sea(start) and not b.theatre.at_sea(number)
        kind, rule = ("landed", "FFF-BEACH-22") if landed else ("moved", "FFF-BEACH-13")
        b.tell(
            kind,
            rule,
            **{"from": f"hex:{start}"},
            to=f"hex:{number}",
            piece=f"unit:{unit}",
            unit=name,
            hex=number,
            place=b.theatre.place(number),
            side=b.theatre.side_of(unit),
        )
    b.put(unit, number)


def leave(b: Board, unit: int) -> None:
    """Exit over the edge of the map; it counts there, unless the unit is barred (FFF-BEACH-45)."""
    counts = scores_by_exit(b, unit)
    sheet = b.sheet(unit)
    b.tell(
        "exited",
        "FFF-BEACH-24" if counts else "FFF-VAR-SWORD-04",
        piece=f"unit:{unit}",
        unit=b.theatre.units[unit].name,
        side=ALLIED,
        points=int(counts),
    )
    b.lift(unit, EXITED)
    if counts:
        b.exits = tuple(n + (i == sheet) for i, n in enumerate(b.exits))


def scores_by_exit(b: Board, unit: int) -> bool:
    """Tell whether leaving is worth a point: not for the airborne of Sword (FFF-VAR-SWORD-04)."""
    return b.theatre.scores[unit]
