"""The captain, who plays either side of every scenario, and how good a position is."""

from beachhead.games.company.bots import features, phases
from beachhead.games.company.bots.captain import Captain
from beachhead.games.company.bots.evaluation import evaluate
from beachhead.games.company.bots.thoughts import list_thoughts

__all__ = ["Captain", "evaluate", "features", "list_thoughts", "phases"]
