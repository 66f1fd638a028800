"""What the table shows of a throw, in the figures that all games share (`docs/events.md`)."""

from collections.abc import Iterable
from itertools import groupby

from beachhead.games.axis_allies_dday.board import Board
from beachhead.games.axis_allies_dday.content.components import UNITS
from beachhead.games.axis_allies_dday.content.tables import (
    AIR_SLOTS,
    FIGHTER,
    KIND_OF,
    LAND_SLOTS,
    POWER_OF,
    SLOTS,
)
from beachhead.kernel.chances import Roll
from beachhead.kernel.plurals import counted

Figures = dict[str, int | str | list[int | str]]


def tell_aim(b: Board, roll: Roll, limit: int, role: str, weapon: str, place: int) -> Figures:
    """Return the figures of dice that hit on a number or less."""
    hits = [int(face <= limit) for face in roll]
    return {
        "battle": name_battle(b, place),
        "role": role,
        "weapon": weapon,
        "need": name_need(limit),
        "dice": [*roll],
        "dice_hit": [*hits],
        "hits": sum(hits),
    }


def name_battle(b: Board, place: int) -> str:
    """Return the word that all throws and losses of one fight share."""
    return f"{b.turn}.{b.phase}.{place}"


def name_need(limit: int) -> str:
    """Return what a die must show."""
    return f"{limit} or less" if limit > 1 else "1"


def name_faces(faces: Iterable[int]) -> str:
    """Return a choice of faces: `1, 2 or 3`."""
    *others, last = map(str, faces)
    return f"{', '.join(others)} or {last}" if others else last


def tell_target(target: str, slot: int, hits: int) -> Figures:
    """Return the figures of one named target, which a hit destroys."""
    lost: Figures = {"loss": [target], "losses": [count_units(1, slot)]} if hits else {}
    return {"target": [target], **lost}


def tell_board(
    b: Board,
    roll: Roll,
    role: str,
    who: int,
    zone: int,
    columns: tuple[int, ...],
    strength: Iterable[int],
) -> Figures:
    """Return the figures of the dice of a battle board, column by column (AAD-COMBAT-21)."""
    names = name_columns(b.units_by_slot(zone), who, tuple(strength), columns)
    owners = [names.get(limit, "infantry") for limit, n in enumerate(columns) for _ in range(n)]
    limits = [limit for limit, n in enumerate(columns) for _ in range(n)]
    hits = [int(face <= limit) for face, limit in zip(roll, limits, strict=True)]
    needs = [f"{names.get(i, 'infantry')} {name_need(i)}" for i, n in enumerate(columns) if n]
    return {
        "battle": name_battle(b, zone),
        "role": role,
        "need": ", ".join(needs),
        "dice": [*roll],
        "dice_of": [*owners],
        "dice_hit": [*hits],
        "hits": sum(hits),
    }


def name_columns(
    row: tuple[int, ...], who: int, strength: tuple[int, ...], columns: tuple[int, ...]
) -> dict[int, str]:
    """Return who fires in each column of a battle board; a card moves infantry to a better one."""
    found: dict[int, list[str]] = {}
    for slot in SLOTS[who]:
        if row[slot] and (kind := name_kind(slot)) not in found.setdefault(strength[slot], []):
            found[strength[slot]].append(kind)
    for limit, kinds in found.items():
        printed = sum(row[slot] for slot in SLOTS[who] if strength[slot] == limit)
        if columns[limit] > printed and "infantry" not in kinds:
            kinds.insert(0, "infantry")
    return {
        limit: " and ".join([", ".join(kinds[:-1]), kinds[-1]] if kinds[1:] else kinds)
        for limit, kinds in found.items()
    }


def name_kind(slot: int) -> str:
    """Return what a unit is, whosever it is."""
    if slot >= LAND_SLOTS:
        return UNITS.aircraft[slot not in AIR_SLOTS[FIGHTER]].kind
    return UNITS.unit[KIND_OF[slot]].kind


def name_unit(slot: int) -> str:
    """Return a full name: `German infantry`, `U.S. fighter`."""
    return f"{('German', 'U.K.', 'U.S.')[POWER_OF[slot]]} {name_kind(slot)}"


def count_units(number: int, slot: int) -> str:
    """Return how many of what: `1 German tank`, `3 U.S. infantry`."""
    return count_name(number, name_unit(slot))


def count_kinds(slots: Iterable[int]) -> str:
    """Return units in their order, equal neighbours together: `2 infantry, 1 tank`."""
    groups = groupby(slots, name_kind)
    return ", ".join(count_name(len(list(equal)), kind) for kind, equal in groups)


def count_name(number: int, name: str) -> str:
    """Return how many of a name: `1 tank`, `3 infantry`."""
    return counted(number, f"{name}|{name}" if name.endswith("ry") else name)
