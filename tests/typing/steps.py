"""Read by mypy only: what must be a type error carries an ignore, which mypy demands to be needed."""

from beachhead.games._template.board import Board
from beachhead.games._template.rules.fire import choose_loss, take_hits
from beachhead.kernel.chances import Roll
from beachhead.kernel.devices import Dice, d6
from beachhead.kernel.steps import Rules

rules: Rules[Board] = Rules("typing")


def frames(b: Board) -> None:
    """A frame needs its step's arguments, of the right kind and number."""
    b.do(take_hits(1, 2), choose_loss(0))
    b.do(take_hits(1))  # type: ignore[call-arg]
    b.do(take_hits(1, 2, 3))  # type: ignore[call-arg]
    b.do(take_hits("green", 2))  # type: ignore[arg-type]
    choose_loss.offer(b, 1)
    choose_loss.offer(b, "green")  # type: ignore[arg-type]


@rules.choice("X", side=lambda b, side: side)
def ask(b: Board, side: int) -> list[str]:
    """List words."""
    return ["a", "b"]


@ask.chosen  # type: ignore[arg-type]
def wrong_answer(b: Board, answer: int, side: int) -> None:
    """An answer has the type that was listed."""


@ask.chosen  # type: ignore[arg-type]
def missing_argument(b: Board, answer: str) -> None:
    """The second half takes the frame's arguments too."""


@ask.chosen
def right(b: Board, answer: str, side: int) -> None:
    """It fits."""


@rules.chance("X")
def throw(b: Board, many: int) -> Dice:
    """Name a device."""
    return d6(many)


@throw.came_up  # type: ignore[arg-type]
def wrong_outcome(b: Board, roll: Roll, many: str) -> None:
    """The arguments keep their types."""


@throw.came_up
def fits(b: Board, roll: Roll, many: int) -> None:
    """It fits."""


@rules.choice("X", side=lambda b: 0)  # type: ignore[type-var]
def bad_list(b: Board) -> list[float]:
    """An answer is an int, a string, or a tuple of them."""
    return [0.5]
