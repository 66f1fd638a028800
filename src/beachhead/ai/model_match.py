"""A match of two models of win chances: the same search, the same luck, both sides."""

from math import inf
from random import Random

from beachhead.ai.levels import make_level
from beachhead.kernel.bots import Bot
from beachhead.kernel.moves import win_share
from beachhead.kernel.nodes import Answer, Chance, Decision, Over
from beachhead.kernel.position import Position
from beachhead.kernel.registry import AnyGame
from beachhead.value.model import Model

LEVEL = "expert"
"""Who plays: it asks the model and little else."""


def compare_models(
    game: AnyGame, scenario: str, new: Model, present: Model | None, games: int, seed: int
) -> float:
    """Return the share of games that the new model wins; games come in pairs of equal luck."""
    if game.meta.cooperative:
        return compare_apart(game, scenario, new, present, games, seed)
    won = 0.0
    for number in range(games):
        side = number % 2
        models = [new, present] if side == 0 else [present, new]
        scores = play_pair(game, scenario, models, f"{seed}/{number // 2}")
        won += win_share(scores, side)
    return won / max(games, 1)


def compare_apart(
    game: AnyGame, scenario: str, new: Model, present: Model | None, games: int, seed: int
) -> float:
    """Return how often the new model does better in a game in which all win together."""
    won = 0.0
    for number in range(games):
        ours, theirs = (
            win_share(play_pair(game, scenario, [model, model], f"{seed}/{number}"), 0)
            for model in (new, present)
        )
        won += 0.5 + (ours - theirs) / 2
    return won / max(games, 1)


def play_pair(
    game: AnyGame, scenario: str, models: list[Model | None], seed: str
) -> tuple[int, ...]:
    """Play one game, each of the first two sides with its own model, and return the scores."""
    b = game.new(scenario)
    luck = Random(seed)
    seats = [make_level(game, LEVEL) for _ in range(game.scenario(scenario).sides)]
    while not isinstance(node := game.node(b), Over):
        if isinstance(node, Chance):
            game.apply(b, node.device.draw(luck.randrange))
            continue
        model = models[min(node.side, 1)]
        game.apply(b, ask(game, b, node, seats, model, luck), node.side if b.branches else -1)
    return node.scores


def ask(
    game: AnyGame, b: Position, node: Decision, seats: list[Bot], model: Model | None, luck: Random
) -> Answer:
    """Return a side's answer, found with its model."""
    assert game.value is not None
    view = game.view(b, node.side)
    decision = game.open_node(view, node.side)
    assert isinstance(decision, Decision)
    with game.value.replaced(game.value_key(b), model):
        return seats[node.side].decide(game, view, decision, luck.randrange, inf)
