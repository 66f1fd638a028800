"""The position, and the numbers that stand for its stacks, aircraft and boxes."""

from beachhead.games.axis_allies_dday.board.ids import (
    AFLOAT,
    AIRFIELD,
    BARRAGES,
    BOATLOADS,
    CLAIMS,
    EVERY_KIND,
    EVERYTHING,
    FLIGHTS,
    STACKS,
    Flight,
    Mover,
    StackMove,
    flight_id,
    stack_id,
    stack_of,
    whole_zone_id,
)
from beachhead.games.axis_allies_dday.board.position import NONE, Board, empty_units

__all__ = [
    "AFLOAT",
    "AIRFIELD",
    "BARRAGES",
    "BOATLOADS",
    "CLAIMS",
    "EVERYTHING",
    "EVERY_KIND",
    "FLIGHTS",
    "NONE",
    "STACKS",
    "Board",
    "Flight",
    "Mover",
    "StackMove",
    "empty_units",
    "flight_id",
    "stack_id",
    "stack_of",
    "whole_zone_id",
]
