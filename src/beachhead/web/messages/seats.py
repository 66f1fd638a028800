"""Starting matches, taking seats, and listing one's own matches."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from beachhead.web.messages.common import Name, Value, Word


class SeatWish(msgspec.Struct, forbid_unknown_fields=True):
    """Who should sit at a side of a new match."""

    kind: Literal["me", "friend", "bot", "table"]
    """`me` and `table` seats are held by the maker's token; a friend gets a token of their own."""
    level: Word = ""
    """The bot's level; empty is the game's best that answers quickly."""
    name: Name = ""


class NewMatch(msgspec.Struct, forbid_unknown_fields=True):
    """The choices for a new match."""

    game: Word
    scenario: Word = ""
    options: dict[Word, Value] = {}
    seats: Annotated[list[SeatWish], msgspec.Meta(max_length=64)] = []
    """One for each side of the scenario; sides left out are bots; without a list side 0 is me."""
    dice: Literal["seeded", "typed"] = "seeded"
    title: Name = ""
    seed: Annotated[str, msgspec.Meta(max_length=64, pattern="^([0-9a-f]{64})?$")] = ""
    """For puzzles: a chosen seed, but not with friends; by default the server draws a secret one."""


class Invite(msgspec.Struct):
    """A secret link for one seat."""

    side: int
    token: str


class Opened(msgspec.Struct):
    """A new match with its tokens: they are shown once and stored only as hashes."""

    match: str
    token: str
    """Holds every `me` and `table` seat; empty if there is none."""
    sides: list[int]
    invites: list[Invite]
    spectator: str


class Tokens(msgspec.Struct, forbid_unknown_fields=True):
    """The tokens that a browser holds."""

    tokens: Annotated[
        list[Annotated[str, msgspec.Meta(max_length=64)]], msgspec.Meta(max_length=500)
    ]


class Result(msgspec.Struct):
    """How a match ended."""

    scores: list[int]
    ending: str
    """The reason's stable name."""
    reason: str
    """The reason as a sentence."""
    winners: list[int]
    """The sides with the highest score; none if all scored the same."""
    points: int | None = None
    """Points for the best scores, if the game counts points."""


class Seat(msgspec.Struct):
    """Who sits at a side, and how the side looks: colour and pattern, never colour alone."""

    side: int
    title: str
    colour: str
    pattern: str
    kind: Literal["person", "table", "bot"]
    level: str
    """The bot's level while a bot plays here."""
    name: str
    """The person's name; may be empty."""
    mine: bool
    present: bool
    """Its holder is connected; always true of a bot."""
    stand_in: bool
    """A bot plays for an absent person and can give the seat back."""


class MatchCard(msgspec.Struct):
    """A match in a list."""

    token: str
    """The token of the request that opened this match."""
    match: str
    title: str
    game: str
    game_title: str
    scenario: str
    seats: list[Seat]
    sides: list[int]
    """The sides that the token holds; none for a spectator."""
    spectator: bool
    ply: int
    depth: int
    turn: list[int]
    """The sides that are asked now."""
    my_turn: bool
    status: str
    """The state of the game, such as `Turn 3 · Allies land`."""
    result: Result | None
    created: str
    touched: str
    """Times in UTC, ISO 8601."""
