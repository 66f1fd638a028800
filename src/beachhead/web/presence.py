"""Presence: whose holder is connected, and for how long others have been away."""

import asyncio
import logging
from collections import Counter, OrderedDict
from collections.abc import Sequence

from beachhead.store import SeatRow, Store
from beachhead.store.store import now
from beachhead.web.hub import Hub

MOST_SIGNS = 20_000
FLUSH_SECONDS = 0.5
GRACE_MS = 120_000
"""After a start of the server people have this long to come back before they count as away."""
Key = tuple[str, int]
log = logging.getLogger("beachhead.web")


class Presence:
    """Count the sockets of each seat, and note when its holder was here last."""

    def __init__(self, store: Store, hub: Hub, away_seconds: float) -> None:
        """Start with nobody connected."""
        self.store = store
        self.hub = hub
        self.away_ms = int(away_seconds * 1000)
        self.started = now()
        self.left: dict[Key, int] = {}
        """Who has left, and when, as far as it is not stored yet."""
        self.seen: dict[Key, int] = {}
        """Who has sent a ping, and when, for the other workers."""
        self.here: Counter[Key] = Counter()
        self.signs: OrderedDict[Key, tuple[int, int]] = OrderedDict()
        """The first and last request of a seat's holder to this worker."""

    def is_here(self, seat: SeatRow) -> bool:
        """Return True if a seat's holder is connected to any worker."""
        if self.here[seat.match, seat.side] > 0:
            return True
        seen = self.hub.shared and seat.seen > seat.left_at
        return seen and seat.seen > now() - self.away_ms

    def note(self, match: str, sides: Sequence[int]) -> None:
        """Note a request of a seat's holder, who may use no socket."""
        for side in sides:
            first, _ = self.signs.pop((match, side), (now(), 0))
            self.signs[match, side] = (first, now())
        while len(self.signs) > MOST_SIGNS:
            self.signs.popitem(last=False)

    def seconds_away(self, seat: SeatRow, created: int) -> float:
        """Return for how long a seat's holder has been away."""
        _, last = self.signs.get((seat.match, seat.side), (0, 0))
        seen = max(last, seat.seen, seat.left_at, created)
        if seen < self.started and now() - self.started < GRACE_MS:
            return 0.0  # they may have been connected when the server stopped
        return (now() - seen) / 1000

    def seconds_here(self, seat: SeatRow) -> float:
        """Return how long ago a seat's holder showed up first."""
        first, _ = self.signs.get((seat.match, seat.side), (now(), 0))
        return (now() - first) / 1000

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
        self.note(match, gone)
        self.left.update({(match, side): now() for side in gone})
        if gone:
            self.hub.publish(match)

    async def keep_flushing(self) -> None:
        """Store who has left, every moment in one write: thousands may leave at once."""
        while True:
            await asyncio.sleep(FLUSH_SECONDS)
            try:
                await self.flush()
            except Exception as error:  # noqa: BLE001 - a database that is away comes back
                log.warning("who has left cannot be stored: %r", error)

    async def flush(self) -> None:
        """Store who has left since the last time, and tell the other workers."""
        if not self.left and not self.seen:
            return
        left, self.left = self.left, {}
        seen, self.seen = self.seen, {}
        try:
            await self.store.mark_seats(seen=seen, left_at=left)
        except BaseException:
            self.left = {**left, **self.left}
            raise
        for match in {match for match, _ in left}:
            await self.store.broadcast(self.hub.make_notice(match))

    async def stop(self) -> None:
        """Store who is here and leaves because the server stops."""
        self.left.update(dict.fromkeys(self.here, now()))
        await self.flush()

    def hear_ping(self, match: str, sides: Sequence[int]) -> None:
        """Note that the holders are still connected."""
        if self.hub.shared:
            self.seen.update({(match, side): now() for side in sides})

    async def mark_seen(self, match: str, sides: Sequence[int]) -> None:
        """Show the other workers that the holders are connected."""
        if self.hub.shared and sides:
            await self.store.mark_seen(match, sides)

    async def announce(self, match: str) -> None:
        """Let everybody fetch the seats again."""
        self.hub.publish(match)
        await self.store.broadcast(self.hub.make_notice(match))
