"""Presence: whose holder is connected, counted in memory and, for several workers, in the database."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from beachhead.store import SeatRow, Store
from beachhead.store.store import now
from beachhead.web.hub import Hub


class Presence:
    """Count the sockets of each seat."""

    def __init__(self, store: Store, hub: Hub, away_seconds: float) -> None:
        """Start with nobody connected."""
        self.store = store
        self.hub = hub
        self.away_ms = int(away_seconds * 1000)
        self.here: Counter[tuple[str, int]] = Counter()

    def is_here(self, seat: SeatRow) -> bool:
        """Return True if a seat's holder is connected to any worker."""
        if self.here[seat.match, seat.side] > 0:
            return True
        return self.hub.shared and seat.seen > now() - self.away_ms

    async def arrive(self, match: str, sides: Sequence[int]) -> None:
        """Count a new socket."""
        fresh = [side for side in sides if not self.here[match, side]]
        self.here.update((match, side) for side in sides)
        await self.mark_seen(match, sides)
        if fresh:
            await self.announce(match)

    async def leave(self, match: str, sides: Sequence[int]) -> None:
        """Stop counting a socket."""
        for side in sides:
            self.here[match, side] -= 1
            if self.here[match, side] <= 0:
                del self.here[match, side]
        gone = [side for side in sides if not self.here[match, side]]
        if gone and self.hub.shared:
            for side in gone:
                await self.store.change_seat(match, side, seen=0)
        if gone:
            await self.announce(match)

    async def mark_seen(self, match: str, sides: Sequence[int]) -> None:
        """Show the other workers that the holders are connected."""
        if self.hub.shared and sides:
            await self.store.mark_seen(match, sides)

    async def announce(self, match: str) -> None:
        """Let everybody fetch the seats again."""
        self.hub.publish(match)
        await self.store.broadcast(self.hub.make_notice(match))
