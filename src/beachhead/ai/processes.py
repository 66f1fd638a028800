"""Worker processes that end with the process that started them."""

import multiprocessing
import os
import signal
from threading import Thread

THREADS = ("OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "OMP_NUM_THREADS")
"""A worker computes in one thread: several workers that each take all cores are slower than one."""


def follow_parent() -> None:
    """Ignore Ctrl-C, which the parent handles, and exit when the parent is gone, even killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    compute_in_one_thread()
    Thread(target=end_with_parent, daemon=True).start()


def compute_in_one_thread() -> None:
    """Keep numpy, if it is loaded later, from waiting for other cores at every small product."""
    for name in THREADS:
        os.environ.setdefault(name, "1")


def end_with_parent() -> None:
    """Exit once the parent has ended; an idle pool worker would otherwise wait for ever."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)
