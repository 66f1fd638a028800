"""AAD-SPECIAL: strafing. Every fighter fires once at every Axis unit that moved in its zone.

The moves are declared already; the Axis may not fire back (AAD-SPECIAL-05). A fighter may strafe
on cards 12 and 15 (AAD-ORDER03-04, AAD-ORDER03-05). Like all special combats this never uses the
battle board (AAD-SPECIAL-01, AAD-COMBAT-06).
"""

from functools import lru_cache

from beachhead.games.axis_allies_dday.board import Board
from beachhead.games.axis_allies_dday.rules.base import allies_asked, one_die, rules
from beachhead.games.axis_allies_dday.tables import FIGHTER, PIECES, US
from beachhead.kernel.chances import Roll
from beachhead.kernel.devices import Dice

GROUP = 5
"""Figures of a group of movers: slot, number, from, via, to."""


@rules.auto("AAD-ORDER12-02")
def strafe(b: Board) -> None:
    """Begin with the first unit that moved."""
    if b.movers and b.aloft:
        strafe_unit(b, 0, b.movers[1])


def strafe_unit(b: Board, group: int, units: int) -> None:
    """Go from unit to unit, and give each the fire of all fighters on its way (AAD-AIR-13).

    Start, middle and end zone count once each (AAD-SPECIAL-04); zone 0 stands for none.
    """
    movers, over = b.movers, patrols(b.aloft)
    if not over:
        return
    while True:
        if units:
            shots = sum([over.get(zone, 0) for zone in movers[group + 2 : group + GROUP]])
            if shots:
                b.agenda.append(strafing_shot(group, shots, units))
                return
        group += GROUP
        if group >= len(movers):
            return
        units = movers[group + 1]


@lru_cache(maxsize=1024)
def patrols(aloft: tuple[int, ...]) -> dict[int, int]:
    """Count the fighters over each zone that has any; they stay while units are strafed."""
    over: dict[int, int] = {}
    for code in aloft:
        if code % PIECES <= FIGHTER + US:
            over[code // PIECES] = over.get(code // PIECES, 0) + 1
    return over


@rules.chance("AAD-SPECIAL-04", side=allies_asked)
def strafing_shot(b: Board, group: int, shots: int, units: int) -> Dice:
    """Throw one die of one fighter; a 1 destroys the unit."""
    return one_die(b.hit_number(), "fighter")


@strafing_shot.came_up
def strafed(b: Board, roll: Roll, group: int, shots: int, units: int) -> None:
    """Remove the unit from where it went; a dead unit is not fired at again (AAD-ORDER12-03)."""
    slot, to = b.movers[group], b.movers[group + 4]
    hit = roll[0] <= b.hit_number()
    if b.story is not None:
        b.tell("strafed", "AAD-SPECIAL-04", side=1, dice=roll, hits=int(hit), slot=slot, zone=to)
    if hit:
        b.kill(to, slot)
        b.movers[group + 1] -= 1
    elif shots > 1:
        b.agenda.append(strafing_shot(group, shots - 1, units))
        return
    strafe_unit(b, group, units - 1)
