"""Who may take back what: alone up to a roll or another's answer, further by consent."""

from __future__ import annotations

from typing import Literal

from beachhead.match import Match
from beachhead.web.seats import Guest
from beachhead.web.table import Table

Way = Literal["", "free", "ask"]


def undo_for(table: Table, guest: Guest, side: int) -> tuple[Way, int]:
    """Tell whether a side can take back its last answer, and to which depth that leads."""
    match = table.match
    if side not in guest.sides or match.revealed:
        return "", -1
    depth = target(match, side)
    if depth >= match.depth:
        return "", -1
    if free(match, guest, side, depth):
        return "free", depth
    if stubborn(match, guest, side, depth):
        return "", -1
    return "ask", depth


def target(match: Match, side: int) -> int:
    """Give the depth before a side's last answer, or before a roll that was mistyped."""
    if (
        match.line
        and match.header.dice != "seeded"
        and match.entries[match.line[-1]].kind == "roll"
    ):
        return match.depth - 1
    return match.last_answer(side)


def free(match: Match, guest: Guest, side: int, depth: int) -> bool:
    """Tell whether nobody has to be asked."""
    if depth >= match.floor(side):
        return True
    return not others(match, guest, side) and not stubborn(match, guest, side, depth)


def others(match: Match, guest: Guest, side: int) -> list[int]:
    """List the sides whose people have to agree: those who hold another token."""
    return [
        other
        for other, seat in enumerate(match.seats)
        if other != side and other not in guest.sides and not seat.is_bot
    ]


def stubborn(match: Match, guest: Guest, side: int, depth: int) -> bool:
    """Tell whether seeded dice that nobody else has consented to lie between."""
    if others(match, guest, side) or match.header.dice != "seeded":
        return False
    return any(match.entries[ply].kind == "roll" for ply in match.line[depth:])
