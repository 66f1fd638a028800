"""Run trials that may never end, in a process with limited memory and time.

A trial that takes too much is reported instead of taking the machine down: one in pure Python is
stopped with its traceback, one that ignores the alarm ends with its process.
"""

import resource
import signal
import traceback
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import NamedTuple

from beachhead.ai.processes import follow_parent

PATIENCE = 15.0
"""Seconds beyond a trial's own limit after which its process is ended; starting takes some."""
BUSY = 4
"""How many times slower than its processor time a trial may be: the machine may be busy."""


class Limits(NamedTuple):
    """The memory and time that a trial may take."""

    memory: int = 2 << 30
    """Bytes of address space of the whole process."""
    seconds: float = 30.0
    """Processor time of one trial."""


USUAL = Limits()


class Trial(NamedTuple):
    """Something to try: its number, a description, and what to run."""

    number: int
    about: str
    run: Callable[[], None]


class Verdict(NamedTuple):
    """The result of a trial: `fault` is empty, or the traceback or the limit it broke."""

    number: int
    about: str
    fault: str


class TooLong(BaseException):
    """A trial takes more than its time; no `except Exception` catches this."""


Trials = Callable[[], Iterator[Trial]]
"""Makes the trials, inside the limited process: it must be picklable."""


def run_trials(trials: Trials, limits: Limits) -> Generator[Verdict]:
    """Run trials and yield their verdicts; stop after one that ended its process."""
    with start_process(trials, limits) as heard:
        while isinstance(announced := receive_message(heard, limits), tuple):
            number, about = announced
            fault = receive_message(heard, limits)
            if not isinstance(fault, str):
                told = f"{limits.seconds:g} seconds or {limits.memory >> 20:,} MB"
                yield Verdict(number, about, f"Ended: it takes more than {told}.")
                return
            yield Verdict(number, about, fault)


@contextmanager
def start_process(trials: Trials, limits: Limits) -> Iterator[Connection]:
    """Start the limited process, and end it at the end of the block."""
    spawn = get_context("spawn")
    here, there = spawn.Pipe(duplex=False)
    child = spawn.Process(target=run_in_process, args=(there, trials, limits), daemon=True)
    child.start()
    there.close()
    try:
        yield here
    finally:
        child.kill()
        child.join()
        here.close()


def receive_message(heard: Connection, limits: Limits) -> object:
    """Return the next message of the process; None if it is silent for too long, or gone."""
    try:
        return heard.recv() if heard.poll(BUSY * limits.seconds + PATIENCE) else None
    except EOFError:
        return None


def run_in_process(told: Connection, trials: Trials, limits: Limits) -> None:
    """Announce every trial, run it and send its verdict: the work of the limited process."""
    follow_parent()
    resource.setrlimit(resource.RLIMIT_AS, (limits.memory, limits.memory))
    signal.signal(signal.SIGPROF, raise_alarm)
    for trial in trials():
        told.send((trial.number, trial.about))
        told.send(run_one(trial, limits))


def run_one(trial: Trial, limits: Limits) -> str:
    """Run a trial with an alarm set; return its fault, empty if it is sound."""
    try:
        signal.setitimer(signal.ITIMER_PROF, limits.seconds)
        try:
            trial.run()
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
    except TooLong:
        return f"{traceback.format_exc(-12)}it takes more than {limits.seconds:g} seconds"
    except Exception:  # noqa: BLE001 - any crash is what we are looking for
        return traceback.format_exc(-12)
    return ""


def raise_alarm(number: int, frame: object) -> None:
    """Stop a trial."""
    raise TooLong
