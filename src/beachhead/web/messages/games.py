"""Games as the lobby shows them, and their rulebooks."""

from __future__ import annotations

import msgspec

from beachhead.kernel.meta import Option, Scenario, Side
from beachhead.kernel.rulebook import Chapter, Rule


class Level(msgspec.Struct):
    """A bot that can take a seat."""

    id: str
    title: str
    text: str = ""


class GameCard(msgspec.Struct):
    """A game as the lobby shows it."""

    id: str
    title: str
    version: int
    blurb: str
    provenance: str
    """One sentence on data that is not from the published game; may be empty."""
    sides: list[Side]
    """What the game calls them; a scenario may have `parties` with names of its own."""
    scenarios: list[Scenario]
    """The first is the default; each says how many of the sides take part."""
    options: list[Option]
    bots: list[Level]
    cooperative: bool
    secrets: bool
    odds: bool
    points: bool
    """Finished games can leave marks to beat; see `/api/games/{game}/best`."""
    rules: int
    """How many rules the book has."""
    hidden: bool


class BestScore(msgspec.Struct):
    """The mark to beat in a scenario, and when it was set (UTC, ISO 8601)."""

    scenario: str
    points: int
    at: str


class Book(msgspec.Struct):
    """A game's rulebook; a rule belongs to the chapter whose id begins its own id."""

    game: str
    title: str
    notice: str
    chapters: list[Chapter]
    rules: list[Rule]
