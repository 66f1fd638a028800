"""Find games: the folders below `beachhead.games` and entry points of other packages.

A game is imported when it is asked for, so that one with needs of its own (an extra that is not
installed) is in nobody's way.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points

from beachhead.kernel.errors import BeachheadError, Unknown
from beachhead.kernel.game import Game
from beachhead.kernel.position import Position

HOME = "beachhead.games"
GROUP = "beachhead.games"
AnyGame = Game[Position]


class Incomplete(BeachheadError):
    """A game needs a library that is not installed."""

    code = "game.incomplete"


@cache
def sources() -> dict[str, Callable[[], AnyGame]]:
    """Give a way to import each game, by the id under which it is listed."""
    home = import_module(HOME)
    folders = sorted(m.name for m in pkgutil.iter_modules(home.__path__) if m.ispkg)
    found = {name.lstrip("_"): folder_loader(name) for name in folders}
    return {**found, **{point.name: point.load for point in entry_points(group=GROUP)}}


def folder_loader(name: str) -> Callable[[], AnyGame]:
    """Put off the import of a folder below `beachhead.games`."""

    def load() -> AnyGame:
        found: AnyGame = import_module(f"{HOME}.{name}").GAME
        return found

    return load


@cache
def game(game_id: str) -> AnyGame:
    """Find a game by its id: the folder's name, or the entry point's."""
    if game_id not in sources():
        raise Unknown("game", game_id, sorted(sources()))
    try:
        return sources()[game_id]()
    except ModuleNotFoundError as error:
        if not error.name or error.name.startswith("beachhead"):
            raise
        msg = f"The game {game_id!r} needs the library {error.name!r}, which is not installed."
        raise Incomplete(msg, remedy="install beachhead with all its extras") from None


@cache
def all_games() -> dict[str, AnyGame]:
    """Give every game that can be played here by id, hidden ones too."""
    found: dict[str, AnyGame] = {}
    for game_id in sources():
        try:
            found[game_id] = game(game_id)
        except Incomplete:
            continue
    return found


def games() -> list[AnyGame]:
    """List the games that players are shown."""
    return [game for game in all_games().values() if not game.hidden]
