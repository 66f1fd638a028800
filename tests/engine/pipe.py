"""An engine at the other end of a pipe."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any, Self

COMMAND = [sys.executable, "-m", "beachhead.engine"]


class Pipe:
    """Start an engine, speak to it line by line, end it."""

    def __init__(self) -> None:
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(COMMAND, stdin=pipe, stdout=pipe, stderr=pipe)
        self.status: int | None = None
        self.rest = b""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self.status is None:
            self.close()

    def send(self, line: bytes) -> None:
        assert self.process.stdin
        self.process.stdin.write(line)
        self.process.stdin.flush()

    def receive(self) -> dict[str, Any]:
        assert self.process.stdout
        reply = self.process.stdout.readline()
        assert reply, "the engine has died"
        found: dict[str, Any] = json.loads(reply)
        return found

    def ask(self, **request: object) -> dict[str, Any]:
        self.send(json.dumps(request).encode() + b"\n")
        return self.receive()

    def close(self) -> bytes:
        """End the input, wait for the engine's end, give what it complained of."""
        self.rest, complaints = self.process.communicate(timeout=120)
        self.status = self.process.returncode
        return complaints
