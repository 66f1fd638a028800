"""The effects of the tactics cards, by the names that `cards.toml` uses.

Each has a test whether it can do anything now and the frames it stacks when it is used.
"""

from collections.abc import Callable

from beachhead.games.axis_allies_dday.board import Board
from beachhead.games.axis_allies_dday.data import CARDS, Tactics
from beachhead.games.axis_allies_dday.rules.air import strikes
from beachhead.games.axis_allies_dday.rules.base import asked, axis_asked, rules
from beachhead.games.axis_allies_dday.rules.combat import opponents
from beachhead.games.axis_allies_dday.rules.losses import clear_battle, open_battle, take_losses
from beachhead.games.axis_allies_dday.rules.ploys_later import LATER
from beachhead.games.axis_allies_dday.rules.ploys_places import PLACES
from beachhead.games.axis_allies_dday.tables import (
    ARTILLERY,
    AXIS,
    BOMBER,
    BOTH,
    CHART_POWER,
    CHARTS_OF,
    DROPS,
    FIRST,
    GE,
    INFANTRY,
    MOVERS,
    SLOTS,
    SPACES,
    UK,
    US,
    WIDTH,
)
from beachhead.kernel.chances import AtMost, Roll, at_most
from beachhead.kernel.devices import Dice, d6

Usable = Callable[[Board, int], bool]
Act = Callable[[Board, int], None]
FAR = 64
"""Two zones in one answer: from * FAR + to."""


def card(number: int) -> Tactics:
    """Find a tactics card."""
    return CARDS.tactics[number - 1]


# ---- 1: paratrooper reinforcement ---------------------------------------------------------------


def next_infantry(b: Board, power: int) -> tuple[int, int] | None:
    """Find chart and space of the first infantry that still waits for a power."""
    for chart in CHARTS_OF[power]:
        for space, slot in enumerate(SPACES[chart]):
            if slot == FIRST[power] + INFANTRY and b.waiting[chart] >> space & 1:
                return chart, space
    return None


def can_drop(b: Board, who: int) -> bool:
    """Tell whether a box has room and infantry for it."""
    return any(b.room(BOTH, zone) > 0 and next_infantry(b, power) for power, zone in DROPS)


def drop_more(b: Board, number: int) -> None:
    """Roll for each airborne box."""
    b.do(*[more_paratroopers(box, number) for box in range(len(DROPS))])


@rules.chance("AAD-TACTIC01-04", side=lambda b, box, number: b.seat(DROPS[box][0]))
def more_paratroopers(b: Board, box: int, number: int) -> Dice:
    """Throw one die: a low one is the number of men."""
    return d6(1, label="paratroopers")


@more_paratroopers.came_up
def jump(b: Board, roll: Roll, box: int, number: int) -> None:
    """Drop infantry of the box's own power (AAD-TACTIC01-01), as many as fit (AAD-TACTIC01-02)."""
    power, zone = DROPS[box]
    wanted = roll[0] if roll[0] in card(number).faces else 0
    men = 0
    while men < wanted and b.room(BOTH, zone) > 0 and (place := next_infantry(b, power)):
        b.arrive(*place)
        b.units[zone * WIDTH + FIRST[power]] += 1
        men += 1
    b.tell(
        "dropped",
        "AAD-TACTIC01-04",
        side=b.seat(power),
        dice=roll,
        number=men,
        to=f"zone:{zone}",
        power=power,
        zone=zone,
    )
    b.do(*[aim_jump(power, zone, number)] * men)


@rules.auto("AAD-TACTIC01-03")
def aim_jump(b: Board, power: int, zone: int, number: int) -> None:
    """Attack at once, but never a blockhouse."""
    choose_jump_target.offer(b, power, zone, number)


@rules.choice("AAD-TACTIC01-04", side=asked)
def choose_jump_target(b: Board, power: int, zone: int, number: int) -> list[int]:
    """Name the kind of Axis unit that is fired at."""
    return [slot for slot in MOVERS[AXIS] if b.count(zone, slot)]


@choose_jump_target.chosen
def aim_at(b: Board, slot: int, power: int, zone: int, number: int) -> None:
    """Fire at it."""
    b.do(single_shot(power, zone, slot, card(number).hit))


# ---- one die at one named unit, used by several cards ---------------------------------------------


@rules.chance("AAD-SPECIAL-03", side=asked)
def single_shot(b: Board, who: int, zone: int, slot: int, hit: int) -> Dice:
    """Throw one die at the named unit."""
    return d6(1, fold=AtMost(hit), label="shot")


@single_shot.came_up
def shot_falls(b: Board, roll: Roll, who: int, zone: int, slot: int, hit: int) -> None:
    """Remove that unit on a hit, and no other."""
    struck = int(roll[0] <= hit)
    b.tell(
        "shot",
        "AAD-SPECIAL-03",
        side=b.seat(who),
        dice=roll,
        hits=struck,
        slot=slot,
        zone=zone,
    )
    if struck:
        b.kill(zone, slot)


@rules.auto("AAD-SPECIAL-03")
def name_unit(b: Board, who: int, number: int) -> None:
    """Ask for the unit that a card is aimed at."""
    choose_unit.offer(b, who, number)


@rules.choice("AAD-SPECIAL-03", side=asked)
def choose_unit(b: Board, who: int, number: int) -> list[int]:
    """List units as zone * WIDTH + slot."""
    return TARGETS[card(number).effect](b)


@choose_unit.chosen
def aim_card(b: Board, code: int, who: int, number: int) -> None:
    """Roll at it."""
    b.do(single_shot(who, *divmod(code, WIDTH), card(number).hit))


def units_in(b: Board, zones: set[int], slots: tuple[int, ...]) -> list[int]:
    """List the stacks of some kinds in some zones."""
    return [z * WIDTH + s for z in sorted(zones) for s in slots if b.count(z, s)]


def under_fireball(b: Board) -> list[int]:
    """List Allied units where a fighter fell, or next to it (AAD-TACTIC04-02)."""
    zones = {z for fall in b.downed for z in (fall, *b.near(fall))}
    return units_in(b, zones, SLOTS[BOTH])


def near_bombers(b: Board) -> list[int]:
    """List Allied units next to a bomber (AAD-TACTIC06-02)."""
    zones = {near for z in b.zones() if b.bombers(z) for near in b.near(z)}
    return units_in(b, zones, SLOTS[BOTH])


def axis_mobile(b: Board) -> list[int]:
    """List all Axis units but blockhouses (AAD-TACTIC12-02)."""
    return units_in(b, set(b.zones()), MOVERS[AXIS])


TARGETS: dict[str, Callable[[Board], list[int]]] = {
    "fireball": under_fireball,
    "friendly fire": near_bombers,
    "resistance": axis_mobile,
}


# ---- 2: V-2 rocket strike -------------------------------------------------------------------------


def allied_charts(b: Board) -> list[int]:
    """List the Allied charts with units on them."""
    return [c for c, power in enumerate(CHART_POWER) if power != GE and b.waiting[c]]


@rules.chance("AAD-TACTIC02-02", side=axis_asked)
def rocket(b: Board, chart: int, hit: int) -> Dice:
    """Throw one die at a chart."""
    return d6(1, fold=AtMost(hit), label="V-2")


@rocket.came_up
def rocket_falls(b: Board, roll: Roll, chart: int, hit: int) -> None:
    """Destroy the first unit waiting there on a hit."""
    struck = int(roll[0] <= hit)
    b.tell("rocket", "AAD-TACTIC02-02", side=0, dice=roll, hits=struck, chart=chart)
    if struck:
        space = b.head(chart)
        b.arrive(chart, space)
        b.lose(SPACES[chart][space], 1)


# ---- 11, 13: long-range guns ------------------------------------------------------------------------


def gun_slots(who: int) -> tuple[int, ...]:
    """List a side's artillery slots."""
    return tuple(FIRST[p] + ARTILLERY for p in ((GE,) if who == AXIS else (UK, US)))


def barrages(b: Board, who: int) -> list[int]:
    """List pairs of zones: guns here, enemies next to it."""
    slots = gun_slots(who)
    return [
        z * FAR + near
        for z in b.zones()
        if any(b.count(z, s) for s in slots)
        for near in b.near(z)
        if b.enemies(who, near)
    ]


@rules.auto("AAD-TACTIC11-02")
def lay_barrage(b: Board, who: int, number: int) -> None:
    """Let the owner choose guns and target (AAD-TACTIC13-02)."""
    choose_barrage.offer(b, who, number)


@rules.choice("AAD-TACTIC11-02", side=asked)
def choose_barrage(b: Board, who: int, number: int) -> list[int]:
    """List zone with guns and zone fired at."""
    return barrages(b, who)


@choose_barrage.chosen
def open_barrage(b: Board, pair: int, who: int, number: int) -> None:
    """Fire all guns of the zone."""
    b.do(barrage(who, *divmod(pair, FAR), number))


@rules.chance("AAD-TACTIC11-02", side=asked)
def barrage(b: Board, who: int, zone: int, to: int, number: int) -> Dice:
    """Throw one die for each artillery."""
    guns = sum(b.count(zone, s) for s in gun_slots(who))
    return d6(guns, fold=AtMost(card(number).hit), label="artillery")


@barrage.came_up
def barrage_falls(b: Board, roll: Roll, who: int, zone: int, to: int, number: int) -> None:
    """Let the victim choose its losses; it does not fire back."""
    hits = at_most(roll, card(number).hit)
    b.tell(
        "fired",
        "AAD-TACTIC11-02",
        side=b.seat(who),
        dice=roll,
        hits=hits,
        zone=to,
    )
    open_battle(b, to)
    b.do(clear_battle(to))
    take_losses(b, opponents(who), hits, 1)


PLOYS: dict[str, tuple[Usable, Act]] = {
    "paratroopers": (can_drop, drop_more),
    "rockets": (
        lambda b, who: bool(allied_charts(b)),
        lambda b, n: b.do(*[rocket(chart, card(n).hit) for chart in allied_charts(b)]),
    ),
    "fireball": (
        lambda b, who: bool(under_fireball(b)),
        lambda b, n: b.do(name_unit(AXIS, n)),
    ),
    "second strike": (
        lambda b, who: any(b.bombers(z) and b.axis(z) for z in b.zones()),
        lambda b, n: b.do(strikes(card(n).hit)),
    ),
    "friendly fire": (
        lambda b, who: bool(near_bombers(b)),
        lambda b, n: b.do(name_unit(AXIS, n)),
    ),
    "barrage": (
        lambda b, who: bool(barrages(b, who)),
        lambda b, n: b.do(lay_barrage(AXIS if card(n).owner == "Axis" else BOTH, n)),
    ),
    "resistance": (lambda b, who: bool(axis_mobile(b)), lambda b, n: b.do(name_unit(BOTH, n))),
    **PLACES,
    **LATER,
}
"""When a card can be used, and what it does."""

__all__ = ["BOMBER", "PLOYS"]
