"""A played game: seats, answers, dice, undo. Pure: no clock, no files, no randomness of its own.

    match = Match.new(registry.game("template"), seed=secrets.token_hex(32))
    while not match.over:
        for side, decision in match.asked():
            match.answer(side, decision.options[0])

A match is its list of entries; the position is folded from it. Every method that changes something
returns the entries it added, for the caller to store and to send.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Self, TypeVar

import msgspec

from beachhead.kernel import registry
from beachhead.kernel.errors import (
    BadRoll,
    BeachheadError,
    GameOver,
    IllegalAnswer,
    RecordError,
    RulesBug,
    WrongSide,
)
from beachhead.kernel.meta import checked_options
from beachhead.kernel.nodes import Answer, Chance, Decision, Node, Refusal
from beachhead.kernel.position import Position
from beachhead.kernel.registry import AnyGame
from beachhead.match.content import content_hash
from beachhead.match.dice import commitment
from beachhead.match.entries import DiceKind, Entry, Header, Kind, LogItem, OptionValue, Seat
from beachhead.match.errors import DiceSealed, MatchError, Stale, UndoRefused
from beachhead.match.fold import AGREED, Fold
from beachhead.match.lines import line_of
from beachhead.match.log import log
from beachhead.match.luck import Tally, luck
from beachhead.match.record import Record, decode, header_of, record
from beachhead.match.setup import checked_seats, scenario_of

LONGEST_SEED = 200
N = TypeVar("N", Decision, Chance)


class Match(Fold):
    """One game being played, or played to its end."""

    @classmethod
    def new(
        cls,
        game: AnyGame,
        scenario: str = "",
        options: dict[str, OptionValue] | None = None,
        seats: Sequence[Seat] = (),
        dice: DiceKind = "seeded",
        seed: str = "",
        *,
        given: Iterable[object] = (),
        start: Position | None = None,
    ) -> Self:
        """Begin a match; the seeded box needs a seed that nobody can guess."""
        if start is not None:
            scenario = scenario or game.scenario_of(start)
        chosen = scenario_of(game, scenario, carried=start is not None)
        if start is None and game.may_change(chosen):
            start = game.new(chosen, **checked_options(game.options(), options or {}))
        if dice == "seeded" and not 1 <= len(seed) <= LONGEST_SEED:
            msg = f"The seeded box needs a seed of 1 to {LONGEST_SEED} characters, not {len(seed)}."
            raise MatchError(msg, code="seed.missing")
        header = Header(
            game=game.id,
            version=game.version,
            content=content_hash(game),
            scenario=chosen,
            options=checked_options(game.options(), options or {}),
            seats=checked_seats(game, chosen, seats),
            dice=dice,
            seed=seed if dice == "seeded" else "",
            commitment=commitment(seed) if dice == "seeded" else "",
            start=msgspec.json.decode(game.save(start)) if start is not None else None,
        )
        match = cls(game, header, given)
        match.advance()
        return match

    @classmethod
    def resume(cls, game: AnyGame, header: Header, entries: Iterable[Entry]) -> Self:
        """Fold stored entries, checking each as if a stranger had sent it."""
        match = cls(game, header)
        for entry in entries:
            match.fold(entry)
        return match

    @classmethod
    def from_record(cls, found: Record | bytes) -> Self:
        """Play a record through; the first entry that does not hold is named with its rule."""
        if isinstance(found, bytes):
            found = decode(found)
        game = registry.game(found.game)
        match = cls(game, header_of(game, found))
        for entry, mark in zip(found.answers, found.checksums, strict=True):
            match.fold_again(entry, mark)
        return match

    def fold_again(self, entry: Entry, mark: str) -> None:
        """Fold an entry of a record and compare the position with its checksum."""
        try:
            self.fold(entry)
        except BeachheadError as error:
            msg = f"Ply {entry.ply} does not hold: {error.message}"
            code = "record.rules" if isinstance(error, RulesBug) else "record.refused"
            raise RecordError(msg, code=code, rule=error.rule) from None
        told = self.told[-1]
        if told.checksum != mark:
            msg = f"After ply {entry.ply} ({told.step or entry.kind}) the position differs."
            raise RecordError(msg, code="record.differs", rule=told.rule)

    def record(self, *, private: bool = False) -> Record:
        """Write the match down; `private` puts the seed in before the end, for a save of one's own."""
        return record(self, private=private)

    # ---- where the match stands -----------------------------------------------------------

    @property
    def over(self) -> bool:
        """Tell whether the game has ended."""
        return bool(self.position.ending)

    def nodes(self) -> list[Node]:
        """Give every open node: one, unless several sides act at once."""
        return [node for _, node in self.opened()]

    def asked(self) -> list[tuple[int, Decision]]:
        """Give the open decisions with the sides that are asked."""
        return [(side, node) for side, node in self.opened() if isinstance(node, Decision)]

    def rolling(self) -> list[tuple[int, Chance]]:
        """Give the open throws and draws with the sides that make them."""
        with self.watched():
            throws = [(side, frame) for side, frame in self.waiting() if self.is_throw(frame)]
            found = [(side, self.question(frame)) for side, frame in throws]
        return [(side, node) for side, node in found if isinstance(node, Chance)]

    def bot_to_move(self) -> tuple[int, Decision] | None:
        """Give the first open decision that belongs to a bot."""
        if any(seat.is_bot for seat in self.seats):
            for side, node in self.asked():
                if 0 <= side < len(self.seats) and self.seats[side].is_bot:
                    return side, node
        return None

    def view(self, side: int) -> Position:
        """Copy what a side may know (-1: a spectator)."""
        return self.game.view(self.position, side)

    # ---- answering ------------------------------------------------------------------------

    def answer(self, side: int, value: object, *, ply: int | None = None) -> list[Entry]:
        """Take a side's answer, as value or notation, and roll what a seeded box then decides.

        A line of several answers is taken whole or not at all (`lines.py`).
        `ply` is the number of entries the caller has seen; -1 for `side` means whoever is asked.
        """
        self.expect(ply)
        who, node = self.due(side, listed=isinstance(value, str))
        return self.commit("answer", who, *self.answers(who, value, node), node=node)

    def roll(
        self, outcome: object = None, side: int = -1, *, ply: int | None = None
    ) -> list[Entry]:
        """Take what fell on the table; without an outcome the box decides."""
        self.expect(ply)
        who, node = self.find(side, self.rolling())
        if outcome is not None and self.header.dice == "seeded":
            msg = "The match's own dice decide here; no outcome is taken from outside."
            raise DiceSealed(msg, rule=node.rule)
        if outcome is None:
            outcome = self.box.decide(node.device, self.depth, who)
        if outcome is None:
            raise missing_outcome(self.header, node)
        return self.commit("roll", who, self.came_up(who, node, outcome), node=node)

    def due(self, side: int, *, listed: bool) -> tuple[int, Decision]:
        """Find the decision that a side (-1: whoever comes first) is asked for."""
        with self.watched():
            choices = [(s, frame) for s, frame in self.waiting() if not self.is_throw(frame)]
            mine = [(s, frame) for s, frame in choices if side in (-1, s)][:1]
            found = [(s, self.question(frame, listed=listed)) for s, frame in mine]
        return self.find(side, [(s, node) for s, node in found if isinstance(node, Decision)])

    def commit(
        self,
        kind: Kind,
        side: int,
        *bodies: Answer,
        text: str = "",
        node: Decision | Chance | None = None,
    ) -> list[Entry]:
        """Add entries and the rolls that follow from them: all of them, or nothing."""
        before = self.ply
        try:
            for place, body in enumerate(bodies):
                self.add(kind, side, body, text, None if place else node)
            self.advance()
        except BeachheadError:
            if self.ply > before:
                self.rewind(before)
            raise
        return self.entries[before:]

    def came_up(self, side: int, node: Chance, outcome: object) -> Answer:
        """Read an outcome: a value, a card by its name, or the notation of faces."""
        if isinstance(outcome, str):
            with suppress(BadRoll):
                return node.device.check(outcome)
            outcome = self.game.parse(self.position, outcome, side)
        return self.game.checked_roll(self.position, node, outcome)

    def advance(self) -> list[Entry]:
        """Roll everything that the box decides by itself, one entry each."""
        before = self.ply
        progress = True
        while progress:
            progress = False
            for side, node in self.rolling():
                outcome = self.box.decide(node.device, self.depth, side)
                if outcome is not None:
                    self.add("roll", side, outcome)
                    progress = True
                    break
        return self.entries[before:]

    def why_not(self, side: int, value: object) -> list[Refusal]:
        """List the reasons against an answer, as value or notation; none means it is legal."""
        try:
            who, node = self.due(side, listed=isinstance(value, str))
            first, *more = self.answers(who, value, node)
            return [] if more else self.game.reasons(self.position, node, first)
        except IllegalAnswer as error:
            return error.reasons
        except BeachheadError as error:
            return [Refusal(error.code, error.message, error.rule)]

    def find(self, side: int, open_nodes: list[tuple[int, N]]) -> tuple[int, N]:
        """Find the open node that a side (-1: whoever comes first) may answer."""
        for who, node in open_nodes:
            if side in (-1, who):
                return who, node
        if self.over:
            msg = "The game is over; no more answers are taken."
            raise GameOver(msg)
        wanted = [
            f"{frame[0]} of side {who}" if who >= 0 else str(frame[0])
            for who, frame in self.waiting()
        ]
        asked = "Nobody is" if side < 0 else f"Side {side} is not"
        msg = f"{asked} asked for this now; the match waits for {', '.join(wanted)}."
        raise WrongSide(msg)

    def understood(self, side: int, value: object, node: Decision | None = None) -> Answer:
        """Read an answer: a listed value as it is, any other text as notation."""
        node = node or self.due(side, listed=isinstance(value, str))[1]
        if isinstance(value, str) and value not in node.options:
            return self.game.parse(self.position, value, side)
        return self.game.checked(self.position, node, value, side)

    def answers(self, side: int, value: object, node: Decision) -> list[Answer]:
        """Read an answer, or a line of several."""
        try:
            return [self.understood(side, value, node)]
        except IllegalAnswer:
            secret = self.game.meta.secrets  # what a refused line tells must not be one
            with self.watched():
                text = value if isinstance(value, str) and not secret else ""
                line = line_of(self.game, self.position, node, text, side)
            if not line:
                raise
            return line

    # ---- undo and seats -------------------------------------------------------------------

    def undo(
        self,
        side: int,
        to: int | None = None,
        *,
        agreed: bool = False,
        ply: int | None = None,
    ) -> list[Entry]:
        """Take back a side's last answer, or everything from depth `to` on.

        Alone a side goes no further than its own answers since the last roll, draw or answer of
        another side; `agreed` says that everybody else consents to more.
        """
        self.expect(ply)
        if self.revealed:
            msg = "The match is over and its seed is public: nothing is taken back any more."
            raise UndoRefused(msg, code="undo.over", remedy="start another match from a position")
        depth = self.last_answer(side) if to is None else to
        if not 0 <= depth < self.depth:
            msg = f"There is nothing to take back: depth {depth} of {self.depth}."
            raise UndoRefused(msg, code="undo.nothing")
        if depth < self.floor(side) and not agreed:
            msg = (
                f"Side {side} may go back to depth {self.floor(side)} alone, not to {depth}:"
                " a roll, a draw or another side's answer lies between."
            )
            raise UndoRefused(msg, remedy="ask the other seats to agree")
        alone = depth >= self.floor(side)
        return self.commit("undo", side, depth, text="" if alone else AGREED)

    def last_answer(self, side: int) -> int:
        """Find the depth of a side's last answer that stands (-1 for `side`: anybody's)."""
        for depth in range(self.depth - 1, -1, -1):
            entry = self.entries[self.line[depth]]
            if entry.kind == "answer" and side in (-1, entry.side):
                return depth
        return self.depth

    def take_seat(self, side: int, seat: Seat, *, ply: int | None = None) -> list[Entry]:
        """Hand a seat over: a bot steps in for somebody absent, or gives the seat back."""
        self.expect(ply)
        before = self.ply
        self.add("seat", side, (seat.kind, seat.name, seat.level))
        return self.entries[before:]

    def expect(self, ply: int | None) -> None:
        """Refuse a caller who has not seen the newest entries."""
        if ply is not None and ply != self.ply:
            msg = f"The match is at ply {self.ply}, the request expects {ply}."
            raise Stale(msg, remedy="fetch the newest entries and try again")

    def luck(self) -> list[Tally]:
        """Compare what each side's dice showed with what fair dice show."""
        return luck(self)

    def log(self, from_ply: int = 0) -> list[LogItem]:
        """Tell what happened from a ply on, in lines, as everybody may read it."""
        return log(self, from_ply)


def missing_outcome(header: Header, node: Chance) -> MatchError:
    """Say why the box does not decide."""
    if header.dice == "seeded":
        msg = "The seed of this match is not known here, so that nothing more can be rolled."
        return DiceSealed(msg, rule=node.rule)
    msg = f"The outcome of {node.step!r} is needed: {node.device.describe()!r:.200}."
    return MatchError(msg, code="roll.missing", rule=node.rule, remedy="type what fell")
