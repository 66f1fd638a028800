"""One simulated game: a job says how to play it, a result how it ended.

Both are plain data, so a job can be played in this process, in another one, or on a cluster.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from math import inf
from random import Random

import msgspec

from beachhead.ai import decision_of, find_bot
from beachhead.kernel import registry
from beachhead.kernel.bots import Bot
from beachhead.kernel.errors import BeachheadError, Unknown
from beachhead.kernel.nodes import Answer, Chance, Decision, Over
from beachhead.kernel.position import Position
from beachhead.kernel.registry import AnyGame
from beachhead.sim.origins import OptionValue, Origin, all_options, content_of, weights_of


class Job(msgspec.Struct, frozen=True):
    """A game to be played by bots, one level for each side."""

    index: int
    seed: int
    game: str
    scenario: str
    bots: tuple[str, ...]
    options: dict[str, OptionValue] = {}
    seconds: float = inf
    """Time for each answer; without a limit a bot's own effort decides, and games are repeatable."""
    origin: Origin | None = None
    """What the result must come from, as the process that asks has it; None: do not compare."""


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
    end_hash: str
    """Of the last position."""
    version: int = 0
    content: str = ""
    options: dict[str, OptionValue] = {}
    weights: tuple[str, ...] = ()
    seconds: float | None = None
    fingerprint: str = ""
    """Of the result's origin; empty in results of older versions."""

    @property
    def origin(self) -> Origin:
        """Return everything that decided how the game went."""
        return msgspec.convert(self, Origin, from_attributes=True)


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
    """Yield the jobs of a batch; levels are dealt to the sides and rotate from game to game."""
    game = registry.game(game_id)
    chosen = game.scenario(scenario)
    check_levels(game, levels, chosen.sides)
    start = game.new(chosen.id, **(options or {}))  # refuse wrong options before anything is played
    for index in range(first, first + games):
        turn = index if rotate else 0
        seats = tuple(levels[(side + turn) % len(levels)] for side in range(chosen.sides))
        job = Job(index, seed_of(seed, index), game_id, chosen.id, seats, options or {}, seconds)
        yield msgspec.structs.replace(job, origin=origin_of(game, job, start))


def origin_of(game: AnyGame, job: Job, start: Position) -> Origin:
    """Return what decides how a job goes, as this process has it."""
    return Origin(
        game=job.game,
        version=game.version,
        content=content_of(game, job.scenario, start),
        scenario=job.scenario,
        options=all_options(game, job.options),
        bots=job.bots,
        weights=weights_of(game, job.bots),
        seconds=None if job.seconds == inf else job.seconds,
        seed=job.seed,
    )


def seed_of(batch_seed: int, index: int) -> int:
    """Return a job's seed, made from the batch's seed and the job's index."""
    return int.from_bytes(sha256(f"{batch_seed}/{index}".encode()).digest()[:6])


def check_levels(game: AnyGame, levels: Sequence[str], sides: int) -> None:
    """Refuse unknown levels, none at all, and more of them than sides."""
    for level in levels:
        find_bot(game, level)
    if not 1 <= len(levels) <= sides:
        msg = f"{len(levels)} bots are given for {sides} sides."
        raise BadBatch(msg, remedy="name one bot for all sides, or up to one for each")


def play(job: Job) -> Result:
    """Play one job to its end."""
    game = registry.game(job.game)
    b = game.new(job.scenario, **job.options)
    seats = [seat_bot(game, level) for level in job.bots]
    origin = origin_of(game, job, b)
    if job.origin not in (None, origin):
        msg = f"Job {job.index} finds other rules, component files or weights on the worker."
        raise BadBatch(msg, remedy="install the same version and files on every worker")
    luck = Random(job.seed)
    plies = decisions = 0
    bound = game.scenario(job.scenario).longest or game.meta.longest
    while not isinstance(node := game.node(b), Over):
        if plies > bound:
            msg = f"Job {job.index} takes more than {bound} answers."
            raise Endless(msg, position=game.show(b))
        decisions += isinstance(node, Decision)
        game.apply(b, answer(game, b, node, seats, luck, job.seconds))
        plies += 1
    return Result(
        index=job.index,
        scores=node.scores[: len(job.bots)],
        reason=node.reason,
        plies=plies,
        decisions=decisions,
        end_hash=game.checksum(b, 12),
        fingerprint=origin.fingerprint,
        **msgspec.structs.asdict(origin),
    )


def seat_bot(game: AnyGame, level: str) -> Bot:
    """Return the bot of a level; explain that this worker lacks it, as the batch knew it."""
    try:
        return find_bot(game, level)
    except Unknown as error:
        remedy = "install the same Beachhead there with the same extras, such as beachhead[batch]"
        msg = f"A worker lacks a bot of {game.title}: {error.message}"
        raise BadBatch(msg, remedy=remedy) from None


def answer(
    game: AnyGame,
    b: Position,
    node: Decision | Chance,
    seats: list[Bot],
    luck: Random,
    seconds: float,
) -> Answer:
    """Return a throw or draw, or the answer of the side's bot, which sees its view only."""
    if isinstance(node, Chance):
        return node.device.draw(luck.randrange)
    randbelow = Random(luck.getrandbits(48)).randrange
    view = game.view(b, node.side) if game.meta.secrets else b.clone()
    decision = decision_of(game, view, node.side) if game.meta.secrets else node
    return seats[node.side].decide(game, view, decision, randbelow, seconds)
