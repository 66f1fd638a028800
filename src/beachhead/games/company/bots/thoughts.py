"""What else than the captain's answer is worth a thought: other Units, actions, targets and places."""

from collections.abc import Callable

from beachhead.games.company.board import Board
from beachhead.games.company.bots import captain, commander, evaluation, fire, moves
from beachhead.games.company.bots.assessment import Assessment, value_fire_at
from beachhead.games.company.rules import formations, indirect
from beachhead.kernel.nodes import Answer, Decision
from beachhead.kernel.variations import Thoughts

SCALE = 10.0
"""Points of the captain's values that make a prior of one."""
MOST = 4
"""Answers to one question that are looked at."""
Values = dict[Answer, float]


def list_thoughts(b: Board, decision: Decision) -> Thoughts:
    """List the captain's answer to a question and the next best ones."""
    value = VALUES.get(decision.step)
    if value is None or len(decision.options) < 2:
        return []
    own = captain.answer(b, decision)
    values = value(b, decision)
    best = max(values.values(), default=0.0)
    others = sorted((a for a in values if a != own), key=lambda a: -values[a])
    return [
        (own, 1.0),
        *((a, min(0.9, 1 - (best - values[a]) / SCALE)) for a in others[: MOST - 1]),
    ]


def value_units(b: Board, d: Decision) -> Values:
    """Value the Units that may be activated."""
    return {u: Assessment(b, u).urgency() for u in d.options if isinstance(u, int)}


def value_actions(b: Board, d: Decision) -> Values:
    """Value the actions of a Unit on the table; leaders' business is no action."""
    unit = int(d.frame[1])
    if b.is_waiting(unit) or not b.teams_here(unit):
        return {}
    assessment = Assessment(b, unit)
    return {code: assessment.action_value(str(code)) for code in d.options if code != "leader"}


def value_targets(b: Board, d: Decision) -> Values:
    """Value fire at the targets that look best."""
    unit, kind = int(d.frame[1]), str(d.frame[2])
    hopes = [t for _, t in fire.estimate_fire(b, unit) if t in d.options][:MOST]
    return {t: value_fire_at(b, unit, t, kind) for t in hopes}


def value_places(b: Board, d: Decision) -> Values:
    """Value where a Unit might go, and staying."""
    unit = int(d.frame[1])
    if b.is_waiting(unit) or not b.teams_here(unit):
        return {}
    assessment = Assessment(b, unit)
    found: Values = {"stay": moves.value_place(assessment, [])}
    for plan in moves.list_plans(assessment):
        answer = formations.write_answer(b, commander.add_commander(b, unit, plan))
        found[answer] = moves.value_place(assessment, plan)
    return found


def value_assaulted(b: Board, d: Decision) -> Values:
    """Value the Units that may be assaulted."""
    assessment = Assessment(b, int(d.frame[1]))
    return {t: assessment.assault_on(t) for t in d.options if isinstance(t, int)}


def value_aims(b: Board, d: Decision) -> Values:
    """Value the Teams at which shells may be ranged in."""
    unit, observer = int(d.frame[1]), int(d.frame[2])
    aims = [t for t in indirect.list_aims(b, unit, observer) if t in d.options]
    return {t: evaluation.value_aim(b, unit, observer, t) for t in aims}


VALUES: dict[str, Callable[[Board, Decision], Values]] = {
    "pick_unit": value_units,
    "choose_action": value_actions,
    "choose_target": value_targets,
    "plan_move": value_places,
    "choose_assaulted": value_assaulted,
    "choose_aim": value_aims,
}
"""The questions that make up a move."""
