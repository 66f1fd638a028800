"""Find games: the folders below `beachhead.games` and entry points of other packages."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points

from beachhead.kernel.errors import Unknown
from beachhead.kernel.game import Game
from beachhead.kernel.position import Position

HOME = "beachhead.games"
GROUP = "beachhead.games"
AnyGame = Game[Position]


@cache
def all_games() -> dict[str, AnyGame]:
    """Give every registered game by id, hidden ones too."""
    found = [import_module(f"{HOME}.{name}").GAME for name in folders()]
    found += [point.load() for point in entry_points(group=GROUP)]
    return {game.id: game for game in found}


def folders() -> list[str]:
    """List the packages below `beachhead.games`."""
    home = import_module(HOME)
    return sorted(m.name for m in pkgutil.iter_modules(home.__path__) if m.ispkg)


def games() -> list[AnyGame]:
    """List the games that players are shown."""
    return [game for game in all_games().values() if not game.hidden]


def game(game_id: str) -> AnyGame:
    """Find a game by its id."""
    known = all_games()
    if game_id not in known:
        raise Unknown("game", game_id, sorted(known))
    return known[game_id]
