"""Who sits where: bots that stand in, names, and links that are replaced."""

from __future__ import annotations

from beachhead.kernel.errors import BeachheadError
from beachhead.match import Seat
from beachhead.web.messages import BotBody, Invite, NameBody, PlyBody
from beachhead.web.opening import clean, known_level
from beachhead.web.problems import Forbidden
from beachhead.web.room import Busy, Visit
from beachhead.web.tokens import hashed, new_token


async def seat_bot(at: Visit, body: BotBody, side: int) -> None:
    """Let a bot stand in: for oneself always, for others while they are away."""
    seat = seat_at(at, side)
    at.expect(body.ply)
    row = at.table.seat(side)
    if side not in at.guest.sides and row and at.room.presence.is_here(row):
        msg = "The holder of this seat is here; only they can hand it to a bot."
        raise Busy(msg)
    level = known_level(at.match.game, body.level)
    await hand_over(at, side, Seat("bot", seat.name, level))


async def seat_person(at: Visit, body: PlyBody, side: int) -> int:
    """Give a seat back to its holder."""
    at.guest.must_hold(side)
    at.expect(body.ply)
    first = at.match.header.seats[side]
    await hand_over(at, side, Seat("table", first.name) if first.is_bot else first)
    return side


async def seat_name(at: Visit, body: NameBody, side: int) -> int:
    """Say what the holder of a seat is called."""
    at.guest.must_hold(side)
    await change(at, side, name=clean(body.name))
    return side


async def seat_link(at: Visit, side: int) -> Invite:
    """Replace a friend's link (or the spectators', side -1) by a new one, for the maker."""
    row = at.table.seat(side)
    if not at.guest.host or row is None or not row.token or side in at.guest.sides:
        msg = "Only the maker of a match can replace the link of another person's seat."
        raise Forbidden(msg)
    invite = Invite(side, new_token())
    await change(at, side, token=hashed(invite.token))
    return invite


async def hand_over(at: Visit, side: int, seat: Seat) -> None:
    """Write a seat's new holder down."""
    await at.write(lambda match: match.take_seat(side, seat))


async def change(at: Visit, side: int, **values: str) -> None:
    """Write a seat's row, and tell everybody."""
    await at.store.change_seat(at.table.id, side, at.note, **values)
    at.table.seats = await at.store.seats(at.table.id)
    at.publish()


def seat_at(at: Visit, side: int) -> Seat:
    """Find a person's seat, for somebody who has one too."""
    if not at.guest.sides:
        at.guest.must_hold(side)
    if not 0 <= side < len(at.match.seats):
        msg = f"There is no seat {side}."
        raise BeachheadError(msg, code="seat.unknown")
    return at.match.seats[side]
