"""Secret links: a token opens a seat, and only its hash is ever stored.

Tokens have 256 bits from the system's generator, so that a plain hash is enough: there is nothing
to guess.
"""

from __future__ import annotations

import hashlib
import secrets

ALPHABET = "23456789abcdefghjkmnpqrstvwxyz"
ID = 12


def new_token() -> str:
    """Draw a token that is safe in a link."""
    return secrets.token_urlsafe(32)


def hashed(token: str) -> str:
    """Give what is stored of a token."""
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()


def new_id() -> str:
    """Draw the public name of a match: easy to read aloud, hard to run into by chance."""
    return "".join(secrets.choice(ALPHABET) for _ in range(ID))


def is_id(text: str) -> bool:
    """Tell whether a text could name a match."""
    return len(text) == ID and all(c in ALPHABET for c in text)
