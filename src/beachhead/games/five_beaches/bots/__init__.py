"""How good a position is, and the commander who plays by it."""

from beachhead.games.five_beaches.bots.commander import Commander
from beachhead.games.five_beaches.bots.evaluation import evaluate

__all__ = ["Commander", "evaluate"]
