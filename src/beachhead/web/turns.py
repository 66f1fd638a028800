"""Turns: a few places for work, and those who wait get them by visitor, not in one line.

    turns = Turns(places=4, share=1)
    async with turns.take(visitor):
        ...

A free place goes to people before bots, then to the visitor who has the fewest places, then to the
one who was served longest ago. Nobody has more places than the share. So a visitor with many long
questions waits for their own, and hardly stops anybody else's.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count

from beachhead.web.problems import TooMany

MOST_WAITING = 50
"""Pieces of work of one visitor that wait at once."""
PAUSE = 10.0
"""Seconds after which somebody with more than that may try again."""


class Waiting:
    """A piece of work that waits for its place."""

    def __init__(self, visitor: str, rank: int, number: int, free: asyncio.Future[None]) -> None:
        """Take whose work it is, how important, and since when it waits."""
        self.visitor = visitor
        self.rank = rank
        self.number = number
        self.free = free


class Turns:
    """Places for work, given out by visitor."""

    def __init__(self, places: int, share: int = 0, most_waiting: int = MOST_WAITING) -> None:
        """Allow so much work at once, and so much of it to one visitor (0: all)."""
        self.places = places
        self.share = share or places
        self.most_waiting = most_waiting
        self.running: Counter[str] = Counter()
        self.line: list[Waiting] = []
        self.served: dict[str, int] = {}
        """When each visitor in line or at work got a place last."""
        self.clock = count(1)

    @property
    def waiting(self) -> int:
        """Return how much work waits."""
        return len(self.line)

    def count_ahead(self, visitor: str) -> int:
        """Return how much work a visitor's next piece would wait for, at most."""
        own = sum(one.visitor == visitor for one in self.line)
        if self.is_free(visitor) and not self.line:
            return 0
        others = {one.visitor for one in self.line} - {visitor}
        return own + len(others) + 1

    @asynccontextmanager
    async def take(self, visitor: str, rank: int = 0) -> AsyncIterator[None]:
        """Wait for a place; work of a lower rank goes first."""
        await self.wait(visitor, rank)
        try:
            yield
        finally:
            self.leave(visitor)

    async def wait(self, visitor: str, rank: int) -> None:
        """Take a place at once or get in line."""
        if sum(one.visitor == visitor for one in self.line) >= self.most_waiting:
            raise TooMany(PAUSE)
        one = Waiting(visitor, rank, next(self.clock), asyncio.get_running_loop().create_future())
        self.line.append(one)
        self.serve()
        try:
            await one.free
        except asyncio.CancelledError:
            if one in self.line:
                self.line.remove(one)
            elif not one.free.cancelled():
                self.leave(visitor)  # it got its place and did not want it any more
            raise

    def leave(self, visitor: str) -> None:
        """Give a place back."""
        self.running[visitor] -= 1
        if not self.running[visitor]:
            del self.running[visitor]
        self.serve()

    def serve(self) -> None:
        """Give free places to those whose turn it is."""
        self.line = [one for one in self.line if not one.free.cancelled()]
        while ready := [one for one in self.line if self.is_free(one.visitor)]:
            one = min(ready, key=self.find_turn)
            self.line.remove(one)
            self.running[one.visitor] += 1
            self.served[one.visitor] = next(self.clock)
            one.free.set_result(None)
        if not self.line and not self.running:
            self.served.clear()

    def is_free(self, visitor: str) -> bool:
        """Return True if there is a place for a visitor."""
        return self.running.total() < self.places and self.running[visitor] < self.share

    def find_turn(self, one: Waiting) -> tuple[int, int, int, int]:
        """Return when a piece of work has its turn: the smallest is next."""
        running = self.running[one.visitor]
        return one.rank, running, self.served.get(one.visitor, 0), one.number
