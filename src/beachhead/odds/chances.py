"""What a walk found: exact fractions, and counts of samples where the budget did not last."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterator, Mapping
from fractions import Fraction
from math import lcm, sqrt

import msgspec

Z95 = 1.959964
"""Standard deviations on either side that hold 95 of 100 cases."""


class Share(msgspec.Struct, frozen=True):
    """A probability: exact, with its fraction, or estimated, with a 95 % interval."""

    p: float
    low: float
    high: float
    fraction: Fraction | None = None


class Weights(Mapping[Hashable, Fraction]):
    """Exact chances as whole numbers over their sum: a formula's quick way to say the same."""

    def __init__(self, weights: Mapping[Hashable, int], total: int) -> None:
        """Keep the weights of the ends, and what they add up to."""
        self.weights = weights
        self.total = total

    def __getitem__(self, end: Hashable) -> Fraction:
        return Fraction(self.weights[end], self.total)

    def __iter__(self) -> Iterator[Hashable]:
        return iter(self.weights)

    def __len__(self) -> int:
        return len(self.weights)

    def by(self, name: Callable[[Hashable], Hashable]) -> Weights:
        """Return the weights of what `name` makes of each end."""
        found: dict[Hashable, int] = {}
        for end, weight in self.weights.items():
            called = name(end)
            found[called] = found.get(called, 0) + weight
        return Weights(found, self.total)


class Chances(msgspec.Struct, frozen=True):
    """How likely each end is."""

    exact: Mapping[Hashable, Fraction]
    """The share of each end that was followed exactly; these add up to `followed`."""
    sampled: Mapping[Hashable, int] = {}
    """How often each end came up among the samples, which stand for the rest."""
    applied: int = 0
    """How many answers and outcomes were applied to find this."""

    @property
    def followed(self) -> Fraction:
        """Return the share of all cases that was followed exactly."""
        return add_up(self.exact.values())

    @property
    def samples(self) -> int:
        """Return how many samples stand for the rest; 0 if all of it is exact."""
        return sum(self.sampled.values())

    @property
    def is_exact(self) -> bool:
        """Return True if nothing had to be sampled."""
        return not self.sampled

    def ends(self) -> list[Hashable]:
        """List the ends that were found, exact ones first."""
        return list(dict.fromkeys((*self.exact, *self.sampled)))

    def share(self, counts: Callable[[Hashable], bool]) -> Share:
        """Return the probability of the ends for which `counts` is true."""
        known = add_up([p for end, p in self.exact.items() if counts(end)])
        return self._share(known, sum(n for end, n in self.sampled.items() if counts(end)))

    def of(self, end: Hashable) -> Share:
        """Return the probability of one end."""
        return self._share(self.exact.get(end, Fraction(0)), self.sampled.get(end, 0))

    def _share(self, known: Fraction, hits: int) -> Share:
        """Return a probability: what was followed, and the hits among the samples for the rest."""
        if self.is_exact:
            return Share(float(known), float(known), float(known), known)
        rest = float(1 - self.followed)
        low, high = wilson_interval(hits, self.samples)
        middle = hits / self.samples
        base = float(known)
        return Share(base + rest * middle, base + rest * low, base + rest * high)

    def by(self, name: Callable[[Hashable], Hashable]) -> Chances:
        """Return the chances of what `name` makes of each end; equal names are added up."""
        sampled: Counter[Hashable] = Counter()
        for end, n in self.sampled.items():
            sampled[name(end)] += n
        return Chances(_group(self.exact, name), dict(sampled), self.applied)

    def mean(self, value: Callable[[Hashable], float]) -> float:
        """Return the expected value of a figure."""
        found = sum(float(p) * value(end) for end, p in self.exact.items())
        if self.is_exact:
            return found
        rest = float(1 - self.followed) / self.samples
        return found + rest * sum(n * value(end) for end, n in self.sampled.items())

    def items(self) -> Iterator[tuple[Hashable, Share]]:
        """Go through the ends with the probability of each."""
        for end in self.ends():
            yield end, self.of(end)


def _group(
    exact: Mapping[Hashable, Fraction], name: Callable[[Hashable], Hashable]
) -> Mapping[Hashable, Fraction]:
    """Add up the chances of ends that get the same name."""
    if isinstance(exact, Weights):
        return exact.by(name)
    found: dict[Hashable, list[Fraction]] = {}
    for end, p in exact.items():
        found.setdefault(name(end), []).append(p)
    return {called: add_up(shares) for called, shares in found.items()}


def add_up(shares: Collection[Fraction]) -> Fraction:
    """Return the sum of fractions, brought to one denominator only once."""
    whole = lcm(*[share.denominator for share in shares])
    return Fraction(sum([s.numerator * (whole // s.denominator) for s in shares]), whole)


def wilson_interval(hits: int, total: int) -> tuple[float, float]:
    """Return the 95 % interval of a share (Wilson's score)."""
    if not total:
        return 0.0, 1.0
    p, z2 = hits / total, Z95 * Z95 / total
    middle = (p + z2 / 2) / (1 + z2)
    spread = Z95 * sqrt(p * (1 - p) / total + z2 / (4 * total)) / (1 + z2)
    # The ends are exact where nothing or everything hits; rounding would miss them by a hair.
    low = 0.0 if hits == 0 else max(0.0, middle - spread)
    return low, 1.0 if hits == total else min(1.0, middle + spread)
