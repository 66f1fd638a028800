"""Long reckonings at the terminal: a bar shows how far one is, Ctrl-C stops it."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from time import monotonic
from types import FrameType

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn

from beachhead.kernel.patience import patience

MOMENT = 0.5
"""Seconds after which somebody who waits is told."""
STEP = 0.001
"""The bar is drawn anew after so large a share."""


class Bar:
    """Wait for a reckoning, and show how far it is."""

    def __init__(self, console: Console) -> None:
        """Begin to wait."""
        words = (TextColumn("Working out the chances …"), BarColumn(), TaskProgressColumn())
        self.drawn = Progress(
            *words, TextColumn("Ctrl-C stops it", "dim"), console=console, transient=True
        )
        self.task = self.drawn.add_task("", total=1.0)
        self.shows_at = monotonic() + MOMENT if console.is_terminal else float("inf")
        self.share = 0.0
        self.stopped = False

    def waits(self) -> bool:
        """Tell whether nobody has stopped it; show the bar if it takes long."""
        if monotonic() > self.shows_at:
            self.shows_at = float("inf")
            self.drawn.start()
        return not self.stopped

    def told(self, share: float) -> None:
        """Move the bar."""
        if share >= self.share + STEP:
            self.share = share
            self.drawn.update(self.task, completed=share)

    def interrupt(self, number: int, frame: FrameType | None) -> None:
        """Stop where the reckoning looks up next; once more stops it wherever it is."""
        del frame
        self.stopped = True
        signal.signal(number, signal.default_int_handler)


@contextmanager
def reckoning(console: Console) -> Iterator[None]:
    """Reckon inside until Ctrl-C, which raises `OutOfPatienceError`."""
    bar = Bar(console)
    before = signal.getsignal(signal.SIGINT)
    with suppress(ValueError):  # signals reach the main thread only
        signal.signal(signal.SIGINT, bar.interrupt)
    try:
        with patience(bar.waits, bar.told):
            yield
    finally:
        bar.drawn.stop()
        with suppress(ValueError):
            signal.signal(signal.SIGINT, before)
