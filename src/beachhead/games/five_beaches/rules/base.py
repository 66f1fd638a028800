"""The table that every chapter adds its steps to, and what several chapters share."""

from beachhead.games.five_beaches.board import Board
from beachhead.kernel.steps import Rules

rules: Rules[Board] = Rules("five_beaches")
SHIPS, GUNS = -1, -2
"""Attackers that are no unit: Naval and Artillery Support."""


def tell_placed(b: Board, unit: int, rule: str = "FFF-BEACH-41") -> None:
    """Report where a unit was set up."""
    b.tell(
        "placed",
        rule,
        pieces=[f"unit:{unit}"],
        to=f"hex:{b.at[unit]}",
        unit=b.content.units[unit].name,
        hex=b.at[unit],
        side=b.content.side_of[unit],
    )
