"""Play to the end at random.

    decisions = game.play_out(b, Random(1).random)

The steps and their order are those of `node` and `apply`; only nobody looks at the questions, so no
nodes are made of them.
"""

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from beachhead.kernel.devices import sample
from beachhead.kernel.engine import Engine
from beachhead.kernel.frames import argument_form, function_of
from beachhead.kernel.position import Frame, Position
from beachhead.kernel.steps import Auto, ChanceStep, Choice, Step

B = TypeVar("B", bound=Position)
Luck = Callable[[], float]
"""A number from 0 up to 1, as `Random.random` gives it."""
Way = tuple[int, bool, Callable[..., Any], Callable[..., None] | None]
"""How a step is taken: how many arguments its frames carry (-1: any number), whether somebody
chooses, what is called first, and what then carries out the answer; an automatic step has none."""


class Playout(Generic[B]):
    """Take one step of a game after the other, each question answered at random."""

    def __init__(self, engine: Engine[B]) -> None:
        """Choose for every step how it is taken."""
        self.engine = engine
        self.ways: dict[int | str, Way] = {n: choose_way(s) for n, s in engine.steps.items()}

    def __call__(self, b: B, random: Luck) -> int:
        """Play a position to its end and count the decisions."""
        engine = self.engine
        decisions = 0
        while not b.ending:
            if b.branches:
                engine.settle_branches(b)
            if b.branches:
                decisions += self._answer(b, random)
            elif b.agenda:
                decisions += self.take_steps(b, b.agenda, random)
            else:
                engine.node(b)  # the game is over, or the rules have led to a dead end
        return decisions

    def _answer(self, b: B, random: Luck) -> int:
        """Answer the first of several sides that act at once."""
        main, frame = self.engine.enter_branch(b, -1)
        decisions = self.take_steps(b, [frame], random)
        self.engine.leave_branch(b, main)
        return decisions

    def take_steps(self, b: B, agenda: list[Frame], random: Luck) -> int:
        """Take the steps of an agenda until it is empty, as when branches open; count the decisions.

        Most frames carry one or two arguments, and a plain call is quicker than one with a star.
        """
        ways, decisions = self.ways, 0
        while agenda:
            frame = agenda.pop()
            takes, chooses, ask, resolve = ways[frame[0]]
            if takes == 1:
                side = frame[1]
                asked = ask(b, side)
                if chooses:
                    decisions += 1
                    resolve(b, asked[int(random() * len(asked))], side)  # type: ignore[misc]
                elif resolve is not None:
                    resolve(b, sample(asked, random), side)
            elif takes == 2:
                _, side, what = frame
                asked = ask(b, side, what)
                if chooses:
                    decisions += 1
                    resolve(b, asked[int(random() * len(asked))], side, what)  # type: ignore[misc]
                elif resolve is not None:
                    resolve(b, sample(asked, random), side, what)
            else:
                args = frame[1:]
                asked = ask(b, *args)
                if chooses:
                    decisions += 1
                    resolve(b, asked[int(random() * len(asked))], *args)  # type: ignore[misc]
                elif resolve is not None:
                    resolve(b, sample(asked, random), *args)
        return decisions


def choose_way(step: Step[B, ...]) -> Way:
    """Choose how a step is taken."""
    least, kinds, more = argument_form(function_of(step))
    takes = -1 if more or least != len(kinds) else least
    if isinstance(step, Auto):
        return takes, False, step.run, None
    if isinstance(step, Choice):
        return takes, True, step.options, step.resolve
    assert isinstance(step, ChanceStep), "there are three kinds of step"
    return takes, False, step.device, step.resolve
