"""Small games for testing the engine: a board that writes down what happened."""

from collections.abc import Callable

import msgspec

from beachhead.kernel.chances import Roll
from beachhead.kernel.devices import Dice, d6
from beachhead.kernel.game import Game
from beachhead.kernel.meta import Meta, Option, Scenario, Side
from beachhead.kernel.position import Frame, Position
from beachhead.kernel.rulebook import Chapter, Pages, Rule, Rulebook
from beachhead.kernel.steps import Rules

BOOK = Rulebook(
    Pages("Toy", (Chapter("TOY-A", "All"),), (Rule("TOY-A-01", "One", "There is one rule."),)),
    "toy",
)


class Toy(Position):
    """A list of notes."""

    notes: list[str] = msgspec.field(default_factory=list)


rules: Rules[Toy] = Rules("toy")


@rules.auto("TOY-A-01")
def note(b: Toy, text: str) -> None:
    """Write down a word."""
    b.notes.append(text)


@rules.auto("TOY-A-01")
def twice(b: Toy, text: str) -> None:
    """Write down two words by way of the agenda."""
    b.do(note(text + "1"), note(text + "2"))


@rules.auto("TOY-A-01", when=lambda b, word: word in b.notes)
def wait_for(b: Toy, word: str) -> None:
    """Go on when somebody has written the word."""
    b.notes.append(f"saw {word}")


@rules.auto("TOY-A-01")
def end(b: Toy) -> None:
    """End the game."""
    b.finish("done", 1, -1)


@rules.choice("TOY-A-01", side=lambda b, side: side)
def pick(b: Toy, side: int) -> list[str]:
    """Choose a word."""
    return ["left", "right"]


@pick.chosen
def picked(b: Toy, answer: str, side: int) -> None:
    """Write it down."""
    b.notes.append(f"{side}:{answer}")
    b.tell("picked", "TOY-A-01", side=side, word=answer)


@rules.choice("TOY-A-01", side=lambda b, side, many: side)
def among(b: Toy, side: int, many: int) -> list[int]:
    """Choose a number below `many`."""
    return list(range(many))


@among.chosen
def took(b: Toy, answer: int, side: int, many: int) -> None:
    """Write down the number."""
    b.notes.append(f"{answer} of {many}")


@rules.auto("TOY-A-01")
def offer_among(b: Toy, side: int, many: int) -> None:
    """Ask only if there is something to ask."""
    among.offer(b, side, many)


@rules.choice("TOY-A-01", side=lambda b, side, other: side)
def propose(b: Toy, side: int, other: int) -> list[str]:
    """Propose something to another side, or not."""
    return ["propose", "keep"]


@propose.chosen
def proposed(b: Toy, answer: str, side: int, other: int) -> None:
    """Interrupt the other side."""
    b.notes.append(answer)
    if answer == "propose":
        b.interrupt(other, pick(other))


@rules.chance("TOY-A-01")
def throw(b: Toy, many: int) -> Dice:
    """Throw dice."""
    return d6(many)


@throw.came_up
def thrown(b: Toy, roll: Roll, many: int) -> None:
    """Write down the sum."""
    b.notes.append(str(sum(roll)))


@rules.auto("TOY-A-01")
def open_branches(b: Toy, kind: str) -> None:
    """Open branches for two sides."""
    b.together(BRANCHES[kind]())


BRANCHES: dict[str, Callable[[], dict[int, list[Frame]]]] = {
    "picks": lambda: {0: [pick(0)], 1: [pick(1), note("one is done")]},
    "wait": lambda: {0: [pick(0), note("go")], 1: [wait_for("go"), pick(1)]},
    "propose": lambda: {0: [propose(0, 1)], 1: [pick(1)]},
    "deadlock": lambda: {0: [wait_for("a")], 1: [wait_for("b")]},
    "autos": lambda: {0: [note("a")], 1: [twice("b")]},
    "end": lambda: {0: [pick(0), end()], 1: [pick(1), pick(1)]},
    "nested": lambda: {0: [open_branches("picks")], 1: []},
    "dice": lambda: {0: [throw(2)], 1: [throw(1)]},
}


@rules.auto("TOY-A-01")
def crash(b: Toy) -> None:
    """Fail after changing something."""
    b.notes.append("half done")
    raise RuntimeError("the rules broke")


class ToyGame(Game[Toy]):
    """A game of notes."""

    id = "toy"
    title = "Toy"
    version = 1
    meta = Meta((Side("A", "#000000"), Side("B", "#ffffff")), longest=50)
    rules = rules
    board = Toy
    book = BOOK

    def scenarios(self) -> list[Scenario]:
        return [Scenario("plain", "Plain"), Scenario("other", "Other")]

    def options(self) -> list[Option]:
        return [
            Option("extra", "Extra", default=False, rule="TOY-A-01"),
            Option("n", "N", 2, (1, 2)),
        ]

    def set_up(self, scenario: str, options: dict[str, int | str | bool]) -> Toy:
        b = Toy(notes=[scenario, *(f"{k}={v}" for k, v in options.items())])
        b.do(pick(0), end())
        return b


TOY = ToyGame()


def start(*frames: Frame) -> Toy:
    """Settle a position with these frames on its agenda, then the end."""
    b = Toy()
    b.do(*frames, end())
    TOY.engine.settle(b)
    return b
