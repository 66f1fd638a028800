"""Play, referee, simulate and solve four D-Day tabletop wargames.

    import beachhead

    game = beachhead.game("five_beaches")
    b = game.new("omaha")
    node = game.node(b)                          # a Decision, a Chance or Over

    match = beachhead.Match.new(game, "omaha", seed="nobody knows this")
    results = beachhead.simulate(beachhead.batch("template", 100, ("greedy", "random")))

Everything else is found below `beachhead.kernel`, `beachhead.odds`, `beachhead.match`,
`beachhead.ai` and `beachhead.sim`; `docs/` has a page for each.
"""

from importlib.metadata import PackageNotFoundError as _NotInstalled, version as _version

from beachhead.ai import bots, decide
from beachhead.kernel.errors import BeachheadError
from beachhead.kernel.game import Game
from beachhead.kernel.nodes import Chance, Decision, Over
from beachhead.kernel.registry import game, games as list_games
from beachhead.match import Match, Record, Seat
from beachhead.sim import list_jobs, simulate

try:
    __version__ = _version("beachhead")
except _NotInstalled:  # a source tree that was never installed
    __version__ = "0+unknown"

__all__ = [
    "BeachheadError",
    "Chance",
    "Decision",
    "Game",
    "Match",
    "Over",
    "Record",
    "Seat",
    "__version__",
    "bots",
    "decide",
    "game",
    "list_games",
    "list_jobs",
    "simulate",
]
