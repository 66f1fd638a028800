"""Connections that keep the server waiting, and too many from one address."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
from collections.abc import Iterator

import httpx
import pytest

from tests.web.servers import Running, running

LIMITS = {"head_seconds": 1, "body_seconds": 1, "reply_seconds": 1, "connections": 20}
POST = b"POST /api/mine HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A real server with little patience."""
    flags = [part for name, value in LIMITS.items() for part in ("--set", f"{name}={value}")]
    file = tmp_path_factory.mktemp("connections") / "m.sqlite3"
    with running(str(file), more=flags) as found:
        yield found


def connect(server: Running) -> socket.socket:
    """Open a connection."""
    return socket.create_connection(("127.0.0.1", server.port), timeout=30)


def is_closed(line: socket.socket) -> bool:
    """Wait until the other end closes a connection."""
    line.settimeout(30)
    try:
        return line.recv(1000) == b""
    except ConnectionError:
        return True


def dribble(line: socket.socket, text: bytes) -> bool:
    """Send a byte every tenth of a second; return True if the other end gives up meanwhile."""
    for byte in text:
        try:
            line.send(bytes([byte]))
        except ConnectionError:
            return True
        time.sleep(0.1)
    return False


def test_a_connection_that_says_nothing_is_closed(server: Running):
    with connect(server) as line:
        assert is_closed(line)


def test_a_head_that_never_ends_is_not_waited_for(server: Running):
    """A byte now and then gives no more time."""
    with connect(server) as line:
        assert dribble(line, b"GET /api/health HTTP/1.1\r\nX-Long: " + b"a" * 120)


def test_a_body_that_never_comes_is_not_waited_for(server: Running):
    with connect(server) as line:
        line.sendall(POST + b"Content-Length: 300\r\n\r\n{")
        assert dribble(line, b" " * 120) or is_closed(line)


def test_a_second_request_on_a_connection_has_the_same_limits(server: Running):
    with connect(server) as line:
        line.sendall(b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        assert line.recv(12).startswith(b"HTTP/1.1 200")
        assert dribble(line, b"GET /api/health HTTP/1.1\r\nX-Long: " + b"a" * 120)


def test_a_slow_but_steady_client_within_the_time_is_served(server: Running):
    with connect(server) as line:
        text = POST + b'Content-Length: 14\r\n\r\n{"tokens": [ ]'
        line.sendall(text[:60])
        time.sleep(0.3)
        line.sendall(text[60:])
        assert line.recv(12).startswith(b"HTTP/1.1 ")


def test_one_address_opens_only_so_many_connections(server: Running):
    """Those beyond are closed at once; when some are gone, there is room again."""
    lines = [connect(server) for _ in range(LIMITS["connections"] + 5)]
    closed = 0
    for line in lines:
        line.settimeout(0.3)
        try:
            closed += line.recv(10) == b""
        except TimeoutError:
            continue
        except ConnectionError:
            closed += 1
    for line in lines:
        line.close()
    assert closed >= 5
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        try:
            assert httpx.get(f"{server.url}/api/health", timeout=30).status_code == 200
        except httpx.HTTPError:
            time.sleep(0.1)
        else:
            return
    raise AssertionError("the server does not answer any more")


def test_the_limit_of_open_files_is_raised_or_told():
    code = """
import resource
from beachhead.web.connections import raise_file_limit
for hard in (4096, 512):
    resource.setrlimit(resource.RLIMIT_NOFILE, (256, hard))
    print(raise_file_limit(), resource.getrlimit(resource.RLIMIT_NOFILE)[0])
"""
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    raised, few = told.stdout.splitlines()
    assert raised == " 4096"
    assert few == "Only 512 open files are allowed: about 412 connections fit. 512"
