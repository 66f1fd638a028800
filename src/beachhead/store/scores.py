"""Best scores: the points of finished games.

The server stores a score with the last answer of a match. A match in the terminal is not in the
database, so its score is stored alone:

    standing = keep_score(match)            # None: this match has no score
"""

import asyncio
from hashlib import sha256

import msgspec

from beachhead.kernel.game import Game
from beachhead.kernel.registry import AnyGame
from beachhead.match import Match
from beachhead.store.database import Database
from beachhead.store.rows import Score
from beachhead.store.store import Store
from beachhead.store.tables import ID


class Standing(msgspec.Struct, frozen=True):
    """A score, and the best one before it."""

    points: int
    before: int | None

    @property
    def text(self) -> str:
        """Return how they compare, in words."""
        if self.before is None:
            return f"{self.points} points: a new best score."
        if self.points > self.before:
            return f"{self.points} points: a new best score; it was {self.before} before."
        return f"{self.points} points; the best score is {self.before}."


def counts_points(game: AnyGame) -> bool:
    """Return True if a game counts points."""
    return type(game).score_to_beat is not Game.score_to_beat


def score_of(match: Match) -> Score | None:
    """Return the score of a match, if its game counts points and its dice were left to chance."""
    game = match.game
    if not counts_points(game) or not is_left_to_chance(match):
        return None
    return Score(game.id, match.header.scenario, game.score_to_beat(match.position))


def is_left_to_chance(match: Match) -> bool:
    """Return True if nobody chose the first position or the seed, or threw dice a second time."""
    header = match.header
    return header.start is None and header.drawn and not match.redraws


def keep_score(match: Match, url: str = "") -> Standing | None:
    """Store the score of a match outside the database, and compare it with the best one."""
    score = score_of(match)
    if score is None or score.points is None:
        return None
    return asyncio.run(store_score(match_key(match), score, score.points, url))


async def store_score(key: str, score: Score, points: int, url: str) -> Standing:
    """Write a score into the database that the server uses too."""
    database = Database(url)
    try:
        await database.migrate()
        store = Store(database)
        before = {best.scenario: best.points for best in await store.best_scores(score.game)}
        async with store.writing() as connection:
            await store.put_score(connection, key, score)
        return Standing(points, before.get(score.scenario))
    finally:
        await database.close()


def match_key(match: Match) -> str:
    """Return a hash of what was played, so that the same record counts once."""
    return sha256(msgspec.json.encode((match.header, match.entries))).hexdigest()[:ID]
