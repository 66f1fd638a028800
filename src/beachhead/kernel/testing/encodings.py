"""Checks of actions and observations as numbers."""

from typing import TypeVar

from beachhead.kernel.encoding import Encoding, NotEncoded
from beachhead.kernel.game import Game
from beachhead.kernel.nodes import Decision
from beachhead.kernel.position import Position
from beachhead.kernel.testing.walk import Stop, Walk, walk

B = TypeVar("B", bound=Position)


def check_actions(game: Game[B], scenario: str = "", seed: int = 0, plies: int = 200) -> None:
    """Assert that each legal answer has an action of its own, which leads back to it."""
    for unusual in (0.0, 0.5):
        tour = walk(game, scenario, seed, plies, unusual)
        encoding = game.encoding(scenario)
        meanings: dict[int, str] = {}
        for stop in tour.stops:
            for _, node in stop.open:
                if isinstance(node, Decision):
                    _check_decision(tour, stop, node, encoding, meanings)


def _check_decision(
    tour: Walk[B], stop: Stop[B], node: Decision, encoding: Encoding[B], meanings: dict[int, str]
) -> None:
    """Check the actions of one decision, there and back."""
    try:
        actions = encoding.list_actions(stop.b, node)
    except NotEncoded as error:
        tour.fail(stop.b, error.message)
    if len(set(actions)) != len(node.options):
        tour.fail(stop.b, f"{node.step} has {len(node.options)} answers, its actions are {actions}")
    for answer, action in zip(node.options, actions, strict=True):
        if not 0 <= action < encoding.count:
            tour.fail(stop.b, f"action {action} is outside 0 to {encoding.count - 1}")
        if encoding.find_answer(stop.b, node, action) != answer:
            tour.fail(stop.b, f"action {action} of {answer!r} leads to another answer")
        meaning = str(encoding.describe(action))
        if encoding.describe(action).step != node.step:
            tour.fail(stop.b, f"action {action} of {node.step} says {meaning!r}")
        if meanings.setdefault(action, meaning) != meaning:
            tour.fail(stop.b, f"action {action} means {meaning!r} and {meanings[action]!r}")


def check_observations(game: Game[B], scenario: str = "", seed: int = 0, plies: int = 200) -> None:
    """Assert that observations keep their form and bounds, and show no more than a side's view."""
    for unusual in (0.0, 0.5):
        tour = walk(game, scenario, seed, plies, unusual)
        encoding = game.encoding(scenario)
        for stop in tour.stops:
            for side in range(game.scenario(scenario).sides):
                _check_observation(tour, stop, side, encoding)


def _check_observation(tour: Walk[B], stop: Stop[B], side: int, encoding: Encoding[B]) -> None:
    """Check what one side sees of one position."""
    game, b = tour.game, stop.b
    node = stop.open[0][1]
    seen = encoding.observe(b, side, node)
    if len(seen) != encoding.width:
        tour.fail(b, f"the observation has {len(seen)} numbers, its fields {encoding.width}")
    for field in encoding.fields:
        numbers = seen[encoding.slices[field.name]]
        wrong = [x for x in numbers if not field.low <= x <= field.high]
        if wrong:
            tour.fail(b, f"{field.name} is {wrong[0]}, not from {field.low} to {field.high}")
    if encoding.observe(game.view(b, side), side, node) != seen:
        tour.fail(b, f"side {side} observes more than its view shows")
    if game.key(b) != stop.key:
        tour.fail(b, "observing changed the position")
