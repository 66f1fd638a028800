"""The form of a lesson: a TOML file in a game's folder `lessons/`. See `docs/lessons.md`."""

from typing import Annotated, Literal

import msgspec

Mode = Literal["only", "hint", "free"]
OptionValue = int | str | bool
Words = Annotated[str, msgspec.Meta(min_length=1)]


class Until(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What must happen: an event so many times, or the end of the match."""

    event: str = ""
    """The kind of the event; empty means the end of the match."""
    figures: dict[str, int | str] = {}
    """Figures that the event must have; of a list, one of its values."""
    count: Annotated[int, msgspec.Meta(ge=1)] = 1
    won: bool = False
    """At the end of the match: the learner must have won."""


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One step: words to read, or something to do."""

    text: Words
    rule: str = ""
    """The rule of the book that the step is about."""
    point: tuple[str, ...] = ()
    """Things of the scene to point at, by id or by name."""
    arrows: tuple[tuple[str, str], ...] = ()
    """Arrows from one thing to another."""
    spotlight: tuple[str, ...] = ()
    """Things that stay bright while everything else is dimmed."""
    do: tuple[str, ...] = ()
    """Accepted answers, each a line as the terminal takes it; the first is shown by "Show me"."""
    near: Annotated[int, msgspec.Meta(ge=0)] = 0
    """On a free table: how far from an accepted spot another one may be and still counts."""
    mode: Mode = "only"
    """`only`: nothing else is carried out; `hint`: `do` is suggested; `free`: nothing is."""
    until: Until | None = None
    """What ends a step of mode `hint` or `free`."""
    wrong: dict[str, str] = {}
    """Words for likely wrong answers by their notation; `*` is for all others."""
    replies: tuple[str, ...] = ()
    """Answers of the other side, in the order in which it is asked."""
    dice: tuple[str, ...] = ()
    """Throws and draws, in the order in which they come."""

    @property
    def is_task(self) -> bool:
        """Return True if something is to be done, not only read."""
        return bool(self.do) or self.until is not None


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A lesson: how the match begins, and the steps."""

    id: Annotated[str, msgspec.Meta(pattern="^[a-z0-9][a-z0-9-]{0,39}$")]
    title: Words
    goal: Words
    """What the learner can do afterwards, in one sentence."""
    minutes: Annotated[int, msgspec.Meta(ge=1, le=60)]
    side: str
    """The learner's side, by its name."""
    step: Annotated[tuple[Step, ...], msgspec.Meta(min_length=1)]
    scenario: str = ""
    options: dict[str, OptionValue] = {}
    setup: dict[str, object] = {}
    """The first position as a set-up form, for games that have one."""
    opening: tuple[str, ...] = ()
    """Answers of all sides and throws, in order, that are played before the learner arrives."""
    level: str = "beginner"
    """The level of the other side in steps that are free."""
    done: str = "You have reached the goal of this lesson."
    """The words at the end."""


class Source(msgspec.Struct, frozen=True):
    """A lesson with the file that it was read from."""

    file: str
    text: str
    lesson: Lesson
