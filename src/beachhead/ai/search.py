"""One search for every game: whole moves, weighed with common luck.

A game lists its moves with a prior. Each is played out on a copy; where a small throw comes next,
all its classes count by their odds; then the win chance is asked. The best few are played on to
the game's horizon by its quick policy, each with the same luck as the others. After every round the
worse half is dropped, and whoever is clearly behind; it is over when one is left or leads clearly.
Everything follows from `randbelow` and the effort; a clock only cuts it short.
"""

from collections.abc import Callable
from math import inf, sqrt
from random import Random
from time import monotonic
from typing import Generic, TypeVar

import msgspec

from beachhead.ai.continuation import asked_node, play_move, play_to, policy_of, settle
from beachhead.kernel.chances import RandBelow
from beachhead.kernel.devices import class_bound
from beachhead.kernel.game import Game
from beachhead.kernel.moves import Move, Tuning
from beachhead.kernel.nodes import Answer, Chance
from beachhead.kernel.position import Position

B = TypeVar("B", bound=Position)
MARGIN = 0.8
"""Share of the time after which nothing new is begun."""
MOST_CLASSES = 24
"""A throw with more classes is thrown instead of being listed."""
THROWS = 6
"""How often it is then thrown."""
CLEAR = 2.5
"""Standard errors by which a move that is dropped at once is behind."""
LUCKS = 1 << 30
"""How many different lucks there are."""
GOLDEN = 0.6180339887498949
"""Steps of this size around a circle spread evenly, however many are made."""


class Effort(msgspec.Struct, frozen=True):
    """How much is searched; equal efforts give equal answers on every machine."""

    breadth: int
    blend: float
    finalists: int
    samples: int
    rounds: int
    caution: float


def full_effort(tuning: Tuning) -> Effort:
    """Return the effort of the strongest level."""
    return Effort(
        tuning.breadth,
        tuning.blend,
        tuning.finalists,
        tuning.samples,
        tuning.rounds,
        tuning.caution,
    )


def scale_effort(effort: Effort, times: float) -> Effort:
    """Return an effort that plays its finalists on so many times as often."""
    return msgspec.structs.replace(effort, samples=round(effort.samples * times))


class Weighed(msgspec.Struct, Generic[B]):
    """A move with what was found out about it."""

    answers: tuple[Answer, ...]
    prior: float
    board: B
    """The position after it, a throw perhaps still to come."""
    starts: list[tuple[B, float]] = []
    """What a throw that comes next makes of it, with the odds: from there it is played on."""
    value: float = 0.0
    """The win chance of the mover right after the move."""
    score: float = 0.0
    """What moves are compared by: the value with a little of the prior."""
    samples: list[float] = []
    """Win chances at the horizon, one for each luck."""

    @property
    def chance(self) -> float:
        """Return the best estimate of the mover's win chance."""
        return sum(self.samples) / len(self.samples) if self.samples else self.value


class Search(Generic[B]):
    """One search from one position, for one side."""

    def __init__(
        self,
        game: Game[B],
        side: int,
        effort: Effort,
        randbelow: RandBelow,
        seconds: float = inf,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self.game = game
        self.side = side
        self.effort = effort
        self.randbelow = randbelow
        self.policy = policy_of(game)
        self.clock = clock
        self.until = clock() + MARGIN * seconds
        self.mirror = side != 0 and not game.meta.cooperative

    def out_of_time(self) -> bool:
        """Return True if nothing new is to be begun."""
        return self.until < inf and self.clock() >= self.until

    def weigh(self, b: B, moves: list[Move]) -> list[Weighed[B]]:
        """Return the moves looked at, the best first."""
        found = self.try_moves(b, sorted(moves, key=lambda m: -m.prior)[: self.effort.breadth])
        if not found:
            return []
        home = found[0]
        self.value_moves(found)
        ranked = sorted(found, key=lambda w: -w.score)
        if self.effort.samples and len(ranked) > 1:
            ranked = self.race(b, ranked, home)
        return ranked

    def try_moves(self, b: B, moves: list[Move]) -> list[Weighed[B]]:
        """Play each move on a copy; those that lead to the same position count once."""
        found: dict[bytes, Weighed[B]] = {}
        for move in moves:
            twin = b.clone()
            answers = play_move(
                self.game, twin, self.side, move.answers, self.policy, self.randbelow
            )
            key = self.game.key(twin)
            if key not in found:
                found[key] = Weighed(answers, move.prior, twin)
            if found and self.out_of_time():
                break
        return list(found.values())

    def value_moves(self, found: list[Weighed[B]]) -> None:
        """Set value and score of each move, with one question to the model for all."""
        seed = self.randbelow(1 << 30)
        leaves = [self.leaves(w.board, seed) for w in found]
        values = iter(self.ask([leaf for some in leaves for leaf, _ in some]))
        tuning = self.game.tuning
        for weighed, some in zip(found, leaves, strict=True):
            weighed.value = sum(p * next(values) for _, p in some)
            prior = min(max(weighed.prior, tuning.lowest_prior), tuning.highest_prior)
            weighed.score = weighed.value + self.effort.blend * prior

    def ask(self, boards: list[B]) -> list[float]:
        """Return the mover's win chance in some positions."""
        found = self.game.win_chances(boards)
        return [1.0 - p for p in found] if self.mirror else found

    def leaves(self, b: B, seed: int) -> list[tuple[B, float]]:
        """Return the quiet positions that a throw leads to, with their odds."""
        return find_leaves(self.game, b, self.side, Random(seed))

    # ---- playing on -----------------------------------------------------------------------

    def race(self, b: B, ranked: list[Weighed[B]], home: Weighed[B]) -> list[Weighed[B]]:
        """Play the finalists on with common luck until one leads clearly or the effort is spent."""
        effort = self.effort
        left = ranked[: effort.finalists]
        if home not in left:
            left.append(home)
        for weighed in left:
            weighed.starts = list_starts(self.game, weighed.board, self.side)
        until = self.game.horizon(b)
        first = self.randbelow(LUCKS)
        for number in range(effort.rounds):
            for luck in range(number * effort.samples, (number + 1) * effort.samples):
                self.play_on(left, first, luck, until)
                if self.out_of_time():
                    break
            left = self.drop_the_worse(left, home)
            if len(left) == 1 or self.out_of_time():
                break
        best = self.choose(left, home)
        rest = [w for w in ranked if w is not best]
        return [best, *sorted(rest, key=lambda w: (-len(w.samples), -w.chance))]

    def drop_the_worse(self, left: list[Weighed[B]], home: Weighed[B]) -> list[Weighed[B]]:
        """Keep the better half, at least two, the policy's own move, and nobody who is clearly behind."""
        ranked = sorted(left, key=lambda w: -w.chance)
        half = max(2, (len(ranked) + 1) // 2)
        kept = [w for i, w in enumerate(ranked) if i < half or w is home]
        return [w for w in kept if not is_clearly_behind(w, ranked[0])]

    def play_on(self, left: list[Weighed[B]], first: int, luck: int, until: int) -> None:
        """Play every finalist on once, with the same luck."""
        ends = []
        for weighed in left:
            twin = pick_start(weighed.starts, (first / LUCKS + luck * GOLDEN) % 1.0).clone()
            play_to(self.game, twin, self.policy, first + luck, until)
            ends.append(twin)
        for weighed, chance in zip(left, self.ask(ends), strict=True):
            weighed.samples = [*weighed.samples, chance]

    def choose(self, left: list[Weighed[B]], home: Weighed[B]) -> Weighed[B]:
        """Return the best, unless the policy's own move is as good within the doubt."""
        best = left[0]
        if best is home or not home.samples or not best.samples:
            return best
        mean, doubt = compare_samples(best, home)
        return best if mean > self.effort.caution * doubt else home


def compare_samples(one: Weighed[B], other: Weighed[B]) -> tuple[float, float]:
    """Return what one move gains over another with the same luck, and the standard error of that."""
    gains = [x - y for x, y in zip(one.samples, other.samples, strict=False)]
    mean = sum(gains) / len(gains)
    return mean, sqrt(sum((g - mean) ** 2 for g in gains)) / len(gains)


def is_clearly_behind(one: Weighed[B], best: Weighed[B]) -> bool:
    """Return True if a move lacks more than chance explains."""
    if one is best:
        return False
    mean, doubt = compare_samples(best, one)
    return mean > CLEAR * doubt


def pick_start(starts: list[tuple[B, float]], spot: float) -> B:
    """Return the position at a spot between 0 and 1: each has a share as large as its odds."""
    for start, p in starts:
        spot -= p
        if spot < 0:
            return start
    return starts[-1][0]


def list_starts(game: Game[B], b: B, side: int) -> list[tuple[B, float]]:
    """Return the positions after the throw that comes next; the position itself if that is large."""
    node = None if b.ending or game.is_quiet(b) else asked_node(game, b, side)
    if not isinstance(node, Chance) or class_bound(node.device) > MOST_CLASSES:
        return [(b, 1.0)]
    return [(apply_outcome(game, b, side, o), p) for o, p in game.chance_classes(b, node)]


def apply_outcome(game: Game[B], b: B, side: int, outcome: Answer) -> B:
    """Return the position after an outcome."""
    twin = b.clone()
    game.apply(twin, outcome, side if b.branches else -1)
    return twin


def find_leaves(game: Game[B], b: B, side: int, luck: Random) -> list[tuple[B, float]]:
    """Return the quiet positions after the throw that comes next, with their odds.

    A small throw counts by all its classes, a large one by a few throws.
    """
    if b.ending or game.is_quiet(b):
        return [(b, 1.0)]
    starts = list_starts(game, b, side)
    node = asked_node(game, b, side)
    if starts[0][0] is b and isinstance(node, Chance):
        starts = [
            (apply_outcome(game, b, side, node.device.draw(luck.randrange)), 1 / THROWS)
            for _ in range(THROWS)
        ]
    policy = policy_of(game)
    found = []
    for start, p in starts:
        twin = start.clone()
        settle(game, twin, policy, luck.randrange)
        found.append((twin, p))
    return found
