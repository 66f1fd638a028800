"""The rules, a module per chapter; importing them fills the table of steps."""

from beachhead.games.axis_allies_dday.rules import setup, turn, victory
from beachhead.games.axis_allies_dday.rules.base import rules

__all__ = ["rules", "setup", "turn", "victory"]
