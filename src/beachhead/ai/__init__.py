"""Bots that know no game: they see a side's view, ask the rules, and keep their time.

from beachhead.ai import bots, decide

sorted(bots(game))                                   # ['greedy', 'random', …]
decide(game, b, side, "greedy", seed=7, seconds=1.0)
"""

from beachhead.ai.desk import Fault, bots, decide, decision_of
from beachhead.ai.greedy import Greedy
from beachhead.ai.random import RandomBot

__all__ = ["Fault", "Greedy", "RandomBot", "bots", "decide", "decision_of"]
