"""Ports for the servers that tests start."""

from __future__ import annotations

import os
import secrets
import socket
import time

UNSAFE = {10080}
"""Ports of this range to which browsers refuse to connect."""


def quiet_port() -> int:
    """Find a free port below those that the system hands out, so that it is still free when a killed server starts again.

    Each of several test processes has ports of its own.
    """
    process = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw")) % 8
    for _ in range(100):
        port = 10_000 + 8 * secrets.randbelow(700) + process
        if port in UNSAFE:
            continue
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
    raise AssertionError("no port between 10000 and 15600 is free")


def wait_until_open(port: int, seconds: float = 120) -> None:
    """Wait until a server that was started on this computer takes connections at a port."""
    end = time.monotonic() + seconds
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            if time.monotonic() > end:
                raise
            time.sleep(0.1)
        else:
            return
