"""Phase 1: which dice to lock and which to roll again, as the turn solver says."""

from __future__ import annotations

from beachhead.games.dday_dice.odds.valuation.assessment import Mind
from beachhead.kernel.nodes import Answer, Decision


def best_lock(mind: Mind, decision: Decision) -> Answer:
    """Lock what the solver says, stop, or use the mulligan on a poor roll."""
    choice = mind.choices()[0]
    if "mulligan" in decision.options and choice.value < mind.solver().value():
        return "mulligan"
    return choice.lock if choice.roll else "stop"


def best_reroll(mind: Mind, decision: Decision) -> Answer:
    """Roll again what the solver says."""
    del decision
    return mind.choices()[0].roll or "stop"


def best_colour_out(mind: Mind, decision: Decision) -> Answer:
    """Leave out any die: all colours are alike."""
    del mind
    return decision.options[0]
