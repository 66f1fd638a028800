"""Bots that know no game: they see a side's view, ask the rules, and keep to their time.

from beachhead.ai import bots, decide

sorted(bots(game))                                   # ['greedy', 'random', …]
decide(game, b, side, "greedy", seed=7, seconds=1.0)
"""

from beachhead.ai.greedy import Greedy
from beachhead.ai.random import RandomBot
from beachhead.ai.registry import Fault, best_level, bots, decide, decision_of, find_bot

__all__ = [
    "Fault",
    "Greedy",
    "RandomBot",
    "best_level",
    "bots",
    "decide",
    "decision_of",
    "find_bot",
]
