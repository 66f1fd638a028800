"""Who asks: the holder of a token, the sides it opens, and what it may do."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from beachhead.match import Match
from beachhead.store import SeatRow
from beachhead.web.problems import Forbidden, Unauthorized
from beachhead.web.tokens import hashed

SPECTATOR = -1


class Guest(msgspec.Struct, frozen=True):
    """What a token opens at one match."""

    token: str
    """The token's hash."""
    sides: tuple[int, ...] = ()
    host: bool = False

    def must_hold(self, side: int) -> None:
        """Refuse a write for a seat that the token does not hold."""
        if not self.sides:
            msg = "This link is for watching; it holds no seat."
            raise Forbidden(msg, code="token.spectator")
        if side not in self.sides:
            held = ", ".join(str(s) for s in self.sides)
            msg = f"This link holds side {held}, not {side}."
            raise Forbidden(msg)

    def eyes(self, match: Match, wanted: int | None) -> int:
        """Choose whose view is shown; after the end everybody may see everything."""
        if wanted is None:
            turn = [side for side, _ in match.opened() if side in self.sides]
            return (turn or list(self.sides) or [SPECTATOR])[0]
        if wanted == SPECTATOR or wanted in self.sides:
            return wanted
        if match.over and 0 <= wanted < len(match.seats):
            return wanted
        held = ", ".join(str(s) for s in self.sides) or "none"
        msg = f"Side {wanted} is not this link's to see; it holds {held}."
        raise Forbidden(msg)


def bearer(header: str | None) -> str:
    """Take the token out of an Authorization header."""
    scheme, _, token = (header or "").partition(" ")
    if scheme.lower() != "bearer" or not token.strip():
        msg = "This needs the token of a seat or of a spectator."
        raise Unauthorized(msg, remedy="open the match by its link")
    return token.strip()


def guest_of(token: str, seats: Sequence[SeatRow]) -> Guest:
    """Find what a token opens at these seats."""
    wanted = hashed(token)
    found = [seat for seat in seats if seat.token == wanted]
    if not found:
        msg = "This link opens no seat here; it may have been replaced by a newer one."
        raise Forbidden(msg, code="token.unknown")
    sides = tuple(seat.side for seat in found if seat.side != SPECTATOR)
    return Guest(wanted, sides, any(seat.host for seat in found))
