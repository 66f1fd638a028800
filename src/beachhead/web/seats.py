"""Writes about seats: bots that take over, names, and new links."""

from __future__ import annotations

import msgspec

from beachhead.kernel.errors import BeachheadError
from beachhead.match import Seat
from beachhead.store import SeatRow
from beachhead.web.guests import hash_token, new_token
from beachhead.web.messages import BotBody, Invite, NameBody, PlyBody
from beachhead.web.new_matches import choose_level, clean_name
from beachhead.web.problems import Forbidden
from beachhead.web.room import Busy, Visit


async def seat_bot(at: Visit, body: BotBody, side: int) -> None:
    """Let a bot play: for oneself always, for others while they are away."""
    seat = find_seat(at, side)
    at.expect(body.ply)
    row = at.live.seat(side)
    if side not in at.guest.sides and row and at.room.presence.is_here(row):
        msg = "The holder of this seat is connected; only they can hand it to a bot."
        raise Busy(msg)
    level = choose_level(at.match.game, body.level)
    await at.write(lambda match: match.take_seat(side, Seat("bot", seat.name, level)))


async def seat_person(at: Visit, body: PlyBody, side: int) -> int:
    """Return a seat from a bot to its holder."""
    at.guest.must_hold(side)
    at.expect(body.ply)
    first = at.match.header.seats[side]
    seat = Seat("table", first.name) if first.is_bot else first
    await at.write(lambda match: match.take_seat(side, seat))
    return side


async def rename_seat(at: Visit, body: NameBody, side: int) -> int:
    """Set the name of a seat's holder."""
    at.guest.must_hold(side)
    with at.storing():
        await at.store.change_seat(at.live.id, side, at.notice, name=clean_name(body.name))
        at.live.seats = await at.store.seats(at.live.id)
    at.publish()
    return side


async def renew_seat_link(at: Visit, side: int) -> Invite:
    """Replace a link: one's own, or for the maker of a match one that nobody has opened."""
    row = find_linked_seat(at, side)
    invite = Invite(side, new_token())
    new = msgspec.structs.replace(row, token=hash_token(invite.token))
    if row.host:
        # A maker with several seats hands one on and stays the maker with the others.
        new = msgspec.structs.replace(new, host=len(at.guest.sides) == 1, taken=False)
    with at.storing():
        await at.store.renew_link(row, new, at.notice)
        at.live.seats = await at.store.seats(at.live.id)
    at.publish()
    return invite


def find_linked_seat(at: Visit, side: int) -> SeatRow:
    """Return a seat whose link this guest may replace: nobody takes a seat from its holder."""
    row = at.live.seat(side)
    if row is None or not row.token:
        msg = f"Seat {side} has no link: a bot plays it."
        raise Forbidden(msg)
    if side in at.guest.sides:
        return row
    if not at.guest.host:
        msg = "Only the maker of a match can replace the link of another person's seat."
        raise Forbidden(msg)
    if row.taken:
        msg = "Somebody has taken this seat; only they can replace its link."
        raise Busy(msg, code="seat.taken")
    return row


def find_seat(at: Visit, side: int) -> Seat:
    """Return a seat, for a guest who has one too."""
    if not at.guest.sides:
        at.guest.must_hold(side)
    if not 0 <= side < len(at.match.seats):
        msg = f"There is no seat {side}."
        raise BeachheadError(msg, code="seat.unknown")
    return at.match.seats[side]
