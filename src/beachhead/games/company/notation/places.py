"""Places in words: how far, which way, how near the enemy, in what cover."""

from math import atan2, hypot, pi

from beachhead.games.company.board import Board
from beachhead.games.company.content.geometry.plane import INCH

WINDS = ("east", "north-east", "north", "north-west", "west", "south-west", "south", "south-east")
COVERS = ("no cover", "soft cover", "hard cover")


def write_inches(hundredths: float) -> str:
    """Write a length, to a tenth of an inch."""
    return f'{hundredths / INCH:.1f}"'.replace('.0"', '"')


def describe_way(x: int, y: int, to_x: int, to_y: int) -> str:
    """Describe how far and which way a spot is from another: the top of the table is north."""
    dx, dy = to_x - x, to_y - y
    far = hypot(dx, dy)
    if far < INCH / 20:
        return "where it is"
    return f"{write_inches(far)} {WINDS[round(atan2(dy, dx) / (pi / 4)) % 8]}"


def describe_team_way(b: Board, team: int, x: int, y: int) -> str:
    """Describe how far and which way a Team goes."""
    return describe_way(b.x[team], b.y[team], x, y)


def describe_enemy(b: Board, side: int, x: int, y: int) -> str:
    """Describe how near the enemy is there, or nothing without one."""
    enemies = [t for t in b.table.teams_of[1 - side] if b.is_here(t)]
    if not enemies:
        return ""
    return f"{write_inches(min(hypot(b.x[t] - x, b.y[t] - y) for t in enemies))} from the enemy"


def describe_prospect(b: Board, side: int, x: int, y: int) -> str:
    """Describe what awaits a Team at a spot: its cover, and how near the enemy is."""
    words = (COVERS[b.table.ground.spot(x, y)[2]], describe_enemy(b, side, x, y))
    return ", ".join(w for w in words if w)
