"""New matches: started by choice, or imported from a record."""

import asyncio
import secrets
from collections.abc import Sequence

import msgspec

from beachhead.ai import default_level, find_bot
from beachhead.kernel import registry
from beachhead.kernel.errors import BeachheadError, RecordError
from beachhead.kernel.meta import Scenario
from beachhead.kernel.registry import AnyGame
from beachhead.lessons import LessonMatch, find_lesson
from beachhead.match import Match, Record, Seat
from beachhead.match.entries import Holder
from beachhead.match.errors import MatchError
from beachhead.match.record import decode
from beachhead.store import MatchRow, SeatRow, Store
from beachhead.store.store import now
from beachhead.web.catalog import first_side
from beachhead.web.guests import SPECTATOR, hash_token, new_id, new_token
from beachhead.web.live_match import summarize_match
from beachhead.web.messages import Invite, NewLesson, NewMatch, Opened, SeatWish
from beachhead.web.problems import STATUS

MOST_ENTRIES = 20_000
SERVER_FAULT = 500
MANY = 4
"""So many scenarios name a match better than the game does."""
HOLDERS = {"me": "here", "friend": "away", "table": "table", "bot": "bot"}


class NewSeats:
    """The seats of a new match with their tokens, which are shown once and never stored."""

    def __init__(self, match: str) -> None:
        """Start with the spectators' link."""
        self.match = match
        self.rows: list[SeatRow] = []
        self.mine = new_token()
        self.sides: list[int] = []
        self.invites: list[Invite] = []
        self.spectator = new_token()
        self.add(SPECTATOR, self.spectator)

    def add(self, side: int, token: str, name: str = "", *, host: bool = False) -> None:
        """Add a seat's row; it has the hash of the token."""
        digest = hash_token(token) if token else ""
        self.rows.append(SeatRow(self.match, side, digest, host, name, 0, taken=host))

    def seat(self, side: int, kind: str, name: str) -> None:
        """Add the maker's seat, a friend's with its own token, or a bot's without any."""
        if kind in ("me", "table"):
            self.sides.append(side)
            self.add(side, self.mine, name, host=True)
        elif kind == "friend":
            invite = Invite(side, new_token())
            self.invites.append(invite)
            self.add(side, invite.token, name)
        else:
            self.add(side, "", name)

    def describe(self) -> Opened:
        """Return the tokens, this once."""
        mine = self.mine if self.sides else ""
        return Opened(self.match, mine, self.sides, self.invites, self.spectator)


async def open_match(store: Store, wish: NewMatch, *, known_dice: bool = False) -> Opened:
    """Start a match; with friends in it nobody may know the dice to come."""
    game = registry.game(wish.game)
    if wish.seed and not known_dice and any(seat.kind == "friend" for seat in wish.seats):
        msg = "A chosen seed tells all dice: with friends the server draws it."
        raise MatchError(msg, code="seed.chosen")
    start = game.setup(wish.setup) if wish.setup else None
    scenario = game.scenario(wish.scenario if start is None else game.scenario_of(start))
    wishes = complete_seats(wish.seats, scenario.sides, first_side(game, scenario.id))
    mixers = [] if wish.seed or not wish.promise else find_mixers(wishes)
    match = Match.new(
        game,
        scenario.id,
        dict(wish.options) if start is None else game.setup_options(wish.setup),
        [make_seat(game, seat) for seat in wishes],
        wish.dice,
        wish.seed or secrets.token_hex(32),
        drawn=not wish.seed,
        start=start,
        mixers=mixers,
        absence=wish.absence,
    )
    own = next((side for side in mixers if wishes[side].kind != "friend"), None)
    if own is not None and match.mixing.missing:
        match.add_secret(own, "promise", wish.promise)
    new_seats = NewSeats(new_id())
    for side, seat in enumerate(wishes):
        new_seats.seat(side, seat.kind, clean_name(seat.name))
    title = clean_name(wish.title) or name_match(game, scenario, wishes)
    await store_match(store, new_seats, match, title)
    return new_seats.describe()


def find_mixers(wishes: Sequence[SeatWish]) -> list[int]:
    """List the sides whose clients add a secret to the dice: one of the maker's, and each friend's."""
    own = [side for side, wish in enumerate(wishes) if wish.kind in ("me", "table")]
    return own[:1] + [side for side, wish in enumerate(wishes) if wish.kind == "friend"]


async def open_lesson(store: Store, wish: NewLesson) -> Opened:
    """Begin a lesson as a match of its own."""
    game = registry.game(wish.game)
    lesson = find_lesson(game, wish.lesson)
    match = LessonMatch.begin(game, lesson, secrets.token_hex(32), clean_name(wish.name))
    new_seats = NewSeats(new_id())
    for side, seat in enumerate(match.seats):
        new_seats.seat(side, "bot" if seat.is_bot else "me", seat.name)
    await store_match(store, new_seats, match, lesson.title)
    return new_seats.describe()


def name_match(game: AnyGame, scenario: Scenario, wishes: Sequence[SeatWish]) -> str:
    """Return a match's name after its maker: `Ann's Omaha Beach`; empty without a name."""
    what = scenario.title if len(game.scenarios()) >= MANY else game.title
    maker = next((seat.name for seat in wishes if seat.kind in ("me", "table")), "")
    name = clean_name(maker)
    return f"{name}'s {what}" if name else ""


def complete_seats(wishes: Sequence[SeatWish], sides: int, first: int) -> list[SeatWish]:
    """Return a wish for each side: bots by default, and the maker begins if there is no wish at all."""
    if len(wishes) > sides:
        msg = f"The scenario has {sides} sides, {len(wishes)} seats are given."
        raise MatchError(msg, code="seat.count")
    given = list(wishes) or [SeatWish("bot")] * first + [SeatWish("me")]
    return given + [SeatWish("bot")] * (sides - len(given))


def make_seat(game: AnyGame, wish: SeatWish) -> Seat:
    """Return the seat that a wish describes."""
    if wish.kind != "bot":
        return Seat(msgspec.convert(HOLDERS[wish.kind], Holder), clean_name(wish.name))
    return Seat("bot", clean_name(wish.name), choose_level(game, wish.level))


def choose_level(game: AnyGame, level: str) -> str:
    """Return a bot's level that the game has; empty means the usual one."""
    if level:
        find_bot(game, level)
    return level or default_level()


async def open_record(store: Store, body: bytes) -> Opened:
    """Open a record as a match, to be replayed or continued by the importer."""
    match = await asyncio.to_thread(read_record, body)
    new_seats = NewSeats(new_id())
    for side, seat in enumerate(match.seats):
        new_seats.seat(side, "bot" if seat.is_bot else "table", clean_name(seat.name))
    if not new_seats.sides:
        # Only bots play: the importer watches.
        new_seats.mine = ""
    await store_match(store, new_seats, match, "")
    return new_seats.describe()


def read_record(body: bytes) -> Match:
    """Play an untrusted record in a thread; anything that fails is the record's fault."""
    found = decode(body)
    if len(found.answers) > MOST_ENTRIES:
        msg = f"A record has at most {MOST_ENTRIES} entries here, not {len(found.answers)}."
        raise RecordError(msg, code="record.size")
    try:
        match = Match.from_record(make_playable(found))
        for side in range(-1, len(match.seats)):
            match.game.scene(match.view(side), side)
    except BeachheadError as error:
        if STATUS.get(error.code, 422) < SERVER_FAULT:
            raise
        raise RecordError(error.message, code="record.rules", rule=error.rule) from None
    except Exception as error:
        msg = f"The rules fail on this record: {type(error).__name__}."
        raise RecordError(msg, code="record.rules") from error
    return match


def make_playable(found: Record) -> Record:
    """Return a record that can be continued: with typed dice if its seed is not known."""
    if found.dice == "typed" or found.seed:
        return found
    return msgspec.structs.replace(found, dice="typed", commitment="", lesson="")


async def store_match(store: Store, new_seats: NewSeats, match: Match, title: str) -> None:
    """Store a new match."""
    summary, at = summarize_match(match), now()
    row = MatchRow(
        new_seats.match, match.game.id, title, match.header, summary, None, match.over, at, at
    )
    checksums = [effect.checksum for effect in match.effects]
    await store.create(row, new_seats.rows, match.entries, checksums)


def clean_name(text: str) -> str:
    """Return a name without characters that cannot be printed."""
    return "".join(c for c in text if c.isprintable()).strip()
