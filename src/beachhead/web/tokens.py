"""Secret links: a token opens a seat, and only its hash is ever stored.

Tokens have 256 bits from the system's generator: they cannot be guessed, and a plain hash is enough.
"""

from __future__ import annotations

import hashlib
import secrets

ALPHABET = "23456789abcdefghjkmnpqrstvwxyz"
ID = 12


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
