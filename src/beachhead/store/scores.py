"""The marks to beat: what finished games scored, wherever they were played.

The server notes a score with the last answer of a match; a match played in the terminal is in no
database, so its score is noted by itself:

    standing = keep_score(match)            # None: this match leaves no mark
"""

from __future__ import annotations

import asyncio
from hashlib import sha256

import msgspec

from beachhead.kernel.game import Game
from beachhead.kernel.registry import AnyGame
from beachhead.match import Match
from beachhead.store.database import Database
from beachhead.store.rows import Mark
from beachhead.store.store import Store
from beachhead.store.tables import ID


class Standing(msgspec.Struct, frozen=True):
    """A score beside the best one that stood before it."""

    points: int
    before: int | None

    @property
    def words(self) -> str:
        """Say how they compare."""
        if self.before is None:
            return f"{self.points} points: a new best."
        if self.points > self.before:
            return f"{self.points} points: a new best, {self.before} was it before."
        return f"{self.points} points; the best so far is {self.before}."


def keeps_points(game: AnyGame) -> bool:
    """Tell whether finished games can leave marks to beat."""
    return type(game).mark is not Game.mark


def mark_of(match: Match) -> Mark | None:
    """Say what a match scored, if its game keeps points and nobody set the position up."""
    game = match.game
    if not keeps_points(game) or match.header.start is not None:
        return None
    return Mark(game.id, match.header.scenario, game.mark(match.position))


def keep_score(match: Match, url: str = "") -> Standing | None:
    """Keep what a match outside the database scored, and compare it with the best so far."""
    mark = mark_of(match)
    if mark is None or mark.points is None:
        return None
    return asyncio.run(noted(name_of(match), mark, mark.points, url))


async def noted(name: str, mark: Mark, points: int, url: str) -> Standing:
    """Write a score into the database that the server uses too."""
    database = Database(url)
    try:
        await database.migrate()
        store = Store(database)
        before = {best.scenario: best.points for best in await store.best(mark.game)}
        async with store.writing() as connection:
            await store.note_score(connection, name, mark)
        return Standing(points, before.get(mark.scenario))
    finally:
        await database.close()


def name_of(match: Match) -> str:
    """Name a match by what was played, so that the same record counts once."""
    return sha256(msgspec.json.encode((match.header, match.entries))).hexdigest()[:ID]
