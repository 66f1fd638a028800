"""AAD-SPECIAL: strafing. Every fighter fires once at every Axis unit that moved in its zone."""

from functools import lru_cache

from beachhead.games.axis_allies_dday.board import FLIGHTS, Board, Flight, Mover
from beachhead.games.axis_allies_dday.board.movement import lose_mover, mover_at, movers_under
from beachhead.games.axis_allies_dday.content.tables import AIR_SLOTS, FIGHTER, POWER_OF
from beachhead.games.axis_allies_dday.rules.base import one_die, rules
from beachhead.games.axis_allies_dday.rules.story import tell_aim, tell_target
from beachhead.kernel.chances import Roll
from beachhead.kernel.devices import Dice


@rules.auto("AAD-ORDER12-02")
def strafe(b: Board) -> None:
    """Begin with the first unit that moved or arrived (AAD-ORDER03-05); the Axis has no reply (AAD-SPECIAL-05)."""
    if b.movers:
        strafe_from(b, 0, mover_at(b, 0).number)


def strafe_from(b: Board, group: int, units: int) -> None:
    """Go on from unit to unit; each gets the fire of all fighters on its way (AAD-AIR-13, AAD-ORDER03-04)."""
    patrols = count_patrols(b.aloft)
    # AAD-SPECIAL-04: start, middle and end zone count once each
    if found := movers_under(b, patrols, group, units):
        b.agenda.append(strafing_shot(*found))


@lru_cache(maxsize=1024)
def count_patrols(aloft: tuple[int, ...]) -> dict[int, int]:
    """Count the fighters over each zone that has any; they stay while units are strafed."""
    over: dict[int, int] = {}
    for flight in aloft:
        zone, slot = FLIGHTS[flight]
        if slot in AIR_SLOTS[FIGHTER]:
            over[zone] = over.get(zone, 0) + 1
    return over


def fighters_over(b: Board, mover: Mover) -> list[Flight]:
    """List the fighters over the start, middle and end zone of a move, in this order."""
    flights = [FLIGHTS[flight] for flight in b.list_flights(FIGHTER)]
    way = [zone for zone in (mover.start, mover.via, mover.end) if zone]
    return [flight for zone in way for flight in flights if flight.zone == zone]


def find_shooter(b: Board, group: int, shots: int) -> Flight:
    """Return the fighter that fires the shot after which `shots` - 1 are left."""
    fighters = fighters_over(b, mover_at(b, group))
    return fighters[-min(shots, len(fighters))]


def ask_shooter(b: Board, group: int, shots: int, units: int) -> int:
    """Let the power of the fighter roll (AAD-TURN-04)."""
    return b.seat_of(POWER_OF[find_shooter(b, group, shots).slot])


@rules.chance("AAD-SPECIAL-04", side=ask_shooter)
def strafing_shot(b: Board, group: int, shots: int, units: int) -> Dice:
    """Throw one die of one fighter; a 1 destroys the unit."""
    return one_die(b.hit_number(), "fighter")


@strafing_shot.came_up
def resolve_strafing(b: Board, roll: Roll, group: int, shots: int, units: int) -> None:
    """Remove the unit from where it went; a dead unit is not fired at again (AAD-ORDER12-03)."""
    hit = roll[0] <= b.hit_number()
    if b.story is not None:
        tell_strafing(b, roll, int(hit), mover_at(b, group), find_shooter(b, group, shots))
    if hit:
        mover = mover_at(b, group)
        b.kill(mover.end, mover.slot)
        lose_mover(b, group)
    elif shots > 1:
        b.agenda.append(strafing_shot(group, shots - 1, units))
        return
    strafe_from(b, group, units - 1)


def tell_strafing(b: Board, roll: Roll, hits: int, mover: Mover, shooter: Flight) -> None:
    """Add the event of a fighter's shot."""
    slot, zone = mover.slot, mover.end
    b.tell(
        "strafed",
        "AAD-SPECIAL-04",
        side=b.seat_of(POWER_OF[shooter.slot]),
        power=POWER_OF[shooter.slot],
        over=shooter.zone,
        **tell_aim(b, roll, b.hit_number(), "attack", "a fighter", zone),
        **tell_target(f"unit:{zone}:{slot}", slot, hits),
        slot=slot,
        zone=zone,
    )
