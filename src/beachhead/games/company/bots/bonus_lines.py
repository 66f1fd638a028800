"""Lines on the table that give points every round, and the time that is left to cross them."""

from math import ceil

from beachhead.games.company.board import Board
from beachhead.games.company.content.geometry.plane import INCH, hundredths
from beachhead.games.company.rules import morale

PACE = 1.5  # Moves a Unit makes in a round: two when it runs, one when it fails its check
NEAR = 12 * INCH  # who is as near as this to a line or an exit may be there in a round


def count_rounds_left(b: Board) -> int:
    """Count the rounds to come, this one included."""
    return b.table.scenario.rounds - b.round + 1


def count_moves(way: int, move: int) -> int:
    """Count the Moves a way takes."""
    return ceil(max(0, way) / max(1, move))


def list_lines(b: Board, side: int) -> list[tuple[int, float]]:
    """List the lines whose points a side takes from its enemy by standing beyond: where, how many a round."""
    t = b.table
    return [
        (hundredths(bonus.south_of), bonus.vp)
        for bonus in t.scenario.bonus
        if t.sides.index(bonus.enemy) == side
    ]


def _units_beyond(b: Board, side: int, line: int) -> set[int]:
    """List the Units of a side, leaders included, with somebody beyond a line."""
    return {b.sheet(t).unit for t in b.on_table(side) if b.y[t] < line}


def value_crossing(b: Board, unit: int, line: int, points: float) -> float:
    """Count what a Unit takes from the enemy that goes beyond a line and stays: nothing if another is there."""
    if _units_beyond(b, b.side_of(unit), line) - {unit}:
        return 0.0
    lead = b.anchor(unit)
    late = count_moves(b.y[lead] - line, b.sheet(lead).move) / PACE
    return points * max(0.0, count_rounds_left(b) - late)


def value_crossings(b: Board, unit: int, y: int) -> float:
    """Count what the lines are worth to a Unit that goes to a place."""
    found = list_lines(b, b.side_of(unit))
    return sum(value_crossing(b, unit, line, points) for line, points in found if y < line)


def is_past_line(b: Board, unit: int) -> bool:
    """Return True if a Unit is beyond a line of its side."""
    return any(
        unit in _units_beyond(b, b.side_of(unit), line)
        for line, _ in list_lines(b, b.side_of(unit))
    )


def threatens_line(b: Board, unit: int) -> bool:
    """Return True if a Unit is beyond its line or may soon be."""
    return any(
        b.y[t] < line + NEAR
        for line, _ in list_lines(b, b.side_of(unit))
        for t in b.teams_here(unit)
    )


def forecast_winner(b: Board) -> int:
    """Return who would win if everybody stayed on his side of the lines to the end: 1, -1 or 0."""
    found = [(s, line, points) for s in (0, 1) for line, points in list_lines(b, s)]
    kept = [(s, points) for s, line, points in found if not _units_beyond(b, s, line)]
    if not kept:
        return morale.find_winner(b)
    trial = b.clone()
    for side, points in kept:
        trial.points[1 - side] += round(points * morale.HALVES) * count_rounds_left(b)
    return morale.find_winner(trial)
