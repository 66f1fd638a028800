"""A general for either side, and how good a position is."""

from beachhead.games.axis_allies_dday.bots.evaluation import evaluate
from beachhead.games.axis_allies_dday.bots.general import bots

__all__ = ["bots", "evaluate"]
