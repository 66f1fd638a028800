"""AAD-BLOCK and order 9: blockhouses fire to sea, each once, at a unit in a box in its arc."""

from beachhead.games.axis_allies_dday.board import AFLOAT, Board
from beachhead.games.axis_allies_dday.content.tables import (
    ARCS,
    AXIS,
    BLOCKHOUSE,
    BOX_SLOTS,
    COASTAL_BATTERIES,
)
from beachhead.games.axis_allies_dday.rules.base import ask_axis, one_die, rules
from beachhead.games.axis_allies_dday.rules.story import tell_aim, tell_target
from beachhead.kernel.chances import Roll
from beachhead.kernel.devices import Dice


@rules.auto("AAD-BLOCK-04")
def fire_to_sea(b: Board) -> None:
    """Let every blockhouse with an arc fire once (AAD-UNIT-18), in contested zones too.

    Nothing else reaches the beachheads (AAD-UNIT-03).
    """
    b.do(*[sea_target(z) for z in COASTAL_BATTERIES for _ in range(b.count(z, BLOCKHOUSE))])


@rules.auto("AAD-ORDER09-01")
def sea_target(b: Board, zone: int) -> None:
    """Ask for a target if one is in the arc; some blockhouses have none (AAD-BLOCK-07)."""
    if any(b.box_total(box) for box in ARCS[zone]):
        b.do(choose_sea_target(zone))


@rules.choice("AAD-UNIT-19", side=ask_axis)
def choose_sea_target(b: Board, zone: int) -> list[int | str]:
    """List the units in the arc, any of them (AAD-ORDER09-04, AAD-BLOCK-09), or hold fire."""
    seen = [AFLOAT.id(box, kind) for box in ARCS[zone] for kind in b.kinds_afloat(box)]
    return [*seen, "hold"]


@choose_sea_target.chosen
def aim_to_sea(b: Board, answer: int | str, zone: int) -> None:
    """Roll before the next blockhouse picks its target (AAD-ORDER09-05)."""
    if isinstance(answer, int):
        b.do(shell_beachhead(zone, answer))


@rules.chance("AAD-BLOCK-08", side=ask_axis)
def shell_beachhead(b: Board, zone: int, target: int) -> Dice:
    """Throw one die; 1, 2 or 3 destroys the unit."""
    return one_die(b.hit_number(), "blockhouse")


@shell_beachhead.came_up
def resolve_sea_fire(b: Board, roll: Roll, zone: int, target: int) -> None:
    """Remove the named unit on a hit; nobody fires back."""
    box, kind = AFLOAT[target]
    hit = int(roll[0] <= b.hit_number())
    if b.story is not None:
        b.tell(
            "sea_fire",
            "AAD-BLOCK-08",
            side=AXIS,
            at=f"box:{box}",
            **tell_aim(b, roll, b.hit_number(), "defend", "blockhouse", zone),
            **tell_target(f"afloat:{box}:{kind}", BOX_SLOTS[box][kind], hit),
            unit=kind,
            box=box,
            zone=zone,
        )
    if hit:
        b.add_afloat(box, kind, -1)
        b.count_lost(BOX_SLOTS[box][kind], 1)
