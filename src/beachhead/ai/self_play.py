"""Self-play: games to learn from, as plain jobs for any executor.

Each game begins with a stretch in which answers are now and then random, so that positions differ;
only what comes after it is kept, so that results belong to sensible play.
"""

from math import inf
from random import Random

import msgspec

from beachhead.ai.registry import find_bot
from beachhead.kernel import registry
from beachhead.kernel.bots import Bot
from beachhead.kernel.moves import win_share
from beachhead.kernel.nodes import Answer, Chance, Decision, Over
from beachhead.kernel.position import Position
from beachhead.kernel.registry import AnyGame

NOISE = (0.0, 0.1, 0.2, 0.4)
"""How often an answer of the first stretch is random."""


class SelfPlay(msgspec.Struct, frozen=True):
    """One game to learn from: `bots` are drawn for each side; equal jobs give equal samples."""

    index: int
    seed: int
    game: str
    scenario: str
    bots: tuple[str, ...]
    options: dict[str, int | str | bool] = {}
    prefix: int = 70
    """Decisions at most that may be random."""
    keep: float = 0.5
    """The share of quiet positions that is kept."""


class Played(msgspec.Struct, frozen=True):
    """What a game of self-play gives: rows of features, when they came up, and who won."""

    index: int
    key: str
    rows: list[list[float]]
    plies: list[int]
    length: int
    won: float


def play_to_learn(job: SelfPlay) -> Played:
    """Play one game and keep positions."""
    game = registry.game(job.game)
    luck = Random(f"{job.seed}/{job.index}")
    b = game.new(job.scenario, **job.options)
    seats = [
        find_bot(game, luck.choice(job.bots)) for _ in range(game.scenario(job.scenario).sides)
    ]
    prefix, noise = luck.randrange(job.prefix), luck.choice(NOISE)
    rows: list[list[float]] = []
    plies: list[int] = []
    decisions, ply, seen = 0, 0, -1
    while not isinstance(node := game.node(b), Over):
        now = game.stretch(b)
        if decisions >= prefix and now != seen and game.is_quiet(b):
            seen = now
            if luck.random() < job.keep:
                rows.append([float(x) for x in game.features(b)])
                plies.append(ply)
        decisions += isinstance(node, Decision)
        game.apply(b, answer(game, b, node, seats, luck, noise if decisions < prefix else 0.0))
        ply += 1
    return Played(job.index, game.value_key(b), rows, plies, ply, win_share(node.scores, 0))


def answer(
    game: AnyGame,
    b: Position,
    node: Decision | Chance,
    seats: list[Bot],
    luck: Random,
    noise: float,
) -> Answer:
    """Return a throw, a random answer, or the bot's."""
    if isinstance(node, Chance):
        return node.device.draw(luck.randrange)
    if noise and luck.random() < noise:
        return node.options[luck.randrange(len(node.options))]
    view = game.view(b, node.side)
    asked = game.open_node(view, node.side)
    assert isinstance(asked, Decision)
    return seats[node.side].decide(game, view, asked, luck.randrange, inf)


def play_many(jobs: list[SelfPlay]) -> list[Played]:
    """Play some games one after the other, as a worker does."""
    return [play_to_learn(job) for job in jobs]
