"""How good a position is, whole moves, and the commander who plays by weighing them."""

from beachhead.games.five_beaches.bots import campaign, features, moves
from beachhead.games.five_beaches.bots.commander import Commander
from beachhead.games.five_beaches.bots.evaluation import evaluate

__all__ = ["Commander", "campaign", "evaluate", "features", "moves"]
