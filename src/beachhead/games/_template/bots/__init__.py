"""How good a position is, for bots."""

from beachhead.games._template.bots.evaluation import evaluate

__all__ = ["evaluate"]
