"""The position, what is being carried out in it, and where bases can stand and go."""

from beachhead.games.company.board.attacks import Assault, Attack, Shot
from beachhead.games.company.board.position import (
    SWITCHES,
    Board,
    FireOrder,
    Reaction,
    Square,
    TerrainContact,
    piece_id,
)

__all__ = [
    "SWITCHES",
    "Assault",
    "Attack",
    "Board",
    "FireOrder",
    "Reaction",
    "Shot",
    "Square",
    "TerrainContact",
    "piece_id",
]
