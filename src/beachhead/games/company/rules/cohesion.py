"""MIN-COH: keeping a Unit together."""

from collections.abc import Mapping

from beachhead.games.company.board import Board
from beachhead.games.company.content.geometry.ground import TANK
from beachhead.games.company.content.geometry.plane import INCH, Point
from beachhead.games.company.content.tables import TABLES

Places = Mapping[int, Point]
FOOT, TANKS = TABLES.distance.cohesion * INCH, TABLES.distance.cohesion_tank * INCH


def link_length(b: Board, team: int) -> int:
    """Return how far a Team may be from its leader or relay (MIN-COH-02, MIN-COH-04)."""
    return TANKS if b.table.teams[team].cls == TANK else FOOT


def list_in_cohesion(b: Board, places: Places, anchor: int) -> set[int]:
    """List the Teams in cohesion: the leader, those near him, and one relay on (MIN-COH-03)."""
    sheets = b.table.teams
    ax, ay = places[anchor]
    wide = sheets[anchor].radius
    near, left = {anchor}, []
    for t, (x, y) in places.items():
        far = wide + sheets[t].radius + (TANKS if sheets[t].cls == TANK else FOOT)
        if (x - ax) * (x - ax) + (y - ay) * (y - ay) <= far * far:
            near.add(t)
        else:
            left.append(t)
    return near.union(t for t in left if _is_linked(b, t, near, places))


def _is_linked(b: Board, team: int, relays: set[int], places: Places) -> bool:
    sheets = b.table.teams
    x, y = places[team]
    reach = link_length(b, team) + sheets[team].radius
    for relay in relays:
        ox, oy = places[relay]
        far = reach + sheets[relay].radius
        if (x - ox) * (x - ox) + (y - oy) * (y - oy) <= far * far:
            return True
    return False


def current_places(b: Board, unit: int) -> dict[int, Point]:
    """Return where the Unit's Teams stand now."""
    return {t: b.place(t) for t in b.teams_here(unit)}
