"""A diligent learner: does what a lesson says, and what a bot would do where it says nothing."""

from beachhead.ai import decide
from beachhead.ai.continuation import policy_name
from beachhead.kernel.nodes import Answer
from beachhead.lessons.lesson_match import LessonMatch

MOST_ANSWERS = 400
"""Answers within which a task must be done."""


def show_answer(match: LessonMatch, seed: str = "") -> Answer:
    """Return what the learner could answer now."""
    accepted = match.accepted()
    if accepted:
        return accepted[0]
    return ask_bot(match, match.learner, policy_name(match.game), seed)


def ask_bot(match: LessonMatch, side: int, level: str, seed: str) -> Answer:
    """Return a bot's answer for a side."""
    return decide(match.game, match.position, side, level, seed=f"{seed}:{match.depth}", seconds=1)


def play_task(match: LessonMatch, seed: str = "") -> bool:
    """Do the task that comes next, and let the other sides answer; return False if it fails."""
    step = match.progress.step
    for _ in range(MOST_ANSWERS):
        if match.progress.step != step or match.progress.lost or not play_answer(match, seed):
            break
    return match.progress.step != step and not match.progress.lost


def play_answer(match: LessonMatch, seed: str) -> bool:
    """Let the side that is asked answer; return False if nobody is."""
    bot = match.bot_to_move()
    if bot is not None:
        match.answer(bot, ask_bot(match, bot, match.seats[bot].level, seed))
        return True
    if match.learner in match.asked_sides() and not match.throws():
        match.answer(match.learner, show_answer(match, seed))
        return True
    return False
