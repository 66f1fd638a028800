"""Real server processes, for what can only be tested by starting and killing them."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import httpx

from tests.ports import quiet_port

COMPILED = Path(tempfile.gettempdir()) / f"beachhead-compiled-{os.getuid()}"
OURS = (sys.executable, "-m", "beachhead", "serve")


class Running:
    """A server in processes of its own."""

    def __init__(
        self,
        database: str,
        workers: int = 1,
        program: Sequence[str] = OURS,
        more: Sequence[str] = (),
        before: Sequence[str] = (),
    ) -> None:
        self.before = before
        """A program that starts the server, with its arguments."""
        self.port = quiet_port()
        self.command = [*program, "--no-browser"]
        self.command += ["--port", str(self.port), "--database", database]
        self.command += ["--workers", str(workers), "--bot-seconds", "0.3", *more]
        self.process = self.start()

    @property
    def url(self) -> str:
        """Where it is."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> subprocess.Popen[bytes]:
        """Start, in a process group of its own so that workers can be killed too."""
        # Compiled modules are kept between starts, whatever the caller's environment says.
        env = {**os.environ, "PYTHONPYCACHEPREFIX": str(COMPILED)}
        env.pop("PYTHONDONTWRITEBYTECODE", None)
        quiet = subprocess.DEVNULL
        command = [*self.before, *self.command]
        self.process = subprocess.Popen(command, stdout=quiet, env=env, start_new_session=True)
        self.wait()
        return self.process

    def wait(self, seconds: float = 120.0) -> None:
        """Wait until it answers."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            try:
                httpx.get(f"{self.url}/api/health", timeout=5)
            except httpx.HTTPError:
                assert self.process.poll() is None, "the server ended by itself"
                time.sleep(0.05)
            else:
                return
        message = "the server does not answer"
        raise AssertionError(message)

    def kill(self) -> None:
        """Kill it and its workers as hard as can be."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(60)

    def stop(self, seconds: float = 90.0) -> int:
        """Ask it to stop."""
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(seconds)


@contextmanager
def running(
    database: str,
    workers: int = 1,
    program: Sequence[str] = OURS,
    more: Sequence[str] = (),
    before: Sequence[str] = (),
) -> Iterator[Running]:
    """Run a server for the length of a block, with more flags, by another program."""
    server = Running(database, workers, program, more, before)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.kill()
