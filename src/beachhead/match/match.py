"""A played game: seats, answers, dice, undo. Pure: no clock, no files, no randomness of its own.

    match = Match.new(registry.game("template"), seed=secrets.token_hex(32))
    while not match.over:
        for side, decision in match.decisions():
            match.answer(side, decision.options[0])

A match is its list of entries; the position is folded from it. Every method that changes something
returns the entries it added, for the caller to store and to send.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import Self, TypeVar, cast

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
from beachhead.kernel.meta import check_options
from beachhead.kernel.nodes import Answer, Chance, Decision, Node, Refusal
from beachhead.kernel.position import Position
from beachhead.kernel.registry import AnyGame
from beachhead.kernel.variants import label_of
from beachhead.match.answer_lines import read_line
from beachhead.match.content import content_hash
from beachhead.match.dice import RECIPE, commit_to
from beachhead.match.entries import (
    LIVE,
    DiceKind,
    Entry,
    Header,
    LogItem,
    OptionValue,
    Seat,
    find_skipped,
)
from beachhead.match.errors import DiceSealed, MatchError, Stale
from beachhead.match.fold import Fold
from beachhead.match.log import log
from beachhead.match.luck import Tally, luck
from beachhead.match.mixing import Act
from beachhead.match.record import Record, decode, header_of, record
from beachhead.match.setup import check_seats, find_scenario, store_start
from beachhead.match.undo import forced_depth, free_depth

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
        drawn: bool = False,
        mixers: Sequence[int] = (),
        absence: int = LIVE,
        given: Iterable[object] = (),
        start: Position | None = None,
    ) -> Self:
        """Begin a match; the seeded box needs a seed that nobody can guess.

        `drawn` says that the caller drew the seed at random and nobody chose it. Before the first
        roll the match waits for the secrets of the sides in `mixers`.
        """
        checked = check_options(game.options(), options or {})
        first = store_start(game, start) if start is not None else None
        chosen = find_scenario(game, scenario, first)
        if first is None and game.is_own_scenario(chosen.id):
            first = store_start(game, game.new(chosen.id, **checked))
        if dice == "seeded" and not 1 <= len(seed) <= LONGEST_SEED:
            msg = f"The seeded box needs a seed of 1 to {LONGEST_SEED} characters, not {len(seed)}."
            raise MatchError(msg, code="seed.missing")
        header = Header(
            game=game.id,
            version=game.version,
            content=content_hash(game),
            scenario=chosen.id,
            options=checked,
            seats=check_seats(game, chosen, seats),
            dice=dice,
            seed=seed if dice == "seeded" else "",
            commitment=commit_to(seed) if dice == "seeded" else "",
            drawn=drawn and dice == "seeded",
            recipe=RECIPE,
            mixers=tuple(mixers) if dice == "seeded" else (),
            absence=absence,
            start=first,
            variant=label_of(game.id),
        )
        match = cls(game, header, given)
        match.roll_dice()
        return match

    @classmethod
    def from_setup(
        cls,
        game: AnyGame,
        form: str | bytes | Mapping[str, object],
        seats: Sequence[Seat] = (),
        dice: DiceKind = "seeded",
        seed: str = "",
    ) -> Self:
        """Begin a match with the position that a readable form describes (`kernel/setups.py`)."""
        start = game.setup(form)
        options = game.setup_options(form)
        return cls.new(game, game.scenario_of(start), options, seats, dice, seed, start=start)

    def describe(self) -> dict[str, object]:
        """Return the form of the position; a game with secrets keeps them."""
        if self.game.meta.secrets:
            msg = "Sides have secrets in this game, and a set-up would tell them."
            raise MatchError(msg, code="setup.secrets", remedy="save the match instead")
        return self.game.describe(self.position)

    @classmethod
    def resume(cls, game: AnyGame, header: Header, entries: Iterable[Entry]) -> Self:
        """Fold stored entries, checking each as if a stranger had sent it."""
        match = cls(game, header)
        match.fold_all(list(entries))
        return match

    @classmethod
    def renew(
        cls, game: AnyGame, header: Header, entries: Sequence[Entry], ply: int, side: int
    ) -> Self:
        """Return a stored match that goes on by today's rules from a ply on.

        The dice that it left out are drawn again.
        """
        match = cls(game, header)
        match.skipped = set(range(ply, len(entries)))
        match.fold_all(entries)
        match.change_rules(side, ply)
        match.roll_dice()
        return match

    @classmethod
    def from_record(cls, found: Record | bytes) -> Self:
        """Play a record through; the first entry that does not hold is named with its rule."""
        if isinstance(found, bytes):
            found = decode(found)
        game = registry.game(found.game)
        match = cls(game, header_of(game, found))
        match.skipped = find_skipped(found.answers)
        for entry, expected in zip(found.answers, found.checksums, strict=True):
            match.fold_record_entry(entry, expected)
        return match

    def fold_record_entry(self, entry: Entry, expected: str) -> None:
        """Fold an entry of a record and compare the position with its checksum."""
        try:
            self.fold(entry)
        except BeachheadError as error:
            msg = f"Ply {entry.ply} does not hold: {error.message}"
            code = "record.rules" if isinstance(error, RulesBug) else "record.refused"
            raise RecordError(msg, code=code, rule=error.rule) from None
        effect = self.effects[-1]
        if effect.checksum != expected:
            msg = f"After ply {entry.ply} ({effect.step or entry.kind}) the position differs."
            raise RecordError(msg, code="record.differs", rule=effect.rule)

    def record(self, *, private: bool = False) -> Record:
        """Return the match as a record; `private` includes the seed before the end."""
        return record(self, private=private)

    # ---- the state of the match -----------------------------------------------------------

    @property
    def over(self) -> bool:
        """Return True if the game has ended."""
        return bool(self.position.ending)

    def nodes(self) -> list[Node]:
        """List every open node: one, unless several sides act at the same time."""
        return [node for _, node in self.asked_nodes()]

    def decisions(self) -> list[tuple[int, Decision]]:
        """List the open decisions with the sides that are asked."""
        return [(side, node) for side, node in self.asked_nodes() if isinstance(node, Decision)]

    def throws(self) -> list[tuple[int, Chance]]:
        """List the open throws and draws with the sides that make them."""
        with self.catch_rule_errors():
            frames = [(side, frame) for side, frame in self.open_frames() if self.is_throw(frame)]
            found = [(side, self.node_of(frame)) for side, frame in frames]
        return [(side, node) for side, node in found if isinstance(node, Chance)]

    def bots_to_move(self) -> list[int]:
        """List the sides whose bots are asked for a decision."""
        bots = {side for side, seat in enumerate(self.seats) if seat.is_bot}
        if not bots:
            return []
        with self.catch_rule_errors():
            asked = [(side, frame) for side, frame in self.open_frames() if side in bots]
            return [side for side, frame in asked if not self.is_throw(frame)]

    def bot_to_move(self) -> int | None:
        """Return the first side whose bot is asked for a decision."""
        return next(iter(self.bots_to_move()), None)

    def view(self, side: int) -> Position:
        """Return a copy of what a side may know (-1: a spectator)."""
        return self.game.view(self.position, side)

    # ---- answering ------------------------------------------------------------------------

    def answer(self, side: int, value: object, *, ply: int | None = None) -> list[Entry]:
        """Take a side's answer, as value or notation, and roll what a seeded box then decides.

        A line of several answers is taken whole or not at all (`answer_lines.py`).
        `ply` is the number of entries the caller has seen; -1 for `side` means the side asked first.
        """
        self.expect(ply)
        who, node = self.find_decision(side, listed=isinstance(value, str))
        first, *more = self.read_answers(who, value, node)
        before = self.ply
        with self.forget_on_error(before):
            self.play("answer", who, node.frame, first)
            for body in more:
                self.play("answer", who, self.frame_for("answer", who), body)
            self.roll_dice()
        return self.entries[before:]

    def roll(
        self, outcome: object = None, side: int = -1, *, ply: int | None = None
    ) -> list[Entry]:
        """Take dice or cards that came up on the table; without an outcome the box decides."""
        self.expect(ply)
        who, node = self.find(side, self.throws())
        if outcome is not None and self.header.dice == "seeded":
            msg = "The match's own dice decide here; no outcome is taken from outside."
            raise DiceSealed(msg, rule=node.rule)
        if outcome is None:
            outcome = self.decide(node.device, who)
        if outcome is None:
            raise missing_outcome(self, node)
        body, before = self.read_outcome(who, node, outcome), self.ply
        with self.forget_on_error(before):
            self.play("roll", who, node.frame, body)
            self.roll_dice()
        return self.entries[before:]

    def roll_dice(self) -> None:
        """Roll everything that the box decides by itself, one entry each."""
        throws = self.throws()
        while throws:
            side, node = throws.pop(0)
            outcome = self.decide(node.device, side)
            if outcome is not None:
                self.play("roll", side, node.frame, outcome)
                throws = self.throws()

    @contextmanager
    def forget_on_error(self, ply: int) -> Iterator[None]:
        """Forget the entries from `ply` on if one of them is refused."""
        try:
            yield
        except BeachheadError:
            if self.ply > ply:
                self.rewind(ply)
            raise

    def find_decision(self, side: int, *, listed: bool) -> tuple[int, Decision]:
        """Return the decision that a side (-1: the side asked first) has to take."""
        with self.catch_rule_errors():
            choices = [(s, frame) for s, frame in self.open_frames() if not self.is_throw(frame)]
            mine = [(s, frame) for s, frame in choices if side in (-1, s)][:1]
            for who, frame in mine:
                return who, cast("Decision", self.node_of(frame, listed=listed))
        raise self.make_not_asked_error(side)

    def find(self, side: int, open_nodes: list[tuple[int, N]]) -> tuple[int, N]:
        """Return the open node that a side (-1: the first one) may answer."""
        for who, node in open_nodes:
            if side in (-1, who):
                return who, node
        raise self.make_not_asked_error(side)

    def make_not_asked_error(self, side: int) -> BeachheadError:
        """Return the error for an answer or roll that nothing waits for."""
        if self.over:
            msg = "The game is over; no more answers are taken."
            return GameOver(msg)
        open_nodes = [self.node_of(frame, listed=False) for _, frame in self.open_frames()]
        wanted = " ".join(self.game.prompt(self.position, node) for node in open_nodes)
        asked = "Nobody is" if side < 0 else f"Side {side} is not"
        msg = f"{asked} asked for this now. First: {wanted}"
        return WrongSide(msg)

    def read_outcome(self, side: int, node: Chance, outcome: object) -> Answer:
        """Return an outcome in standard form: given as a value, a card's name, or faces as text."""
        if isinstance(outcome, str):
            with suppress(BadRoll):
                return node.device.check(outcome)
            outcome = self.game.parse(self.position, outcome, side)
        return self.game.check_roll(self.position, node, outcome)

    def read_answers(self, side: int, value: object, node: Decision) -> list[Answer]:
        """Return a checked answer, or those of a line of several.

        A listed value is taken as it is, any other text as notation.
        """
        game, b = self.game, self.position
        try:
            is_text = isinstance(value, str) and value not in node.options
            answer = game.parse(b, str(value), side) if is_text else value
            return [game.check_answer(b, node, answer, side)]
        except IllegalAnswer:
            with self.catch_rule_errors():
                # A refused line must not tell a secret.
                text = value if isinstance(value, str) and not game.meta.secrets else ""
                line = read_line(game, b, node, text, side)
            if not line:
                raise
            return line

    def judge(self, side: int, value: object) -> tuple[list[Answer], list[Refusal]]:
        """Return how an answer, as value or notation, is understood, or the reasons against it."""
        try:
            who, node = self.find_decision(side, listed=isinstance(value, str))
            return self.read_answers(who, value, node), []
        except IllegalAnswer as error:
            return [], error.reasons
        except BeachheadError as error:
            return [], [Refusal(error.code, error.message, error.rule)]

    def why_not(self, side: int, value: object) -> list[Refusal]:
        """List the reasons against an answer, as value or notation; none means it is legal."""
        return self.judge(side, value)[1]

    # ---- undo and seats -------------------------------------------------------------------

    def undo(
        self,
        side: int,
        to: int | None = None,
        *,
        agreed: bool = False,
        ply: int | None = None,
    ) -> list[Entry]:
        """Undo a side's last move, or everything from depth `to` on, as `undo.py` allows.

        `agreed` says that everybody consents, whatever comes between.
        """
        self.expect(ply)
        depth = forced_depth(self, side, to) if agreed else free_depth(self, side, to)
        before = self.ply
        with self.forget_on_error(before):
            self.go_back(side, depth, agreed=depth < self.find_undo_floor(side))
            self.roll_dice()
        return self.entries[before:]

    def add_secret(
        self, side: int, act: Act, body: str = "", *, ply: int | None = None
    ) -> list[Entry]:
        """Promise, reveal or waive a side's secret; with the last one the dice begin to roll."""
        self.expect(ply)
        before = self.ply
        with self.forget_on_error(before):
            self.mix(side, act, body)
            self.roll_dice()
        return self.entries[before:]

    def take_seat(self, side: int, seat: Seat, text: str = "") -> list[Entry]:
        """Hand a seat over: to a bot for an absent person (`away`), or back.

        The dice do not wait for the secret of a seat that a bot plays.
        """
        self.check_length()
        before = self.ply
        with self.forget_on_error(before):
            self.change_seat(side, seat, text)
            if seat.is_bot and side in self.mixing.missing:
                self.add_secret(side, "waive")
        return self.entries[before:]

    def return_seat(self, side: int) -> list[Entry]:
        """Hand a seat back to the person who holds it."""
        first = self.header.seats[side]
        return self.take_seat(side, Seat("table", first.name) if first.is_bot else first)

    def expect(self, ply: int | None) -> None:
        """Refuse a caller who has not seen the newest entries, and any in a match that is full."""
        self.check_length()
        if ply is not None and ply != self.ply:
            msg = f"The match is at ply {self.ply}, the request expects {ply}."
            raise Stale(msg, remedy="fetch the newest entries and try again")

    def luck(self) -> list[Tally]:
        """Compare what each side's dice showed with what fair dice show."""
        return luck(self)

    def log(self, from_ply: int = 0) -> list[LogItem]:
        """List what happened from a ply on, as everybody may read it."""
        return log(self, from_ply)


def missing_outcome(match: Match, node: Chance) -> MatchError:
    """Return the error for a throw that the box does not decide."""
    if match.mixing.missing:
        sides = ", ".join(match.sides[side].name for side in match.mixing.missing)
        msg = f"The dice wait for the secrets of {sides}."
        return DiceSealed(msg, code="dice.waiting", rule=node.rule)
    if match.header.dice == "seeded":
        msg = "The seed of this match is not known here: nothing more can be rolled."
        return DiceSealed(msg, rule=node.rule)
    msg = f"The outcome of {node.step!r} is needed: {node.device.describe()!r:.200}."
    return MatchError(msg, code="roll.missing", rule=node.rule, remedy="type the dice or the card")
