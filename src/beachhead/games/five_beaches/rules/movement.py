"""FFF-BEACH-14 to 24: movement, landing and exit."""

from __future__ import annotations

from beachhead.games.five_beaches.board import EXITED, Board
from beachhead.games.five_beaches.components import ALLIED

MOVEMENT = 2
"""Where a unit's factors keep its movement points."""


def destinations(b: Board, unit: int) -> int:
    """Give the hexes where a unit may end its move, as a mask (FFF-BEACH-14)."""
    ground = b.theatre
    number, steps = b.at[unit], b.steps[unit]
    allied, german = b.force
    found, near = ground.reach[unit][steps][number]
    enemies = near & (german if unit < ground.first_german else allied)
    if enemies:
        points = ground.factors[unit][steps][MOVEMENT]
        found = ground.walker[unit].march(ground.spot[number], points, enemies)
    return found & ~(allied | german)


def tell_move(b: Board, unit: int, number: int) -> None:
    """Tell that a unit moves or lands, before it does."""
    start, ground = b.at[unit], b.theatre
    landed = ground.at_sea(start) and not ground.at_sea(number)
    kind, rule = ("landed", "FFF-BEACH-22") if landed else ("moved", "FFF-BEACH-13")
    b.tell(
        kind,
        rule,
        **{"from": f"hex:{start}"},
        to=f"hex:{number}",
        piece=f"unit:{unit}",
        unit=ground.units[unit].name,
        hex=number,
        place=ground.place(number),
        side=ground.side_of(unit),
    )


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
