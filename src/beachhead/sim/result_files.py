"""Results as JSON lines and CSV, written as they come; an interrupted batch can be resumed."""

import csv
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from beachhead.kernel.errors import DataError
from beachhead.sim.jobs import Job, Result
from beachhead.sim.origins import Origin, find_difference

COLUMNS = tuple(name for name in Result.__struct_fields__ if name != "course")
BEYOND = "of games beyond those asked for"


def write_results(
    results: Iterable[Result], lines: Path | None, table: Path | None
) -> Iterator[Result]:
    """Yield results, writing each to the files that are wanted."""
    with ExitStack() as open_files:
        json_file = open_files.enter_context(lines.open("wb")) if lines else None
        csv_file = (
            open_files.enter_context(table.open("w", encoding="utf-8", newline=""))
            if table
            else None
        )
        writer = csv.writer(csv_file) if csv_file else None
        if writer:
            writer.writerow(COLUMNS)
        for result in results:
            if json_file:
                json_file.write(msgspec.json.encode(result) + b"\n")
            if writer:
                writer.writerow(csv_row(result))
            yield result


def csv_row(result: Result) -> list[str]:
    """Return a result as the cells of a CSV row."""
    return [csv_cell(getattr(result, name)) for name in COLUMNS]


def csv_cell(value: object) -> str:
    """Return a value as one cell; lists are separated by spaces."""
    if isinstance(value, dict):
        return " ".join(f"{name}={chosen}" for name, chosen in value.items())
    return " ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def read_results(path: Path) -> Iterator[Result]:
    """Yield results that were written as JSON lines."""
    with path.open("rb") as file:
        for number, line in enumerate(file, 1):
            try:
                yield msgspec.json.decode(line, type=Result)
            except msgspec.MsgspecError as error:
                msg = f"{path}: line {number} is not a result: {error}."
                raise DataError(msg, remedy="choose another folder or file") from None


def read_kept(path: Path) -> list[Result]:
    """Return the results of batches so far; drop a last line that was cut off."""
    if not path.exists():
        return []
    data = path.read_bytes()
    whole = data[: data.rfind(b"\n") + 1]
    if whole != data:
        path.write_bytes(whole)
    return list(read_results(path))


class KeptResults(NamedTuple):
    """The results of some jobs by index, and the number of others by the reason against them."""

    used: dict[int, Result]
    unused: Counter[str]


def pick_matching(jobs: Iterable[Job], results: Iterable[Result]) -> KeptResults:
    """Pick the results of these very jobs: others stay in the file and do not count."""
    asked = list(jobs)
    watched = any(job.watch for job in asked)
    wanted = {job.index: job.origin for job in asked if job.origin}
    index_of = {origin.fingerprint: index for index, origin in wanted.items()}
    found = KeptResults({}, Counter())
    for result in results:
        if reason := find_flaw(result):
            found.unused[reason] += 1
        elif result.fingerprint in index_of and watched and result.course is None:
            found.unused["without the course of the game"] += 1
        elif result.fingerprint in index_of:
            found.used[index_of[result.fingerprint]] = result
        else:
            found.unused[describe_mismatch(result, wanted)] += 1
    return found


def find_flaw(result: Result) -> str:
    """Return why a result cannot be used for any job, empty if it can."""
    if not result.fingerprint:
        return "without a fingerprint, from an older version of the program"
    return "" if result.origin.fingerprint == result.fingerprint else "with a wrong fingerprint"


def describe_mismatch(result: Result, wanted: dict[int, Origin]) -> str:
    """Return how a result differs from the one that is wanted in its place."""
    mine = result.origin
    if result.index in wanted:
        return find_difference(mine, wanted[result.index])
    near = next(iter(wanted.values()))
    alike = replace(near, bots=mine.bots, weights=mine.weights, seed=mine.seed)
    return find_difference(mine, alike) or BEYOND


def append_results(results: Iterable[Result], path: Path) -> Iterator[Result]:
    """Yield results, adding each to a file at once."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("ab") as file:
        for result in results:
            file.write(msgspec.json.encode(result) + b"\n")
            file.flush()
            yield result
