"""AAD-MOVE and orders 8 and 12: stack, destination, number; again until done."""

from beachhead.games.axis_allies_dday.board import EVERYTHING, NONE, STACKS, Board, Mover, StackMove
from beachhead.games.axis_allies_dday.board.movement import (
    add_mover,
    begin_movement,
    begin_with,
    count_exits,
    count_left,
    count_left_in,
    end_movement,
    exits_of,
    make_ready,
    most_that_fit,
    move_units,
    ready_in,
    room_to_move,
    stacks_with_exit,
    zones_with_exit,
)
from beachhead.games.axis_allies_dday.content.tables import (
    AXIS,
    COUNTDOWN,
    MOBILE_SLOTS,
    MOVE_OF,
    POWERS_OF,
    US,
)
from beachhead.games.axis_allies_dday.rules.base import ask_powers, let_ally_go_on, note_act, rules
from beachhead.games.axis_allies_dday.rules.strafing import strafe
from beachhead.kernel.nodes import Answer


@rules.auto("AAD-ORDER08-01")
def allies_move(b: Board) -> None:
    """Move the units ashore; those in boxes land on another card (AAD-MOVE-02).

    On turn 1 only paratroopers are ashore (AAD-ORDER08-02). Nobody attacks now (AAD-ORDER08-04).
    """
    b.do(*[movement(who) for who in b.split_allies()])


@rules.auto("AAD-ORDER12-01")
def axis_moves(b: Board) -> None:
    """Make all moves first; then the fighters strafe. Nobody attacks on land yet (AAD-ORDER12-05)."""
    b.movers = []
    b.do(movement(AXIS), strafe())


@rules.auto("AAD-MOVE-01")
def movement(b: Board, who: int) -> None:
    """List the stacks that may move, then ask."""
    # AAD-TACTIC07-02: no Allied unit enters or leaves a flooded zone
    closed = b.flooded if who != AXIS else NONE
    begin_movement(b, who, closed)
    make_ready(b, list_movable(b, who, zones_to_leave(b, who)))
    continue_movement(b, who)


@rules.auto("AAD-TURN-04")
def movement_again(b: Board, who: int) -> None:
    """Let an Allied player go on with the units that it has not moved: its ally may have made room."""
    begin_movement(b, who, b.flooded)
    own, others = split_rested(b, who)
    begin_with(b, own)
    b.rested = tuple(n for pair in others for n in pair)
    continue_movement(b, who)


def split_rested(b: Board, who: int) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """Split the stacks that were left unmoved, with their units, into a party's own and others."""
    pairs = list(zip(b.rested[::2], b.rested[1::2], strict=True))
    own = [pair for pair in pairs if STACKS[pair[0]].slot in MOBILE_SLOTS[who]]
    return own, [pair for pair in pairs if pair not in own]


def end_party_moves(b: Board, who: int) -> None:
    """End a party's moves; with three players keep what it has not moved, and let its ally go on."""
    unmoved = list(zip(b.ready, b.left, strict=True))
    end_movement(b)
    if b.seats == 3 and who != AXIS:
        begun = movement(US) not in b.agenda
        b.rested = tuple(n for pair in (*split_rested(b, who)[1], *unmoved) for n in pair)
        if begun and not b.acted:
            b.rested = ()
        let_ally_go_on(b, who, movement_again if begun else movement)


def zones_to_leave(b: Board, who: int) -> list[int]:
    """List the zones with units of these powers that no enemy land unit locks in combat (AAD-MOVE-09)."""
    zones = b.unopposed_zones(who)
    if who != AXIS and b.flooded in zones:
        zones.remove(b.flooded)
    return zones


def list_movable(b: Board, who: int, zones: list[int]) -> list[int]:
    """List the stacks that may leave these zones, blockhouses never (AAD-UNIT-04)."""
    luck = b.fortune_effect()
    if luck is None or luck.effect != "move out of":
        return b.stacks_in(zones, MOBILE_SLOTS[who])
    return [
        stack
        for zone in zones
        for power in POWERS_OF[who]
        if b.has_named(zone, power)  # AAD-FORTUNE08-02, AAD-FORTUNE12-02
        for stack in b.stacks_in([zone], MOBILE_SLOTS[power])
    ]


def continue_movement(b: Board, who: int) -> None:
    """Ask for the next stack while one can move (AAD-MOVE-03)."""
    if stacks_with_exit(b):
        b.agenda.append(choose_stack(who))
    else:
        end_party_moves(b, who)


@rules.choice("AAD-MOVE-03", side=ask_powers)
def choose_stack(b: Board, who: int) -> list[int | str]:
    """List the stacks that have not moved yet (AAD-MOVE-05), whole zones, and the last move again.

    `done` is always possible: nobody has to move (AAD-MOVE-04, AAD-ORDER08-03, AAD-ORDER12-04).
    """
    found: list[int | str] = [*stacks_with_exit(b)]
    found += zones_with_exit(b)
    if b.last and can_repeat(b, who, StackMove(*b.last)):
        found.append("again")
    found.append("done")
    return found


def can_repeat(b: Board, who: int, move: StackMove) -> bool:
    """Return True if the same number from the same stack can make this move again."""
    if count_left(b, move.stack) < move.number or room_to_move(b, move.to) < move.number:
        return False
    if move.via:
        return move.via in find_ways(b, who, move.stack, move.to)
    return move.to in b.neighbours(STACKS[move.stack].zone) or move.to in destinations(
        b, who, move.stack
    )


@choose_stack.chosen
def pick_stack(b: Board, answer: int | str, who: int) -> None:
    """Ask where the stack goes, or finish."""
    if isinstance(answer, int):
        zone, slot = STACKS[answer]
        if slot != EVERYTHING and count_exits(b, zone) > 1:  # a choice for certain
            b.agenda.append(choose_destination(who, answer))
        else:
            choose_destination.offer(b, who, answer)
    elif answer == "again":
        move = StackMove(*b.last)
        b.way = move.via
        march(b, who, move.stack, move.number, move.to)
    else:
        end_party_moves(b, who)


def destinations(b: Board, who: int, stack: int) -> list[int]:
    """List the zones that a stack can reach: neighbours with room, tanks one further."""
    zone, slot = STACKS[stack]
    if slot == EVERYTHING:
        return exits_of(b, zone, count_left_in(b, zone))
    first = exits_of(b, zone, 1)
    if move_of(b, slot) < 2:
        return first
    found = set(first)
    for via in first:  # AAD-UNIT-15: a full zone is no way through
        if may_pass(b, who, via):
            found.update(exits_of(b, via, 1))  # AAD-FORTUNE08-01, AAD-FORTUNE12-01: zone by zone
    found.discard(zone)
    return sorted(found)


def move_of(b: Board, slot: int) -> int:
    """Return a unit's move in zones; fortune may let everybody march."""
    # AAD-FORTUNE08-03 for the Allies, AAD-FORTUNE12-03 for the Axis
    return b.fortune_figure("march", MOVE_OF[slot])


def may_pass(b: Board, who: int, via: int) -> bool:
    """Return True if a second step is possible: no enemy land unit there (AAD-UNIT-14, AAD-MOVE-10)."""
    if b.count_enemies(who, via):  # AAD-UNIT-16: a unit that meets enemies stops
        return False
    return not (b.strict and (b.count_axis(via) or b.count_allies(via)))


@rules.choice("AAD-MOVE-06", side=ask_powers)
def choose_destination(b: Board, who: int, stack: int) -> list[int | tuple[int, int]]:
    """List the zones in reach; the zone between may be named before one, and is else the least patrolled."""
    return [*destinations(b, who, stack)]


@choose_destination.accepts
def is_legal_way(b: Board, answer: Answer, who: int, stack: int) -> bool:
    """Return True for the zone between and the destination of a legal move of two zones (AAD-UNIT-15)."""
    match answer:
        case (int(via), int(to)):
            return via in find_ways(b, who, stack, to)
    return False


def find_ways(b: Board, who: int, stack: int, to: int) -> list[int]:
    """List the zones through which units of a stack can go to a zone in two steps."""
    zone, slot = STACKS[stack]
    if slot == EVERYTHING or move_of(b, slot) < 2 or to not in destinations(b, who, stack):
        return []
    return list_ways(b, who, exits_of(b, zone, 1), to)


@choose_destination.chosen
def move_to(b: Board, answer: int | tuple[int, int], who: int, stack: int) -> None:
    """Ask how many go; a whole zone goes at once."""
    zone, slot = STACKS[stack]
    b.way, to = answer if isinstance(answer, tuple) else (0, answer)
    if slot == EVERYTHING:
        for each in ready_in(b, zone):
            move_part(b, who, each, count_left(b, each), to)
        b.last = ()
        continue_movement(b, who)
    elif most_that_fit(b, stack, to) > 1:
        b.agenda.append(choose_number(who, stack, to))
    else:
        march(b, who, stack, 1, to)


@rules.choice("AAD-MOVE-03", side=ask_powers)
def choose_number(b: Board, who: int, stack: int, to: int) -> list[int]:
    """List the numbers that fit, all of them first."""
    return COUNTDOWN[most_that_fit(b, stack, to)]


@choose_number.chosen
def set_off(b: Board, number: int, who: int, stack: int, to: int) -> None:
    """Move that many."""
    march(b, who, stack, number, to)


def march(b: Board, who: int, stack: int, number: int, to: int) -> None:
    """Make one move and ask for the next; what is left of the stack may do the same again."""
    left = move_part(b, who, stack, number, to)
    by = (b.way,) if b.way else ()
    b.last = (stack, number, to, *by) if left else ()
    b.way = 0
    continue_movement(b, who)


def move_part(b: Board, who: int, stack: int, number: int, to: int) -> int:
    """Move units of a stack and count those left; contact only prepares a later combat (AAD-MOVE-07)."""
    zone, slot = STACKS[stack]
    via = b.way
    if not via and to not in b.neighbours(zone):
        via = middle_zone(b, who, exits_of(b, zone, 1), to)
    left = move_units(b, stack, number, to)
    note_act(b, who)
    if who == AXIS:
        add_mover(b, (slot, number, zone, via, to))
    if b.story is not None:
        tell_move(b, who, Mover(slot, number, zone, via, to))
    return left


def tell_move(b: Board, who: int, mover: Mover, rule: str = "AAD-MOVE-06") -> None:
    """Add the event of a move with its way."""
    b.tell(
        "moved",
        rule,
        side=b.seat_of(who),
        **{"from": f"zone:{mover.start}"},
        to=f"zone:{mover.end}",
        path=[f"zone:{zone}" for zone in (mover.start, mover.via, mover.end) if zone],
        pieces=[f"unit:{mover.start}:{mover.slot}"],
        slot=mover.slot,
        number=mover.number,
        start=mover.start,
        via=mover.via,
        end=mover.end,
    )


def middle_zone(b: Board, who: int, first: list[int], to: int) -> int:
    """Pick the middle zone of a two-zone move whose owner names none: the least patrolled."""
    return min(list_ways(b, who, first, to), key=b.count_fighters)


def list_ways(b: Board, who: int, first: list[int], to: int) -> list[int]:
    """List those of the first zones from which a unit may go on to a zone."""
    return [via for via in first if to in b.neighbours(via) and may_pass(b, who, via)]
