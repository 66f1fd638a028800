"""Odds of any game, asked of its rules.

    chances = walk(game, Case(start=b, until=battle_is_over, count=units_left))
    chances.share(lambda left: left == 0)      # Share(p=0.34, …, fraction=Fraction(11, 32))

A walk plays the rules over every outcome, merges equal positions and counts what it finds at the
end. It is exact while its budget lasts; the rest is sampled through the same rules. `Question`
puts a name, a reader and words around such a walk.
"""

from beachhead.odds.chances import Chances, Share, Weights, wilson_interval
from beachhead.odds.questions import BadQuestion, Question, Questions, Said, Shortcut
from beachhead.odds.walk import Budget, Case, start_with, walk

__all__ = [
    "BadQuestion",
    "Budget",
    "Case",
    "Chances",
    "Question",
    "Questions",
    "Said",
    "Share",
    "Shortcut",
    "Weights",
    "start_with",
    "walk",
    "wilson_interval",
]
