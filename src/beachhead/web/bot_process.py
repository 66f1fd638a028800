"""The work of a bot's process; it imports little, so that the process starts quickly."""

from __future__ import annotations

from functools import cache

from beachhead.ai import bots, decide
from beachhead.kernel import registry
from beachhead.kernel.bots import Bot
from beachhead.kernel.nodes import Answer


def is_ready() -> bool:
    """Return True: the process has started."""
    return True


def decide_for_view(
    game_id: str, body: bytes, side: int, level: str, seed: str, seconds: float
) -> Answer:
    """Return a bot's answer to a side's view; a level that is gone is played at random."""
    game = registry.game(game_id)
    view = game.decoder.decode(body)
    bot = seat_bot(game_id, level)
    return decide(game, view, side, level, seed=seed, seconds=seconds, bot=bot)


@cache
def seat_bot(game_id: str, level: str) -> Bot:
    """Return this process's player of a level: it remembers the moves that it has begun."""
    known = bots(registry.game(game_id))
    return known.get(level, known["random"])
