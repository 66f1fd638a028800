"""Schedules: requests that wait for one match while its store fails at a chosen moment.

    python3 x.py fuzz store --minutes 10
    python3 x.py fuzz store --seed 4711 --minutes 0        # one schedule again

A schedule opens a match and sends rounds of requests to it, all at once. The store counts its
moments (before a read, after it, before a write, before its commit, after it) and strikes at those
that the schedule names: it fails, or a request is cancelled there. Afterwards the store works, and
whoever got no reply sends the same request again, as a browser does. The seed decides everything
but when a cancelled commit ends, which the database decides.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import asyncpg
import msgspec
from sqlalchemy import Row
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from beachhead.kernel.errors import BeachheadError
from beachhead.match import Match
from beachhead.store import Database, SeatRow, Store
from beachhead.web import answers, seats, undo
from beachhead.web.hub import make_hub
from beachhead.web.limits import Limiter
from beachhead.web.live_match import LiveMatch, LiveMatches
from beachhead.web.messages import AnswerBody, NameBody, NewMatch, Opened, SeatWish, UndoBody
from beachhead.web.new_matches import open_match
from beachhead.web.presence import Presence
from beachhead.web.room import Room, Visit
from beachhead.web.views import open_node_id
from tests.store.postgres import KINDS, fresh_database, postgres

STRIKES = ("fail", "late", "cancel", "cancel soon", "cancel twice", "cancel another", "cut off")
"""`late`: the store fails, but a commit that has begun ends some time later."""
REFUSED = ("match.stale", "answer.side", "undo.nothing", "answer.illegal")
"""What a request may be told when another one was quicker."""
BOTH = 2
MANY = 10**9


class Lost(Exception):
    """The store failed; what was being written may be on disk or not."""


class Strike(NamedTuple):
    """What goes wrong at a moment, counted from the start of the round."""

    moment: int
    kind: str
    patience: float = 0.0


class Plan:
    """What goes wrong in a round, shared by the stores of all workers."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.strikes: Sequence[Strike] = ()
        self.moments = 0
        self.tasks: list[asyncio.Task[bool]] = []
        self.late: list[asyncio.Task[None]] = []

    def begin(self, strikes: Sequence[Strike]) -> None:
        """Count anew."""
        self.strikes, self.moments, self.tasks, self.late = strikes, 0, [], []

    async def moment(self) -> None:
        """Pass a moment, or be struck there."""
        now, self.moments = self.moments, self.moments + 1
        for strike in self.strikes:
            if strike.moment == now:
                await self.strike(strike)

    async def commit(self, transaction: AsyncExitStack) -> None:
        """Pass the moment before a commit; a late one ends after whoever waits for it has left."""
        if Strike(self.moments, "late") in [s._replace(patience=0.0) for s in self.strikes]:
            self.late.append(asyncio.create_task(end_late(transaction.pop_all())))
        await self.moment()

    async def strike(self, strike: Strike) -> None:
        """Let something go wrong."""
        loop, task = asyncio.get_running_loop(), asyncio.current_task()
        assert task
        if strike.kind in {"fail", "late"}:
            raise Lost
        if strike.kind == "cut off":
            await cut_off(self.database)
        elif strike.kind == "cancel another":
            others = [other for other in self.tasks if other is not task]
            others[strike.moment % len(others)].cancel()
        elif strike.kind == "cancel soon":
            loop.call_later(strike.patience, task.cancel)
        else:
            task.cancel()
            if strike.kind == "cancel twice":
                loop.call_later(strike.patience, task.cancel)
            await asyncio.sleep(0)


async def end_late(transaction: AsyncExitStack) -> None:
    """Commit when everybody else has had time to look at the database."""
    await asyncio.sleep(0.02)
    await transaction.aclose()


async def cut_off(database: Database) -> None:
    """End every connection that PostgreSQL has with us; SQLite has no such thing."""
    if database.sqlite:
        return
    connection = await asyncpg.connect(database.plain_url)
    try:
        await connection.execute(
            "select pg_terminate_backend(pid) from pg_stat_activity"
            " where datname = current_database() and pid <> pg_backend_pid()"
        )
    finally:
        await connection.close()


class FailingStore(Store):
    """A store that passes through the moments of a plan."""

    def __init__(self, database: Database, plan: Plan) -> None:
        super().__init__(database)
        self.plan = plan

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """Write, and be struck before anything, before the statements, the commit, the reply."""
        await self.plan.moment()
        async with AsyncExitStack() as transaction:
            connection = await transaction.enter_async_context(super().writing())
            await self.plan.moment()
            yield connection
            await self.plan.commit(transaction)
        await self.plan.moment()

    async def fetch(self, query: Any) -> Sequence[Row[Any]]:
        """Read, and be struck before or after it."""
        await self.plan.moment()
        found = await super().fetch(query)
        await self.plan.moment()
        return found


class Request(NamedTuple):
    """What a client sends; it sends the very same again if no reply comes."""

    kind: str
    side: int
    ply: int
    worker: int = 0
    spot: tuple[int, int] = (0, 0)
    name: str = ""
    node: str = ""

    async def carry_out(self, at: Visit) -> None:
        """Do at the table what the route would do."""
        if self.kind == "answer":
            await answers.answer(
                at, AnswerBody(self.ply, self.side, list(self.spot), node=self.node)
            )
        elif self.kind == "undo":
            await undo.undo(at, UndoBody(self.ply, self.side))
        elif self.kind == "name":
            await seats.rename_seat(at, NameBody(self.name), self.side)


class Bench:
    """A database, and the workers that serve it."""

    def __init__(self, url: str) -> None:
        self.database = Database(url)
        self.disk = Store(self.database)
        self.plan = Plan(self.database)
        self.rooms: list[Room] = []

    async def open(self) -> Opened:
        """Begin a match for both sides of one screen, with workers that have just started."""
        self.plan.begin(())
        self.rooms = [self.worker() for _ in range(1 if self.database.sqlite else BOTH)]
        return await open_match(
            self.disk, NewMatch("template", seats=[SeatWish("table"), SeatWish("table")])
        )

    def worker(self) -> Room:
        """Start a worker; who does not listen compares plies whenever it is asked."""
        store, hub = FailingStore(self.database, self.plan), make_hub(self.database)
        presence = Presence(store, hub, 60.0)
        writes, asks, reads = (Limiter(MANY, 1.0) for _ in range(3))
        return Room(LiveMatches(store, hub, 8), presence, writes, asks, reads)


class Schedule:
    """One match, and what happens to it."""

    def __init__(self, bench: Bench, opened: Opened, luck: Random) -> None:
        self.bench = bench
        self.opened = opened
        self.luck = luck
        self.spots = [(x, y) for x in range(10, 91) for y in (0, 75)]
        luck.shuffle(self.spots)
        self.sent: list[Request] = []
        self.acknowledged: list[Request] = []

    # ---- sending --------------------------------------------------------------------------

    async def round(self, requests: Sequence[Request], strikes: Sequence[Strike]) -> int:
        """Send requests at once while the store fails, then again what got no reply."""
        plan = self.bench.plan
        plan.begin(strikes)
        plan.tasks = [asyncio.create_task(self.send(request)) for request in requests]
        done = await asyncio.gather(*plan.tasks, return_exceptions=True)
        await asyncio.gather(*plan.late, return_exceptions=True)
        moments = plan.moments
        plan.begin(())
        await self.check()
        for request, reply in zip(requests, done, strict=True):
            if isinstance(reply, BaseException):
                self.must_be_struck(request, reply)
                await self.send(request)
        await self.check()
        return moments

    async def send(self, request: Request) -> bool:
        """Send a request; tell whether it was acknowledged, not refused."""
        self.sent.append(request)
        room = self.bench.rooms[request.worker]
        try:
            async with room.visit(self.opened.match, self.opened.token) as at:
                await self.compare(at.live)
                await request.carry_out(at)
                await self.compare(at.live)
        except BeachheadError as error:
            if error.code not in REFUSED:
                raise
            return False
        self.acknowledged.append(request)
        return True

    def must_be_struck(self, request: Request, error: BaseException) -> None:
        """Let no request fail for a reason of its own."""
        struck = (Lost, asyncio.CancelledError, DBAPIError, OSError, asyncpg.InterfaceError)
        if not isinstance(error, (*struck, asyncpg.PostgresError)):
            raise error

    # ---- what must hold -------------------------------------------------------------------

    async def compare(self, table: LiveMatch) -> None:
        """Compare what is served with the disk; another worker may be ahead of us."""
        entries = await self.bench.disk.entries(table.id)
        assert [e.ply for e in entries] == list(range(len(entries))), "a gap"
        mine = table.match.entries
        alone = self.bench.database.sqlite
        assert mine == (entries if alone else entries[: len(mine)]), "memory is not the disk"
        if alone:
            assert named(table.seats) == named(await self.bench.disk.seats(table.id)), "seats"

    async def check(self) -> None:
        """Compare every worker and every acknowledgement with the disk, now that nobody writes."""
        match = self.opened.match
        for room in self.bench.rooms:  # a cancelled commit may still be on its way: reading waits
            async with room.matches.hold(match):
                pass
        row, entries = await self.bench.disk.match(match), await self.bench.disk.entries(match)
        assert row.summary.ply == len(entries), "the summary is of another ply"
        for room in self.bench.rooms:
            async with room.matches.hold(match) as table:
                await self.compare(table)
                folded = Match.resume(table.match.game, row.header, entries)
                game = folded.game
                assert game.key(folded.position) == game.key(table.match.position), "position"
                assert table.undo_request == row.undo_request, "wish"
        stored = [e.body for e in entries if e.kind == "answer"]
        answers = {r.spot for r in self.sent if r.kind == "answer"}
        assert all(stored.count(spot) <= 1 for spot in answers), "an answer is stored twice"
        missing = [r for r in self.acknowledged if r.kind == "answer" and r.spot not in stored]
        assert not missing, f"acknowledged and not on disk: {missing}"

    # ---- what is sent ---------------------------------------------------------------------

    async def rivals(self) -> list[Request]:
        """Let clients want things at once: the same, the next, or what bars each other."""
        async with self.bench.rooms[0].matches.hold(self.opened.match) as table:
            match = table.match
            first = self.move(match, self.luck.randrange(BOTH))
            return [
                first,
                self.move(match, 1 - first.side),
                first,
                self.move(match, first.side),
                Request("undo", first.side, match.ply + 1),
                Request("name", first.side, match.ply, name=f"n{len(self.sent)}"),
                Request("look", -1, match.ply),
            ]

    async def some_rivals(self) -> list[Request]:
        """Choose two or three requests in some order, to any worker."""
        first, *more = await self.rivals()
        chosen = [first, *self.luck.choices(more, k=self.luck.randint(1, 2))]
        self.luck.shuffle(chosen)
        workers = len(self.bench.rooms)
        return [r._replace(worker=self.luck.randrange(workers)) for r in chosen]

    def move(self, match: Match, side: int) -> Request:
        """Let a side place its patrol, or take that back."""
        if match.last_answer(side) < match.depth:
            return Request("undo", side, match.ply)
        spot = next(s for s in self.spots if (s[1] > 50) == (side == 0))
        self.spots.remove(spot)
        return Request("answer", side, match.ply, spot=spot, node=open_node_id(match, side))


def named(seats: Sequence[SeatRow]) -> list[SeatRow]:
    """Leave out the signs of life, which memory does not follow."""
    return sorted((msgspec.structs.replace(s, seen=0) for s in seats), key=lambda s: s.side)


# ---- running them -----------------------------------------------------------------------------


def random_strikes(luck: Random) -> list[Strike]:
    """Let one to three things go wrong in a round."""
    kinds = STRIKES if luck.random() < 0.2 else STRIKES[:-1]
    return [
        Strike(luck.randrange(16), luck.choice(kinds), luck.choice((0.0, 0.001, 0.003)))
        for _ in range(luck.randint(1, 3))
    ]


async def run_one(bench: Bench, seed: int, rounds: int = 4) -> None:
    """Run the schedule of a seed."""
    luck = Random(seed)
    schedule = Schedule(bench, await bench.open(), luck)
    for _ in range(rounds):
        await schedule.round(await schedule.some_rivals(), random_strikes(luck))


async def run_each_strike(bench: Bench) -> int:
    """Strike a round of three rivals in each way at each of its moments; count the strikes."""
    done = 0
    for kind in STRIKES:
        moment, moments = 0, MANY
        while moment < moments:
            schedule = Schedule(bench, await bench.open(), Random(done))
            rivals = (await schedule.rivals())[:3]
            bench.rooms[0].matches.live.clear()  # reading is part of the round
            moments = await schedule.round(rivals, [Strike(moment, kind, 0.001)])
            moment, done = moment + 1, done + 1
    return done


@asynccontextmanager
async def bench_on(url: str) -> AsyncIterator[Bench]:
    """Prepare an empty database."""
    bench = Bench(url)
    try:
        await bench.database.migrate()
        yield bench
    finally:
        await bench.database.close()


async def run_for(url: str, seeds: Iterator[int], until: float) -> tuple[int, list[str]]:
    """Run schedules on one database until a time; count them and list what broke."""
    faults: list[str] = []
    done = 0
    async with bench_on(url) as bench:
        while not done or time.monotonic() < until:
            seed, done = next(seeds), done + 1
            try:
                await run_one(bench, seed)
            except Exception as error:  # noqa: BLE001 - whatever breaks is what we look for
                faults.append(f"--seed {seed}: {type(error).__name__}: {error}")
                print(f"\n{faults[-1]}")
            if sys.stdout.isatty():
                print(f"\r{done} schedules, {len(faults)} broken ", end="", flush=True)
    return done, faults


def main(argv: Sequence[str] | None = None) -> int:
    """Run schedules on both kinds of database; exit 1 if something was lost."""
    parser = argparse.ArgumentParser(prog="x.py fuzz store", description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=1.0)
    parser.add_argument("--seed", type=int, default=0, help="of the first schedule")
    given = parser.parse_args(argv)
    for name in ("sqlalchemy.pool", "asyncio"):
        logging.getLogger(name).setLevel(
            logging.CRITICAL + 1
        )  # they tell of each cancelled request
    broken = 0
    with tempfile.TemporaryDirectory() as folder, postgres() as server:
        urls = (f"sqlite:///{Path(folder) / 'm.sqlite3'}", fresh_database(server))
        for kind, url in zip(KINDS, urls, strict=True):
            seeds = iter(range(given.seed, MANY))
            until = time.monotonic() + 30 * given.minutes
            done, faults = asyncio.run(run_for(url, seeds, until))
            broken += len(faults)
            print(f"\n{kind}: {done} schedules, {len(faults)} broken")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
