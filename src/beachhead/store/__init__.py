"""Where matches are kept: append-only entries in SQLite or PostgreSQL, through the same tables."""

from beachhead.kernel.extras import require_extra

with require_extra("web", "The store of matches"):
    from beachhead.store.database import Database, data_folder, default_url
    from beachhead.store.rows import (
        BestScore,
        Consent,
        MatchRow,
        Score,
        SeatRow,
        Summary,
        UndoRequest,
    )
    from beachhead.store.scores import Standing, counts_points, keep_score, score_of
    from beachhead.store.store import Collision, Missing, Spoilt, Store

__all__ = [
    "BestScore",
    "Collision",
    "Consent",
    "Database",
    "MatchRow",
    "Missing",
    "Score",
    "SeatRow",
    "Spoilt",
    "Standing",
    "Store",
    "Summary",
    "UndoRequest",
    "counts_points",
    "data_folder",
    "default_url",
    "keep_score",
    "score_of",
]
