"""Probabilities as answers write them: bars, fractions, expected numbers."""

from collections.abc import Hashable

from beachhead.kernel.plurals import counted
from beachhead.odds import Chances, Share
from beachhead.odds.questions import Told


def write_figure(share: Share) -> str | float:
    """Write a probability as its fraction, or as a number where it is estimated."""
    return share.p if share.fraction is None else str(share.fraction)


def make_bar(label: str, share: Share) -> dict[str, object]:
    """Return a bar: exact with its fraction, or estimated with its interval."""
    if share.fraction is not None:
        return {"label": label, "p": share.p, "exact": str(share.fraction)}
    return {"label": label, "p": share.p, "low": share.low, "high": share.high}


def as_number(end: Hashable) -> int:
    """Read an end that is a number."""
    assert isinstance(end, int)
    return end


def describe_numbers(title: str, chances: Chances, what: str, *notes: str) -> Told:
    """Describe how many are destroyed or come, from none to the most that was found."""
    most = max(map(as_number, chances.ends()), default=0)
    shares = [chances.of(n) for n in range(most + 1)]
    return {
        "title": title,
        "lines": [f"On average {chances.mean(as_number):.2f} {what.rpartition('|')[2]}.", *notes],
        "bars": [make_bar(counted(n, what), share) for n, share in enumerate(shares)],
        "numbers": [write_figure(share) for share in shares],
    }
