"""A played game: seats, answers, dice boxes, undo, records, proof. See `docs/match.md`."""

from beachhead.match.entries import Entry, Header, Line, LogItem, Seat
from beachhead.match.errors import DiceSealed, MatchError, Stale, UndoRefused
from beachhead.match.match import Match
from beachhead.match.record import Record

__all__ = [
    "DiceSealed",
    "Entry",
    "Header",
    "Line",
    "LogItem",
    "Match",
    "MatchError",
    "Record",
    "Seat",
    "Stale",
    "UndoRefused",
]
