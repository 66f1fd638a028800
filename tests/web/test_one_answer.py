"""One answer by the API is checked once, and options are listed once for each question."""

from __future__ import annotations

import asyncio
import sys
from collections import Counter
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, cast

import httpx
import pytest

from beachhead.kernel import registry
from beachhead.kernel.game import Game
from beachhead.kernel.steps import Choice
from beachhead.web.app import create_app
from beachhead.web.settings import Settings
from tests.web.guests import HOME, SEED

GAMES = [("five_beaches", "omaha"), ("axis_allies_dday", ""), ("template", "")]


class Counted:
    """Count the calls of some functions while a block runs."""

    def __init__(self, codes: dict[CodeType, str]) -> None:
        self.codes = codes
        self.calls: Counter[str] = Counter()

    def __enter__(self) -> Counter[str]:
        sys.setprofile(self.note)
        return self.calls

    def __exit__(self, *_: object) -> None:
        sys.setprofile(None)

    def note(self, frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code in self.codes:
            self.calls[self.codes[frame.f_code]] += 1


async def answer_once(database: Path, game_id: str, scenario: str, skip: int) -> Any:
    """Answer some questions at one screen, counting the last; return calls, question and view."""
    game = registry.game(game_id)
    codes = {
        step.options.__code__: name
        for name, step in game.rules.steps.items()
        if isinstance(step, Choice)
    }
    codes[Game.check_answer.__code__] = "check_answer"
    app = create_app(Settings(database=str(database), known_dice=True))
    transport = httpx.ASGITransport(cast("Any", app))
    async with app.lifespan(), httpx.AsyncClient(transport=transport, base_url=HOME) as client:
        seats = [{"kind": "table"}] * game.scenario(scenario).sides
        wish = {"game": game_id, "scenario": scenario, "seed": SEED, "seats": seats}
        opened = (await client.post("/api/matches", json=wish)).json()
        client.headers["Authorization"] = f"Bearer {opened['token']}"
        address = f"/api/matches/{opened['match']}"
        for turn in range(skip + 1):
            view = (await client.get(address)).json()
            node = next(n for n in view["nodes"] if n["mine"])
            choice = node["options"][0]["answer"]
            body = {"ply": view["ply"], "side": node["side"], "answer": choice, "node": node["id"]}
            with Counted(codes if turn == skip else {}) as calls:
                reply = await client.post(f"{address}/answers", json=body)
            assert reply.status_code == 200, reply.text
        return calls, node, reply.json()


@pytest.mark.parametrize(("game_id", "scenario"), GAMES)
@pytest.mark.parametrize("skip", [0, 3, 6])
def test_an_answer_is_checked_once_and_options_are_listed_once(
    tmp_path: Path, game_id: str, scenario: str, skip: int
):
    calls, node, view = asyncio.run(answer_once(tmp_path / "m.sqlite3", game_id, scenario, skip))
    assert calls.pop("check_answer") == 1
    asked = Counter([node["step"]]) + Counter(n["step"] for n in view["nodes"] if n["mine"])
    assert all(calls[step] <= asked[step] for step in calls), (calls, asked)
    assert all(calls[n["step"]] for n in view["nodes"] if n["mine"] and n["kind"] == "decision")
