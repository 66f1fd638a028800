"""The table that every chapter adds its steps to, and what several chapters ask."""

from beachhead.games.company.board import Board
from beachhead.kernel.steps import Rules

rules: Rules[Board] = Rules("company")


def owner_of(b: Board, unit: int, *_: object) -> int:
    """Return the side that owns a Unit: who is asked in most steps."""
    return b.side_of(unit)


def owner_of_team(b: Board, team: int, *_: object) -> int:
    """Return the side that owns a Team."""
    return b.sheet(team).side


def name_of(b: Board, team: int) -> str:
    """Write a Team as `US.rif.r1`."""
    t = b.table
    sheet = t.teams[team]
    return f"{t.sides[sheet.side]}.{t.units[sheet.unit].id}.{sheet.id}"


def unit_name(b: Board, unit: int) -> str:
    """Write a Unit as `US.rif`."""
    t = b.table
    return f"{t.sides[t.units[unit].side]}.{t.units[unit].id}"


def piece(team: int) -> str:
    """Return the id of a Team's piece in the scene."""
    return f"team:{team}"
