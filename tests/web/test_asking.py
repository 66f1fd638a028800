"""Questions that change nothing, asked of the server's own functions."""

from __future__ import annotations

import asyncio
import threading

import pytest

from beachhead.games._template import TwoPatrols
from beachhead.games._template.board import Board
from beachhead.kernel.errors import BeachheadError
from beachhead.kernel.patience import look_up
from beachhead.web import asking


class Slow(TwoPatrols):
    """Two patrols whose chances take until somebody says so."""

    def __init__(self) -> None:
        super().__init__()
        self.enough = threading.Event()

    def odds(self, b: Board, question: dict[str, object]) -> dict[str, object]:
        """Think for longer than anybody waits."""
        self.enough.wait(600)
        return {}


async def impatiently(game: Slow) -> None:
    """Ask for chances, and let the thought end however that turns out."""
    try:
        await asking.odds(game, game.new(), {})  # type: ignore[arg-type]
    finally:
        game.enough.set()


def test_chances_that_take_too_long_are_refused_with_a_remedy(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(asking, "ODDS_SECONDS", 0.05)
    with pytest.raises(BeachheadError, match=r"longer than 0\.05 seconds") as refused:
        asyncio.run(impatiently(Slow()))
    assert refused.value.code == "odds.slow"
    assert refused.value.remedy


class Busy(TwoPatrols):
    """Two patrols whose chances have no end."""

    def __init__(self) -> None:
        super().__init__()
        self.stopped = threading.Event()

    def odds(self, b: Board, question: dict[str, object]) -> dict[str, object]:
        """Reckon on, looking up now and then."""
        try:
            while True:
                look_up()
        finally:
            self.stopped.set()


def test_a_reckoning_that_nobody_waits_for_stops(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(asking, "ODDS_SECONDS", 0.05)
    game = Busy()
    with pytest.raises(BeachheadError, match="longer than"):
        asyncio.run(asking.odds(game, game.new(), {}))  # type: ignore[arg-type]
    assert game.stopped.wait(60)


def test_questions_that_take_long_keep_nobody_from_other_work():
    """As many as anybody asks: the threads in which matches are read stay free."""
    game = Slow()

    async def story() -> int:
        questions = [asking.odds(game, game.new(), {}) for _ in range(60)]  # type: ignore[arg-type]
        asked = asyncio.gather(*questions, return_exceptions=True)
        await asyncio.sleep(0)
        try:
            return await asyncio.wait_for(asyncio.to_thread(int, "7"), 60)
        finally:
            game.enough.set()
            await asked

    assert asyncio.run(story()) == 7
