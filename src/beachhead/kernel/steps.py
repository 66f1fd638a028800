"""The three kinds of step and the decorators that make them.

Calling a step makes a frame; nothing runs until the engine reaches it.

    @rules.choice("XYZ-LOSS-1")
    def choose_loss(b: Board, side: int) -> list[int]:
        return b.units_of(side)

    @choose_loss.chosen
    def take_loss(b: Board, unit: int, side: int) -> None:
        b.remove(unit)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Concatenate, Generic, ParamSpec, TypeVar, cast

from beachhead.kernel.chances import Outcome
from beachhead.kernel.devices import Device
from beachhead.kernel.nodes import Answer, AnswerText, LinePart, Refusal
from beachhead.kernel.position import Frame, Position

B = TypeVar("B", bound=Position)
P = ParamSpec("P")
A = TypeVar("A", bound=int | str | tuple[int | str, ...])
R = TypeVar("R", bound=tuple[int | str, ...])
Side = Callable[..., int]
"""Who is asked: a function of the position and the frame's arguments."""


def first(b: Position, side: int, *rest: int | str) -> int:
    """Ask the side that the frame's first argument names, as most choices do."""
    return side


def nobody(b: Position, *args: int | str) -> int:
    """Ask no side, as a throw of the table does."""
    return -1


class Step(Generic[B, P]):
    """What all kinds share: a name, a rule, and calling as the way to make a frame."""

    waits = True
    """Somebody or something outside must answer."""

    def __init__(self, name: str, rule: str) -> None:
        """Remember under which name frames find this step."""
        self.name = name
        self.rule = rule
        self.head = (name,)
        self.rule_finder: Callable[Concatenate[B, P], str] | None = None

    def cites(self, function: Callable[Concatenate[B, P], str]) -> Callable[Concatenate[B, P], str]:
        """Register which rule asks where several orders or cards share the step."""
        self.rule_finder = function
        return function

    if TYPE_CHECKING:

        def __call__(self, *args: P.args, **kwargs: P.kwargs) -> Frame:
            """Make the frame that asks for this step."""

    else:

        def __call__(self, *args: int | str) -> Frame:
            """Make the frame that asks for this step; arguments go by their places."""
            return self.head + args


class Auto(Step[B, P]):
    """A step that needs nobody."""

    waits = False

    def __init__(
        self,
        name: str,
        rule: str,
        run: Callable[Concatenate[B, P], None],
        when: Callable[..., bool] | None,
    ) -> None:
        """Keep the function, and the condition before which its branch waits."""
        super().__init__(name, rule)
        self.run = run
        self.when = when


class Choice(Step[B, P], Generic[B, P, A]):
    """A step at which a side picks an answer."""

    def __init__(
        self,
        name: str,
        rule: str,
        options: Callable[Concatenate[B, P], list[A]],
        side: Side,
        *,
        free: bool,
    ) -> None:
        """Keep the list of answers and who is asked."""
        super().__init__(name, rule)
        self.options = options
        self.side = side
        self.free = free
        self.resolve: Callable[Concatenate[B, A, P], None] = _missing_half(name, "chosen")
        self.text_maker: Callable[Concatenate[B, A, P], AnswerText] | None = None
        self.prompt_maker: Callable[Concatenate[B, P], str] | None = None
        self.refusal_finder: Callable[Concatenate[B, Answer, P], Sequence[Refusal]] | None = None
        self.wider_check: Callable[Concatenate[B, Answer, P], bool] | None = None
        self.answer_reader: Callable[Concatenate[B, str, P], A | None] | None = None
        self.line_reader: Callable[Concatenate[B, str, P], list[LinePart] | None] | None = None
        self.thing_reader: Callable[Concatenate[B, str, P], Answer | None] | None = None

    def chosen(
        self, function: Callable[Concatenate[B, A, P], None]
    ) -> Callable[Concatenate[B, A, P], None]:
        """Register what the chosen answer does."""
        self.resolve = function
        return function

    def shown(
        self, function: Callable[Concatenate[B, A, P], AnswerText]
    ) -> Callable[Concatenate[B, A, P], AnswerText]:
        """Register how an answer is written, labelled and anchored."""
        self.text_maker = function
        return function

    def prompt(
        self, function: Callable[Concatenate[B, P], str]
    ) -> Callable[Concatenate[B, P], str]:
        """Register the sentence that asks."""
        self.prompt_maker = function
        return function

    def refuses(
        self, function: Callable[Concatenate[B, Answer, P], Sequence[Refusal]]
    ) -> Callable[Concatenate[B, Answer, P], Sequence[Refusal]]:
        """Register why an answer is refused; for a free step an empty list means legal."""
        self.refusal_finder = function
        return function

    def accepts(
        self, function: Callable[Concatenate[B, Answer, P], bool]
    ) -> Callable[Concatenate[B, Answer, P], bool]:
        """Register which answers are legal without being listed: an option said more exactly."""
        self.wider_check = function
        return function

    def reads(
        self, function: Callable[Concatenate[B, str, P], A | None]
    ) -> Callable[Concatenate[B, str, P], A | None]:
        """Register how the notation of a free answer is read."""
        self.answer_reader = function
        return function

    def reads_line(
        self, function: Callable[Concatenate[B, str, P], list[LinePart] | None]
    ) -> Callable[Concatenate[B, str, P], list[LinePart] | None]:
        """Register how a line is read that answers this question and those that follow from it."""
        self.line_reader = function
        return function

    def pointed(
        self, function: Callable[Concatenate[B, str, P], Answer | None]
    ) -> Callable[Concatenate[B, str, P], Answer | None]:
        """Register the answer that pointing at a thing of the scene would be, so that it is explained."""
        self.thing_reader = function
        return function

    if TYPE_CHECKING:

        def offer(self, b: B, *args: P.args, **kwargs: P.kwargs) -> None:
            """Ask if there are two answers or more; take the only one; skip when there is none."""

    else:

        def offer(self, b: B, *args: int | str) -> None:
            """Ask if there are two answers or more; take the only one; skip when there is none."""
            answers = self.options(b, *args)
            if len(answers) > 1 or (self.free and answers):
                b.agenda.append(self.head + args)
            elif answers:
                self.resolve(b, answers[0], *args)


class ChanceStep(Step[B, P]):
    """A step at which a device decides."""

    def __init__(
        self,
        name: str,
        rule: str,
        device: Callable[Concatenate[B, P], Device],
        side: Side | None,
    ) -> None:
        """Keep what names the device and who throws."""
        super().__init__(name, rule)
        self.device = device
        self.side = side
        self.resolve: Callable[Concatenate[B, Outcome, P], None] = _missing_half(name, "came_up")
        self.prompt_maker: Callable[Concatenate[B, P], str] | None = None

    def came_up(
        self, function: Callable[Concatenate[B, R, P], None]
    ) -> Callable[Concatenate[B, R, P], None]:
        """Register what the outcome does."""
        self.resolve = cast("Callable[Concatenate[B, Outcome, P], None]", function)
        return function

    def prompt(
        self, function: Callable[Concatenate[B, P], str]
    ) -> Callable[Concatenate[B, P], str]:
        """Register the sentence that says what is rolled for."""
        self.prompt_maker = function
        return function


class Rules(Generic[B]):
    """The steps of one game by name."""

    def __init__(self, name: str) -> None:
        """Start an empty book of steps."""
        self.name = name
        self.steps: dict[str, Step[B, ...]] = {}
        self.runs: dict[str | int, Callable[..., None]] = {}
        """The functions of automatic steps, for the engine's inner loop."""

    def auto(
        self, rule: str, when: Callable[..., bool] | None = None
    ) -> Callable[[Callable[Concatenate[B, P], None]], Auto[B, P]]:
        """Make an automatic step; in a branch it waits until `when` holds."""

        def make(function: Callable[Concatenate[B, P], None]) -> Auto[B, P]:
            step = Auto(function.__name__, rule, function, when)
            self.add(step)
            return step

        return make

    def choice(
        self, rule: str, *, side: Side = first, free: bool = False
    ) -> Callable[[Callable[Concatenate[B, P], list[A]]], Choice[B, P, A]]:
        """Make a choice of one side, the first argument unless `side` says otherwise."""

        def make(function: Callable[Concatenate[B, P], list[A]]) -> Choice[B, P, A]:
            step = Choice(function.__name__, rule, function, side, free=free)
            self.add(step)
            return step

        return make

    def chance(
        self, rule: str, side: Side | None = None
    ) -> Callable[[Callable[Concatenate[B, P], Device]], ChanceStep[B, P]]:
        """Make a step that the device named by the function decides."""

        def make(function: Callable[Concatenate[B, P], Device]) -> ChanceStep[B, P]:
            step = ChanceStep(function.__name__, rule, function, side)
            self.add(step)
            return step

        return make

    def add(self, step: Step[B, P]) -> None:
        """Refuse two steps of one name."""
        if step.name in self.steps:
            raise TypeError(f"{self.name} has two steps named {step.name!r}")
        self.steps[step.name] = step
        if isinstance(step, Auto):
            self.runs[step.name] = step.run


def _missing_half(name: str, missing: str) -> Callable[..., None]:
    """Stand in until the step's second half is registered."""

    def fail(*_: object) -> None:
        raise TypeError(f"step {name!r} has no @{name}.{missing}")

    return fail
