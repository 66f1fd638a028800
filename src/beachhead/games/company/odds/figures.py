"""Chances of numbers as answers show them: a picture of bars, and what to expect on average."""

from __future__ import annotations

from collections.abc import Hashable

from beachhead.odds import Chances
from beachhead.odds.questions import probability


def as_number(end: Hashable) -> int:
    """Read an end that is a number."""
    assert isinstance(end, int)
    return end


def draw_numbers(chances: Chances, what: str, group: str = "") -> list[dict[str, object]]:
    """Draw a bar for every number, all in one picture."""
    head = f"{group}: " if group else ""
    return [
        {"label": f"{head}{n} {what}", **probability(chances, n), "of": f"{head}{what}", "at": n}
        for n in sorted(map(as_number, chances.ends()))
    ]


def expect(chances: Chances) -> float:
    """Return the expected number."""
    return chances.mean(as_number)


def draw_ends(chances: Chances) -> list[dict[str, object]]:
    """Draw a bar for every end that is named."""
    return [{"label": str(end), **probability(chances, end)} for end in chances.ends()]
