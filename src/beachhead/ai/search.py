"""One search for every game: whole moves, weighed with common luck.

A game lists its moves with a prior. Each is played out on a copy; where a small throw comes next,
all its classes count by their odds; then the win chance is asked. The best few are played on to
the game's horizon by its quick policy, each with the same luck as the others, and the worse half is
dropped again and again. Everything follows from `randbelow` and the effort; a clock only cuts it short.
"""

from __future__ import annotations

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


class Effort(msgspec.Struct, frozen=True):
    """How much is searched; equal efforts give equal answers on every machine."""

    breadth: int
    blend: float
    finalists: int
    samples: int
    caution: float


def full_effort(tuning: Tuning) -> Effort:
    """Return the effort of the strongest level."""
    return Effort(tuning.breadth, tuning.blend, tuning.finalists, tuning.samples, tuning.caution)


class Weighed(msgspec.Struct, Generic[B]):
    """A move with what was found out about it."""

    answers: tuple[Answer, ...]
    prior: float
    board: B
    """The position after it, a throw perhaps still to come."""
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
            ranked = self.halve(b, ranked, home)
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

    def halve(self, b: B, ranked: list[Weighed[B]], home: Weighed[B]) -> list[Weighed[B]]:
        """Play the finalists on with common luck, and drop the worse half until one is left."""
        effort = self.effort
        left = ranked[: effort.finalists]
        if home not in left:
            left.append(home)
        until = self.game.horizon(b)
        rounds = max(1, (len(left) - 1).bit_length())
        lucks = [self.randbelow(1 << 30) for _ in range(effort.samples * rounds)]
        done = 0
        for number in range(rounds):
            share = effort.samples if number == 0 else effort.samples * (number + 1) // 2
            for luck in lucks[done : done + share]:
                self.play_on(left, luck, until)
                if self.out_of_time():
                    break
            done += share
            left.sort(key=lambda w: -w.chance)
            if number < rounds - 1:
                left = [w for i, w in enumerate(left) if i < (len(left) + 1) // 2 or w is home]
        best = self.choose(left, home)
        rest = [w for w in ranked if w is not best]
        return [best, *sorted(rest, key=lambda w: (-len(w.samples), -w.chance))]

    def play_on(self, left: list[Weighed[B]], luck: int, until: int) -> None:
        """Play every finalist on once, with the same luck."""
        ends = []
        for weighed in left:
            twin = weighed.board.clone()
            play_to(self.game, twin, self.policy, Random(luck).randrange, until)
            ends.append(twin)
        for weighed, chance in zip(left, self.ask(ends), strict=True):
            weighed.samples = [*weighed.samples, chance]

    def choose(self, left: list[Weighed[B]], home: Weighed[B]) -> Weighed[B]:
        """Return the best, unless the policy's own move is as good within the doubt."""
        best = left[0]
        if best is home or not home.samples or not best.samples:
            return best
        pairs = list(zip(best.samples, home.samples, strict=False))
        gains = [x - y for x, y in pairs]
        mean = sum(gains) / len(gains)
        doubt = sqrt(sum((g - mean) ** 2 for g in gains) / len(gains) / len(gains))
        return best if mean > self.effort.caution * doubt else home


def find_leaves(game: Game[B], b: B, side: int, luck: Random) -> list[tuple[B, float]]:
    """Return the quiet positions after the throw that comes next, with their odds.

    A small throw counts by all its classes, a large one by a few throws.
    """
    policy = policy_of(game)
    if b.ending or game.is_quiet(b):
        return [(b, 1.0)]
    node = asked_node(game, b, side)
    if not isinstance(node, Chance):
        outcomes: list[tuple[Answer | None, float]] = [(None, 1.0)]
    elif class_bound(node.device) <= MOST_CLASSES:
        outcomes = [*game.chance_classes(b, node)]
    else:
        outcomes = [(node.device.draw(luck.randrange), 1 / THROWS) for _ in range(THROWS)]
    found = []
    for outcome, p in outcomes:
        twin = b.clone()
        if outcome is not None:
            game.apply(twin, outcome, side if b.branches else -1)
        settle(game, twin, policy, luck.randrange)
        found.append((twin, p))
    return found
