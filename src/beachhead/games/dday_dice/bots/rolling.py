"""Phase 1: which dice to lock and which to roll again, as the turn solver says."""

from beachhead.games.dday_dice.odds.valuation.assessment import Assessment
from beachhead.kernel.nodes import Answer, Decision


def choose_lock(assessment: Assessment, decision: Decision) -> Answer:
    """Lock what the solver says, stop, or use the mulligan on a poor roll."""
    choice = assessment.list_choices()[0]
    if "mulligan" in decision.options and choice.value < assessment.make_solver().value():
        return "mulligan"
    return choice.lock if choice.roll else "stop"


def choose_reroll(assessment: Assessment, decision: Decision) -> Answer:
    """Roll again what the solver says, or use the mulligan on a poor first roll."""
    choice = assessment.list_choices()[0]
    if "mulligan" in decision.options and choice.value < assessment.make_solver().value():
        return "mulligan"
    return choice.roll or "stop"


def leave_out_die(assessment: Assessment, decision: Decision) -> Answer:
    """Leave out any die: all colours are alike."""
    return decision.options[0]
