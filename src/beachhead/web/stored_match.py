"""Stored matches: read from the database, and replayed if the rules have changed since.

A match keeps the rules that it began with in its header. When those are not today's any more, each
entry is folded by today's rules and compared with the position it led to. A match that comes out
the same goes on; for any other the error names the ply and the rule, and `go_on` continues it from
there if everybody who plays agrees.
"""

import asyncio
import logging
from collections.abc import Sequence

import msgspec

from beachhead.kernel import registry
from beachhead.kernel.errors import BeachheadError, RecordError
from beachhead.kernel.registry import AnyGame
from beachhead.lessons import match_class
from beachhead.match import Entry, Header, Match
from beachhead.match.content import content_hash
from beachhead.match.entries import find_skipped
from beachhead.match.frozen import freeze, thaw
from beachhead.match.setup import check_variant
from beachhead.store import MatchRow, Missing, SeatRow, Spoilt, Store
from beachhead.store.care import find_matches
from beachhead.web.guests import is_id

log = logging.getLogger("beachhead.web")
WORTH_FREEZING = 60
"""Entries since the last snapshot; fewer are folded in a moment."""


class Outdated(BeachheadError):
    """A stored match was played by rules that have changed since."""

    code = "match.outdated"

    def __init__(self, game: AnyGame, ply: int, why: str, rule: str) -> None:
        """Take the first ply that today's rules see otherwise."""
        self.ply = ply
        msg = (
            f"{game.title} has changed since this match was played: by version {game.version}"
            f" its entry {ply} does not hold ({why.rstrip('.')})."
        )
        super().__init__(msg, rule=rule, remedy="go on from there, if everybody agrees")


class Stored(msgspec.Struct, frozen=True):
    """A match as it was read."""

    row: MatchRow
    match: Match
    seats: list[SeatRow]
    frozen: int = 0
    """The ply of its snapshot."""


def rules_in_use(game: AnyGame) -> str:
    """Return a name of today's rules and components."""
    return f"{game.version}:{content_hash(game)}"


def rules_of(row: MatchRow) -> str:
    """Return the rules that a match was last known to hold by."""
    return row.rules or f"{row.header.version}:{row.header.content}"


async def read_match(store: Store, match_id: str) -> Stored:
    """Read a match from the database and fold it in a thread."""
    if not is_id(match_id):
        raise Missing(f"There is no match {match_id!r:.40}.")
    row = await store.match(match_id)
    entries = await store.entries(match_id)
    seats = await store.seats(match_id)
    game = registry.game(row.game)
    check_variant(game, row.header)
    today = rules_in_use(game)
    if rules_of(row) != today:
        # Another process may have added entries since these were read.
        checksums = (await store.checksums(match_id))[: len(entries)]
        match = await asyncio.to_thread(replay_match, game, row.header, entries, checksums)
        await store.set_rules(match_id, today)
        return Stored(row, match, seats)
    body = None
    if len(entries) >= WORTH_FREEZING:
        body = await store.find_snapshot(match_id, today, len(entries))
    match, frozen = await asyncio.to_thread(resume_match, game, row.header, entries, body)
    return Stored(row, match, seats, frozen)


def resume_match(
    game: AnyGame, header: Header, entries: list[Entry], body: bytes | None
) -> tuple[Match, int]:
    """Return a stored match, from its snapshot if there is one, and the snapshot's ply."""
    if body is not None:
        try:
            match = thaw(game, header, entries, body)
        except Exception:  # a snapshot is only a cache
            log.exception("a snapshot cannot be read")
        else:
            return match, match.ply
    part = "its first position"
    try:
        match = match_class(header)(game, header)
        match.skipped = find_skipped(entries)
        for entry in entries:
            part = f"its entry {entry.ply}"
            match.fold(entry)
    except BeachheadError as error:
        raise Spoilt(part, error.message.rstrip("."), error.rule) from None
    return match, 0


def replay_match(
    game: AnyGame, header: Header, entries: Sequence[Entry], checksums: Sequence[str]
) -> Match:
    """Fold a match of older rules; raise Outdated at the first entry that today's see otherwise."""
    ply = 0
    try:
        match = match_class(header)(game, header)
        match.skipped = find_skipped(entries)
        for entry, expected in zip(entries, checksums, strict=True):
            ply = entry.ply
            match.fold(entry)
            check_position(match, expected)
    except BeachheadError as error:
        raise Outdated(game, ply, error.message, error.rule) from None
    return match


def check_position(match: Match, expected: str) -> None:
    """Refuse a position that is not the one to which the last entry led when it was made."""
    entry, effect = match.entries[-1], match.effects[-1]
    if expected and entry.ply not in match.skipped and effect.checksum != expected:
        msg = f"{effect.step or entry.kind} leads to another position"
        raise RecordError(msg, code="record.differs", rule=effect.rule)


async def store_snapshot(store: Store, match_id: str, match: Match) -> None:
    """Keep a match as bytes, so that it need not be folded again."""
    body = await asyncio.to_thread(freeze, match)
    await store.put_snapshot(match_id, match.ply, rules_in_use(match.game), body)


# ---- faults -----------------------------------------------------------------------------------


class Fault(msgspec.Struct, frozen=True):
    """Why a stored match cannot be opened, and the ply from which on it cannot be kept."""

    error: BeachheadError
    ply: int


async def find_fault(store: Store, match_id: str) -> Fault | None:
    """Return why a stored match cannot be opened; None if it can."""
    try:
        await read_match(store, match_id)
    except Outdated as error:
        return Fault(error, error.ply)
    except Spoilt as error:
        return Fault(error, await count_sound_entries(store, match_id))
    return None


async def count_sound_entries(store: Store, match_id: str) -> int:
    """Return how many entries of a match hold from its start on."""
    row = await store.match(match_id)
    match = match_class(row.header)(registry.game(row.game), row.header)
    try:
        for ply in range(row.summary.ply):
            found = await store.entries(match_id, ply, ply + 1)
            if not found:
                break
            match.fold(found[0])
    except BeachheadError:
        pass
    return match.ply


async def replay_open_matches(store: Store) -> list[tuple[MatchRow, BeachheadError | None]]:
    """Replay every open match that was played by other rules; return each with what is wrong."""
    found: list[tuple[MatchRow, BeachheadError | None]] = []
    known = registry.all_games()
    for row in await find_matches(store, over=False):
        if row.game not in known or rules_of(row) == rules_in_use(known[row.game]):
            continue
        try:
            await read_match(store, row.id)
        except BeachheadError as error:
            log.warning("match %s: %s", row.id, error.message)
            found.append((row, error))
        else:
            found.append((row, None))
    return found
