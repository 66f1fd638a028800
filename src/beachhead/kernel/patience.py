"""How long somebody is willing to wait: long reckonings look now and then whether anybody still does."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from math import inf
from time import monotonic

_until: ContextVar[float] = ContextVar("until", default=inf)


class OutOfPatienceError(Exception):
    """Nobody waits for this any more."""


@contextmanager
def patience(seconds: float) -> Iterator[None]:
    """Wait at most so long for what is reckoned inside."""
    token = _until.set(monotonic() + seconds)
    try:
        yield
    finally:
        _until.reset(token)


def look_up() -> None:
    """Stop here if nobody waits any more."""
    if monotonic() > _until.get():
        raise OutOfPatienceError
