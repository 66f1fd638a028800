"""Reading what a question names: zones, boxes, charts, units, numbers."""

from beachhead.games.axis_allies_dday.board import Board
from beachhead.games.axis_allies_dday.content.tables import (
    BOXES,
    CHART_NAMES,
    CHARTS_OF,
    LAND_SLOTS,
    POWERS,
    UK,
    US,
)
from beachhead.games.axis_allies_dday.notation.names import zone_name
from beachhead.games.axis_allies_dday.notation.positions import LETTERS, read_units
from beachhead.kernel.errors import BadPosition
from beachhead.odds import BadQuestion, Said


def read_zone(b: Board, value: object) -> int:
    """Read a zone: 30, "30", "Z30" or "Caen"."""
    if isinstance(value, int) and not isinstance(value, bool) and value in b.zones():
        return value
    text = str(value).strip().lower()
    for zone in b.zones() if isinstance(value, str) else ():
        if text in (f"z{zone}", str(zone), zone_name(zone).lower()):
            return zone
    msg = f"There is no zone {value!r:.40}."
    raise BadQuestion(msg, code="odds.zone", remedy='name a zone, as 30, "Z30" or "Caen"')


def read_box(value: object) -> int:
    """Read a beachhead box by its name."""
    return _read_name(value, BOXES, "beachhead box")


def read_chart(value: object) -> int:
    """Read a reinforcement chart: "United States" or "US", "Rouen/Chartres"."""
    short = str(value).replace(".", "").strip().upper()
    for power in (UK, US):
        if short == POWERS[power]:
            return CHARTS_OF[power][0]
    return _read_name(value, CHART_NAMES, "chart")


def _read_name(value: object, names: tuple[str, ...], what: str) -> int:
    """Find a name in a list, in capitals or not."""
    for number, name in enumerate(names):
        if str(value).strip().lower() == name.lower():
            return number
    msg = f"There is no {what} {value!r:.40}."
    raise BadQuestion(msg, code="odds.name", remedy=f"name one of {', '.join(names)}")


def read_number(said: Said, name: str, default: int, most: int) -> int:
    """Read a number within its bounds."""
    value = said.get(name, default)
    if isinstance(value, str) and value.isdecimal() and len(value) < 5:
        value = int(value)
    if isinstance(value, int) and not isinstance(value, bool) and 0 < value <= most:
        return value
    msg = f"`{name}` is 1 to {most}, not {value!r:.40}."
    raise BadQuestion(msg, code="odds.number", remedy=f"give a whole number from 1 to {most}")


def read_force(value: object) -> list[int]:
    """Read land units in the letters of the position's notation: `j3b1`."""
    if not value:
        return [0] * LAND_SLOTS
    try:
        force = read_units(str(value))
    except BadPosition as error:
        raise BadQuestion(error.message, code="odds.units", remedy="write `j3b1`") from None
    if any(force[LAND_SLOTS:]):
        msg = f"{value!r:.40} has aircraft, which do not fight on land."
        raise BadQuestion(msg, code="odds.units", remedy=f"use the letters {LETTERS[:LAND_SLOTS]}")
    return force[:LAND_SLOTS]
