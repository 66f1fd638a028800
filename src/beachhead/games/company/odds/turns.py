"""What a close combat consists of: turns to strike, and how the assault ends."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from beachhead.games.company.odds.blows import Left, Marks
from beachhead.games.company.odds.combat import Stand
from beachhead.games.company.odds.places import Row
from beachhead.games.company.odds.plan import ATTACKER

DESTROYED, REPULSED, THROWN_BACK, BROKE, APART, UNLIKELY = (
    "the assaulted Unit is destroyed",
    "the attackers are destroyed",
    "the assaulted Unit breaks off",
    "the attackers break off",
    "nobody is within reach any more",
    "ways too unlikely to be followed",
)
Both = tuple[Marks, Marks]
ANY: Both = ((), ())
Off = tuple[int, Stand]
"""Who breaks off, and where everybody stands."""


class Outcome(NamedTuple):
    """An end of the assault: how, Teams lost and markers of attackers and assaulted."""

    how: str
    lost: tuple[int, int]
    markers: tuple[int, int]
    followed: bool = True
    """If not, this is only known: how, if it is not an unlikely way, and so many losses at least."""


Size = tuple[int, int, bool]
"""Teams, markers on tanks as a number below zero, and whether whoever strikes has yet to close in."""
Outcomes = dict[Outcome, Fraction]
End = tuple[str, Left, Left]


class Turn(NamedTuple):
    """A Unit's turn to strike."""

    who: int
    left: int
    """Counterattacks still to come, below zero without end."""
    stand: Stand
    marks: Both
    closed: bool = True
    """Whether the Unit has closed in already (MIN-ASSAULT-20)."""


def turned(who: int, stand: Stand, marks: Both, left: Row, m: Marks) -> tuple[Stand, Both]:
    """Put what is left of the Unit that was struck into place."""
    if who == ATTACKER:
        return (stand[0], left), (marks[0], m)
    return (left, stand[1]), (m, marks[1])


def teams_of(stand: Stand) -> int:
    """Count who still fights."""
    return len(stand[0]) + len(stand[1])


def together(off: Off) -> tuple[int, Row, Row]:
    """Order break-offs: those that lead to equal places one after another."""
    who, stand = off
    return who, stand[1 - who], stand[who]


def size_of(turn: Turn) -> Size:
    """Order turns: nobody comes back, markers on tanks only grow while all of them live, whoever strikes closes in."""
    return teams_of(turn.stand), -sum(map(sum, turn.marks)), not turn.closed
