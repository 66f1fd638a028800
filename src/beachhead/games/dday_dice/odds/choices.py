"""Exact chances: every choice of the roll on the table, and what the next combat may cost.

A question may name a `side`, and a `utility` with the worth of `soldiers`, `stars`, `courage`,
`points`, `award` and `bonus` (six numbers in the order of the faces); without one the choices are
valued by the planner's chance to conquer the Bunker.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import msgspec

from beachhead.games.dday_dice.board import Board, Unit
from beachhead.games.dday_dice.notation.names import dice_words, unit_name
from beachhead.games.dday_dice.odds.valuation.assessment import Mind, abilities, list_choices
from beachhead.games.dday_dice.odds.valuation.turn_solver import Choice, TurnSolver
from beachhead.games.dday_dice.odds.valuation.utility import Utility
from beachhead.kernel.errors import BeachheadError

Told = dict[str, object]
SHOWN = 8
SIX = 6
STEPS = 24
"""How far a linear worth is written out for Stars, Courage and Item Points."""


class BadQuestion(BeachheadError):
    """A question that the odds cannot answer."""

    code = "odds.question"


def odds(b: Board, question: dict[str, object]) -> Told:
    """Answer for the side that is asked about, or for the first one with dice on the table."""
    unknown = set(question) - {"side", "utility"}
    if unknown:
        msg = f"A question has `side` and `utility`, not {sorted(unknown)!r:.80}."
        raise BadQuestion(msg, remedy='ask {"side": 0, "utility": {"soldiers": 1, "courage": 1.5}}')
    side = question.get("side", next((i for i in b.active() if rolling(b.units[i])), 0))
    if not isinstance(side, int) or not 0 <= side < len(b.units):
        raise BadQuestion(f"There is no side {side!r:.20}.", remedy="name a Unit from 0 up")
    if b.phase == 1 and rolling(b.units[side]):
        return choices_told(b, side, question.get("utility"))
    return combat_told(b)


def rolling(u: Unit) -> bool:
    """Tell whether a Unit's dice may still be rolled."""
    return bool(u.dice) and 0 < u.rolls < 3 and not u.conquered


def choices_told(b: Board, side: int, utility: object) -> Told:
    """List the best choices for the dice on the table with their exact values."""
    u = b.units[side]
    found, unit = choices(b, side, utility)
    # A planner's values add up over the dice, so that the best of a sure thing exceed certainty.
    bars = [{"label": label(c, u), "p": min(max(c.value, 0.0), 1.0)} for c in found[:SHOWN]]
    return {
        "title": f"{unit_name(b, side)}: what to do with roll {u.rolls}",
        "lines": [f"Best: {label(found[0], u)}. Values are {unit}."],
        "bars": bars if utility is None else [],
        "choices": [{"lock": c.lock, "roll": c.roll, "value": c.value} for c in found],
    }


def choices(b: Board, side: int, utility: object) -> tuple[list[Choice], str]:
    """Value every lock and re-roll, best first."""
    u = b.units[side]
    if utility is None:
        solver = Mind(b, side).solver()
        unit = "the planner's chance to conquer the Bunker"
    else:
        solver = TurnSolver(read_utility(utility), **msgspec.structs.asdict(abilities(b, u)))
        unit = "in the question's own worth"
    return list_choices(solver, u), unit


def read_utility(given: object) -> Utility:
    """Read the worth of each thing from a question."""
    if not isinstance(given, dict):
        raise BadQuestion("`utility` is a table of numbers.", remedy='write {"soldiers": 1}')
    plain = {"soldiers", "stars", "courage", "points", "award"}
    bonus = given.get("bonus", [0] * SIX)
    numbers = [given.get(name, 0) for name in plain]
    listed = isinstance(bonus, (list, tuple)) and len(bonus) == SIX
    if (
        set(given) - plain - {"bonus"}
        or not listed
        or not all(isinstance(n, (int, float)) for n in (*numbers, *bonus))
    ):
        msg = f"`utility` has {sorted(plain)} and six numbers as `bonus`."
        raise BadQuestion(msg, remedy="give each a number")

    def line(name: str) -> tuple[float, ...]:
        return tuple(float(given.get(name, 0)) * n for n in range(STEPS * 4))

    return Utility(
        float(given.get("soldiers", 0)),
        line("stars"),
        line("courage"),
        line("points"),
        tuple(float(n) for n in bonus),
        float(given.get("award", 0)),
    )


def label(choice: Choice, u: Unit) -> str:
    """Say a choice in words."""
    if not choice.roll:
        return "stop"
    again = f"roll {dice_words(choice.roll)}"
    return f"lock {dice_words(choice.lock)}, {again}" if choice.lock and not u.locked else again


def combat_told(b: Board) -> Told:
    """Say for every Unit what its Sector may cost in the next combat."""
    lines, bars, units = [], [], {}
    for side in b.active():
        u = b.units[side]
        if not u.sector:
            continue
        chances = loss_chances(b, u)
        alive = sum((p for loss, p in chances.items() if loss < u.size), Fraction(0))
        mean = sum((loss * p for loss, p in chances.items()), Fraction(0))
        lines.append(
            f"{unit_name(b, side)} in {b.sector_of(u).label}: {float(mean):.1f} on average."
        )
        bars.append({"label": f"{unit_name(b, side)} survives combat here", "p": float(alive)})
        units[str(side)] = {str(loss): str(p) for loss, p in sorted(chances.items())}
    return {"title": "The next combat", "lines": lines, "bars": bars, "losses": units}


def loss_chances(b: Board, u: Unit) -> dict[int, Fraction]:
    """Give the exact chances of each number of casualties where a Unit stands now."""
    dice = b.fire_dice(u.sector)
    lower = b.help_here(u.sector).lower_fire
    base = b.defence(u)
    found: dict[int, Fraction] = {}
    for faces in product(range(1, SIX + 1), repeat=dice):
        loss = base + max(sum(faces) - lower, 0)
        found[loss] = found.get(loss, Fraction(0)) + Fraction(1, SIX**dice)
    return found
