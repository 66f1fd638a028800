"""Compare two ways to play a game: scenarios, options, variants, bots.

Both arms play the same seeds with luck dealt by step (`sim.jobs.StepLuck`), so that most of the
luck is the same in both and the difference shows sooner. An arm with a variant of its own is played
in processes of its own: a process plays one variant.
"""

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import ExitStack, contextmanager
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from typing import Literal

import msgspec

from beachhead.ai.processes import follow_parent
from beachhead.kernel import registry
from beachhead.kernel.errors import Unknown
from beachhead.kernel.variants import VARIABLE, label_of, read_variant, use_variant
from beachhead.sim.executors import ProgressBar, dask_executor, simulate
from beachhead.sim.jobs import BadBatch, Job, Result, list_jobs
from beachhead.sim.origins import OptionValue
from beachhead.sim.pairs import Look, PairSum, Verdict, plan_looks
from beachhead.sim.result_files import append_results, pick_matching, read_kept

Measure = Literal["wins", "score", "plies"]
SCALES: dict[Measure, float] = {"wins": 1.0, "score": 1.0, "plies": 10.0}
SMALLEST: dict[Measure, float] = {"wins": 0.02, "score": 0.05, "plies": 2.0}
"""The difference that matters to nobody, by default."""


class Arm(msgspec.Struct, frozen=True):
    """One of the things to compare."""

    game: str
    scenario: str = ""
    options: dict[str, OptionValue] = {}
    bots: tuple[str, ...] = ("greedy",)
    data: str = ""
    """The folder of a variant; empty: the one in use, or none."""


class Prepared(msgspec.Struct, frozen=True):
    """An arm's jobs and names, as the processes that play it know them."""

    jobs: list[Job]
    title: str
    scenario: str
    sides: tuple[str, ...]
    variant: str


class Comparison(msgspec.Struct, frozen=True):
    """What came out of a comparison; the difference is second arm less first."""

    measure: Measure
    side: str
    pairs: int
    means: tuple[float, float]
    difference: float
    low: float
    high: float
    verdict: Verdict
    needed: int
    """Pairs that would settle a difference like this one."""
    needed_for_margin: int
    """Pairs that would settle the smallest difference that matters."""
    correlation: float
    margin: float
    variants: tuple[str, str]


def prepare_arm(arm: Arm, games: int, seed: int) -> Prepared:
    """Return the jobs of an arm; it runs where the arm's variant is in use."""
    game = registry.game(arm.game)
    scenario = game.scenario(arm.scenario)
    jobs = list_jobs(
        arm.game,
        games,
        arm.bots,
        scenario=scenario.id,
        options=arm.options,
        seed=seed,
        rotate=False,
        luck="step",
    )
    names = tuple(side.name for side in game.sides(scenario.id))
    return Prepared(list(jobs), game.title, scenario.title, names, label_of(arm.game))


def start_worker(folder: str) -> None:
    """Begin a worker process with its variant, which has been read once, before it imports a game."""
    follow_parent()
    use_variant(Path(folder) if folder else None)


@contextmanager
def arm_executor(arm: Arm, processes: int, dask: str) -> Iterator[Executor | None]:
    """Open the processes that play an arm; None: this process plays it."""
    mine = os.environ.get(VARIABLE, "")
    folder = str(Path(arm.data).absolute()) if arm.data else mine
    count = processes or os.cpu_count() or 1
    if folder:
        read_variant(Path(folder))  # what is wrong with it is said here, not in a broken worker
    if dask and folder != mine:
        msg = (
            "Workers of a Dask cluster play one variant each: the one that they were started with."
        )
        raise BadBatch(msg, remedy="compare variants without --dask")
    if dask:
        with dask_executor(dask) as executor:
            yield executor
    elif count == 1 and folder == mine:
        yield None
    else:
        spawn = get_context("spawn")
        with ProcessPoolExecutor(count, spawn, start_worker, (folder,)) as pool:
            yield pool


def compare(
    arms: tuple[Arm, Arm],
    pairs: int,
    *,
    measure: Measure = "wins",
    side: str = "",
    margin: float | None = None,
    seed: int = 0,
    processes: int = 0,
    dask: str = "",
    lines: Path | None = None,
) -> Comparison:
    """Play pairs of games until the difference is settled or the pairs are used up."""
    with ExitStack() as stack:
        teams = [
            Team(stack.enter_context(arm_executor(arm, processes, dask)), arm, pairs, seed, path)
            for arm, path in zip(arms, name_files(lines, ("a", "b")), strict=True)
        ]
        number = find_side(teams[0].prepared, side)
        smallest = SMALLEST[measure] if margin is None else margin
        counted = PairSum(SCALES[measure])
        looks = plan_looks(pairs)
        bar = ProgressBar(2 * pairs, name="compare")
        for look in looks:
            play_until(look, teams, counted, bar, lambda r: measure_result(r, measure, number))
            verdict = counted.judge(look.z, smallest)
            if verdict:
                break
        bar.end()
        names = teams[0].prepared.sides
        variants = (teams[0].prepared.variant, teams[1].prepared.variant)
    low, high = counted.interval(look.z)
    return Comparison(
        measure=measure,
        side=names[number],
        pairs=counted.pairs,
        means=(counted.mean(0), counted.mean(1)),
        difference=counted.difference,
        low=low,
        high=high,
        verdict=verdict,
        needed=counted.pairs_needed(looks[-1].z, counted.difference),
        needed_for_margin=counted.pairs_needed(looks[-1].z, smallest),
        correlation=counted.correlation,
        margin=smallest,
        variants=variants,
    )


def name_files(folder: Path | None, names: Sequence[str]) -> list[Path | None]:
    """Return the files that keep the results of each arm."""
    return [folder / f"{name}.jsonl" if folder else None for name in names]


class Team:
    """The processes of an arm and its results, in the order of the jobs."""

    def __init__(
        self, executor: Executor | None, arm: Arm, games: int, seed: int, path: Path | None
    ) -> None:
        self.prepared = (
            executor.submit(prepare_arm, arm, games, seed).result()
            if executor
            else prepare_arm(arm, games, seed)
        )
        self.known = pick_matching(self.prepared.jobs, read_kept(path)).used if path else {}
        self.executor, self.path = executor, path
        self.played = 0

    def play(self, games: int) -> Iterator[Result]:
        """Play the next games, and yield them with those that were kept, in order."""
        jobs = self.prepared.jobs[self.played : self.played + games]
        self.played += len(jobs)
        todo = [job for job in jobs if job.index not in self.known]
        fresh = simulate(todo, self.executor)
        if self.path:
            fresh = append_results(fresh, self.path)
        for job in jobs:
            yield self.known[job.index] if job.index in self.known else next(fresh)


def play_until(
    look: Look,
    teams: list[Team],
    counted: PairSum,
    bar: ProgressBar,
    value: Callable[[Result], float],
) -> None:
    """Play pairs up to a look and count them."""
    games = look.pairs - counted.pairs
    found = []
    for arm, team in enumerate(teams):
        values = []
        for done, result in enumerate(islice(team.play(games), games), 1):
            values.append(value(result))
            bar(2 * counted.pairs + arm * games + done)
        found.append(values)
    for one, other in zip(*found, strict=True):
        counted.add(one, other)


def find_side(prepared: Prepared, wish: str) -> int:
    """Return the side whose results are compared, by number or name; the first by default."""
    names = [name.lower() for name in prepared.sides]
    if not wish or wish.isdecimal():
        number = int(wish or 0)
        if number < len(names):
            return number
    elif wish.lower() in names:
        return names.index(wish.lower())
    raise Unknown("side", wish, list(prepared.sides))


def measure_result(result: Result, measure: Measure, side: int) -> float:
    """Return what a game counts for."""
    if measure == "wins":
        return float(result.scores[side] > 0)
    return float(result.scores[side] if measure == "score" else result.plies)
