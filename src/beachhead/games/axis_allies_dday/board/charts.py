"""Units that wait on the reinforcement charts, space by space (AAD-REINF-02)."""

from beachhead.games.axis_allies_dday.board.position import Board
from beachhead.games.axis_allies_dday.content.tables import (
    BOXES_OF,
    CHART_POWER,
    CHART_SPACES,
    ENTRY_PLACES,
    US,
)
from beachhead.kernel.position import replaced_at

_OPENS = tuple(
    {
        place: sum(1 << space for space, places in enumerate(entry) if place in places)
        for place in {p for places in entry for p in places}
    }
    for entry in ENTRY_PLACES
)
"""For each chart and place of entry a bit for each space whose unit may come in there."""


def is_free_to_enter(b: Board, chart: int) -> bool:
    """Return True if a chart's beaches do not bind its units (option of AAD-REINF-08)."""
    return bool(b.either_beach) and CHART_POWER[chart] == US


def entry_places(b: Board, chart: int, space: int) -> tuple[int, ...]:
    """List the boxes or zones where the unit of a space may come in."""
    return BOXES_OF[US] if is_free_to_enter(b, chart) else ENTRY_PLACES[chart][space]


def is_waiting(b: Board, chart: int, space: int) -> bool:
    """Return True if the unit of a space is still to come."""
    return bool(b.waiting[chart] >> space & 1)


def count_waiting(b: Board, chart: int) -> int:
    """Count the units that wait on a chart."""
    return b.waiting[chart].bit_count()


def is_chart_sound(b: Board, chart: int) -> bool:
    """Return True if only spaces that a chart has are marked as waiting."""
    return 0 <= b.waiting[chart] < 1 << len(CHART_SPACES[chart])


def next_space(b: Board, chart: int) -> int:
    """Return the first space of a chart whose unit still waits, or NONE (AAD-REINF-04)."""
    mask = b.waiting[chart]
    return (mask & -mask).bit_length() - 1


def count_next(b: Board, chart: int, place: int, limit: int) -> int:
    """Count the next units in chart order that may all come in at a place, up to a limit."""
    found, mask = 0, b.waiting[chart]
    open_spaces = mask if is_free_to_enter(b, chart) else _OPENS[chart][place]
    while found < limit and mask:
        lowest = mask & -mask
        if not open_spaces & lowest:
            break
        mask ^= lowest
        found += 1
    return found


def list_next(b: Board, chart: int, number: int) -> list[int]:
    """List the slots of the next units of a chart, in order (AAD-REINF-03)."""
    spaces = enumerate(CHART_SPACES[chart])
    return [slot for space, slot in spaces if is_waiting(b, chart, space)][:number]


def take_next(b: Board, chart: int, number: int) -> list[int]:
    """Take the next units off a chart, in order; list their slots."""
    mask, found = b.waiting[chart], []
    for _ in range(number):
        lowest = mask & -mask
        mask ^= lowest
        found.append(CHART_SPACES[chart][lowest.bit_length() - 1])
    b.waiting = replaced_at(b.waiting, chart, mask)
    return found


def take_from_chart(b: Board, chart: int, space: int) -> None:
    """Take a unit off its chart."""
    b.waiting = replaced_at(b.waiting, chart, b.waiting[chart] & ~(1 << space))


def put_on_chart(b: Board, chart: int, space: int) -> None:
    """Put a unit back on its chart."""
    b.waiting = replaced_at(b.waiting, chart, b.waiting[chart] | 1 << space)


def full_charts() -> tuple[int, ...]:
    """Return the charts with every unit still to come."""
    return tuple((1 << len(spaces)) - 1 for spaces in CHART_SPACES)
