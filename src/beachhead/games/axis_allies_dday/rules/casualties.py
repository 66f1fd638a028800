"""AAD-COMBAT steps 2 to 4: the side that is hit chooses its casualties, which are then removed."""

from beachhead.games.axis_allies_dday.board import Board
from beachhead.games.axis_allies_dday.content.tables import (
    BLOCKHOUSE,
    BOTH,
    LAND_SLOTS,
    SLOTS,
    UK,
    US,
)
from beachhead.games.axis_allies_dday.rules.base import rules
from beachhead.games.axis_allies_dday.rules.story import count_units, name_battle

DEFAULT_ORDER = ((0, 1, 3, 2), (4, 5, 6), (7, 8, 9), (4, 7, 5, 8, 6, 9))
"""Casualties offered first: infantry, artillery, blockhouses, tanks; the U.K. before the U.S."""


def open_battle(b: Board, zone: int) -> None:
    """Put all land units of a zone on the battle board, nobody held back (AAD-COMBAT-18)."""
    b.battle = zone
    b.fallen = [0] * LAND_SLOTS


def can_fall(b: Board, who: int, forts: int) -> list[int]:
    """List the slots a hit may be put on, in the default order; `forts` lets in blockhouses."""
    slots = b.standing_slots(DEFAULT_ORDER[who])
    return slots if forts else [slot for slot in slots if slot != BLOCKHOUSE]


def take_losses(b: Board, who: int, hits: int, forts: int) -> None:
    """Make a casualty of one unit for each hit (AAD-COMBAT-15); surplus hits are lost (AAD-COMBAT-22).

    Nobody is asked where all units fall or all are of one kind.
    """
    if not hits:
        return
    slots = can_fall(b, who, forts)
    if len(slots) == 1 or hits >= sum([b.count_standing(slot) for slot in slots]):
        for slot in slots:
            make_casualties(b, slot, min(hits, b.count_standing(slot)))
    else:
        b.do(choose_casualty(who, hits, forts))


def ask_victim(b: Board, who: int, *_: int) -> int:
    """Ask the side that is hit (AAD-SPECIAL-02); of two Allied players the one with more units there.

    The U.K. chooses on a tie (AAD-COMBAT-14).
    """
    if who != BOTH or b.seats == 2:
        return b.seat_of(who)
    british, american = (b.count_all(b.battle, SLOTS[power]) for power in (UK, US))
    return UK if british >= american else US


@rules.choice("AAD-COMBAT-14", side=ask_victim)
def choose_casualty(b: Board, who: int, hits: int, forts: int) -> list[int | str]:
    """List the slots, any of which may come first (AAD-COMBAT-16); `rest` takes what is left in this order."""
    slots: list[int | str] = [*can_fall(b, who, forts)]
    return [*slots, "rest"] if hits > 1 else slots


@choose_casualty.chosen
def make_casualty(b: Board, answer: int | str, who: int, hits: int, forts: int) -> None:
    """Move the unit to the casualty zone; it is not gone yet (AAD-COMBAT-23; AAD-EXAMPLE-03)."""
    if isinstance(answer, int):
        make_casualties(b, answer, 1)
        take_losses(b, who, hits - 1, forts)
        return
    for slot in can_fall(b, who, forts):
        n = min(hits, b.count_standing(slot))
        make_casualties(b, slot, n)
        hits -= n


def make_casualties(b: Board, slot: int, number: int) -> None:
    """Flag units as casualties."""
    if number:
        b.fallen[slot] += number
        if b.story is not None:
            b.tell(
                "casualty",
                "AAD-COMBAT-22",
                zone=b.battle,
                battle=name_battle(b, b.battle),
                loss=[f"unit:{b.battle}:{slot}"],
                losses=[count_units(number, slot)],
                slot=slot,
                number=number,
            )


@rules.auto("AAD-COMBAT-26")
def clear_battle(b: Board, zone: int) -> None:
    """Take the casualties of an attack without reply."""
    remove_casualties(b)


def remove_casualties(b: Board) -> None:
    """Destroy the casualties of both sides (AAD-EXAMPLE-06)."""
    b.remove_fallen()


def determine_control(b: Board, zone: int) -> None:
    """Announce who controls a zone now (AAD-COMBAT-27); both sides may remain (AAD-COMBAT-28)."""
    if b.story is not None:
        holder, battle = b.controller(zone), name_battle(b, zone)
        b.tell("control", "AAD-CONTROL-01", battle=battle, zone=zone, owner=holder)
