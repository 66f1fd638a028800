"""The rules, a module per chapter; importing them fills the table of steps."""

from beachhead.games._template.rules import end, fire, move, setup, turn
from beachhead.games._template.rules.base import rules

__all__ = ["end", "fire", "move", "rules", "setup", "turn"]
