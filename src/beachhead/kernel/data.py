"""Component files: TOML beside the rules, validated on load."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from pathlib import Path
from typing import TypeVar

import msgspec

from beachhead.kernel.errors import DataError

T = TypeVar("T")
LARGEST_FILE = 4_000_000
FORMS: dict[str, type] = {}
"""The form of every packaged file loaded so far, by package and name: for checking corrections."""


def load(package: str, name: str, form: type[T]) -> T:
    """Load a file of a package into its form; an error names file, entry and remedy."""
    return parsed(files(package).joinpath(name).read_text("utf-8"), f"{package}/{name}", form)


def load_file(path: Path, form: type[T]) -> T:
    """Load a file that a player wrote."""
    if not path.is_file():
        raise DataError(f"{path.name}: there is no such file.", remedy="check the path")
    if path.stat().st_size > LARGEST_FILE:
        raise DataError(f"{path.name}: the file is larger than {LARGEST_FILE} bytes.")
    return parsed(path.read_text("utf-8", errors="replace"), path.name, form)


def parsed(text: str, file: str, form: type[T]) -> T:
    """Read TOML and convert it, naming the entry that does not fit."""
    if "/" in file:
        FORMS[file] = form
    try:
        return msgspec.convert(tomllib.loads(text), form)
    except tomllib.TOMLDecodeError as error:
        raise DataError(f"{file}: not TOML: {error}.", remedy="mend the syntax there") from None
    except msgspec.ValidationError as error:
        what, _, where = str(error).partition(" - at ")
        entry = where.strip("`") or "the top level"
        raise DataError(f"{file}: {entry}: {what}.", remedy="correct that entry") from None
