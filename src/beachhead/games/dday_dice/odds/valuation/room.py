"""Sectors that hold few Units: who of the group may plan to go there."""

from __future__ import annotations

from beachhead.games.dday_dice.board import Board


def find_kept_sectors(b: Board, side: int) -> int:
    """Return the Sectors with little room that other Units of the group are to take first."""
    if b.solo:
        return 0
    sectors = b.battle_map.sectors
    found = 0
    for s in sectors.values():
        if s.data.max_units:
            queue = sorted(
                (b.units[i].sector != s.number, i)
                for i in b.active()
                if not b.units[i].sector
                or sectors[b.units[i].sector].data.row < s.data.row
                or b.units[i].sector == s.number
            )
            if side not in [i for _, i in queue[: s.data.max_units]]:
                found |= 1 << s.number
    return found
