"""One simulated game: a job says everything about it, a result everything that came of it.

Both are plain data, so that a job can be played in this process, another one, or on a cluster.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from math import inf
from random import Random

import msgspec

from beachhead.ai import bots, decision_of
from beachhead.kernel import registry
from beachhead.kernel.bots import Bot
from beachhead.kernel.errors import BeachheadError, Unknown
from beachhead.kernel.nodes import Answer, Chance, Decision, Over
from beachhead.kernel.position import Position
from beachhead.kernel.registry import AnyGame

OptionValue = int | str | bool


class Job(msgspec.Struct, frozen=True):
    """A game to be played by bots, one level for each side."""

    index: int
    seed: int
    game: str
    scenario: str
    bots: tuple[str, ...]
    options: dict[str, OptionValue] = {}
    seconds: float = inf
    """Time for each answer; without a limit a bot's own effort decides, which is repeatable."""


class Result(msgspec.Struct, frozen=True):
    """How a job ended; nothing in it depends on the machine."""

    index: int
    seed: int
    game: str
    scenario: str
    bots: tuple[str, ...]
    scores: tuple[int, ...]
    reason: str
    plies: int
    decisions: int
    mark: str
    """Fingerprint of the last position."""


class Endless(BeachheadError):
    """A simulated game went on beyond the promised bound."""

    code = "sim.endless"


class BadBatch(BeachheadError):
    """A batch that cannot be played."""

    code = "sim.batch"


def batch(
    game_id: str,
    games: int,
    levels: Sequence[str] = ("random",),
    *,
    scenario: str = "",
    options: dict[str, OptionValue] | None = None,
    seed: int = 0,
    seconds: float = inf,
    rotate: bool = True,
    first: int = 0,
) -> Iterator[Job]:
    """List the jobs of a batch one by one; levels are dealt to the sides and rotate from game to game."""
    game = registry.game(game_id)
    chosen, sides = scenario_of(game, scenario)
    checked_levels(game, levels, sides)
    game.new(chosen, **(options or {}))  # refuse wrong options before anything is played
    for index in range(first, first + games):
        turn = index if rotate else 0
        seats = tuple(levels[(side + turn) % len(levels)] for side in range(sides))
        yield Job(index, seed_of(seed, index), game_id, chosen, seats, options or {}, seconds)


def seed_of(batch_seed: int, index: int) -> int:
    """Derive a job's seed from the batch's and its place in it."""
    return int.from_bytes(sha256(f"{batch_seed}/{index}".encode()).digest()[:6])


def scenario_of(game: AnyGame, scenario: str) -> tuple[str, int]:
    """Give a scenario's id and number of sides."""
    known = {s.id: s for s in game.scenarios()}
    if scenario and scenario not in known:
        raise Unknown("scenario", scenario, list(known))
    chosen = known[scenario] if scenario else game.scenarios()[0]
    return chosen.id, chosen.sides


def checked_levels(game: AnyGame, levels: Sequence[str], sides: int) -> None:
    """Refuse unknown levels, none at all, and more of them than sides."""
    known = sorted(bots(game))
    for level in levels:
        if level not in known:
            raise Unknown("bot", level, known)
    if not 1 <= len(levels) <= sides:
        msg = f"{len(levels)} bots are given for {sides} sides."
        raise BadBatch(msg, remedy="name one bot for all sides, or up to one for each")


def play(job: Job) -> Result:
    """Play one job to its end."""
    game = registry.game(job.game)
    b = game.new(job.scenario, **job.options)
    known = bots(game)
    seats = [known[level] for level in job.bots]
    luck = Random(job.seed)
    plies = decisions = 0
    bound = max([s.longest for s in game.scenarios() if s.id == job.scenario] or [0])
    bound = bound or game.meta.longest
    while not isinstance(node := game.node(b), Over):
        if plies > bound:
            msg = f"Job {job.index} takes more than {bound} answers."
            raise Endless(msg, position=game.show(b))
        decisions += isinstance(node, Decision)
        game.apply(b, answer(game, b, node, seats, luck, job.seconds))
        plies += 1
    mark = sha256(game.key(b)).hexdigest()[:12]
    scores = node.scores[: len(job.bots)]
    return Result(
        job.index,
        job.seed,
        job.game,
        job.scenario,
        job.bots,
        scores,
        node.reason,
        plies,
        decisions,
        mark,
    )


def answer(
    game: AnyGame,
    b: Position,
    node: Decision | Chance,
    seats: list[Bot],
    luck: Random,
    seconds: float,
) -> Answer:
    """Let the device be thrown, or ask the side's bot, which sees its view only."""
    if isinstance(node, Chance):
        return node.device.draw(luck.randrange)
    below = Random(luck.getrandbits(48)).randrange
    view = game.view(b, node.side) if game.meta.secrets else b.clone()
    decision = decision_of(game, view, node.side) if game.meta.secrets else node
    return seats[node.side].decide(game, view, decision, below, seconds)
