"""A bounded load test on this computer: `python -m tools.load --matches 200 --seconds 20`.

Starts a server of its own on a free port of the loopback address, opens matches with two sockets
each that send pings as browsers do, lets people answer at a steady pace, and reports how long an
answer takes, how long it takes until the other side has heard of it, and how long requests took at
the server itself. `--database postgresql://… --workers 2` spreads the same over several workers,
`--live 400` says how many matches stay in memory.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import re
import signal
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from time import perf_counter

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from beachhead.web.connections import raise_file_limit
from beachhead.web.messages import Opened
from beachhead.web.serve import free_port

opened = msgspec.json.Decoder(Opened)
HOST = "127.0.0.1"
START_SECONDS = 120.0
PING_SECONDS = 20.0
IDLE_SECONDS = 3.0
"""The server closes connections that are idle for five."""
REPLY_SECONDS = 60.0
LENGTH = re.compile(rb"content-length: (\d+)")
MANY = 10**6
BUCKET = re.compile(r'beachhead_request_seconds_bucket\{.*le="([^"]+)"\} (\d+)')


class Figures(msgspec.Struct):
    """What was measured, in milliseconds."""

    answers: list[float] = []
    views: list[float] = []
    news: list[float] = []
    """From sending an answer until the other side's socket gets the news."""
    refused: int = 0
    failed: int = 0
    """Requests without a reply."""
    silent: int = 0
    """Answers whose news did not reach the other side within twenty seconds."""
    closed: int = 0
    """Sockets that the server closed by itself."""
    cpu: float = 0.0
    """Processor time of the server for all requests, which is right on a busy machine too."""
    seconds: float = 0.0
    served: dict[float, int] = {}
    """Requests that took the server at most so many seconds, by its own clock."""

    def format(self) -> str:
        """Return the figures as a table."""
        rows = {"answer": self.answers, "view": self.views, "news to the other side": self.news}
        shares = (0.5, 0.9, 0.99, 1.0)
        lines = [f"{'':24} {'count':>7} {'p50 ms':>8} {'p90 ms':>8} {'p99 ms':>8} {'max ms':>8}"]
        for name, times in rows.items():
            figures = " ".join(f"{at(times, share):8.1f}" for share in shares)
            lines.append(f"{name:24} {len(times):7} {figures}")
        requests = len(self.answers) + len(self.views) + self.refused
        if self.cpu and requests:
            cores = self.cpu / 1000 / self.seconds
            each = self.cpu / requests
            lines.append(f"server's processor time: {each:.1f} ms a request, {cores:.2f} cores")
        lines += self.describe_server()
        lost = f"refused: {self.refused}, without reply: {self.failed}, news lost: {self.silent}"
        return "\n".join([*lines, f"{lost}, sockets closed: {self.closed}"])

    def describe_server(self) -> list[str]:
        """Return how long requests took at the server, as shares of all."""
        total = max(self.served.values(), default=0)
        if not total:
            return []
        within = [f"{100 * n / total:.2f} % in {s * 1000:g} ms" for s, n in self.served.items()]
        return [f"at the server: {', '.join(within[3:-1])}"]


def at(times: list[float], share: float) -> float:
    """Return the time below which this share of the times lies."""
    ranked = sorted(times)
    return ranked[min(len(ranked) - 1, int(share * len(ranked)))] if ranked else 0.0


class Option(msgspec.Struct):
    """An answer that is offered."""

    answer: int | str | list[int | str]


class Question(msgspec.Struct):
    """What somebody is asked."""

    side: int
    mine: bool
    options: list[Option]


class Seen(msgspec.Struct):
    """As much of a view as an answer needs: reading the rest would be load on the wrong side."""

    ply: int
    nodes: list[Question]


class Lines:
    """Connections to the server, used again and again: a client that costs little itself."""

    def __init__(self, port: int) -> None:
        """Open none yet."""
        self.port = port
        self.idle: list[tuple[float, asyncio.StreamReader, asyncio.StreamWriter]] = []

    async def send(
        self, method: str, path: str, token: str = "", body: object = None
    ) -> tuple[int, bytes]:
        """Send a request; return the status and the body of the reply."""
        reader, writer = await self.connect()
        content = msgspec.json.encode(body) if body is not None else b""
        head = [f"{method} {path} HTTP/1.1", f"Host: {HOST}", f"Content-Length: {len(content)}"]
        head += ["Content-Type: application/json", f"Authorization: Bearer {token}", "", ""]
        try:
            writer.write("\r\n".join(head).encode() + content)
            async with asyncio.timeout(REPLY_SECONDS):
                raw = await reader.readuntil(b"\r\n\r\n")
                length = LENGTH.search(raw.lower())
                reply = await reader.readexactly(int(length[1]) if length else 0)
        except BaseException:
            writer.close()
            raise
        self.idle.append((perf_counter(), reader, writer))
        return int(raw[9:12]), reply

    async def close(self) -> None:
        """Close all connections."""
        writers = [writer for _, _, writer in self.idle]
        for writer in writers:
            writer.close()
        await asyncio.gather(*(w.wait_closed() for w in writers), return_exceptions=True)

    async def connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """Return a connection that the server has not closed."""
        while self.idle:
            since, reader, writer = self.idle.pop()
            if perf_counter() - since < IDLE_SECONDS:
                return reader, writer
            writer.close()
        return await asyncio.open_connection(HOST, self.port)


seen = msgspec.json.Decoder(Seen)


class Pair:
    """Two people at one match, each with a socket."""

    def __init__(self, lines: Lines, game: str, figures: Figures) -> None:
        """Sit down at nothing yet."""
        self.lines = lines
        self.game = game
        self.figures = figures
        self.luck = Random(id(self))
        self.tokens: list[str] = []
        self.sockets: list[ClientConnection] = []
        self.heard: dict[tuple[int, int], asyncio.Future[float]] = {}
        self.ears: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Open a match and both sockets."""
        wish = {"game": self.game, "seats": [{"kind": "me"}, {"kind": "friend"}]}
        _, reply = await self.lines.send("POST", "/api/matches", "", wish)
        found = opened.decode(reply)
        self.match = found.match
        self.tokens = [found.token, found.invites[0].token]
        for side, token in enumerate(self.tokens):
            address = f"ws://{HOST}:{self.lines.port}/api/events"
            socket = await connect(address, open_timeout=60, compression=None, ping_interval=None)
            watch = {"kind": "watch", "match": self.match, "token": token}
            await socket.send(msgspec.json.encode(watch).decode())
            self.sockets.append(socket)
            self.ears.append(asyncio.create_task(self.listen(side, socket)))
            self.ears.append(asyncio.create_task(self.ping(socket)))

    async def listen(self, side: int, socket: ClientConnection) -> None:
        """Note when a side gets news of a ply, and fetch the match then, as a client does."""
        with suppress(ConnectionClosed):
            async for text in socket:
                ply = msgspec.json.decode(text).get("ply", -1)
                waiting = self.heard.get((side, ply))
                if waiting and not waiting.done():
                    waiting.set_result(perf_counter())
                    await self.look(side)

    async def ping(self, socket: ClientConnection) -> None:
        """Show that somebody is there, as a browser does; note a socket that the server closes."""
        try:
            while True:
                await asyncio.sleep(PING_SECONDS * (0.9 + 0.2 * self.luck.random()))
                await socket.send('{"kind": "ping"}')
        except ConnectionClosed:
            self.figures.closed += 1

    async def play(self, until: float, pause: float) -> None:
        """Answer at a pace until time is up; start another match after a finished one."""
        await asyncio.sleep(self.luck.random() * pause)
        while perf_counter() < until:
            try:
                await self.take_turn()
            except (OSError, asyncio.IncompleteReadError, TimeoutError, msgspec.DecodeError):
                self.figures.failed += 1
            await asyncio.sleep(pause * (0.5 + self.luck.random()))

    async def take_turn(self) -> None:
        """Answer, or begin another match after a finished one."""
        view = await self.look(0)
        if view.nodes:
            await self.answer(view)
        else:
            await self.close()
            await self.open()

    async def look(self, side: int) -> Seen:
        """Fetch a side's view."""
        start = perf_counter()
        _, reply = await self.lines.send("GET", self.address(""), self.tokens[side])
        self.figures.views.append((perf_counter() - start) * 1000)
        return seen.decode(reply)

    async def answer(self, view: Seen) -> None:
        """Answer the open question, and measure."""
        side = view.nodes[0].side
        mine = await self.look(side) if side else view
        node = next((n for n in mine.nodes if n.mine), None)
        if node is None:
            return
        choice = self.luck.choice(node.options)
        other = 1 - side
        future: asyncio.Future[float] = asyncio.get_running_loop().create_future()
        body = {"ply": mine.ply, "side": side, "answer": choice.answer, "known": mine.ply}
        for ply in range(mine.ply + 1, mine.ply + 40):
            self.heard[other, ply] = future
        start = perf_counter()
        status, _ = await self.lines.send("POST", self.address("/answers"), self.tokens[side], body)
        if status != httpx.codes.OK:
            self.figures.refused += 1
            return
        self.figures.answers.append((perf_counter() - start) * 1000)
        try:
            self.figures.news.append((await asyncio.wait_for(future, 20) - start) * 1000)
        except TimeoutError:
            self.figures.silent += 1
        self.heard.clear()

    async def close(self) -> None:
        """Close both sockets."""
        for ear in self.ears:
            ear.cancel()
        await asyncio.gather(*self.ears, return_exceptions=True)
        for socket in self.sockets:
            await socket.close()
        self.ears, self.sockets = [], []

    def address(self, path: str) -> str:
        """Return an address of the match."""
        return f"/api/matches/{self.match}{path}"


async def measure(
    url: str, server: int, matches: int, seconds: float, pause: float, game: str
) -> Figures:
    """Let all pairs play at once; `server` is the id of the server's process."""
    figures = Figures()
    lines = Lines(int(url.rpartition(":")[2]))
    async with httpx.AsyncClient(timeout=30, trust_env=False) as client:
        pairs = [Pair(lines, game, figures) for _ in range(matches)]
        for first in range(0, matches, 20):
            await asyncio.gather(*(pair.open() for pair in pairs[first : first + 20]))
        print(f"{matches} matches and {2 * matches} sockets are open", flush=True)
        before, cpu, start = await read_times(client, url), processor_ms(server), perf_counter()
        await asyncio.gather(*(pair.play(start + seconds, pause) for pair in pairs))
        figures.seconds = perf_counter() - start
        figures.cpu = processor_ms(server) - cpu
        after = await read_times(client, url)
        figures.served = {bound: after[bound] - before.get(bound, 0) for bound in after}
        await asyncio.gather(*(pair.close() for pair in pairs))
    await lines.close()
    return figures


async def read_times(client: httpx.AsyncClient, url: str) -> dict[float, int]:
    """Return how many requests the server has answered within each of its time limits."""
    text = (await client.get(f"{url}/metrics")).text
    return {float(bound): int(number) for bound, number in BUCKET.findall(text)}


def start_server(database: str, workers: int, port: int, live: int) -> subprocess.Popen[bytes]:
    """Start a server without limits by address in its own process group."""
    command = [sys.executable, "-m", "beachhead", "serve", "--no-browser", "--port", str(port)]
    command += ["--database", database, "--workers", str(workers)]
    limits = dict.fromkeys(("writes", "new_matches", "reads", "sockets", "connections"), MANY)
    for name, value in {**limits, "live_matches": live}.items():
        command += ["--set", f"{name}={value}"]
    return subprocess.Popen(command, start_new_session=True, stdout=subprocess.DEVNULL)


async def until_ready(url: str) -> None:
    """Wait until the server answers."""
    deadline = perf_counter() + START_SECONDS
    async with httpx.AsyncClient(trust_env=False) as client:
        while perf_counter() < deadline:
            try:
                await client.get(f"{url}/api/health")
            except httpx.HTTPError:
                await asyncio.sleep(0.1)
            else:
                return
    msg = "the server does not answer"
    raise TimeoutError(msg)


def run(
    matches: int,
    seconds: float,
    pause: float,
    game: str,
    database: str = "",
    workers: int = 1,
    live: int = 400,
) -> Figures:
    """Start a server, measure, stop it."""
    port = free_port(HOST)
    url = f"http://{HOST}:{port}"
    with tempfile.TemporaryDirectory() as folder:
        file = database or str(Path(folder) / "load.sqlite3")
        server = start_server(file, workers, port, live)
        try:
            asyncio.run(until_ready(url))
            return asyncio.run(measure(url, server.pid, matches, seconds, pause, game))
        finally:
            os.killpg(server.pid, signal.SIGTERM)
            server.wait(START_SECONDS)


def processor_ms(group: int) -> float:
    """Return the processor time of a group of processes on Linux, 0 elsewhere."""
    ticks = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            fields = stat.read_text().rpartition(")")[2].split()
            if int(fields[2]) == group:
                ticks += int(fields[11]) + int(fields[12])
    return ticks * 1000 / os.sysconf("SC_CLK_TCK")


def main(argv: Sequence[str] | None = None) -> int:
    """Measure with the options of the command line."""
    found = argparse.ArgumentParser("tools.load", description="Measure under load.")
    found.add_argument("--matches", type=int, default=200)
    found.add_argument("--seconds", type=float, default=20.0)
    found.add_argument("--pause", type=float, default=5.0, help="seconds between answers")
    found.add_argument("--game", default="template")
    found.add_argument("--database", default="", help="postgresql://…, or a new SQLite file")
    found.add_argument("--workers", type=int, default=1)
    found.add_argument("--live", type=int, default=400, help="matches kept in memory")
    args = found.parse_args(argv)
    raise_file_limit()
    where = (args.database, args.workers, args.live)
    figures = run(args.matches, args.seconds, args.pause, args.game, *where)
    print(figures.format())
    return 0


if __name__ == "__main__":
    sys.exit(main())
