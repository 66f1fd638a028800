"""A position: plain data plus an agenda of named steps still to do."""

from collections.abc import Sequence
from copy import copy
from typing import Self, TypeVar

import msgspec

T = TypeVar("T")
Frame = tuple[int | str, ...]
"""A step's name followed by its arguments: strings and ints only."""
Figure = int | str | list[int | str]
"""What an event may carry."""
LONGEST_STORY = 20_000
"""Events of one answer: steps that never come to an end are stopped before memory is."""


class Event(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that happened, as data: log lines and animation are made from it."""

    kind: str
    """What happened, in a word."""
    rule: str = ""
    """The rule it follows from."""
    figures: dict[str, Figure] = {}
    """What and whom it concerns, by name (see `docs/events.md`)."""


class Branch(msgspec.Struct, forbid_unknown_fields=True):
    """The agenda of one side while several act at the same time."""

    side: int
    """Who works on it."""
    agenda: list[Frame]
    """Its frames, the next one last."""


class Position(msgspec.Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """Base of every game's board: what is left to do, and how it ended.

        class Board(Position):
            zones: list[int]

    `do` stacks frames on the agenda that is being worked on: the main one, or, while an answer of a
    side in a branch is carried out, that branch's.
    """

    agenda: list[Frame] = []
    """Frames still to be worked on, the next one last."""
    branches: list[Branch] = []
    """One for each side that acts, while several do at the same time."""
    acting: int = -1
    """Index of the branch being worked on; -1 is the main agenda (always so between answers)."""
    ending: str = ""
    """Why the game is over; empty while it goes on."""
    scores: list[int] = []
    """Of each side, once the game is over."""
    story: list[Event] | None = None
    """Events being told; None while searching."""

    def do(self, first: Frame | None = None, *then: Frame) -> None:
        """Put steps on the agenda so that the first listed happens first."""
        if then:
            self.agenda.extend(then[::-1])
        if first is not None:
            self.agenda.append(first)

    def together(self, work: dict[int, list[Frame]]) -> None:
        """Open one branch a side; the main agenda goes on when all branches are empty.

        While branches are open the main agenda is empty: what is left to do moves to a new list.
        """
        if self.branches:
            raise AssertionError("branches cannot open inside branches")
        left = self.agenda
        self.agenda = left.copy()
        left.clear()
        self.branches = [Branch(side, frames[::-1]) for side, frames in work.items()]

    def interrupt(self, side: int, *frames: Frame) -> None:
        """Put steps before whatever another side is doing in its branch."""
        for branch in self.branches:
            if branch.side == side:
                branch.agenda.extend(frames[::-1])
                return
        raise AssertionError(f"side {side} has no branch open")

    def tell(self, kind: str, rule: str = "", **figures: int | str | Sequence[int | str]) -> None:
        """Add an event to the story, if somebody listens."""
        if self.story is not None:
            if len(self.story) >= LONGEST_STORY:
                raise AssertionError(f"one answer has more than {LONGEST_STORY:,} events")
            told = {k: v if isinstance(v, (int, str)) else list(v) for k, v in figures.items()}
            self.story.append(Event(kind, rule, told))

    def finish(self, reason: str, *scores: int) -> None:
        """End the game: a reason's name and a score for each side."""
        self.ending = reason
        self.scores = list(scores)
        self.agenda.clear()
        self.branches = []
        self.acting = -1

    def clone(self) -> Self:
        """Copy every list one or two levels deep; override where speed matters."""
        twin = self.twin()
        for name in self.__struct_fields__:
            value = getattr(self, name)
            if type(value) is list and name not in ("agenda", "branches", "scores", "story"):
                setattr(
                    twin,
                    name,
                    [_copy_deeply(v) for v in value] if _holds_containers(value) else value[:],
                )
            elif type(value) is dict:
                setattr(twin, name, {k: _copy_deeply(v) for k, v in value.items()})
            elif isinstance(value, msgspec.Struct):
                setattr(twin, name, _copy_deeply(value))
        return twin

    def twin(self) -> Self:
        """Copy the struct and the kernel's own lists: the first line of every written `clone`.

        The game's lists are still shared: `twin.zones = self.zones.copy()`, and so on.
        """
        twin: Self = self.__copy__()  # type: ignore[attr-defined]
        twin.agenda = self.agenda.copy()
        if self.branches:
            twin.branches = [Branch(x.side, x.agenda.copy()) for x in self.branches]
        if self.story is not None:
            twin.story = None
        return twin


def replaced_at(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """Return a tuple with another value in one place: what changes seldom, copies may share."""
    if not 0 <= index < len(values):  # a place before the first would make the tuple grow
        raise IndexError(f"there is no place {index} in {len(values)}")
    return (*values[:index], value, *values[index + 1 :])


def _holds_containers(values: list[object]) -> bool:
    """Return True if a list holds things that must be copied themselves."""
    return any(not isinstance(v, (int, str, float, tuple)) for v in values)


def _copy_deeply(value: object) -> object:
    """Copy a value of a position all the way down."""
    if isinstance(value, list):
        return [_copy_deeply(v) for v in value]
    if isinstance(value, dict):
        return {k: _copy_deeply(v) for k, v in value.items()}
    if isinstance(value, msgspec.Struct) and not value.__struct_config__.frozen:
        twin = copy(value)
        for name in value.__struct_fields__:
            setattr(twin, name, _copy_deeply(getattr(value, name)))
        return twin
    return value
