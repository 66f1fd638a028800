"""Long replies: line by line to clients that accept that, or whole at the end.

Either way the work stops when the client disconnects.
"""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Coroutine
from contextlib import aclosing
from typing import Any, TypeVar

import msgspec
from litestar import Request, Response
from litestar.response import Stream

from beachhead.kernel.errors import BeachheadError
from beachhead.web.messages import Json, OddsStep
from beachhead.web.problems import describe_error

LINES = "application/x-ndjson"
UNBUFFERED = {"X-Accel-Buffering": "no"}
"""A proxy should pass on each line at once."""
T = TypeVar("T")
Steps = AsyncGenerator[OddsStep, None]
Asked = Request[Any, Any, Any]


async def stream_or_wait(request: Asked, steps: Steps) -> Response[Any]:
    """Return a reply with progress, or with the answer alone, as the client accepts."""
    if LINES in request.headers.get("accept", ""):
        # The stream itself notices when its reader disconnects.
        return Stream(encode_lines(steps), media_type=LINES, headers=UNBUFFERED)
    return Response(await work_while_connected(request, wait_for_odds(steps)))


async def encode_lines(steps: Steps) -> AsyncIterator[bytes]:
    """Yield every step as a line of JSON."""
    try:
        async with aclosing(steps):
            async for step in steps:
                yield msgspec.json.encode(step) + b"\n"
    except BeachheadError as error:
        yield msgspec.json.encode(OddsStep(problem=describe_error(error))) + b"\n"


async def wait_for_odds(steps: Steps) -> dict[str, Json]:
    """Return the answer."""
    async with aclosing(steps):
        return [step.odds async for step in steps][-1] or {}


async def work_while_connected(request: Asked, work: Coroutine[None, None, T]) -> T:
    """Return the result of some work; cancel it if the client disconnects."""
    tasks = (asyncio.create_task(work), asyncio.create_task(wait_for_disconnect(request)))
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        if tasks[0].done():
            return tasks[0].result()
    finally:
        for task in tasks:
            task.cancel()
    raise BeachheadError("The client has disconnected.", code="request.left")


async def wait_for_disconnect(request: Asked) -> None:
    """Wait until the client disconnects."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
