"""How far a lesson is, as it follows from the entries of its match."""

import msgspec

from beachhead.kernel.nodes import Answer
from beachhead.kernel.position import Event, Figure
from beachhead.lessons.form import Lesson, Step, Until

Line = tuple[Answer, ...]


class Progress(msgspec.Struct, frozen=True):
    """Where a lesson stands after some entries of its match."""

    step: int
    """The task that is under way or comes next; the number of steps once all are done."""
    opening: tuple[str, ...] = ()
    """What is left of the opening."""
    queue: Line = ()
    """What is left of a line that has begun: of the opening, or of a reply."""
    lines: tuple[Line, ...] = ()
    """What is left of the accepted lines that fit so far; none before the first answer."""
    dice: tuple[str, ...] = ()
    replies: tuple[str, ...] = ()
    """The throws and replies that are still to come."""
    tail: int = 0
    """How many of these belong to the task before, which is done but not over yet."""
    seen: int = 0
    """How often the event that ends the task has happened."""
    lost: bool = False
    """True if the entries do not follow the lesson: it has changed since."""

    @property
    def is_open(self) -> bool:
        """Return True if the task has begun: opening and the task before are over."""
        return not (self.opening or self.queue or self.tail)


def first_progress(lesson: Lesson) -> Progress:
    """Return the progress before the first entry."""
    return begin_task(lesson, Progress(-1, lesson.opening))


def begin_task(lesson: Lesson, before: Progress, after: Step | None = None) -> Progress:
    """Return the progress at the beginning of the next task.

    The throws and replies of a task that is done come first; a free task has its own ready at once,
    since the other side may be the first to act in it.
    """
    number = before.step + 1
    while number < len(lesson.step) and not lesson.step[number].is_task:
        number += 1
    coming = lesson.step[number] if number < len(lesson.step) else None
    own = [one for one in (after, coming if coming and coming.mode != "only" else None) if one]
    return Progress(
        number,
        before.opening,
        dice=tuple(text for one in own for text in one.dice),
        replies=tuple(text for one in own for text in one.replies),
        tail=len(after.dice) + len(after.replies) if after else 0,
        lost=before.lost,
    )


def is_accepted(expected: Line, given: Line, near: int) -> bool:
    """Return True if answers are those of a line, as far as they go; spots may lie near by."""
    if len(given) > len(expected):
        return False
    return all(
        one == other or (near > 0 and are_near(one, other, near))
        for one, other in zip(expected, given, strict=False)
    )


def are_near(one: Answer, other: Answer, near: int) -> bool:
    """Return True if two answers name the same things and no number differs by more than `near`."""
    ours, theirs = split_names(one), split_names(other)
    return len(ours) == len(theirs) and all(
        name == same
        and len(numbers) == len(others)
        and all(abs(x - y) <= near for x, y in zip(numbers, others, strict=True))
        for (name, *numbers), (same, *others) in zip(ours, theirs, strict=True)
    )


def split_names(answer: Answer) -> list[tuple[str, *tuple[int, ...]]]:
    """Return each name of an answer with the numbers behind it, in the order of the names."""
    parts: list[tuple[str, list[int]]] = [("", [])]
    for part in answer if isinstance(answer, tuple) else (answer,):
        if isinstance(part, str):
            parts.append((part, []))
        else:
            parts[-1][1].append(part)
    return sorted((name, *numbers) for name, numbers in parts)


def count_events(until: Until, events: tuple[Event, ...]) -> int:
    """Return how many events are of the kind that ends a task."""
    return sum(
        event.kind == until.event
        and all(has_figure(event.figures.get(name), value) for name, value in until.figures.items())
        for event in events
    )


def has_figure(figure: Figure | None, value: int | str) -> bool:
    """Return True if a figure is a value, or a list with it."""
    return value in figure if isinstance(figure, list) else figure == value
