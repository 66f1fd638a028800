"""Rules of thumb for when there is no time to plan: legal answers at once."""

from __future__ import annotations

from collections.abc import Callable

from beachhead.games.dday_dice.content.components import COURAGE, SKULL, SOLDIER1, SOLDIER2, STAR
from beachhead.games.dday_dice.odds.valuation.assessment import Assessment
from beachhead.games.dday_dice.odds.valuation.turn_solver import faces_of
from beachhead.kernel.nodes import Answer, Decision

WANTED = (SOLDIER2, SOLDIER1, COURAGE, STAR)
"""The faces worth locking, best first."""


def lock(assessment: Assessment, decision: Decision) -> Answer:
    """Lock the two best dice as they lie."""
    faces = faces_of(assessment.u)
    order = sorted(range(len(faces)), key=lambda i: rank(faces[i]))
    pair = sum(1 << i for i in order[:2])
    return pair if pair in decision.options else decision.options[0]


def rank(face: int) -> int:
    """Order faces by how gladly they are kept."""
    return WANTED.index(face) if face in WANTED else len(WANTED) + (face == SKULL)


def reroll(assessment: Assessment, decision: Decision) -> Answer:
    """Roll the Skulls again that are not locked."""
    skulls = sum(
        1 << i
        for i, face in enumerate(faces_of(assessment.u))
        if face == SKULL and not assessment.u.locked >> i & 1
    )
    return skulls if skulls in decision.options else decision.options[0]


def move(assessment: Assessment, decision: Decision) -> Answer:
    """Stay as long as the marker allows, then go forward if possible."""
    del assessment
    if "stay" in decision.options:
        return "stay"
    goals = [a for a in decision.options if isinstance(a, tuple) and a[0] == "go"]
    return max(goals, key=lambda a: int(a[1])) if goals else decision.options[0]


def start(assessment: Assessment, decision: Decision) -> Answer:
    """Land in the first place."""
    del assessment
    return decision.options[0]


JUDGES: dict[str, Callable[[Assessment, Decision], Answer]] = {
    "choose_lock": lock,
    "choose_reroll": reroll,
    "move": move,
    "choose_start": start,
}
