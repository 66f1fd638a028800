"""Places for work are given out by visitor, not in one line."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from beachhead.web.problems import TooMany
from beachhead.web.turns import Turns


class Bench:
    """Work that is done when the test says so, and the order in which it began."""

    def __init__(self, turns: Turns) -> None:
        self.turns = turns
        self.begun: list[str] = []
        self.ends: dict[str, asyncio.Event] = {}
        self.tasks: dict[str, asyncio.Task[None]] = {}

    async def ask(self, name: str, rank: int = 0) -> None:
        """Let a visitor (the first letter) ask for something."""
        self.ends[name] = asyncio.Event()
        self.tasks[name] = asyncio.create_task(self.work(name, rank))
        await asyncio.sleep(0)

    async def work(self, name: str, rank: int) -> None:
        async with self.turns.take(name[0], rank):
            self.begun.append(name)
            await self.ends[name].wait()

    async def end(self, name: str) -> None:
        """End a piece of work, and let the next begin."""
        self.ends[name].set()
        await self.tasks[name]
        await asyncio.sleep(0)
        await asyncio.sleep(0)


def run(turns: Turns, play: Callable[[Bench], Awaitable[None]]) -> list[str]:
    """Play a scene; return the order in which work began."""

    async def scene() -> list[str]:
        bench = Bench(turns)
        await play(bench)
        for task in bench.tasks.values():
            task.cancel()
        await asyncio.gather(*bench.tasks.values(), return_exceptions=True)
        assert not turns.line
        assert not turns.running
        return bench.begun

    return asyncio.run(scene())


def test_visitors_take_turns_whoever_asks_more():
    async def play(bench: Bench) -> None:
        for name in ("a1", "a2", "a3", "b1", "c1"):
            await bench.ask(name)
        for name in ("a1", "b1", "c1", "a2"):
            await bench.end(name)

    assert run(Turns(1), play) == ["a1", "b1", "c1", "a2", "a3"]


def test_nobody_has_more_than_their_share_even_if_places_are_free():
    async def play(bench: Bench) -> None:
        for name in ("a1", "a2", "b1"):
            await bench.ask(name)
        assert bench.begun == ["a1", "b1"]
        await bench.end("a1")

    assert run(Turns(4, share=1), play) == ["a1", "b1", "a2"]


def test_people_go_before_bots():
    async def play(bench: Bench) -> None:
        await bench.ask("x0")
        await bench.ask("b1", rank=1)
        await bench.ask("a1")
        await bench.end("x0")
        await bench.end("a1")

    assert run(Turns(1), play) == ["x0", "a1", "b1"]


def test_who_leaves_the_line_takes_no_place():
    async def play(bench: Bench) -> None:
        for name in ("a1", "b1", "c1"):
            await bench.ask(name)
        bench.tasks["b1"].cancel()
        await asyncio.sleep(0)
        await bench.end("a1")

    assert run(Turns(1), play) == ["a1", "c1"]


def test_who_leaves_at_the_moment_of_their_turn_gives_the_place_on():
    async def play(bench: Bench) -> None:
        await bench.turns.wait("a", 0)
        for name in ("b1", "c1"):
            await bench.ask(name)
        bench.turns.leave("a")
        bench.tasks["b1"].cancel()
        await asyncio.sleep(0)
        await asyncio.sleep(0)

    assert run(Turns(1), play) == ["c1"]


def test_a_visitor_cannot_fill_the_line():
    async def play(bench: Bench) -> None:
        for name in ("a1", "a2", "a3"):
            await bench.ask(name)
        with pytest.raises(TooMany):
            async with bench.turns.take("a"):
                pass
        await bench.ask("b1")

    assert run(Turns(1, most_waiting=2), play) == ["a1"]


def test_it_is_said_how_much_comes_before():
    async def play(bench: Bench) -> None:
        assert bench.turns.count_ahead("a") == 0
        for name in ("a1", "a2", "a3", "b1"):
            await bench.ask(name)
        assert bench.turns.count_ahead("c") == 3
        assert bench.turns.waiting == 3

    run(Turns(1), play)
