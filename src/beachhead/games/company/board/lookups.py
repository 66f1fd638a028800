"""What follows from where everybody stands, kept until somebody moves, turns, digs in or falls."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from beachhead.games.company.board import Board
    from beachhead.games.company.board.walks import Walk

Paths = tuple[tuple[int, ...], ...]
Reply = tuple[int, int, tuple[int, ...]]
"""The moment of a move, 1 for Overwatch, and who would fire."""


class Lookups:
    """Answers that hold while nobody moves; rules ask the same again for every step of an action."""

    def __init__(self, b: Board, away: int) -> None:
        self.table, self.away = b.table, away
        self.x, self.y = b.x[:], b.y[:]
        self.hull, self.turret = b.hull[:], b.turret[:]
        self.state, self.smoke, self.round = b.state[:], b.smoke[:], b.round
        self.joined: dict[int, tuple[int, ...]] = {}
        """The Unit that a Commander or observer joins, or those that tie."""
        self.targets: dict[int, tuple[int, ...]] = {}
        """The Teams that an attack on a Unit can concern."""
        self.aims: dict[int, int] = {}
        """The weapons with which a Team can shoot at another, by both numbers in one."""
        self.answers: dict[tuple[Paths, tuple[int, ...], int], dict[Reply, bool]] = {}
        """Who can answer a move: the declared paths, who moves, and whether it is an assault."""
        self.walks: dict[tuple[int, int], Walk] = {}
        """The ways of a Team up to a length."""
        self.reached: dict[tuple[int, int, int], bool] = {}
        """Whether a Team gets into contact with an enemy by a way up to a length."""
        self.smoke_points: dict[tuple[int, ...], list[tuple[int, int]]] = {}
        """A point at which an observer and guns can aim smoke, or none."""
        self._there: list[list[int]] = [[], []]
        self._columns: list[tuple[list[int], list[int]]] = [([], []), ([], [])]

    def is_current(self, b: Board) -> bool:
        """Return True if everybody still stands so."""
        return (
            self.x == b.x
            and self.y == b.y
            and self.state == b.state
            and self.hull == b.hull
            and self.turret == b.turret
            and self.round == b.round
            and self.smoke == b.smoke
        )

    def teams_there(self, side: int) -> list[int]:
        """List a side's Teams on the table; nobody changes the list."""
        if not self._there[side]:
            state, away = self.state, self.away
            self._there[side] = [t for t in self.table.teams_of[side] if not state[t] & away]
        return self._there[side]

    def teams_in_box(self, side: int, left: int, right: int, low: int, high: int) -> list[int]:
        """List a side's Teams whose middle lies inside a box, its edge left out."""
        columns, teams = self._columns[side]
        if not teams:
            x = self.x
            teams = sorted(self.teams_there(side), key=x.__getitem__)
            columns = [x[t] for t in teams]
            self._columns[side] = (columns, teams)
        y = self.y
        first, last = bisect_right(columns, left), bisect_left(columns, right)
        return sorted([t for t in teams[first:last] if low < y[t] < high])
