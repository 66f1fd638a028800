"""Results of a pure function, each computed once."""

from collections.abc import Callable
from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Memo(dict[K, V]):
    """Remember what a function returns: looking it up takes half as long as a cached call.

    squares = Memo(lambda n: n * n)
    squares[12]
    """

    def __init__(self, function: Callable[[K], V], limit: int = 1 << 16) -> None:
        """Keep the function, and how many of its results are remembered."""
        super().__init__()
        self.function = function
        self.limit = limit

    def __missing__(self, key: K) -> V:
        """Compute the result for a key that is asked for the first time."""
        if len(self) >= self.limit:
            self.clear()
        self[key] = value = self.function(key)
        return value
