"""Figures of a worker for Prometheus, in its text format."""

import os
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator

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

    def count_request(self, method: str, status: int, seconds: float) -> None:
        """Count a request."""
        self.requests[method, status] += 1
        self.times[bisect_left(BUCKETS, seconds)] += 1
        self.seconds += seconds

    def add_gauge(self, name: str, meaning: str, read: Callable[[], float]) -> None:
        """Add a figure that is read when somebody looks."""
        self.gauges[f"beachhead_{name}"] = (meaning, read)

    def text(self) -> str:
        """Return all figures in Prometheus's text format."""
        return "\n".join([*self._requests(), *self._times(), *self._gauges()]) + "\n"

    def _requests(self) -> Iterator[str]:
        """Go through the lines about requests by method and status."""
        name, worker = "beachhead_requests_total", _worker()
        yield from _head(name, "counter", "Requests by method and status.")
        for (method, status), count in sorted(self.requests.items()):
            yield f'{name}{{{worker},method="{method}",status="{status}"}} {count}'

    def _times(self) -> Iterator[str]:
        """Go through the lines about how long requests took."""
        name, worker = "beachhead_request_seconds", _worker()
        yield from _head(name, "histogram", "How long requests took.")
        total = 0
        for bound, count in zip((*BUCKETS, "+Inf"), self.times, strict=True):
            total += count
            yield f'{name}_bucket{{{worker},le="{bound}"}} {total}'
        yield f"{name}_sum{{{worker}}} {self.seconds:.6f}"
        yield f"{name}_count{{{worker}}} {total}"

    def _gauges(self) -> Iterator[str]:
        """Go through the lines about how things stand now."""
        for name, (meaning, read) in self.gauges.items():
            yield from _head(name, "gauge", meaning)
            yield f"{name}{{{_worker()}}} {read():g}"


def _worker() -> str:
    """Return the label of this process: counts of several must not pass for those of one."""
    return f'worker="{os.getpid()}"'


def _head(name: str, kind: str, meaning: str) -> Iterator[str]:
    """Go through the lines that introduce a figure."""
    yield f"# HELP {name} {meaning}"
    yield f"# TYPE {name} {kind}"
