"""The table that every chapter adds its steps to, and who is asked or throws in most of them."""

from typing import TypeGuard

from beachhead.games.company.board import Board
from beachhead.kernel.nodes import Answer
from beachhead.kernel.steps import Rules

rules: Rules[Board] = Rules("company")
Term = tuple[str, int, str]
"""A part of a number that dice need: its name, its value and its rule."""


def write_terms(base: Term, *changes: Term) -> list[str]:
    """Write what a needed number is made of, as events carry it (`docs/events.md`)."""
    name, value, rule = base
    return [f"{name}|{value}|{rule}", *(f"{n}|{v:+d}|{r}" for n, v, r in changes)]


def is_unit(answer: Answer, b: Board) -> TypeGuard[int]:
    """Return True if an answer is the number of a Unit."""
    return isinstance(answer, int) and 0 <= answer < len(b.table.units)


def owner_of(b: Board, unit: int, *_: object) -> int:
    """Return the side that owns a Unit: who is asked in most steps."""
    return b.side_of(unit)


def owner_of_team(b: Board, team: int, *_: object) -> int:
    """Return the side that owns a Team."""
    return b.sheet(team).side


def checking_side(b: Board, kind: str, unit: int, *_: object) -> int:
    """Return the side whose Unit takes a Training Check."""
    return b.side_of(unit)


def firing_side(b: Board, *_: object) -> int:
    """Return the side that fires."""
    return b.side_of(b.current_attack.firer)


def target_side(b: Board, *_: object) -> int:
    """Return the side that is fired at."""
    return b.side_of(b.current_attack.target)
