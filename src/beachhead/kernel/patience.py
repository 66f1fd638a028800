"""Whether anybody still waits: long reckonings look up now and then, and stop when nobody does."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar


def always() -> bool:
    """Wait for as long as it takes."""
    return True


_waits: ContextVar[Callable[[], bool]] = ContextVar("waits", default=always)


class OutOfPatienceError(Exception):
    """Nobody waits for this any more."""


@contextmanager
def patience(waits: Callable[[], bool]) -> Iterator[None]:
    """Reckon inside only while somebody waits."""
    token = _waits.set(waits)
    try:
        yield
    finally:
        _waits.reset(token)


def look_up() -> None:
    """Stop here if nobody waits any more."""
    if not _waits.get()():
        raise OutOfPatienceError
