"""Opening matches: new ones, imported ones, and finding one's own again."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence

import msgspec

from beachhead.ai import bots
from beachhead.kernel import registry
from beachhead.kernel.errors import BeachheadError, RecordError, Unknown
from beachhead.kernel.meta import Side
from beachhead.kernel.registry import AnyGame
from beachhead.match import Match, Record, Seat
from beachhead.match.entries import Header, Holder
from beachhead.match.errors import MatchError
from beachhead.match.record import decode
from beachhead.match.setup import played, scenario_of, sides_of
from beachhead.store import MatchRow, SeatRow, Store
from beachhead.store.store import now
from beachhead.web.catalog import best_level
from beachhead.web.messages import (
    Invite,
    MatchCard,
    NewMatch,
    Opened,
    Result,
    Seat as SeatMessage,
    SeatWish,
)
from beachhead.web.problems import STATUS
from beachhead.web.seats import SPECTATOR
from beachhead.web.table import summary_of
from beachhead.web.tokens import hashed, new_id, new_token
from beachhead.web.views import Present, iso, kind_of, result

MOST_ENTRIES = 20_000
FAULT = 500
HOLDERS = {"me": "here", "friend": "away", "table": "table", "bot": "bot"}


class Places:
    """The tokens of a new match: kept here only until they are told."""

    def __init__(self, match: str) -> None:
        """Begin without seats."""
        self.match = match
        self.rows: list[SeatRow] = []
        self.mine = new_token()
        self.sides: list[int] = []
        self.invites: list[Invite] = []
        self.spectator = new_token()
        self.add(SPECTATOR, self.spectator)

    def add(self, side: int, token: str, name: str = "", *, host: bool = False) -> None:
        """Note a seat's token by its hash."""
        mark = hashed(token) if token else ""
        self.rows.append(SeatRow(self.match, side, mark, host, name, 0))

    def place(self, side: int, kind: str, name: str) -> None:
        """Seat the maker, a friend with a token of their own, or a bot that needs none."""
        if kind in ("me", "table"):
            self.sides.append(side)
            self.add(side, self.mine, name, host=True)
        elif kind == "friend":
            invite = Invite(side, new_token())
            self.invites.append(invite)
            self.add(side, invite.token, name)
        else:
            self.add(side, "", name)

    def opened(self) -> Opened:
        """Tell the tokens, this once."""
        mine = self.mine if self.sides else ""
        return Opened(self.match, mine, self.sides, self.invites, self.spectator)


async def open_match(store: Store, wish: NewMatch, *, known_dice: bool = False) -> Opened:
    """Begin a match as wished; with friends at the table nobody may know the dice to come."""
    game = registry.game(wish.game)
    if wish.seed and not known_dice and any(seat.kind == "friend" for seat in wish.seats):
        msg = "Whoever chooses the seed knows all dice: with friends the server draws it."
        raise MatchError(msg, code="seed.chosen")
    scenario = scenario_of(game, wish.scenario)
    wishes = completed(wish.seats, sides_of(game, scenario))
    match = Match.new(
        game,
        scenario,
        dict(wish.options),
        [seat_of(game, seat) for seat in wishes],
        wish.dice,
        wish.seed or secrets.token_hex(32),
    )
    places = Places(new_id())
    for side, seat in enumerate(wishes):
        places.place(side, seat.kind, clean(seat.name))
    await put(store, places, match, clean(wish.title))
    return places.opened()


def completed(wishes: Sequence[SeatWish], sides: int) -> list[SeatWish]:
    """Seat bots where nothing is said; without any wish the first side is the maker's."""
    if len(wishes) > sides:
        msg = f"The scenario has {sides} sides, {len(wishes)} seats are given."
        raise MatchError(msg, code="seat.count")
    given = list(wishes) or [SeatWish("me")]
    return given + [SeatWish("bot")] * (sides - len(given))


def seat_of(game: AnyGame, wish: SeatWish) -> Seat:
    """Give the match's own form of a seat; a bot must exist."""
    if wish.kind != "bot":
        return Seat(msgspec.convert(HOLDERS[wish.kind], Holder), clean(wish.name))
    return Seat("bot", clean(wish.name), known_level(game, wish.level))


def known_level(game: AnyGame, level: str) -> str:
    """Give a bot's level that the game knows; empty is its best."""
    known = bots(game)
    if level and level not in known:
        raise Unknown("bot", level, list(known))
    return level or best_level(game)


async def open_record(store: Store, body: bytes) -> Opened:
    """Open a record as a match: to be replayed, or played on by whoever imports it."""
    match = await asyncio.to_thread(read_record, body)
    places = Places(new_id())
    for side, seat in enumerate(match.seats):
        places.place(side, "bot" if seat.is_bot else "table", clean(seat.name))
    if not places.sides:
        # Bots among themselves: the importer watches.
        places.mine = ""
    await put(store, places, match, "")
    return places.opened()


def read_record(body: bytes) -> Match:
    """Play a stranger's record through, away from the event loop; whatever is wrong is its fault."""
    found = decode(body)
    if len(found.answers) > MOST_ENTRIES:
        msg = f"A record has at most {MOST_ENTRIES} entries here, not {len(found.answers)}."
        raise RecordError(msg, code="record.size")
    try:
        match = Match.from_record(playable(found))
        for side in range(-1, len(match.seats)):
            match.game.scene(match.view(side), side)
    except BeachheadError as error:
        if STATUS.get(error.code, 422) < FAULT:
            raise
        raise RecordError(error.message, code="record.rules", rule=error.rule) from None
    except Exception as error:
        msg = f"The rules fail on this record: {type(error).__name__}."
        raise RecordError(msg, code="record.rules") from error
    return match


def playable(found: Record) -> Record:
    """Let typed dice decide where a match goes on and its seed is not in the record."""
    if found.dice == "typed" or found.seed:
        return found
    return msgspec.structs.replace(found, dice="typed", commitment="")


async def put(store: Store, places: Places, match: Match, title: str) -> None:
    """Write a new match down."""
    summary, at = summary_of(match), now()
    row = MatchRow(
        places.match, match.game.id, title, match.header, summary, None, match.over, at, at
    )
    await store.create(row, places.rows, match.entries)


def clean(text: str) -> str:
    """Drop what is not printable from a name."""
    return "".join(c for c in text if c.isprintable()).strip()


# ---- my matches -------------------------------------------------------------------------------


async def my_matches(store: Store, tokens: Sequence[str], present: Present) -> list[MatchCard]:
    """List the matches behind some tokens, without folding any."""
    by_hash = {hashed(token): token for token in tokens}
    held: dict[str, list[SeatRow]] = {}
    for seat in await store.held(list(by_hash)):
        held.setdefault(seat.match, []).append(seat)
    chairs: dict[str, list[SeatRow]] = {}
    for seat in await store.seats_of(list(held)):
        chairs.setdefault(seat.match, []).append(seat)
    cards = []
    for row in await store.matches(list(held)):
        if row.game in registry.all_games():
            best = min(held[row.id], key=lambda seat: seat.side == SPECTATOR)
            mine = [s.side for s in held[row.id] if s.token == best.token and s.side != SPECTATOR]
            cards.append(card_of(row, chairs[row.id], by_hash[best.token], mine, present))
    return cards


def card_of(
    row: MatchRow, chairs: list[SeatRow], token: str, mine: list[int], present: Present
) -> MatchCard:
    """Describe a match in a list."""
    game, summary = registry.game(row.game), row.summary
    looks = looks_of(game, row.header)
    return MatchCard(
        token=token,
        match=row.id,
        title=row.title,
        game=row.game,
        game_title=game.title,
        scenario=row.header.scenario,
        seats=[
            chair(row, seat, looks[seat.side], mine, present)
            for seat in chairs
            if seat.side != SPECTATOR
        ],
        sides=mine,
        spectator=not mine,
        ply=summary.ply,
        depth=summary.depth,
        turn=list(summary.turn),
        my_turn=any(side in mine for side in summary.turn),
        status=summary.status,
        result=ended(game, row),
        created=iso(row.created),
        touched=iso(row.touched),
    )


def ended(game: AnyGame, row: MatchRow) -> Result | None:
    """Tell how a match ended."""
    summary = row.summary
    if not summary.ending:
        return None
    return result(game, summary.scores, summary.ending, summary.points)


def looks_of(game: AnyGame, header: Header) -> tuple[Side, ...]:
    """Give the sides of a match as people see them, even if it can no longer be opened."""
    try:
        return played(game, header).parties or game.meta.sides
    except BeachheadError:
        return game.meta.sides


def chair(
    row: MatchRow, seat: SeatRow, look: Side, mine: list[int], present: Present
) -> SeatMessage:
    """Tell who sits at a side."""
    first, level = row.header.seats[seat.side], row.summary.bots.get(seat.side, "")
    return SeatMessage(
        side=seat.side,
        title=look.name,
        colour=look.colour,
        pattern=look.pattern,
        kind="bot" if level else kind_of(first.kind),
        level=level,
        name=seat.name,
        mine=seat.side in mine,
        present=bool(level) or present(seat),
        stand_in=bool(level) and not first.is_bot,
    )
