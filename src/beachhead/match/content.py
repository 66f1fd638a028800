"""The fingerprint of a game's component files."""

import hashlib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

import msgspec

from beachhead.kernel.data import read_entries
from beachhead.kernel.merging import Entries
from beachhead.kernel.registry import AnyGame
from beachhead.kernel.variants import CONTENT, list_new_files

NO_COMPONENTS = ("lessons", "notation", "view")
"""Folders of a game whose files change nothing about how it is played."""


@cache
def content_hash(game: AnyGame) -> str:
    """Return the fingerprint of a game's component files: of what they say, not of how it is written.

    Comments, the rulebook's words, prompts, log lines and lessons do not count; the variant in use
    does.
    """
    found = hashlib.sha256()
    for name, entries in sorted(component_files(type(game).__module__), key=lambda pair: pair[0]):
        text = msgspec.json.encode(entries, order="sorted", enc_hook=str)
        found.update(name.encode() + b"\0" + text + b"\0")
    return found.hexdigest()[:16]


def component_files(package: str) -> Iterator[tuple[str, Entries]]:
    """Go through the names and entries of a game's component files, as it loads them."""
    content = f"{package}.{CONTENT}"
    for path in find_paths(files(package)):
        inside = path.removeprefix(f"{CONTENT}/")
        home = package if inside == path else content
        yield path.rpartition("/")[2], read_entries(home, inside)
    for path in list_new_files(content):
        yield path.rpartition("/")[2], read_entries(content, path)


def find_paths(folder: Traversable, prefix: str = "") -> Iterator[str]:
    """Go through the paths of the component files in a folder and those below it."""
    for entry in folder.iterdir():
        if entry.is_dir() and entry.name not in NO_COMPONENTS:
            yield from find_paths(entry, f"{prefix}{entry.name}/")
        elif entry.name.endswith(".toml") and entry.name != "rulebook.toml":
            yield f"{prefix}{entry.name}"
