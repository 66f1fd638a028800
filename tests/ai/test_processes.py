"""A bot's process must not outlive the one that started it."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

PARENT = """
import os, time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from beachhead.ai.processes import follow_parent

if __name__ == "__main__":
    pool = ProcessPoolExecutor(1, get_context("spawn"), follow_parent)
    print(pool.submit(os.getpid).result(), flush=True)
    time.sleep(600)
"""


def test_a_bots_process_ends_when_its_parent_is_killed(tmp_path: Path):
    """The worker holds the other end of the pipe: it closes when nobody is left."""
    script = tmp_path / "parent.py"
    script.write_text(PARENT, "utf-8")
    parent = subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, text=True)
    assert parent.stdout is not None
    try:
        assert int(parent.stdout.readline()) != parent.pid
    finally:
        parent.send_signal(signal.SIGKILL)
    assert parent.communicate(timeout=120)[0] == ""
