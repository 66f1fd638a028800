"""Play to the end at random.

    decisions = game.play_out(b, Random(1).random)

The steps and their order are those of `node` and `apply`; only nobody looks at the questions, so no
nodes are made of them.

Most frames carry one or two arguments, and a plain call is three times as quick as one with a star:
hence the ways to take a step, which are chosen once for each.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from beachhead.kernel.devices import Device, sample
from beachhead.kernel.engine import Engine
from beachhead.kernel.frames import form, function_of
from beachhead.kernel.nodes import Answer, Chance, Decision
from beachhead.kernel.position import Frame, Position
from beachhead.kernel.steps import Auto, ChanceStep, Choice, Step

B = TypeVar("B", bound=Position)
Luck = Callable[[], float]
"""A number from 0 up to 1, as `Random.random` gives it."""
Turn = Callable[[B, Frame, Luck], int]
"""Take the step that a frame names and count the decisions: one for a choice, else none."""


class Playout(Generic[B]):
    """Take one step of a game after the other, each question answered at random."""

    def __init__(self, engine: Engine[B]) -> None:
        """Choose for every step how it is taken."""
        self.engine = engine
        self.turns: dict[int | str, Turn[B]] = {n: turn(s) for n, s in engine.steps.items()}

    def __call__(self, b: B, random: Luck) -> int:
        """Play a position to its end and count the decisions."""
        turns, decisions = self.turns, 0
        while not b.ending:
            agenda = b.agenda
            while agenda and not b.branches:
                frame = agenda.pop()
                decisions += turns[frame[0]](b, frame, random)
            if not b.ending:
                decisions += self.answered(b, random)
        return decisions

    def answered(self, b: B, random: Luck) -> int:
        """Answer the first of several sides that act at once."""
        engine = self.engine
        engine.settle(b)
        node = engine.node(b)
        if isinstance(node, Decision):
            engine.apply(b, pick(node.options, random))
            return 1
        if isinstance(node, Chance):
            engine.apply(b, sample(node.device, random))
        return 0


def pick(options: list[Answer], random: Luck) -> Answer:
    """Pick one of the options, each as likely as the others."""
    return options[int(random() * len(options))]


def turn(step: Step[B, ...]) -> Turn[B]:
    """Choose how a step is taken."""
    least, kinds, more = form(function_of(step))
    takes = -1 if more or least != len(kinds) else least
    if isinstance(step, Auto):
        return auto_turn(step.run, takes)
    if isinstance(step, Choice):
        return choice_turn(step.options, step.resolve, takes)
    assert isinstance(step, ChanceStep), "there are three kinds of step"
    return chance_turn(step.device, step.resolve, takes)


def auto_turn(run: Callable[..., None], takes: int) -> Turn[B]:
    """Run an automatic step, which takes so many arguments."""

    def none(b: B, frame: Frame, random: Luck) -> int:
        run(b)
        return 0

    def one(b: B, frame: Frame, random: Luck) -> int:
        run(b, frame[1])
        return 0

    def many(b: B, frame: Frame, random: Luck) -> int:
        run(b, *frame[1:])
        return 0

    return {0: none, 1: one}.get(takes, many)


def choice_turn(
    options_of: Callable[..., list[Answer]], resolve: Callable[..., None], takes: int
) -> Turn[B]:
    """List the answers of a choice and carry out one of them."""

    def one(b: B, frame: Frame, random: Luck) -> int:
        side = frame[1]
        options = options_of(b, side)
        resolve(b, options[int(random() * len(options))], side)
        return 1

    def two(b: B, frame: Frame, random: Luck) -> int:
        _, side, what = frame
        options = options_of(b, side, what)
        resolve(b, options[int(random() * len(options))], side, what)
        return 1

    def three(b: B, frame: Frame, random: Luck) -> int:
        _, side, what, where = frame
        options = options_of(b, side, what, where)
        resolve(b, options[int(random() * len(options))], side, what, where)
        return 1

    def many(b: B, frame: Frame, random: Luck) -> int:
        args = frame[1:]
        resolve(b, pick(options_of(b, *args), random), *args)
        return 1

    return {1: one, 2: two, 3: three}.get(takes, many)


def chance_turn(
    device_of: Callable[..., Device], resolve: Callable[..., None], takes: int
) -> Turn[B]:
    """Let a device decide and carry out what comes up."""

    def one(b: B, frame: Frame, random: Luck) -> int:
        what = frame[1]
        resolve(b, sample(device_of(b, what), random), what)
        return 0

    def two(b: B, frame: Frame, random: Luck) -> int:
        _, side, what = frame
        resolve(b, sample(device_of(b, side, what), random), side, what)
        return 0

    def many(b: B, frame: Frame, random: Luck) -> int:
        args = frame[1:]
        resolve(b, sample(device_of(b, *args), random), *args)
        return 0

    return {1: one, 2: two}.get(takes, many)
