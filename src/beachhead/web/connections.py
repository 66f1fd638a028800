"""Connections: slow and silent ones are closed, and one address opens only so many.

A connection has to send a whole request head, then the whole body, and take the reply, each within
a time of its own. Sockets have limits of their own (`sockets.py`).
"""

from __future__ import annotations

import asyncio
import logging
import sys
from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from uvicorn.protocols.http.auto import AutoHTTPProtocol

from beachhead.web.addresses import is_proxy
from beachhead.web.settings import Settings, from_environment

if sys.platform != "win32":
    import resource

if TYPE_CHECKING:
    from uvicorn.protocols.http.h11_impl import H11Protocol as Protocol, RequestResponseCycle
else:
    Protocol = AutoHTTPProtocol

log = logging.getLogger("beachhead.web")
Phase = Literal["head", "body", "reply"]
ENOUGH_FILES = 4096
"""Open files that a busy server needs: one for each connection, and some for the database."""


@cache
def read_settings() -> Settings:
    """Return the settings of this process."""
    return from_environment()


class GuardedConnection(Protocol):
    """A connection that is closed when it keeps the server waiting."""

    open: ClassVar[Counter[str]] = Counter()
    """Connections of this process by address, without those that became sockets."""

    def connection_made(self, transport: Any) -> None:
        """Count a new connection; refuse one too many from one address."""
        super().connection_made(transport)
        self.phase: Phase | None = None
        self.timer: asyncio.TimerHandle | None = None
        self.stalled: asyncio.TimerHandle | None = None
        self.address = self.client[0] if self.client else ""
        self.open[self.address] += 1
        self.counted = True
        settings = read_settings()
        is_too_many = self.open[self.address] > settings.connections
        if is_too_many and not is_proxy(self.address, settings.proxies):
            transport.abort()
        else:
            self.watch()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop counting."""
        self.release()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, *args: Any) -> None:
        """Let a socket go its own way."""
        self.release()
        super().handle_websocket_upgrade(*args)

    def data_received(self, data: bytes) -> None:
        """Take data; more of the same does not give more time."""
        super().data_received(data)
        if self.counted:
            self.watch()

    def pause_writing(self) -> None:
        """Give a client that does not read its reply some time."""
        super().pause_writing()
        self.stalled = self.loop.call_later(read_settings().reply_seconds, self.give_up, "reply")

    def resume_writing(self) -> None:
        """Go on with a client that reads again."""
        if self.stalled:
            self.stalled.cancel()
        super().resume_writing()

    def watch(self) -> None:
        """Start the clock of what the connection has to do now, if that is something new."""
        phase = self.find_phase()
        if phase == self.phase:
            return
        self.phase = phase
        if self.timer:
            self.timer.cancel()
            self.timer = None
        settings = read_settings()
        limits = {"head": settings.head_seconds, "body": settings.body_seconds}
        if phase in limits:
            self.timer = self.loop.call_later(limits[phase], self.give_up, phase)

    def find_phase(self) -> Phase:
        """Return what the connection is waited for: a request's head, its body, or nothing."""
        cycle: RequestResponseCycle | None = self.cycle
        if cycle is None or cycle.response_complete:
            return "head"
        return "body" if cycle.more_body else "reply"

    def give_up(self, phase: Phase) -> None:
        """Close a connection that took too long."""
        log.info("a connection from %s was too slow (%s)", self.address, phase)
        self.transport.abort()

    def release(self) -> None:
        """Stop the clocks and the count."""
        for timer in (self.timer, self.stalled):
            if timer:
                timer.cancel()
        if self.counted:
            self.counted = False
            self.open[self.address] -= 1
            if not self.open[self.address]:
                del self.open[self.address]


def raise_file_limit() -> str:
    """Allow as many open files as the system lets us; return a warning if those are few."""
    if sys.platform == "win32":
        return ""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = hard if hard != resource.RLIM_INFINITY else 2**16
    if soft < wanted:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
        except (OSError, ValueError) as error:
            log.warning("the limit of open files stays at %d: %s", soft, error)
    if soft >= ENOUGH_FILES:
        return ""
    return f"Only {soft} open files are allowed: about {max(1, soft - 100)} connections fit."
