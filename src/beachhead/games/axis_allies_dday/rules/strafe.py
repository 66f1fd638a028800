"""AAD-SPECIAL: strafing. Every fighter fires once at every Axis unit that moved in its zone.

The moves are declared already; the Axis may not fire back (AAD-SPECIAL-05). A fighter may strafe
on cards 12 and 15 (AAD-ORDER03-04, AAD-ORDER03-05). Like all special combats this never uses the
battle board (AAD-SPECIAL-01, AAD-COMBAT-06).
"""

from beachhead.games.axis_allies_dday.board import Board
from beachhead.games.axis_allies_dday.rules.base import allies_asked, rules
from beachhead.kernel.devices import AtMost, Dice, Roll, d6

GROUP = 5
"""Figures of a group of movers: slot, number, from, via, to."""


@rules.auto("AAD-ORDER12-02")
def strafe(b: Board) -> None:
    """Begin with the first unit that moved."""
    if b.movers:
        b.do(strafe_unit(0, b.movers[1]))


@rules.auto("AAD-AIR-13")
def strafe_unit(b: Board, group: int, units: int) -> None:
    """Go from unit to unit, and give each the fire of all fighters on its way.

    Start, middle and end zone count once each (AAD-SPECIAL-04).
    """
    movers = b.movers
    while True:
        if units:
            shots = fighters_on(b, movers[group + 2 : group + GROUP])
            if shots:
                b.do(strafing_shot(group, shots), strafe_unit(group, units - 1))
                return
        group += GROUP
        if group >= len(movers):
            return
        units = movers[group + 1]


def fighters_on(b: Board, way: list[int]) -> int:
    """Count the fighters over the zones of a move; zone 0 stands for none."""
    return sum([b.fighters(zone) for zone in way if zone]) if b.aloft else 0


@rules.chance("AAD-SPECIAL-04", side=allies_asked)
def strafing_shot(b: Board, group: int, shots: int) -> Dice:
    """Throw one die of one fighter; a 1 destroys the unit."""
    return d6(1, fold=AtMost(b.hit_number()), label="fighter")


@strafing_shot.came_up
def strafed(b: Board, roll: Roll, group: int, shots: int) -> None:
    """Remove the unit from where it went; a dead unit is not fired at again (AAD-ORDER12-03)."""
    slot, to = b.movers[group], b.movers[group + 4]
    hit = roll[0] <= b.hit_number()
    b.tell(
        "strafed",
        "AAD-SPECIAL-04",
        side=1,
        dice=roll,
        hits=int(hit),
        slot=slot,
        zone=to,
    )
    if hit:
        b.kill(to, slot)
        b.movers[group + 1] -= 1
    elif shots > 1:
        b.do(strafing_shot(group, shots - 1))
