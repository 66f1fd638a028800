"""Do the tests notice? Put small faults into the code, one at a time, and see whether a test fails.

    python3 x.py mutate src/beachhead/games/dday_dice/rules --sample 150
    python3 x.py mutate src/beachhead/games/company/odds --tests tests/games/company --seed 2

Tests are collected once. One run of them notes which test reaches which function. Every fault is
then tried in a forked copy of the process: the functions get the faulty code, and only tests that
reach them run, the quickest first, until one fails. The modules themselves are never loaded again,
so what is computed while they load is not covered.
"""

from __future__ import annotations

import argparse
import gc
import os
import pickle
import select
import signal
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from types import CodeType, FrameType, FunctionType
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

from tools.faults import Fault, list_faults, make_faulty

SECONDS = 60
"""A fault for which its tests take longer than this counts as noticed: it hangs."""
LONGEST = 3600
"""Seconds in which all tests must have run once."""
MOST_TESTS = 60
"""So many tests that reach a function are tried."""
KILLED, SURVIVED, UNREACHED = "noticed", "survived", "no test"
Place = tuple[str, str]
"""A file and the name of a function in it."""
Reach = dict[Place, list[tuple[float, int]]]
"""For each function the tests that reach it: seconds and number."""


def main(argv: list[str]) -> int:
    """Try a sample of faults and list those that no test noticed."""
    said = read_arguments(argv)
    files = sorted(p.resolve() for path in said.paths for p in list_files(Path(path)))
    faults = [fault for file in files for fault in list_faults(file)]
    chosen = Random(said.seed).sample(faults, min(said.sample, len(faults)))
    tests = said.tests or [guess_tests(files[0])]
    print(f"{len(faults)} possible faults in {len(files)} files; {len(chosen)} are tried.")
    trial = Trial(chosen, {str(f) for f in files})
    options = ["-q", "-p", "no:xdist", "-p", "no:cacheprovider", "--no-header", *tests]
    pytest.main(options, plugins=[trial])
    return trial.report()


def read_arguments(argv: list[str]) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="x.py mutate", description=__doc__.split("\n")[0])
    parser.add_argument("paths", nargs="+", help="files or folders to put faults into")
    parser.add_argument("--sample", type=int, default=50, help="how many faults (default 50)")
    parser.add_argument("--seed", type=int, default=1, help="which sample (default 1)")
    parser.add_argument("--tests", action="append", help="tests to ask; default: the game's own")
    return parser.parse_args(argv)


def list_files(path: Path) -> Iterator[Path]:
    """List the Python files of a path."""
    if not path.exists():
        raise SystemExit(f"x.py mutate: there is no {path}.")
    yield from sorted(path.rglob("*.py")) if path.is_dir() else [path]


def guess_tests(file: Path) -> str:
    """Return the folder of tests that belongs to a file: of its game, or of its package."""
    parts = file.parts[file.parts.index("beachhead") + 1 :]
    wanted = Path("tests", *parts[:2]) if parts[0] == "games" else Path("tests", parts[0])
    return str(wanted if wanted.is_dir() else Path("tests"))


class Trial:
    """A plugin of pytest that tries faults instead of running tests."""

    def __init__(self, faults: list[Fault], files: set[str]) -> None:
        """Note what is to be tried."""
        self.faults = faults
        self.files = files
        self.found: list[tuple[Fault, str]] = []

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Find out which tests reach what, then try the faults."""
        print(f"{len(session.items)} tests are run once to see what they reach …", flush=True)
        reach: Reach = in_child(lambda: find_reach(session.items, self.files), LONGEST) or {}
        for number, fault in enumerate(self.faults, 1):
            tests = sorted(reach.get((str(fault.file), fault.function), []))[:MOST_TESTS]
            items = [session.items[i] for _, i in tests]
            state = try_fault(fault, items) if items else UNREACHED
            self.found.append((fault, state))
            show(f"{number} of {len(self.faults)}", fault, state)
        return True

    def report(self) -> int:
        """Print the figures; fail if nothing could be tried."""
        states = [state for _, state in self.found]
        if not states:
            print("Nothing was tried: are there tests, and do they pass?")
            return 1
        share = states.count(KILLED) / len(states)
        print(f"\n{share:.0%} of {len(states)} faults were noticed.")
        for fault, state in self.found:
            if state != KILLED:
                show(state, fault, "")
        return 0


def show(head: str, fault: Fault, state: str) -> None:
    """Print a line about a fault."""
    name = fault.file.name if "src" not in fault.file.parts else "/".join(fault.file.parts[-3:])
    print(
        f"{head}: {name}:{fault.line} {fault.function}: {fault.what} {state}".rstrip(), flush=True
    )


def find_reach(items: list[pytest.Item], files: set[str]) -> Reach:
    """Run every test and note which functions of the files it calls, and how long it takes."""
    reach: Reach = defaultdict(list)
    called: set[Place] = set()

    def note(frame: FrameType, event: str, arg: Any) -> None:
        del event, arg
        if frame.f_code.co_filename in files:
            called.add((frame.f_code.co_filename, name_of(frame.f_code)))

    for number, item in enumerate(items):
        called.clear()
        start = time.monotonic()
        sys.settrace(note)
        passed = run_test(item)
        sys.settrace(None)
        if passed:
            for place in called:
                reach[place].append((time.monotonic() - start, number))
    return dict(reach)


def name_of(code: CodeType) -> str:
    """Return the name of the outermost function that a piece of code belongs to."""
    return code.co_qualname.split(".<locals>")[0]


def try_fault(fault: Fault, items: list[pytest.Item]) -> str:
    """Return whether a test notices a fault; it is put into a copy of this process."""

    def attempt() -> bool:
        patch_functions(fault)
        return all(run_test(item) for item in items)

    return SURVIVED if in_child(attempt, SECONDS) is True else KILLED


def patch_functions(fault: Fault) -> None:
    """Give the functions of a fault their faulty code, wherever they are used."""
    code = compile(make_faulty(fault), str(fault.file), "exec")
    faulty = find_code(code, fault.function)
    if faulty is None:
        return
    for thing in gc.get_objects():
        if isinstance(thing, FunctionType) and thing.__code__.co_filename == str(fault.file):
            same = thing.__code__.co_qualname == fault.function
            if same and thing.__code__.co_freevars == faulty.co_freevars:
                thing.__code__ = faulty


def find_code(code: CodeType, name: str) -> CodeType | None:
    """Return the code of a function in the code of its module."""
    for part in code.co_consts:
        if isinstance(part, CodeType):
            if part.co_qualname == name:
                return part
            if name.startswith(f"{part.co_name}.") and (found := find_code(part, name)):
                return found
    return None


def run_test(item: pytest.Item) -> bool:
    """Run one test with its fixtures and return whether it passed."""
    with silence():
        reports = runtestprotocol(item, log=False, nextitem=None)
    return not any(report.failed for report in reports)


@contextmanager
def silence() -> Iterator[None]:
    """Let nothing be printed."""
    before = os.dup(1)
    with Path(os.devnull).open("w", encoding="utf-8") as nowhere:
        os.dup2(nowhere.fileno(), 1)
        try:
            yield
        finally:
            sys.stdout.flush()
            os.dup2(before, 1)
            os.close(before)


def in_child(work: Callable[[], Any], seconds: float) -> Any:
    """Return what a piece of work gives in a forked process; None if it dies or takes too long."""
    sys.stdout.flush()
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        os.close(reader)
        try:
            with os.fdopen(writer, "wb") as out:
                pickle.dump(work(), out)
        finally:
            os._exit(0)
    os.close(writer)
    body = read_in_time(reader, time.monotonic() + seconds)
    os.close(reader)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    try:
        return pickle.loads(body)
    except (EOFError, pickle.UnpicklingError):
        return None


def read_in_time(reader: int, deadline: float) -> bytes:
    """Return what a child has written before it ends or its time is up."""
    body = b""
    while select.select([reader], [], [], max(0.0, deadline - time.monotonic()))[0]:
        part = os.read(reader, 1 << 16)
        if not part:
            return body
        body += part
    return b""


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
