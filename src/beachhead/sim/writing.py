"""Results as JSON lines and CSV, written as they come; a batch that was broken off can go on."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from pathlib import Path

import msgspec

from beachhead.kernel.errors import DataError
from beachhead.sim.jobs import Job, Result

COLUMNS = (
    "index",
    "seed",
    "game",
    "scenario",
    "bots",
    "scores",
    "reason",
    "plies",
    "decisions",
    "mark",
)


def written(results: Iterable[Result], lines: Path | None, table: Path | None) -> Iterator[Result]:
    """Pass results on and write each to the files that are wanted."""
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
                writer.writerow(row(result))
            yield result


def row(result: Result) -> list[str]:
    """Put a result on one line of a table; lists are separated by blanks."""
    cells = (getattr(result, name) for name in COLUMNS)
    return [" ".join(map(str, c)) if isinstance(c, tuple) else str(c) for c in cells]


def read_lines(path: Path) -> Iterator[Result]:
    """Read results that were written as JSON lines."""
    with path.open("rb") as file:
        for number, line in enumerate(file, 1):
            try:
                yield msgspec.json.decode(line, type=Result)
            except msgspec.MsgspecError as error:
                msg = f"{path}: line {number} is no result: {error}."
                raise DataError(msg, remedy="choose another folder or file") from None


def kept(path: Path) -> dict[int, Result]:
    """Read the results of a batch so far, by index; a last line that was cut off is dropped."""
    if not path.exists():
        return {}
    data = path.read_bytes()
    whole = data[: data.rfind(b"\n") + 1]
    if whole != data:
        path.write_bytes(whole)
    return {result.index: result for result in read_lines(path)}


def fitting(jobs: Iterable[Job], results: dict[int, Result]) -> dict[int, Result]:
    """Keep the results of these very jobs: another batch's games are played anew."""
    found = ((job, results.get(job.index)) for job in jobs)
    return {
        job.index: result
        for job, result in found
        if result and (result.seed, result.bots) == (job.seed, job.bots)
    }


def appended(results: Iterable[Result], path: Path) -> Iterator[Result]:
    """Pass results on and add each to a file at once."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("ab") as file:
        for result in results:
            file.write(msgspec.json.encode(result) + b"\n")
            file.flush()
            yield result
