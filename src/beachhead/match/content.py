"""Fingerprints: of a game's component files, and of positions."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from beachhead.kernel.position import Position
from beachhead.kernel.registry import AnyGame

CHECKSUM = 8
"""Hex digits of a position's checksum in a record."""


@cache
def content_hash(game: AnyGame) -> str:
    """Fingerprint the component files beside a game's rules; the rulebook's words do not count."""
    found = hashlib.sha256()
    for name, body in sorted(components(files(type(game).__module__), "")):
        found.update(name.encode() + b"\0" + body + b"\0")
    return found.hexdigest()[:16]


def components(folder: Traversable, path: str) -> Iterator[tuple[str, bytes]]:
    """Find the component files of a package, in its folders too."""
    for entry in folder.iterdir():
        name = f"{path}/{entry.name}"
        if entry.is_dir():
            yield from components(entry, name)
        elif name.endswith(".toml") and entry.name != "rulebook.toml":
            yield name, entry.read_bytes()


def checksum(game: AnyGame, b: Position) -> str:
    """Fingerprint a position."""
    return hashlib.sha256(game.key(b)).hexdigest()[:CHECKSUM]
