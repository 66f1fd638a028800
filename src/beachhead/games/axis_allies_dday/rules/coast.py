"""AAD-BLOCK and order 9: blockhouses fire to sea, each once, at a unit in a box in its arc.

Nothing else reaches the beachheads (AAD-UNIT-03), and only this card orders it (AAD-UNIT-18).
"""

from beachhead.games.axis_allies_dday.board import Board
from beachhead.games.axis_allies_dday.rules.base import axis_asked, one_die, rules
from beachhead.games.axis_allies_dday.tables import (
    ARCS,
    BATTERIES,
    BLOCKHOUSE,
    BOX_POWER,
    FIRST,
    MOBILE,
)
from beachhead.kernel.chances import Roll
from beachhead.kernel.devices import Dice


@rules.auto("AAD-BLOCK-04")
def fire_to_sea(b: Board) -> None:
    """Give every blockhouse with an arc its shot; contested zones are no hindrance."""
    b.do(*[sea_target(z) for z in BATTERIES for _ in range(b.count(z, BLOCKHOUSE))])


@rules.auto("AAD-ORDER09-01")
def sea_target(b: Board, zone: int) -> None:
    """Ask for a target if one is in the arc; some blockhouses have none (AAD-BLOCK-07)."""
    if any(b.box_total(box) for box in ARCS[zone]):
        b.do(choose_sea_target(zone))


@rules.choice("AAD-UNIT-19", side=axis_asked)
def choose_sea_target(b: Board, zone: int) -> list[int | str]:
    """Name a unit as box * 3 + kind, any of them (AAD-ORDER09-04, AAD-BLOCK-09), or hold fire."""
    seen: list[int | str] = [
        box * MOBILE + kind
        for box in ARCS[zone]
        for kind in range(MOBILE)
        if b.boxes[box * MOBILE + kind]
    ]
    return [*seen, "hold"]


@choose_sea_target.chosen
def aim_to_sea(b: Board, answer: int | str, zone: int) -> None:
    """Roll before the next blockhouse picks its target (AAD-ORDER09-05)."""
    if isinstance(answer, int):
        b.do(shell_beachhead(zone, answer))


@rules.chance("AAD-BLOCK-08", side=axis_asked)
def shell_beachhead(b: Board, zone: int, target: int) -> Dice:
    """Throw one die; 1, 2 or 3 destroys the unit."""
    return one_die(b.hit_number(), "blockhouse")


@shell_beachhead.came_up
def hit_at_sea(b: Board, roll: Roll, zone: int, target: int) -> None:
    """Remove the named unit on a hit; nobody fires back."""
    box, kind = divmod(target, MOBILE)
    hit = int(roll[0] <= b.hit_number())
    if b.story is not None:
        b.tell(
            "sea_fire",
            "AAD-BLOCK-08",
            side=0,
            at=f"box:{box}",
            dice=roll,
            hits=hit,
            unit=kind,
            box=box,
            zone=zone,
        )
    if hit:
        b.boxes[target] -= 1
        b.lose(FIRST[BOX_POWER[box]] + kind, 1)
