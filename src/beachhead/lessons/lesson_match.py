"""A lesson on a real match: the script gives the dice and the other side's answers.

    match = LessonMatch.begin(game, lesson, seed=secrets.token_hex(16))
    match.answer(match.learner, "advance")      # WrongInLesson explains what the task does not accept
    match.progress.step                         # the task that comes next

How far a lesson is follows from the entries of its match: after a reload it is where it was, and an
undo takes the lesson back too.
"""

from collections.abc import Iterable
from typing import Self

import msgspec

from beachhead.kernel.errors import AnswerError, BeachheadError, IllegalAnswer, Unknown
from beachhead.kernel.nodes import Answer, Decision
from beachhead.kernel.notation import same_text
from beachhead.kernel.position import Frame
from beachhead.kernel.registry import AnyGame
from beachhead.lessons.form import Lesson, Step
from beachhead.lessons.library import find_lesson
from beachhead.lessons.progress import (
    Line,
    Progress,
    begin_task,
    count_events,
    first_progress,
    is_accepted,
)
from beachhead.match.answer_lines import read_line
from beachhead.match.dice import SeededBox
from beachhead.match.entries import Entry, Header, Kind, Seat
from beachhead.match.match import Match

ANY = "*"
"""The key of the words for every other wrong answer."""
Cue = tuple[Kind, int, Answer]
"""What the script plays next: kind, side and body of an entry."""


class WrongInLesson(AnswerError):
    """An answer that the rules allow, but that the lesson does not ask for now."""

    code = "lesson.wrong"


class LessonMatch(Match):
    """A match that follows a lesson."""

    def __init__(
        self,
        game: AnyGame,
        header: Header,
        given: Iterable[object] = (),
        lesson: Lesson | None = None,
    ) -> None:
        """Set up the first position; the lesson is found by the header's id unless it is given."""
        super().__init__(game, header, given)
        self.lesson = lesson or find_lesson(game, header.lesson)
        self.learner = find_side(self, self.lesson.side)
        self.luck_box = SeededBox(header.seed)
        self.history = [first_progress(self.lesson)]
        """The progress at each depth."""

    @classmethod
    def begin(cls, game: AnyGame, lesson: Lesson, seed: str, name: str = "") -> Self:
        """Begin a lesson; the seed decides the throws that the script does not give."""
        start = game.setup(dict(lesson.setup)) if lesson.setup else None
        scenario = game.scenario(lesson.scenario or str(lesson.setup.get("scenario", "")))
        plain = Match.new(game, scenario.id, lesson.options, dice="given", start=start)
        learner = find_side(plain, lesson.side)
        seats = [Seat("bot", level=lesson.level)] * plain.scenario.sides
        seats[learner] = Seat("here", name)
        header = msgspec.structs.replace(
            plain.header, seats=tuple(seats), seed=seed, lesson=lesson.id
        )
        match = cls(game, header, lesson=lesson)
        match.roll_dice()
        return match

    def make_fresh(self) -> Self:
        """Return the same lesson before its first entry."""
        return type(self)(self.game, self.header, lesson=self.lesson)

    # ---- how far it is --------------------------------------------------------------------

    @property
    def progress(self) -> Progress:
        """Return how far the lesson is now."""
        return self.history[-1]

    @property
    def finished(self) -> bool:
        """Return True if every task is done."""
        return self.progress.step >= len(self.lesson.step)

    @property
    def task(self) -> Step | None:
        """Return the task that is under way or comes next."""
        return None if self.finished else self.lesson.step[self.progress.step]

    @property
    def is_scripted(self) -> bool:
        """Return True if nothing but the script may happen now."""
        return self.task is not None and self.task.mode == "only"

    def bots_to_move(self) -> list[int]:
        """List the sides whose bots are asked: none where the script answers for them."""
        return [] if self.is_scripted and not self.progress.lost else super().bots_to_move()

    @property
    def task_depth(self) -> int:
        """Return the depth at which the task began: going back there is trying it once more."""
        now = self.progress
        return next(
            (d for d, one in enumerate(self.history) if one.step == now.step and one.is_open),
            self.depth,
        )

    def accepted(self) -> list[Answer]:
        """List what the task accepts, or suggests, as the learner's next answer."""
        task = self.task
        if task is None or self.progress.lost or self.learner not in self.asked_sides():
            return []
        if task.mode == "only":
            return list(dict.fromkeys(line[0] for line in self.find_lines(task)))
        _, node = self.find_decision(self.learner, listed=True)
        begun = [line[0] for line in self.progress.lines if line[0] in node.options]
        lines = (self.find_line("answer", self.learner, text) for text in task.do)
        return [*begun, *(line[0] for line in lines if line)][:1]

    def find_lines(self, task: Step) -> tuple[Line, ...]:
        """Return the accepted lines, as far as they are not given yet."""
        if self.progress.lines:
            return self.progress.lines
        lines = (self.find_line("answer", self.learner, text) for text in task.do)
        return tuple(line for line in lines if line)

    def find_line(self, kind: Kind, side: int, text: str) -> Line:
        """Return the answers, or the outcome, that a text means here; nothing if it means none."""
        try:
            if kind == "roll":
                who, throw = self.find(side, self.throws())
                return (self.read_outcome(who, throw, text),)
            return tuple(self.read_script(side, text))
        except BeachheadError:
            return ()

    def read_script(self, side: int, text: str) -> list[Answer]:
        """Return the answers that a line of the lesson means for a side, or raise why not."""
        who, node = self.find_decision(side, listed=True)
        try:
            return self.read_answers(who, text, node)
        except IllegalAnswer:
            # A lesson may have lines in games with secrets too: nobody fishes with it.
            line = read_line(self.game, self.position, node, text, who)
            if not line:
                raise
            return line

    # ---- the learner's answers ------------------------------------------------------------

    def answer(self, side: int, value: object, *, ply: int | None = None) -> list[Entry]:
        """Take an answer as any match does, unless the task accepts others only."""
        self.expect(ply)
        task = self.task
        if task is not None and task.mode == "only" and not self.progress.lost:
            who, node = self.find_decision(side, listed=isinstance(value, str))
            if who == self.learner:
                self.require_accepted(task, node, value)
        return super().answer(side, value)

    def require_accepted(self, task: Step, node: Decision, value: object) -> None:
        """Raise WrongInLesson unless an answer is, or begins, one of the accepted lines."""
        given = tuple(self.read_answers(self.learner, value, node))
        lines = self.find_lines(task)
        if any(is_accepted(line, given, task.near) for line in lines):
            return
        text = self.game.answer_text(self.position, node.frame, given[0]).text
        words = find_words(task, text) or "That is legal, but not what this step is about."
        raise WrongInLesson(words, rule=task.rule)

    def comment(self) -> str:
        """Return the words about the learner's last answer in a task that allows any."""
        task = self.task
        if task is None or task.mode == "only":
            return ""
        for ply in reversed(self.active_plies[self.task_depth :]):
            entry = self.entries[ply]
            if entry.kind == "answer" and entry.side == self.learner:
                return find_words(task, entry.text)
        return ""

    # ---- the script -----------------------------------------------------------------------

    def roll_dice(self) -> None:
        """Play what the script, or luck where it is silent, decides before somebody is asked."""
        while (cue := self.find_cue()) is not None:
            kind, side, body = cue
            self.play(kind, side, self.frame_for(kind, side), body)

    def find_cue(self) -> Cue | None:
        """Return what is played next without asking anybody."""
        now = self.progress
        if self.over:
            return None
        if now.lost:
            return self.find_luck()
        if now.queue:
            return ("answer", self.entries[-1].side, now.queue[0])
        if now.opening:
            return self.find_opening(now.opening[0])
        return self.find_scripted(now) or (None if self.is_scripted else self.find_luck())

    def find_opening(self, text: str) -> Cue | None:
        """Return who says, or throws, the next part of the opening."""
        for side, frame in self.open_frames():
            kind: Kind = "roll" if self.is_throw(frame) else "answer"
            if line := self.find_line(kind, side, text):
                return (kind, side, line[0])
        return None

    def find_scripted(self, now: Progress) -> Cue | None:
        """Return the next throw or reply of the script, if it fits what is open."""
        for side, frame in self.open_frames():
            kind: Kind = "roll" if self.is_throw(frame) else "answer"
            texts = now.dice if kind == "roll" else now.replies
            if kind == "answer" and side == self.learner:
                continue
            if texts and (line := self.find_line(kind, side, texts[0])):
                return (kind, side, line[0])
        return None

    def find_luck(self) -> Cue | None:
        """Return a throw that luck decides."""
        for side, node in self.throws():
            outcome = self.luck_box.decide(node.device, self.depth, side, self.redraws)
            return ("roll", side, outcome)  # another try has other dice
        return None

    # ---- following the entries ------------------------------------------------------------

    def play(self, kind: Kind, side: int, frame: Frame, body: Answer) -> None:
        """Carry out an entry and note how far the lesson is after it."""
        before = self.progress
        followed = self.follow(kind, side, body)
        super().play(kind, side, frame, body)
        if before.is_open and followed.step == before.step:
            followed = self.look_for_end(followed)
        self.history.append(followed)

    def go_back(self, side: int, depth: int, *, agreed: bool) -> None:
        """Undo entries, and the lesson with them."""
        super().go_back(side, depth, agreed=agreed)
        del self.history[depth + 1 :]

    def follow(self, kind: Kind, side: int, body: Answer) -> Progress:
        """Return the progress after an entry that is about to be carried out."""
        now, change = self.progress, msgspec.structs.replace
        if now.lost or self.finished:
            return now
        if now.queue:
            fits = now.queue[0] == body
            return change(now, queue=now.queue[1:]) if fits else change(now, lost=True)
        if now.opening:
            line = self.find_line(kind, side, now.opening[0])
            fits = line[:1] == (body,)
            return change(now, opening=now.opening[1:], queue=line[1:], lost=not fits)
        if kind == "answer" and side == self.learner:
            return self.follow_learner(now, body)
        name = "dice" if kind == "roll" else "replies"
        return self.follow_script(now, name, self.expand_next(kind, side), body)

    def expand_next(self, kind: Kind, side: int) -> Line:
        """Return the next throw or reply of the script as it reads here."""
        texts = self.progress.dice if kind == "roll" else self.progress.replies
        return self.find_line(kind, side, texts[0]) if texts else ()

    def follow_script(self, now: Progress, name: str, line: Line, body: Answer) -> Progress:
        """Return the progress after a throw or an answer of the other side."""
        if line[:1] == (body,):
            left = {name: getattr(now, name)[1:], "tail": max(now.tail - 1, 0)}
            return msgspec.structs.replace(now, queue=line[1:], **left)
        return msgspec.structs.replace(now, lost=True) if self.is_scripted else now

    def follow_learner(self, now: Progress, body: Answer) -> Progress:
        """Return the progress after an answer of the learner."""
        task = self.task
        if task is None:
            return now
        if task.mode != "only":
            return msgspec.structs.replace(now, lines=self.find_begun(task, body))
        lines = self.find_lines(task)
        rest = tuple(line[1:] for line in lines if is_accepted(line[:1], (body,), task.near))
        if not rest:
            return msgspec.structs.replace(now, lost=True)
        if () in rest:
            return begin_task(self.lesson, now, task)
        return msgspec.structs.replace(now, lines=rest)

    def find_begun(self, task: Step, body: Answer) -> tuple[Line, ...]:
        """Return what is left of the suggested lines that an answer begins or goes on with."""
        lines = (self.find_line("answer", self.learner, text) for text in task.do)
        known = (*self.progress.lines, *lines)
        return tuple(line[1:] for line in known if line[:1] == (body,) and len(line) > 1)

    def look_for_end(self, now: Progress) -> Progress:
        """Return the progress after the events of the last entry."""
        until = self.task.until if self.task is not None else None
        if until is None:
            return now
        seen = now.seen + count_events(until, self.effects[-1].events)
        ended = self.is_won(won=until.won) if not until.event else seen >= until.count
        if ended:
            return begin_task(self.lesson, now)
        return msgspec.structs.replace(now, seen=seen)

    def is_won(self, *, won: bool) -> bool:
        """Return True if the match is over, and, if that is asked for, won by the learner."""
        scores = self.position.scores
        if not self.over or not won:
            return self.over
        # Sides that win or lose together have equal scores.
        return scores[self.learner] == max(scores) > min(*scores, 0)


def match_class(header: Header) -> type[Match]:
    """Return the class that plays a stored match."""
    return LessonMatch if header.lesson else Match


def find_side(match: Match, name: str) -> int:
    """Return the number of a side by its name."""
    names = [side.name for side in match.sides][: match.scenario.sides]
    if name not in names:
        raise Unknown("side", name, names)
    return names.index(name)


def find_words(task: Step, text: str) -> str:
    """Return what a task says about a wrong answer."""
    for notation, words in task.wrong.items():
        if same_text(notation, text):
            return words
    return task.wrong.get(ANY, "")
