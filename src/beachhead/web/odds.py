"""Odds: quick questions are answered in a thread, long ones in a separate process.

Such a process slows nobody, reports its progress, and is killed as soon as nobody waits for it.
"""

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
from beachhead.kernel.position import Position
from beachhead.kernel.progress import Cancelled, monitor
from beachhead.kernel.registry import AnyGame
from beachhead.web.addresses import visitor
from beachhead.web.messages import Json, OddsStep
from beachhead.web.odds_worker import Question, Report, compute_odds
from beachhead.web.settings import Settings
from beachhead.web.turns import Turns

log = logging.getLogger("beachhead.web")
# Separate threads: a long question keeps nobody from their match.
QUICK = 2
THREADS = ThreadPoolExecutor(QUICK, "odds")
SHARES = 4
"""So many visitors have room for their long questions at the same time."""
COMMAND = (sys.executable, "-P", "-m", "beachhead.web.odds_worker")
LONGEST_LINE = 16_000_000
MOST_KNOWN = 32
"""The number of long answers that are kept."""
Key = tuple[str, bytes, bytes]


class OddsService:
    """Answer questions about odds."""

    def __init__(self, settings: Settings) -> None:
        """Wait for questions."""
        self.settings = settings
        self.turns = Turns(settings.odds_processes, max(1, settings.odds_processes // SHARES))
        self.quick_turns = Turns(QUICK, 1)
        self.stopping = False
        self.running: dict[Process, asyncio.Task[int]] = {}
        self.known: OrderedDict[Key, dict[str, Json]] = OrderedDict()

    def halt(self) -> None:
        """Kill every process, and start no other."""
        self.stopping = True
        for process in self.running:
            kill_process(process)

    async def stop(self) -> None:
        """Wait until every process has ended."""
        self.halt()
        await asyncio.gather(*self.running.values())

    async def answer_quickly(
        self, game: AnyGame, b: Position, question: dict[str, Json]
    ) -> dict[str, Json] | None:
        """Return an answer that is known or takes a moment; None if it takes longer."""
        if found := self.known.get(question_key(game, b, question)):
            return found
        seconds = self.settings.odds_moment
        loop = asyncio.get_running_loop()
        async with self.quick_turns.take(visitor.get()):
            work = loop.run_in_executor(THREADS, compute_briefly, game, b, question, seconds)
            try:
                return await asyncio.wait_for(work, seconds)
            except (TimeoutError, Cancelled):
                return None

    async def steps(
        self, game: AnyGame, b: Position, question: dict[str, Json]
    ) -> AsyncGenerator[OddsStep, None]:
        """Yield the steps of a long answer: the queue, the progress, at last the answer."""
        key = question_key(game, b, question)
        body = Question(game.id, msgspec.Raw(key[1]), question)
        who = visitor.get()
        yield OddsStep(ahead=self.turns.count_ahead(who))
        async with self.turns.take(who), self.process() as process:
            yield OddsStep()
            assert process.stdin, "a pipe was asked for"
            process.stdin.write(msgspec.json.encode(body) + b"\n")
            end_at = monotonic() + self.settings.odds_seconds
            while True:
                report = await self.read_report(process, end_at - monotonic())
                if report.odds is not None:
                    self.remember(key, report.odds)
                    yield OddsStep(1.0, odds=report.odds)
                    return
                yield OddsStep(report.share)

    async def read_report(self, process: Process, seconds: float) -> Report:
        """Return the next report of a process, or raise its fault."""
        assert process.stdout, "a pipe was asked for"
        try:
            text = await asyncio.wait_for(process.stdout.readline(), seconds)
            report = msgspec.json.decode(text, type=Report)
        except TimeoutError:
            raise too_slow(self.settings.odds_seconds) from None
        except (msgspec.DecodeError, ValueError):
            raise self.explain_break(f"exit status {process.returncode}") from None
        if report.fault is not None:
            raise report.fault.error()
        return report

    @asynccontextmanager
    async def process(self) -> AsyncIterator[Process]:
        """Run a process for the length of a block."""
        if self.stopping:
            raise self.explain_break("it never started")
        try:
            process = await start_process()
        except OSError as error:
            raise self.explain_break(repr(error)) from None
        self.running[process] = gone = asyncio.create_task(process.wait())
        gone.add_done_callback(lambda _: self.running.pop(process))
        try:
            yield process
        finally:
            kill_process(process)

    def explain_break(self, why: str) -> BeachheadError:
        """Return the error for a computation that broke off; the reason goes to the log."""
        if self.stopping:
            msg, remedy = "The server is stopping.", "ask again when it is back"
            return BeachheadError(msg, code="server.stopping", remedy=remedy)
        log.error("a computation of odds broke off: %s", why)
        msg, remedy = (
            "The computation of these odds broke off.",
            "ask again, or about a smaller plan",
        )
        return BeachheadError(msg, code="odds.broken", remedy=remedy)

    def remember(self, key: Key, found: dict[str, Json]) -> None:
        """Keep an answer for the next time the same is asked."""
        self.known[key] = found
        if len(self.known) > MOST_KNOWN:
            self.known.popitem(last=False)


def question_key(game: AnyGame, b: Position, question: dict[str, Json]) -> Key:
    """Return a key of a question: equal ones have equal answers."""
    return game.id, game.save(b), msgspec.json.encode(question, order="sorted")


def compute_briefly(
    game: AnyGame, b: Position, question: dict[str, Json], seconds: float
) -> dict[str, Json]:
    """Return odds, or raise Cancelled after this many seconds."""
    end_at = monotonic() + seconds
    with monitor(lambda: monotonic() < end_at):
        return compute_odds(game, b, question)


async def start_process() -> Process:
    """Start a process with the same module path; it inherits no open files."""
    path = os.pathsep.join(p or os.curdir for p in sys.path)
    return await asyncio.create_subprocess_exec(
        *COMMAND,
        stdin=PIPE,
        stdout=PIPE,
        limit=LONGEST_LINE,
        env={**os.environ, "PYTHONPATH": path},
        # Ctrl-C is for the server, which then kills its processes.
        start_new_session=True,
    )


def kill_process(process: Process) -> None:
    """Kill a process, unless it has ended."""
    with suppress(ProcessLookupError):
        process.kill()


def too_slow(seconds: float) -> BeachheadError:
    """Return the error for a computation that takes too long."""
    limit = f"{seconds / 60:g} minutes" if seconds >= 120 else f"{seconds:g} seconds"
    msg = f"These odds take longer than {limit} to compute."
    remedy = "ask about a smaller plan, or in the terminal, which sets no limit"
    return BeachheadError(msg, code="odds.slow", remedy=remedy)
