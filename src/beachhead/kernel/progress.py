"""Progress of long work: report how far it is, and stop when nobody waits any more.

with progress.monitor(still_wanted, report):    # the caller who waits
    game.odds(b, question)

progress.checkpoint(done / whole)               # inside the work, now and then
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar


def _keep_waiting() -> bool:
    """Return True: wait for as long as it takes."""
    return True


def _ignore(share: float) -> None:
    """Ignore how far the work is."""


_monitor: ContextVar[tuple[Callable[[], bool], Callable[[float], None]]] = ContextVar(
    "monitor", default=(_keep_waiting, _ignore)
)


class Cancelled(Exception):
    """Nobody waits for this work any more."""


@contextmanager
def monitor(
    still_wanted: Callable[[], bool] = _keep_waiting, report: Callable[[float], None] = _ignore
) -> Iterator[None]:
    """Work inside only while it is still wanted; `report` receives the share done, 0 to 1."""
    token = _monitor.set((still_wanted, report))
    try:
        yield
    finally:
        _monitor.reset(token)


def checkpoint(share: float | None = None) -> None:
    """Raise Cancelled if nobody waits any more; otherwise report the share done, if given."""
    still_wanted, report = _monitor.get()
    if not still_wanted():
        raise Cancelled
    if share is not None:
        report(share)
