"""What a lesson points at: things of the scene by their ids or by their names, and spots."""

import re
from collections.abc import Mapping

from beachhead.kernel.notation import same_text
from beachhead.kernel.things import Thing, things
from beachhead.lessons.form import Step
from beachhead.lessons.lesson_match import LessonMatch

SPOT = re.compile(r"at (\d+) (\d+)")
"""A spot on a free table, as clients send it."""


def seen_things(match: LessonMatch) -> dict[str, Thing]:
    """Return everything that the learner can point at now."""
    return things(match.game.scene(match.view(match.learner), match.learner))


def find_things(word: str, seen: Mapping[str, Thing]) -> list[str]:
    """List the ids of the things that a word means: an id, or a name that several may share."""
    if word in seen:
        return [word]
    return [thing.id for thing in seen.values() if same_text(thing.name, word)]


def find_spots(step: Step) -> list[tuple[int, int]]:
    """List the spots of a free table that a task asks for."""
    return [(int(at[1]), int(at[2])) for text in step.do for at in SPOT.finditer(text)]
