"""News for sockets that read slowly."""

from __future__ import annotations

import asyncio

from beachhead.web.hub import BACKLOG, Watcher
from beachhead.web.messages import Changed, News, Pong, Refused, ToClient


def received(watcher: Watcher) -> list[ToClient]:
    """Return everything that waits, in the order in which it is sent."""

    async def read() -> list[ToClient]:
        return [await watcher.next() for _ in range(len(watcher.waiting))]

    return asyncio.run(read())


def test_a_slow_socket_gets_the_newest_news_of_every_match():
    """However many messages come before it reads one, no match is forgotten."""
    watcher = Watcher()
    for ply in range(BACKLOG):
        for match in ("omaha", "utah", "gold"):
            watcher.push(News(match, ply, []))
    last = BACKLOG - 1
    assert received(watcher) == [News(name, last, []) for name in ("omaha", "utah", "gold")]


def test_a_socket_that_must_look_again_is_told_so_beside_the_newest_ply():
    watcher = Watcher()
    watcher.push(News("omaha", 3, []))
    watcher.push(Changed("omaha"))
    watcher.push(News("omaha", 4, []))
    assert received(watcher) == [News("omaha", 4, []), Changed("omaha")]


def test_refusals_of_a_socket_that_never_reads_take_no_memory_without_end():
    watcher = Watcher()
    for number in range(3 * BACKLOG):
        watcher.push(Refused(f"m{number}", "match.unknown", "There is no such match."))
    watcher.push(News("omaha", 1, []))
    watcher.push(Pong())
    waiting = received(watcher)
    assert len(waiting) == BACKLOG + 2
    assert waiting[-2:] == [News("omaha", 1, []), Pong()]
