"""AAD-COMBAT steps 2 to 4: the side that is hit chooses its casualties, which are then removed.

That is the usual rule (AAD-SPECIAL-02), in any order (AAD-COMBAT-16); targeted attacks are the
exception (AAD-COMBAT-17) and never come here.
"""

from beachhead.games.axis_allies_dday.board import NONE, Board
from beachhead.games.axis_allies_dday.rules.base import rules
from beachhead.games.axis_allies_dday.tables import (
    AXIS,
    BLOCKHOUSE,
    BOTH,
    LAND,
    SLOTS,
    UK,
    US,
    WIDTH,
)

DEFAULT_ORDER = ((0, 1, 3, 2), (4, 5, 6), (7, 8, 9), (4, 7, 5, 8, 6, 9))
"""Casualties offered first: infantry, artillery, blockhouses, tanks; the U.K. before the U.S."""


def open_battle(b: Board, zone: int) -> None:
    """Put all land units of a zone on the battle board, nobody held back (AAD-COMBAT-18)."""
    b.battle = zone
    b.fallen = [0] * LAND


def standing(b: Board, slot: int) -> int:
    """Count the units of a slot that are not casualties yet."""
    return b.units[b.battle * WIDTH + slot] - b.fallen[slot]


def can_fall(b: Board, who: int, forts: int) -> list[int]:
    """List the slots a hit may be put on, in the default order; `forts` lets in blockhouses."""
    i = b.battle * WIDTH
    u, fallen = b.units, b.fallen
    return [s for s in DEFAULT_ORDER[who] if u[i + s] > fallen[s] and (forts or s != BLOCKHOUSE)]


def take_losses(b: Board, who: int, hits: int, forts: int) -> None:
    """Make a casualty of one unit for each hit (AAD-COMBAT-15); surplus hits are lost.

    Nobody is asked where all units fall or all are of one kind (AAD-COMBAT-22).
    """
    if not hits:
        return
    slots = can_fall(b, who, forts)
    if not slots:
        return
    if len(slots) == 1 or hits >= sum([standing(b, slot) for slot in slots]):
        for slot in slots:
            fall(b, slot, min(hits, standing(b, slot)))
    else:
        b.do(choose_casualty(who, hits, forts))


def chooser(b: Board, who: int, *_: int) -> int:
    """Ask the side that is hit; of two Allied players the one with more units there.

    The U.K. chooses on a tie (AAD-COMBAT-14).
    """
    if who != BOTH or b.seats == 2:
        return b.seat(who)
    british = sum(b.count(b.battle, slot) for slot in SLOTS[UK])
    american = sum(b.count(b.battle, slot) for slot in SLOTS[US])
    return UK if british >= american else US


@rules.choice("AAD-COMBAT-14", side=chooser)
def choose_casualty(b: Board, who: int, hits: int, forts: int) -> list[int | str]:
    """List the slots in the default order; `rest` takes what is left in that order."""
    slots: list[int | str] = [*can_fall(b, who, forts)]
    return [*slots, "rest"] if hits > 1 else slots


@choose_casualty.chosen
def make_casualty(b: Board, answer: int | str, who: int, hits: int, forts: int) -> None:
    """Move the unit to the casualty zone; it is not gone yet (AAD-COMBAT-23)."""
    if isinstance(answer, int):
        fall(b, answer, 1)
        take_losses(b, who, hits - 1, forts)
        return
    for slot in can_fall(b, who, forts):
        n = min(hits, standing(b, slot))
        fall(b, slot, n)
        hits -= n


def fall(b: Board, slot: int, number: int) -> None:
    """Flag units as casualties."""
    if number:
        b.fallen[slot] += number
        if b.story is not None:
            b.tell("casualty", "AAD-COMBAT-22", at=f"zone:{b.battle}", slot=slot, number=number)


@rules.auto("AAD-COMBAT-26")
def clear_battle(b: Board, zone: int) -> None:
    """Take the casualties of an attack without reply."""
    remove_casualties(b, zone)


def remove_casualties(b: Board, zone: int) -> None:
    """Destroy the casualties of both sides."""
    for slot, n in enumerate(b.fallen):
        if n:
            b.units[zone * WIDTH + slot] -= n
            b.lose(slot, n)
    b.battle = NONE
    b.fallen = []


def determine_control(b: Board, zone: int) -> None:
    """Return survivors to their zone and say who controls it; both may remain.

    AAD-COMBAT-27 and AAD-COMBAT-28.
    """
    if b.story is not None:
        b.tell("control", "AAD-CONTROL-01", zone=zone, owner=b.controller(zone))


__all__ = ["AXIS", "clear_battle", "open_battle", "remove_casualties", "take_losses"]
