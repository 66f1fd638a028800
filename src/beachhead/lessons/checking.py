"""Check a lesson by playing it: every thing, rule, answer and throw in it must exist.

    check_lesson(game, source)      # DataError names file, line, entry and remedy

All tasks are played as the lesson says, each accepted answer at least once. A free task is played
by suggestions and a bot until its goal is reached.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager

import msgspec

from beachhead.ai import bots
from beachhead.kernel.errors import BeachheadError, DataError
from beachhead.kernel.nodes import Answer, Decision, Node
from beachhead.kernel.registry import AnyGame
from beachhead.kernel.things import Thing
from beachhead.kernel.toml_lines import line_of
from beachhead.lessons.form import Source, Step
from beachhead.lessons.learning import play_task
from beachhead.lessons.lesson_match import ANY, LessonMatch
from beachhead.lessons.pointing import SPOT, find_things, seen_things

TRIES = 12
"""Seeds with which a free task is tried before its goal counts as out of reach."""
SIDEWAYS = ((1, 0), (-1, 0), (0, 1), (0, -1))
MOST_SHOWN = 30
"""Answers that a message lists."""
GOAL = "name an event that comes, or give dice and answers that lead there"
SEED = "a lesson is checked with this seed and number {}"


class LessonCheck:
    """One lesson being checked, with the places of its entries."""

    def __init__(self, game: AnyGame, source: Source) -> None:
        """Keep the lesson and its file."""
        self.game = game
        self.source = source
        self.lesson = source.lesson
        self.others: dict[int, list[str]] = {}
        """Other answers that each task accepts."""

    def make_fault(self, path: str, what: str, remedy: str, rule: str = "") -> DataError:
        """Return the error for an entry of the file."""
        line = line_of(self.source.text, path)
        place = f"{self.source.file}, line {line}" if line else self.source.file
        return DataError(f"{place}: {path}: {what}", remedy=remedy, rule=rule)

    @contextmanager
    def at(self, path: str) -> Iterator[None]:
        """Name an entry in the errors of other layers."""
        try:
            yield
        except DataError:
            raise
        except BeachheadError as error:
            remedy = error.remedy or "correct that entry"
            raise self.make_fault(path, error.message, remedy, error.rule) from None

    # ---- what can be checked without playing ------------------------------------------------

    def check_form(self) -> None:
        """Check ids, levels, rules, and that each step has what its mode needs."""
        with self.at("scenario"):
            self.game.scenario(self.lesson.scenario)
        if self.lesson.level not in (known := bots(self.game)):
            raise self.make_fault("level", f"{self.lesson.level!r}.", f"use {', '.join(known)}")
        for number, step in enumerate(self.lesson.step):
            self.check_step(f"step[{number}]", step)
        last = self.lesson.step[-1]
        if last.until is None:
            path = f"step[{len(self.lesson.step) - 1}]"
            raise self.make_fault(path, "the last step has no goal.", "end with a free task")

    def check_step(self, path: str, step: Step) -> None:
        """Check one step by itself."""
        if step.rule and step.rule not in self.game.book.rules:
            what = f"{self.game.title} has no rule {step.rule!r}."
            raise self.make_fault(f"{path}.rule", what, "name a rule of the book")
        if step.until is not None and step.mode == "only":
            what = "a task with `until` lets the learner choose, but its mode is `only`."
            raise self.make_fault(f"{path}.until", what, 'write mode = "hint" or "free"')
        if step.mode != "only" and step.until is None:
            what = f"a task of mode {step.mode!r} needs `until`: nothing else would end it."
            raise self.make_fault(f"{path}.mode", what, "say which event ends it")
        if not step.is_task and (extra := step.wrong or step.replies or step.dice):
            what = f"a step to read cannot have wrong answers, replies or dice: {extra!r:.80}."
            raise self.make_fault(path, what, "give it something to do")

    # ---- playing --------------------------------------------------------------------------

    def begin(self, number: int = 0) -> LessonMatch:
        """Begin the lesson; its opening must be played to the end."""
        with self.at("setup" if self.lesson.setup else "side"):
            match = LessonMatch.begin(self.game, self.lesson, SEED.format(number))
        if left := match.progress.opening:
            place = len(self.lesson.opening) - len(left)
            what = f"part {place + 1}, {left[0]!r}, does not fit. {describe_open(match)}"
            raise self.make_fault("opening", what, "write an answer or a throw that does")
        return match

    def check_play(self, number: int = 0) -> LessonMatch:
        """Play the lesson once and check every step where it comes; return it at its end."""
        match, read = self.begin(number), 0
        while not match.finished:
            at = match.progress.step
            seen = seen_things(match)
            for index in range(read, at + 1):
                self.check_things(f"step[{index}]", self.lesson.step[index], seen)
            self.check_task(f"step[{at}]", match, number)
            read = at + 1
        return match

    def check_things(self, path: str, step: Step, seen: dict[str, Thing]) -> None:
        """Check that everything that a step points at is in the scene."""
        arrows = [end for arrow in step.arrows for end in arrow]
        for name, words in (
            ("point", step.point),
            ("arrows", arrows),
            ("spotlight", step.spotlight),
        ):
            for word in words:
                if not find_things(word, seen):
                    shown = ", ".join(sorted(seen))[:600]
                    what = f"the scene has no {word!r} here."
                    raise self.make_fault(f"{path}.{name}", what, f"use one of {shown}")

    def check_task(self, path: str, match: LessonMatch, number: int) -> None:
        """Check a task where it begins, and do it."""
        task = match.task
        if task is None:
            return
        if task.mode == "only":
            self.require_question(path, match)
            self.check_answers(path, match, task)
            near = list_near_spots(match, task) if task.near else []
            self.others[match.progress.step] = [*task.do[1:], *near]
        with self.at(path):
            done = play_task(match, seed=SEED.format(number))
        if not done:
            what = f"the goal was not reached. {describe_task(match)}"
            raise self.make_fault(f"{path}.until", what, GOAL)
        if match.progress.tail:
            self.require_nothing_left(path, match)

    def require_question(self, path: str, match: LessonMatch) -> None:
        """Raise DataError unless the learner, and nobody else, is asked."""
        if match.learner not in match.asked_sides() or match.throws():
            what = f"the learner is not asked here. {describe_open(match)}"
            raise self.make_fault(path, what, "give the step before it more dice or replies")

    def require_nothing_left(self, path: str, match: LessonMatch) -> None:
        """Raise DataError if throws or replies of a task were not needed."""
        for name, left in (("dice", match.progress.dice), ("replies", match.progress.replies)):
            if left:
                what = f"{left[0]!r} does not fit, or is not needed. {describe_open(match)}"
                raise self.make_fault(f"{path}.{name}", what, "remove or correct it")

    def check_answers(self, path: str, match: LessonMatch, task: Step) -> None:
        """Check that accepted answers are legal, and that wrong ones are legal but not accepted."""
        lines = []
        for text in task.do:
            with self.at(f"{path}.do"):
                lines.append(match.read_script(match.learner, text))
        known = set(self.list_notations(match, lines))
        accepted = {match.game.text(match.position, line[0], match.learner) for line in lines}
        for text in task.wrong:
            if text != ANY and (text not in known or text in accepted):
                what = f"{text!r} is accepted here, or no answer at all."
                shown = ", ".join(sorted(known - accepted))[:600]
                raise self.make_fault(f"{path}.wrong", what, f"use * or one of {shown}")

    def list_notations(self, match: LessonMatch, lines: list[list[Answer]]) -> Iterator[str]:
        """Yield the notation of everything that the learner could answer on the way."""
        game = match.game
        for line in lines:
            b = game.clone(match.position)
            for body in line:
                for node in game.nodes(b):
                    if isinstance(node, Decision) and node.side == match.learner:
                        yield from (game.answer_text(b, node.frame, o).text for o in node.options)
                game.apply(b, body, match.learner)


def check_lesson(game: AnyGame, source: Source) -> LessonMatch:
    """Raise DataError if a lesson does not hold; return it played to its end."""
    check = LessonCheck(game, source)
    check.check_form()
    match = try_seeds(check)
    check_others(check)
    return match


def try_seeds(check: LessonCheck) -> LessonMatch:
    """Play a lesson with one seed after the other until its goals are reached."""
    last: DataError | None = None
    for number in range(TRIES):
        try:
            return check.check_play(number)
        except DataError as error:
            if error.remedy != GOAL:
                raise
            last = error
    raise last or AssertionError("there is a first try")


def check_others(check: LessonCheck) -> None:
    """Play the lesson once more for each accepted answer that is not the first of its task."""
    for number, texts in check.others.items():
        for text in texts:
            steps = list(check.lesson.step)
            steps[number] = msgspec.structs.replace(steps[number], do=(text,), near=0)
            other = msgspec.structs.replace(check.lesson, step=tuple(steps))
            source = msgspec.structs.replace(check.source, lesson=other)
            try_seeds(LessonCheck(check.game, source))


def list_near_spots(match: LessonMatch, task: Step) -> list[str]:
    """List the legal lines at the edge of what a task accepts: spots a little to each side."""
    shifted = [
        shift_spots(text, task.near * across, task.near * down)
        for text in task.do
        for across, down in SIDEWAYS
    ]
    return [text for text in shifted if match.find_line("answer", match.learner, text)]


def shift_spots(text: str, across: int, down: int) -> str:
    """Return a line with its spots shifted by so much."""

    def shift(at: re.Match[str]) -> str:
        return f"at {int(at[1]) + across} {int(at[2]) + down}"

    return SPOT.sub(shift, text)


def list_answers(match: LessonMatch, node: Node) -> str:
    """Return the first answers to a question in brackets, as they are written in a lesson."""
    if not isinstance(node, Decision):
        return ""
    texts = match.game.option_texts(match.position, node.frame, node.options[:MOST_SHOWN])
    return f"({', '.join(text.text for text in texts)})"


def describe_task(match: LessonMatch) -> str:
    """Return which events a task has seen, the figures of those it waits for, and what is asked."""
    plies = match.active_plies[match.task_depth :]
    events = [event for ply in plies for event in match.effects[ply].events]
    until = match.task.until if match.task is not None else None
    alike = [event.figures for event in events if until and event.kind == until.event]
    came = f" The last {until.event}: {alike[-1]!r:.300}." if until and alike else ""
    kinds = ", ".join(sorted({event.kind for event in events})) or "none"
    return f"Events: {kinds}.{came} {describe_open(match)}"


def describe_open(match: LessonMatch) -> str:
    """Return what the match waits for, with the first answers."""
    if match.over:
        return "The match is over."
    parts = []
    for side, node in match.asked_nodes():
        who = match.sides[side].name if side >= 0 else "The table"
        prompt = match.game.prompt(match.position, node)
        parts.append(f"{who}: {prompt} {list_answers(match, node)}".strip())
    return " ".join(parts)
