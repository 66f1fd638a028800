"""AAD-AA and orders 4 and 6: Axis artillery fires at the aircraft over it.

It still fights on land in the same turn (AAD-AA-01, AAD-AA-02).

Only Axis artillery ever has targets (AAD-UNIT-10); blockhouses never fire at aircraft
(AAD-ORDER09-03), and aircraft never shoot back (AAD-AIR-05).
"""

from beachhead.games.axis_allies_dday.board import Board
from beachhead.games.axis_allies_dday.rules.base import axis_asked, one_die, rules
from beachhead.games.axis_allies_dday.tables import ARTILLERY, FIGHTER, PIECES, UK, US, WIDTH
from beachhead.kernel.chances import Roll
from beachhead.kernel.devices import Dice


def targets(b: Board, zone: int, aircraft: int) -> list[int]:
    """List the powers whose aircraft of this kind can be fired at in a zone.

    A fighter chosen by tactics 3 is safe, and if it is alone nobody fires (AAD-TACTIC00-07, AAD-TACTIC00-08).
    """
    i = zone * PIECES + aircraft
    there = [power for power in (UK, US) if i + power in b.aloft]
    if aircraft == FIGHTER and b.barnstormer >= 0:
        safe_zone, safe = divmod(b.barnstormer, 3)
        if safe_zone == zone:
            return [p for p in there if b.aloft.count(i + p) > (p == safe)]
    return there


def flak_zones(b: Board, aircraft: int) -> list[int]:
    """List the zones where guns have a target (AAD-AIR-04)."""
    kind = (aircraft + UK, aircraft + US)
    over = sorted({code // PIECES for code in b.aloft if code % PIECES in kind})
    u = b.units
    return [
        z
        for z in over
        if u[z * WIDTH + ARTILLERY] and targets(b, z, aircraft) and z * 3 not in b.named
    ]


@rules.auto("AAD-AA-03")
def fire_at_aircraft(b: Board, aircraft: int) -> None:
    """Fire with each artillery once, only at the kind the card names (AAD-ORDER04-01, AAD-ORDER06-01)."""
    b.do(*[flak(aircraft, z, b.count(z, ARTILLERY)) for z in flak_zones(b, aircraft)])


@rules.auto("AAD-AA-04")
def flak(b: Board, aircraft: int, zone: int, guns: int) -> None:
    """Name and roll one artillery at a time, while aircraft are there."""
    if guns and targets(b, zone, aircraft):
        b.do(flak(aircraft, zone, guns - 1))
        choose_aircraft.offer(b, aircraft, zone)


@rules.choice("AAD-ORDER04-02", side=axis_asked)
def choose_aircraft(b: Board, aircraft: int, zone: int) -> list[int]:
    """Name the power whose aircraft is fired at (AAD-ORDER06-02)."""
    return targets(b, zone, aircraft)


@choose_aircraft.chosen
def open_fire(b: Board, power: int, aircraft: int, zone: int) -> None:
    """Fire at it."""
    b.do(fire_flak(zone, aircraft + power))


@rules.chance("AAD-UNIT-11", side=axis_asked)
def fire_flak(b: Board, zone: int, slot: int) -> Dice:
    """Throw one die for the artillery; a 1 destroys the aircraft."""
    return one_die(b.hit_number(), "antiaircraft")


@fire_flak.came_up
def shells_burst(b: Board, roll: Roll, zone: int, slot: int) -> None:
    """Take the aircraft out of the game; it does not go home.

    AAD-ORDER04-03 for fighters, AAD-ORDER06-03 for bombers.
    """
    hit = int(roll[0] <= b.hit_number())
    if b.story is not None:
        b.tell(
            "flak",
            "AAD-UNIT-11",
            side=0,
            dice=roll,
            hits=hit,
            slot=slot,
            zone=zone,
        )
    if hit:
        b.kill(zone, slot)
        if slot <= FIGHTER + US and b.tactics and zone not in b.downed:
            b.downed = (*b.downed, zone)
