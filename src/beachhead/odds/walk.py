"""Play the rules over every outcome of dice and decks, and count the ends.

Positions go on layer by layer, a layer being one throw or draw; equal positions of a layer are
merged. When the budget is used up, the positions that are still open are sampled.
"""

from collections import Counter
from collections.abc import Callable, Hashable
from fractions import Fraction
from itertools import accumulate
from random import Random
from typing import Generic, TypeVar

import msgspec

from beachhead.kernel import progress
from beachhead.kernel.devices import class_bound, sample
from beachhead.kernel.errors import RulesBug
from beachhead.kernel.game import Game
from beachhead.kernel.nodes import Answer, Chance, Decision, Over
from beachhead.kernel.position import Event, Frame, Position
from beachhead.odds.chances import Chances

B = TypeVar("B", bound=Position)
LONGEST = 20_000
"""No walk needs more answers than this from its start to an end."""
REPORTED = 64
"""After so many positions or samples a walk says how far it is."""


class Budget(msgspec.Struct, frozen=True):
    """How much work an answer is worth: counted, never timed, so that equal questions get equal answers."""

    positions: int = 20_000
    """Answers and outcomes applied while the walk is exact."""
    samples: int = 1_000
    """Ways played at random through what is left after that."""
    seed: int = 0


DEFAULT_BUDGET = Budget()


class Case(msgspec.Struct, Generic[B], kw_only=True):
    """A question about chances: where it starts, how decisions are answered, what is counted."""

    start: B
    until: Callable[[B], bool]
    """True for a position at which the question is settled; the end of the game settles all."""
    count: Callable[[B, Hashable], Hashable]
    """What is counted at such a position: hashable; the second argument is what `watch` kept."""
    plan: Callable[[B, Decision], Answer | None] | None = None
    """How a decision is answered; None leaves it to the game's default."""
    watch: Callable[[Hashable, Event], Hashable] | None = None
    """What to remember of an event on the way, given what is remembered so far."""
    kept: Hashable = ()
    """What `watch` remembers before the first event."""
    budget: Budget = DEFAULT_BUDGET


class _Open(Generic[B]):
    """A position on the way, what is remembered of the way, and its share of all cases."""

    __slots__ = ("b", "kept", "share")

    def __init__(self, b: B, kept: Hashable, share: Fraction) -> None:
        self.b = b
        self.kept = kept
        self.share = share


class _Walk(Generic[B]):
    """One walk through one game's rules."""

    def __init__(self, game: Game[B], case: Case[B]) -> None:
        """Start with nothing found."""
        self.game = game
        self.case = case
        self.exact: dict[Hashable, Fraction] = {}
        self.sampled: Counter[Hashable] = Counter()
        self.applied = 0
        self.followed = Fraction(0)

    def run(self) -> Chances:
        """Follow everything exactly while the budget lasts, then sample what is open."""
        case = self.case
        start = self.game.clone(case.start)
        self.game.engine.settle(start)  # a case may begin with steps that need nobody
        layer = [_Open(start, case.kept, Fraction(1))]
        rest: list[_Open[B]] = []
        while layer:
            layer = self.next_layer(layer, rest)
        if rest:
            self.sample_rest(rest)
        return Chances(self.exact, dict(self.sampled), self.applied)

    def next_layer(self, layer: list[_Open[B]], rest: list[_Open[B]]) -> list[_Open[B]]:
        """Throw or draw once in every open position; put what the budget does not allow into `rest`."""
        merged: dict[tuple[bytes, Hashable], _Open[B]] = {}
        for number, state in enumerate(layer):
            if number % REPORTED == 0:
                progress.checkpoint(float(self.followed))
            if self.applied >= self.case.budget.positions and not self.is_settled(state.b):
                rest.append(state)
                continue
            node = self.go_on(state)
            if node is None:
                end = self.case.count(state.b, state.kept)
                self.exact[end] = self.exact.get(end, Fraction(0)) + state.share
                self.followed += state.share
            elif self.applied + class_bound(node.device) > self.case.budget.positions:
                rest.append(state)
            else:
                self.branch(state, node, merged)
        return list(merged.values())

    def branch(
        self, state: _Open[B], node: Chance, merged: dict[tuple[bytes, Hashable], _Open[B]]
    ) -> None:
        """Apply every outcome of a throw, and merge positions that are equal."""
        game = self.game
        for outcome, p in node.device.folded():
            twin = game.clone(state.b)
            kept = self.apply(twin, outcome, state.kept)
            key = game.key(twin), kept
            known = merged.get(key)
            if known is None:
                merged[key] = _Open(twin, kept, state.share * p)
            else:
                known.share += state.share * p

    def go_on(self, state: _Open[B]) -> Chance | None:
        """Answer decisions by the plan up to the next throw; return None if the question is settled."""
        for _ in range(LONGEST):
            b = state.b
            if self.is_settled(b):
                return None
            node = self.game.node(b)
            if isinstance(node, Chance):
                return node
            if isinstance(node, Over):
                return None
            state.kept = self.apply(b, self.answer(b, node), state.kept)
        raise _endless_error(self.game)

    def is_settled(self, b: B) -> bool:
        """Return True if nothing that happens after this position matters."""
        return bool(b.ending) or self.case.until(b)

    def answer(self, b: B, node: Decision) -> Answer:
        """Answer a decision by the plan, or as the game usually does."""
        planned = self.case.plan(b, node) if self.case.plan else None
        return self.game.default_answer(b, node) if planned is None else planned

    def apply(self, b: B, answer: Answer, kept: Hashable) -> Hashable:
        """Answer the first open node; return what is remembered of the way after it."""
        self.applied += 1
        watch = self.case.watch
        if watch is None:
            self.game.apply(b, answer)
            return kept
        b.story = []
        self.game.apply(b, answer)
        for event in b.story:
            kept = watch(kept, event)
        b.story = None
        return kept

    def sample_rest(self, rest: list[_Open[B]]) -> None:
        """Play at random from the open positions, each as often as its share says."""
        luck = Random(self.case.budget.seed)
        shares = list(accumulate(float(state.share) for state in rest))
        for number in range(self.case.budget.samples):
            if number % REPORTED == 0:
                done = number / self.case.budget.samples
                progress.checkpoint(float(self.followed) + done * float(1 - self.followed))
            start = luck.choices(rest, cum_weights=shares)[0]
            state = _Open(self.game.clone(start.b), start.kept, start.share)
            self.sampled[self.play_on(state, luck)] += 1

    def play_on(self, state: _Open[B], luck: Random) -> Hashable:
        """Play one way at random until the question is settled; return what is counted there."""
        for _ in range(LONGEST):
            node = self.go_on(state)
            if node is None:
                return self.case.count(state.b, state.kept)
            outcome = sample(node.device, luck.random)
            state.kept = self.apply(state.b, outcome, state.kept)
        raise _endless_error(self.game)


def start_with(b: B, *frames: Frame) -> B:
    """Return a copy of a position in which nothing but some steps is left to do."""
    start = b.clone()
    start.agenda.clear()
    start.branches = []
    start.do(*frames)
    return start


def walk(game: Game[B], case: Case[B]) -> Chances:
    """Return how likely each end of a case is."""
    return _Walk(game, case).run()


def _endless_error(game: Game[B]) -> RulesBug:
    """Return the error for a case that is never settled."""
    msg = f"{game.id}: the question is not settled after {LONGEST} answers."
    return RulesBug(msg, code="odds.endless")
