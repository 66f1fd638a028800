"""Reading and writing files, with errors that people understand."""

import os
from pathlib import Path

from beachhead.kernel.errors import BeachheadError
from beachhead.match import Match, Record
from beachhead.match.record import LARGEST_RECORD, decode, encode


class FileError(BeachheadError):
    """A file cannot be read or written."""

    code = "file.invalid"


def read(path: Path) -> bytes:
    """Return the contents of a file of limited size."""
    try:
        if path.stat().st_size > LARGEST_RECORD:
            msg = f"{path}: the file has more than {LARGEST_RECORD} bytes."
            raise FileError(msg, code="file.size")
        return path.read_bytes()
    except OSError as error:
        msg = f"{path}: {error.strerror or error}."
        raise FileError(msg, code="file.unreadable", remedy="check the path") from None


def read_record(path: Path) -> Record:
    """Return a record without playing it."""
    return decode(read(path))


def write(path: Path, body: bytes) -> None:
    """Write a file in one step: an interruption leaves the old one whole."""
    check_writable(path)
    beside = path.with_name(path.name + ".part")
    try:
        beside.write_bytes(body)
        beside.replace(path)
    except OSError as error:
        msg = f"{path}: {error.strerror or error}."
        raise FileError(msg, code="file.unwritable", remedy="choose another path") from None


def check_writable(path: Path) -> Path:
    """Return the path if a file can be written there; refuse it before anything is played."""
    folder = path.absolute().parent
    fault = (
        "it is a folder"
        if path.is_dir()
        else f"there is no folder {folder}"
        if not folder.is_dir()
        else ""
        if os.access(folder, os.W_OK)
        else f"the folder {folder} is not writable"
    )
    if fault:
        raise FileError(f"{path}: {fault}.", code="file.unwritable", remedy="choose another path")
    return path


def save(match: Match, path: Path) -> None:
    """Save a match so that it can be resumed; the file holds the seed."""
    write(path, encode(match.record(private=True)))
