"""The fold: entries in, position out, with snapshots so that any depth is quick to reach."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Self, cast

import msgspec

from beachhead.kernel.chances import Outcome
from beachhead.kernel.devices import Device
from beachhead.kernel.errors import BadPosition, BeachheadError, RecordError, RulesBug
from beachhead.kernel.game import BROKEN
from beachhead.kernel.nodes import Answer, Chance, Decision, Node
from beachhead.kernel.notation import plain_text
from beachhead.kernel.position import Frame, Position
from beachhead.kernel.registry import AnyGame
from beachhead.kernel.steps import ChanceStep, Choice
from beachhead.match.dice import SeededBox, mix_seed
from beachhead.match.entries import Effect, Entry, Header, Kind, Seat, find_skipped
from beachhead.match.errors import MatchError
from beachhead.match.mixing import Mixing
from beachhead.match.setup import check_seat, find_scenario, first_position, make_box

SNAPSHOT = 32
"""A copy of the position is kept after this many answers and rolls."""
AGREED = "agreed"
AWAY = "away"
LONGEST_MATCH = 200_000
"""No match has more entries than this, undone ones included."""


class Fold:
    """Entries and the position they lead to."""

    def __init__(self, game: AnyGame, header: Header, given: Iterable[object] = ()) -> None:
        """Set up the first position."""
        self.game = game
        self.header = header
        self.entries: list[Entry] = []
        self.effects: list[Effect] = []
        """What each entry did."""
        self.active_plies: list[int] = []
        """Plies of the answers and rolls that have not been undone."""
        self.seats: list[Seat] = list(header.seats)
        self.box = make_box(header, given)
        self.mixing = Mixing(header.mixers)
        self.absent: set[int] = set()
        """Sides that others handed to a bot while their people were away."""
        self.redraws = 0
        """Undos so far that undid a roll."""
        self.skipped: set[int] = set()
        """Plies that do not count: they are of older rules."""
        self.scenario = find_scenario(game, header.scenario, header.start)
        self.sides = self.scenario.parties or game.meta.sides
        """The sides as people see them in this scenario."""
        self.position = first_position(game, header)
        self.snapshots: dict[int, Position] = {0: game.clone(self.position)}
        self.known_heading: str | None = None

    @property
    def ply(self) -> int:
        """Return the number of entries, which is the number of the next one."""
        return len(self.entries)

    @property
    def depth(self) -> int:
        """Return the number of answers and rolls that have not been undone."""
        return len(self.active_plies)

    @property
    def is_revealed(self) -> bool:
        """Return True if the seed is public: it tells all dice to come."""
        return bool(self.position.ending) and self.header.dice == "seeded"

    @property
    def heading(self) -> str:
        """Return the turn or phase of the position, found once for each position."""
        if self.known_heading is None:
            self.known_heading = self.game.heading(self.position)
        return self.known_heading

    # ---- open questions -------------------------------------------------------------------

    def asked_nodes(self) -> list[tuple[int, Node]]:
        """List every open node with the side that answers or throws (-1: no side in particular)."""
        with self.catch_rule_errors():
            if self.position.ending:
                return [(-1, self.game.node(self.position))]
            return [(side, self.node_of(frame)) for side, frame in self.open_frames()]

    def open_frames(self) -> list[tuple[int, Frame]]:
        """List the open frames with the side that answers or throws: cheaper than the nodes."""
        return self.game.open_frames(self.position)

    def asked_sides(self) -> list[int]:
        """List the sides that answer or throw next, without listing what they can answer."""
        with self.catch_rule_errors():
            return list(dict.fromkeys(side for side, _ in self.open_frames() if side >= 0))

    def is_throw(self, frame: Frame) -> bool:
        """Return True if a frame waits for dice or cards rather than for a side's answer."""
        return isinstance(self.game.rules.steps[str(frame[0])], ChanceStep)

    def node_of(self, frame: Frame, *, listed: bool = True) -> Decision | Chance:
        """Return the node of a frame; a free step can judge an answer without listing any."""
        step = self.game.rules.steps[str(frame[0])]
        if not listed and isinstance(step, Choice) and step.free and step.refusal_finder:
            return Decision(step.side(self.position, *frame[1:]), frame, step.rule, [], free=True)
        return cast("Decision | Chance", self.game.node_of(self.position, frame))

    @contextmanager
    def catch_rule_errors(self) -> Iterator[None]:
        """Turn a failure of the rules into an error; a position set up by hand may cause one."""
        try:
            yield
        except BROKEN as bug:
            if isinstance(bug, BeachheadError) and not isinstance(bug, RulesBug):
                raise
            if self.header.start is not None:
                msg = f"The rules fail on a match that was set up by hand: {bug!r:.120}."
                remedy = "correct the position, or report it if it can come up in play"
                raise BadPosition(msg, code="position.broken", remedy=remedy) from bug
            if isinstance(bug, RulesBug):
                raise
            msg = f"The rules fail here: {type(bug).__name__}: {bug}."
            remedy = "report it with the match's record"
            shown = self.game.show(self.position)
            raise RulesBug(msg, position=shown, remedy=remedy) from bug

    def at(self, depth: int) -> Position:
        """Return a copy of the position at a depth."""
        self.require_depth(depth)
        if depth == self.depth:
            return self.game.clone(self.position)
        # A match that was thawed has no others than the first.
        near = max(known for known in self.snapshots if known <= depth)
        b = self.game.clone(self.snapshots[near])
        for ply in self.active_plies[near:depth]:
            self.game.apply(b, self.entries[ply].body, self.entries[ply].side)
        return b

    def require_depth(self, depth: int) -> None:
        """Raise an error for a depth that the match does not have."""
        if not 0 <= depth <= self.depth:
            msg = f"The match has depths 0 to {self.depth}, not {depth}."
            raise MatchError(msg, code="match.depth")

    # ---- entries of others: everything is checked -----------------------------------------

    def fold_all(self, entries: Sequence[Entry]) -> None:
        """Fold several entries, without those that do not count any more."""
        self.skipped |= find_skipped(entries)
        for entry in entries:
            self.fold(entry)

    def fold(self, entry: Entry) -> None:
        """Check an entry and carry it out; a refused entry changes nothing."""
        self.check_length()
        if entry.ply != self.ply:
            raise RecordError(f"Entry {self.ply} is due, not {entry.ply}.", code="record.ply")
        if entry.ply in self.skipped:
            self.append(entry, self.match_effect())
        elif entry.kind == "rules":
            self.change_rules(entry.side, entry.body)
        elif entry.kind == "undo":
            self.go_back(entry.side, self.check_undo(entry), agreed=entry.text == AGREED)
        elif entry.kind == "seat":
            self.change_seat(entry.side, seat_from(entry.body), entry.text)
        elif entry.kind == "secret":
            self.mix(entry.side, entry.text, entry.body)
        else:
            frame, body = self.check_play(entry)
            self.play(entry.kind, entry.side, frame, body)

    def check_play(self, entry: Entry) -> tuple[Frame, Answer]:
        """Return the frame that an answer or roll is for, and its body in standard form."""
        with self.catch_rule_errors():
            frame = self.frame_for(entry.kind, entry.side)
            node = self.node_of(frame, listed=False)
            body = self.game.check_answer(self.position, node, entry.body, entry.side)
            if isinstance(node, Chance):
                self.check_dice(entry, node, body)
            return frame, body

    def frame_for(self, kind: Kind, side: int) -> Frame:
        """Return the open frame that an answer or roll of a side is for."""
        for asked, frame in self.open_frames():
            if asked == side and self.is_throw(frame) == (kind == "roll"):
                return frame
        raise RecordError(f"No {kind} of side {side} is due here.", code="record.node")

    def check_dice(self, entry: Entry, node: Chance, body: Answer) -> None:
        """Refuse a roll that the match's own seed contradicts."""
        if self.header.dice != "seeded":
            return
        if self.mixing.missing:
            msg = f"Ply {entry.ply} is a roll before everybody has added a secret to the dice."
            raise RecordError(msg, code="record.dice", rule=node.rule)
        if not self.header.seed:
            return
        due = self.decide(node.device, entry.side)
        if due != body:
            msg = f"Ply {entry.ply} shows {body!r:.80}, the seed gives {due!r:.80}."
            raise RecordError(msg, code="record.dice", rule=node.rule)

    def decide(self, device: Device, side: int) -> Outcome | None:
        """Return what the dice box decides here; None if a person has to, or secrets are missing."""
        if self.mixing.missing:
            return None
        redraws = self.redraws if self.header.recipe > 1 else 0
        return self.box.decide(device, self.depth, side, redraws)

    def check_undo(self, entry: Entry) -> int:
        """Return the depth that an undo goes back to."""
        depth = entry.body
        if not isinstance(depth, int) or not 0 <= depth < self.depth:
            msg = f"An undo goes back to a depth of 0 to {self.depth - 1}, not {depth!r:.40}."
            raise RecordError(msg, code="record.undo")
        if self.is_revealed:
            msg = "The match is over and its seed is public: nothing can be undone."
            raise RecordError(msg, code="record.undo")
        if entry.text != AGREED and depth < self.find_undo_floor(entry.side):
            msg = f"Side {entry.side} cannot go back to depth {depth} alone."
            raise RecordError(msg, code="record.undo")
        return depth

    # ---- carrying out: the caller has checked ---------------------------------------------

    def play(self, kind: Kind, side: int, frame: Frame, body: Answer) -> None:
        """Carry out an answer or roll that has been checked."""
        b, game = self.position, self.game
        with self.catch_rule_errors():
            heading = self.heading
            is_roll = kind == "roll"
            text = plain_text(body) if is_roll else game.answer_text(b, frame, body).text
            events = game.perform(b, body, side)
        self.known_heading = None
        step = str(frame[0])
        rule, hashed = game.rules.steps[step].rule, game.checksum(b)
        self.active_plies.append(self.ply)
        if self.depth % SNAPSHOT == 0:
            self.snapshots[self.depth] = game.clone(b)
        effect = Effect(self.depth, step, rule, tuple(events), hashed, heading)
        self.append(Entry(self.ply, kind, side, body, text), effect)

    def go_back(self, side: int, depth: int, *, agreed: bool) -> None:
        """Undo everything from a depth on."""
        self.position, self.known_heading = self.at(depth), None
        self.redraws += any(self.entries[ply].kind == "roll" for ply in self.active_plies[depth:])
        del self.active_plies[depth:]
        for far in [d for d in self.snapshots if d > depth]:
            del self.snapshots[far]
        entry = Entry(self.ply, "undo", side, depth, AGREED if agreed else "")
        self.append(entry, self.match_effect())

    def change_seat(self, side: int, seat: Seat, text: str = "") -> None:
        """Hand a seat to its new holder; the text is `away` if a bot stands in for somebody."""
        if not 0 <= side < len(self.seats):
            msg = f"There are seats 0 to {len(self.seats) - 1}, not {side}."
            raise MatchError(msg, code="seat.unknown")
        self.seats[side] = check_seat(seat)
        self.absent.discard(side)
        if text == AWAY:
            self.absent.add(side)
        body = (seat.kind, seat.name, seat.level)
        self.append(Entry(self.ply, "seat", side, body, text[: len(AWAY)]), self.match_effect())

    def mix(self, side: int, act: str, body: Answer) -> None:
        """Take a secret for the dice, or the promise of one; the last one changes the seed."""
        self.mixing.take(side, act, body)
        self.close_mixing()
        self.append(Entry(self.ply, "secret", side, body, act), self.match_effect())

    def close_mixing(self) -> None:
        """Change the seed once the last secret is there."""
        if not self.mixing.missing and self.mixing.secrets and self.header.seed:
            self.box = SeededBox(mix_seed(self.header.seed, self.mixing.secrets))

    def change_rules(self, side: int, ply: Answer) -> None:
        """Go on by today's rules: entries from a ply on, which are of older rules, do not count."""
        if not isinstance(ply, int) or not 0 <= ply <= self.ply:
            msg = f"Newer rules hold from a ply of 0 to {self.ply} on, not from {ply!r:.40}."
            raise RecordError(msg, code="record.ply")
        left_out = range(ply, self.ply)
        if not self.skipped.issuperset(left_out):
            raise RecordError("Entries of older rules were carried out.", code="record.ply")
        self.redraws += any(self.entries[p].kind == "roll" for p in left_out)
        text = f"version {self.game.version}"
        self.append(Entry(self.ply, "rules", side, ply, text), self.match_effect())

    def check_length(self) -> None:
        """Refuse another entry in a match that is as long as a match can be."""
        if self.ply >= LONGEST_MATCH:
            raise RecordError(f"A match has at most {LONGEST_MATCH} entries.", code="record.ply")

    def append(self, entry: Entry, effect: Effect) -> None:
        """Add an entry that has been carried out."""
        self.entries.append(entry)
        self.effects.append(effect)

    def match_effect(self) -> Effect:
        """Return the effect of an entry about the match itself."""
        last = self.effects[-1].heading if self.effects else ""
        return Effect(self.depth, checksum=self.game.checksum(self.position), heading=last)

    def find_undo_floor(self, side: int) -> int:
        """Return the depth to which a side can undo alone: the start of its run of answers."""
        depth = self.depth
        while depth:
            entry = self.entries[self.active_plies[depth - 1]]
            if entry.kind != "answer" or entry.side != side:
                break
            depth -= 1
        return depth

    def last_answer(self, side: int) -> int:
        """Return the depth of a side's last answer that was not undone; without one, the depth."""
        for depth in range(self.depth - 1, -1, -1):
            entry = self.entries[self.active_plies[depth]]
            if entry.kind == "answer" and entry.side == side:
                return depth
        return self.depth

    def make_fresh(self) -> Self:
        """Return the same match before its first entry."""
        return type(self)(self.game, self.header)

    def rewind(self, ply: int) -> None:
        """Forget the entries from `ply` on, as if they had never been: they could not be stored."""
        kept, fresh = self.entries[:ply], self.make_fresh()
        if self.header.dice == "given":
            fresh.box = self.box
        fresh.fold_all(kept)
        self.__dict__.update(fresh.__dict__)


def seat_from(body: Answer) -> Seat:
    """Read a seat from an entry's body."""
    if not isinstance(body, tuple) or len(body) != 3:
        msg = f"A seat entry holds kind, name and level, not {body!r:.80}."
        raise MatchError(msg, code="seat.form")
    try:
        return msgspec.convert(dict(zip(("kind", "name", "level"), body, strict=True)), Seat)
    except msgspec.ValidationError as error:
        raise MatchError(f"A seat entry does not hold: {error}.", code="seat.form") from None
