"""AAD-ORDER01: the paratroopers' surprise attack, once, without reply."""

from beachhead.games.axis_allies_dday.board import Board
from beachhead.games.axis_allies_dday.content.tables import (
    AIRBORNE_BOXES,
    AXIS,
    BLOCKHOUSE,
    INFANTRY,
    SLOTS,
)
from beachhead.games.axis_allies_dday.rules.base import rules
from beachhead.games.axis_allies_dday.rules.casualties import clear_battle, open_battle, take_losses
from beachhead.games.axis_allies_dday.rules.story import tell_aim
from beachhead.kernel.chances import AtMost, Roll, at_most
from beachhead.kernel.devices import Dice, d6


@rules.auto("AAD-ORDER01-02")
def airborne_assault(b: Board) -> None:
    """Let each airborne box attack its zone, then turn the men into ordinary infantry."""
    luck = b.fortune_effect()
    fire = not (luck and luck.effect == "scattered")  # AAD-FORTUNE01-03
    boxes = range(len(AIRBORNE_BOXES))
    b.do(*[drop(box) for box in boxes if fire and b.airborne[box]], touch_down())


@rules.auto("AAD-ORDER01-02")
def drop(b: Board, box: int) -> None:
    """Attack only where there is somebody to hit; blockhouses are safe (AAD-ORDER01-04)."""
    zone = AIRBORNE_BOXES[box][1]
    if b.count_axis(zone) > b.count(zone, BLOCKHOUSE):
        b.do(paratroopers_fire(box))


@rules.chance("AAD-ORDER01-03", side=lambda b, box: b.seat_of(AIRBORNE_BOXES[box][0]))
def paratroopers_fire(b: Board, box: int) -> Dice:
    """Throw one die a man; they hit on a 1."""
    return d6(b.airborne[box], fold=AtMost(b.hit_number()), label="paratroopers")


@paratroopers_fire.came_up
def resolve_airborne_fire(b: Board, roll: Roll, box: int) -> None:
    """Let the Axis choose its losses, blockhouses excepted; those hit do not fire."""
    zone = AIRBORNE_BOXES[box][1]
    hits = at_most(roll, b.hit_number())
    b.tell(
        "fired",
        "AAD-ORDER01-03",
        side=b.seat_of(AIRBORNE_BOXES[box][0]),
        **tell_aim(b, roll, b.hit_number(), "attack", "paratroopers", zone),
        box=box,
        zone=zone,
    )
    open_battle(b, zone)
    b.do(clear_battle(zone))
    take_losses(b, AXIS, hits, 0)


@rules.auto("AAD-ORDER01-05")
def touch_down(b: Board) -> None:
    """From now on they stand in the zone as infantry."""
    for box, (power, zone) in enumerate(AIRBORNE_BOXES):
        b.add_units(zone, SLOTS[power][INFANTRY], b.airborne[box])
    b.airborne = (0,) * len(AIRBORNE_BOXES)
