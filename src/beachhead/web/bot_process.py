"""The work of a bot's process; it imports little, so that the process starts quickly."""

from functools import cache, lru_cache

from beachhead.ai import Players, bots
from beachhead.kernel import registry
from beachhead.kernel.nodes import Answer

MOST_MATCHES = 200
"""Matches whose bots a process remembers."""


def is_ready() -> bool:
    """Return True: the process has started."""
    return True


def decide_for_view(
    game_id: str, body: bytes, side: int, level: str, seed: str, match_id: str, seconds: float
) -> Answer:
    """Return a bot's answer to a side's view; a level that is gone is played at random."""
    game = registry.game(game_id)
    view = game.decoder.decode(body)
    known = level if level in levels_of(game_id) else "random"
    players = players_of(game_id, match_id)
    return players.decide(view, side, known, seed=seed, seconds=seconds)


@cache
def levels_of(game_id: str) -> frozenset[str]:
    """Return the levels that a game's bots have."""
    return frozenset(bots(registry.game(game_id)))


@lru_cache(maxsize=MOST_MATCHES)
def players_of(game_id: str, match_id: str) -> Players:
    """Return this process's players of a match: they remember the moves that they have begun."""
    return Players(registry.game(game_id))
