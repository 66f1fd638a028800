"""Component files: TOML beside the rules, validated on load."""

import re
import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import msgspec.inspect

from beachhead.kernel.errors import DataError
from beachhead.kernel.merging import Entries, locate, merge
from beachhead.kernel.toml_lines import line_of
from beachhead.kernel.variants import LARGEST_FILE, Change, find_change, list_added

T = TypeVar("T")
STRANGE = re.compile(r"unknown field `([\w-]+)`")
STEP = re.compile(r"\w+|\[[^\]]*\]")
FORMS: dict[str, type] = {}
"""The form of every packaged file loaded so far, by package and name: for checking corrections."""


def load(package: str, name: str, form: type[T]) -> T:
    """Load a file of a package into its form; an error names file, entry and remedy.

    What the variant in use says about the file is put over it.
    """
    source, change = files(package).joinpath(name), find_change(package, name)
    if change is None:
        return parse_toml(source.read_text("utf-8"), f"{package}/{name}", form)
    if not source.is_file():
        return parse_toml(change.text, change.file, form)
    FORMS[f"{package}/{name}"] = form
    return _convert_merged(tomllib.loads(source.read_text("utf-8")), change, form)


def list_files(package: str, folder: str = "") -> list[str]:
    """List the TOML files in a folder of a package, those that the variant in use adds too."""
    place = files(package).joinpath(folder) if folder else files(package)
    own = {entry.name for entry in place.iterdir() if entry.name.endswith(".toml")}
    return sorted(own | set(list_added(package, folder)))


def read_entries(package: str, name: str) -> Entries:
    """Return the entries of a component file as the game loads them, without their form."""
    source, change = files(package).joinpath(name), find_change(package, name)
    own = tomllib.loads(source.read_text("utf-8")) if source.is_file() else {}
    return merge(own, change.entries) if change else own


def _convert_merged(own: Entries, change: Change, form: type[T]) -> T:
    """Convert a file with the entries of a variant over it; a fault is named with the variant's line."""
    merged = merge(own, change.entries)
    try:
        return msgspec.convert(merged, form)
    except msgspec.ValidationError as error:
        what, path, remedy = _describe_misfit(error, merged, form)
        steps = [step.strip("[]") for step in STEP.findall(_faulty_line(what, path))]
        mine = locate(merged, change.entries, own, steps)
        line = line_of(change.text, mine) if mine else 0
        place = f"{change.file}, line {line}" if line else change.file
        raise DataError(f"{place}: {path or 'the top level'}: {what}.", remedy=remedy) from None


def load_file(path: Path, form: type[T]) -> T:
    """Load a file that a player wrote."""
    return parse_toml(read_file(path), path.name, form)


def read_file(path: Path, largest: int = LARGEST_FILE) -> str:
    """Return the text of a file that a player wrote, within reason."""
    if not path.is_file():
        raise DataError(f"{path.name}: there is no such file.", remedy="check the path")
    if path.stat().st_size > largest:
        raise DataError(f"{path.name}: the file is larger than {largest} bytes.")
    return path.read_text("utf-8", errors="replace")


def parse_toml(text: str, file: str, form: type[T]) -> T:
    """Read TOML and convert it, naming the entry that does not fit."""
    if "/" in file:
        FORMS[file] = form
    try:
        return msgspec.convert(raw := tomllib.loads(text), form)
    except tomllib.TOMLDecodeError as error:
        raise DataError(f"{file}: not TOML: {error}.", remedy="mend the syntax there") from None
    except msgspec.ValidationError as error:
        what, path, remedy = _describe_misfit(error, raw, form)
        line = line_of(text, _faulty_line(what, path))
        place = f"{file}, line {line}" if line else file
        entry = path or "the top level"
        raise DataError(f"{place}: {entry}: {what}.", remedy=remedy) from None


def _describe_misfit(
    error: msgspec.ValidationError, raw: Entries, form: type
) -> tuple[str, str, str]:
    """Return what does not fit its form, the path of the entry, and the remedy."""
    what, _, where = str(error).partition(" - at ")
    path = where.strip("`").removeprefix("$").removeprefix(".")
    remedy = _remedy_for(what, _known_fields(form, path))
    return what, _path_with_names(raw, form, path, str(error)), remedy


def _faulty_line(what: str, path: str) -> str:
    """Return the path of the line to name: that of a field that nobody knows, else the entry's."""
    strange = STRANGE.search(what)
    return f"{path}.{strange[1]}".strip(".") if strange else path


def _path_with_names(raw: Entries, form: type, path: str, fault: str) -> str:
    """Return a path with the entries named that it leaves open: `tank[...].move` is `tank.maus.move`."""
    here: Any = raw
    name = ""
    for step in STEP.findall(path):
        if step == "[...]" and isinstance(here, dict):
            key = _find_faulty_entry(raw, here, form, fault)
            name, here = f"{name}.{key}", here[key]
        elif step.startswith("["):
            name, here = name + step, here[int(step[1:-1])] if step[1:-1].isdigit() else None
        else:
            name, here = f"{name}.{step}", here[step]
    return name.removeprefix(".")


def _find_faulty_entry(
    raw: dict[str, object], entries: dict[str, object], form: type, fault: str
) -> str:
    """Return the key of the entry that has a fault, by trying each alone."""
    every = dict(entries)
    for key, value in every.items():
        entries.clear()
        entries[key] = value
        try:
            msgspec.convert(raw, form)
        except msgspec.ValidationError as error:
            if str(error) == fault:
                return key
    return next(iter(every))


def _remedy_for(what: str, known: list[str]) -> str:
    """Return what would mend a value that does not fit its form."""
    if "missing required field" in what:
        return "add it"
    if "unknown field" in what and known:
        return f"use only {', '.join(known)}"
    return "correct that entry"


def _known_fields(form: type, path: str) -> list[str]:
    """List the fields that the entry at a path may have."""
    kind: object = msgspec.inspect.type_info(form)
    for name in STEP.findall(path):
        kind = _type_of_part(kind, name)
    return [f.encode_name for f in getattr(kind, "fields", ())]


def _type_of_part(kind: object, name: str) -> object:
    """Return the type of a field, or of the items of a list or a table."""
    for field in getattr(kind, "fields", ()):
        if field.encode_name == name:
            return _without_none(field.type)
    return _without_none(getattr(kind, "item_type", getattr(kind, "value_type", None)))


def _without_none(kind: object) -> object:
    """Return the type of what may be left out."""
    types = getattr(kind, "types", (kind,))
    return next((t for t in types if not isinstance(t, msgspec.inspect.NoneType)), kind)
