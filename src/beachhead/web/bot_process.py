"""The work of a bot's process; it imports little, so that the process starts quickly."""

from __future__ import annotations

from beachhead.ai import bots, decide
from beachhead.kernel import registry
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
    chosen = level if level in bots(game) else "random"
    return decide(game, view, side, chosen, seed=seed, seconds=seconds)
