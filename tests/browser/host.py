"""A server of its own process, that can be killed and started again at the same address."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

import uvicorn

from beachhead.games.dday_dice import GAME
from beachhead.web.serve import migrate
from beachhead.web.settings import Settings
from tests.ports import quiet_port

START_SECONDS = 120


class Host:
    """Beachhead on a free port of this computer, over one SQLite file."""

    def __init__(self, folder: Path, position: Path | None = None) -> None:
        # Where it is given, every match of D-Day Dice begins in the position of that file.
        self.position = position
        self.database = f"sqlite:///{folder / 'matches.sqlite3'}"
        self.port = quiet_port()
        self.log = folder / "server.log"
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}/"

    def start(self) -> None:
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [
                    *(sys.executable, "-m", "tests.browser.host", self.database, str(self.port)),
                    *([str(self.position)] if self.position else []),
                ],
                cwd=Path(__file__).parents[2],
                stdout=log,
                stderr=log,
            )
        deadline = time.monotonic() + START_SECONDS
        while not self.answers():
            if self.process.poll() is not None or time.monotonic() > deadline:
                raise AssertionError(f"The server did not start:\n{self.log.read_text('utf-8')}")
            time.sleep(0.05)

    def answers(self) -> bool:
        try:
            urllib.request.urlopen(f"{self.address}api/health", timeout=2).close()
        except (urllib.error.URLError, OSError):
            return False
        return True

    def kill(self) -> None:
        """End the process as a crash does: no goodbye, nothing written."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.kill()


def begin_in(position: Path) -> None:
    """Let matches of D-Day Dice begin in a position."""
    GAME.set_up = lambda scenario, options: GAME.load(position.read_bytes())  # type: ignore[method-assign]


def main(database: str, port: int, position: str = "") -> None:
    """Serve without the limits that a whole test run would meet."""
    if position:
        begin_in(Path(position))
    settings = Settings(database=database, bot_seconds=0.1, writes=100_000, new_matches=100_000)
    asyncio.run(migrate(database))
    settings.export()
    uvicorn.run(
        "beachhead.web.app:from_environment",
        factory=True,
        host="127.0.0.1",
        port=port,
        log_level="warning",
        access_log=False,
        timeout_graceful_shutdown=2,
    )


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), *sys.argv[3:])
