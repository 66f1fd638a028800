"""What a lesson points at: things of the scene by their ids or by their names."""

from __future__ import annotations

from collections.abc import Mapping

from beachhead.kernel.notation import same_text
from beachhead.kernel.things import Thing, things
from beachhead.lessons.lesson_match import LessonMatch


def seen_things(match: LessonMatch) -> dict[str, Thing]:
    """Return everything that the learner can point at now."""
    return things(match.game.scene(match.view(match.learner), match.learner))


def find_things(word: str, seen: Mapping[str, Thing]) -> list[str]:
    """List the ids of the things that a word means: an id, or a name that several may share."""
    if word in seen:
        return [word]
    return [thing.id for thing in seen.values() if same_text(thing.name, word)]
