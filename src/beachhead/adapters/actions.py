"""Actions as numbers, for frameworks with a fixed set of actions.

An action is the index of an answer in the list of legal answers, sorted by their notation.
"""

from __future__ import annotations

from beachhead.kernel.errors import BeachheadError
from beachhead.kernel.nodes import Answer, Decision
from beachhead.kernel.position import Position
from beachhead.kernel.registry import AnyGame

MOST_ACTIONS = 1024
"""Legal answers that a decision may have unless the user asks for more."""
Item = tuple[str, Answer]


class TooMany(BeachheadError):
    """A decision has more answers than the environment has actions."""

    code = "adapter.too_many"


def list_actions(
    game: AnyGame, b: Position, node: Decision, most: int = MOST_ACTIONS
) -> list[Item]:
    """List notation and answer of every option; the index in the list is the action."""
    items = sorted(
        (game.answer_text(b, node.frame, option).text, i) for i, option in enumerate(node.options)
    )
    if len(items) > most:
        msg = f"{node.step} has {len(items)} legal answers; {most} actions were asked for."
        raise TooMany(msg, remedy="pass a larger number of actions")
    return [(text, node.options[i]) for text, i in items]


def scores_by_side(scores: tuple[int, ...] | list[int], sides: int) -> list[float]:
    """Return one score for each side, 0 where there is none."""
    return [float(scores[side]) if side < len(scores) else 0.0 for side in range(sides)]
