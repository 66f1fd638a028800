"""What else than the careful bot's answer is worth a thought: other locks, purchases and ways.

A turn's plan is what is bought and where to go; while rolling it is what to lock and to roll again.
"""

from collections.abc import Sequence
from math import inf

from beachhead.games.dday_dice.board import Board
from beachhead.games.dday_dice.bots import careful, movement, spending
from beachhead.games.dday_dice.odds.valuation.assessment import Assessment
from beachhead.kernel.nodes import Answer, Decision
from beachhead.kernel.variations import Thoughts

MOST = 5
"""Answers to one question that are looked at."""
NEXT = 0.5
"""The prior of the best answer after the bot's own …"""
FALL = 0.1
"""… and how much less each further one has."""
CARDS = ("choose_award", "choose_free_item", "choose_free_leader", "choose_revived")
"""Gifts among which one is taken."""


def list_thoughts(b: Board, decision: Decision) -> Thoughts:
    """List the careful bot's answer to a question and the next best ones."""
    if len(decision.options) < 2:
        return []
    others = list_others(Assessment(b, decision.side, inf), decision)
    if not others:
        return []
    own = careful.decide(b, decision, inf)
    others = [answer for answer in others if answer != own][: MOST - 1]
    return [(own, 1.0), *((answer, NEXT - FALL * n) for n, answer in enumerate(others))]


def list_others(assessment: Assessment, decision: Decision) -> list[Answer]:
    """List answers in the order in which they look good; none where nothing is varied."""
    options = decision.options
    match decision.step:
        case "choose_lock" | "choose_reroll":
            return list_dice(assessment, decision)
        case "spend":
            return [*list_rallied(assessment, options), *list_found(options), "done"]
        case "move":
            return movement.rank_answers(assessment, options)
        case step if step in CARDS:
            return sorted(options, key=lambda answer: -spending.value_cards(assessment, answer))
    return []


def list_dice(assessment: Assessment, decision: Decision) -> list[Answer]:
    """List what to lock or to roll again, by the solver's values."""
    locking = decision.step == "choose_lock"
    answers: list[Answer] = [
        ((c.lock if locking else c.roll) if c.roll else "stop") for c in assessment.list_choices()
    ]
    return [answer for answer in dict.fromkeys(answers) if answer in decision.options]


def list_rallied(assessment: Assessment, options: list[Answer]) -> Sequence[Answer]:
    """List the Specialists that may be rallied, the best bargain first."""
    named = [a for a in options if isinstance(a, tuple) and a[0] == "rally"]
    return sorted(named, key=lambda a: -spending.value_rally(assessment, str(a[1])))[: MOST - 2]


def list_found(options: list[Answer]) -> list[Answer]:
    """List what else may be bought or played."""
    return [
        a for a in options if a == "draw" or (isinstance(a, tuple) and a[0] in ("find", "play"))
    ]
