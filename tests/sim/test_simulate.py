"""Simulation: the same results on every executor, bounded memory, files, honest intervals."""

import csv
import io
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import ExitStack
from multiprocessing import get_context
from pathlib import Path
from typing import ParamSpec, TypeVar

import pytest

from beachhead.games._template import GAME
from beachhead.kernel.errors import MissingExtra, Unknown
from beachhead.kernel.meta import BadOption, Meta
from beachhead.sim import (
    Job,
    ProgressBar,
    Result,
    Tally,
    list_jobs,
    play,
    seed_of,
    simulate,
    win_rate,
    workers,
)
from beachhead.sim.executors import SchedulerUnreachable
from beachhead.sim.jobs import BadBatch, Endless
from beachhead.sim.result_files import read_results, write_results
from tests.ports import quiet_port, wait_until_open

LEVELS = ("greedy", "random")
P = ParamSpec("P")
T = TypeVar("T")


@pytest.fixture(scope="module")
def expected() -> list[Result]:
    """Sixteen games played in this process, one at a time."""
    return list(simulate(list_jobs("template", 16, LEVELS, seed=5), chunk=1))


@pytest.mark.parametrize("chunk", [1, 3, 100])
def test_the_chunk_size_does_not_matter(expected: list[Result], chunk: int):
    assert list(simulate(list_jobs("template", 16, LEVELS, seed=5), chunk=chunk)) == expected


def test_threads_give_the_same_results(expected: list[Result]):
    with ThreadPoolExecutor(2) as pool:
        assert list(simulate(list_jobs("template", 16, LEVELS, seed=5), pool, chunk=3)) == expected


def test_processes_give_the_same_results(expected: list[Result]):
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        for chunk in (2, 5):
            assert (
                list(simulate(list_jobs("template", 16, LEVELS, seed=5), pool, chunk=chunk))
                == expected
            )


@pytest.mark.filterwarnings("default")
def test_a_cluster_started_by_hand_gives_the_same_results(expected: list[Result]):
    """A scheduler and two worker processes, started with the commands of docs/simulation.md."""
    import dask

    port = quiet_port()
    address = f"tcp://127.0.0.1:{port}"
    commands = (
        f"scheduler --host 127.0.0.1 --port {port} --no-dashboard",
        f"worker {address} --nworkers 2 --nthreads 1 --no-dashboard",
    )
    slow = {f"distributed.comm.timeouts.{what}": "120s" for what in ("connect", "tcp")}
    with ExitStack() as stack:
        stack.enter_context(dask.config.set(slow))
        for command in commands:
            process = subprocess.Popen([sys.executable, "-m", "dask", *command.split()])
            stack.callback(process.wait, 60)
            stack.callback(process.terminate)
            wait_until_open(port)
        executor = stack.enter_context(workers(dask=address))
        assert (
            list(simulate(list_jobs("template", 16, LEVELS, seed=5), executor, chunk=4)) == expected
        )


def test_a_dask_scheduler_that_is_not_there_is_told(monkeypatch: pytest.MonkeyPatch):
    import distributed

    def nobody(*args: object, **kwargs: object) -> None:
        raise OSError("timed out")

    monkeypatch.setattr(distributed, "Client", nobody)
    with (
        pytest.raises(SchedulerUnreachable, match="No Dask scheduler answers at tcp://nowhere:1"),
        workers(dask="tcp://nowhere:1"),
    ):
        pass


def test_without_dask_the_remedy_is_told(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with (
        pytest.raises(MissingExtra, match=r"pip install 'beachhead\[batch\]'"),
        workers(dask="tcp://x:1"),
    ):
        pass


def test_workers_are_none_for_one_process_and_a_pool_for_more():
    with workers(processes=1) as alone:
        assert alone is None
    with workers(processes=2) as pool:
        assert isinstance(pool, ProcessPoolExecutor)


def test_seeds_come_from_the_batch_and_the_index_alone():
    assert seed_of(1, 7) == seed_of(1, 7)
    assert (
        len({seed_of(batch_seed, index) for batch_seed in range(3) for index in range(99)}) == 297
    )
    jobs = list(list_jobs("template", 4, seed=9, first=2))
    assert [job.seed for job in jobs] == [seed_of(9, index) for index in (2, 3, 4, 5)]


def test_another_seed_gives_other_games(expected: list[Result]):
    other = list(simulate(list_jobs("template", 16, LEVELS, seed=6)))
    assert [r.end_hash for r in other] != [r.end_hash for r in expected]


class Counting(Executor):
    """Run at once, and count what is asked for ahead of time."""

    def __init__(self) -> None:
        self.submitted = 0

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        self.submitted += 1
        future: Future[T] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


def test_memory_is_bounded_whatever_the_number_of_games():
    """After the first result only `ahead` chunks have been taken from an endless list of jobs."""
    taken = 0

    def endless() -> Iterator[Job]:
        nonlocal taken
        while True:
            taken += 1
            yield Job(taken, taken, "template", "meeting", ("random", "random"))

    executor = Counting()
    results = simulate(endless(), executor, chunk=2, ahead=4)
    assert next(results).index == 1
    assert (taken, executor.submitted) == (8, 4)
    results.close()  # type: ignore[attr-defined]


def test_results_come_in_the_order_of_the_jobs(expected: list[Result]):
    assert [r.index for r in expected] == list(range(16))


def test_levels_rotate_over_the_sides():
    jobs = list(list_jobs("template", 3, LEVELS))
    assert [job.bots for job in jobs] == [LEVELS, LEVELS[::-1], LEVELS]
    fixed = list(list_jobs("template", 2, LEVELS, rotate=False))
    assert {job.bots for job in fixed} == {LEVELS}


def test_a_batch_that_cannot_be_played_is_refused_at_once():
    with pytest.raises(Unknown, match="greedy"):
        next(list_jobs("template", 1, ("genius",)))
    with pytest.raises(BadBatch, match="3 bots are given for 2 sides"):
        next(list_jobs("template", 1, ("random",) * 3))
    with pytest.raises(Unknown, match="meeting"):
        next(list_jobs("template", 1, scenario="war"))
    with pytest.raises((Unknown, BadOption)):
        next(list_jobs("template", 1, options={"fog": True}))


def test_a_game_that_does_not_end_is_given_up(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(GAME, "meta", Meta(GAME.meta.sides, longest=3, secrets=True), raising=False)
    with pytest.raises(Endless, match="more than 3 answers"):
        play(next(list_jobs("template", 1)))


def test_results_are_written_as_json_lines_and_as_a_table(tmp_path: Path, expected: list[Result]):
    lines, table = tmp_path / "r.jsonl", tmp_path / "r.csv"
    assert list(write_results(expected, lines, table)) == expected
    assert list(read_results(lines)) == expected
    with table.open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 16
    assert rows[0]["bots"] == "greedy random"
    assert list(write_results(expected, None, None)) == expected


# ---- statistics ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        (5, 10, 0.2366, 0.7634),
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (81, 263, 0.2553, 0.3662),
    ],
)
def test_wilson_intervals_agree_with_published_figures(
    wins: int, games: int, low: float, high: float
):
    """81 of 263 is Newcombe's example (1998): 0.2553 to 0.3662."""
    rate = win_rate(wins, games)
    assert [rate.low, rate.high] == pytest.approx([low, high], abs=5e-5)


def test_nothing_played_says_nothing():
    assert win_rate(0, 0) == (0, 0, 0.0, 1.0)
    assert win_rate(0, 0).share == 0


def result(bots: tuple[str, ...], scores: tuple[int, ...], plies: int = 10) -> Result:
    return Result(0, 0, "template", "meeting", bots, scores, "points", plies, 5, "")


def test_a_tally_counts_sides_levels_draws_and_lengths():
    tally = Tally()
    tally.add(result(("greedy", "random"), (1, -1), 10))
    tally.add(result(("random", "greedy"), (1, -1), 20))
    tally.add(result(("greedy", "random"), (0, 0), 30))
    assert tally.by_side()[0].wins == 2
    assert tally.by_side()[1].wins == 0
    assert tally.by_level()["greedy"].wins == 1
    assert tally.by_level()["random"].games == 3
    assert tally.by_level_and_side()["greedy", 1].games == 1
    assert tally.drawn == 1
    assert [tally.length_quantile(part) for part in (0.1, 0.5, 1.0)] == [10, 20, 30]
    assert Tally().length_quantile(0.5) == 0


def test_the_bar_shows_games_rate_and_time_left():
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    out = Terminal()
    seconds = 0.0
    bar = ProgressBar(10, out, clock=lambda: seconds)
    seconds = 4.0
    bar(1)
    seconds += 0.05
    bar(2)
    bar(10)
    assert "1/10 games, 0.2/s, 36 s left" in out.getvalue()
    assert "2/10" not in out.getvalue()
    assert out.getvalue().endswith("\n")
    silent = io.StringIO()
    ProgressBar(10, silent)(10)
    assert silent.getvalue() == ""  # a short run needs no lines


def test_a_redirected_output_gets_a_line_now_and_then():
    now = 0.0
    out = io.StringIO()
    bar = ProgressBar(10, out, name="gold", clock=lambda: now)
    for now in (1.0, 5.0, 12.0, 13.0, 25.0):
        bar(int(now // 3))
    bar(10)
    lines = out.getvalue().splitlines()
    assert lines[0] == "gold 4/10 games, 0.3/s, 18 s left"
    assert [line.split()[1] for line in lines] == ["4/10", "8/10", "10/10"]
    assert "\r" not in out.getvalue()


def test_a_run_of_several_parts_shows_one_bar_and_leaves_out_what_is_known():
    """Many short parts, none of which takes ten seconds, still get a line every ten."""
    now = 0.0
    out = io.StringIO()
    bar = ProgressBar(12, out, clock=lambda: now)
    for name, known in (("gold", 0), ("juno", 2), ("sword", 0), ("utah", 4)):
        count = bar.begin(name, known)
        if name != "utah":
            for done in range(1, 3 - known):
                now += 3.0
                count(done)
    assert out.getvalue().splitlines() == ["sword 4/10 games, 0.3/s, 18 s left"]


def test_a_worker_without_the_bot_says_what_to_install_there():
    """As where the batch's own process has a library that the worker lacks."""
    job = Job(0, 1, "template", "meeting", ("careful", "random"))
    with workers(2) as executor, pytest.raises(BadBatch) as raised:
        list(simulate([job], executor))
    assert "There is no bot 'careful'; known: beginner, " in raised.value.message
    assert "the same extras" in raised.value.remedy
