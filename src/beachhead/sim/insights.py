"""What the courses of many games say: length, lead, tension, decisions, pieces, cards, places."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from itertools import pairwise
from math import hypot
from statistics import mean, quantiles
from typing import NamedTuple

from beachhead.sim.jobs import Result
from beachhead.sim.stats import win_rate

DECISION_SECONDS, THROW_SECONDS = 8, 5
"""How long people take, for an estimate of minutes at the table."""
OPEN_LOW, OPEN_HIGH = 0.25, 0.75
"""A game is open while the win chance is between these."""
FEWEST = 5
"""Games with and without a thing before its effect is estimated."""


class Effect(NamedTuple):
    """How a side's wins differ between the games with a thing and those without it."""

    name: str
    side: int
    """The side whose wins are compared."""
    games: int
    """Games in which it happened."""
    times: float
    """How often it happened in a game."""
    difference: float
    low: float
    high: float

    @property
    def certain(self) -> bool:
        """Return True if the interval excludes zero."""
        return self.distance > 0

    @property
    def distance(self) -> float:
        """Return how far the interval is from zero; below zero, how far zero lies inside it."""
        return max(self.low, -self.high)


class Insights:
    """Counts over the courses of games, filled as results come in."""

    def __init__(self, *, together: bool = False) -> None:
        """Start to count; `together`: all sides win or lose as one."""
        self.together = together
        self.games = 0
        self.scores: list[tuple[int, ...]] = []
        self.margins: list[int] = []
        self.turns: list[int] = []
        self.minutes: list[float] = []
        self.curves: list[list[float]] = []
        self.weighed = self.forced = self.idle = 0
        self.cards: defaultdict[tuple[str, int], dict[int, int]] = defaultdict(dict)
        self.losses: defaultdict[str, dict[int, int]] = defaultdict(dict)
        self.taken: defaultdict[str, list[int]] = defaultdict(list)
        self.standings: Counter[str] = Counter()

    def add(self, result: Result) -> None:
        """Take in one result; those without a course do not count."""
        course = result.course
        if course is None:
            return
        game, self.games = self.games, self.games + 1
        self.scores.append(result.scores)
        self.margins.append(abs(result.scores[0]))
        self.turns.append(course.turns)
        seconds = result.decisions * DECISION_SECONDS + course.throws * THROW_SECONDS
        self.minutes.append(seconds / 60)
        self.curves.append(course.chances)
        self.weighed += course.weighed
        self.forced += course.forced
        self.idle += course.idle
        for card, sides in course.cards.items():
            for side in [0] if self.together else sides:
                self.cards[card, side][game] = 1
        for name, times in course.losses.items():
            self.losses[name][game] = times
        for place, turn in course.taken.items():
            self.taken[place].append(turn)
        self.standings[course.standing] += 1

    # ---- lead and tension -----------------------------------------------------------------

    def mean_chance(self, turn: int) -> float | None:
        """Return the first side's mean win chance at the start of a turn that half the games reach."""
        found = [curve[turn - 1] for curve in self.curves if len(curve) >= turn]
        return mean(found) if 2 * len(found) >= self.games > 0 else None

    def leads(self, turn: int) -> float:
        """Return in which share of the games the first side leads at the start of a turn."""
        found = [curve[turn - 1] > 0.5 for curve in self.curves if len(curve) >= turn]
        return mean(found) if found else 0.0

    def leader_wins(self, turn: int) -> float:
        """Return how often the side that leads at the start of a turn wins."""
        pairs = zip(self.curves, self.scores, strict=True)
        found = [s[0] > 0 if c[turn - 1] > 0.5 else s[0] < 0 for c, s in pairs if len(c) >= turn]
        return mean(found) if found else 0.0

    @property
    def lead_changes(self) -> float:
        """Return how often the lead changes in a game, from turn to turn."""
        return mean(_count_crossings(curve) for curve in self.curves) if self.curves else 0.0

    @property
    def largest_swing(self) -> float:
        """Return the mean of each game's largest change of the win chance within a turn."""
        swings = [
            max(
                (abs(b - a) for a, b in pairwise([*curve, _final_chance(scores)])),
                default=0.0,
            )
            for curve, scores in zip(self.curves, self.scores, strict=True)
        ]
        return mean(swings) if swings else 0.0

    @property
    def open_share(self) -> float:
        """Return the share of turns that begin with the game open."""
        found = [OPEN_LOW < chance < OPEN_HIGH for curve in self.curves for chance in curve]
        return mean(found) if found else 0.0

    # ---- what matters ---------------------------------------------------------------------

    def card_effects(self) -> list[Effect]:
        """List the cards by how far the wins of a side that played them differ."""
        return _sort_by_distance(
            self._effect(card, max(side, 0), games) for (card, side), games in self.cards.items()
        )

    def loss_effects(self) -> list[Effect]:
        """List the pieces by how far the first side's wins differ when they are lost."""
        return _sort_by_distance(
            self._effect(name, 0, games) for name, games in self.losses.items()
        )

    def _effect(self, name: str, side: int, times: dict[int, int]) -> Effect | None:
        """Compare a side's wins in games with a thing and without it; None if too few tell.

        The interval is Newcombe's, from the Wilson intervals of both shares: it stays honest when
        one of them is none or all.
        """
        won = [scores[side] > 0 for scores in self.scores]
        with_it = [won[game] for game in times]
        without = [win for game, win in enumerate(won) if game not in times]
        if min(len(with_it), len(without)) < FEWEST or len({*won}) < 2:
            return None
        p, q = (win_rate(sum(wins), len(wins)) for wins in (with_it, without))
        difference = p.share - q.share
        low = difference - hypot(p.share - p.low, q.high - q.share)
        high = difference + hypot(p.high - p.share, q.share - q.low)
        rate = sum(times.values()) / self.games
        return Effect(name, side, len(with_it), rate, difference, low, high)


def _final_chance(scores: tuple[int, ...]) -> float:
    """Return the first side's win chance once the game is over; a draw is one half."""
    return 0.5 if not any(scores) else float(scores[0] > 0)


def _count_crossings(curve: list[float]) -> int:
    """Return how often a curve crosses the middle."""
    return sum((a > 0.5) != (b > 0.5) for a, b in pairwise(curve))


def _sort_by_distance(found: Iterable[Effect | None]) -> list[Effect]:
    """Return the effects that could be estimated, those farthest from none first."""
    return sorted((e for e in found if e), key=lambda e: (-e.distance, e.name, e.side))


def find_tenths(values: list[float]) -> tuple[float, float, float]:
    """Return the shortest tenth, the median and the longest tenth of some values."""
    if len(values) < 2:
        only = values[0] if values else 0.0
        return only, only, only
    cuts = quantiles(values, n=10, method="inclusive")
    return cuts[0], cuts[4], cuts[8]
