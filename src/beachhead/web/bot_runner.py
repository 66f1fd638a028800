"""Bots of live matches: they think in their own processes, never in the event loop."""

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
from beachhead.web.bot_process import decide_for_view, is_ready
from beachhead.web.live_match import LiveMatch, LiveMatches
from beachhead.web.problems import Behind
from beachhead.web.settings import Settings
from beachhead.web.turns import Turns

log = logging.getLogger("beachhead.web")
GRACE = 5.0
"""Seconds beyond its time after which a bot counts as lost."""
START = 60.0
"""Seconds that a process may take to start on a busy machine."""
PAUSE = 0.25
MOST_BOTS = 10**6
"""Each match waits for one bot at a time, so their line needs no limit of its own."""
AFTER_PEOPLE = 1
LONGEST_PAUSE = 30.0
"""Seconds before a failed attempt is repeated; they double each time, up to this."""


class BotRunner:
    """Play for every bot that is to move in a match of this worker."""

    def __init__(self, matches: LiveMatches, settings: Settings) -> None:
        """Wait for work; the processes start with the first bot."""
        self.matches = matches
        self.settings = settings
        self.pool: Executor | None = None
        self.turns = Turns(settings.bot_processes, most_waiting=MOST_BOTS)
        """Waiting for a free process does not count as thinking."""
        self.tasks: dict[str, asyncio.Task[None]] = {}
        self.lost: set[str] = set()
        """Matches whose rules failed: they are not tried again until somebody moves."""
        self.sweeper: asyncio.Task[None] | None = None
        self.stopped = False
        matches.after_write.append(self.wake_if_asked)

    def start(self) -> None:
        """Continue matches that an earlier start, or a worker that died, left waiting."""
        self.sweeper = asyncio.create_task(self.sweep())

    async def stop(self) -> None:
        """Stop playing and end the processes."""
        self.stopped = True
        tasks = [t for t in (self.sweeper, *self.tasks.values()) if t]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.drop_pool()

    async def sweep(self) -> None:
        """Wake every match that waits for a bot, at once and then regularly."""
        idle = 0
        while True:
            try:
                for match_id in await self.matches.store.waiting_for_bots(idle):
                    if match_id not in self.lost:
                        self.wake(match_id)
            except Exception as error:  # noqa: BLE001 - a database that is away comes back
                log.warning("looking for waiting bots failed: %r", error)
            idle = int(self.settings.sweep_seconds * 1000)
            await asyncio.sleep(self.settings.sweep_seconds)

    def wake_if_asked(self, match_id: str) -> None:
        """After a write, wake a match if one of its bots is to move, or may be."""
        live = self.matches.live.get(match_id)
        if live is None or live.match.bots_to_move():
            self.wake(match_id)

    def wake(self, match_id: str) -> None:
        """Let a match's bots play until a person is asked, in one task for each match."""
        if match_id not in self.tasks and not self.stopped:
            task = asyncio.create_task(self.play(match_id))
            self.tasks[match_id] = task
            task.add_done_callback(lambda _: self.tasks.pop(match_id, None))

    async def play(self, match_id: str) -> None:
        """Answer for bots as long as one is asked; repeat a failed attempt after a pause."""
        pause, going = PAUSE, True
        while going:
            try:
                going = await self.move(match_id)
                pause = PAUSE
            except BeachheadError:
                self.lost.add(match_id)
                log.exception("the bots of match %s stopped", match_id)
                return
            except Exception as error:  # noqa: BLE001 - a database that is away comes back
                log.warning("the bots of match %s wait %g s: %r", match_id, pause, error)
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)

    async def move(self, match_id: str) -> bool:
        """Answer one decision; return False if no bot is asked."""
        async with self.matches.hold(match_id) as live:
            match = live.match
            side, ply = match.bot_to_move(), match.ply
            if side is None:
                self.show_thinking(live, [])
                return False
            level = match.seats[side].level
            body = match.game.save(match.view(side))
            question = (
                match.game.id,
                body,
                side,
                level,
                bot_seed(match),
                match_id,
                self.settings.bot_seconds,
            )
            self.show_thinking(live, [side])
            who, rank = live.visitor or match_id, AFTER_PEOPLE if is_bots_only(match) else 0
        answer = await self.ask(question, who, rank)
        async with self.matches.hold(match_id) as live:
            await self.give_answer(live, side, ply, answer)
        return True

    def show_thinking(self, live: LiveMatch, sides: list[int]) -> None:
        """Show whose bots are thinking."""
        if live.thinking != sides:
            live.thinking = sides
            self.matches.hub.publish(live.id, live.match.ply, sides)

    async def give_answer(
        self, live: LiveMatch, side: int, ply: int, answer: Answer | None
    ) -> None:
        """Answer, unless the match has moved on; a lost bot's answer is drawn at random."""
        match, bots = live.match, live.match.bots_to_move()
        if match.ply != ply or bots[:1] != [side]:
            return
        if bots == [side]:
            live.thinking = []
        choice = answer
        if choice is None:
            choice = random.choice(match.find_decision(side, listed=True)[1].options)
        try:
            await self.matches.write(live, lambda match: match.answer(side, choice, ply=ply))
        except Behind:
            log.info("another worker answered for the bot of match %s", live.id)
        except BeachheadError as error:
            if answer is None:
                raise
            log.warning("bot of match %s: %s", live.id, error.code)
            await self.give_answer(live, side, ply, None)

    async def ask(
        self, question: tuple[str, bytes, int, str, str, str, float], who: str = "", rank: int = 0
    ) -> Answer | None:
        """Return a process's answer; None if it breaks or takes too long."""
        loop = asyncio.get_running_loop()
        try:
            async with self.turns.take(who, rank):
                pool = self.processes()
                await asyncio.wait_for(loop.run_in_executor(pool, is_ready), START)
                future = loop.run_in_executor(pool, decide_for_view, *question)
                return await asyncio.wait_for(future, question[-1] + GRACE)
        except Exception as error:  # noqa: BLE001 - whatever a bot does, the match goes on
            log.warning("a bot (%s, %s) failed: %r", question[0], question[3], error)
            if isinstance(error, (BrokenProcessPool, TimeoutError, OSError)):
                self.drop_pool()
            return None

    def processes(self) -> Executor:
        """Return the processes, started on first use."""
        if self.pool is None:
            context = multiprocessing.get_context("spawn")
            workers = self.settings.bot_processes
            self.pool = ProcessPoolExecutor(workers, mp_context=context, initializer=follow_parent)
        return self.pool

    def drop_pool(self) -> None:
        """Kill the processes."""
        pool, self.pool = self.pool, None
        if isinstance(pool, ProcessPoolExecutor):
            running = list((pool._processes or {}).values())  # noqa: SLF001 - no public way
            pool.shutdown(wait=False, cancel_futures=True)
            for process in running:
                process.kill()
            for process in running:
                process.join(5)


def is_bots_only(match: Match) -> bool:
    """Return True if nobody waits for a bot's answer but other bots."""
    return all(seat.is_bot for seat in match.seats)


def bot_seed(match: Match) -> str:
    """Return the seed of a bot's luck: fixed for a place in the match, secret to players."""
    secret = match.header.seed or str(random.getrandbits(64))
    return hashlib.sha256(f"bot:{secret}:{match.depth}".encode()).hexdigest()
