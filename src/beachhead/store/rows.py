"""Rows of the tables as typed values."""

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
    """The points of a finished game, if the game counts points."""


class Score(msgspec.Struct, frozen=True):
    """The points of a match; None if it has none, or none any more."""

    game: str
    scenario: str
    points: int | None


class BestScore(msgspec.Struct, frozen=True):
    """The most points in a scenario, and when they were reached first."""

    scenario: str
    points: int
    at: int


class UndoRequest(msgspec.Struct, frozen=True):
    """A request to undo; it is valid as long as the match stays at its ply."""

    ply: int
    side: int
    depth: int
    waiting: tuple[int, ...]


class Consent(msgspec.Struct, frozen=True):
    """The sides that agree to go on by newer rules from a ply on."""

    ply: int
    sides: tuple[int, ...] = ()


class MatchRow(msgspec.Struct, frozen=True):
    """A match without its entries."""

    id: str
    game: str
    title: str
    header: Header
    """It has the seed: never send it as it is."""
    summary: Summary
    undo_request: UndoRequest | None
    over: bool
    created: int
    touched: int
    rules: str = ""
    """The rules that it was last replayed by, if those of its header have changed since."""
    consent: Consent | None = None


class SeatRow(msgspec.Struct, frozen=True):
    """A seat with the hash of its token; side -1 is the spectators' link."""

    match: str
    side: int
    token: str
    host: bool
    name: str
    seen: int
    taken: bool = False
    """True once somebody has opened its link: the seat is theirs."""
    left_at: int = 0
    """When the holder's last socket closed."""
    hints: bool = False
    """Its holder agrees to hints for everybody."""
