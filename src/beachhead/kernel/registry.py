"""Find games: the folders below `beachhead.games` and entry points of other packages.

A game is imported when it is asked for, so that one with needs of its own (an extra that is not
installed) is in nobody's way.
"""

import pkgutil
from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points

from beachhead.kernel.errors import BeachheadError, DataError, Unknown
from beachhead.kernel.game import Game
from beachhead.kernel.position import Position
from beachhead.kernel.variants import check_files, point_to_variant

HOME = "beachhead.games"
GROUP = "beachhead.games"
AnyGame = Game[Position]


class Incomplete(BeachheadError):
    """A game needs a library that is not installed, or its package does not hold."""

    code = "game.incomplete"


@cache
def sources() -> dict[str, Callable[[], AnyGame]]:
    """Return a way to import each game, by the id under which it is listed."""
    home = import_module(HOME)
    folders = sorted(m.name for m in pkgutil.iter_modules(home.__path__) if m.ispkg)
    found = {name.lstrip("_"): _folder_loader(name) for name in folders}
    others = {point.name: _entry_loader(point) for point in entry_points(group=GROUP)}
    return {**others, **found}


def _folder_loader(name: str) -> Callable[[], AnyGame]:
    """Put off the import of a folder below `beachhead.games`."""

    def load() -> AnyGame:
        found: AnyGame = import_module(f"{HOME}.{name}").GAME
        return found

    return load


def _entry_loader(point: EntryPoint) -> Callable[[], AnyGame]:
    """Put off the import of another package's game; whatever fails there is that package's fault."""

    def load() -> AnyGame:
        try:
            found = point.load()
        except Exception as error:
            msg = f"The game {point.name!r} cannot be loaded: {type(error).__name__}: {error}."
            raise Incomplete(msg, remedy=f"mend or remove the package of {point.value}") from error
        if not isinstance(found, Game):
            msg = f"The entry point {point.name!r} names {point.value}, which is no Game."
            raise Incomplete(msg, remedy="name the GAME of the package")
        return found

    return load


@cache
def game(game_id: str) -> AnyGame:
    """Return a game by its id: the folder's name, or the entry point's."""
    if game_id not in sources():
        raise Unknown("game", game_id, sorted(sources()))
    try:
        found = _check_id(game_id, sources()[game_id]())
        check_files(game_id, type(found).__module__)
    except DataError as error:
        raise point_to_variant(error) from None
    except ModuleNotFoundError as error:
        if not error.name or error.name.startswith("beachhead"):
            raise
        msg = f"The game {game_id!r} needs the library {error.name!r}, which is not installed."
        raise Incomplete(msg, remedy="install beachhead with all its extras") from None
    return found


def _check_id(game_id: str, found: AnyGame) -> AnyGame:
    """Raise an error unless a game has the id under which it is listed: records find it by that."""
    if found.id != game_id:
        msg = f"The game listed as {game_id!r} calls itself {found.id!r}."
        raise Incomplete(msg, remedy=f'write id = "{game_id}" in its class')
    return found


@cache
def all_games() -> dict[str, AnyGame]:
    """Return every game that can be played here by id, hidden ones too."""
    return {game_id: game(game_id) for game_id in sources() if game_id not in unavailable()}


@cache
def unavailable() -> dict[str, Incomplete]:
    """Return the games that cannot be played here, each with the reason and the remedy."""
    found: dict[str, Incomplete] = {}
    for game_id in sources():
        try:
            game(game_id)
        except Incomplete as reason:
            found[game_id] = reason
    return found


def games() -> list[AnyGame]:
    """List the games that players are shown."""
    return [game for game in all_games().values() if not game.hidden]
