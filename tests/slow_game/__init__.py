"""Two patrols whose chances take until somebody says so: a game of another package, for tests.

A question names a folder. The reckoning, once it is in a process of its own, locks `begun` there
(the system gives the lock back when the process is gone), tells that half is followed, and goes on
until the file `enough` is there.
"""

from __future__ import annotations

import fcntl
import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import IO

from beachhead.games._template import TwoPatrols
from beachhead.games._template.board import Board
from beachhead.kernel.errors import BeachheadError, IllegalAnswer
from beachhead.kernel.nodes import Refusal
from beachhead.kernel.progress import checkpoint

PATIENCE = 120.0
TABLE = "SLOW_TABLE"
"""An empty question names the folder of this variable, as soon as it is there."""
NOWHERE = "/nowhere"
FORM = {"name": "folder", "label": "Folder", "value": "", "choices": [], "needed": True}


class SlowPatrols(TwoPatrols):
    """Two patrols, and questions that last."""

    id = "slow"
    title = "Slow Patrols"

    def odds(self, b: Board, question: dict[str, object]) -> dict[str, object]:
        """Reckon for as long as the question says."""
        form = [{**FORM, "value": str(question.get("folder", ""))}]
        folder = Path(str(question.get("folder", os.environ.get(TABLE, NOWHERE))))
        if question.get("form") or not folder.is_dir():
            return {"title": "Patrols", "lines": ["Nothing to work out."], "form": form}
        with away(folder):
            ENDS[str(question.get("then", "wait"))](folder)
        return {"title": "Enough", "lines": ["told"], "form": form}


def away(folder: Path) -> IO[str]:
    """Wait for a process of one's own, and lock a file there."""
    while "beachhead.web.odds" in sys.modules:
        checkpoint()
        time.sleep(0.01)
    lock = (folder / "lock").open("w")
    fcntl.flock(lock, fcntl.LOCK_EX)
    (folder / "begun").touch()
    return lock


def wait(folder: Path) -> None:
    """Follow the ways until it is enough, or end as a file says."""
    if (folder / "crash").exists():
        crash(folder)
    while not (folder / "enough").exists():
        checkpoint(0.5)
        time.sleep(0.01)


def crash(folder: Path) -> None:
    """End as a process does that the system kills."""
    os.kill(os.getpid(), signal.SIGKILL)


def refuse(folder: Path) -> None:
    """Refuse a plan with its rule."""
    raise BeachheadError("No such plan.", code="odds.plan", rule="PAT-FIRE-01", remedy="another")


def fail(folder: Path) -> None:
    """Refuse with reasons."""
    raise IllegalAnswer("Not legal.", [Refusal("spot.far", "Too far.", "PAT-FIRE-02")])


def stumble(folder: Path) -> None:
    """Fail to understand."""
    raise KeyError("unit")


def install(folder: Path) -> None:
    """Make the game known to whoever has this folder on his path."""
    info = folder / "slow_patrols-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: slow-patrols\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[beachhead.games]\nslow = tests.slow_game:GAME\n")


def begun(folder: Path) -> bool:
    """Tell whether a reckoning began in a process of its own."""
    return (folder / "begun").exists()


def gone(folder: Path) -> bool:
    """Tell whether that process is gone, which gives its lock back."""
    with (folder / "lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True


def until(so: Callable[[Path], bool], folder: Path) -> None:
    """Wait until something is so."""
    deadline = time.monotonic() + PATIENCE
    while not so(folder):
        assert time.monotonic() < deadline, f"waited in vain: {so.__name__}"
        time.sleep(0.02)


ENDS = {"wait": wait, "crash": crash, "refuse": refuse, "fail": fail, "stumble": stumble}
GAME = SlowPatrols()
