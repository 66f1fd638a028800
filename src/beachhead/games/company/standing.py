"""What follows from where everybody stands, kept until somebody moves, turns, digs in or falls."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from beachhead.games.company.board import Board

Paths = tuple[tuple[int, ...], ...]


class Standing:
    """Answers that hold while nobody moves; rules ask the same again for every step of an action."""

    def __init__(self, b: Board) -> None:
        self.x, self.y = b.x[:], b.y[:]
        self.hull, self.turret = b.hull[:], b.turret[:]
        self.state, self.smoke, self.round = b.state[:], b.smoke[:], b.round
        self.aims: dict[int, int] = {}
        """The weapons with which a Team can shoot at another, by both numbers in one."""
        self.answers: dict[tuple[Paths, tuple[int, ...], int], dict[Reply, bool]] = {}
        """Who can answer a move: the declared paths, who moves, and whether it is an assault."""

    def holds(self, b: Board) -> bool:
        """Tell whether everybody still stands so."""
        return (
            self.x == b.x
            and self.y == b.y
            and self.state == b.state
            and self.hull == b.hull
            and self.turret == b.turret
            and self.round == b.round
            and self.smoke == b.smoke
        )


Reply = tuple[int, int, tuple[int, ...]]
"""The moment of a move, 1 for Overwatch, and who would fire."""
