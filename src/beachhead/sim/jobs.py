"""One simulated game: a job says how to play it, a result how it ended.

Both are plain data, so a job can be played in this process, in another one, or on a cluster.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from math import inf
from random import Random
from typing import Literal, Protocol

import msgspec

from beachhead.ai import decision_of, find_bot
from beachhead.kernel import registry
from beachhead.kernel.bots import Bot
from beachhead.kernel.errors import BeachheadError, Unknown
from beachhead.kernel.nodes import Answer, Chance, Decision, Over
from beachhead.kernel.position import Position
from beachhead.kernel.registry import AnyGame
from beachhead.kernel.variants import label_of
from beachhead.sim.courses import Course, Recorder
from beachhead.sim.origins import OptionValue, Origin, all_options, hash_content, weights_of

LuckOrder = Literal["game", "step"]
"""`game`: one stream of random numbers in the order of the game. `step`: one for each step of the
rules and side, so that a change elsewhere does not shift it and two games share most of their luck."""
RandBelow = Callable[[int], int]


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
    luck: LuckOrder = "game"
    watch: bool = False
    """Keep the course of the game in the result; it goes the same way."""


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
    variant: str = ""
    luck: LuckOrder = "game"
    fingerprint: str = ""
    """Of the result's origin; empty in results of older versions."""
    course: Course | None = None
    """What the game was like, if it was watched."""

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


def list_jobs(
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
    luck: LuckOrder = "game",
    watch: bool = False,
) -> Iterator[Job]:
    """Yield the jobs of a batch; levels are dealt to the sides and rotate from game to game."""
    game = registry.game(game_id)
    chosen = game.scenario(scenario)
    check_levels(game, levels, chosen.sides)
    start = game.new(chosen.id, **(options or {}))  # refuse wrong options before anything is played
    for index in range(first, first + games):
        turn = index if rotate else 0
        seats = tuple(levels[(side + turn) % len(levels)] for side in range(chosen.sides))
        job = Job(
            index,
            seed_of(seed, index),
            game_id,
            chosen.id,
            seats,
            options or {},
            seconds,
            luck=luck,
            watch=watch,
        )
        yield msgspec.structs.replace(job, origin=origin_of(game, job, start))


def origin_of(game: AnyGame, job: Job, start: Position) -> Origin:
    """Return what decides how a job goes, as this process has it."""
    return Origin(
        game=job.game,
        version=game.version,
        content=hash_content(game, job.scenario, start),
        scenario=job.scenario,
        options=all_options(game, job.options),
        bots=job.bots,
        weights=weights_of(game, job.bots),
        seconds=None if job.seconds == inf else job.seconds,
        seed=job.seed,
        variant=label_of(game.id),
        luck=job.luck,
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
    luck: Luck = StepLuck(job.seed) if job.luck == "step" else GameLuck(job.seed)
    watcher = Recorder(game, b) if job.watch else None
    plies = decisions = 0
    bound = game.scenario(job.scenario).longest or game.meta.longest
    while not isinstance(node := game.node(b), Over):
        if plies > bound:
            msg = f"Job {job.index} takes more than {bound} answers."
            raise Endless(msg, position=game.show(b))
        decisions += isinstance(node, Decision)
        if watcher:
            watch_one(game, b, node, watcher, answer(game, b, node, seats, luck, job.seconds))
        else:
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
        course=watcher.finish(b, plies - decisions) if watcher else None,
        **msgspec.structs.asdict(origin),
    )


def watch_one(
    game: AnyGame, b: Position, node: Decision | Chance, watcher: Recorder, taken: Answer
) -> None:
    """Carry out an answer or outcome under the eyes of a recorder."""
    watcher.before(b)
    if isinstance(node, Decision):
        watcher.weigh(b, node)
    watcher.after(b, game.perform(b, taken, node.side))


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
    luck: Luck,
    seconds: float,
) -> Answer:
    """Return a throw or draw, or the answer of the side's bot, which sees its view only."""
    if isinstance(node, Chance):
        return node.device.draw(luck.for_throw(node))
    randbelow = luck.for_bot(node.side)
    view = game.view(b, node.side) if game.meta.secrets else b.clone()
    decision = decision_of(game, view, node.side) if game.meta.secrets else node
    return seats[node.side].decide(game, view, decision, randbelow, seconds)


class Luck(Protocol):
    """Random numbers for the throws and the bots of one game."""

    def for_throw(self, node: Chance) -> RandBelow:
        """Return the numbers that decide a throw or draw."""

    def for_bot(self, side: int) -> RandBelow:
        """Return the numbers that a bot gets for one answer."""


class GameLuck:
    """One stream of numbers in the order of the game."""

    def __init__(self, seed: int) -> None:
        self.stream = Random(seed)

    def for_throw(self, node: Chance) -> RandBelow:
        """Return the stream."""
        return self.stream.randrange

    def for_bot(self, side: int) -> RandBelow:
        """Return numbers from a seed of the stream."""
        return Random(self.stream.getrandbits(48)).randrange


class StepLuck:
    """Streams by step and side: the third throw of a step is the same whatever happened elsewhere."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.taken: Counter[tuple[str, int]] = Counter()

    def for_throw(self, node: Chance) -> RandBelow:
        """Return the numbers of a step's next throw."""
        return self._next(node.step, node.side)

    def for_bot(self, side: int) -> RandBelow:
        """Return the numbers of a side's next answer."""
        return self._next("bot", side)

    def _next(self, name: str, side: int) -> RandBelow:
        """Return the next numbers under a name."""
        self.taken[name, side] += 1
        return Random(f"{self.seed}/{name}/{side}/{self.taken[name, side]}").randrange
