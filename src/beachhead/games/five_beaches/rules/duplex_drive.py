"""FFF-DD: tanks that swim ashore, an option of the campaign."""

from beachhead.games.five_beaches.board import ALLIED, GONE, LOST, REDUCED, Board
from beachhead.games.five_beaches.content.components import components
from beachhead.games.five_beaches.rules.base import rules
from beachhead.games.five_beaches.rules.folds import Bands
from beachhead.kernel.devices import Dice, d6

TABLE = components().tables.duplex_drive


def swimming_units(b: Board) -> list[int]:
    """List the M-4 units; the Churchills do not roll (FFF-DD-02)."""
    return [i for i, u in enumerate(b.content.units) if "m4" in u.traits]


@rules.chance("FFF-DD-01", side=lambda b, unit: ALLIED)
def swim(b: Board, unit: int) -> Dice:
    """Roll a D6 for one M-4 unit."""
    return d6(1, fold=Bands((TABLE.full_at_most, TABLE.reduced_at_most)))


@swim.came_up
def come_ashore(b: Board, roll: tuple[int], unit: int) -> None:
    """Leave the unit unscathed, reduce it, or remove it."""
    full, reduced = TABLE.full_at_most, TABLE.reduced_at_most
    kind, rule, need = "swam", "FFF-DD-03", f"{full} or less"
    if roll[0] > reduced:
        b.steps[unit] = GONE
        b.put(unit, LOST)
        kind, rule, need = "sank", "FFF-DD-05", f"{reduced + 1} or more"
    elif roll[0] > full:
        b.steps[unit] = REDUCED
        kind, rule, need = "swam_reduced", "FFF-DD-04", f"{full + 1} to {reduced}"
    name = b.content.units[unit].name
    fate = {"swam": "unscathed", "swam_reduced": "reduced", "sank": "sinks"}[kind]
    b.tell(
        kind,
        rule,
        side=ALLIED,
        role="check",
        dice=list(roll),
        need=need,
        result=fate,
        pieces=[f"unit:{unit}"],
        unit=name,
    )
