"""A check of a game's analysis, for the conformance suite.

check_analysis(game, scenario="", seed=1, plies=80)
"""

from typing import TypeVar

from beachhead.ai.analysis import Step, analyse, sum_parts
from beachhead.kernel.game import Game
from beachhead.kernel.moves import win_share
from beachhead.kernel.nodes import Over
from beachhead.kernel.position import Position
from beachhead.kernel.testing import Walk, walk

B = TypeVar("B", bound=Position)
CLOSE = 1e-5
"""The model's sums have 32 bits."""


def check_analysis(
    game: Game[B], scenario: str = "", seed: int = 0, plies: int = 80, steps: int = 20
) -> None:
    """Assert that start + luck - errors + usual errors + doubt is the result of a random game, by its last steps."""
    tour = walk(game, scenario, seed, plies)
    first, played, last = list_last_steps(tour, steps)
    found = analyse(game, first, played)
    total = sum_parts(found, game.meta.cooperative)
    result = win_share(last.scores, 0) if last.ending else found.result
    if abs(total - result) > CLOSE:
        tour.fail(first, f"the analysis adds up to {total}, the result is {result}")
    if sum(item.steps for item in found.items) != len(played):
        tour.fail(first, "the analysis leaves out steps")
    if any(item.odds <= 0 for item in found.items):
        tour.fail(first, "a throw that came has no odds")
    if any(min(item.error, item.usual) < -CLOSE for item in found.items):
        tour.fail(first, "a move was better than the best one")


def list_last_steps(tour: Walk[B], count: int) -> tuple[B, list[Step], B]:
    """Return the last steps of a random game, and the positions before and after them."""
    game = tour.game
    b = game.new(tour.scenario, **tour.options)
    begin = max(0, len(tour.moves) - count)
    for move in tour.moves[:begin]:
        game.apply(b, move.answer, move.side)
    first, found = b.clone(), []
    for move in tour.moves[begin:]:
        node = game.open_node(b, move.side)
        found.append(Step(move.side if isinstance(node, Over) else node.side, move.answer))
        game.apply(b, move.answer, move.side)
    return first, found, b
