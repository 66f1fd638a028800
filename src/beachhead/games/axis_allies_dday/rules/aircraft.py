"""AAD-AIR and orders 3, 5, 7, 16: fighters patrol, bombers strike, both return."""

from beachhead.games.axis_allies_dday.board import FLIGHTS, Board
from beachhead.games.axis_allies_dday.content.components import Phase
from beachhead.games.axis_allies_dday.content.tables import (
    AIRCRAFT,
    AXIS,
    BOMBER,
    BOTH,
    COUNTDOWN,
    FIGHTER,
    ORDER,
    POWER_OF,
    SLOTS,
    UK,
    US,
    ZONE_NUMBERS,
)
from beachhead.games.axis_allies_dday.rules.base import (
    ask_powers,
    let_ally_go_on,
    note_act,
    one_die,
    rules,
)
from beachhead.games.axis_allies_dday.rules.story import tell_aim, tell_target
from beachhead.games.axis_allies_dday.rules.strafing import count_patrols
from beachhead.kernel.chances import Roll
from beachhead.kernel.devices import Dice

ANYWHERE: tuple[list[int | str], ...] = tuple([*zones, "done"] for zones in ZONE_NUMBERS)
"""Where fighters may go while no zone has its four."""


def patrol_limit(b: Board) -> int:
    """Return the most fighters that a zone takes: four (AAD-FORTUNE03-01), unless fortune lifts it."""
    luck = b.fortune_effect()
    if luck and luck.effect == "no limit":  # AAD-FORTUNE03-02
        return len(b.units)
    return ORDER[Phase.FIGHTERS_PATROL].limit


def fly(b: Board, slot: int, zone: int, number: int) -> None:
    """Send aircraft to a zone, however far (AAD-MOVE-11, AAD-AIR-08)."""
    b.park(slot, -number)
    b.send_aircraft(slot, zone, number)


# ---- order 3 ------------------------------------------------------------------------------------


@rules.auto("AAD-ORDER03-02")
def fighters_patrol(b: Board) -> None:
    """Let each power place its fighters (AAD-AIR-02); they do not attack now (AAD-ORDER03-03, AAD-AIR-12)."""
    b.do(patrol(UK), patrol(US))


@rules.auto("AAD-ORDER03-02")
def patrol(b: Board, power: int) -> None:
    """Begin with a power's fighters."""
    continue_patrol(b, power)


def continue_patrol(b: Board, power: int) -> None:
    """Ask while the power has fighters to place."""
    if b.ready_to_fly(AIRCRAFT[FIGHTER][power]):
        b.agenda.append(choose_patrol(power))
    else:
        let_ally_go_on(b, power, patrol)


@rules.choice("AAD-ORDER03-02", side=ask_powers)
def choose_patrol(b: Board, power: int) -> list[int | str]:
    """List the zones with room for a fighter, enemy zones too (AAD-AIR-03), or stop."""
    limit = patrol_limit(b)
    full = {zone for zone, fighters in count_patrols(b.aloft).items() if fighters >= limit}
    return [*[z for z in b.zones() if z not in full], "done"] if full else ANYWHERE[b.extra]


@choose_patrol.chosen
def send_patrol(b: Board, answer: int | str, power: int) -> None:
    """Ask how many go there, if more than one can."""
    if not isinstance(answer, int):
        let_ally_go_on(b, power, patrol)
    elif most_fighters(b, power, answer) > 1:
        b.agenda.append(choose_fighters(power, answer))
    else:
        place_fighters(b, 1, power, answer)


def most_fighters(b: Board, power: int, zone: int) -> int:
    """Count the fighters that can go to a zone at most."""
    return min(b.ready_to_fly(AIRCRAFT[FIGHTER][power]), patrol_limit(b) - b.count_fighters(zone))


@rules.choice("AAD-STACK-05", side=ask_powers)
def choose_fighters(b: Board, power: int, zone: int) -> list[int]:
    """List the numbers that fit, all of them first."""
    return COUNTDOWN[most_fighters(b, power, zone)]


@choose_fighters.chosen
def place_fighters(b: Board, number: int, power: int, zone: int) -> None:
    """Put them in the zone; they control nothing (AAD-AIR-06)."""
    fly(b, AIRCRAFT[FIGHTER][power], zone, number)
    note_act(b, power)
    if b.story is not None:
        b.tell(
            "patrol",
            "AAD-ORDER03-02",
            side=b.seat_of(power),
            power=power,
            **{"from": "airfield"},
            to=f"zone:{zone}",
            zone=zone,
            number=number,
        )
    continue_patrol(b, power)


# ---- order 5 ------------------------------------------------------------------------------------


@rules.auto("AAD-ORDER05-02")
def bombers_strike(b: Board) -> None:
    """Place one bomber after the other; the next one goes where it likes after the strike before."""
    b.do(send_bombers(UK), send_bombers(US))


@rules.auto("AAD-ORDER05-02")
def send_bombers(b: Board, power: int) -> None:
    """Ask for each bomber in turn."""
    b.do(*[choose_bomber_zone(power)] * b.ready_to_fly(AIRCRAFT[BOMBER][power]))


@rules.choice("AAD-ORDER05-02", side=ask_powers)
def choose_bomber_zone(b: Board, power: int) -> list[int | str]:
    """List the zones without Allied land units (AAD-AIR-17), or stay at home."""
    allies = b.units_by_zone(BOTH)
    return [*[z for z in b.zones() if not allies[z]], "stay"]


@choose_bomber_zone.chosen
def send_bomber(b: Board, answer: int | str, power: int) -> None:
    """Set the bomber down; it strikes at once (AAD-AIR-15)."""
    if isinstance(answer, int):
        fly(b, AIRCRAFT[BOMBER][power], answer, 1)
        b.do(aim_bomber(power, answer, ORDER[b.phase].hit))
        if b.story is not None:
            b.tell(
                "bomber",
                "AAD-ORDER05-02",
                side=b.seat_of(power),
                power=power,
                **{"from": "airfield"},
                to=f"zone:{answer}",
                zone=answer,
            )


@rules.auto("AAD-SPECIAL-06")
def strikes(b: Board, hit: int) -> None:
    """Let every bomber on the map strike once more, target by target; no battle board (AAD-SPECIAL-01)."""
    out = [FLIGHTS[each] for each in b.list_flights(BOMBER)]
    b.do(*[aim_bomber(POWER_OF[flight.slot], flight.zone, hit) for flight in out])


@rules.auto("AAD-SPECIAL-06")
def aim_bomber(b: Board, power: int, zone: int, hit: int) -> None:
    """Ask for a target if there are several kinds; the Axis never replies (AAD-SPECIAL-07)."""
    choose_bomb_target.offer(b, power, zone, hit)


@rules.choice("AAD-SPECIAL-06", side=ask_powers)
def choose_bomb_target(b: Board, power: int, zone: int, hit: int) -> list[int]:
    """List the land units that can be named before the roll (AAD-SPECIAL-03), blockhouses too.

    The victim does not choose in a targeted attack (AAD-COMBAT-17).
    """
    return [slot for slot in SLOTS[AXIS] if b.count(zone, slot)]


@choose_bomb_target.chosen
def drop_bombs(b: Board, slot: int, power: int, zone: int, hit: int) -> None:
    """Roll at the named unit."""
    b.do(bomb(power, zone, slot, hit))


@rules.chance("AAD-AIR-16", side=ask_powers)
def bomb(b: Board, power: int, zone: int, slot: int, hit: int) -> Dice:
    """Throw one die; a 3 or less destroys the unit."""
    return one_die(b.fortune_figure("hit", hit), "bomber")


@bomb.came_up
def resolve_bombs(b: Board, roll: Roll, power: int, zone: int, slot: int, hit: int) -> None:
    """Remove the named unit on a hit and no other (AAD-ORDER05-03)."""
    hits = int(roll[0] <= b.fortune_figure("hit", hit))
    if b.story is not None:
        b.tell(
            "bombed",
            "AAD-AIR-16",
            side=b.seat_of(power),
            power=power,
            **tell_aim(b, roll, b.fortune_figure("hit", hit), "attack", "a bomber", zone),
            **tell_target(f"unit:{zone}:{slot}", slot, hits),
            slot=slot,
            zone=zone,
        )
    if hits:
        b.kill(zone, slot)


# ---- orders 7 and 16 ------------------------------------------------------------------------------


def come_home(b: Board, kind: int) -> None:
    """Put all aircraft of a kind back on the Airfield (AAD-AIR-09)."""
    home = b.list_flights(kind)
    for flight in home:
        b.park(FLIGHTS[flight].slot, 1)
    b.aloft = tuple([flight for flight in b.aloft if flight not in home])


@rules.auto("AAD-ORDER07-01")
def bombers_return(b: Board) -> None:
    """Bring the surviving bombers home (AAD-AIR-10); fighters stay out."""
    come_home(b, BOMBER)
    b.tell("bombers_home", "AAD-ORDER07-01", to="airfield")


@rules.auto("AAD-ORDER16-01")
def fighters_return(b: Board) -> None:
    """Bring the surviving fighters home."""
    come_home(b, FIGHTER)
    b.tell("fighters_home", "AAD-ORDER16-01", to="airfield")
