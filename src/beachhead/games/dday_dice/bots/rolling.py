"""Phase 1: which dice to lock and which to roll again, as the turn solver says."""

from __future__ import annotations

from beachhead.games.dday_dice.odds.valuation.assessment import Mind, faces_of
from beachhead.games.dday_dice.odds.valuation.turn_solver import Choice
from beachhead.kernel.nodes import Answer, Decision


def best_lock(mind: Mind, decision: Decision) -> Answer:
    """Lock what the solver says, stop, or use the mulligan on a poor roll."""
    solver = mind.solver()
    choice: Choice = solver.after_first(faces_of(mind.u))[0]
    if "mulligan" in decision.options and choice.value < solver.value():
        return "mulligan"
    return choice.lock if choice.roll else "stop"


def best_reroll(mind: Mind, decision: Decision) -> Answer:
    """Roll again what the solver says."""
    del decision
    solver = mind.solver()
    u = mind.u
    if u.rolls == 1 and u.locked:
        choice = solver.best_second(faces_of(u), u.locked)
    elif u.rolls == 1:
        choice = max(solver.second_rolls(faces_of(u), u.locked))
    else:
        choice = solver.after_second(faces_of(u), u.locked)[0]
    return choice.roll or "stop"


def best_colour_out(mind: Mind, decision: Decision) -> Answer:
    """Leave out any die: all colours are alike."""
    del mind
    return decision.options[0]
