"""Marks to beat: they stand in the database of the extra `web`, and without it there are none."""

from __future__ import annotations

from beachhead.match import Match


def score_told(match: Match) -> str:
    """Keep the points of a finished match, where its game counts some; say how they compare."""
    try:
        from beachhead.store import keep_score
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("beachhead"):
            raise
        return ""
    standing = keep_score(match)
    return standing.words if standing else ""
