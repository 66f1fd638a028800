"""What runs in a bot's own process; it imports little, so that such a process starts quickly."""

from __future__ import annotations

from beachhead.ai import bots, decide
from beachhead.kernel import registry
from beachhead.kernel.nodes import Answer


def ready() -> bool:
    """Say that the process has started."""
    return True


def think(game_id: str, body: bytes, side: int, level: str, seed: str, seconds: float) -> Answer:
    """Decide from nothing but the side's view."""
    game = registry.game(game_id)
    view = game.decoder.decode(body)
    chosen = level if level in bots(game) else "random"
    return decide(game, view, side, chosen, seed=seed, seconds=seconds)
