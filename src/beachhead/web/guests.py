"""Secret links: a token opens a seat, and its holder is a guest who may see and do certain things.

Tokens have 256 bits from the system's generator: they cannot be guessed, a plain hash is enough,
and only the hash is ever stored.
"""

import hashlib
import secrets
from collections.abc import Sequence
from typing import Any

import msgspec
from litestar import Request

from beachhead.match import Match
from beachhead.store import SeatRow
from beachhead.web.problems import Forbidden, Unauthorized

SPECTATOR = -1
ALPHABET = "23456789abcdefghjkmnpqrstvwxyz"
ID = 12


class Guest(msgspec.Struct, frozen=True):
    """The holder of a token at one match."""

    token: str
    """The token's hash."""
    sides: tuple[int, ...] = ()
    host: bool = False

    def must_hold(self, side: int) -> None:
        """Refuse a write for a seat that the token does not hold."""
        if not self.sides:
            raise Forbidden("This link is for watching; it holds no seat.", code="token.spectator")
        if side not in self.sides:
            held = ", ".join(str(s) for s in self.sides)
            raise Forbidden(f"This link holds side {held}, not {side}.")

    def choose_side(self, match: Match, wanted: int | None) -> int:
        """Return the side whose view is shown; after the end everybody may see all views."""
        if wanted is None:
            turn = [side for side in match.asked_sides() if side in self.sides]
            return (turn or list(self.sides) or [SPECTATOR])[0]
        if wanted == SPECTATOR or wanted in self.sides:
            return wanted
        if match.over and 0 <= wanted < len(match.seats):
            return wanted
        held = ", ".join(str(s) for s in self.sides) or "none"
        raise Forbidden(f"This link cannot see the view of side {wanted}; it holds {held}.")


async def token_of(request: Request[Any, Any, Any]) -> str:
    """Return the token of the request's Authorization header."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer" or not token.strip():
        msg = "This needs the token of a seat or of a spectator."
        raise Unauthorized(msg, remedy="open the match by its link")
    return token.strip()


def find_guest(digest: str, seats: Sequence[SeatRow]) -> Guest:
    """Return the guest whose token has this hash."""
    found = [seat for seat in seats if seat.token == digest]
    if not found:
        msg = "This link opens no seat here; it may have been replaced by a newer one."
        raise Forbidden(msg, code="token.unknown")
    sides = tuple(seat.side for seat in found if seat.side != SPECTATOR)
    return Guest(digest, sides, any(seat.host for seat in found))


def new_token() -> str:
    """Return a random token that is safe in a link."""
    return secrets.token_urlsafe(32)


def hash_token(token: str) -> str:
    """Return the hash of a token, which is what is stored."""
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()


def new_id() -> str:
    """Return a random id of a match: easy to read aloud, hard to guess."""
    return "".join(secrets.choice(ALPHABET) for _ in range(ID))


def is_id(text: str) -> bool:
    """Return True if a text can be the id of a match."""
    return len(text) == ID and all(c in ALPHABET for c in text)
