"""Figures of all workers for Prometheus, in its text format.

Whichever worker is asked answers for all: each writes its page into a folder now and then.
"""

import asyncio
import logging
import os
from bisect import bisect_left
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Iterator
from pathlib import Path
from time import time

log = logging.getLogger("beachhead.web")
FOLDER = "BEACHHEAD_FIGURES"
"""The variable with the folder in which workers share their figures."""
SHARE_SECONDS = 5.0
GONE_SECONDS = 4 * SHARE_SECONDS
"""Seconds after which a worker that wrote nothing is gone."""
BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
"""Upper bounds of the request times that are counted together, in seconds."""


class Metrics:
    """Counts of one worker since its start, and gauges that are read when somebody looks."""

    def __init__(self) -> None:
        """Start with nothing counted."""
        self.requests: Counter[tuple[str, int]] = Counter()
        self.times = [0] * (len(BUCKETS) + 1)
        self.seconds = 0.0
        self.gauges: dict[str, tuple[str, Callable[[], float]]] = {}
        self.folder = Path(shared) if (shared := os.environ.get(FOLDER)) else None

    def count_request(self, method: str, status: int, seconds: float) -> None:
        """Count a request."""
        self.requests[method, status] += 1
        self.times[bisect_left(BUCKETS, seconds)] += 1
        self.seconds += seconds

    def add_gauge(self, name: str, meaning: str, read: Callable[[], float]) -> None:
        """Add a figure that is read when somebody looks."""
        self.gauges[f"beachhead_{name}"] = (meaning, read)

    def text(self) -> str:
        """Return the figures of all workers in Prometheus's text format."""
        return _join_pages([self.page(), *self._other_pages()])

    def page(self) -> str:
        """Return the figures of this worker."""
        return "\n".join([*self._request_lines(), *self._time_lines(), *self._gauge_lines()]) + "\n"

    async def keep_sharing(self, renew: Callable[[], Awaitable[object]]) -> None:
        """Show this worker's figures, renewed first, to the others as long as it runs."""
        while self.folder:
            try:
                await renew()
                self.share()
            except Exception as error:  # noqa: BLE001 - a disk that is full may have room again
                log.warning("the figures cannot be shared: %s", error)
            await asyncio.sleep(SHARE_SECONDS)

    def share(self) -> None:
        """Write this worker's page for the others, all of it or nothing."""
        if self.folder:
            part = self.folder / f"{os.getpid()}.part"
            part.write_text(self.page(), "utf-8")
            part.replace(part.with_suffix(".txt"))

    def _other_pages(self) -> Iterator[str]:
        """Go through the pages of the other workers that are still there."""
        for file in sorted(self.folder.glob("*.txt")) if self.folder else ():
            if file.stem != str(os.getpid()) and file.stat().st_mtime > time() - GONE_SECONDS:
                yield file.read_text("utf-8")

    def _request_lines(self) -> Iterator[str]:
        """Go through the lines about requests by method and status."""
        name, worker = "beachhead_requests_total", _worker_label()
        yield from _head_lines(name, "counter", "Requests by method and status.")
        for (method, status), count in sorted(self.requests.items()):
            yield f'{name}{{{worker},method="{method}",status="{status}"}} {count}'

    def _time_lines(self) -> Iterator[str]:
        """Go through the lines about how long requests took."""
        name, worker = "beachhead_request_seconds", _worker_label()
        yield from _head_lines(name, "histogram", "How long requests took.")
        total = 0
        for bound, count in zip((*BUCKETS, "+Inf"), self.times, strict=True):
            total += count
            yield f'{name}_bucket{{{worker},le="{bound}"}} {total}'
        yield f"{name}_sum{{{worker}}} {self.seconds:.6f}"
        yield f"{name}_count{{{worker}}} {total}"

    def _gauge_lines(self) -> Iterator[str]:
        """Go through the lines about how things stand now."""
        for name, (meaning, read) in self.gauges.items():
            yield from _head_lines(name, "gauge", meaning)
            yield f"{name}{{{_worker_label()}}} {read():g}"


def _join_pages(pages: Iterable[str]) -> str:
    """Return pages as one, with all lines of a figure in one place and its introduction once."""
    figures: dict[str, list[str]] = {}
    name = ""
    for line in "".join(pages).splitlines():
        if line.startswith("# HELP "):
            name = line.split()[2]
        lines = figures.setdefault(name, [])
        if not line.startswith("#") or line not in lines:
            lines.append(line)
    return "\n".join(line for lines in figures.values() for line in lines) + "\n"


def _worker_label() -> str:
    """Return the label of this process: counts of several must not pass for those of one."""
    return f'worker="{os.getpid()}"'


def _head_lines(name: str, kind: str, meaning: str) -> Iterator[str]:
    """Go through the lines that introduce a figure."""
    yield f"# HELP {name} {meaning}"
    yield f"# TYPE {name} {kind}"
