"""The fingerprint of a game's component files."""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

import msgspec

from beachhead.kernel.registry import AnyGame

NO_COMPONENTS = ("lessons", "notation", "view")
"""Folders of a game whose files change nothing about how it is played."""


@cache
def content_hash(game: AnyGame) -> str:
    """Return the fingerprint of a game's component files: of what they say, not of how it is written.

    Comments, the rulebook's words, prompts, log lines and lessons do not count.
    """
    found = hashlib.sha256()
    for name, text in sorted(component_files(files(type(game).__module__))):
        entries = msgspec.json.encode(tomllib.loads(text), order="sorted", enc_hook=str)
        found.update(name.encode() + b"\0" + entries + b"\0")
    return found.hexdigest()[:16]


def component_files(folder: Traversable) -> Iterator[tuple[str, str]]:
    """Go through the names and texts of a package's component files, in its folders too."""
    for entry in folder.iterdir():
        if entry.is_dir() and entry.name not in NO_COMPONENTS:
            yield from component_files(entry)
        elif entry.name.endswith(".toml") and entry.name != "rulebook.toml":
            yield entry.name, entry.read_text("utf-8")
