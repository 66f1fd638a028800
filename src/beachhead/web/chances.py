"""Chances: what takes a moment is worked out in a thread, what takes longer in a process of its own.

Such a process slows nobody, says how far it is, and is killed as soon as nobody waits for it.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections import OrderedDict
from collections.abc import AsyncGenerator, AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from time import monotonic

import msgspec

from beachhead.kernel.errors import BeachheadError
from beachhead.kernel.patience import OutOfPatienceError, patience
from beachhead.kernel.position import Position
from beachhead.kernel.registry import AnyGame
from beachhead.web.messages import Json, OddsStep
from beachhead.web.reckoner import Line, Question, chances
from beachhead.web.settings import Settings

log = logging.getLogger("beachhead.web")
# Threads of their own: a question that takes long keeps nobody from his match.
THINKERS = ThreadPoolExecutor(2, "odds")
COMMAND = (sys.executable, "-P", "-m", "beachhead.web.reckoner")
LONGEST_LINE = 16_000_000
MOST_KNOWN = 32
"""So many answers that took long are kept."""
Key = tuple[str, bytes, bytes]


class Chances:
    """Work out the chances that people ask about."""

    def __init__(self, settings: Settings) -> None:
        """Wait for questions."""
        self.settings = settings
        self.seats = asyncio.Semaphore(settings.odds_processes)
        self.waiting = 0
        self.stopping = False
        self.running: dict[Process, asyncio.Task[int]] = {}
        self.known: OrderedDict[Key, dict[str, Json]] = OrderedDict()

    def halt(self) -> None:
        """End every reckoning, and begin no other."""
        self.stopping = True
        for process in self.running:
            end(process)

    async def stop(self) -> None:
        """Wait until every reckoning has ended."""
        self.halt()
        await asyncio.gather(*self.running.values())

    async def quick(
        self, game: AnyGame, b: Position, question: dict[str, Json]
    ) -> dict[str, Json] | None:
        """Give what is known or takes a moment; nothing if it takes longer."""
        if found := self.known.get(key_of(game, b, question)):
            return found
        seconds = self.settings.odds_moment
        loop = asyncio.get_running_loop()
        work = loop.run_in_executor(THINKERS, briefly, game, b, question, seconds)
        try:
            return await asyncio.wait_for(work, seconds)
        except (TimeoutError, OutOfPatienceError):
            return None

    async def steps(
        self, game: AnyGame, b: Position, question: dict[str, Json]
    ) -> AsyncGenerator[OddsStep, None]:
        """Follow a long reckoning: who comes first, the share followed so far, at last the answer."""
        key = key_of(game, b, question)
        body = Question(game.id, msgspec.Raw(key[1]), question)
        yield OddsStep(ahead=self.waiting + self.seats.locked())
        async with self.turn(), self.process() as process:
            yield OddsStep()
            assert process.stdin, "a pipe was asked for"
            process.stdin.write(msgspec.json.encode(body) + b"\n")
            end_at = monotonic() + self.settings.odds_seconds
            while True:
                line = await self.line(process, end_at - monotonic())
                if line.odds is not None:
                    self.keep(key, line.odds)
                    yield OddsStep(1.0, odds=line.odds)
                    return
                yield OddsStep(line.share)

    async def line(self, process: Process, seconds: float) -> Line:
        """Read the next line of a process, or raise what stands in it."""
        assert process.stdout, "a pipe was asked for"
        try:
            text = await asyncio.wait_for(process.stdout.readline(), seconds)
            line = msgspec.json.decode(text, type=Line)
        except TimeoutError:
            raise slow(self.settings.odds_seconds) from None
        except (msgspec.DecodeError, ValueError):
            raise self.broken(f"exit status {process.returncode}") from None
        if line.fault is not None:
            raise line.fault.error()
        return line

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Wait until it is one's turn."""
        self.waiting += 1
        try:
            await self.seats.acquire()
        finally:
            self.waiting -= 1
        try:
            yield
        finally:
            self.seats.release()

    @asynccontextmanager
    async def process(self) -> AsyncIterator[Process]:
        """Run a process for the length of a block."""
        if self.stopping:
            raise self.broken("it never began")
        try:
            process = await started()
        except OSError as error:
            raise self.broken(repr(error)) from None
        self.running[process] = gone = asyncio.create_task(process.wait())
        gone.add_done_callback(lambda _: self.running.pop(process))
        try:
            yield process
        finally:
            end(process)

    def broken(self, why: str) -> BeachheadError:
        """Say that a reckoning broke off; why goes to the log."""
        if self.stopping:
            msg, remedy = "The server stops.", "ask again when it is back"
            return BeachheadError(msg, code="server.stopping", remedy=remedy)
        log.error("a reckoning of chances broke off: %s", why)
        msg, remedy = (
            "The reckoning of these chances broke off.",
            "ask again, or about a smaller plan",
        )
        return BeachheadError(msg, code="odds.broken", remedy=remedy)

    def keep(self, key: Key, found: dict[str, Json]) -> None:
        """Remember an answer for whoever asks the same again."""
        self.known[key] = found
        if len(self.known) > MOST_KNOWN:
            self.known.popitem(last=False)


def key_of(game: AnyGame, b: Position, question: dict[str, Json]) -> Key:
    """Name a question: equal ones have equal answers."""
    return game.id, game.save(b), msgspec.json.encode(question, order="sorted")


def briefly(
    game: AnyGame, b: Position, question: dict[str, Json], seconds: float
) -> dict[str, Json]:
    """Reckon chances for a moment."""
    end_at = monotonic() + seconds
    with patience(lambda: monotonic() < end_at):
        return chances(game, b, question)


async def started() -> Process:
    """Start a process that finds its modules where this one does; it inherits nothing that is open."""
    path = os.pathsep.join(p or os.curdir for p in sys.path)
    return await asyncio.create_subprocess_exec(
        *COMMAND,
        stdin=PIPE,
        stdout=PIPE,
        limit=LONGEST_LINE,
        env={**os.environ, "PYTHONPATH": path},
        # Ctrl-C at the server is meant for the server, which ends its reckonings.
        start_new_session=True,
    )


def end(process: Process) -> None:
    """End a process at once, unless it has ended."""
    with suppress(ProcessLookupError):
        process.kill()


def slow(seconds: float) -> BeachheadError:
    """Say that a reckoning takes too long."""
    limit = f"{seconds / 60:g} minutes" if seconds >= 120 else f"{seconds:g} seconds"
    msg = f"These chances take longer than {limit} to work out."
    remedy = "ask about a smaller plan, or in the terminal, which sets no limit"
    return BeachheadError(msg, code="odds.slow", remedy=remedy)
