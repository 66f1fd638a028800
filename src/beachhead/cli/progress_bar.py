"""A progress bar for odds that take long; Ctrl-C stops the work and nothing else."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from time import monotonic
from types import FrameType

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn

from beachhead.kernel.progress import monitor

SHOWN_AFTER = 0.5
"""Seconds after which the bar appears."""
SMALLEST_STEP = 0.001
"""The bar is redrawn when the share has grown by this much."""


class OddsBar:
    """Show how far the work is, and whether somebody has stopped it."""

    def __init__(self, console: Console) -> None:
        """Start to wait; the bar appears if it takes long."""
        columns = (TextColumn("Computing the odds …"), BarColumn(), TaskProgressColumn())
        self.bar = Progress(
            *columns, TextColumn("Ctrl-C stops it", "dim"), console=console, transient=True
        )
        self.task = self.bar.add_task("", total=1.0)
        self.shows_at = monotonic() + SHOWN_AFTER if console.is_terminal else float("inf")
        self.share = 0.0
        self.stopped = False

    def is_wanted(self) -> bool:
        """Return True until somebody stops the work; show the bar if it takes long."""
        if monotonic() > self.shows_at:
            self.shows_at = float("inf")
            self.bar.start()
        return not self.stopped

    def update(self, share: float) -> None:
        """Move the bar."""
        if share >= self.share + SMALLEST_STEP:
            self.share = share
            self.bar.update(self.task, completed=share)

    def interrupt(self, number: int, frame: FrameType | None) -> None:
        """Stop at the next checkpoint of the work; a second Ctrl-C stops it anywhere."""
        self.stopped = True
        signal.signal(number, signal.default_int_handler)


@contextmanager
def odds_progress(console: Console) -> Iterator[None]:
    """Show progress of the work inside; Ctrl-C raises `progress.Cancelled` in it."""
    bar = OddsBar(console)
    before = signal.getsignal(signal.SIGINT)
    with suppress(ValueError):  # only the main thread gets signals
        signal.signal(signal.SIGINT, bar.interrupt)
    try:
        with monitor(bar.is_wanted, bar.update):
            yield
    finally:
        bar.bar.stop()
        with suppress(ValueError):
            signal.signal(signal.SIGINT, before)
