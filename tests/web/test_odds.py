"""OddsService that take long: a process of its own, which says how far it is and ends when nobody waits."""

from __future__ import annotations

import asyncio
import os
import socket
from collections.abc import AsyncIterator
from contextlib import aclosing, asynccontextmanager
from pathlib import Path
from typing import cast

import msgspec
import pytest

from beachhead.games.company import GAME as COMPANY
from beachhead.games.company.view import own_scenarios as scenarios
from beachhead.kernel import registry
from beachhead.kernel.errors import BeachheadError, IllegalAnswer
from beachhead.kernel.registry import AnyGame
from beachhead.web.addresses import visitor
from beachhead.web.messages import OddsStep
from beachhead.web.odds import OddsService
from beachhead.web.odds_worker import compute_odds
from beachhead.web.settings import Settings
from tests import slow_game
from tests.slow_game import begun, gone, until

GAME = cast("AnyGame", slow_game.GAME)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder that a question names, with the game where the process looks for it."""
    slow_game.install(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    return tmp_path


@asynccontextmanager
async def reckoning(**settings: float) -> AsyncIterator[OddsService]:
    """Work out chances as the server does, without a limit that a slow machine would meet."""
    found = OddsService(msgspec.structs.replace(Settings(odds_processes=2), **settings))
    try:
        yield found
    finally:
        await found.stop()


async def followed(found: OddsService, **question: object) -> list[OddsStep]:
    """Follow a reckoning of the slow game to its end."""
    return [step async for step in found.steps(GAME, GAME.new(), question)]


async def quick(found: OddsService, **question: object) -> object:
    """Ask for what takes a moment."""
    return await found.answer_quickly(GAME, GAME.new(), question)


def refused(folder: Path, then: str, **settings: float) -> BeachheadError:
    """Ask what is refused in a process of its own."""

    async def story() -> None:
        async with reckoning(**settings) as found:
            await followed(found, folder=str(folder), then=then)

    with pytest.raises(BeachheadError) as error:
        asyncio.run(story())
    until(gone, folder)
    return error.value


def test_what_takes_a_moment_is_answered_without_a_process():
    async def story() -> object:
        async with reckoning(odds_moment=60) as found:
            answer = await quick(found)
            assert not found.running
            return answer

    assert asyncio.run(story()) == GAME.odds(GAME.new(), {})


def test_what_takes_longer_is_not_answered_at_once(folder: Path):
    async def story() -> object:
        async with reckoning(odds_moment=0.05) as found:
            return await quick(found, folder=str(folder))

    assert asyncio.run(story()) is None


def test_a_long_reckoning_says_how_far_it_is_and_then_the_answer(folder: Path):
    async def story() -> list[OddsStep]:
        seen: list[OddsStep] = []
        async with reckoning() as found:
            async for step in found.steps(GAME, GAME.new(), {"folder": str(folder)}):
                seen.append(step)
                if step.share == 0.5:
                    (folder / "enough").touch()
        return seen

    seen = asyncio.run(story())
    assert [step.share for step in seen] == [0.0, 0.0, 0.5, 1.0]
    assert [step.odds for step in seen[:3]] == [None, None, None]
    assert seen[3].odds == GAME.odds(GAME.new(), {}) | {"title": "Enough", "lines": ["told"]} | {
        "form": [{**slow_game.FORM, "value": str(folder)}]
    }
    assert gone(folder)


def test_a_long_answer_is_known_when_the_same_is_asked_again(folder: Path):
    (folder / "enough").touch()

    async def story() -> tuple[object, object]:
        async with reckoning(odds_moment=0) as found:
            steps = await followed(found, folder=str(folder))
            return steps[-1].odds, await quick(found, folder=str(folder))

    first, again = asyncio.run(story())
    assert first == again is not None


def test_the_process_ends_when_nobody_follows_it_any_more(folder: Path):
    async def story() -> None:
        async with reckoning() as found:
            async with aclosing(found.steps(GAME, GAME.new(), {"folder": str(folder)})) as steps:
                async for step in steps:
                    if step.share == 0.5:
                        break
            await asyncio.to_thread(until, gone, folder)

    asyncio.run(story())


def test_every_process_ends_with_the_server(folder: Path):
    async def story() -> None:
        async with reckoning() as found:
            task = asyncio.create_task(followed(found, folder=str(folder)))
            await asyncio.to_thread(until, begun, folder)
            await found.stop()
            assert gone(folder)
            for asked in (task, followed(found, folder=str(folder))):
                with pytest.raises(BeachheadError, match="server is stopping") as error:
                    await asked
                assert error.value.code == "server.stopping"

    asyncio.run(story())


def test_chances_that_take_too_long_are_refused_with_a_remedy(folder: Path):
    error = refused_slowly(folder)
    assert error.code == "odds.slow"
    assert error.message == "These odds take longer than 0.05 seconds to compute."
    assert error.remedy


def refused_slowly(folder: Path) -> BeachheadError:
    """Ask what takes longer than anybody waits; the process may not even have begun."""

    async def story() -> None:
        async with reckoning(odds_seconds=0.05) as found:
            await followed(found, folder=str(folder))

    with pytest.raises(BeachheadError) as error:
        asyncio.run(story())
    return error.value


def test_a_refusal_travels_with_code_rule_and_remedy(folder: Path):
    error = refused(folder, "refuse")
    told = (error.code, error.message, error.rule, error.remedy)
    assert told == ("odds.plan", "No such plan.", "PAT-FIRE-01", "another")


def test_a_refusal_travels_with_its_reasons(folder: Path):
    error = refused(folder, "fail")
    assert isinstance(error, IllegalAnswer)
    assert [reason.code for reason in error.reasons] == ["spot.far"]


def test_a_question_that_is_not_understood_is_refused(folder: Path):
    assert refused(folder, "stumble").code == "odds.question"


def test_a_process_that_is_killed_leaves_a_clear_error(
    folder: Path, caplog: pytest.LogCaptureFixture
):
    error = refused(folder, "crash")
    assert (error.code, error.message) == (
        "odds.broken",
        "The computation of these odds broke off.",
    )
    assert error.remedy
    assert "broke off" in caplog.text


def test_others_wait_their_turn(folder: Path):
    """One process is allowed: the second question hears that one comes first, and follows it."""
    other = folder / "other"
    other.mkdir()

    async def story() -> tuple[list[OddsStep], list[OddsStep]]:
        async with reckoning(odds_processes=1) as found:
            first = asyncio.create_task(followed(found, folder=str(folder)))
            await asyncio.to_thread(until, begun, folder)
            second = found.steps(GAME, GAME.new(), {"folder": str(other)})
            seen = [await anext(second)]
            (other / "enough").touch()
            assert not begun(other)
            (folder / "enough").touch()
            seen += [step async for step in second]
            return await first, seen

    first, second = asyncio.run(story())
    assert [step.ahead for step in first] == [0] * len(first)
    assert second[0].ahead == 1
    assert second[-1].ahead == 0
    assert second[-1].odds


def test_one_visitors_long_questions_never_stop_anothers(folder: Path):
    """A visitor has one of four places; the second question of the same visitor waits."""
    names = ("first", "second", "other")
    for name in names:
        (folder / name).mkdir()

    async def ask(found: OddsService, who: str, name: str) -> list[OddsStep]:
        visitor.set(who)
        return await followed(found, folder=str(folder / name))

    async def story() -> None:
        async with reckoning(odds_processes=4) as found:
            tasks = [asyncio.create_task(ask(found, "1.1.1.1", "first"))]
            await asyncio.to_thread(until, begun, folder / "first")
            tasks.append(asyncio.create_task(ask(found, "1.1.1.1", "second")))
            await asyncio.sleep(0)
            tasks.append(asyncio.create_task(ask(found, "2.2.2.2", "other")))
            await asyncio.to_thread(until, begun, folder / "other")
            assert not begun(folder / "second")
            for name in names:
                (folder / name / "enough").touch()
            replies = await asyncio.gather(*tasks)
            assert all(steps[-1].odds for steps in replies)

    asyncio.run(story())


def open_files(pid: int) -> list[str]:
    """List what a process has open."""
    return [str(file.readlink()) for file in Path(f"/proc/{pid}/fd").iterdir()]


def test_the_process_inherits_no_open_socket(folder: Path):
    async def story() -> list[str]:
        async with reckoning() as found:
            task = asyncio.create_task(followed(found, folder=str(folder)))
            await asyncio.to_thread(until, begun, folder)
            [process] = found.running
            links = open_files(process.pid)
            (folder / "enough").touch()
            await task
            return links

    with socket.create_server(("127.0.0.1", 0)) as listening:
        listening.set_inheritable(True)
        inode = os.fstat(listening.fileno()).st_ino
        assert f"socket:[{inode}]" not in asyncio.run(story())


def test_a_scenario_of_ones_own_gives_the_same_chances_in_a_process(
    folder: Path, monkeypatch: pytest.MonkeyPatch
):
    """Also where nobody has its file any more: the position carries it."""
    scenarios.new(folder / "mine.toml")
    monkeypatch.setenv("BEACHHEAD_SCENARIOS", str(folder))
    b = COMPANY.new("own:mine")
    monkeypatch.delenv("BEACHHEAD_SCENARIOS")
    game, plan = registry.game("company"), {"kind": "fire", "unit": "US.tk", "target": "GE.gre"}

    async def story() -> OddsStep:
        async with reckoning() as found:
            return [step async for step in found.steps(game, b, plan)][-1]

    told = asyncio.run(story()).odds
    assert told == compute_odds(game, b, plan)
    assert told["title"] == "Sherman section fires at Grenadier platoon"
