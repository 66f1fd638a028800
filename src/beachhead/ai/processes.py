"""Processes in which bots think: they end with the process that started them."""

from __future__ import annotations

import multiprocessing
import os
import signal
from threading import Thread


def follow_parent() -> None:
    """Leave Ctrl-C to the parent, and end when it is gone, even if it was killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=end_with_parent, daemon=True).start()


def end_with_parent() -> None:
    """Wait for the parent's end; an idle worker of a pool would wait for work for ever."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)
