"""Replies that take long: line by line to those who accept that, or whole in the end.

Either way the work goes on only while whoever asked is there.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Coroutine
from contextlib import aclosing
from typing import Any, TypeVar

import msgspec
from litestar import Request, Response
from litestar.response import Stream

from beachhead.kernel.errors import BeachheadError
from beachhead.web.messages import Json, OddsStep
from beachhead.web.problems import told

LINES = "application/x-ndjson"
UNBUFFERED = {"X-Accel-Buffering": "no"}
"""A proxy is to pass on each line at once."""
T = TypeVar("T")
Steps = AsyncGenerator[OddsStep, None]
Asked = Request[Any, Any, Any]


async def lasting(request: Asked, steps: Steps) -> Response[Any]:
    """Reply with a long reckoning in the way that was asked for."""
    if LINES in request.headers.get("accept", ""):
        # The stream itself notices when its reader leaves.
        return Stream(line_by_line(steps), media_type=LINES, headers=UNBUFFERED)
    return Response(await while_asked(request, at_last(steps)))


async def line_by_line(steps: Steps) -> AsyncIterator[bytes]:
    """Write every step as a line of JSON."""
    try:
        async with aclosing(steps):
            async for step in steps:
                yield msgspec.json.encode(step) + b"\n"
    except BeachheadError as error:
        yield msgspec.json.encode(OddsStep(problem=told(error))) + b"\n"


async def at_last(steps: Steps) -> dict[str, Json]:
    """Wait for the answer."""
    async with aclosing(steps):
        return [step.odds async for step in steps][-1] or {}


async def while_asked(request: Asked, work: Coroutine[None, None, T]) -> T:
    """Work only as long as whoever asked is there."""
    tasks = (asyncio.create_task(work), asyncio.create_task(left(request)))
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        if tasks[0].done():
            return tasks[0].result()
    finally:
        for task in tasks:
            task.cancel()
    msg = "Nobody waits for this any more."
    raise BeachheadError(msg, code="request.left")


async def left(request: Asked) -> None:
    """Wait until whoever asked is gone."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
