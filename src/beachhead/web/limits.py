"""Rate limits: a number of requests within some seconds for each key (a token's hash, an address)."""

from collections import OrderedDict
from collections.abc import Callable
from time import monotonic

from beachhead.web.problems import TooMany

MOST_KEYS = 20_000


class Limiter:
    """A bucket for each key: time fills it, requests empty it."""

    def __init__(
        self, requests: int, seconds: float, clock: Callable[[], float] = monotonic
    ) -> None:
        """Allow `requests` at once and as many again every `seconds`."""
        self.full = float(requests)
        self.rate = requests / seconds
        self.clock = clock
        self.buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, key: str) -> None:
        """Count a request, or refuse it with the time to wait."""
        now = self.clock()
        left, since = self.buckets.pop(key, (self.full, now))
        left = min(self.full, left + (now - since) * self.rate)
        self.buckets[key] = (max(left - 1.0, left if left < 1.0 else 0.0), now)
        if len(self.buckets) > MOST_KEYS:
            self.buckets.popitem(last=False)
        if left < 1.0:
            raise TooMany((1.0 - left) / self.rate)
