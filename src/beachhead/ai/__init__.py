"""Bots that know no game: they see a side's view, ask the rules, and keep to their time.

from beachhead.ai import bots, decide

sorted(bots(game))                                   # ['greedy', 'random', …]
decide(game, b, side, "greedy", seed=7, seconds=1.0)
"""

from beachhead.ai.greedy import Greedy
from beachhead.ai.levels import LEVELS, SEARCHING, Level
from beachhead.ai.random import RandomBot
from beachhead.ai.registry import Fault, Players, bots, decide, decision_of, default_level, find_bot

__all__ = [
    "LEVELS",
    "SEARCHING",
    "Fault",
    "Greedy",
    "Level",
    "Players",
    "RandomBot",
    "bots",
    "decide",
    "decision_of",
    "default_level",
    "find_bot",
]
