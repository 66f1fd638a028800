"""Figures from a game's own content files, so that a text never has a second copy of them."""

import tomllib
from functools import cache
from importlib.resources import files

import msgspec

from beachhead.book.folder import package_of
from beachhead.kernel.errors import DataError
from beachhead.kernel.registry import AnyGame


class Source(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a figure stands: a file of `content/` and the way to the entry, as `victory.note`."""

    file: str
    """`{scenario}` in it is the id of the scenario."""
    path: str = ""
    without: str = ""
    """What is said if there is no such file or entry, as for a scenario of a player's own."""


def find_value(game: AnyGame, source: Source, scenario: str) -> object:
    """Return an entry of a content file; None if there is no such file or entry."""
    content = _read_content(package_of(game), source.file.replace("{scenario}", scenario))
    here: object = content
    for name in filter(None, source.path.split(".")):
        here = here.get(name) if isinstance(here, dict) else None
    return here


@cache
def _read_content(package: str, name: str) -> dict[str, object] | None:
    """Return a content file as it stands."""
    file = files(package).joinpath("content").joinpath(name)
    return tomllib.loads(file.read_text("utf-8")) if file.is_file() else None


def fill_in(game: AnyGame, text: str, figures: dict[str, Source], scenario: str) -> str:
    """Put figures of the content in the place of their names in braces."""
    for name, source in figures.items():
        found = find_value(game, source, scenario)
        said = source.without if found is None else str(found)
        if f"{{{name}}}" in text and not said:
            msg = f"{game.id}: the figure {name!r} of the book is not in content/{source.file}."
            raise DataError(msg, remedy=f"correct its file or path, now {source.path!r}")
        text = text.replace(f"{{{name}}}", said)
    return text
