"""A store that fails at any moment: what was acknowledged is there, and nothing is there twice."""

from __future__ import annotations

import asyncio

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
