"""What sides, units, cards and support are called."""

from beachhead.games.five_beaches.board import NOBODY, Board
from beachhead.games.five_beaches.content.schema import SIDE_NAMES
from beachhead.games.five_beaches.rules.base import GUNS, SHIPS
from beachhead.kernel.notation import same_text

SIDES = SIDE_NAMES
SUPPORT = ("Naval Support", "Artillery Support")


def unit_name(b: Board, unit: int) -> str:
    """Return a unit's name."""
    return b.content.units[unit].name


def find_unit(b: Board, name: str) -> int:
    """Return the unit of this name or id, or NOBODY."""
    units = enumerate(b.content.units)
    return next((u for u, x in units if same_text(x.name, name) or x.id == name), NOBODY)


def full_name(b: Board, unit: int) -> str:
    """Return a unit's name with its formation: `8/4, 8th Infantry`."""
    formation = b.content.units[unit].formation.rpartition(", ")[2]
    return f"{unit_name(b, unit)}, {formation}" if formation else unit_name(b, unit)


def attacker_name(b: Board, attacker: int) -> str:
    """Return the name of an attacker: a unit, or support."""
    return {SHIPS: SUPPORT[0], GUNS: SUPPORT[1]}.get(attacker) or unit_name(b, attacker)
