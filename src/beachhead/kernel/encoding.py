"""Actions and observations as numbers, for programs that learn.

A game declares in its `encoding.py`, beside the rules, which answers each of its questions can have
and which numbers describe a position:

    Fixed("choose_action", (Factor("what", ("wait", "advance", "fire")),))
    Field("men", (2,), 0, 12)

An action is a number that means the same in every position of a scenario: the question and one
value of each factor. `Fixed` answers are the same everywhere. `Relative` ones are named by how they
lie to the position, as a step to the north is.

    encoding = game.encoding("omaha")
    node = game.node(b)
    encoding.list_actions(b, node)        # one number for each of node.options, all different
    encoding.find_answer(b, node, 17)     # the answer that action 17 stands for
    encoding.observe(b, side, node)       # numbers in the order of encoding.fields
    encoding.pack(b, side, node)          # the same as bytes, which numpy reads at once
"""

from collections.abc import Callable, Sequence
from functools import cached_property
from itertools import product
from math import prod
from struct import Struct
from typing import Generic, TypeVar, cast

import msgspec

from beachhead.kernel.errors import BeachheadError
from beachhead.kernel.frames import argument_form, function_of
from beachhead.kernel.nodes import Answer, Decision, Node
from beachhead.kernel.position import Position
from beachhead.kernel.steps import Choice, Rules

B = TypeVar("B", bound=Position)
Value = int | str | tuple[int | str, ...]
LARGEST_SHORT = 2**15 - 1
NOT_ASKED = -1
"""In the field `asked`: no side has to answer."""


class NotEncoded(BeachheadError):
    """A game has no numbers for a question, an answer or for anything."""

    code = "encoding.missing"


class IllegalAction(BeachheadError):
    """An action that is not legal in this position."""

    code = "encoding.illegal"


class Factor(msgspec.Struct, frozen=True):
    """One part of an answer: what it says (what, where, number), and the values it takes."""

    name: str
    values: tuple[Value, ...]


class Fixed(msgspec.Struct, frozen=True):
    """Answers to a question that mean the same everywhere: every combination of the factors.

    `join` makes the answer of one value for each factor; without it a single value is the answer
    itself, and several are a tuple.
    """

    step: str
    factors: tuple[Factor, ...]
    join: Callable[..., Answer] | None = None


class Relative(msgspec.Struct, frozen=True):
    """Answers to a question that are named by how they lie to the position.

    `locate(b, answers, *arguments)` returns for each answer its place among the combinations of the
    factors, the last factor counted first.
    """

    step: str
    factors: tuple[Factor, ...]
    locate: Callable[..., Sequence[int]]


Block = Fixed | Relative


class Field(msgspec.Struct, frozen=True):
    """One named array of an observation, with the bounds of its numbers."""

    name: str
    shape: tuple[int, ...]
    low: int
    high: int
    about: str = ""

    @property
    def size(self) -> int:
        """Return how many numbers the field has."""
        return prod(self.shape)


class Action(msgspec.Struct, frozen=True):
    """What an action means: the question it answers, and the value of each factor by name."""

    number: int
    step: str
    factors: dict[str, Value]

    def __str__(self) -> str:
        """Write it as `act: where 2034`."""
        return f"{self.step}: " + ", ".join(f"{k} {v}" for k, v in self.factors.items())


class Arguments(msgspec.Struct, frozen=True):
    """What the arguments of a question can be: bounds of its numbers, and its words in order."""

    low: int
    high: int
    words: tuple[str, ...] = ()
    """A word is shown as its place in this list."""


class Encoding(Generic[B]):
    """The numbers of one scenario: actions, observations and what they mean."""

    def __init__(
        self,
        rules: Rules[B],
        blocks: Sequence[Block],
        fields: Sequence[Field],
        observe: Callable[[B, int], list[int]],
        arguments: Arguments,
        sides: int,
    ) -> None:
        """Count the actions block by block; refuse a question that no block answers."""
        self.blocks = tuple(blocks)
        self.sides = sides
        self._describe = observe
        self._arguments = arguments
        self._number_actions()
        self._number_questions(rules)
        head = self._question_fields()
        self.fields: tuple[Field, ...] = (*head, *fields)
        self.width = sum(field.size for field in self.fields)
        small = all(f.low >= -LARGEST_SHORT and f.high <= LARGEST_SHORT for f in self.fields)
        self.form = "h" if small else "i"
        """How `pack` writes a number, in the letters of `struct` and numpy."""
        asked = sum(field.size for field in head)
        self._pack_head = Struct(f"{asked}{self.form}").pack
        self._pack_body = Struct(f"{self.width - asked}{self.form}").pack

    def _number_actions(self) -> None:
        """Assign a number to every combination of every block."""
        self.starts: list[int] = []
        self._tables: dict[str, dict[Answer, int]] = {}
        self._relative: dict[str, tuple[Relative, int]] = {}
        start = 0
        for block in self.blocks:
            self.starts.append(start)
            table = self._tables.setdefault(block.step, {})
            if isinstance(block, Relative):
                self._relative[block.step] = (block, start)
            else:
                table.update(_list_answers(block, start))
            start += prod(len(f.values) for f in block.factors)
        self.count = start
        """How many actions there are."""

    def _number_questions(self, rules: Rules[B]) -> None:
        """List the choices of the rules and count the arguments of their frames."""
        choices = [step for step in rules.steps.values() if isinstance(step, Choice)]
        self.questions = tuple(sorted(step.name for step in choices))
        unknown = set(self.questions) ^ set(self._tables)
        if unknown:
            msg = f"These questions have no actions, or no step: {', '.join(sorted(unknown))}."
            raise NotEncoded(msg, remedy="declare a Fixed or Relative block for each choice")
        most = max(len(argument_form(function_of(step))[1]) for step in choices)
        self._rows = {
            name: [int(name == other) for other in self.questions] for name in self.questions
        }
        self._no_question = [0] * len(self.questions)
        self._padding = [self._arguments.low] * most
        self._words = {word: i for i, word in enumerate(self._arguments.words)}

    def _question_fields(self) -> tuple[Field, ...]:
        """Describe the fields that every game has."""
        asked = self._arguments
        high = max(asked.high, len(asked.words) - 1)
        return (
            Field("you", (1,), 0, max(1, self.sides - 1), "the side that looks"),
            Field("asked", (1,), NOT_ASKED, max(1, self.sides - 1), "the side that answers, or -1"),
            Field("question", (len(self.questions),), 0, 1, "1 at the question that is asked"),
            Field("arguments", (len(self._padding),), asked.low, high, "what it is asked about"),
        )

    # ---- actions ------------------------------------------------------------------------------

    def list_actions(self, b: B, node: Decision) -> list[int]:
        """List the actions of the legal answers, in the order of `node.options`."""
        frame = node.frame
        step = str(frame[0])
        table = self._tables[step]
        try:
            if step not in self._relative:
                return [table[option] for option in node.options]
            return self._locate(b, node, table)
        except KeyError as error:
            msg = f"{step} has no action for the answer {error.args[0]!r:.80}."
            raise NotEncoded(msg) from None

    def _locate(self, b: B, node: Decision, table: dict[Answer, int]) -> list[int]:
        """List the actions of answers of which some lie relative to the position."""
        block, start = self._relative[node.step]
        loose = [option for option in node.options if option not in table]
        found = dict(zip(loose, block.locate(b, loose, *node.frame[1:]), strict=True))
        return [
            table[option] if option in table else start + found[option] for option in node.options
        ]

    def find_answer(self, b: B, node: Decision, action: int) -> Answer:
        """Return the answer that an action stands for; refuse one that is not legal here."""
        actions = self.list_actions(b, node)
        if action not in actions:
            what = self.describe(action) if 0 <= action < self.count else f"action {action}"
            msg = f"'{what}' is not legal: {node.step} has {len(actions)} legal actions."
            raise IllegalAction(msg, rule=node.rule, remedy="choose one that the mask allows")
        return node.options[actions.index(action)]

    def describe(self, action: int) -> Action:
        """Return what an action means; `str` writes it."""
        if not 0 <= action < self.count:
            raise IllegalAction(f"Actions are numbered 0 to {self.count - 1}, not {action}.")
        place = max(i for i, start in enumerate(self.starts) if start <= action)
        block, rest = self.blocks[place], action - self.starts[place]
        factors: dict[str, Value] = {}
        for factor in reversed(block.factors):
            rest, index = divmod(rest, len(factor.values))
            factors[factor.name] = factor.values[index]
        return Action(action, block.step, dict(reversed(factors.items())))

    # ---- observations -------------------------------------------------------------------------

    def observe(self, b: B, side: int, node: Node) -> list[int]:
        """Return what a side sees as numbers, field after field, with the question that is open."""
        return [*self._describe_question(side, node), *self._describe(b, side)]

    def pack(self, b: B, side: int, node: Node) -> bytes:
        """Return an observation as whole numbers of the kind `form`, one after the other.

        numpy reads them at once; a list of numbers takes it several times as long.
        """
        head = self._pack_head(*self._describe_question(side, node))
        return head + self._pack_body(*self._describe(b, side))

    def _describe_question(self, side: int, node: Node) -> list[int]:
        """Return who looks, who is asked, what, and what about."""
        if not isinstance(node, Decision):
            return [side, NOT_ASKED, *self._no_question, *self._padding]
        step, *given = node.frame
        words, padding = self._words, self._padding
        arguments = [a if type(a) is int else words[a] for a in given]  # type: ignore[index]
        return [
            side,
            node.side,
            *self._rows[step],  # type: ignore[index]
            *arguments,
            *padding[len(arguments) :],
        ]

    @cached_property
    def slices(self) -> dict[str, slice]:
        """Return where each field stands in an observation."""
        found, start = {}, 0
        for field in self.fields:
            found[field.name] = slice(start, start + field.size)
            start += field.size
        return found


def _list_answers(block: Fixed, start: int) -> dict[Answer, int]:
    """Return the number of every answer of a block."""
    combinations = product(*(f.values for f in block.factors))
    join = block.join or (_take_single if len(block.factors) == 1 else _take_all)
    return {join(*values): start + i for i, values in enumerate(combinations)}


def _take_single(value: Answer) -> Answer:
    """Return the only value as the answer."""
    return value


def _take_all(*values: Value) -> Answer:
    """Return several values as one answer."""
    return cast("tuple[int | str, ...]", values)


def word_question(step: str, *values: Value) -> Fixed:
    """Declare a question that is answered by one of a few words or numbers."""
    return Fixed(step, (Factor("what", values),))


def only_factor(name: str, values: Sequence[Value]) -> tuple[Factor]:
    """Return the only factor of a question."""
    return (Factor(name, tuple(values)),)


def mark_members(members: Sequence[int], size: int) -> list[int]:
    """Return 1 at each member, 0 elsewhere."""
    found = [0] * size
    for member in members:
        found[member] = 1
    return found
