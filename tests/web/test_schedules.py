"""A store that fails at any moment: what was acknowledged is there, and nothing is there twice."""

from __future__ import annotations

import asyncio

from beachhead.kernel.errors import BeachheadError
from beachhead.store import UndoRequest
from beachhead.web import undo
from beachhead.web.messages import NewMatch, Opened, PlyBody, SeatWish
from beachhead.web.new_matches import open_match
from tests.store.postgres import fresh_database
from tests.web.schedules import bench_on, run_each_strike, run_one

SCHEDULES = 20
"""The longer run of the same is `x.py fuzz store`."""


def test_a_failure_at_any_moment_loses_and_doubles_nothing(own_url: str):
    async def run() -> int:
        async with bench_on(own_url) as bench:
            return await run_each_strike(bench)

    assert asyncio.run(run()) > 50


def test_several_failures_in_a_row_lose_and_double_nothing(own_url: str):
    async def run() -> None:
        async with bench_on(own_url) as bench:
            for seed in range(SCHEDULES):
                await run_one(bench, seed)

    asyncio.run(run())


def test_of_two_who_agree_at_once_at_two_workers_nobody_is_forgotten(postgres_server: str):
    """A consent that was acknowledged is not waited for again; the other one is told to look."""
    friends, url = [SeatWish("me"), *[SeatWish("friend")] * 3], fresh_database(postgres_server)

    async def run() -> None:
        async with bench_on(url) as bench:
            await bench.open()
            for _ in range(5):
                opened = await open_match(
                    bench.disk, NewMatch("dday_dice", "omaha_beach-4", seats=friends)
                )
                async with bench.rooms[0].visit(opened.match, opened.token) as at:
                    ply = at.match.ply
                    await undo.store_request(at, UndoRequest(ply, 0, 0, (1, 2, 3)))

                async def agree(worker: int, side: int, opened: Opened = opened) -> None:
                    token = opened.invites[side - 1].token
                    async with bench.rooms[worker].visit(opened.match, token) as at:
                        await undo.agree(at, PlyBody(at.match.ply, side))

                told = await asyncio.gather(agree(0, 1), agree(1, 2), return_exceptions=True)
                refused = [side for side, error in enumerate(told, 1) if error]
                assert {error.code for error in told if isinstance(error, BeachheadError)} <= {
                    "match.stale"
                }
                request = (await bench.disk.match(opened.match)).undo_request
                assert request
                assert list(request.waiting) == [*refused, 3]

    asyncio.run(run())
