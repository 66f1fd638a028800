"""Bots that play: they think in processes of their own, never in the event loop."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import multiprocessing
import random
from concurrent.futures import Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

from beachhead.ai.processes import follow_parent
from beachhead.kernel.errors import BeachheadError
from beachhead.kernel.nodes import Answer
from beachhead.match import Match
from beachhead.web.problems import Behind
from beachhead.web.settings import Settings
from beachhead.web.table import Table, Tables
from beachhead.web.thinker import ready, think

log = logging.getLogger("beachhead.web")
PATIENCE = 5.0
"""Seconds beyond its budget after which a bot is taken for lost."""
START = 60.0
"""Seconds that a process may take to start on a busy machine."""


class Players:
    """Drive every bot that is to move at a table of this worker."""

    def __init__(self, tables: Tables, settings: Settings) -> None:
        """Wait for work; the processes start with the first bot."""
        self.tables = tables
        self.settings = settings
        self.pool: Executor | None = None
        self.seats = asyncio.Semaphore(settings.bot_processes)
        """Waiting for a free process does not count as thinking."""
        self.tasks: dict[str, asyncio.Task[None]] = {}
        self.lost: set[str] = set()
        """Matches whose bots stumbled: they are not tried again until somebody moves there."""
        self.sweeper: asyncio.Task[None] | None = None
        tables.moved.append(self.look)

    def start(self) -> None:
        """Take up where a former start, or a worker that died, left off."""
        self.sweeper = asyncio.create_task(self.sweep())

    async def stop(self) -> None:
        """Let go of all tables and end the processes."""
        tasks = [t for t in (self.sweeper, *self.tasks.values()) if t]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.drop_pool()

    async def sweep(self) -> None:
        """Look at every match that waits for a bot, at once and then now and again."""
        idle = 0
        while True:
            try:
                for match_id in await self.tables.store.waiting_for_bots(idle):
                    if match_id not in self.lost:
                        self.wake(match_id)
            except Exception:  # a database that is away comes back
                log.exception("looking for waiting bots failed")
            idle = int(self.settings.sweep_seconds * 1000)
            await asyncio.sleep(self.settings.sweep_seconds)

    def look(self, match_id: str) -> None:
        """After a write: start the bots of this match if one is to move."""
        table = self.tables.tables.get(match_id)
        if table and table.match.bot_to_move():
            self.wake(match_id)

    def wake(self, match_id: str) -> None:
        """Let a match's bots play until a person is asked; one task a match."""
        if match_id not in self.tasks:
            task = asyncio.create_task(self.play(match_id))
            self.tasks[match_id] = task
            task.add_done_callback(lambda _: self.tasks.pop(match_id, None))

    async def play(self, match_id: str) -> None:
        """Answer for bots as long as one is asked."""
        try:
            while await self.move(match_id):
                pass
        except Exception:
            self.lost.add(match_id)
            log.exception("the bots of match %s stopped", match_id)

    async def move(self, match_id: str) -> bool:
        """Answer one decision; tell whether to look for more."""
        async with self.tables.at(match_id) as table:
            match = table.match
            found = match.bot_to_move()
            if found is None:
                self.rest(table)
                return False
            side, ply = found[0], match.ply
            level = match.seats[side].level
            body = match.game.save(match.view(side))
            question = (match.game.id, body, side, level, seed_of(match), self.settings.bot_seconds)
            self.think(table, side)
        answer = await self.ask(question)
        async with self.tables.at(match_id) as table:
            await self.put(table, side, ply, answer)
        return True

    def think(self, table: Table, side: int) -> None:
        """Show that a side's bot is at work."""
        if table.thinking != [side]:
            table.thinking = [side]
            self.tables.hub.publish(table.id, table.match.ply, [side])

    def rest(self, table: Table) -> None:
        """Show that no bot is at work."""
        if table.thinking:
            table.thinking = []
            self.tables.hub.publish(table.id, table.match.ply, [])

    async def put(self, table: Table, side: int, ply: int, answer: Answer | None) -> None:
        """Give the answer, unless the match has moved on; a lost bot is replaced by luck."""
        found = table.match.bot_to_move()
        if table.match.ply != ply or found is None or found[0] != side:
            return
        if table.match.seats[side].is_bot and alone(table.match, side):
            table.thinking = []
        choice = answer if answer is not None else random.choice(found[1].options)
        try:
            await self.tables.write(table, lambda match: match.answer(side, choice, ply=ply))
        except Behind:
            log.info("another worker answered for the bot of match %s", table.id)
        except BeachheadError as error:
            if answer is None:
                raise
            log.warning("bot of match %s: %s", table.id, error.code)
            await self.put(table, side, ply, None)

    async def ask(self, question: tuple[str, bytes, int, str, str, float]) -> Answer | None:
        """Let a process think; nothing comes back if it breaks or takes too long."""
        loop = asyncio.get_running_loop()
        try:
            async with self.seats:
                pool = self.processes()
                await asyncio.wait_for(loop.run_in_executor(pool, ready), START)
                future = loop.run_in_executor(pool, think, *question)
                return await asyncio.wait_for(future, question[-1] + PATIENCE)
        except Exception as error:  # noqa: BLE001 - whatever a bot does, the match goes on
            log.warning("a bot (%s, %s) failed: %r", question[0], question[3], error)
            if isinstance(error, (BrokenProcessPool, TimeoutError, OSError)):
                self.drop_pool()
            return None

    def processes(self) -> Executor:
        """Start the processes when they are first wanted."""
        if self.pool is None:
            context = multiprocessing.get_context("spawn")
            workers = self.settings.bot_processes
            self.pool = ProcessPoolExecutor(workers, mp_context=context, initializer=follow_parent)
        return self.pool

    def drop_pool(self) -> None:
        """End the processes at once, thinking or not."""
        pool, self.pool = self.pool, None
        if isinstance(pool, ProcessPoolExecutor):
            running = list((pool._processes or {}).values())  # noqa: SLF001 - no public way
            pool.shutdown(wait=False, cancel_futures=True)
            for process in running:
                process.kill()
            for process in running:
                process.join(5)


def alone(match: Match, side: int) -> bool:
    """Tell whether no other bot is asked at the same time."""
    return all(other == side or not match.seats[other].is_bot for other, _ in match.asked())


def seed_of(match: Match) -> str:
    """Give a bot its luck: fixed for a place in the match, not to be guessed by players."""
    secret = match.header.seed or str(random.getrandbits(64))
    return hashlib.sha256(f"bot:{secret}:{match.depth}".encode()).hexdigest()
