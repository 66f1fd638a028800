"""AAD-AIR and orders 3, 5, 7, 16: fighters patrol, bombers strike, both return.

Aircraft are the Allies' alone (AAD-AIR-01); fighters go out on card 3, bombers on card 5
(AAD-AIR-02, AAD-MOVE-02), and the cards name who returns when (AAD-AIR-10).
"""

from beachhead.games.axis_allies_dday.board import Board
from beachhead.games.axis_allies_dday.rules.base import asked, one_die, rules
from beachhead.games.axis_allies_dday.tables import (
    BOMBER,
    BOTH,
    COUNTDOWN,
    FIGHTER,
    LAND,
    NUMBERS,
    ORDERS,
    PIECES,
    SLOTS,
    UK,
    US,
)
from beachhead.kernel.chances import Roll
from beachhead.kernel.devices import Dice

ANYWHERE: tuple[list[int | str], ...] = tuple([*zones, "done"] for zones in NUMBERS)
"""Where fighters may go while no zone has its four."""


def fliers(b: Board, place: int) -> int:
    """Count the aircraft at a place of the Airfield that are not grounded."""
    return b.airfield[place] - (b.grounded[place] if b.grounded else 0)


def patrol_limit(b: Board) -> int:
    """Give the most fighters a zone takes: four, unless fortune lifts it (AAD-FORTUNE03-02)."""
    luck = b.fortune_effect() if b.luck else None
    if luck and luck.effect == "no limit":
        return len(b.units)
    return ORDERS[2].limit


def fly(b: Board, slot: int, zone: int, number: int) -> None:
    """Set aircraft down in a zone, however far (AAD-MOVE-11, AAD-AIR-08)."""
    b.station(slot, -number)
    b.send(slot, zone, number)


# ---- order 3 ------------------------------------------------------------------------------------


@rules.auto("AAD-ORDER03-02")
def fighters_patrol(b: Board) -> None:
    """Let each power place its fighters; no attack is made now.

    They do not attack on arrival (AAD-ORDER03-03, AAD-AIR-12).
    """
    b.do(patrol(UK), patrol(US))


@rules.auto("AAD-ORDER03-02")
def patrol(b: Board, power: int) -> None:
    """Begin with a power's fighters."""
    patrol_on(b, power)


def patrol_on(b: Board, power: int) -> None:
    """Ask while the power has fighters to place."""
    if fliers(b, power - 1):
        b.agenda.append(choose_patrol(power))


@rules.choice("AAD-ORDER03-02", side=asked)
def choose_patrol(b: Board, power: int) -> list[int | str]:
    """List the zones with room for a fighter, enemy zones too (AAD-AIR-03), or stop."""
    limit = patrol_limit(b)
    if len(b.aloft) < limit:
        return ANYWHERE[b.extra]
    full = {z for z in {code // PIECES for code in b.aloft} if b.fighters(z) >= limit}
    return [*[z for z in b.zones() if z not in full], "done"] if full else ANYWHERE[b.extra]


@choose_patrol.chosen
def send_patrol(b: Board, answer: int | str, power: int) -> None:
    """Ask how many go there, if more than one can."""
    if isinstance(answer, int):
        if most_fighters(b, power, answer) > 1:
            b.agenda.append(choose_fighters(power, answer))
        else:
            on_patrol(b, 1, power, answer)


def most_fighters(b: Board, power: int, zone: int) -> int:
    """Count the fighters that can go to a zone at most."""
    return min(fliers(b, power - 1), patrol_limit(b) - b.fighters(zone))


@rules.choice("AAD-STACK-05", side=asked)
def choose_fighters(b: Board, power: int, zone: int) -> list[int]:
    """List the numbers that fit, all of them first."""
    return COUNTDOWN[most_fighters(b, power, zone)]


@choose_fighters.chosen
def on_patrol(b: Board, number: int, power: int, zone: int) -> None:
    """Put them in the zone; they control nothing (AAD-AIR-06)."""
    fly(b, FIGHTER + power, zone, number)
    if b.story is not None:
        b.tell(
            "patrol",
            "AAD-ORDER03-02",
            side=b.seat(power),
            power=power,
            to=f"zone:{zone}",
            zone=zone,
            number=number,
        )
    patrol_on(b, power)


# ---- order 5 ------------------------------------------------------------------------------------


@rules.auto("AAD-ORDER05-02")
def bombers_strike(b: Board) -> None:
    """Place the bombers of both powers, then let each strike at once (AAD-AIR-15)."""
    b.do(send_bombers(UK), send_bombers(US), strikes(ORDERS[b.phase - 1].hit))


@rules.auto("AAD-ORDER05-02")
def send_bombers(b: Board, power: int) -> None:
    """Ask for each bomber in turn."""
    b.do(*[choose_bomber_zone(power)] * fliers(b, BOMBER + power - LAND))


@rules.choice("AAD-ORDER05-02", side=asked)
def choose_bomber_zone(b: Board, power: int) -> list[int | str]:
    """List the zones without Allied land units (AAD-AIR-17), or stay at home."""
    allies = b.masses(BOTH)
    return [*[z for z in b.zones() if not allies[z]], "stay"]


@choose_bomber_zone.chosen
def send_bomber(b: Board, answer: int | str, power: int) -> None:
    """Set the bomber down."""
    if isinstance(answer, int):
        fly(b, BOMBER + power, answer, 1)
        if b.story is not None:
            b.tell(
                "bomber",
                "AAD-ORDER05-02",
                side=b.seat(power),
                power=power,
                to=f"zone:{answer}",
                zone=answer,
            )


@rules.auto("AAD-SPECIAL-06")
def strikes(b: Board, hit: int) -> None:
    """Let every bomber on the map strike once, target by target."""
    out = [divmod(code, PIECES) for code in b.aloft]
    b.do(*[aim_bomber(slot - BOMBER, zone, hit) for zone, slot in out if slot > BOMBER])


@rules.auto("AAD-SPECIAL-06")
def aim_bomber(b: Board, power: int, zone: int, hit: int) -> None:
    """Ask for a target if there are several kinds; the Axis never replies (AAD-SPECIAL-07)."""
    choose_bomb_target.offer(b, power, zone, hit)


@rules.choice("AAD-SPECIAL-06", side=asked)
def choose_bomb_target(b: Board, power: int, zone: int, hit: int) -> list[int]:
    """Name a land unit, blockhouses too, before the roll (AAD-SPECIAL-03)."""
    return [slot for slot in SLOTS[0] if b.count(zone, slot)]


@choose_bomb_target.chosen
def drop_bombs(b: Board, slot: int, power: int, zone: int, hit: int) -> None:
    """Roll at the named unit."""
    b.do(bomb(power, zone, slot, hit))


@rules.chance("AAD-AIR-16", side=asked)
def bomb(b: Board, power: int, zone: int, slot: int, hit: int) -> Dice:
    """Throw one die; a 3 or less destroys the unit."""
    return one_die(b.lucky("hit", hit), "bomber")


@bomb.came_up
def bombs_fall(b: Board, roll: Roll, power: int, zone: int, slot: int, hit: int) -> None:
    """Remove the named unit on a hit and no other (AAD-ORDER05-03)."""
    hits = int(roll[0] <= b.lucky("hit", hit))
    if b.story is not None:
        b.tell(
            "bombed",
            "AAD-AIR-16",
            side=b.seat(power),
            power=power,
            dice=roll,
            hits=hits,
            slot=slot,
            zone=zone,
        )
    if hits:
        b.kill(zone, slot)


# ---- orders 7 and 16 ------------------------------------------------------------------------------


def come_home(b: Board, kind: int) -> None:
    """Put all aircraft of a kind back on the Airfield (AAD-AIR-09)."""
    if not b.aloft:
        return
    slots = (kind + UK, kind + US)
    for code in b.aloft:
        if code % PIECES in slots:
            b.station(code % PIECES, 1)
    b.aloft = tuple([code for code in b.aloft if code % PIECES not in slots])


@rules.auto("AAD-ORDER07-01")
def bombers_return(b: Board) -> None:
    """Bring the surviving bombers home; fighters stay out."""
    come_home(b, BOMBER)
    b.tell("bombers_home", "AAD-ORDER07-01", to="airfield")


@rules.auto("AAD-ORDER16-01")
def fighters_return(b: Board) -> None:
    """Bring the surviving fighters home."""
    come_home(b, FIGHTER)
    b.tell("fighters_home", "AAD-ORDER16-01", to="airfield")
