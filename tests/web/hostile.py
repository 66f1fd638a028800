"""Hostile visitors: records, set-ups, bodies and heads that nobody honest sends.

    python3 x.py fuzz server --minutes 60

A real server under a limit of memory gets one after the other. Each has to be answered in time and
without a fault of the server's own, and in the end the server has to run in no more memory than it
needed after the first ones. Positions alone are `x.py fuzz GAME --hostile`.
"""

from __future__ import annotations

import argparse
import base64
import json
import socket
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import httpx
import msgspec

from beachhead.kernel import registry
from beachhead.kernel.testing import random_options
from beachhead.match import Match
from beachhead.match.record import encode
from beachhead.sim.hostile import UNUSUAL, change_one_place, random_position
from tests.web.chaos import EXPECTED, limited
from tests.web.servers import Running

SECONDS = 20.0
"""How long one request may take, on a busy machine too."""
GROWTH = 300
"""Megabytes that the server may need beyond what it needed after warming up."""
WARM = 400
"""Requests after which the server is warm."""
LIMITS = dict.fromkeys(("new_matches", "writes", "asks", "reads", "connections"), 10**6)
FLAGS = [
    part
    for name, value in {**LIMITS, "live_matches": 10, "head_seconds": 2, "body_seconds": 2}.items()
    for part in ("--set", f"{name}={value}")
] + ["--set", "log_level=error"]
WORDS = [
    "",
    "x",
    "\0",
    "\ud7ff",
    "🎲" * 50,
    "x" * 5000,
    "template",
    "seeded",
    "roll",
    "../x",
    "%s%n",
]
GET = ("", "/luck", "/fairness", "/film", "/record", "/setup", "/replay/3", "/steps?from=0&base=0")
POST: dict[str, dict[str, Any]] = {
    "/answers": {"ply": 2, "side": 0, "answer": [50, 75], "known": 0, "node": "x"},
    "/rolls": {"ply": 2, "side": -1, "outcome": [1, 2]},
    "/why": {"side": 0, "answer": "at 3 4"},
    "/about": {"thing": "x", "side": 0},
    "/undo": {"ply": 2, "side": 0, "depth": 0},
    "/undo/agree": {"ply": 2, "side": 0},
    "/seats/0/bot": {"ply": 2, "level": "random"},
    "/seats/0/person": {"ply": 2, "side": 0},
    "/seats/0/name": {"name": "Ann"},
    "/seats/0/secret": {"act": "reveal", "secret": "a" * 64},
    "/odds": {"side": 0, "question": {"kind": "battle"}},
    "/hint": {"side": 0},
}
HEADS = (
    "Authorization",
    "Content-Length",
    "Transfer-Encoding",
    "Content-Type",
    "Accept-Encoding",
    "Origin",
    "Host",
    "Range",
    "If-None-Match",
    "X-Forwarded-For",
    "X-Request-Id",
    "Upgrade",
    "Connection",
    "Expect",
    "Sec-WebSocket-Key",
    "Cookie",
)
VALUES = (
    b"",
    b"-1",
    b"0",
    b"99999999999999999999",
    b"chunked",
    b"gzip;q=9",
    b"websocket",
    b"Upgrade, close",
    b"100-continue",
    b"bytes=0-,0-,0-,0-",
    b"a" * 30_000,
    b"\xff\xfe\x00",
    b"1.2.3.4, " * 500,
    b"Bearer " + b"x" * 3000,
    b"application/json; charset=utf-16",
    b"http://[::1",
)


class Visitor:
    """Somebody who sends what nobody should, and notes how the server takes it."""

    def __init__(self, server: Running, seed: int) -> None:
        """Come with a purse of records to spoil."""
        self.server = server
        self.luck = Random(seed)
        self.client = httpx.Client(base_url=server.url, timeout=SECONDS, trust_env=False)
        self.sent: Counter[str] = Counter()
        self.replies: Counter[int] = Counter()
        self.wrong: list[str] = []
        self.slowest = 0.0
        self.memory: list[float] = []
        """Megabytes after the server was warm, and the latest."""
        self.match = self.token = ""
        self.kinds: dict[str, Callable[[], None]] = {
            "records": self.send_record,
            "set-ups": self.send_setup,
            "bodies": self.send_body,
            "heads": self.send_head,
            "sockets": self.send_frames,
        }

    def visit(self) -> None:
        """Send one thing, and see that the server still stands."""
        kind = self.luck.choice(list(self.kinds))
        self.sent[kind] += 1
        self.kinds[kind]()
        if self.server.process.poll() is not None:
            self.note("the server is gone")
            self.server.start()
        if self.sent.total() % WARM == 0:
            self.memory = [*self.memory[:1], measure_memory(self.server.process.pid)]
            if self.memory[-1] - self.memory[0] > GROWTH:
                self.note(f"the server grew from {self.memory[0]:.0f} to {self.memory[-1]:.0f} MB")
                self.memory = self.memory[-1:]

    def note(self, text: str) -> None:
        """Note something that must not happen."""
        self.wrong.append(text)
        print(time.strftime("%H:%M:%S"), text[:3000], flush=True)

    def send(self, method: str, path: str, body: bytes | None = None, what: str = "") -> Any:
        """Send a request; return the reply's JSON if it was accepted."""
        headers = {"Content-Type": "application/json"}
        if self.token and "/matches/" in path:
            headers["Authorization"] = f"Bearer {self.token}"
        start = time.monotonic()
        try:
            reply = self.client.request(method, path, content=body, headers=headers)
        except httpx.HTTPError as error:
            self.note(f"{method} {path}: {error!r}: {what or body!r}")
            return None
        self.slowest = max(self.slowest, time.monotonic() - start)
        self.replies[reply.status_code] += 1
        if reply.status_code not in EXPECTED:
            self.note(f"{method} {path}: {reply.status_code} {reply.text[:200]}: {what or body!r}")
        with suppress(ValueError):
            return reply.json() if reply.is_success else None

    def enter(self, opened: Any) -> None:
        """Sit down at a match that was opened, and look at all of it."""
        if not opened:
            return
        self.match, self.token = opened["match"], opened["token"] or opened["spectator"]
        for path in self.luck.sample(GET, 3):
            self.send("GET", f"/api/matches/{self.match}{path}")
        view = self.send("GET", f"/api/matches/{self.match}")
        node = next((n for n in (view or {"nodes": []})["nodes"] if n["options"]), None)
        if node:
            choice = self.luck.choice(node["options"])["answer"]
            body = {"ply": view["ply"], "side": node["side"], "answer": choice}
            self.send("POST", f"/api/matches/{self.match}/answers", msgspec.json.encode(body))

    def send_record(self) -> None:
        """Send a record with something wrong in it."""
        raw = json.loads(make_record(self.luck))
        words = [*WORDS, *raw, "answer", "undo", "secret", "rules", "seat"]
        for _ in range(self.luck.choice((1, 1, 2, 3))):
            change_one_place(raw, self.luck, words)
        self.enter(self.send("POST", "/api/records", self.spoil(msgspec.json.encode(raw))))

    def send_setup(self) -> None:
        """Send a readable position, or a scenario of one's own, with something wrong in it."""
        game = self.luck.choice(list(registry.all_games().values()))
        text = game.save(random_position(game, self.luck)).decode()
        if self.luck.random() < 0.5:
            found = self.send("GET", f"/api/matches/{self.match}/setup") if self.match else None
            text = found if isinstance(found, str) else text
        for _ in range(self.luck.choice((0, 1, 1, 3))):
            at = self.luck.randrange(len(text) + 1)
            cut = self.luck.choice((0, 1, 5, 50))
            new = self.luck.choice(("9" * 30, "-1", "[", "{", '"', "\n", "1e308", "nan", *WORDS))
            text = text[:at] + new + text[at + cut :]
        wish = {"game": game.id, "setup": text}
        self.enter(self.send("POST", "/api/matches", self.spoil(msgspec.json.encode(wish))))

    def send_body(self) -> None:
        """Send a body with something wrong in it to any address that takes one."""
        if not self.match:
            self.enter(self.send("POST", "/api/matches", b'{"game": "template"}'))
        path = self.luck.choice((*POST, "new"))
        body = {"game": "template", "seats": [{"kind": "table"}], "options": {}, "seed": "7" * 64}
        body = json.loads(json.dumps(POST.get(path, body)))
        change_one_place(body, self.luck, [*WORDS, *body])
        address = "/api/matches" if path == "new" else f"/api/matches/{self.match}{path}"
        self.send("POST", address, self.spoil(msgspec.json.encode(body)))

    def spoil(self, body: bytes) -> bytes:
        """Return a body, now and then as no JSON at all."""
        at = self.luck.randrange(len(body))
        match self.luck.randrange(12):
            case 0:
                return body[:at]
            case 1:
                return body[:at] + self.luck.randbytes(3) + body[at:]
            case 2:
                return body[:at] + b"[" * 30_000 + body[at:]
            case 3:
                return body[:at] + b"9" * 20_000 + body[at:]
        return body

    def send_head(self) -> None:
        """Send a request whose head is strange."""
        method = self.luck.choice((b"GET", b"POST", b"PUT", b"OPTIONS", b"HEAD", b"TRACE", b"\x16"))
        path = self.luck.choice(("/", "/api/games", "/api/matches", "/api/events", "/metrics"))
        path += self.luck.choice(
            ("", "?" + "a=1&" * 3000, "/%00", "/..%2f..%2fetc", "/" + "x" * 9000)
        )
        lines = [method + b" " + path.encode() + b" HTTP/1.1", b"Host: 127.0.0.1"]
        lines += [
            self.luck.choice(HEADS).encode() + b": " + self.luck.choice(VALUES)
            for _ in range(self.luck.choice((1, 2, 5, 300)))
        ]
        self.send_raw(
            b"\r\n".join(lines) + b"\r\n\r\n" + self.luck.choice((b"", b"5\r\nhello\r\n"))
        )

    def send_frames(self) -> None:
        """Open a socket and send frames that nobody can read."""
        key = base64.b64encode(self.luck.randbytes(16))
        head = (
            b"GET /api/events HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
            b"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: " + key
        )
        text = self.luck.choice((b'{"kind": "watch"}', b"[" * 50_000, b"\xff" * 20, b"{}", b""))
        size = self.luck.choice((len(text), 2**40, 2**16))
        frame = bytes([self.luck.choice((0x81, 0x82, 0x01, 0xF1, 0x88, 0x89)), 0xFF])
        self.send_raw(head + b"\r\n\r\n" + frame + size.to_bytes(8) + bytes(4) + text)

    def send_raw(self, body: bytes) -> None:
        """Send bytes, and read what comes back: never a fault of the server's own."""
        start = time.monotonic()
        reply = b""
        with (
            suppress(OSError),
            socket.create_connection(("127.0.0.1", self.server.port), SECONDS) as line,
        ):
            line.sendall(body)
            line.shutdown(socket.SHUT_WR)
            reply = line.recv(65_536)
        self.slowest = max(self.slowest, time.monotonic() - start)
        status = int(reply[9:12]) if reply[:5] == b"HTTP/" else 0
        self.replies[status] += 1
        if time.monotonic() - start >= SECONDS or (status >= 500 and status != 503):
            self.note(f"{reply[:60]!r}: {body[:3000]!r}")

    def describe(self) -> str:
        """Return the figures in words."""
        sent = ", ".join(f"{count} {kind}" for kind, count in sorted(self.sent.items()))
        replies = ", ".join(
            f"{status or 'closed'}: {n}" for status, n in sorted(self.replies.items())
        )
        memory = " to ".join(f"{mb:.0f}" for mb in self.memory)
        return (
            f"{sent}; replies {replies}; slowest {self.slowest:.1f} s; memory {memory} MB;"
            f" {len(self.wrong)} wrong"
        )


def make_record(luck: Random) -> bytes:
    """Return the record of a random match of a random game, half of them set up by hand."""
    game = luck.choice(list(registry.all_games().values()))
    scenario = luck.choice(game.scenarios()).id
    options = random_options(game, scenario, luck, UNUSUAL)
    start = random_position(game, luck) if luck.random() < 0.5 else None
    if start:
        match = Match.new(game, seed="7" * 64, start=start)
    else:
        match = Match.new(game, scenario, seed="7" * 64, options=options)
    for _ in range(luck.randrange(40)):
        if match.over or not (asked := match.decisions()):
            break
        side, decision = asked[0]
        match.answer(side, luck.choice(decision.options))
    return encode(match.record(private=True))


def measure_memory(pid: int) -> float:
    """Return the megabytes that a process holds."""
    with suppress(OSError):
        for line in Path(f"/proc/{pid}/status").read_text().splitlines():
            if line.startswith("VmRSS"):
                return int(line.split()[1]) / 1024
    return 0.0


def run_hostile(seconds: float, seed: int, most: int = 10**9) -> Visitor:
    """Let a hostile visitor at a server for some time, or so many requests."""
    with tempfile.TemporaryDirectory() as folder:
        server = Running(str(Path(folder) / "m.sqlite3"), more=FLAGS, before=limited())
        try:
            visitor = Visitor(server, seed)
            end = time.monotonic() + seconds
            while visitor.sent.total() < most and time.monotonic() < end:
                visitor.visit()
            if not httpx.get(f"{server.url}/api/ready", timeout=SECONDS).is_success:
                visitor.note("the server is not ready any more")
            visitor.client.close()
            return visitor
        finally:
            if server.process.poll() is None:
                server.kill()


def main(argv: Sequence[str] | None = None) -> int:
    """Be hostile for some minutes; exit 1 if anything broke."""
    parser = argparse.ArgumentParser(prog="x.py fuzz server", description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args(argv)
    visitor = run_hostile(60 * given.minutes, given.seed)
    print(visitor.describe())
    return 1 if visitor.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
