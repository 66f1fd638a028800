"""Best scores at the terminal: they are kept in the database of the extra `web`."""

from beachhead.kernel.errors import MissingExtra
from beachhead.match import Match


def describe_score(match: Match) -> str:
    """Keep the points of a finished match if its game counts points; return how they compare."""
    if match.game.score_to_beat(match.position) is None:
        return ""
    try:
        from beachhead.store import keep_score
    except MissingExtra as error:
        return error.advice()
    standing = keep_score(match)
    if standing is None:
        return "Only a match whose seed nobody chose sets a best score."
    return standing.text
