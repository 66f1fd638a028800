"""The effects of tactics cards 14 to 16, which move pieces late in the turn."""

from collections.abc import Callable

from beachhead.games.axis_allies_dday.board import NONE, Board
from beachhead.games.axis_allies_dday.data import CARDS
from beachhead.games.axis_allies_dday.rules.base import allies_asked, asked, axis_asked, rules
from beachhead.games.axis_allies_dday.rules.move import may_pass, way_through
from beachhead.games.axis_allies_dday.rules.strafe import GROUP, strafe
from beachhead.games.axis_allies_dday.tables import (
    AXIS,
    CHARTS_OF,
    FIGHTER,
    FIRST,
    GE,
    ORDERS,
    PIECES,
    SPACES,
    UK,
    US,
    WIDTH,
)
from beachhead.kernel.chances import Roll
from beachhead.kernel.devices import Dice, d6
from beachhead.kernel.position import put

# ---- 14: reconnaissance strafing ------------------------------------------------------------------


def start_reconnaissance(b: Board, number: int) -> None:
    """List the fighters that may change zone; each may do so once."""
    fighters = [code for code in b.aloft if code % PIECES <= FIGHTER + US]
    b.ready = sorted(set(fighters))
    b.left = [fighters.count(code) for code in b.ready]
    b.do(reconnaissance())


@rules.auto("AAD-TACTIC14-02")
def reconnaissance(b: Board) -> None:
    """Ask while fighters are left that have not moved."""
    if b.ready:
        b.do(choose_scouts())


@rules.choice("AAD-TACTIC14-02", side=allies_asked)
def choose_scouts(b: Board) -> list[int | str]:
    """List fighters as zone * PIECES + slot, or `done`."""
    return [*b.ready, "done"]


@choose_scouts.chosen
def pick_scouts(b: Board, answer: int | str) -> None:
    """Ask where they go."""
    if isinstance(answer, int):
        b.do(find_patrol(answer))
    else:
        b.ready = []
        b.left = []


@rules.auto("AAD-TACTIC14-02")
def find_patrol(b: Board, code: int) -> None:
    """Ask for a zone that still takes a fighter."""
    choose_scout_zone.offer(b, code)


@rules.choice("AAD-TACTIC14-02", side=allies_asked)
def choose_scout_zone(b: Board, code: int) -> list[int]:
    """List the other zones with fewer than four fighters."""
    limit = ORDERS[2].limit
    return [z for z in b.zones() if b.fighters(z) < limit and z != code // PIECES]


@choose_scout_zone.chosen
def fly_over(b: Board, zone: int, code: int) -> None:
    """Move one fighter; no antiaircraft fire is due, and it strafes arrivals (AAD-TACTIC00-12)."""
    there = b.aloft.index(code)
    b.aloft = b.aloft[:there] + b.aloft[there + 1 :]
    b.send(code % PIECES, zone, 1)
    i = b.ready.index(code)
    b.left[i] -= 1
    if not b.left[i]:
        del b.ready[i], b.left[i]
    b.tell(
        "scouted",
        "AAD-TACTIC14-02",
        side=1,
        **{"from": f"zone:{code // PIECES}"},
        to=f"zone:{zone}",
        slot=code % PIECES,
        start=code // PIECES,
        end=zone,
    )
    b.do(reconnaissance())


# ---- 15: German convoy ------------------------------------------------------------------------------

CONVOY_MOVE = next(t.value for t in CARDS.tactics if t.effect == "convoy")


def convoy_goals(b: Board, zone: int) -> list[int]:
    """List the zones in reach under the rules for tanks."""
    if b.allies(zone):
        return []
    found = set(roomy(b, zone))
    for via in sorted(found) if CONVOY_MOVE > 1 else ():
        if may_pass(b, AXIS, via):
            found.update(roomy(b, via))
    found.discard(zone)
    return sorted(found)


def roomy(b: Board, zone: int) -> list[int]:
    """List the neighbours that take one more Axis unit."""
    return [z for z in b.near(zone) if b.room(AXIS, z) > 0]


def convoys(b: Board) -> list[int]:
    """List the units that arrived this turn and can move on, as zone * WIDTH + slot."""
    arrived = {
        b.movers[i + 4] * WIDTH + b.movers[i]
        for i in range(0, len(b.movers), GROUP)
        if b.movers[i + 1] and not b.movers[i + 2]
    }
    return [code for code in sorted(arrived) if convoy_goals(b, code // WIDTH)]


@rules.auto("AAD-TACTIC15-02")
def send_convoy(b: Board) -> None:
    """Let the Axis choose the unit."""
    choose_convoy.offer(b)


@rules.choice("AAD-TACTIC15-02", side=axis_asked)
def choose_convoy(b: Board) -> list[int]:
    """List this turn's arrivals."""
    return convoys(b)


@choose_convoy.chosen
def load_convoy(b: Board, code: int) -> None:
    """Ask where it goes."""
    b.do(route_convoy(code))


@rules.auto("AAD-TACTIC15-02")
def route_convoy(b: Board, code: int) -> None:
    """Ask only if there are several ways."""
    choose_convoy_goal.offer(b, code)


@rules.choice("AAD-TACTIC15-02", side=axis_asked)
def choose_convoy_goal(b: Board, code: int) -> list[int]:
    """List the zones in reach."""
    return convoy_goals(b, code // WIDTH)


@choose_convoy_goal.chosen
def roll_convoy(b: Board, to: int, code: int) -> None:
    """Move it and let it be strafed as usual (AAD-TACTIC00-13)."""
    zone, slot = divmod(code, WIDTH)
    via = 0 if to in b.near(zone) else way_through(b, AXIS, roomy(b, zone), to)
    b.units[code] -= 1
    b.units[to * WIDTH + slot] += 1
    b.movers = [slot, 1, zone, via, to]
    b.tell(
        "moved",
        "AAD-TACTIC15-02",
        side=0,
        **{"from": f"zone:{zone}"},
        to=f"zone:{to}",
        slot=slot,
        number=1,
        start=zone,
        via=via,
        end=to,
    )
    b.do(strafe())


# ---- 16: volunteers from the home front -------------------------------------------------------------


def empty_space(b: Board, chart: int) -> int:
    """Find the first infantry space of a chart whose unit has come, or NONE."""
    for space, slot in enumerate(SPACES[chart]):
        if slot in FIRST and not b.waiting[chart] >> space & 1:
            return space
    return NONE


def volunteer_charts(b: Board, who: int) -> list[int]:
    """List the charts that destroyed infantry of their power can go back to."""
    powers = (GE,) if who == AXIS else (UK, US)
    return [c for p in powers if b.lost[FIRST[p]] for c in CHARTS_OF[p] if empty_space(b, c) >= 0]


@rules.chance("AAD-TACTIC16-02", side=asked)
def call_volunteers(b: Board, who: int) -> Dice:
    """Throw one die: the most infantry that return."""
    return d6(1, label="volunteers")


@call_volunteers.came_up
def volunteers_come(b: Board, roll: Roll, who: int) -> None:
    """Let the owner put them on its charts one by one."""
    b.tell("volunteers", "AAD-TACTIC16-02", side=b.seat(who), dice=roll)
    b.do(enlist(who, roll[0]))


@rules.auto("AAD-TACTIC00-14")
def enlist(b: Board, who: int, men: int) -> None:
    """Ask while men, destroyed infantry and empty spaces are left."""
    if men and volunteer_charts(b, who):
        b.do(choose_volunteers(who, men))


@rules.choice("AAD-TACTIC00-14", side=asked)
def choose_volunteers(b: Board, who: int, men: int) -> list[int | str]:
    """List the charts, or `stop`."""
    return [*volunteer_charts(b, who), "stop"]


@choose_volunteers.chosen
def back_on_chart(b: Board, answer: int | str, who: int, men: int) -> None:
    """Fill the first empty infantry space; chart order decides who comes next (AAD-TACTIC00-15)."""
    if isinstance(answer, int):
        space = empty_space(b, answer)
        b.waiting = put(b.waiting, answer, b.waiting[answer] | 1 << space)
        b.lose(SPACES[answer][space], -1)
        b.tell("enlisted", "AAD-TACTIC00-14", side=b.seat(who), chart=answer)
        b.do(enlist(who, men - 1))


def home_front(b: Board, number: int) -> None:
    """Roll for the owner of the card."""
    b.do(call_volunteers(b.home_front))


LATER: dict[str, tuple[Callable[[Board, int], bool], Callable[[Board, int], None]]] = {
    "reconnaissance": (
        lambda b, who: any(b.fighters(z) for z in b.zones()),
        start_reconnaissance,
    ),
    "convoy": (lambda b, who: bool(convoys(b)), lambda b, n: b.do(send_convoy())),
    "volunteers": (lambda b, who: bool(volunteer_charts(b, who)), home_front),
}
"""Cards 14 to 16: when they can be used, and what they do."""
