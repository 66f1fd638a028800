"""What seats do at a table: answer, roll, ask why, take back, hand over.

Every function checks in this order: the token, the ply, then what the match and its rules say.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from fractions import Fraction

import msgspec

from beachhead.kernel.errors import AnswerError, BeachheadError
from beachhead.kernel.notation import plain_value, same_text
from beachhead.match import Entry, Match, Seat
from beachhead.match.errors import UndoRefused
from beachhead.match.luck import Tally, luck
from beachhead.match.record import encode
from beachhead.store import UndoWish
from beachhead.web.limits import Limiter
from beachhead.web.messages import (
    Answer,
    AnswerBody,
    BotBody,
    Film,
    Invite,
    Json,
    Luck,
    PlyBody,
    Replay,
    RollBody,
    UndoBody,
    View,
    Why,
    WhyBody,
)
from beachhead.web.opening import clean, known_level
from beachhead.web.presence import Presence
from beachhead.web.problems import Behind, Forbidden
from beachhead.web.replay import film_of, replay_of, script_of
from beachhead.web.seats import Guest, guest_of
from beachhead.web.table import Table, Tables
from beachhead.web.tokens import hashed, new_token
from beachhead.web.undo import free, others, stubborn, target
from beachhead.web.views import head_of, may_type, open_id, seats_of, view_of

ODDS_SECONDS = 5.0


class Busy(BeachheadError):
    """A seat or a wish is not in the state that a request expects."""

    code = "seat.present"


class Room:
    """Everything that a request about a match needs."""

    def __init__(
        self, tables: Tables, presence: Presence, limiter: Limiter, asking: Limiter
    ) -> None:
        """Open the room."""
        self.asking = asking
        """What costs thought but changes nothing: odds, reasons, films."""
        self.tables = tables
        self.store = tables.store
        self.presence = presence
        self.limiter = limiter

    @asynccontextmanager
    async def visit(
        self, match_id: str, token: str, *, writing: bool = False, asking: bool = False
    ) -> AsyncIterator[tuple[Table, Guest]]:
        """Hold a table as the guest that a token makes."""
        if writing:
            self.limiter.take(hashed(token))
        if asking:
            self.asking.take(hashed(token))
        async with self.tables.at(match_id) as table:
            yield table, guest_of(token, table.seats)

    def view(self, table: Table, guest: Guest, side: int | None, known: int) -> View:
        """Show a table to a guest."""
        eyes = guest.eyes(table.match, side)
        return view_of(table, guest, eyes, known, self.presence.is_here)

    # ---- answering ------------------------------------------------------------------------

    async def look(self, match_id: str, token: str, side: int | None, known: int) -> View:
        """Show a match."""
        async with self.visit(match_id, token) as (table, guest):
            return self.view(table, guest, side, known)

    async def answer(self, match_id: str, token: str, body: AnswerBody) -> View:
        """Take an answer; one that is there already is not taken twice."""
        value = given(body.answer, body.text)
        async with self.visit(match_id, token, writing=True) as (table, guest):
            guest.must_hold(body.side)
            match = table.match
            if not repeated(match, body.ply, body.side, value):
                must_be_person(match, body.side)
                if body.ply != match.ply and not still_open(match, body):
                    raise Behind(match.ply, body.ply)
                await self.tables.write(table, lambda m: m.answer(body.side, value))
            return self.view(table, guest, body.side, body.known)

    async def roll(self, match_id: str, token: str, body: RollBody) -> View:
        """Take what fell on the table."""
        value: object = body.outcome if body.outcome is not None else body.text
        async with self.visit(match_id, token, writing=True) as (table, guest):
            if not guest.sides:
                guest.must_hold(body.side)
            match = table.match
            expect(match, body.ply)
            side, _ = match.find(body.side, match.rolling())
            typists = [s for s in guest.sides if may_type(table, side, s)]
            if not typists and match.header.dice != "seeded":
                msg = f"Side {side} rolls, and types its own dice."
                raise Forbidden(msg)
            await self.tables.write(table, lambda m: m.roll(value, side))
            return self.view(table, guest, None, body.known)

    async def why(self, match_id: str, token: str, body: WhyBody) -> Why:
        """Say whether an answer would be legal, and every reason if not."""
        async with self.visit(match_id, token, asking=True) as (table, guest):
            guest.must_hold(body.side)
            value = given(body.answer, body.text)
            reasons = table.match.why_not(body.side, value)
            read = None if reasons else table.match.understood(body.side, value)
            return Why(not reasons, wire_answer(read) if not reasons else body.answer, reasons)

    # ---- taking back ----------------------------------------------------------------------

    async def undo(self, match_id: str, token: str, body: UndoBody) -> View:
        """Take back, or ask the others to agree."""
        async with self.visit(match_id, token, writing=True) as (table, guest):
            guest.must_hold(body.side)
            match, side = table.match, body.side
            expect(match, body.ply)
            if match.revealed:
                msg = "The match is over and its seed is public: nothing is taken back any more."
                raise UndoRefused(msg, code="undo.no")
            depth = body.depth if body.depth >= 0 else target(match, side)
            if not 0 <= depth < match.depth:
                msg = f"There is nothing to take back to depth {depth} of {match.depth}."
                raise UndoRefused(msg, code="undo.nothing")
            if free(match, guest, side, depth):
                await self.take_back(table, side, depth)
            elif stubborn(match, guest, side, depth):
                msg = "Dice or cards that have come up are not taken back."
                raise UndoRefused(msg, code="undo.no")
            else:
                wish = UndoWish(match.ply, side, depth, tuple(others(match, guest, side)))
                await self.wish(table, wish)
            return self.view(table, guest, side, body.known)

    async def agree(self, match_id: str, token: str, body: PlyBody) -> View:
        """Consent to a wish; the last consent takes back."""
        async with self.visit(match_id, token, writing=True) as (table, guest):
            wish = wanted(table, guest, body)
            waiting = tuple(side for side in wish.waiting if side not in guest.sides)
            if waiting:
                await self.wish(table, msgspec.structs.replace(wish, waiting=waiting))
            else:
                await self.take_back(table, wish.side, wish.depth)
            return self.view(table, guest, body.side, body.known)

    async def refuse(self, match_id: str, token: str, body: PlyBody) -> View:
        """Turn a wish down, or withdraw one's own."""
        async with self.visit(match_id, token, writing=True) as (table, guest):
            wanted(table, guest, body)
            await self.wish(table, None)
            return self.view(table, guest, body.side, body.known)

    async def take_back(self, table: Table, side: int, depth: int) -> None:
        """Write the undo down."""
        await self.tables.write(table, lambda m: m.undo(side, depth, agreed=True))

    async def wish(self, table: Table, wish: UndoWish | None) -> None:
        """Keep or drop a wish and tell everybody."""
        hub = self.tables.hub
        await self.store.wish(table.id, wish, hub.note(table.id))
        table.wish = wish
        hub.publish(table.id)

    # ---- seats ----------------------------------------------------------------------------

    async def bot(self, match_id: str, token: str, side: int, body: BotBody) -> View:
        """Let a bot stand in: for oneself always, for others while they are away."""
        async with self.visit(match_id, token, writing=True) as (table, guest):
            seat = seat_at(table, guest, side)
            expect(table.match, body.ply)
            row = table.seat(side)
            if side not in guest.sides and row and self.presence.is_here(row):
                msg = "The holder of this seat is here; only they can hand it to a bot."
                raise Busy(msg)
            level = known_level(table.match.game, body.level)
            await self.hand_over(table, side, Seat("bot", seat.name, level))
            return self.view(table, guest, None, body.known)

    async def person(self, match_id: str, token: str, side: int, body: PlyBody) -> View:
        """Give a seat back to its holder."""
        async with self.visit(match_id, token, writing=True) as (table, guest):
            guest.must_hold(side)
            expect(table.match, body.ply)
            first = table.match.header.seats[side]
            await self.hand_over(table, side, Seat("table", first.name) if first.is_bot else first)
            return self.view(table, guest, side, body.known)

    async def hand_over(self, table: Table, side: int, seat: Seat) -> None:
        """Write a seat's new holder down."""
        await self.tables.write(table, lambda m: m.take_seat(side, seat))

    async def name(self, match_id: str, token: str, side: int, name: str) -> View:
        """Let the holder of a seat be called something."""
        async with self.visit(match_id, token, writing=True) as (table, guest):
            guest.must_hold(side)
            await self.change_seat(table, side, name=clean(name))
            return self.view(table, guest, side, -1)

    async def link(self, match_id: str, token: str, side: int) -> Invite:
        """Replace a friend's link (or the spectators', side -1) by a new one, for the maker."""
        async with self.visit(match_id, token, writing=True) as (table, guest):
            row = table.seat(side)
            if not guest.host or row is None or not row.token or side in guest.sides:
                msg = "Only the maker of a match can replace the link of another person's seat."
                raise Forbidden(msg)
            invite = Invite(side, new_token())
            await self.change_seat(table, side, token=hashed(invite.token))
            return invite

    async def change_seat(self, table: Table, side: int, **values: str) -> None:
        """Write a seat's row, and tell everybody."""
        hub = self.tables.hub
        await self.store.change_seat(table.id, side, hub.note(table.id), **values)
        table.seats = await self.store.seats(table.id)
        hub.publish(table.id)

    # ---- odds, luck, records --------------------------------------------------------------

    async def odds(self, match_id: str, token: str, side: int, question: dict[str, Json]) -> Json:
        """Ask the game about chances, from what a side knows."""
        async with self.visit(match_id, token, asking=True) as (table, guest):
            match = table.match
            eyes = guest.eyes(match, side if side >= 0 else None)
            b, game = match.view(eyes), match.game
        try:
            found = await asyncio.wait_for(asyncio.to_thread(game.odds, b, question), ODDS_SECONDS)
        except (LookupError, TypeError, ValueError, AttributeError, TimeoutError):
            msg = "This question about chances is not understood here."
            raise BeachheadError(msg, code="odds.question") from None
        return msgspec.to_builtins(found, enc_hook=plain_number, str_keys=True)

    async def luck(self, match_id: str, token: str) -> list[Luck]:
        """Weigh the dice so far."""
        async with self.visit(match_id, token, asking=True) as (table, _):
            names = [side.name for side in table.match.sides]
            return [wire_luck(names, tally) for tally in luck(table.match)]

    async def record(self, match_id: str, token: str) -> tuple[str, bytes]:
        """Write a match down: with its seed for whoever holds every person's seat."""
        async with self.visit(match_id, token, asking=True) as (table, guest):
            match = table.match
            people = {s for s, seat in enumerate(match.header.seats) if not seat.is_bot}
            private = bool(guest.sides) and people <= set(guest.sides)
            if match.game.meta.secrets and not (match.over or private):
                msg = "The record holds every side's secrets until the match is over."
                raise Forbidden(msg, code="record.secret")
            return match.game.id, encode(match.record(private=private))

    # ---- looking back ---------------------------------------------------------------------

    async def replay(
        self, match_id: str, token: str, depth: int, side: int | None, *, log: bool
    ) -> Replay:
        """Show a match at a depth."""
        async with self.visit(match_id, token, asking=True) as (table, guest):
            return replay_of(table.match, depth, guest.eyes(table.match, side), log=log)

    async def film(self, match_id: str, token: str, side: int | None) -> Film:
        """Film a match, away from the event loop."""
        async with self.visit(match_id, token, asking=True) as (table, guest):
            eyes = guest.eyes(table.match, side)
            seats = seats_of(table, guest, self.presence.is_here)
            script = script_of(table.match, head_of(table), seats, eyes)
        return await asyncio.to_thread(film_of, script)


# ---- checks -----------------------------------------------------------------------------------


def given(answer: Answer | None, text: str) -> object:
    """Take the value, or else the notation."""
    if answer is None and not text:
        msg = "An answer or its text is needed."
        raise AnswerError(msg, code="answer.form")
    return answer if answer is not None else text


def expect(match: Match, ply: int) -> None:
    """Refuse a request that has not seen the newest entries."""
    if ply != match.ply:
        raise Behind(match.ply, ply)


def repeated(match: Match, ply: int, side: int, value: object) -> bool:
    """Tell whether this very answer was taken already: its reply was lost and it comes again."""
    own = next((e for e in match.entries[ply:] if by(e, side)), None)
    if own is None or own.kind != "answer":
        return False
    return own.body == plain_value(value) or (isinstance(value, str) and same_text(own.text, value))


def still_open(match: Match, body: AnswerBody) -> bool:
    """Tell whether a late answer's own question is untouched by what others did meanwhile."""
    if not body.node or body.ply > match.ply:
        return False
    meanwhile = match.entries[body.ply :]
    if any(by(entry, body.side) or entry.kind == "undo" for entry in meanwhile):
        return False
    return open_id(match, body.side) == body.node


def by(entry: Entry, side: int) -> bool:
    """Tell whether an entry is a side's own doing."""
    return entry.side == side and entry.kind in ("answer", "undo", "seat")


def must_be_person(match: Match, side: int) -> None:
    """Refuse an answer for a seat that a bot plays at the moment."""
    if 0 <= side < len(match.seats) and match.seats[side].is_bot:
        msg = "A bot plays this seat at the moment; take it back first."
        raise Busy(msg, code="seat.bot")


def wanted(table: Table, guest: Guest, body: PlyBody) -> UndoWish:
    """Find the wish that a consent is about."""
    guest.must_hold(body.side)
    expect(table.match, body.ply)
    wish = table.open_wish
    if wish is None or body.side not in (*wish.waiting, wish.side):
        msg = "Nobody waits for this side's consent."
        raise Busy(msg, code="undo.none")
    return wish


def seat_at(table: Table, guest: Guest, side: int) -> Seat:
    """Find a person's seat, for somebody who has one too."""
    if not guest.sides:
        guest.must_hold(side)
    if not 0 <= side < len(table.match.seats):
        msg = f"There is no seat {side}."
        raise BeachheadError(msg, code="seat.unknown")
    return table.match.seats[side]


def wire_answer(answer: object) -> Answer | None:
    """Give an answer as the wire has it."""
    if isinstance(answer, tuple):
        return list(answer)
    return answer if isinstance(answer, (int, str)) else None


def wire_luck(names: list[str], tally: Tally) -> Luck:
    """Put a side's luck into words."""
    who = names[tally.side] if 0 <= tally.side < len(names) else "The table"
    text = (
        f"{who}: {tally.rolled} {tally.measure} of {tally.dice} dice,"
        f" {tally.expected:.1f} expected: {tally.verdict}"
    )
    return Luck(
        side=tally.side,
        measure=tally.measure,
        dice=tally.dice,
        expected=tally.expected,
        rolled=tally.rolled,
        low=tally.low,
        high=tally.high,
        text=text,
    )


def plain_number(value: object) -> object:
    """Send an exact chance as a number."""
    if isinstance(value, Fraction):
        return float(value)
    msg = f"{type(value).__name__} cannot be sent"
    raise NotImplementedError(msg)
