"""Variants: a folder of TOML that replaces or adds entries of a game's component files.

    my/
      variant.toml        game = "five_beaches", name = "Gold, stronger"
      units.toml          only the entries that differ, in the form of the game's own file
      maps/13_own.toml    or whole new files, in folders as in the game's `content`

A process uses one variant: the one that the environment names before its game is imported.
Processes that are started from it inherit it.
"""

import os
import re
import tomllib
from functools import cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path

import msgspec

from beachhead.kernel.errors import DataError
from beachhead.kernel.merging import IDENTITIES, Entries
from beachhead.kernel.toml_lines import line_of

VARIABLE = "BEACHHEAD_VARIANT"
"""The environment variable that names the folder of the variant in use."""
TITLE_FILE = "variant.toml"
LARGEST_FILE = 4_000_000
CONTENT = "content"
"""The part of a game's package whose files can be overlaid."""
DIGITS = 8
LONGEST_NAME = 60
NAMED = re.compile(r"((?:\S*/)?([\w-]+\.toml)): (.*)", re.DOTALL)
"""A message that begins with a file's name."""


class TitlePage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file `variant.toml`."""

    game: str
    name: str
    text: str = ""


class Change(msgspec.Struct, frozen=True):
    """One file of a variant: the text, and the name that messages give it."""

    file: str
    text: str

    @property
    def entries(self) -> Entries:
        """Return the entries; a syntax error is refused with its line."""
        try:
            return tomllib.loads(self.text)
        except tomllib.TOMLDecodeError as error:
            raise DataError(
                f"{self.file}: not TOML: {error}.", remedy="mend the syntax there"
            ) from None


class Variant(msgspec.Struct, frozen=True):
    """A variant of one game: its name, and its files by their path in the game's content."""

    game: str
    name: str
    text: str
    changes: dict[str, Change]

    @property
    def fingerprint(self) -> str:
        """Return a hash of what the files say, whatever their comments and order are."""
        said = {name: change.entries for name, change in self.changes.items()}
        text = msgspec.json.encode((self.game, said), order="sorted", enc_hook=str)
        return sha256(text).hexdigest()[:DIGITS]

    @property
    def label(self) -> str:
        """Return the name with the fingerprint, as matches and results carry it."""
        return f"{self.name} ({self.fingerprint})"


def use_variant(folder: Path | None) -> Variant | None:
    """Use a variant in this process and those that it starts; None is the published game.

    Call it before the game is imported.
    """
    if folder is None:
        os.environ.pop(VARIABLE, None)
    else:
        read_variant(folder)
        os.environ[VARIABLE] = str(folder.absolute())
    active_variant.cache_clear()
    return active_variant()


@cache
def active_variant() -> Variant | None:
    """Return the variant that this process uses, if any."""
    folder = os.environ.get(VARIABLE, "")
    return read_variant(Path(folder)) if folder else None


def label_of(game_id: str) -> str:
    """Return the name and fingerprint of the variant of a game that is in use, empty for none."""
    found = active_variant()
    return found.label if found and found.game == game_id else ""


def title_with_variant(game_id: str, title: str) -> str:
    """Return a game's title, with the variant that is in use."""
    label = label_of(game_id)
    return f"{title}, variant {label}" if label else title


def read_variant(folder: Path) -> Variant:
    """Read a variant's folder; its files are compared with the game's when that is loaded."""
    page = folder / TITLE_FILE
    if not page.is_file():
        msg = f"{folder}: there is no {TITLE_FILE}."
        raise DataError(msg, remedy=f"start one: beachhead variant new {folder} --game GAME")
    title = _read_title(Change(f"{folder.name}/{TITLE_FILE}", _read_text(page)))
    changes = {}
    for path in sorted(folder.rglob("*.toml")):
        name = path.relative_to(folder).as_posix()
        if name != TITLE_FILE:
            changes[name] = Change(f"{folder.name}/{name}", _read_text(path))
    return Variant(title.game, title.name, title.text, changes)


def _read_text(path: Path) -> str:
    """Return the text of a file of limited size."""
    if path.stat().st_size > LARGEST_FILE:
        raise DataError(f"{path.name}: the file is larger than {LARGEST_FILE} bytes.")
    return path.read_text("utf-8", errors="replace")


def _read_title(page: Change) -> TitlePage:
    """Return the game and the name of a variant."""
    try:
        title = msgspec.convert(page.entries, TitlePage)
    except msgspec.ValidationError as error:
        raise DataError(f"{page.file}: {error}.", remedy="give game, name and text") from None
    if not 1 <= len(title.name) <= LONGEST_NAME:
        msg = f"{page.file}, line {line_of(page.text, 'name')}: the name has {len(title.name)} letters."
        raise DataError(msg, remedy=f"use 1 to {LONGEST_NAME}")
    return title


def find_change(package: str, name: str) -> Change | None:
    """Return what the variant in use says about a component file of a package."""
    found = active_variant()
    place = place_of(package, name)
    return found.changes.get(place) if found and place and _belongs_to(found, package) else None


def list_added(package: str, folder: str = "") -> list[str]:
    """List the names of the files that the variant has in a folder of a package."""
    found = active_variant()
    if not found or not _belongs_to(found, package):
        return []
    start = place_of(package, f"{folder}/" if folder else "")
    inside = [name.removeprefix(start) for name in found.changes if name.startswith(start)]
    return [name for name in inside if "/" not in name]


def list_new_files(content: str) -> list[str]:
    """List the paths of the variant's files that a game's content does not have itself."""
    found = active_variant()
    names = found.changes if found and _belongs_to(found, content) else {}
    return [name for name in names if not files(content).joinpath(name).is_file()]


def check_files(game_id: str, package: str) -> None:
    """Raise DataError if the variant in use has a file that its game never reads."""
    content = f"{package}.{CONTENT}"
    if label_of(game_id):
        for name in list_new_files(content):
            folder = name.rpartition("/")[0]
            known = sorted(e.name for e in files(content).iterdir() if e.name.endswith(".toml"))
            if not folder or not files(content).joinpath(folder).is_dir():
                msg = f"{name}: {game_id} has no such component file."
                raise DataError(
                    msg, remedy=f"use {', '.join(known)}, or a folder of the game's own"
                )


def place_of(package: str, name: str) -> str:
    """Return a file's path in the game's content, empty outside it."""
    parts = package.split(".")
    if CONTENT not in parts:
        return ""
    return "/".join([*parts[parts.index(CONTENT) + 1 :], name])


def _belongs_to(variant: Variant, package: str) -> bool:
    """Return True if a package is one of the variant's game: the id is part of its name."""
    return variant.game in [part.lstrip("_") for part in package.split(".")]


def point_to_variant(error: DataError) -> DataError:
    """Return a fault that a game's own checks find, with the variant's file and line if it is there."""
    found, named = active_variant(), NAMED.match(error.message)
    changes = found.changes.values() if found and named else ()
    for change in changes:
        if named and change.file != named[1] and change.file.rpartition("/")[2] == named[2]:
            line = _line_naming(change.text, named[3].partition(":")[0])
            place = f"{change.file}, line {line}" if line else change.file
            return DataError(f"{place}: {named[3]}", remedy=error.remedy, rule=error.rule)
    return error


def _line_naming(text: str, entry: str) -> int:
    """Return the first line that names an entry by its identity; 0 if none does."""
    words = {entry, entry.rpartition(" ")[2].strip("'\"")}
    for number, line in enumerate(text.splitlines(), 1):
        name, _, value = line.partition("=")
        if name.strip() in IDENTITIES and value.split("#")[0].strip().strip("\"'") in words:
            return number
    return 0
