"""What to do with the dice on the table: every choice with its value, best first.

A question may give the worth of `soldiers`, `stars`, `courage`, `points` and `award`, and as `bonus`
six numbers in the order of the faces. Without that, choices are valued by the planner's chance to
conquer the Bunker.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from beachhead.games.dday_dice.board import Board
from beachhead.games.dday_dice.notation.names import dice_ids, unit_name
from beachhead.games.dday_dice.odds.goals import SHOWN, describe_choice, open_throw
from beachhead.kernel.extras import require_extra
from beachhead.odds import BadQuestion, Said
from beachhead.odds.questions import Told

if TYPE_CHECKING:
    from beachhead.games.dday_dice.odds.valuation.turn_solver import TurnSolver


def answer_choices(b: Board, side: int, said: Said) -> Told:
    """Value every choice of the dice on the table."""
    u = b.units[side]
    found = choose_solver(b, side, said).list_choices(u)
    own = "utility" in said
    unit = "in the question's own worth" if own else "the planner's chance to conquer the Bunker"
    # The planner adds up what dice are worth: a sure thing may come out above certainty.
    bars = [
        {
            "label": describe_choice(c, u),
            "p": min(max(c.value, 0.0), 1.0),
            "behind": found[0].value - c.value,
            "things": dice_ids(side, c.lock if c.lock and not u.locked else c.roll),
        }
        for c in found[:SHOWN]
    ]
    return {
        "title": f"{unit_name(b, side)}: what to do with roll {u.rolls}",
        "lines": [f"Best: {describe_choice(found[0], u)}. Values are {unit}."],
        "bars": [] if own else bars,
        "choices": [
            {"text": describe_choice(c, u), "lock": c.lock, "roll": c.roll, "value": c.value}
            for c in found
        ],
    }


def can_choose(b: Board, side: int) -> bool:
    """Return True if a Unit has dice on the table that it may roll again."""
    return bool(open_throw(b, side)) and b.units[side].rolls > 0


def choose_solver(b: Board, side: int, said: Said) -> TurnSolver:
    """Return the solver under the question's own worth, or under the planner's."""
    with require_extra("solver", "Advice on a roll"):
        from beachhead.games.dday_dice.odds.valuation import (  # noqa: PLC0415 - an extra
            abilities,
            assessment,
            utility,
        )
    if "utility" not in said:
        return assessment.Assessment(b, side).make_solver()
    try:
        stated = msgspec.convert(said["utility"], utility.Utility)
    except msgspec.ValidationError as error:
        remedy = f"give numbers for some of {', '.join(utility.Utility.__struct_fields__)}"
        raise BadQuestion(f"The utility cannot be read: {error}.", remedy=remedy) from None
    return abilities.solve_utility(b, side, stated)
