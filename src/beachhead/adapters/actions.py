"""Numbers for answers: what frameworks with a fixed set of actions need, kept out of the kernel.

An action is the place of an answer in the list of legal answers, sorted by their notation.
"""

from __future__ import annotations

from beachhead.kernel.errors import BeachheadError, Unknown
from beachhead.kernel.meta import Scenario
from beachhead.kernel.nodes import Answer, Decision
from beachhead.kernel.position import Position
from beachhead.kernel.registry import AnyGame

MOST_ACTIONS = 1024
"""How many legal answers a decision may have unless the user asks for more."""
Item = tuple[str, Answer]


class TooMany(BeachheadError):
    """A decision has more answers than the framework was told."""

    code = "adapter.too_many"


def menu(game: AnyGame, b: Position, node: Decision, most: int = MOST_ACTIONS) -> list[Item]:
    """List notation and answer of every option; the place in the list is the action."""
    items = sorted(
        (game.words(b, node.frame, option).text, i) for i, option in enumerate(node.options)
    )
    if len(items) > most:
        msg = f"{node.step} has {len(items)} legal answers; {most} actions were asked for."
        raise TooMany(msg, remedy="ask for more actions")
    return [(text, node.options[i]) for text, i in items]


def scenario_of(game: AnyGame, scenario: str = "") -> Scenario:
    """Find a scenario, or the first."""
    known = {s.id: s for s in game.scenarios()}
    if scenario and scenario not in known:
        raise Unknown("scenario", scenario, list(known))
    return known[scenario] if scenario else game.scenarios()[0]


def scores_of(scores: tuple[int, ...] | list[int], sides: int) -> list[float]:
    """Give one score a side; none is nought."""
    return [float(scores[side]) if side < len(scores) else 0.0 for side in range(sides)]
