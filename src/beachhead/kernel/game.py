"""A game: its metadata, its positions, and the promises every layer relies on.

    game = registry.game("template")
    b = game.new("skirmish")
    while not isinstance(node := game.node(b), Over):
        game.apply(b, node.options[0] if isinstance(node, Decision) else node.device.draw(below))

`apply` trusts its caller (search); `play` checks, explains and tells the story (people). Both are
the same rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import TypeVar, cast

import msgspec

from beachhead.kernel.about import About, about
from beachhead.kernel.alike import told_apart
from beachhead.kernel.engine import Engine
from beachhead.kernel.errors import (
    BadPosition,
    BadRoll,
    BeachheadError,
    GameOver,
    IllegalAnswer,
    WrongSide,
    from_validation,
)
from beachhead.kernel.frames import fits
from beachhead.kernel.hooks import Hooks
from beachhead.kernel.meta import checked_options
from beachhead.kernel.nodes import Answer, Chance, Decision, Node, Over, Part, Refusal, Words
from beachhead.kernel.notation import LARGEST, number_or_word, plain_text, plain_value, same_text
from beachhead.kernel.playout import Playout
from beachhead.kernel.position import Event, Frame, Position
from beachhead.kernel.steps import Choice

B = TypeVar("B", bound=Position)
LONGEST_TEXT = 1_000_000
BROKEN = (
    BeachheadError,
    LookupError,
    TypeError,
    ValueError,
    AttributeError,
    ArithmeticError,
    AssertionError,
    StopIteration,
)
"""What rules and drawing raise when a stranger's position does not fit together."""


class Game(Hooks[B]):
    """What a package of rules offers; subclass it and fill in the hooks."""

    def __init__(self) -> None:
        """Bind the engine and the codecs to this game's rules and board."""
        self.engine: Engine[B] = Engine(self.rules)
        self.decoder = msgspec.json.Decoder(self.board)
        self.packer = msgspec.msgpack.Encoder()
        self.apply = self.engine.apply
        self.node = self.engine.node
        self.nodes = self.engine.nodes
        self.play_out = Playout(self.engine)

    def new(self, scenario: str = "", **options: int | str | bool) -> B:
        """Start a game: the default scenario, or the named one, with options by name."""
        chosen = self.scenario(scenario).id
        b = self.set_up(chosen, checked_options(self.options(), options))
        self.engine.settle(b)
        return b

    def may_change(self, scenario: str) -> bool:
        """Tell whether a scenario is a file of somebody's own: a match then keeps its first position."""
        return False

    def show(self, b: B) -> str:
        """Write a position on one line; `read` understands it."""
        return msgspec.json.encode(b).decode()

    def read(self, text: str) -> B:
        """Read a position that `show` wrote."""
        return self.load(text)

    def clone(self, b: B) -> B:
        """Copy a position so that nothing is shared."""
        return b.clone()

    def key(self, b: B) -> bytes:
        """Give bytes that are equal exactly for equal positions."""
        return self.packer.encode(b)

    def save(self, b: B) -> bytes:
        """Write a position as JSON."""
        return msgspec.json.encode(b)

    def load(self, body: bytes | str) -> B:
        """Read an untrusted position; refuse one that breaks an invariant."""
        if len(body) > LONGEST_TEXT:
            msg = f"A position has at most {LONGEST_TEXT} characters, this one has {len(body)}."
            raise BadPosition(msg, code="position.size")
        try:
            b = self.decoder.decode(body)
        except msgspec.ValidationError as error:
            raise from_validation(error, "The position") from None
        except (msgspec.DecodeError, RecursionError) as error:
            msg = f"The position is not JSON: {error}"
            raise BadPosition(msg, code="position.json") from None
        except BROKEN as error:
            msg = f"The position cannot be: its parts do not fit together ({error!r:.80})."
            raise BadPosition(msg) from None
        self.accept(b)
        return b

    def accept(self, b: B) -> None:
        """Refuse a position whose agenda or contents cannot be."""
        faults = self.agenda_faults(b)
        if not faults:
            try:
                faults = self.invariants(b)
                if not faults:
                    self.key(b)  # numbers beyond 64 bits have no key
                    self.present(b)
            except BROKEN as error:
                faults = [f"the position cannot be worked with: {error}"]
        if faults:
            msg = f"The position cannot be: {'; '.join(faults)}."
            raise BadPosition(msg)

    def present(self, b: B) -> None:
        """Ask and draw once: what cannot be shown cannot be played."""
        for node in self.nodes(b):
            self.prompt(b, node)
            if isinstance(node, Decision):
                if not node.options and not node.free:
                    msg = f"{node.step} has no answer"
                    raise ValueError(msg)
                for option in node.options:
                    self.words(b, node.frame, option)
        with suppress(NotImplementedError):
            self.scene(b, -1)

    def agenda_faults(self, b: B) -> list[str]:
        """Name frames that no step answers."""
        frames = [*b.agenda, *(f for x in b.branches for f in x.agenda)]
        unknown = [f for f in frames if not f or f[0] not in self.rules.steps]
        if unknown:
            return [f"the agenda names unknown steps: {unknown[:3]}"]
        wrong = [f for f in frames if not fits(self.rules.steps[cast("str", f[0])], f)]
        if wrong:
            return [f"the agenda gives steps arguments that they do not take: {wrong[:3]}"]
        if b.acting != -1 or b.story is not None:
            return ["a position at rest has no acting branch and no story"]
        if not frames and not b.ending:
            return ["nothing is left to do and nobody has won"]
        return []

    def open_node(self, b: B, side: int = -1) -> Node:
        """Give the node that an answer of this side concerns."""
        if not b.branches:
            return self.node(b)
        frame = b.branches[self.engine.open_branch(b, side)].agenda[-1]
        return self.engine.question(b, frame)

    def play(self, b: B, answer: object, side: int = -1) -> list[Event]:
        """Check an answer or outcome, carry it out, and tell what happened."""
        node = self.open_node(b, side)
        return self.carry_out(b, self.checked(b, node, answer, side), side)

    def carry_out(self, b: B, taken: Answer, side: int = -1) -> list[Event]:
        """Carry out an answer that has been checked, and tell what happened."""
        backup = self.clone(b)
        story: list[Event] = []
        b.story = story
        try:
            self.apply(b, taken, side)
        except BaseException:
            restore(b, backup)
            raise
        b.story = None
        return story

    def checked(self, b: B, node: Node, answer: object, side: int) -> Answer:
        """Give an untrusted answer in its trusted form, or raise the reason against it."""
        if isinstance(node, Over):
            msg = "The game is over; no more answers are taken."
            raise GameOver(msg, position=self.show(b))
        if side not in (-1, node.side) and node.side != -1:
            msg = f"Side {side} answers, but side {node.side} is asked."
            raise WrongSide(msg, rule=node.rule, position=self.show(b))
        if isinstance(node, Chance):
            return self.checked_roll(b, node, answer)
        value = plain_value(answer)
        reasons = self.reasons(b, node, value)
        if reasons:
            msg = f"{answer!r:.80} is not legal: {reasons[0].message}"
            raise IllegalAnswer(msg, reasons, position=self.show(b))
        return cast("Answer", value)

    def checked_roll(self, b: B, node: Chance, outcome: object) -> Answer:
        """Give an outcome in its standard form, with rule and position in the refusal."""
        try:
            return node.device.check(outcome)
        except BadRoll as error:
            raise BadRoll(
                error.message, code=error.code, rule=node.rule, position=self.show(b)
            ) from None

    def why_not(self, b: B, answer: object, side: int = -1) -> list[Refusal]:
        """List the reasons against an answer; none means it is legal."""
        try:
            node = self.open_node(b, side)
            if isinstance(node, Decision) and side in (-1, node.side):
                return self.reasons(b, node, plain_value(answer))
            self.checked(b, node, answer, side)
        except BeachheadError as error:
            return [Refusal(error.code, error.message, error.rule)]
        return []

    def about(self, b: B, thing: str, side: int = -1) -> About:
        """Tell a side what a thing of its scene is, and why it cannot be used now."""
        return about(self, b, thing, side)

    def reasons(self, b: B, node: Decision, value: Answer | None) -> list[Refusal]:
        """Explain a decision's answer: listed is legal; a free step asks its geometry."""
        step = self.choice_of(node.frame)
        if value is None:
            return [
                Refusal(
                    "answer.form",
                    f"an answer is a word, a whole number up to {LARGEST:,} or a short list of them",
                    node.rule,
                )
            ]
        if not node.free and value in node.options and same_kind(value, node.options):
            return []
        if step.refuser:
            found = [rooted(r, node.rule) for r in step.refuser(b, value, *node.frame[1:])]
            if found or node.free:
                return found
        legal = ", ".join(self.words(b, node.frame, o).text for o in node.options[:12])
        more = f" and {len(node.options) - 12} more" if len(node.options) > 12 else ""
        return [
            Refusal("answer.not_offered", f"it is not offered; legal: {legal}{more}", node.rule)
        ]

    def choice_of(self, frame: Frame) -> Choice[B, ..., Answer]:
        """Find the choice that a decision's frame names."""
        return cast("Choice[B, ..., Answer]", self.rules.steps[cast("str", frame[0])])

    def words(self, b: B, frame: Frame, answer: Answer) -> Words:
        """Say how an answer is written, labelled and anchored."""
        step = self.choice_of(frame)
        if step.shower is None:
            text = plain_text(answer)
            return Words(text, text)
        return step.shower(b, answer, *frame[1:])

    def offered(self, b: B, frame: Frame, answers: Sequence[Answer]) -> list[Words]:
        """Say how the answers to a question are shown, none of which reads like another."""
        return told_apart([self.words(b, frame, answer) for answer in answers])

    def prompt(self, b: B, node: Node) -> str:
        """Say what is asked or rolled for."""
        if isinstance(node, Over):
            return self.reason(node.reason)
        step = self.rules.steps[node.step]
        asker = getattr(step, "prompter", None)
        return asker(b, *node.frame[1:]) if asker else node.step.replace("_", " ").capitalize()

    def text(self, b: B, answer: Answer, side: int = -1) -> str:
        """Write an answer or outcome in notation."""
        node = self.open_node(b, side)
        if isinstance(node, Decision):
            return self.words(b, node.frame, answer).text
        return plain_text(answer)

    def parse(self, b: B, text: str, side: int = -1) -> Answer:
        """Read the notation of an answer or outcome in this position."""
        node = self.open_node(b, side)
        if isinstance(node, Over):
            msg = "The game is over; no more answers are taken."
            raise GameOver(msg)
        if isinstance(node, Chance):
            faces = tuple(number_or_word(word) for word in text.split())
            return self.checked_roll(b, node, faces)
        for option in node.options:
            if same_text(self.words(b, node.frame, option).text, text):
                return option
        step = self.choice_of(node.frame)
        found = step.reader(b, text, *node.frame[1:]) if step.reader else None
        if found is None:
            raise IllegalAnswer(
                f"{text!r:.80} is not understood here.",
                self.reasons(b, node, text)
                or [Refusal("answer.text", "unknown notation", node.rule)],
                position=self.show(b),
            )
        return found

    def spelled(self, b: B, node: Decision, text: str) -> list[Part]:
        """Read a line that answers a question and those that follow from it; empty if it does not."""
        step = self.choice_of(node.frame)
        return (step.speller(b, text, *node.frame[1:]) or []) if step.speller else []


def restore(b: Position, backup: Position) -> None:
    """Put every field back as it was."""
    for name in backup.__struct_fields__:
        setattr(b, name, getattr(backup, name))


def rooted(refusal: Refusal, rule: str) -> Refusal:
    """Give a refusal without a rule the rule of its step."""
    return refusal if refusal.rule else msgspec.structs.replace(refusal, rule=rule)


def same_kind(value: Answer, options: Sequence[Answer]) -> bool:
    """Rule out that 1 passes for a listed True, or the like."""
    return type(options[options.index(value)]) is type(value)
