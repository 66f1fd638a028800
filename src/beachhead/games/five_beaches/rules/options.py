"""The campaign's options: Duplex Drive (FFF-DD) and free German set-up (FFF-FREE)."""

from __future__ import annotations

import msgspec

from beachhead.games.five_beaches.board import DONE, LOST, OFF, Board
from beachhead.games.five_beaches.components import ALLIED, GERMAN, components
from beachhead.games.five_beaches.forms import FreeSetUp
from beachhead.games.five_beaches.rules.base import rules
from beachhead.games.five_beaches.rules.entry import entry_hexes
from beachhead.games.five_beaches.theatre import GONE, REDUCED
from beachhead.kernel.chances import Outcome
from beachhead.kernel.devices import Dice, d6

SWIMMING = components().tables.duplex_drive
FREE = components().tables.free_set_up
WIDER = components().tables.wider_entry


class Bands(msgspec.Struct, frozen=True):
    """Fold one die by the band it falls in: up to the first limit, up to the second, above."""

    limits: tuple[int, ...]

    def __call__(self, roll: Outcome, /) -> int:
        """Count the limits that the die is above."""
        return sum(isinstance(roll[0], int) and roll[0] > limit for limit in self.limits)


@rules.chance("FFF-DD-01", side=lambda b, unit: ALLIED)
def swim(b: Board, unit: int) -> Dice:
    """Roll a D6 for one M-4 unit."""
    return d6(1, fold=Bands((SWIMMING.full_at_most, SWIMMING.reduced_at_most)))


@swim.came_up
def see_swim(b: Board, roll: tuple[int], unit: int) -> None:
    """Unscathed, reduced, or gone (FFF-DD-03, FFF-DD-04, FFF-DD-05)."""
    kind, rule = "swam", "FFF-DD-03"
    if roll[0] > SWIMMING.reduced_at_most:
        b.steps[unit] = GONE
        b.lift(unit, LOST)
        kind, rule = "sank", "FFF-DD-05"
    elif roll[0] > SWIMMING.full_at_most:
        b.steps[unit] = REDUCED
        kind, rule = "swam_reduced", "FFF-DD-04"
    name = b.theatre.units[unit].name
    b.tell(kind, rule, dice=list(roll), piece=f"unit:{unit}", unit=name, side=ALLIED)


@rules.chance("FFF-FREE-01", side=lambda b: GERMAN)
def free_roll(b: Board) -> Dice:
    """Let the German roll for units to set up at will."""
    return d6(1, fold=Bands(tuple(line.rolls[-1] for line in FREE[:-1])))


@free_roll.came_up
def see_free_roll(b: Board, roll: tuple[int]) -> None:
    """Find the line of the table and offer its units one by one."""
    line = next(i for i, entry in enumerate(FREE) if roll[0] in entry.rolls)
    b.tell("free_set_up", "FFF-FREE-02", dice=list(roll), count=FREE[line].count, side=GERMAN)
    b.do(*(consider_free(line) for _ in range(FREE[line].count)))


@rules.auto("FFF-FREE-02")
def consider_free(b: Board, line: int) -> None:
    """Ask for the next unit."""
    choose_free_unit.offer(b, line)


def qualifies(b: Board, unit: int, entry: FreeSetUp) -> bool:
    """Tell whether the table's line covers a unit .

    Lines of the table: FFF-FREE-03, FFF-FREE-04, FFF-FREE-05, FFF-FREE-06; variants: FFF-FREE-07.
    """
    counter = b.theatre.units[unit]
    if counter.kind not in entry.kinds or (entry.ost_only and "ost" not in counter.traits):
        return False
    if unit in b.acted:
        return False
    if counter.variant:
        return entry.variants and b.at[unit] == OFF and bool(named_edges(counter.id))
    return b.at[unit] > 0


def named_edges(name: str) -> bool:
    """Tell whether the option names entry edges for a variant unit (FFF-FREE-08, FFF-FREE-09, FFF-FREE-10)."""
    return any(name in wider.units for wider in WIDER)


@rules.choice("FFF-FREE-02", side=lambda b, line: GERMAN)
def choose_free_unit(b: Board, line: int) -> list[int]:
    """Pick a unit to set up at will, or stop."""
    return [DONE, *(u for u in b.theatre.of_side[GERMAN] if qualifies(b, u, FREE[line]))]


@choose_free_unit.chosen
def lift_unit(b: Board, unit: int, line: int) -> None:
    """Lift the unit and ask for its hex."""
    if unit != DONE:
        b.acted = (*b.acted, unit)
        choose_free_hex.offer(b, unit)


@rules.choice("FFF-FREE-02", side=lambda b, unit: GERMAN)
def choose_free_hex(b: Board, unit: int) -> list[int]:
    """Pick any land hex free of units and open to it; a variant unit an edge named for it."""
    ground = b.theatre
    if ground.units[unit].variant:
        return entry_hexes(b, unit)
    land = ground.walker[unit].can_stand & ~(b.force[ALLIED] | b.force[GERMAN])
    found = ground.listed(land | ground.bit[ground.spot[b.at[unit]]])
    return [h for h in found if h != ground.point_du_hoc or point_is_open(b)]


def point_is_open(b: Board) -> bool:
    """Tell whether Germans may be set up at Point du Hoc (FFF-VAR-OMAHA-01)."""
    return "omaha_point_du_hoc" in b.variants


@choose_free_hex.chosen
def set_up_at_will(b: Board, number: int, unit: int) -> None:
    """Put the unit there."""
    b.put(unit, number)
    b.tell(
        "placed",
        "FFF-FREE-02",
        piece=f"unit:{unit}",
        to=f"hex:{number}",
        unit=b.theatre.units[unit].name,
        hex=number,
        side=GERMAN,
    )
