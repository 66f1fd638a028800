"""Chances as answers show them: pictures of bars, and what to expect on average.

The ends of a case are tuples; a figure is one place of them, or the sum of several.
"""

from collections.abc import Hashable, Sequence

from beachhead.kernel.plurals import counted
from beachhead.odds import Chances
from beachhead.odds.questions import describe_probability

Bars = list[dict[str, object]]


def figures_of(end: Hashable) -> tuple[Hashable, ...]:
    """Read an end."""
    assert isinstance(end, tuple)
    return end


def part_of(chances: Chances, place: int) -> Chances:
    """Return the chances of one figure of the ends."""
    return chances.by(lambda end: figures_of(end)[place])


def sum_of(chances: Chances, places: Sequence[int]) -> Chances:
    """Return the chances of the sum of some figures of the ends."""
    return chances.by(lambda end: sum(as_number(figures_of(end)[i]) for i in places))


def as_number(figure: Hashable) -> int:
    """Read a figure that is a number."""
    assert isinstance(figure, int)
    return figure


def expected_number(chances: Chances) -> float:
    """Return the expected number."""
    return chances.mean(as_number)


def draw_numbers(chances: Chances, noun: str, group: str = "") -> Bars:
    """Draw a bar for every number, all in one picture; a noun is `hit|hits`."""
    head, many = f"{group}: " if group else "", noun.rpartition("|")[2]
    return [
        {
            "label": head + counted(n, noun),
            **describe_probability(chances, n),
            "of": head + many,
            "at": n,
        }
        for n in sorted(map(as_number, chances.ends()))
    ]


def draw_ends(chances: Chances) -> Bars:
    """Draw a bar for every end that is named."""
    return [{"label": str(end), **describe_probability(chances, end)} for end in chances.ends()]
