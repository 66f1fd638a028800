"""Whether anybody still waits: long reckonings look up now and then, and stop when nobody does.

with patience(waits, told=show):    # whoever waits
    game.odds(b, question)

look_up(done / whole)               # inside the reckoning, now and then
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar


def always() -> bool:
    """Wait for as long as it takes."""
    return True


def nobody(share: float) -> None:
    """Hear nothing of how far a reckoning is."""


_waiting: ContextVar[tuple[Callable[[], bool], Callable[[float], None]]] = ContextVar(
    "waiting", default=(always, nobody)
)


class OutOfPatienceError(Exception):
    """Nobody waits for this any more."""


@contextmanager
def patience(
    waits: Callable[[], bool] = always, told: Callable[[float], None] = nobody
) -> Iterator[None]:
    """Reckon inside only while somebody waits, who is told how far it is (a share of 1)."""
    token = _waiting.set((waits, told))
    try:
        yield
    finally:
        _waiting.reset(token)


def look_up(share: float | None = None) -> None:
    """Stop here if nobody waits any more; a share says how much is followed so far, 0 to 1."""
    waits, told = _waiting.get()
    if not waits():
        raise OutOfPatienceError
    if share is not None:
        told(share)
