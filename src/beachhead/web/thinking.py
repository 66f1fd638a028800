"""Hints and analyses: computed in a process of their own, never in the event loop.

An analysis is cut into spans, so that its progress shows; it is stored with the match.
"""

import asyncio
import multiprocessing
from collections import OrderedDict
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from beachhead.ai.analysis import Analysis, Step, join_spans
from beachhead.ai.hints import Hint
from beachhead.ai.processes import follow_parent
from beachhead.kernel.registry import AnyGame
from beachhead.match import Match
from beachhead.match.analysis import list_curve, list_turns, name_throws, require_end, steps_of
from beachhead.store import Store
from beachhead.web.addresses import visitor
from beachhead.web.live_match import LiveMatch
from beachhead.web.messages import (
    AnalysedItem,
    AnalysisState,
    HintList,
    ItemLine,
    MatchAnalysis,
    MoveChoice,
    MoveHint,
    WinChance,
)
from beachhead.web.problems import Forbidden
from beachhead.web.stored_match import rules_in_use
from beachhead.web.thinking_worker import (
    analyse_span,
    chances_of_views,
    check_analysis,
    hint_for_view,
)
from beachhead.web.turns import Turns

FORM = 4
"""Grows when analyses are made or written in another way: those stored before are made again."""
SPANS = 12
"""Parts of an analysis."""
MOST_KEPT = 50
HINT_SECONDS = 3.0
SHOWN_CHOICES = 6
LEAST, LONGEST_LINE = 0.0005, 90
"""What changed less is no line of its own; and the letters of a line."""


class Work:
    """An analysis under way, or done."""

    def __init__(self) -> None:
        self.share = 0.0
        self.found: MatchAnalysis | None = None
        self.task: asyncio.Task[None] | None = None


class Thinker:
    """Think for people, one question at a time."""

    def __init__(self, store: Store) -> None:
        """Wait for questions; the process starts with the first one."""
        self.store = store
        self.pool: ProcessPoolExecutor | None = None
        self.turns = Turns(1)
        self.known: OrderedDict[tuple[str, int], Work] = OrderedDict()

    def process(self) -> ProcessPoolExecutor:
        """Return the process, started on first use."""
        if self.pool is None:
            context = multiprocessing.get_context("spawn")
            self.pool = ProcessPoolExecutor(1, mp_context=context, initializer=follow_parent)
        return self.pool

    async def stop(self) -> None:
        """Drop what is under way and end the process."""
        tasks = [work.task for work in self.known.values() if work.task]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self.pool is not None:
            for process in list((self.pool._processes or {}).values()):  # noqa: SLF001 - no public way
                process.kill()
            self.pool.shutdown(wait=False, cancel_futures=True)

    async def hint(self, game: AnyGame, body: bytes, side: int) -> HintList:
        """Return a side's win chance and its best moves."""
        loop = asyncio.get_running_loop()
        async with self.turns.take(visitor.get()):
            chance, found = await loop.run_in_executor(
                self.process(), hint_for_view, game.id, body, side, HINT_SECONDS
            )
        return HintList(side, chance, [wire_hint(hint) for hint in found])

    async def win_chance(self, game: AnyGame, bodies: Sequence[bytes], side: int) -> WinChance:
        """Return the win chance of a side in each of its views, of the first one for a spectator."""
        loop = asyncio.get_running_loop()
        async with self.turns.take(visitor.get()):
            job = (game.id, bodies, side)
            chance, *earlier = await loop.run_in_executor(self.process(), chances_of_views, *job)
        return WinChance(max(side, 0), chance, earlier)

    def analysis(self, match_id: str, match: Match) -> AnalysisState:
        """Return an analysis, or how far it is; begin it if nobody has asked before."""
        require_end(match)
        key = (match_id, match.ply)
        work = self.known.get(key)
        if work is None or (work.found is None and work.task and work.task.done()):
            work = self.known[key] = Work()
            work.task = asyncio.create_task(self.run(work, match_id, match))
            while len(self.known) > MOST_KEPT:
                self.known.popitem(last=False)
        return AnalysisState(work.share, work.found)

    async def run(self, work: Work, match_id: str, match: Match) -> None:
        """Read the analysis, or make it and store it."""
        game, ply, made_by = match.game, match.ply, name_makers(match.game)
        first, steps = game.save(match.at(0)), steps_of(match)
        stored = await self.store.find_analysis(match_id, ply, made_by)
        if stored is not None:
            work.found = msgspec.json.decode(stored, type=MatchAnalysis)
        else:
            found = await self.make(work, game, first, steps)
            work.found = wire_analysis(name_throws(match, found))
            with suppress(SQLAlchemyError, OSError):  # then it is made again another time
                body = msgspec.json.encode(work.found)
                await self.store.put_analysis(match_id, ply, made_by, body)
        work.share = 1.0

    async def make(self, work: Work, game: AnyGame, first: bytes, steps: list[Step]) -> Analysis:
        """Analyse span after span, then look at the worst decisions again."""
        loop = asyncio.get_running_loop()
        size = max(1, -(-len(steps) // SPANS))
        parts: list[Analysis] = []
        for begin in range(0, len(steps), size):
            job = (game.id, first, steps, begin, min(begin + size, len(steps)))
            async with self.turns.take(visitor.get()):
                part = await loop.run_in_executor(self.process(), analyse_span, *job)
            if part.items:
                parts.append(part)
            work.share = 0.95 * min(1.0, (begin + size) / len(steps))
        found = join_spans(game, parts)
        async with self.turns.take(visitor.get()):
            return await loop.run_in_executor(
                self.process(), check_analysis, game.id, first, steps, found
            )


def name_makers(game: AnyGame) -> str:
    """Return a name of all that an analysis depends on: its form, the rules, the win chances."""
    models = game.value.fingerprint().hex()[:16] if game.value else ""
    return f"{FORM}:{rules_in_use(game)}:{models}"


def require_hints_allowed(live: LiveMatch) -> None:
    """Refuse hints and win chances against another person, unless all have agreed to them."""
    if not live.allows_hints:
        msg = "There are hints in a match against another person only if everybody agrees."
        raise Forbidden(msg, code="hint.person", remedy="ask the others to agree to hints")


def require_own_side(sides: Sequence[int], side: int) -> None:
    """Refuse a hint to those who do not hold the seat."""
    if side not in sides:
        raise Forbidden("Only the player of this side gets its hints.", code="hint.foreign")


def wire_hint(hint: Hint) -> MoveHint:
    """Return a hint as the wire has it."""
    first = hint.answers[0]
    return MoveHint(
        list(first) if isinstance(first, tuple) else first,
        hint.text,
        hint.chance,
        hint.why,
        hint.anchors,
    )


def wire_analysis(found: Analysis) -> MatchAnalysis:
    """Return an analysis as the page shows it."""
    headings: list[tuple[int, str]] = []
    for item in found.items:
        if not headings or headings[-1][1] != item.heading:
            headings.append((item.depth, item.heading))
    return MatchAnalysis(
        start=found.start,
        result=found.result,
        luck=found.luck,
        errors=found.errors,
        usual=found.usual,
        decisions=found.decisions,
        best_found=found.best_found,
        doubt=found.doubt,
        curve=[[float(depth), chance] for depth, chance in list_curve(found)],
        headings=[[depth, text] for depth, text in headings],
        turns=[[depth, text] for depth, text in list_turns(found)],
        worst=[wire_item(found, i) for i in found.worst],
        luckiest=[wire_item(found, i) for i in found.luckiest],
        every=[
            ItemLine(i.depth, i.side, shorten(i.text, LONGEST_LINE), i.luck, i.error)
            for i in found.items
            if max(abs(i.luck), i.error) >= LEAST
        ],
    )


def shorten(text: str, length: int) -> str:
    """Return a text that is no longer than this."""
    return text if len(text) <= length else f"{text[: length - 2]} …"


def wire_item(found: Analysis, index: int) -> AnalysedItem:
    """Return a throw or move as the page shows it."""
    item = found.items[index]
    shown = [*item.choices[:SHOWN_CHOICES]]
    played = next((c for c in item.choices if c.text == item.text), None)
    if played is not None and played not in shown:
        shown.append(played)
    return AnalysedItem(
        kind=item.kind,
        depth=item.depth,
        side=item.side,
        heading=item.heading,
        text=item.text,
        luck=item.luck,
        error=item.error,
        odds=item.odds,
        exact=item.exact,
        choices=[MoveChoice(c.text, c.chance, c is played) for c in shown],
        checked=list(item.checked) if item.checked else None,
    )
