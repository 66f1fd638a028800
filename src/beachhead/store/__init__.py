"""Where matches are kept: append-only entries in SQLite or PostgreSQL, through the same tables."""

from beachhead.store.database import Database, data_folder, default_url
from beachhead.store.rows import Best, Mark, MatchRow, SeatRow, Summary, UndoWish
from beachhead.store.scores import Standing, keep_score, keeps_points, mark_of
from beachhead.store.store import Collision, Missing, Store

__all__ = [
    "Best",
    "Collision",
    "Database",
    "Mark",
    "MatchRow",
    "Missing",
    "SeatRow",
    "Standing",
    "Store",
    "Summary",
    "UndoWish",
    "data_folder",
    "default_url",
    "keep_score",
    "keeps_points",
    "mark_of",
]
