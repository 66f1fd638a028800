"""FFF-FREE: German units that are set up at will, an option of the campaign."""

from beachhead.games.five_beaches.board import DONE, GERMAN, OFF, Board
from beachhead.games.five_beaches.content.components import components
from beachhead.games.five_beaches.content.schema import FreeSetUp
from beachhead.games.five_beaches.rules.base import rules, tell_placed
from beachhead.games.five_beaches.rules.entry import entry_hexes
from beachhead.games.five_beaches.rules.folds import Bands
from beachhead.games.five_beaches.rules.variant_setup import HOLD_THE_POINT
from beachhead.kernel.devices import Dice, d6
from beachhead.kernel.plurals import counted

TABLE = components().tables.free_set_up
"""The units that each roll frees."""


@rules.chance("FFF-FREE-01", side=lambda b: GERMAN)
def free_roll(b: Board) -> Dice:
    """Let the German roll for units to set up at will."""
    return d6(1, fold=Bands(tuple(line.rolls[-1] for line in TABLE[:-1])))


@free_roll.came_up
def offer_free_units(b: Board, roll: tuple[int]) -> None:
    """Find the line of the table and offer its units one by one."""
    line = next(i for i, entry in enumerate(TABLE) if roll[0] in entry.rolls)
    count = TABLE[line].count
    b.tell(
        "free_set_up",
        "FFF-FREE-02",
        side=GERMAN,
        role="draw",
        dice=list(roll),
        result=counted(count, "unit"),
        count=count,
    )
    b.do(*(consider_free(line) for _ in range(count)))


@rules.auto("FFF-FREE-02")
def consider_free(b: Board, line: int) -> None:
    """Ask for the next unit."""
    choose_free_unit.offer(b, line)


def qualifies(b: Board, unit: int, entry: FreeSetUp) -> bool:
    """Return True if a line of the table covers a unit."""
    counter = b.content.units[unit]
    if counter.kind not in entry.kinds or (entry.ost_only and "ost" not in counter.traits):
        return False
    if unit in b.acted:
        return False
    # FFF-FREE-06: any, also one that has not come on yet; FFF-FREE-07 for variant units
    return entry.variants if counter.variant else True


@rules.choice("FFF-FREE-02", side=lambda b, line: GERMAN)
def choose_free_unit(b: Board, line: int) -> list[int]:
    """Pick a unit to set up at will, or stop."""
    return [DONE, *(u for u in b.content.of_side[GERMAN] if qualifies(b, u, TABLE[line]))]


@choose_free_unit.chosen
def pick_up_unit(b: Board, unit: int, line: int) -> None:
    """Ask for the hex of the unit."""
    if unit != DONE:
        b.acted = (*b.acted, unit)
        choose_free_hex.offer(b, unit)


@rules.choice("FFF-FREE-02", side=lambda b, unit: GERMAN)
def choose_free_hex(b: Board, unit: int) -> list[int]:
    """Pick any land hex free of units and open to it; a variant unit an edge named for it."""
    content = b.content
    if content.units[unit].variant:
        return entry_hexes(b, unit)
    free = b.free_hexes(content.step_costs[unit].can_stand)
    found = sorted({*free, b.at[unit]} - {OFF})  # 22/21 Panzer has no place yet
    return [h for h in found if h != content.point_du_hoc or HOLD_THE_POINT in b.variants]


@choose_free_hex.chosen
def set_up_at_will(b: Board, number: int, unit: int) -> None:
    """Put the unit there."""
    b.put(unit, number)
    tell_placed(b, unit, "FFF-FREE-02")
