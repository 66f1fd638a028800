"""Fingerprints: of a game's component files, and of positions."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.resources import files

from beachhead.kernel.position import Position
from beachhead.kernel.registry import AnyGame

CHECKSUM = 8
"""Hex digits of a position's checksum in a record."""


@cache
def content_hash(game: AnyGame) -> str:
    """Fingerprint the component files beside a game's rules; the rulebook's words do not count."""
    package = files(type(game).__module__)
    found = hashlib.sha256()
    for name in sorted(f.name for f in package.iterdir() if f.name.endswith(".toml")):
        if name != "rulebook.toml":
            found.update(name.encode() + b"\0" + package.joinpath(name).read_bytes() + b"\0")
    return found.hexdigest()[:16]


def checksum(game: AnyGame, b: Position) -> str:
    """Fingerprint a position."""
    return hashlib.sha256(game.key(b)).hexdigest()[:CHECKSUM]
