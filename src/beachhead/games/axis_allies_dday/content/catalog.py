"""Everything about map, units, charts and cards as plain data, for programs."""

import msgspec

from beachhead.games.axis_allies_dday.content.components import BOARD, CARDS, CHARTS, UNITS


def describe_content() -> dict[str, object]:
    """Return units with strengths, zones with borders, boxes, charts and cards in their order."""
    parts: dict[str, object] = {}
    for part in (UNITS, BOARD, CHARTS, CARDS):
        parts |= msgspec.to_builtins(part)
    return parts
