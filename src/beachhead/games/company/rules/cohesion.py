"""MIN-COH: keeping a Unit together."""

from collections.abc import Mapping

from beachhead.games.company.board import Board
from beachhead.games.company.data import TABLES
from beachhead.games.company.geometry import INCH, Point, dist2
from beachhead.games.company.ground import TANK

Places = Mapping[int, Point]


def link(b: Board, team: int) -> int:
    """Give how far a Team may be from its leader or relay (MIN-COH-02, MIN-COH-04)."""
    tank = b.table.teams[team].cls == TANK
    return (TABLES.distance.cohesion_tank if tank else TABLES.distance.cohesion) * INCH


def _linked(b: Board, team: int, other: int, places: Places) -> bool:
    teams = b.table.teams
    limit = link(b, team) + teams[team].radius + teams[other].radius
    return dist2(*places[team], *places[other]) <= limit * limit


def in_cohesion(b: Board, unit: int, places: Places, anchor: int) -> set[int]:
    """List the Teams in cohesion: the leader, those near him, and one relay on (MIN-COH-03)."""
    near = {t for t in places if t == anchor or _linked(b, t, anchor, places)}
    far = {
        t
        for t in places
        if t not in near and any(_linked(b, t, relay, places) for relay in near if relay != t)
    }
    del unit
    return near | far


def half_together(b: Board, unit: int, places: Places, anchor: int) -> bool:
    """Tell whether at least half of the Unit is in cohesion (MIN-COH-05)."""
    return 2 * len(in_cohesion(b, unit, places, anchor)) >= len(places)


def places_of(b: Board, unit: int) -> dict[int, Point]:
    """Give where the Unit's Teams stand now."""
    return {t: (b.x[t], b.y[t]) for t in b.alive(unit)}
