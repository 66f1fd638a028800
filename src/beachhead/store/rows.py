"""What the tables hold, as typed values."""

from __future__ import annotations

import msgspec

from beachhead.match.entries import Header


class Summary(msgspec.Struct, frozen=True):
    """What a list of matches shows, so that listing folds no match."""

    ply: int = 0
    depth: int = 0
    turn: tuple[int, ...] = ()
    status: str = ""
    scores: tuple[int, ...] = ()
    ending: str = ""
    bots: dict[int, str] = {}
    """The level of the bot at each side that one plays."""
    bot: bool = False
    """A bot is to move."""
    points: int | None = None
    """What a finished game scored, where games keep points."""


class Mark(msgspec.Struct, frozen=True):
    """What a match of a game that keeps points stands at; None is no score (yet, or any more)."""

    game: str
    scenario: str
    points: int | None


class Best(msgspec.Struct, frozen=True):
    """The most points in a scenario, and when they were reached first."""

    scenario: str
    points: int
    at: int


class UndoWish(msgspec.Struct, frozen=True):
    """A wish to take back; it holds as long as the match stays at its ply."""

    ply: int
    side: int
    depth: int
    waiting: tuple[int, ...]


class MatchRow(msgspec.Struct, frozen=True):
    """A match without its entries."""

    id: str
    game: str
    title: str
    header: Header
    """With its seed: never send it as it is."""
    summary: Summary
    wish: UndoWish | None
    over: bool
    created: int
    touched: int


class SeatRow(msgspec.Struct, frozen=True):
    """A seat: who may sit down, by the hash of a token; side -1 is the spectators' link."""

    match: str
    side: int
    token: str
    host: bool
    name: str
    seen: int
