"""The log of a server: time, level and request id on every line, as text or as JSON.

Every reply carries `X-Request-Id`; a client's own id is kept if it is short and plain. The lines of
one request can be found by it.
"""

import logging
import re
import secrets
from contextvars import ContextVar
from time import perf_counter

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from beachhead.web.metrics import Metrics
from beachhead.web.settings import Settings

log = logging.getLogger("beachhead.web.requests")
request_id: ContextVar[str] = ContextVar("request_id", default="")
PLAIN = re.compile(r"[\w.-]{1,64}")
LINE = "%(asctime)s %(levelname)s %(name)s%(id)s: %(message)s"


def start_logging(settings: Settings) -> None:
    """Send the log to standard error, in the form and from the level that the settings name."""
    handler = logging.StreamHandler()
    handler.addFilter(add_request_id)
    handler.setFormatter(JsonLines() if settings.log == "json" else logging.Formatter(LINE))
    logging.basicConfig(level=settings.log_level.upper(), handlers=[handler], force=True)


def add_request_id(record: logging.LogRecord) -> bool:
    """Put the request's id on a line of the log."""
    found = request_id.get()
    record.id = f" [{found}]" if found else ""
    record.request = found
    return True


class JsonLines(logging.Formatter):
    """Write each line of the log as one JSON object."""

    def format(self, record: logging.LogRecord) -> str:
        """Return a line."""
        line = {
            "time": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            "request": getattr(record, "request", ""),
        }
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()


class RequestLog:
    """Give each request an id, and note its path, status and time."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        """Stand before an application."""
        self.app = app
        self.metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and note what came of it."""
        if scope["type"] != ScopeType.HTTP:
            await self.app(scope, receive, send)
            return
        name = find_request_id(scope)
        token = request_id.set(name)
        start, status = perf_counter(), 500

        async def reply(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message["headers"], (b"x-request-id", name.encode())]
            await send(message)

        try:
            await self.app(scope, receive, reply)
        finally:
            seconds = perf_counter() - start
            self.metrics.count_request(scope["method"], status, seconds)
            log.info("%s %s %d %.1f ms", scope["method"], scope["path"], status, seconds * 1000)
            request_id.reset(token)


def find_request_id(scope: Scope) -> str:
    """Return the id that a proxy or client gave to a request, or a new one."""
    for key, value in scope["headers"]:
        if key == b"x-request-id" and PLAIN.fullmatch(value.decode("latin-1")):
            return value.decode("latin-1")
    return secrets.token_hex(8)
