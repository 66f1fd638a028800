"""Tactics cards that move pieces late in the turn: 14, 15 and 16."""

from beachhead.games.axis_allies_dday.board import FLIGHTS, NONE, STACKS, Board, Mover, stack_id
from beachhead.games.axis_allies_dday.board.charts import is_waiting, put_on_chart
from beachhead.games.axis_allies_dday.board.movement import have_moved, list_groups, mover_at
from beachhead.games.axis_allies_dday.content.components import Phase
from beachhead.games.axis_allies_dday.content.tables import (
    AIRCRAFT,
    AXIS,
    CHART_SPACES,
    CHARTS_OF,
    FIGHTER,
    INFANTRY,
    KIND_OF,
    ORDER,
    POWERS_OF,
    SLOTS,
    TACTICS,
)
from beachhead.games.axis_allies_dday.rules.base import ask_axis, ask_powers, rules
from beachhead.games.axis_allies_dday.rules.movement import (
    list_ways,
    may_pass,
    middle_zone,
    tell_move,
)
from beachhead.games.axis_allies_dday.rules.strafing import strafe
from beachhead.games.axis_allies_dday.rules.tactics.effect import Effect
from beachhead.kernel.chances import Roll
from beachhead.kernel.devices import Dice, d6
from beachhead.kernel.nodes import Answer

# ---- 14: reconnaissance strafing ------------------------------------------------------------------


def start_reconnaissance(b: Board, number: int, who: int) -> None:
    """Let each Allied player move its own fighters (AAD-TURN-04)."""
    b.do(*[begin_reconnaissance(party) for party in b.split_allies()])


@rules.auto("AAD-TACTIC14-02")
def begin_reconnaissance(b: Board, who: int) -> None:
    """List a party's fighters that may change zone; each may do so once."""
    slots = [AIRCRAFT[FIGHTER][power] for power in POWERS_OF[who]]
    fighters = [flight for flight in b.list_flights(FIGHTER) if FLIGHTS[flight].slot in slots]
    b.ready = sorted(set(fighters))
    b.left = [fighters.count(flight) for flight in b.ready]
    b.do(reconnaissance(who))


@rules.auto("AAD-TACTIC14-02")
def reconnaissance(b: Board, who: int) -> None:
    """Ask while fighters are left that have not moved."""
    if b.ready:
        b.do(choose_scouts(who))


@rules.choice("AAD-TACTIC14-02", side=ask_powers)
def choose_scouts(b: Board, who: int) -> list[int | str]:
    """List the fighters that have not changed their zone yet, or `done`."""
    return [*b.ready, "done"]


@choose_scouts.chosen
def pick_scouts(b: Board, answer: int | str, who: int) -> None:
    """Ask where they go."""
    if isinstance(answer, int):
        b.do(find_patrol(who, answer))
    else:
        b.ready = []
        b.left = []


@rules.auto("AAD-TACTIC14-02")
def find_patrol(b: Board, who: int, flight: int) -> None:
    """Ask for a zone that still takes a fighter."""
    choose_scout_zone.offer(b, who, flight)


@rules.choice("AAD-TACTIC14-02", side=ask_powers)
def choose_scout_zone(b: Board, who: int, flight: int) -> list[int]:
    """List the other zones with fewer than four fighters."""
    limit = ORDER[Phase.FIGHTERS_PATROL].limit
    return [z for z in b.zones() if b.count_fighters(z) < limit and z != FLIGHTS[flight].zone]


@choose_scout_zone.chosen
def fly_over(b: Board, zone: int, who: int, flight: int) -> None:
    """Move one fighter; no antiaircraft fire is due, and it strafes arrivals (AAD-TACTIC00-12)."""
    start, slot = FLIGHTS[flight]
    b.call_off(flight)
    b.send_aircraft(slot, zone, 1)
    have_moved(b, flight, 1)
    b.tell(
        "scouted",
        "AAD-TACTIC14-02",
        side=b.seat_of(who),
        **{"from": f"zone:{start}"},
        to=f"zone:{zone}",
        slot=slot,
        start=start,
        end=zone,
    )
    b.do(reconnaissance(who))


# ---- 15: German convoy ------------------------------------------------------------------------------

CONVOY_MOVE = next(card.value for card in TACTICS.values() if card.effect == "convoy")


def convoy_goals(b: Board, zone: int) -> list[int]:
    """List the zones in reach under the rules for tanks."""
    if b.count_allies(zone):
        return []
    found = set(neighbours_with_room(b, zone))
    for via in sorted(found) if CONVOY_MOVE > 1 else ():
        if may_pass(b, AXIS, via):
            found.update(neighbours_with_room(b, via))
    found.discard(zone)
    return sorted(found)


def neighbours_with_room(b: Board, zone: int) -> list[int]:
    """List the neighbours that take one more Axis unit."""
    return [z for z in b.neighbours(zone) if b.room_for(AXIS, z) > 0]


def list_convoys(b: Board) -> list[int]:
    """List the stacks with units that arrived this turn and can move on."""
    movers = [mover_at(b, group) for group in list_groups(b)]
    arrived = {stack_id(m.end, m.slot) for m in movers if m.number and not m.start}
    return [stack for stack in sorted(arrived) if convoy_goals(b, STACKS[stack].zone)]


@rules.auto("AAD-TACTIC15-02")
def send_convoy(b: Board) -> None:
    """Let the Axis choose the unit."""
    choose_convoy.offer(b)


@rules.choice("AAD-TACTIC15-02", side=ask_axis)
def choose_convoy(b: Board) -> list[int]:
    """List this turn's arrivals."""
    return list_convoys(b)


@choose_convoy.chosen
def load_convoy(b: Board, stack: int) -> None:
    """Ask where it goes."""
    b.do(route_convoy(stack))


@rules.auto("AAD-TACTIC15-02")
def route_convoy(b: Board, stack: int) -> None:
    """Ask only if there are several ways."""
    choose_convoy_goal.offer(b, stack)


@rules.choice("AAD-TACTIC15-02", side=ask_axis)
def choose_convoy_goal(b: Board, stack: int) -> list[int | tuple[int, int]]:
    """List the zones in reach; the zone between may be named before one."""
    return [*convoy_goals(b, STACKS[stack].zone)]


@choose_convoy_goal.accepts
def is_convoy_way(b: Board, answer: Answer, stack: int) -> bool:
    """Return True for a zone between and a goal that the convoy can reach through it."""
    zone = STACKS[stack].zone
    match answer:
        case (int(via), int(to)) if to in convoy_goals(b, zone) and CONVOY_MOVE > 1:
            return via in list_ways(b, AXIS, neighbours_with_room(b, zone), to)
    return False


@choose_convoy_goal.chosen
def roll_convoy(b: Board, answer: int | tuple[int, int], stack: int) -> None:
    """Move it and let it be strafed as usual (AAD-TACTIC00-13)."""
    zone, slot = STACKS[stack]
    via, to = answer if isinstance(answer, tuple) else (0, answer)
    if not via and to not in b.neighbours(zone):
        via = middle_zone(b, AXIS, neighbours_with_room(b, zone), to)
    b.add_units(zone, slot, -1)
    b.add_units(to, slot, 1)
    mover = Mover(slot, 1, zone, via, to)
    b.movers = [*mover]
    tell_move(b, AXIS, mover, "AAD-TACTIC15-02")
    b.do(strafe())


# ---- 16: volunteers from the home front -------------------------------------------------------------


def empty_space(b: Board, chart: int) -> int:
    """Find the first infantry space of a chart whose unit has come, or NONE."""
    for space, slot in enumerate(CHART_SPACES[chart]):
        if KIND_OF[slot] == INFANTRY and not is_waiting(b, chart, space):
            return space
    return NONE


def volunteer_charts(b: Board, who: int) -> list[int]:
    """List the charts that destroyed infantry of their power can go back to."""
    return [
        chart
        for power in POWERS_OF[who]
        if b.lost[SLOTS[power][INFANTRY]]
        for chart in CHARTS_OF[power]
        if empty_space(b, chart) != NONE
    ]


@rules.chance("AAD-TACTIC16-02", side=ask_powers)
def call_volunteers(b: Board, who: int) -> Dice:
    """Throw one die: the most infantry that return."""
    return d6(1, label="volunteers")


@call_volunteers.came_up
def begin_enlisting(b: Board, roll: Roll, who: int) -> None:
    """Let the owner put them on its charts one by one."""
    most = f"up to {roll[0]} infantry"
    rule, side = "AAD-TACTIC16-02", b.seat_of(who)
    b.tell("volunteers", rule, side=side, role="draw", dice=roll, result=most, who=who)
    b.do(enlist(who, roll[0]))


@rules.auto("AAD-TACTIC00-14")
def enlist(b: Board, who: int, men: int) -> None:
    """Ask while men, destroyed infantry and empty spaces are left."""
    if men and volunteer_charts(b, who):
        b.do(choose_volunteers(who, men))


@rules.choice("AAD-TACTIC00-14", side=ask_powers)
def choose_volunteers(b: Board, who: int, men: int) -> list[int | str]:
    """List the charts, or `stop`."""
    return [*volunteer_charts(b, who), "stop"]


@choose_volunteers.chosen
def return_to_chart(b: Board, answer: int | str, who: int, men: int) -> None:
    """Fill the first empty infantry space; chart order decides who comes next (AAD-TACTIC00-15)."""
    if isinstance(answer, int):
        space = empty_space(b, answer)
        put_on_chart(b, answer, space)
        b.count_lost(CHART_SPACES[answer][space], -1)
        b.tell("enlisted", "AAD-TACTIC00-14", side=b.seat_of(who), chart=answer)
        b.do(enlist(who, men - 1))


def call_home_front(b: Board, number: int, who: int) -> None:
    """Roll for the powers that use the card."""
    b.do(call_volunteers(who))


LATE_MOVES = {
    "reconnaissance": Effect(lambda b, who: bool(b.list_flights(FIGHTER)), start_reconnaissance),
    "convoy": Effect(lambda b, who: bool(list_convoys(b)), lambda b, n, who: b.do(send_convoy())),
    "volunteers": Effect(lambda b, who: bool(volunteer_charts(b, who)), call_home_front),
}
