"""Who is there: counted in memory, and in the database where several workers share it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from beachhead.store import SeatRow, Store
from beachhead.store.store import now
from beachhead.web.hub import Hub


class Presence:
    """Sockets that hold a seat open."""

    def __init__(self, store: Store, hub: Hub, away_seconds: float) -> None:
        """Start with an empty room."""
        self.store = store
        self.hub = hub
        self.away_ms = int(away_seconds * 1000)
        self.here: Counter[tuple[str, int]] = Counter()

    def is_here(self, seat: SeatRow) -> bool:
        """Tell whether a seat's holder is connected to any worker."""
        if self.here[seat.match, seat.side] > 0:
            return True
        return self.hub.shared and seat.seen > now() - self.away_ms

    async def come(self, match: str, sides: Sequence[int]) -> None:
        """Count a socket in."""
        fresh = [side for side in sides if not self.here[match, side]]
        self.here.update((match, side) for side in sides)
        await self.sign(match, sides)
        if fresh:
            await self.tell(match)

    async def go(self, match: str, sides: Sequence[int]) -> None:
        """Count a socket out."""
        for side in sides:
            self.here[match, side] -= 1
            if self.here[match, side] <= 0:
                del self.here[match, side]
        gone = [side for side in sides if not self.here[match, side]]
        if gone and self.hub.shared:
            for side in gone:
                await self.store.change_seat(match, side, seen=0)
        if gone:
            await self.tell(match)

    async def sign(self, match: str, sides: Sequence[int]) -> None:
        """Leave a sign of life for the other workers."""
        if self.hub.shared and sides:
            await self.store.seen(match, sides)

    async def tell(self, match: str) -> None:
        """Let everybody look at the seats again."""
        self.hub.publish(match)
        await self.store.tell(self.hub.note(match))
