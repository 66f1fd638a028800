"""A bounded load test on this computer: `python -m tools.load --matches 200 --seconds 20`.

Starts a server of its own on a free port of the loopback address, opens matches with two sockets
each, lets people answer at a steady pace, and reports how long an answer takes and how long it
takes until the other side has heard of it. `--database postgresql://… --workers 2` spreads the
same over several workers.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from random import Random
from time import perf_counter

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from beachhead.web.messages import Opened, View
from beachhead.web.serve import free_port
from beachhead.web.settings import EXPORTED, Settings

opened = msgspec.json.Decoder(Opened)
HOST = "127.0.0.1"
START_SECONDS = 120.0


class Figures(msgspec.Struct):
    """What was measured, in milliseconds."""

    answers: list[float] = []
    views: list[float] = []
    news: list[float] = []
    """From sending an answer until the other side's socket gets the news."""
    refused: int = 0
    cpu: float = 0.0
    """Processor time of the server for all requests, which is right on a busy machine too."""

    def format(self) -> str:
        """Return the figures as a table."""
        rows = {"answer": self.answers, "view": self.views, "news to the other side": self.news}
        lines = [f"{'':24} {'count':>7} {'p50 ms':>8} {'p99 ms':>8} {'max ms':>8}"]
        for name, times in rows.items():
            p50, p99, most = at(times, 0.5), at(times, 0.99), at(times, 1.0)
            lines.append(f"{name:24} {len(times):7} {p50:8.1f} {p99:8.1f} {most:8.1f}")
        requests = len(self.answers) + len(self.views) + self.refused
        if self.cpu and requests:
            lines.append(f"server's processor time: {self.cpu / requests:.1f} ms a request")
        return "\n".join([*lines, f"refused: {self.refused}"])


def at(times: list[float], share: float) -> float:
    """Return the time below which this share of the times lies."""
    ranked = sorted(times)
    return ranked[min(len(ranked) - 1, int(share * len(ranked)))] if ranked else 0.0


class Pair:
    """Two people at one match, each with a socket."""

    def __init__(self, client: httpx.AsyncClient, url: str, game: str, figures: Figures) -> None:
        """Keep the server's address."""
        self.client = client
        self.url = url
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
        reply = await self.client.post(f"{self.url}/api/matches", json=wish)
        found = opened.decode(reply.raise_for_status().content)
        self.match = found.match
        self.tokens = [found.token, found.invites[0].token]
        for side, token in enumerate(self.tokens):
            socket = await connect(f"{self.url.replace('http', 'ws')}/api/events", open_timeout=30)
            watch = {"kind": "watch", "match": self.match, "token": token}
            await socket.send(msgspec.json.encode(watch).decode())
            self.sockets.append(socket)
            self.ears.append(asyncio.create_task(self.listen(side, socket)))

    async def listen(self, side: int, socket: ClientConnection) -> None:
        """Note when a side gets news of a ply, and fetch the match then, as a client does."""
        async for text in socket:
            ply = msgspec.json.decode(text).get("ply", -1)
            waiting = self.heard.get((side, ply))
            if waiting and not waiting.done():
                waiting.set_result(perf_counter())
                await self.look(side)

    async def play(self, until: float, pause: float) -> None:
        """Answer at a pace until time is up; start another match after a finished one."""
        await asyncio.sleep(self.luck.random() * pause)
        while perf_counter() < until:
            view = await self.look(0)
            if not view.nodes:
                await self.close()
                await self.open()
                continue
            await self.answer(view)
            await asyncio.sleep(pause * (0.5 + self.luck.random()))

    async def look(self, side: int) -> View:
        """Fetch a side's view."""
        start = perf_counter()
        reply = await self.client.get(self.address(""), headers=self.headers(side))
        self.figures.views.append((perf_counter() - start) * 1000)
        return msgspec.json.decode(reply.raise_for_status().content, type=View)

    async def answer(self, view: View) -> None:
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
        reply = await self.client.post(
            self.address("/answers"), json=body, headers=self.headers(side)
        )
        if reply.status_code != httpx.codes.OK:
            self.figures.refused += 1
            return
        self.figures.answers.append((perf_counter() - start) * 1000)
        self.figures.news.append((await asyncio.wait_for(future, 20) - start) * 1000)
        self.heard.clear()

    async def close(self) -> None:
        """Close both sockets."""
        for ear in self.ears:
            ear.cancel()
        for socket in self.sockets:
            await socket.close()
        self.ears, self.sockets = [], []

    def address(self, path: str) -> str:
        """Return an address of the match."""
        return f"{self.url}/api/matches/{self.match}{path}"

    def headers(self, side: int) -> dict[str, str]:
        """Return the headers with a side's token."""
        return {"Authorization": f"Bearer {self.tokens[side]}"}


async def measure(url: str, matches: int, seconds: float, pause: float, game: str) -> Figures:
    """Let all pairs play at once."""
    figures = Figures()
    limits = httpx.Limits(max_connections=200, max_keepalive_connections=200)
    async with httpx.AsyncClient(timeout=30, limits=limits, trust_env=False) as client:
        pairs = [Pair(client, url, game, figures) for _ in range(matches)]
        for start in range(0, matches, 20):
            await asyncio.gather(*(pair.open() for pair in pairs[start : start + 20]))
        until = perf_counter() + seconds
        await asyncio.gather(*(pair.play(until, pause) for pair in pairs))
        await asyncio.gather(*(pair.close() for pair in pairs))
    return figures


def start_server(database: str, workers: int, port: int) -> subprocess.Popen[bytes]:
    """Start a server without limits in its own process group."""
    settings = Settings(database=database, writes=10**6, new_matches=10**6)
    command = [sys.executable, "-m", "uvicorn", "beachhead.web.app:from_environment", "--factory"]
    command += ["--host", HOST, "--port", str(port), "--log-level", "warning", "--no-access-log"]
    command += ["--workers", str(workers)] if workers > 1 else []
    env = {**os.environ, EXPORTED: msgspec.json.encode(settings).decode()}
    return subprocess.Popen(command, env=env, start_new_session=True)


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
    matches: int, seconds: float, pause: float, game: str, database: str = "", workers: int = 1
) -> Figures:
    """Start a server, measure, stop it."""
    port = free_port(HOST)
    url = f"http://{HOST}:{port}"
    with tempfile.TemporaryDirectory() as folder:
        server = start_server(database or str(Path(folder) / "load.sqlite3"), workers, port)
        try:
            asyncio.run(until_ready(url))
            before = processor_ms(server.pid)
            figures = asyncio.run(measure(url, matches, seconds, pause, game))
            figures.cpu = processor_ms(server.pid) - before
            return figures
        finally:
            os.killpg(server.pid, signal.SIGTERM)
            server.wait(START_SECONDS)


def processor_ms(pid: int) -> float:
    """Return a process's processor time on Linux, 0 elsewhere."""
    stat = Path(f"/proc/{pid}/stat")
    if not stat.is_file():
        return 0.0
    fields = stat.read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) * 1000 / os.sysconf("SC_CLK_TCK")


def main(argv: Sequence[str] | None = None) -> int:
    """Measure with the options of the command line."""
    found = argparse.ArgumentParser("tools.load", description="Measure under load.")
    found.add_argument("--matches", type=int, default=200)
    found.add_argument("--seconds", type=float, default=20.0)
    found.add_argument("--pause", type=float, default=5.0, help="seconds between answers")
    found.add_argument("--game", default="template")
    found.add_argument("--database", default="", help="postgresql://…, or a new SQLite file")
    found.add_argument("--workers", type=int, default=1)
    args = found.parse_args(argv)
    figures = run(args.matches, args.seconds, args.pause, args.game, args.database, args.workers)
    print(figures.format())
    return 0


if __name__ == "__main__":
    sys.exit(main())
