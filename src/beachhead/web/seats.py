"""Writes about seats: bots that take over, names, and new links."""

from math import ceil

import msgspec

from beachhead.kernel.errors import BeachheadError
from beachhead.match import Match, Seat
from beachhead.match.fold import AWAY
from beachhead.store import SeatRow
from beachhead.web.guests import hash_token, new_token
from beachhead.web.messages import AgreeBody, BotBody, Invite, NameBody, PlyBody, SecretBody
from beachhead.web.new_matches import choose_level, clean_name
from beachhead.web.problems import Forbidden
from beachhead.web.room import Busy, Visit

SECRET_SECONDS = 10
"""After so long the others may go on without the secret of somebody who is there."""


async def seat_bot(at: Visit, body: BotBody, side: int) -> None:
    """Let a bot play: for oneself always, for others once they have been away for long enough."""
    seat = find_seat(at, side)
    at.expect(body.ply)
    mine = side in at.guest.sides
    if not mine:
        must_be_away(at, side)
    bot = Seat("bot", seat.name, choose_level(at.match.game, body.level))
    await at.write(lambda match: match.take_seat(side, bot, "" if mine else AWAY))


def must_be_away(at: Visit, side: int) -> None:
    """Refuse to act for somebody who is connected, or has not been away for long enough."""
    row = at.live.seat(side)
    if row is None:
        return
    if at.room.presence.is_here(row):
        raise Busy("The holder of this seat is connected; only they can hand it to a bot.")
    left = at.match.header.absence - at.room.presence.seconds_away(row, at.live.row.created)
    if left > 0:
        msg = f"The holder of this seat may be away; ask again in {describe_time(left)}."
        raise Busy(msg, code="seat.away")


def describe_time(seconds: float) -> str:
    """Return a time in words, rounded up."""
    for unit, size in (("day", 86400), ("hour", 3600), ("minute", 60)):
        if seconds > 1.5 * size:
            return f"{ceil(seconds / size)} {unit}s"
    return f"{ceil(seconds)} seconds"


async def add_secret(at: Visit, body: SecretBody, side: int) -> int | None:
    """Promise, reveal or waive a secret for the dice; waive it for somebody who sends none."""
    find_seat(at, side)
    if side not in at.guest.sides:
        if body.act != "waive":
            at.guest.must_hold(side)
        must_owe_secret(at, side)
    if not is_secret_taken(at.match, side, body):
        await at.write(lambda match: match.add_secret(side, body.act, body.secret))
    return side if side in at.guest.sides else None


def is_secret_taken(match: Match, side: int, body: SecretBody) -> bool:
    """Return True if this very secret or promise was taken already, and comes again."""
    known = {"promise": match.mixing.promises, "reveal": match.mixing.revealed}.get(body.act, {})
    return bool(body.secret) and known.get(side) == body.secret


def must_owe_secret(at: Visit, side: int) -> None:
    """Refuse to waive the secret of somebody who is about to send it."""
    row = at.live.seat(side)
    if row and row.taken and at.room.presence.seconds_here(row) > SECRET_SECONDS:
        return
    must_be_away(at, side)


async def seat_person(at: Visit, body: PlyBody, side: int) -> int:
    """Return a seat from a bot to its holder."""
    at.guest.must_hold(side)
    at.expect(body.ply)
    await at.write(lambda match: match.return_seat(side))
    return side


async def rename_seat(at: Visit, body: NameBody, side: int) -> int:
    """Set the name of a seat's holder."""
    at.guest.must_hold(side)
    with at.storing():
        await at.store.change_seat(at.live.id, side, at.notice, name=clean_name(body.name))
        at.live.seats = await at.store.seats(at.live.id)
    at.publish()
    return side


async def agree_to_hints(at: Visit, body: AgreeBody) -> None:
    """Agree to hints for everybody, or withdraw that; they begin when all players agree."""
    if not at.guest.sides:
        at.guest.must_hold(0)
    with at.storing():
        await at.store.agree_to_hints(at.live.id, at.guest.sides, body.agree, at.notice)
        at.live.seats = await at.store.seats(at.live.id)
    at.publish()


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
        raise Forbidden(f"Seat {side} has no link: a bot plays it.")
    if side in at.guest.sides:
        return row
    if not at.guest.host:
        raise Forbidden("Only the maker of a match can replace the link of another person's seat.")
    if row.taken:
        msg = "Somebody has taken this seat; only they can replace its link."
        raise Busy(msg, code="seat.taken")
    return row


def find_seat(at: Visit, side: int) -> Seat:
    """Return a seat, for a guest who has one too."""
    if not at.guest.sides:
        at.guest.must_hold(side)
    if not 0 <= side < len(at.match.seats):
        raise BeachheadError(f"There is no seat {side}.", code="seat.unknown")
    return at.match.seats[side]
