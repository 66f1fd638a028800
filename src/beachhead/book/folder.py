"""The `book` folder of a game: which files it has, and how they are read."""

from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import TypeVar

from beachhead.kernel.data import load
from beachhead.kernel.registry import AnyGame

T = TypeVar("T")
FOLDER = "book"


def package_of(game: AnyGame) -> str:
    """Return the package in which a game's data stands."""
    return type(game).__module__


def folder_of(game: AnyGame) -> Traversable:
    """Return the folder with a game's texts; it need not be there."""
    return files(package_of(game)).joinpath(FOLDER)


def read_file(game: AnyGame, name: str, form: type[T]) -> T:
    """Load a file of a game's texts; one that is not there is as good as an empty one."""
    if not folder_of(game).joinpath(name).is_file():
        return form()
    return load(package_of(game), f"{FOLDER}/{name}", form)
