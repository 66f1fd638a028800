"""Play jobs on any executor: the results are the same and come in the order of the jobs."""

import os
import sys
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from itertools import islice
from multiprocessing import get_context
from typing import TextIO

from beachhead.ai.processes import compute_in_one_thread, follow_parent
from beachhead.kernel.errors import BeachheadError
from beachhead.kernel.extras import require_extra
from beachhead.sim.jobs import Job, Result, play

CHUNK = 8
"""Jobs that are sent to a worker together."""
AHEAD = 32
"""Chunks that are in progress at once: memory does not grow with the number of jobs."""
REDRAW, LINE_EVERY = 0.1, 10.0
"""Seconds between two pictures of a bar, and between two lines of a redirected output."""


class SchedulerUnreachable(BeachheadError):
    """No Dask scheduler answers at an address."""

    code = "sim.unreachable"


def simulate(
    jobs: Iterable[Job],
    executor: Executor | None = None,
    *,
    chunk: int = CHUNK,
    ahead: int = AHEAD,
    tick: Callable[[int], None] | None = None,
) -> Iterator[Result]:
    """Play jobs and yield their results in order; without an executor, in this process.

    Any `concurrent.futures.Executor` works. `tick` is called with the number of games played.
    """
    done = 0
    for results in play_chunks(iter(jobs), executor, chunk, ahead):
        for result in results:
            done += 1
            if tick:
                tick(done)
            yield result


def play_chunks(
    jobs: Iterator[Job], executor: Executor | None, chunk: int, ahead: int
) -> Iterator[list[Result]]:
    """Play chunk after chunk, with a bounded number in progress."""
    chunks = iter(lambda: list(islice(jobs, chunk)), [])
    if executor is None:
        for one in chunks:
            yield play_all(one)
        return
    in_progress: deque[Future[list[Result]]] = deque()
    try:
        for one in chunks:
            in_progress.append(executor.submit(play_all, one))
            if len(in_progress) >= ahead:
                yield in_progress.popleft().result()
        while in_progress:
            yield in_progress.popleft().result()
    finally:
        for future in in_progress:
            future.cancel()


def play_all(jobs: list[Job]) -> list[Result]:
    """Play some jobs one after the other, as a worker does."""
    return [play(job) for job in jobs]


@contextmanager
def workers(processes: int = 0, dask: str = "") -> Iterator[Executor | None]:
    """Open an executor: a Dask cluster by its address, processes, or none (`processes=1`)."""
    if dask:
        with dask_executor(dask) as executor:
            yield executor
    elif (processes or os.cpu_count() or 1) == 1:
        compute_in_one_thread()
        yield None
    else:
        # Fresh interpreters: a fork of a program with threads may hang.
        spawn = get_context("spawn")
        with ProcessPoolExecutor(processes or None, spawn, follow_parent) as pool:
            yield pool


@contextmanager
def dask_executor(address: str) -> Iterator[Executor]:
    """Connect to a scheduler such as `tcp://10.0.0.5:8786`; Beachhead must be installed there."""
    with require_extra("batch", "A Dask cluster"):
        from distributed import Client  # noqa: PLC0415 - an extra
    try:
        client = Client(address, timeout="10s")  # type: ignore[no-untyped-call]
    except (OSError, ValueError) as error:
        msg = f"No Dask scheduler answers at {address}: {error}."
        raise SchedulerUnreachable(msg, remedy="check the address") from None
    with client, client.get_executor() as executor:  # type: ignore[no-untyped-call]
        yield executor


class ProgressBar:
    """Progress on one line: games played, how many a second, time left.

    Where nobody looks at a terminal, such as a file, a line is written now and then.
    """

    def __init__(
        self,
        total: int,
        out: TextIO | None = None,
        *,
        name: str = "",
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.total = total
        self.name = f"{name} " if name else ""
        self.out = sys.stderr if out is None else out
        self.clock = clock
        self.started = self.shown = clock()
        self.done = 0
        self.open = False
        self.live = self.out.isatty()

    def begin(self, name: str, known: int = 0) -> Callable[[int], None]:
        """Begin a part of the run, of which some games are known; return what counts its games."""
        self.name = f"{name} " if name else ""
        self.total -= known
        before = self.done
        return lambda done: self(before + done)

    def __call__(self, done: int) -> None:
        """Show how far it is, not too often, and always when all games are played."""
        now = self.clock()
        self.done = done
        if done < self.total and now - self.shown < (REDRAW if self.live else LINE_EVERY):
            return
        if not self.live and done >= self.total and now - self.started < LINE_EVERY:
            return  # a short run needs no lines
        self.shown = now
        rate = done / max(now - self.started, 1e-6)
        text = f"{done}/{self.total} games, {rate:.1f}/s, {(self.total - done) / rate:.0f} s left"
        if self.live:
            filled = 30 * done // max(self.total, 1)
            bar = "█" * filled + "·" * (30 - filled)
            print(f"\r{self.name}{bar} {text} ", end="", file=self.out, flush=True)
            self.open = True
        else:
            print(f"{self.name}{text}", file=self.out, flush=True)
        if done >= self.total:
            self.end()

    def end(self) -> None:
        """End the line, also if not all games were played."""
        if self.open:
            print(file=self.out, flush=True)
            self.open = False
