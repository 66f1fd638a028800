"""Lessons as the lobby lists them, and how far the one at a table is."""

from typing import cast

from beachhead.kernel.registry import AnyGame
from beachhead.kernel.things import Thing
from beachhead.lessons import LessonMatch, Step, list_lessons
from beachhead.lessons.pointing import find_spots, find_things, seen_things
from beachhead.match import Match
from beachhead.web.messages import Answer, LessonCard, LessonState, LessonStep


def list_cards(game: AnyGame) -> list[LessonCard]:
    """List a game's lessons as the lobby shows them."""
    lessons = [source.lesson for source in list_lessons(game)]
    return [LessonCard(one.id, one.title, one.goal, one.minutes) for one in lessons]


def describe_lesson(match: Match, side: int) -> LessonState | None:
    """Return how far a lesson is, for the learner."""
    if not isinstance(match, LessonMatch) or side != match.learner:
        return None
    lesson, at = match.lesson, match.progress.step
    tasks = [number for number, step in enumerate(lesson.step[:at]) if step.is_task]
    first = tasks[-1] + 1 if tasks else 0
    seen, accepted = seen_things(match), match.accepted()
    notation = match.game.text(match.position, accepted[0], side) if accepted else ""
    return LessonState(
        id=lesson.id,
        title=lesson.title,
        goal=lesson.goal,
        done=lesson.done,
        steps=[
            describe_step(step, seen if first <= number <= at else {})
            for number, step in enumerate(lesson.step)
        ],
        first=first,
        task=at,
        accepted=[cast("Answer", to_wire(answer)) for answer in accepted],
        notation=notation,
        spots=find_spots(match.task) if match.task and accepted else [],
        comment=match.comment(),
        finished=match.finished,
        failed=match.over and not match.finished,
        lost=match.progress.lost,
        task_depth=match.task_depth,
    )


def describe_step(step: Step, seen: dict[str, Thing]) -> LessonStep:
    """Return one step with the things it points at, as far as they are in the scene.

    What is read about stands in a spotlight; while something is to be done all stays bright.
    """
    bright = step.spotlight or (() if step.is_task else step.point)
    return LessonStep(
        text=step.text,
        rule=step.rule,
        task=step.is_task,
        mode=step.mode if step.is_task else "",
        point=list_ids(step.point, seen),
        spotlight=list_ids(bright, seen),
        arrows=[list_ids(arrow, seen) for arrow in step.arrows],
    )


def list_ids(words: tuple[str, ...], seen: dict[str, Thing]) -> list[str]:
    """List the ids of the things that words mean."""
    return [thing for word in words for thing in find_things(word, seen)]


def to_wire(answer: object) -> object:
    """Return an answer as the wire has it: a tuple is a list there."""
    return list(answer) if isinstance(answer, tuple) else answer
