"""AAD-MOVE and orders 8 and 12: stack, destination, number; again until done.

Nobody has to move (AAD-MOVE-04), each unit moves once (AAD-MOVE-05), and contact only makes a
combat situation for a later card (AAD-MOVE-07, AAD-MOVE-08). Blockhouses stay (AAD-UNIT-04).
"""

from beachhead.games.axis_allies_dday.board import HERD, Board
from beachhead.games.axis_allies_dday.rules.base import asked, rules
from beachhead.games.axis_allies_dday.rules.strafe import strafe
from beachhead.games.axis_allies_dday.tables import (
    AROUND,
    AXIS,
    BOTH,
    COUNTDOWN,
    FEWEST,
    FIRST,
    GE,
    LAND,
    MOVE,
    MOVERS,
    NEAR,
    STACK,
    UK,
    US,
    WAYS,
    WIDTH,
)


def may_leave(b: Board, who: int, own: list[int]) -> list[int]:
    """List the zones with units of these powers that are not locked in combat (AAD-MOVE-09)."""
    u, closed = b.units, b.flooded if who != AXIS else -1
    first, last = (FIRST[UK], LAND) if who == AXIS else (FIRST[GE], FIRST[UK])
    return [
        z
        for z, n in enumerate(own)
        if n and not any(u[z * WIDTH + first : z * WIDTH + last]) and z != closed
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
    b.mass = mass = b.masses(AXIS if who == AXIS else BOTH)
    own = b.masses(who) if who in (UK, US) else mass
    b.ready = stacks = movable(b, who, may_leave(b, who, own))
    b.left = left = [b.units[code] for code in stacks]
    b.herds = herded(stacks, left)
    if who != AXIS and b.flooded >= 0:  # AAD-TACTIC07-02: nobody enters
        mass[b.flooded] = STACK
    b.full = full_zones(mass)
    go_on(b, who)


def full_zones(mass: list[int]) -> int:
    """Give a bit for each zone that takes no more units of the moving side (AAD-STACK-01)."""
    if max(mass) < STACK:
        return 0
    return sum([1 << z for z, n in enumerate(mass) if n >= STACK])


def movable(b: Board, who: int, zones: list[int]) -> list[int]:
    """List the stacks that may leave these zones; fortune may let only some powers go."""
    u, slots = b.units, MOVERS[who]
    luck = b.fortune_effect() if b.luck else None
    if luck is None or luck.effect != "move out of":
        return [code for z in zones for s in slots if u[code := z * WIDTH + s]]
    return [
        z * WIDTH + slot
        for z in zones
        for power in powers_of(who)
        if z * 3 + power in b.named  # AAD-FORTUNE08-02, AAD-FORTUNE12-02
        for slot in MOVERS[power]
        if u[z * WIDTH + slot]
    ]


def go_on(b: Board, who: int) -> None:
    """Ask for the next stack while one can move (AAD-MOVE-03)."""
    around, full = AROUND[b.extra], b.full
    if b.ready and (
        full.bit_count() < FEWEST or any(around[stack // WIDTH] & ~full for stack in b.ready)
    ):
        b.agenda.append(choose_stack(who))
    else:
        halt(b)


def unblocked(b: Board) -> list[int]:
    """List the stacks that have a neighbouring zone with room for one."""
    around, full = AROUND[b.extra], b.full
    return [stack for stack in b.ready if around[stack // WIDTH] & ~full]


def halt(b: Board) -> None:
    """End the movement of a party."""
    b.ready = []
    b.left = []
    b.herds = ()
    b.mass = []
    b.full = 0
    b.last = ()


def exits(b: Board, zone: int, number: int) -> list[int]:
    """List the neighbours with room for so many units of the moving side (AAD-STACK-01)."""
    if number > 1:
        mass, most = b.mass, STACK - number
        return [z for z in NEAR[b.extra][zone] if mass[z] <= most]
    full = b.full & AROUND[b.extra][zone]
    if full:
        return [z for z in NEAR[b.extra][zone] if not full >> z & 1]
    return WAYS[b.extra][zone]


def herded(ready: list[int], left: list[int]) -> tuple[int, ...]:
    """Count the movable units of each zone that has several stacks of them."""
    found: list[int] = []
    here = units = 0
    for code, n in zip(ready, left, strict=True):  # a zone's stacks are listed together
        if code // WIDTH != here:
            here, units = code // WIDTH, n
        else:
            if found and found[-1] == here * HERD + units:
                del found[-1]
            units += n
            found.append(here * HERD + units)
    return tuple(found)


def mobile_left(b: Board, zone: int) -> int:
    """Count the units of a zone with several stacks that may still move."""
    return next(herd % HERD for herd in b.herds if herd // HERD == zone)


@rules.choice("AAD-MOVE-03", side=asked)
def choose_stack(b: Board, who: int) -> list[int | str]:
    """List stacks as zone * WIDTH + slot, whole zones as -zone, the last move again, and `done`."""
    found: list[int | str] = [*b.ready]
    if b.full.bit_count() >= FEWEST:
        found = [*unblocked(b)]
    if b.herds:
        found += whole_zones(b)
    if b.last and can_repeat(b, who, *b.last):
        found.append("again")
    found.append("done")
    return found


def whole_zones(b: Board) -> list[int]:
    """List as -zone the zones whose stacks can all go to one neighbour together."""
    near, mass = NEAR[b.extra], b.mass
    found: list[int] = []
    for herd in b.herds:
        zone, most = herd // HERD, STACK - herd % HERD
        for z in near[zone]:
            if mass[z] <= most:
                found.append(-zone)
                break
    return found


def can_repeat(b: Board, who: int, code: int, number: int, to: int) -> bool:
    """Tell whether the last move can be made once more with units of the same stack."""
    if b.left[b.ready.index(code)] < number or b.mass[to] + number > STACK:
        return False
    return to in NEAR[b.extra][code // WIDTH] or to in destinations(b, who, code)


@choose_stack.chosen
def pick_stack(b: Board, answer: int | str, who: int) -> None:
    """Ask where the stack goes, or finish."""
    if answer == "done":
        halt(b)
    elif answer == "again":
        march(b, who, *b.last)
    elif isinstance(answer, int):
        if answer > 0 and (AROUND[b.extra][answer // WIDTH] & ~b.full).bit_count() > 1:
            b.agenda.append(choose_destination(who, answer))
        else:
            choose_destination.offer(b, who, answer)


def destinations(b: Board, who: int, code: int) -> list[int]:
    """List the zones a stack can reach: neighbours with room, tanks one further."""
    if code < 0:
        return exits(b, -code, mobile_left(b, -code))
    zone = code // WIDTH
    first = exits(b, zone, 1)
    if reach(b, code % WIDTH) < 2:
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
    return b.lucky("march", MOVE[slot]) if b.luck else MOVE[slot]


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
        if most_that_fit(b, code, to) > 1:
            b.agenda.append(choose_number(who, code, to))
        else:
            march(b, who, code, 1, to)
        return
    for stack in [c for c in b.ready if c // WIDTH == -code]:
        step_off(b, who, stack, b.left[b.ready.index(stack)], to)
    b.last = ()
    go_on(b, who)


def most_that_fit(b: Board, code: int, to: int) -> int:
    """Count the units of a stack that can go to a zone at most (AAD-STACK-01)."""
    left, room = b.left[b.ready.index(code)], STACK - b.mass[to]
    return min(left, room)


@rules.choice("AAD-MOVE-03", side=asked)
def choose_number(b: Board, who: int, code: int, to: int) -> list[int]:
    """List the numbers that fit (AAD-STACK-01), all of them first."""
    return COUNTDOWN[most_that_fit(b, code, to)]


@choose_number.chosen
def set_off(b: Board, number: int, who: int, code: int, to: int) -> None:
    """Move that many."""
    march(b, who, code, number, to)


def march(b: Board, who: int, code: int, number: int, to: int) -> None:
    """Make one move and ask for the next; what is left of the stack may do the same again."""
    left = step_off(b, who, code, number, to)
    b.last = (code, number, to) if left else ()
    go_on(b, who)


def step_off(b: Board, who: int, code: int, number: int, to: int) -> int:
    """Move units of a stack and count those left; Axis moves are remembered for the fighters."""
    zone, slot = code // WIDTH, code % WIDTH
    via = 0 if to in NEAR[b.extra][zone] else way_through(b, who, exits(b, zone, 1), to)
    b.units[code] -= number
    b.units[to * WIDTH + slot] += number
    shift(b, zone, to, number)
    left = thin_out(b, zone, b.ready.index(code), number)
    if who == AXIS:
        b.movers += (slot, number, zone, via, to)
    if b.story is not None:
        tell_move(b, who, slot, number, (zone, via, to))
    return left


def thin_out(b: Board, zone: int, place: int, number: int) -> int:
    """Strike units off the list of those that may move; count those left of their stack."""
    left = b.left[place] - number
    if left:
        b.left[place] = left
    else:
        del b.ready[place], b.left[place]
    for i, herd in enumerate(b.herds):
        if herd // HERD == zone:
            alone = not left and sum([code // WIDTH == zone for code in b.ready]) == 1
            rest = () if alone else (herd - number,)
            b.herds = b.herds[:i] + rest + b.herds[i + 1 :]
            break
    return left


def shift(b: Board, zone: int, to: int, number: int) -> None:
    """Keep count of the moving side's units and of the zones that take no more."""
    mass = b.mass
    if mass[zone] >= STACK:
        b.full ^= 1 << zone
    mass[zone] -= number
    mass[to] += number
    if mass[to] >= STACK:
        b.full |= 1 << to


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
