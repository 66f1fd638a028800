"""The fold: entries in, position out, with snapshots so that any depth is near."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import cast

import msgspec

from beachhead.kernel.errors import BeachheadError, RecordError, RulesBug
from beachhead.kernel.game import BROKEN
from beachhead.kernel.nodes import Answer, Chance, Decision, Node
from beachhead.kernel.notation import plain_text
from beachhead.kernel.position import Frame, Position
from beachhead.kernel.registry import AnyGame
from beachhead.kernel.steps import ChanceStep, Choice, Step
from beachhead.match.content import checksum
from beachhead.match.entries import Entry, Header, Kind, Seat, Told
from beachhead.match.errors import MatchError
from beachhead.match.setup import box_of, checked_seat, first_position, played

SNAPSHOT = 32
"""A copy of the position is kept after every so many effective entries."""
AGREED = "agreed"
LONGEST_MATCH = 200_000
"""No match has more entries than this, undone ones included."""


class Fold:
    """Entries and the position they lead to."""

    def __init__(self, game: AnyGame, header: Header, given: Iterable[object] = ()) -> None:
        """Set up the first position."""
        self.game = game
        self.header = header
        self.entries: list[Entry] = []
        self.told: list[Told] = []
        """For each entry, what it did."""
        self.line: list[int] = []
        """Plies of the answers and rolls that no undo has taken back."""
        self.seats: list[Seat] = list(header.seats)
        self.box = box_of(header, given)
        self.scenario = played(game, header)
        self.sides = self.scenario.parties or game.meta.sides
        """The sides as people see them in this scenario."""
        self.position = first_position(game, header)
        self.snapshots: dict[int, Position] = {0: game.clone(self.position)}

    @property
    def ply(self) -> int:
        """Count the entries: the number that the next one will get."""
        return len(self.entries)

    @property
    def depth(self) -> int:
        """Count the answers and rolls that stand."""
        return len(self.line)

    @property
    def revealed(self) -> bool:
        """Tell whether the seed may be known: whoever knows it knows all dice to come."""
        return bool(self.position.ending) and self.header.dice == "seeded"

    def opened(self) -> list[tuple[int, Node]]:
        """Give every open node with the side that answers or throws (-1: nobody in particular)."""
        with self.watched():
            if not self.position.branches and not self.position.agenda:
                return [(-1, self.game.node(self.position))]
            return [(side, self.question(frame)) for side, frame in self.waiting()]

    def waiting(self) -> list[tuple[int, Frame]]:
        """Give the frames that wait for somebody, with their sides: cheaper than the nodes."""
        b, steps = self.position, self.game.rules.steps
        if b.branches:
            tops = [(x.side, x.agenda[-1]) for x in b.branches if x.agenda]
            return [(side, frame) for side, frame in tops if steps[str(frame[0])].waits]
        return [(side_of(steps[str(f[0])], b, f), f) for f in b.agenda[-1:]]

    def is_throw(self, frame: Frame) -> bool:
        """Tell whether a waiting frame waits for a device rather than for a side."""
        return isinstance(self.game.rules.steps[str(frame[0])], ChanceStep)

    def question(self, frame: Frame, *, listed: bool = True) -> Decision | Chance:
        """Ask what a frame asks; a free step need not list its candidates to judge an answer."""
        step = self.game.rules.steps[str(frame[0])]
        if not listed and isinstance(step, Choice) and step.free and step.refuser:
            return Decision(step.side(self.position, *frame[1:]), frame, step.rule, [], free=True)
        return cast("Decision | Chance", self.game.engine.question(self.position, frame))

    @contextmanager
    def watched(self) -> Iterator[None]:
        """Say so where the rules break down, as they may on a position set up by a stranger."""
        try:
            yield
        except BROKEN as bug:
            if isinstance(bug, BeachheadError):
                raise
            msg = f"The rules fail here: {type(bug).__name__}: {bug}."
            remedy = "report it with the match's record"
            shown = self.game.show(self.position)
            raise RulesBug(msg, position=shown, remedy=remedy) from bug

    def at(self, depth: int) -> Position:
        """Give a copy of the position after the first `depth` entries that stand."""
        if not 0 <= depth <= self.depth:
            msg = f"The match has depths 0 to {self.depth}, not {depth}."
            raise MatchError(msg, code="match.depth")
        if depth == self.depth:
            return self.game.clone(self.position)
        near = depth - depth % SNAPSHOT
        b = self.game.clone(self.snapshots[near])
        for ply in self.line[near:depth]:
            self.game.apply(b, self.entries[ply].body, self.entries[ply].side)
        return b

    def add(
        self,
        kind: Kind,
        side: int,
        body: Answer,
        text: str = "",
        node: Decision | Chance | None = None,
    ) -> None:
        """Fold a new entry of our own making."""
        self.fold(Entry(self.ply, kind, side, body, text), node)

    def fold(self, entry: Entry, node: Decision | Chance | None = None) -> None:
        """Carry out one entry, whoever wrote it; a refused entry changes nothing.

        `node` is the open node that it answers, where the caller knows it.
        """
        if entry.ply != self.ply or self.ply >= LONGEST_MATCH:
            msg = f"Entry {entry.ply} stands where {self.ply} is due (at most {LONGEST_MATCH})."
            raise RecordError(msg, code="record.ply")
        if entry.kind == "undo":
            told = self.back(entry)
        elif entry.kind == "seat":
            told = self.hand_over(entry)
        else:
            entry, told = self.step(entry, node or self.answered(entry))
            self.line.append(self.ply)
            if self.depth % SNAPSHOT == 0:
                self.snapshots[self.depth] = self.game.clone(self.position)
        self.entries.append(entry)
        self.told.append(told)

    def answered(self, entry: Entry) -> Decision | Chance:
        """Find the open node that an answer or roll concerns."""
        with self.watched():
            for side, frame in self.waiting():
                if side == entry.side and self.is_throw(frame) == (entry.kind == "roll"):
                    return self.question(frame, listed=False)
        msg = f"No {entry.kind} of side {entry.side} is due here."
        raise RecordError(msg, code="record.node")

    def step(self, entry: Entry, node: Decision | Chance) -> tuple[Entry, Told]:
        """Play an answer or a roll; give it back in its standard form and notation."""
        b, side, game = self.position, entry.side, self.game
        with self.watched():
            heading = game.heading(b)
            body = game.checked(b, node, entry.body, side)
            if isinstance(node, Chance):
                self.same_dice(entry.ply, side, node, body)
                text = plain_text(body)
            else:
                text = game.words(b, node.frame, body).text
            events = game.carry_out(b, body, side)
        standard = Entry(entry.ply, entry.kind, side, body, text)
        told = Told(
            self.depth + 1,
            node.step,
            node.rule,
            tuple(events),
            checksum(game, b),
            heading,
        )
        return standard, told

    def same_dice(self, ply: int, side: int, node: Chance, body: Answer) -> None:
        """Refuse a roll that the match's own seed contradicts."""
        if self.header.dice != "seeded" or not self.header.seed:
            return
        due = self.box.decide(node.device, self.depth, side)
        if due != body:
            msg = f"Ply {ply} shows {body!r:.80}, the seed gives {due!r:.80}."
            raise RecordError(msg, code="record.dice", rule=node.rule)

    def back(self, entry: Entry) -> Told:
        """Go back to the depth that an undo names."""
        depth = entry.body
        if not isinstance(depth, int) or not 0 <= depth < self.depth:
            msg = f"An undo goes back to a depth of 0 to {self.depth - 1}, not {depth!r:.40}."
            raise RecordError(msg, code="record.undo")
        if self.revealed:
            msg = "The match is over and its seed is public: nothing is taken back any more."
            raise RecordError(msg, code="record.undo")
        if entry.text != AGREED and depth < self.floor(entry.side):
            msg = f"Side {entry.side} cannot go back to depth {depth} alone."
            raise RecordError(msg, code="record.undo")
        self.position = self.at(depth)
        del self.line[depth:]
        for far in [d for d in self.snapshots if d > depth]:
            del self.snapshots[far]
        return self.telling(depth)

    def floor(self, side: int) -> int:
        """Give the depth to which a side may go back alone: the start of its run of answers."""
        depth = self.depth
        while depth and self.own(depth - 1, side):
            depth -= 1
        return depth

    def own(self, depth: int, side: int) -> bool:
        """Tell whether the effective entry at this depth is an answer of this side."""
        entry = self.entries[self.line[depth]]
        return entry.kind == "answer" and entry.side == side

    def hand_over(self, entry: Entry) -> Told:
        """Hand a seat to its new holder."""
        if not 0 <= entry.side < len(self.seats):
            msg = f"There are seats 0 to {len(self.seats) - 1}, not {entry.side}."
            raise MatchError(msg, code="seat.unknown")
        self.seats[entry.side] = checked_seat(seat_from(entry.body))
        return self.telling(self.depth)

    def telling(self, depth: int) -> Told:
        """Note what an entry about the match itself led to."""
        last = self.told[-1].heading if self.told else ""
        return Told(depth, checksum=checksum(self.game, self.position), heading=last)

    def rewind(self, ply: int) -> None:
        """Forget the entries from `ply` on, as if they had never been: they could not be stored."""
        kept, fresh = self.entries[:ply], type(self)(self.game, self.header)
        fresh.box = self.box
        for entry in kept:
            fresh.fold(entry)
        self.__dict__.update(fresh.__dict__)


def side_of(step: Step[Position, ...], b: Position, frame: Frame) -> int:
    """Give the side that a waiting step asks."""
    if isinstance(step, (Choice, ChanceStep)) and step.side:
        return step.side(b, *frame[1:])
    return -1


def seat_from(body: Answer) -> Seat:
    """Read a seat from an entry's body."""
    if not isinstance(body, tuple) or len(body) != 3:
        msg = f"A seat entry holds kind, name and level, not {body!r:.80}."
        raise MatchError(msg, code="seat.form")
    try:
        return msgspec.convert(dict(zip(("kind", "name", "level"), body, strict=True)), Seat)
    except msgspec.ValidationError as error:
        msg = f"A seat entry does not hold: {error}."
        raise MatchError(msg, code="seat.form") from None
