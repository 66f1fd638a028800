"""What the position keeps count of while a movement is under way.

Which stacks may still move and how many of each, the zones where several of them stand, and the
zones that take no more units of the moving side.
"""

from beachhead.games.axis_allies_dday.board.ids import STACKS, Mover
from beachhead.games.axis_allies_dday.board.position import Board
from beachhead.games.axis_allies_dday.content.tables import (
    AXIS,
    BOTH,
    FEWEST_NEIGHBOURS,
    LAND_SLOTS,
    NEIGHBOUR_LISTS,
    NEIGHBOURS,
    STACK_LIMIT,
)

_MIXED = 16
"""More than a zone ever holds of a side."""
_GROUP = len(Mover._fields)
_AROUND = tuple(tuple(sum(1 << z for z in near) for near in form) for form in NEIGHBOURS)
"""Neighbours of each zone as bit masks, in both forms of the map."""


def begin_movement(b: Board, who: int, closed: int) -> None:
    """Count the units of the moving side; nobody enters the zone that is closed."""
    b.side_units = units = _count_side(b, who, closed)
    b.full = _find_full(units)


def make_ready(b: Board, stacks: list[int]) -> None:
    """List the stacks that may move."""
    b.ready = stacks
    b.left = left = [b.units[stack] for stack in stacks]
    b.mixed_zones = _find_mixed(stacks, left)


def begin_with(b: Board, rest: list[tuple[int, int]]) -> None:
    """List the stacks that may still move, and how many units of each."""
    b.ready = [stack for stack, _ in rest]
    b.left = [number for _, number in rest]
    b.mixed_zones = _find_mixed(b.ready, b.left)


def end_movement(b: Board) -> None:
    """Forget what a movement keeps count of."""
    b.ready = []
    b.left = []
    b.mixed_zones = ()
    b.side_units = []
    b.full = 0
    b.last = ()
    b.way = 0


def is_movement_sound(b: Board, who: int, closed: int) -> bool:
    """Return True if what a movement keeps count of agrees with the map."""
    if not b.side_units:
        return not b.mixed_zones and not b.full
    units = _count_side(b, who, closed)
    kept = b.side_units, b.full, b.mixed_zones
    return kept == (units, _find_full(units), _find_mixed(b.ready, b.left))


def count_left(b: Board, stack: int) -> int:
    """Count the units of a stack that may still move."""
    return b.left[b.ready.index(stack)]


def count_left_in(b: Board, zone: int) -> int:
    """Count the units of a zone with several stacks that may still move."""
    return next(mixed % _MIXED for mixed in b.mixed_zones if mixed // _MIXED == zone)


def ready_in(b: Board, zone: int) -> list[int]:
    """List the stacks of a zone that may still move."""
    return [stack for stack in b.ready if STACKS[stack].zone == zone]


def room_to_move(b: Board, zone: int) -> int:
    """Count the units of the moving side that a zone still takes."""
    return STACK_LIMIT - b.side_units[zone]


def count_exits(b: Board, zone: int) -> int:
    """Count the neighbours of a zone with room for a unit of the moving side."""
    return (_AROUND[b.extra][zone] & ~b.full).bit_count()


def exits_of(b: Board, zone: int, number: int) -> list[int]:
    """List the neighbours of a zone with room for so many units of the moving side."""
    if number > 1:
        units, most = b.side_units, STACK_LIMIT - number
        return [z for z in NEIGHBOURS[b.extra][zone] if units[z] <= most]
    full = b.full & _AROUND[b.extra][zone]
    if full:
        return [z for z in NEIGHBOURS[b.extra][zone] if not full >> z & 1]
    return NEIGHBOUR_LISTS[b.extra][zone]


def stacks_with_exit(b: Board) -> list[int]:
    """List the stacks that may still move and have a neighbouring zone with room for one."""
    if b.full.bit_count() < FEWEST_NEIGHBOURS:  # too few full zones to shut any zone in
        return b.ready
    around, full = _AROUND[b.extra], b.full
    return [stack for stack in b.ready if around[stack // LAND_SLOTS] & ~full]


def zones_with_exit(b: Board) -> list[int]:
    """List the zones, as ids, whose several stacks can all go to one neighbour together."""
    near, units = NEIGHBOURS[b.extra], b.side_units
    found: list[int] = []
    for mixed in b.mixed_zones:
        zone, most = mixed // _MIXED, STACK_LIMIT - mixed % _MIXED
        for z in near[zone]:
            if units[z] <= most:
                found.append(-zone)
                break
    return found


def most_that_fit(b: Board, stack: int, to: int) -> int:
    """Count the units of a stack that can go to a zone at most."""
    left, room = b.left[b.ready.index(stack)], STACK_LIMIT - b.side_units[to]
    return min(left, room)


def move_units(b: Board, stack: int, number: int, to: int) -> int:
    """Move units of a stack, and count those of it that may still move."""
    zone, slot = STACKS[stack]
    b.units[stack] -= number
    b.units[to * LAND_SLOTS + slot] += number
    units = b.side_units
    if units[zone] >= STACK_LIMIT:
        b.full ^= 1 << zone
    units[zone] -= number
    units[to] += number
    if units[to] >= STACK_LIMIT:
        b.full |= 1 << to
    left = have_moved(b, stack, number)
    if b.mixed_zones:
        _recount_mixed(b, zone, number, left)
    return left


def have_moved(b: Board, ready: int, number: int) -> int:
    """Take units, or fighters, off the list of those that may move; count those left of them."""
    place = b.ready.index(ready)
    left = b.left[place] - number
    if left:
        b.left[place] = left
    else:
        del b.ready[place], b.left[place]
    return left


def _recount_mixed(b: Board, zone: int, number: int, left: int) -> None:
    """Count the units of a zone with several stacks again after some have moved."""
    for i, mixed in enumerate(b.mixed_zones):
        if mixed // _MIXED == zone:
            alone = not left and sum([stack // LAND_SLOTS == zone for stack in b.ready]) == 1
            rest = () if alone else (mixed - number,)
            b.mixed_zones = b.mixed_zones[:i] + rest + b.mixed_zones[i + 1 :]
            break


def _count_side(b: Board, who: int, closed: int) -> list[int]:
    """Count the moving side's units by zone; the zone that is closed counts as full."""
    units = b.units_by_zone(AXIS if who == AXIS else BOTH)
    if closed >= 0:
        units[closed] = STACK_LIMIT
    return units


def _find_mixed(ready: list[int], left: list[int]) -> tuple[int, ...]:
    """Count the movable units of each zone that has several stacks of them."""
    found: list[int] = []
    here = units = 0
    for stack, n in zip(ready, left, strict=True):  # a zone's stacks are listed together
        if stack // LAND_SLOTS != here:
            here, units = stack // LAND_SLOTS, n
        else:
            if found and found[-1] == here * _MIXED + units:
                del found[-1]
            units += n
            found.append(here * _MIXED + units)
    return tuple(found)


def _find_full(units: list[int]) -> int:
    """Return a bit for each zone that takes no more units of the moving side (AAD-STACK-01)."""
    if max(units) < STACK_LIMIT:
        return 0
    return sum([1 << z for z, n in enumerate(units) if n >= STACK_LIMIT])


# ---- Axis units that moved, for the fighters that strafe them ---------------------------------------


def add_mover(b: Board, mover: tuple[int, int, int, int, int]) -> None:
    """Remember Axis units that moved together: the figures of a Mover."""
    b.movers += mover


def mover_at(b: Board, group: int) -> Mover:
    """Return the units of a group that moved together."""
    return Mover._make(b.movers[group : group + _GROUP])


def list_groups(b: Board) -> range:
    """List the groups of Axis units that moved."""
    return range(0, len(b.movers), _GROUP)


def are_movers_sound(b: Board) -> bool:
    """Return True if the list of movers consists of whole groups of units on this map."""
    zones = set(b.zones())
    groups = [mover_at(b, group) for group in list_groups(b)] if not len(b.movers) % _GROUP else []
    return len(groups) * _GROUP == len(b.movers) and all(
        0 <= mover.slot < LAND_SLOTS
        and 0 <= mover.number < _MIXED
        and mover.end in zones
        and {mover.start, mover.via} <= zones | {0}
        for mover in groups
    )


def movers_under(
    b: Board, patrols: dict[int, int], group: int, units: int
) -> tuple[int, int, int] | None:
    """Find the next movers with fighters on their way: group, fighters in its zones, units left.

    The search begins at a group of which so many units are left.
    """
    movers = b.movers
    for each in range(group, len(movers), _GROUP):
        left = units if each == group else movers[each + 1]
        if left > 0:
            shots = sum([patrols.get(zone, 0) for zone in movers[each + 2 : each + _GROUP]])
            if shots:
                return each, shots, left
    return None


def lose_mover(b: Board, group: int) -> None:
    """Take one unit off a group."""
    b.movers[group + 1] -= 1
