"""AAD-MOVE and orders 8 and 12: stack, destination, number; again until done.

Nobody has to move (AAD-MOVE-04), each unit moves once (AAD-MOVE-05), and contact only makes a
combat situation for a later card (AAD-MOVE-07, AAD-MOVE-08). Blockhouses stay (AAD-UNIT-04).
"""

from beachhead.games.axis_allies_dday.board import Board
from beachhead.games.axis_allies_dday.rules.base import asked, rules
from beachhead.games.axis_allies_dday.rules.strafe import strafe
from beachhead.games.axis_allies_dday.tables import (
    AXIS,
    BLOCKHOUSE,
    BOTH,
    MOVE,
    MOVERS,
    NEAR,
    NUMBERS,
    STACK,
    UK,
    US,
    WIDTH,
)


def may_leave(b: Board, who: int) -> list[int]:
    """List the zones with units of these powers that are not locked in combat (AAD-MOVE-09)."""
    u = b.units
    own = list(map(sum, zip(*[u[slot::WIDTH] for slot in MOVERS[who]], strict=True)))
    enemies = b.masses(BOTH if who == AXIS else AXIS)
    forts = u[BLOCKHOUSE::WIDTH] if who != AXIS else enemies
    closed = b.flooded if who != AXIS else -1
    return [
        z for z in NUMBERS[b.extra] if own[z] and not enemies[z] and not forts[z] and z != closed
    ]


def powers_of(who: int) -> tuple[int, ...]:
    """Split a set of powers."""
    return (UK, US) if who == BOTH else (who,)


@rules.auto("AAD-ORDER08-01")
def allies_move(b: Board) -> None:
    """Move the units ashore; boxes are another card's business.

    On turn 1 those are paratroopers (AAD-ORDER08-02). Nobody must, nobody attacks (AAD-ORDER08-03,
    AAD-ORDER08-04).
    """
    b.do(*[movement(who) for who in b.parties()])


@rules.auto("AAD-ORDER12-01")
def axis_moves(b: Board) -> None:
    """Move first, all of it; then the fighters shoot (AAD-ORDER12-03 to 05)."""
    b.movers = []
    b.do(movement(AXIS), strafe())


@rules.auto("AAD-MOVE-01")
def movement(b: Board, who: int) -> None:
    """List the stacks that may move, then ask."""
    luck = b.fortune_effect()
    named = luck is not None and luck.effect == "move out of"
    stacks = [
        z * WIDTH + slot
        for z in may_leave(b, who)
        for power in powers_of(who)
        if not named or z * 3 + power in b.named  # AAD-FORTUNE08-02, AAD-FORTUNE12-02
        for slot in MOVERS[power]
        if b.units[z * WIDTH + slot]
    ]
    b.ready = stacks
    b.left = [b.units[code] for code in stacks]
    b.mass = b.masses(who)
    if who != AXIS and b.flooded >= 0:  # AAD-TACTIC07-02: nobody enters
        b.mass[b.flooded] = STACK
    go_on(b, who)


def go_on(b: Board, who: int) -> None:
    """Ask for the next stack while one can move (AAD-MOVE-03)."""
    for stack in b.ready:
        if fits_beside(b, stack // WIDTH, 1):
            b.do(choose_stack(who))
            return
    halt(b)


def halt(b: Board) -> None:
    """End the movement of a party."""
    b.ready = []
    b.left = []
    b.mass = []
    b.last = ()


def exits(b: Board, zone: int, number: int) -> list[int]:
    """List the neighbours with room for so many units of the moving side (AAD-STACK-01)."""
    mass, most = b.mass, STACK - number
    return [z for z in NEAR[b.extra][zone] if mass[z] <= most]


def mobile_left(b: Board, zone: int) -> int:
    """Count the units of a zone that may still move."""
    first = zone * WIDTH
    last = first + WIDTH
    return sum([n for code, n in zip(b.ready, b.left, strict=True) if first <= code < last])


@rules.choice("AAD-MOVE-03", side=asked)
def choose_stack(b: Board, who: int) -> list[int | str]:
    """List stacks as zone * WIDTH + slot, whole zones as -zone, the last move again, and `done`."""
    found: list[int | str] = [*b.ready]
    if max(b.mass) >= STACK:  # hardly ever is a zone full
        found = [stack for stack in b.ready if fits_beside(b, stack // WIDTH, 1)]
    here = stacks = units = 0
    for stack, n in zip(b.ready, b.left, strict=True):
        zone = stack // WIDTH
        if zone == here:
            stacks += 1
            units += n
        else:
            if stacks > 1 and fits_beside(b, here, units):
                found.append(-here)
            here, stacks, units = zone, 1, n
    if stacks > 1 and fits_beside(b, here, units):
        found.append(-here)
    if b.last and can_repeat(b, who, *b.last):
        found.append("again")
    found.append("done")
    return found


def fits_beside(b: Board, zone: int, units: int) -> bool:
    """Tell whether a neighbouring zone has room for so many."""
    mass, most = b.mass, STACK - units
    for z in NEAR[b.extra][zone]:  # noqa: SIM110 - a generator would cost more than the test
        if mass[z] <= most:
            return True
    return False


def can_repeat(b: Board, who: int, code: int, number: int, to: int) -> bool:
    """Tell whether the last move can be made once more with units of the same stack."""
    if code not in b.ready or b.left[b.ready.index(code)] < number:
        return False
    if b.mass[to] + number > STACK:
        return False
    return to in b.near(code // WIDTH) or to in destinations(b, who, code)


@choose_stack.chosen
def pick_stack(b: Board, answer: int | str, who: int) -> None:
    """Ask where the stack goes, or finish."""
    if answer == "done":
        halt(b)
    elif answer == "again":
        march(b, who, *b.last)
    elif isinstance(answer, int):
        if answer > 0 and len(exits(b, answer // WIDTH, 1)) > 1:
            b.do(choose_destination(who, answer))
        else:
            choose_destination.offer(b, who, answer)


def destinations(b: Board, who: int, code: int) -> list[int]:
    """List the zones a stack can reach: neighbours with room, tanks one further."""
    if code < 0:
        return exits(b, -code, mobile_left(b, -code))
    zone, slot = divmod(code, WIDTH)
    first = exits(b, zone, 1)
    if reach(b, slot) < 2:
        return first
    found = set(first)
    for via in first:
        if may_pass(b, who, via):
            found.update(exits(b, via, 1))
    found.discard(zone)
    return sorted(found)


def reach(b: Board, slot: int) -> int:
    """Give a unit's move in zones; fortune may let everybody march.

    AAD-FORTUNE08-03 for the Allies, AAD-FORTUNE12-03 for the Axis.
    """
    return b.lucky("march", MOVE[slot])


def may_pass(b: Board, who: int, via: int) -> bool:
    """Tell whether a second step is possible: no enemy land unit (AAD-UNIT-14, AAD-MOVE-10).

    A unit that meets enemies stops right there (AAD-UNIT-16). The strict option wants no land
    unit at all. A full zone is no way through, which `exits` sees to (AAD-UNIT-15).
    """
    if b.enemies(who, via):
        return False
    return not (b.strict and (b.axis(via) or b.allies(via)))


@rules.choice("AAD-MOVE-06", side=asked)
def choose_destination(b: Board, who: int, code: int) -> list[int]:
    """List the zones in reach."""
    return destinations(b, who, code)


@choose_destination.chosen
def head_for(b: Board, to: int, who: int, code: int) -> None:
    """Ask how many go; a whole zone goes at once."""
    if code > 0:
        most = min(b.left[b.ready.index(code)], STACK - b.mass[to])
        if most > 1:
            b.do(choose_number(who, code, to))
        else:
            march(b, who, code, 1, to)
        return
    for stack in [c for c in b.ready if c // WIDTH == -code]:
        step_off(b, who, stack, b.left[b.ready.index(stack)], to)
    b.last = ()
    go_on(b, who)


@rules.choice("AAD-MOVE-03", side=asked)
def choose_number(b: Board, who: int, code: int, to: int) -> list[int]:
    """List the numbers that fit (AAD-STACK-01), all of them first."""
    most = min(b.left[b.ready.index(code)], STACK - b.mass[to])
    return list(range(most, 0, -1))


@choose_number.chosen
def set_off(b: Board, number: int, who: int, code: int, to: int) -> None:
    """Move that many."""
    march(b, who, code, number, to)


def march(b: Board, who: int, code: int, number: int, to: int) -> None:
    """Make one move and ask for the next."""
    step_off(b, who, code, number, to)
    b.last = (code, number, to)
    go_on(b, who)


def step_off(b: Board, who: int, code: int, number: int, to: int) -> None:
    """Move units of a stack; Axis moves are remembered for the fighters."""
    zone, slot = divmod(code, WIDTH)
    via = 0 if to in b.near(zone) else way_through(b, who, exits(b, zone, 1), to)
    b.units[code] -= number
    b.units[to * WIDTH + slot] += number
    b.mass[zone] -= number
    b.mass[to] += number
    i = b.ready.index(code)
    b.left[i] -= number
    if not b.left[i]:
        del b.ready[i], b.left[i]
    if who == AXIS:
        b.movers += (slot, number, zone, via, to)
    if b.story is not None:
        tell_move(b, who, slot, number, (zone, via, to))


def tell_move(b: Board, who: int, slot: int, number: int, way: tuple[int, int, int]) -> None:
    """Tell a move with its way."""
    start, via, end = way
    b.tell(
        "moved",
        "AAD-MOVE-06",
        side=b.seat(who),
        **{"from": f"zone:{start}"},
        to=f"zone:{end}",
        slot=slot,
        number=number,
        start=start,
        via=via,
        end=end,
    )


def way_through(b: Board, who: int, first: list[int], to: int) -> int:
    """Pick the middle zone of a two-zone move: the least patrolled, since nothing else differs."""
    ways = [v for v in first if to in b.near(v) and may_pass(b, who, v)]
    return min(ways, key=b.fighters)
