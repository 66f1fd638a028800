"""AAD-AA and orders 4 and 6: Axis artillery fires at the aircraft over it."""

from beachhead.games.axis_allies_dday.board import CLAIMS, FLIGHTS, NONE, Board
from beachhead.games.axis_allies_dday.content.tables import (
    AIR_SLOTS,
    AIRCRAFT,
    ARTILLERY,
    AXIS,
    FIGHTER,
    UK,
    US,
)
from beachhead.games.axis_allies_dday.rules.base import ask_axis, one_die, rules
from beachhead.games.axis_allies_dday.rules.story import tell_aim, tell_target
from beachhead.kernel.chances import Roll
from beachhead.kernel.devices import Dice


def list_targets(b: Board, zone: int, kind: int) -> list[int]:
    """List the powers whose aircraft of this kind can be fired at in a zone."""
    safe = CLAIMS[b.barnstormer] if kind == FIGHTER and b.barnstormer != NONE else None
    found = []
    for power in (UK, US):
        number = b.count(zone, AIRCRAFT[kind][power])
        # AAD-TACTIC00-07: this fighter is safe; AAD-TACTIC00-08: if it is alone nobody fires
        if number and (safe != (zone, power) or number > 1):
            found.append(power)
    return found


def flak_zones(b: Board, kind: int) -> list[int]:
    """List the zones where guns have a target (AAD-AIR-04), blockhouses aside (AAD-ORDER09-03)."""
    over = sorted({FLIGHTS[flight].zone for flight in b.list_flights(kind)})
    return [
        z
        for z in over
        if b.count(z, ARTILLERY) and list_targets(b, z, kind) and not b.has_named(z, AXIS)
    ]


@rules.auto("AAD-AA-03")
def fire_at_aircraft(b: Board, kind: int) -> None:
    """Fire with each artillery once (AAD-UNIT-10), only at the kind of aircraft that the card names.

    The same guns fight on land this turn as well (AAD-AA-01, AAD-AA-02).
    """
    # AAD-ORDER04-01: card 4 names fighters; AAD-ORDER06-01: card 6 names bombers
    b.do(*[flak(kind, z, b.count(z, ARTILLERY)) for z in flak_zones(b, kind)])


@rules.auto("AAD-AA-04")
def flak(b: Board, kind: int, zone: int, guns: int) -> None:
    """Fire one artillery at a time, while aircraft are there."""
    if guns and list_targets(b, zone, kind):
        b.do(flak(kind, zone, guns - 1))
        choose_aircraft.offer(b, kind, zone)


@rules.choice("AAD-ORDER04-02", side=ask_axis)
def choose_aircraft(b: Board, kind: int, zone: int) -> list[int]:
    """List the powers whose aircraft can be fired at."""
    return list_targets(b, zone, kind)


@choose_aircraft.cites
def cite_target(b: Board, kind: int, zone: int) -> str:
    """Return the rule of the order: fighters are fired at by order 4, bombers by order 6."""
    return "AAD-ORDER04-02" if kind == FIGHTER else "AAD-ORDER06-02"


@choose_aircraft.chosen
def open_fire(b: Board, power: int, kind: int, zone: int) -> None:
    """Fire at it."""
    b.do(fire_flak(zone, AIRCRAFT[kind][power]))


@rules.chance("AAD-UNIT-11", side=ask_axis)
def fire_flak(b: Board, zone: int, slot: int) -> Dice:
    """Throw one die for the artillery; a 1 destroys the aircraft."""
    return one_die(b.hit_number(), "antiaircraft")


@fire_flak.came_up
def resolve_flak(b: Board, roll: Roll, zone: int, slot: int) -> None:
    """Take an aircraft that is hit out of the game; aircraft never fire back (AAD-AIR-05)."""
    hit = int(roll[0] <= b.hit_number())
    if b.story is not None:
        b.tell(
            "flak",
            "AAD-UNIT-11",
            side=AXIS,
            **tell_aim(b, roll, b.hit_number(), "flak", "artillery", zone),
            **tell_target(f"unit:{zone}:{slot}", slot, hit),
            slot=slot,
            zone=zone,
        )
    if hit:
        b.kill(zone, slot)  # AAD-ORDER04-03 for fighters, AAD-ORDER06-03 for bombers
        if slot in AIR_SLOTS[FIGHTER] and b.tactics and zone not in b.downed:
            b.downed = (*b.downed, zone)
