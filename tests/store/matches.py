"""Matches to store."""

from __future__ import annotations

from beachhead.kernel import registry
from beachhead.match import Match
from beachhead.store import MatchRow, SeatRow, Summary

SEATS = [SeatRow("abc", 0, "hash", True, "Ann", 0), SeatRow("abc", -1, "eyes", False, "", 0)]


def begun(name: str = "abc") -> tuple[MatchRow, Match]:
    """Begin a match of the template game."""
    match = Match.new(registry.game("template"), seed="5" * 64)
    row = MatchRow(name, "template", "Sunday", match.header, Summary(), None, False, 1, 2)
    return row, match
