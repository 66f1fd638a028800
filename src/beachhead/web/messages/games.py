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
    """The game's names of the sides; a scenario may have its own in `parties`."""
    scenarios: list[Scenario]
    """The first is the default; each has the number of sides that take part."""
    options: list[Option]
    bots: list[Level]
    cooperative: bool
    secrets: bool
    odds: bool
    points: bool
    """Finished games count points; see `/api/games/{game}/best`."""
    rules: int
    """The number of rules in the book."""
    hidden: bool


class BestScore(msgspec.Struct):
    """The best score in a scenario, and when it was reached (UTC, ISO 8601)."""

    scenario: str
    points: int
    at: str


class Book(msgspec.Struct):
    """A game's rulebook; a rule's id begins with the id of its chapter."""

    game: str
    title: str
    notice: str
    chapters: list[Chapter]
    rules: list[Rule]
