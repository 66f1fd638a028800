"""Tactics cards that fire: 1, 2, 4, 5, 6, 11, 12 and 13."""

from collections.abc import Callable

from beachhead.games.axis_allies_dday.board import BARRAGES, STACKS, Board
from beachhead.games.axis_allies_dday.board.charts import (
    count_waiting,
    is_waiting,
    next_space,
    take_from_chart,
)
from beachhead.games.axis_allies_dday.content.tables import (
    AIRBORNE_BOXES,
    ARTILLERIES,
    AXIS,
    BOTH,
    CHART_POWER,
    CHART_SPACES,
    CHARTS_OF,
    GE,
    INFANTRY,
    MOBILE_SLOTS,
    SLOTS,
    TACTICS,
)
from beachhead.games.axis_allies_dday.rules.aircraft import strikes
from beachhead.games.axis_allies_dday.rules.base import ask_axis, ask_powers, rules
from beachhead.games.axis_allies_dday.rules.casualties import clear_battle, open_battle, take_losses
from beachhead.games.axis_allies_dday.rules.combat import other_side
from beachhead.games.axis_allies_dday.rules.story import name_faces, tell_aim, tell_target
from beachhead.games.axis_allies_dday.rules.tactics.effect import Effect
from beachhead.kernel.chances import AtMost, Roll, at_most
from beachhead.kernel.devices import Dice, d6
from beachhead.kernel.plurals import counted

# ---- 1: paratrooper reinforcement ---------------------------------------------------------------


def next_infantry(b: Board, power: int) -> tuple[int, int] | None:
    """Find chart and space of the first infantry that still waits for a power."""
    for chart in CHARTS_OF[power]:
        for space, slot in enumerate(CHART_SPACES[chart]):
            if slot == SLOTS[power][INFANTRY] and is_waiting(b, chart, space):
                return chart, space
    return None


def can_drop(b: Board, who: int) -> bool:
    """Return True if a box has room and infantry for it."""
    return any(
        b.room_for(BOTH, zone) > 0 and next_infantry(b, power) for power, zone in AIRBORNE_BOXES
    )


def drop_more(b: Board, number: int, who: int) -> None:
    """Roll for each airborne box."""
    b.do(*[more_paratroopers(box, number) for box in range(len(AIRBORNE_BOXES))])


@rules.chance("AAD-TACTIC01-04", side=lambda b, box, number: b.seat_of(AIRBORNE_BOXES[box][0]))
def more_paratroopers(b: Board, box: int, number: int) -> Dice:
    """Throw one die: a low one is the number of men."""
    return d6(1, label="paratroopers")


@more_paratroopers.came_up
def drop_paratroopers(b: Board, roll: Roll, box: int, number: int) -> None:
    """Drop infantry of the box's own power (AAD-TACTIC01-01), as many as fit (AAD-TACTIC01-02)."""
    power, zone = AIRBORNE_BOXES[box]
    wanted = roll[0] if roll[0] in TACTICS[number].faces else 0
    men = 0
    while men < wanted and b.room_for(BOTH, zone) > 0 and (place := next_infantry(b, power)):
        take_from_chart(b, *place)
        b.add_units(zone, SLOTS[power][INFANTRY], 1)
        men += 1
    b.tell(
        "dropped",
        "AAD-TACTIC01-04",
        side=b.seat_of(power),
        role="draw",
        dice=roll,
        result=counted(men, "paratrooper"),
        number=men,
        to=f"zone:{zone}",
        need=name_faces(TACTICS[number].faces),
        box=box,
        power=power,
        zone=zone,
    )
    b.do(*[aim_jump(power, zone, number)] * men)


@rules.auto("AAD-TACTIC01-03")
def aim_jump(b: Board, power: int, zone: int, number: int) -> None:
    """Attack at once, but never a blockhouse."""
    choose_jump_target.offer(b, power, zone, number)


@rules.choice("AAD-TACTIC01-04", side=ask_powers)
def choose_jump_target(b: Board, power: int, zone: int, number: int) -> list[int]:
    """List the kinds of Axis unit that can be fired at."""
    return [slot for slot in MOBILE_SLOTS[AXIS] if b.count(zone, slot)]


@choose_jump_target.chosen
def aim_at(b: Board, slot: int, power: int, zone: int, number: int) -> None:
    """Fire at it."""
    b.do(single_shot(power, zone, slot, TACTICS[number].hit))


# ---- one die at one named unit, used by several cards ---------------------------------------------


@rules.chance("AAD-SPECIAL-03", side=ask_powers)
def single_shot(b: Board, who: int, zone: int, slot: int, hit: int) -> Dice:
    """Throw one die at the named unit."""
    return d6(1, fold=AtMost(hit), label="shot")


@single_shot.came_up
def resolve_shot(b: Board, roll: Roll, who: int, zone: int, slot: int, hit: int) -> None:
    """Remove that unit on a hit, and no other."""
    struck = int(roll[0] <= hit)
    b.tell(
        "shot",
        "AAD-SPECIAL-03",
        side=b.seat_of(who),
        **tell_aim(b, roll, hit, "attack", TACTICS[b.phase].title, zone),
        **tell_target(f"unit:{zone}:{slot}", slot, struck),
        slot=slot,
        zone=zone,
    )
    if struck:
        b.kill(zone, slot)


@rules.auto("AAD-SPECIAL-03")
def name_unit(b: Board, who: int, number: int) -> None:
    """Ask for the unit that a card is aimed at."""
    choose_unit.offer(b, who, number)


@rules.choice("AAD-SPECIAL-03", side=ask_powers)
def choose_unit(b: Board, who: int, number: int) -> list[int]:
    """List the units that the card can be aimed at."""
    return TARGETS[TACTICS[number].effect](b)


@choose_unit.chosen
def aim_card(b: Board, stack: int, who: int, number: int) -> None:
    """Roll at it."""
    b.do(single_shot(who, *STACKS[stack], TACTICS[number].hit))


def list_under_fireball(b: Board) -> list[int]:
    """List Allied units where a fighter fell, or next to it (AAD-TACTIC04-02)."""
    zones = {z for fall in b.downed for z in (fall, *b.neighbours(fall))}
    return b.stacks_in(sorted(zones), SLOTS[BOTH])


def list_near_bombers(b: Board) -> list[int]:
    """List Allied units next to a bomber (AAD-TACTIC06-02)."""
    zones = {near for z in b.zones() if b.count_bombers(z) for near in b.neighbours(z)}
    return b.stacks_in(sorted(zones), SLOTS[BOTH])


def list_axis_mobile(b: Board) -> list[int]:
    """List all Axis units but blockhouses (AAD-TACTIC12-02)."""
    return b.stacks_in(b.zones(), MOBILE_SLOTS[AXIS])


TARGETS: dict[str, Callable[[Board], list[int]]] = {
    "fireball": list_under_fireball,
    "friendly fire": list_near_bombers,
    "resistance": list_axis_mobile,
}


# ---- 2: V-2 rocket strike -------------------------------------------------------------------------


def list_allied_charts(b: Board) -> list[int]:
    """List the Allied charts with units on them."""
    return [c for c, power in enumerate(CHART_POWER) if power != GE and count_waiting(b, c)]


@rules.chance("AAD-TACTIC02-02", side=ask_axis)
def rocket(b: Board, chart: int, hit: int) -> Dice:
    """Throw one die at a chart."""
    return d6(1, fold=AtMost(hit), label="V-2")


@rocket.came_up
def resolve_rocket(b: Board, roll: Roll, chart: int, hit: int) -> None:
    """Destroy the first unit waiting there on a hit."""
    struck = int(roll[0] <= hit)
    aim = tell_aim(b, roll, hit, "attack", "V-2", -1 - chart)
    space = next_space(b, chart)
    slot = CHART_SPACES[chart][space]
    b.tell("rocket", "AAD-TACTIC02-02", side=AXIS, **aim, chart=chart, slot=slot)
    if struck:
        take_from_chart(b, chart, space)
        b.count_lost(slot, 1)


# ---- 11, 13: long-range guns ------------------------------------------------------------------------


def list_barrages(b: Board, who: int) -> list[int]:
    """List pairs of zones: guns here, enemies next to them."""
    return [
        BARRAGES.id(zone, near)
        for zone in b.zones()
        if b.count_all(zone, ARTILLERIES[who])
        for near in b.neighbours(zone)
        if b.count_enemies(who, near)
    ]


@rules.auto("AAD-TACTIC11-02")
def lay_barrage(b: Board, who: int, number: int) -> None:
    """Let the owner choose guns and target (AAD-TACTIC13-02)."""
    choose_barrage.offer(b, who, number)


@rules.choice("AAD-TACTIC11-02", side=ask_powers)
def choose_barrage(b: Board, who: int, number: int) -> list[int]:
    """List zone with guns and zone fired at."""
    return list_barrages(b, who)


@choose_barrage.chosen
def open_barrage(b: Board, pair: int, who: int, number: int) -> None:
    """Fire all guns of the zone."""
    b.do(barrage(who, *BARRAGES[pair], number))


@rules.chance("AAD-TACTIC11-02", side=ask_powers)
def barrage(b: Board, who: int, zone: int, to: int, number: int) -> Dice:
    """Throw one die for each artillery."""
    guns = b.count_all(zone, ARTILLERIES[who])
    return d6(guns, fold=AtMost(TACTICS[number].hit), label="artillery")


@barrage.came_up
def resolve_barrage(b: Board, roll: Roll, who: int, zone: int, to: int, number: int) -> None:
    """Let the victim choose its losses; it does not fire back."""
    hits = at_most(roll, TACTICS[number].hit)
    b.tell(
        "barrage",
        "AAD-TACTIC11-02",
        side=b.seat_of(who),
        **tell_aim(b, roll, TACTICS[number].hit, "support", "long-range guns", to),
        who=who,
        start=zone,
        zone=to,
    )
    open_battle(b, to)
    b.do(clear_battle(to))
    take_losses(b, other_side(who), hits, 1)


FIRE = {
    "paratroopers": Effect(can_drop, drop_more),
    "rockets": Effect(
        lambda b, who: bool(list_allied_charts(b)),
        lambda b, n, who: b.do(*[rocket(chart, TACTICS[n].hit) for chart in list_allied_charts(b)]),
    ),
    "fireball": Effect(
        lambda b, who: bool(list_under_fireball(b)),
        lambda b, n, who: b.do(name_unit(who, n)),
    ),
    "second strike": Effect(  # AAD-TACTIC05-02
        lambda b, who: any(b.count_bombers(z) and b.count_axis(z) for z in b.zones()),
        lambda b, n, who: b.do(strikes(TACTICS[n].hit)),
    ),
    "friendly fire": Effect(
        lambda b, who: bool(list_near_bombers(b)),
        lambda b, n, who: b.do(name_unit(who, n)),
    ),
    "barrage": Effect(
        lambda b, who: bool(list_barrages(b, who)),
        lambda b, n, who: b.do(lay_barrage(who, n)),
    ),
    "resistance": Effect(
        lambda b, who: bool(list_axis_mobile(b)), lambda b, n, who: b.do(name_unit(who, n))
    ),
}
