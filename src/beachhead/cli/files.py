"""Reading and writing files for commands, with errors that people understand."""

from __future__ import annotations

from pathlib import Path

from beachhead.kernel.errors import BeachheadError
from beachhead.match import Match, Record
from beachhead.match.record import LARGEST_RECORD, decode, encode


class FileError(BeachheadError):
    """A file cannot be read or written."""

    code = "file.invalid"


def read(path: Path) -> bytes:
    """Read a bounded file."""
    try:
        if path.stat().st_size > LARGEST_RECORD:
            msg = f"{path}: the file has more than {LARGEST_RECORD} bytes."
            raise FileError(msg, code="file.size")
        return path.read_bytes()
    except OSError as error:
        msg = f"{path}: {error.strerror or error}."
        raise FileError(msg, code="file.unreadable", remedy="check the path") from None


def read_record(path: Path) -> Record:
    """Read a record without playing it."""
    return decode(read(path))


def write(path: Path, body: bytes) -> None:
    """Write a file in one go, so that an interruption leaves the old one whole."""
    beside = path.with_name(path.name + ".part")
    try:
        beside.write_bytes(body)
        beside.replace(path)
    except OSError as error:
        msg = f"{path}: {error.strerror or error}."
        raise FileError(msg, code="file.unwritable", remedy="choose another path") from None


def save(match: Match, path: Path) -> None:
    """Save a match so that it can be resumed: the seed is in the file."""
    write(path, encode(match.record(private=True)))
