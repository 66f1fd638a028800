"""The node that a waiting frame stands for, by the kind of its step.

Most frames carry one or two arguments, most choices ask the side that the first of them names, and a
plain call is quicker than one with a star: hence the ways to ask, which are chosen once for each step.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from beachhead.kernel.nodes import Chance, Decision, Node
from beachhead.kernel.position import Frame
from beachhead.kernel.steps import ChanceStep, Choice, Step, first, nobody

NodeMaker = Callable[[Any, Frame], Node]
"""Give the node of a position and of the frame that waits there."""


def node_maker(step: Step[Any, ...]) -> NodeMaker:
    """Choose how the node of a step is made."""
    if isinstance(step, Choice):
        return by_first(step) if step.side is first else by_side(step)
    assert isinstance(step, ChanceStep), "an automatic step asks nobody"
    return by_device(step)


def by_first(step: Choice[Any, ..., Any]) -> NodeMaker:
    """Ask the side that a frame names first."""
    list_of, rule, free = step.options, step.rule, step.free

    def ask(b: Any, frame: Frame) -> Decision:
        side: int = frame[1]  # type: ignore[assignment]
        size = len(frame)
        if size == 2:
            return Decision(side, frame, rule, list_of(b, side), free)
        if size == 3:
            return Decision(side, frame, rule, list_of(b, side, frame[2]), free)
        return Decision(side, frame, rule, list_of(b, *frame[1:]), free)

    return ask


def by_side(step: Choice[Any, ..., Any]) -> NodeMaker:
    """Ask the side that the step's own function names."""
    list_of, side_of, rule, free = step.options, step.side, step.rule, step.free

    def ask(b: Any, frame: Frame) -> Decision:
        args = frame[1:]
        return Decision(side_of(b, *args), frame, rule, list_of(b, *args), free)

    return ask


def by_device(step: ChanceStep[Any, ...]) -> NodeMaker:
    """Let a device decide."""
    device_of, side_of, rule = step.device, step.side or nobody, step.rule

    def ask(b: Any, frame: Frame) -> Chance:
        args = frame[1:]
        return Chance(side_of(b, *args), frame, rule, device_of(b, *args))

    def ask_first(b: Any, frame: Frame) -> Chance:
        side: int = frame[1]  # type: ignore[assignment]
        if len(frame) == 3:
            return Chance(side, frame, rule, device_of(b, side, frame[2]))
        return Chance(side, frame, rule, device_of(b, *frame[1:]))

    return ask_first if side_of is first else ask
