"""Results as JSON lines and CSV, written as they come."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from pathlib import Path

import msgspec

from beachhead.sim.jobs import Result

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
        for line in file:
            yield msgspec.json.decode(line, type=Result)
