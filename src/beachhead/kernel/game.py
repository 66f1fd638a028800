"""A game: its metadata, its positions, and the promises every layer relies on.

    game = registry.game("template")
    b = game.new("skirmish")
    while not isinstance(node := game.node(b), Over):
        game.apply(b, node.options[0] if isinstance(node, Decision) else node.device.draw(randbelow))

`apply` trusts its caller (search); `play` checks, explains and tells the story (people). Both are
the same rules.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from difflib import get_close_matches
from hashlib import sha256
from itertools import islice
from typing import TypeVar, cast

import msgspec
from msgspec.structs import replace

from beachhead.kernel.about import About, about
from beachhead.kernel.bounds import list_excesses
from beachhead.kernel.cards import Deck
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
from beachhead.kernel.frames import has_fitting_arguments
from beachhead.kernel.hooks import Hooks
from beachhead.kernel.meta import check_options
from beachhead.kernel.moves import Move
from beachhead.kernel.nodes import (
    Answer,
    AnswerText,
    Chance,
    Decision,
    LinePart,
    Node,
    Over,
    Refusal,
)
from beachhead.kernel.notation import (
    LARGEST,
    SpokenList,
    disambiguate,
    number_or_word,
    plain_text,
    plain_value,
    same_text,
)
from beachhead.kernel.playout import Playout
from beachhead.kernel.position import Event, Frame, Position
from beachhead.kernel.setups import BadSetup, SetupForm, read_form, set_moment, take_moment
from beachhead.kernel.steps import Auto, Choice

B = TypeVar("B", bound=Position)
Options = dict[str, int | str | bool]
LONGEST_TEXT = 1_000_000
CHECKSUM = 8
"""Hex digits of a position's hash in a record."""
LIKENESS = 0.75
"""How much a word must be like an answer to be taken for a slip of the pen."""
VAGUE = (".other", ".open", ".unknown")
"""Ends of codes whose reasons say what is asked, but not how it is answered."""
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
        self.asked_nodes = self.engine.asked_nodes
        self.open_frames = self.engine.open_frames
        self.node_of = self.engine.node_of
        self.play_out = Playout(self.engine)

    def new(self, scenario: str = "", **options: int | str | bool) -> B:
        """Start a game: the default scenario, or the named one, with options by name."""
        chosen = self.scenario(scenario).id
        b = self.set_up(chosen, check_options(self.options(), options))
        self.engine.settle(b)
        return b

    def is_own_scenario(self, scenario: str) -> bool:
        """Return True if a scenario is a player's own file: a match then keeps its first position."""
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
        """Return bytes that are equal exactly for equal positions."""
        return self.packer.encode(b)

    def checksum(self, b: B, digits: int = CHECKSUM) -> str:
        """Return a short hash of a position, in hex digits."""
        return sha256(self.key(b)).hexdigest()[:digits]

    def save(self, b: B) -> bytes:
        """Write a position as JSON."""
        return msgspec.json.encode(b)

    def load(self, body: bytes | str) -> B:
        """Read an untrusted position; raise BadPosition if it breaks an invariant."""
        if len(body) > LONGEST_TEXT:
            msg = f"A position has at most {LONGEST_TEXT} characters, this one has {len(body)}."
            raise BadPosition(msg, code="position.size")
        try:
            b = self.decoder.decode(body)
        except msgspec.ValidationError as error:
            raise from_validation(error) from None
        except (msgspec.DecodeError, RecursionError) as error:
            raise BadPosition(f"The position is not JSON: {error}", code="position.json") from None
        except BROKEN as error:
            msg = f"The position cannot be: its parts do not fit together ({error!r:.80})."
            raise BadPosition(msg) from None
        self.check_position(b)
        return b

    def setup(self, form: str | bytes | Mapping[str, object]) -> B:
        """Build a position from a readable form: TOML, JSON or a mapping. See `kernel/setups.py`."""
        read = read_form(form, self.setup_form)
        if read.game not in ("", self.id):
            msg = f"The set-up is for {read.game!r}, this game is {self.id!r}."
            raise BadSetup(msg, code="setup.game")
        b = self.build(self._complete(read))
        if read.moment is not None:
            set_moment(b, read.moment, self.moment_fields)
        self._settle_setup(b)
        return b

    def setup_options(self, form: str | bytes | Mapping[str, object]) -> Options:
        """Return the options that a form names."""
        return read_form(form, self.setup_form).options

    def _settle_setup(self, b: B) -> None:
        """Check a position that was set up, and go on to its first node; raise BadSetup."""
        try:
            self.check_contents(b)
            self.engine.settle(b)
            self.check_position(b)
        except BadPosition as error:
            raise BadSetup(error.message, rule=error.rule) from None
        except BROKEN as error:
            raise BadSetup(f"This cannot be played on from here: {error!r:.120}.") from None

    def describe(self, b: B) -> dict[str, object]:
        """Return the form of a position: `setup` makes the same position of it."""
        if b.ending:
            raise GameOver("The game is over: there is nothing to set up.")
        form = self.fill_form(b)
        form.game = self.id
        again = self.build(self._complete(form))
        plain = self.clone(again)
        if not self._settles_to(again, b):
            form.moment = take_moment(b, plain, self.moment_fields)
        return form.write()

    def _settles_to(self, again: B, b: B) -> bool:
        """Return True if a position that was just built goes on to be the one that it describes."""
        try:
            self.engine.settle(again)
        except BROKEN:
            return False
        return again == b

    def _complete(self, form: SetupForm) -> SetupForm:
        """Return a form with the id of its scenario and all options."""
        options = check_options(self.options(), form.options)
        return msgspec.structs.replace(
            form, scenario=self.scenario(form.scenario).id, options=options
        )

    def check_position(self, b: B) -> None:
        """Raise BadPosition if agenda or contents cannot be, or cannot be shown."""
        self.check_contents(b)
        resting = bool(b.agenda) and not b.branches
        top = self.rules.steps[cast("str", b.agenda[-1][0])] if resting else None
        if isinstance(top, Auto):
            raise _bad_position([f"{top.name} needs nobody and has not been carried out"])
        try:
            self.check_presentation(b)
        except BROKEN as error:
            raise _bad_position(
                [f"the position cannot be worked with: {str(error).rstrip('.')}"]
            ) from None

    def check_contents(self, b: B) -> None:
        """Raise BadPosition if agenda or contents cannot be."""
        faults = list(islice(list_excesses(b), 3)) or self.agenda_faults(b)
        try:
            faults = faults or self.invariants(b)
        except BROKEN as error:
            faults = [f"the position cannot be worked with: {str(error).rstrip('.')}"]
        if faults:
            raise _bad_position(faults)

    def check_presentation(self, b: B) -> None:
        """Ask and draw once: what cannot be shown cannot be played."""
        for node in self.nodes(b):
            self.prompt(b, node)
            if isinstance(node, Decision):
                if not node.options and not node.free:
                    raise ValueError(f"{node.step} has no answer")
                for option in node.options:
                    self.answer_text(b, node.frame, option)
            elif isinstance(node, Chance) and isinstance(node.device, Deck):
                node.device.size()  # raises if no card is left
        with suppress(NotImplementedError):
            self.scene(b, -1)

    def agenda_faults(self, b: B) -> list[str]:
        """List frames that no step answers."""
        frames = [*b.agenda, *(f for x in b.branches for f in x.agenda)]
        unknown = [f for f in frames if not f or f[0] not in self.rules.steps]
        if unknown:
            return [f"the agenda names unknown steps: {unknown[:3]}"]
        wrong = [
            f for f in frames if not has_fitting_arguments(self.rules.steps[cast("str", f[0])], f)
        ]
        if wrong:
            return [f"the agenda gives steps arguments that they do not take: {wrong[:3]}"]
        if b.acting != -1 or b.story is not None:
            return ["a position at rest has no acting branch and no story"]
        if not frames and not b.ending:
            return ["nothing is left to do and nobody has won"]
        return []

    def open_node(self, b: B, side: int = -1) -> Node:
        """Return the node that an answer of this side concerns."""
        if not b.branches:
            return self.node(b)
        frame = b.branches[self.engine.open_branch(b, side)].agenda[-1]
        return self.engine.node_of(b, frame)

    def moves(self, b: B, side: int) -> list[Move]:
        """List complete sensible moves of a side that is asked; none: leave it to the policy."""
        node = self.open_node(b, side)
        return self.list_moves(b, node) if isinstance(node, Decision) and node.side == side else []

    def play(self, b: B, answer: object, side: int = -1) -> list[Event]:
        """Check an answer or outcome, carry it out, and return what happened."""
        node = self.open_node(b, side)
        return self.perform(b, self.check_answer(b, node, answer, side), side)

    def perform(self, b: B, taken: Answer, side: int = -1) -> list[Event]:
        """Carry out an answer that has been checked, and return what happened."""
        backup = self.clone(b)
        story: list[Event] = []
        b.story = story
        try:
            self.apply(b, taken, side)
        except BaseException:
            _restore(b, backup)
            raise
        b.story = None
        return story

    def check_answer(self, b: B, node: Node, answer: object, side: int) -> Answer:
        """Return an untrusted answer in its trusted form, or raise the reason against it."""
        if isinstance(node, Over):
            raise GameOver("The game is over; no more answers are taken.", position=self.show(b))
        if side not in (-1, node.side) and node.side != -1:
            msg = f"Side {side} answers, but side {node.side} is asked."
            raise WrongSide(msg, rule=node.rule, position=self.show(b))
        if isinstance(node, Chance):
            return self.check_roll(b, node, answer)
        value = plain_value(answer)
        reasons = self.reasons(b, node, value)
        if reasons:
            msg = f"That is not legal: {reasons[0].message}"
            raise IllegalAnswer(msg, reasons, position=self.show(b))
        return cast("Answer", value)

    def check_roll(self, b: B, node: Chance, outcome: object) -> Answer:
        """Return an outcome in its standard form; raise BadRoll with rule and position."""
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
            self.check_answer(b, node, answer, side)
        except BeachheadError as error:
            return [Refusal(error.code, error.message, error.rule)]
        return []

    def about(self, b: B, thing: str, side: int = -1) -> About:
        """Describe a thing of a side's scene, and why it cannot be used now."""
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
        if not node.free and value in node.options and _has_same_type(value, node.options):
            return []
        if step.wider_check and step.wider_check(b, value, *node.frame[1:]):
            return []
        if isinstance(value, str) and (begun := self._list_begun(b, node, value)):
            text = f"{value!r} is not the whole answer: {_list_some(begun)}"
            return [Refusal("answer.incomplete", text, node.rule)]
        if step.refusal_finder:
            said = SpokenList(value) if isinstance(value, tuple) else value
            found = [
                _with_rule(r, node.rule) for r in step.refusal_finder(b, said, *node.frame[1:])
            ]
            if found or node.free:
                return found
        if isinstance(value, str) and (told := list(self.explain_text(b, node, value))):
            return [_with_rule(reason, node.rule) for reason in told]
        return [self._refuse_generally(b, node, value)]

    def _list_begun(self, b: B, node: Decision, word: str) -> list[str]:
        """List the offered answers of which this is the first word only."""
        texts = [self.answer_text(b, node.frame, option).text for option in node.options]
        return [text for text in texts if text.lower().startswith(f"{word} ".lower())]

    def _refuse_generally(self, b: B, node: Decision, value: Answer) -> Refusal:
        """Return the reason where the game has none: another question, or a list of what is legal."""
        texts = [self.answer_text(b, node.frame, option).text for option in node.options]
        legal = _list_some(texts)
        if _begins_alike(value, texts if isinstance(value, str) else node.options):
            return Refusal("answer.not_offered", f"it is not offered; legal: {legal}", node.rule)
        text = f"that answers another question. Now it is: {self.prompt(b, node)} Legal: {legal}"
        return Refusal("answer.other", text, node.rule)

    def choice_of(self, frame: Frame) -> Choice[B, ..., Answer]:
        """Return the choice that a decision's frame names."""
        return cast("Choice[B, ..., Answer]", self.rules.steps[cast("str", frame[0])])

    def answer_text(self, b: B, frame: Frame, answer: Answer) -> AnswerText:
        """Return how an answer is written, labelled and anchored."""
        step = self.choice_of(frame)
        if step.text_maker is None:
            text = plain_text(answer)
            return AnswerText(text, text)
        return step.text_maker(b, answer, *frame[1:])

    def option_texts(self, b: B, frame: Frame, answers: Sequence[Answer]) -> list[AnswerText]:
        """Return how the answers to a question are shown; no two read alike."""
        return disambiguate([self.answer_text(b, frame, answer) for answer in answers])

    def prompt(self, b: B, node: Node) -> str:
        """Return the sentence that asks, or announces a throw."""
        if isinstance(node, Over):
            return self.ending_text(node.reason)
        step = self.rules.steps[node.step]
        node_maker = getattr(step, "prompt_maker", None)
        return (
            node_maker(b, *node.frame[1:])
            if node_maker
            else node.step.replace("_", " ").capitalize()
        )

    def text(self, b: B, answer: Answer, side: int = -1) -> str:
        """Write an answer or outcome in notation."""
        node = self.open_node(b, side)
        if isinstance(node, Decision):
            return self.answer_text(b, node.frame, answer).text
        return plain_text(answer)

    def parse(self, b: B, text: str, side: int = -1) -> Answer:
        """Read the notation of an answer or outcome in this position."""
        node = self.open_node(b, side)
        if isinstance(node, Over):
            raise GameOver("The game is over; no more answers are taken.")
        if isinstance(node, Chance):
            faces = tuple(number_or_word(word) for word in text.split())
            return self.check_roll(b, node, faces)
        found = self._read(b, node, text)
        plain = text if found is not None else self.respell(b, node, text)
        if plain != text:
            found = self._read(b, node, plain)
        if found is None:
            raise IllegalAnswer(
                f"{text!r:.80} is not understood here.",
                self._explain_unread(b, node, text, plain),
                position=self.show(b),
            )
        return found

    def _read(self, b: B, node: Decision, text: str) -> Answer | None:
        """Read a listed answer, one of the step's own form, or a label; None if it is none."""
        for option in node.options:
            if same_text(self.answer_text(b, node.frame, option).text, text):
                return option
        step = self.choice_of(node.frame)
        found = step.answer_reader(b, text, *node.frame[1:]) if step.answer_reader else None
        return self._find_label(b, node, text) if found is None else found

    def _explain_unread(self, b: B, node: Decision, text: str, plain: str) -> list[Refusal]:
        """List the reasons against words that are no answer, and what they may have meant."""
        reasons = self.reasons(b, node, plain) or [
            Refusal("answer.text", "unknown notation", node.rule)
        ]
        first, *others = reasons
        hint = self._suggest(b, node, text, is_vague=first.code.endswith(VAGUE))
        return [replace(first, message=first.message + hint), *others]

    def _suggest(self, b: B, node: Decision, text: str, *, is_vague: bool) -> str:
        """Return the listed answer that reads most like a text, else examples for a vague reason."""
        shown = self.option_texts(b, node.frame, node.options)
        words = {said.lower(): one.text for one in shown for said in (one.text, one.label)}
        if near := get_close_matches(text.lower(), words, 1, LIKENESS):
            return f"; did you mean {words[near[0]]!r}?"
        if not is_vague or not shown:
            return ""
        some = dict.fromkeys((shown[0].text, shown[-1].text))
        return f"; answer for example {' or '.join(map(repr, some))}"

    def _find_label(self, b: B, node: Decision, text: str) -> Answer | None:
        """Return the one answer that is labelled so."""
        shown = self.option_texts(b, node.frame, node.options)
        alike = [
            o for o, one in zip(node.options, shown, strict=True) if same_text(one.label, text)
        ]
        return alike[0] if len(alike) == 1 else None

    def parse_line(self, b: B, node: Decision, text: str) -> list[LinePart]:
        """Read a line that answers a question and those that follow from it; empty if it does not."""
        step = self.choice_of(node.frame)
        if step.line_reader is None:
            return []
        args = node.frame[1:]
        return (
            step.line_reader(b, text, *args)
            or step.line_reader(b, self.respell(b, node, text), *args)
            or []
        )


def _bad_position(faults: Sequence[str]) -> BadPosition:
    """Return the error for a position with faults."""
    return BadPosition(f"The position cannot be: {'; '.join(faults)}.")


def _restore(b: Position, backup: Position) -> None:
    """Put every field back as it was."""
    for name in backup.__struct_fields__:
        setattr(b, name, getattr(backup, name))


def _with_rule(refusal: Refusal, rule: str) -> Refusal:
    """Return a refusal with the rule of its step, if it has none of its own."""
    return refusal if refusal.rule else msgspec.structs.replace(refusal, rule=rule)


def _has_same_type(value: Answer, options: Sequence[Answer]) -> bool:
    """Return False where 1 would pass for a listed True, or the like."""
    return type(options[options.index(value)]) is type(value)


def _list_some(texts: list[str]) -> str:
    """List a dozen texts, and how many there are besides."""
    more = f" and {len(texts) - 12} more" if len(texts) > 12 else ""
    return ", ".join(texts[:12]).replace("_", " ") + more


def _begins_alike(value: Answer, options: Sequence[Answer]) -> bool:
    """Return True if an option is of the same kind: a number, or words with the same first word."""
    return any(_find_beginning(value) == _find_beginning(option) for option in options)


def _find_beginning(answer: Answer) -> object:
    """Return the first of several words or parts; a single word stands for itself."""
    if isinstance(answer, int):
        return int
    parts = answer.split() if isinstance(answer, str) else answer
    return parts[0] if parts and isinstance(parts[0], str) else type(answer)
