"""Tables before a combat or a roll, and their odds, for tests."""

from fractions import Fraction
from typing import cast

from beachhead.games.dday_dice import GAME
from beachhead.games.dday_dice.board import Board
from tests.games.dday_dice.boards import have, put, roll_all, say, table


def losses(b: Board, **said: object) -> dict[int, Fraction]:
    """Ask for the losses of the first Unit's combat."""
    told = GAME.odds(b, {"combat": 0, **said})
    assert told["method"] == "exact"
    return {int(k): Fraction(v) for k, v in cast("dict[str, str]", told["losses"]).items()}


def even(*figures: int) -> dict[int, Fraction]:
    """Give each figure the same chance."""
    return {n: Fraction(figures.count(n), len(figures)) for n in figures}


def stand(scenario: str, sector: int, *cards: str, face: int = 1, at: int = 5) -> Board:
    """Put a Unit of 40 Soldiers with some cards into a Sector, in a phase before combat."""
    b = table(scenario)
    u = have(put(b.units[0], sector, face=face), *cards)
    u.soldiers = 40
    b.phase = at
    return b


def rolled(faces: str, *cards: str, lock: str = "", sector: int = 1) -> Board:
    """Roll six dice, and lock some; after the lock a second roll keeps them all but one."""
    b = table()
    have(put(b.units[0], sector), *cards)
    roll_all(b, faces)
    if lock:
        say(b, f"lock {lock}")
    return b
