"""Win rates with honest intervals, counted as the results come in."""

from __future__ import annotations

from collections import Counter, defaultdict
from math import sqrt
from typing import NamedTuple

from beachhead.sim.jobs import Result


class Rate(NamedTuple):
    """A share of games with its interval."""

    wins: int
    games: int
    low: float
    high: float

    @property
    def share(self) -> float:
        """Return the share of games won."""
        return self.wins / self.games if self.games else 0.0

    def __str__(self) -> str:
        return f"{self.share:6.1%}  [{self.low:.1%}, {self.high:.1%}]  of {self.games}"


def wilson(wins: int, games: int, z: float = 1.959964) -> Rate:
    """Return a win rate with its Wilson score interval (95 % by default)."""
    if not games:
        return Rate(0, 0, 0.0, 1.0)
    share = wins / games
    base = 1 + z * z / games
    centre = (share + z * z / (2 * games)) / base
    half = z / base * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    # The ends are exact where nobody or everybody won; rounding would miss them by a hair.
    low = 0.0 if wins == 0 else max(0.0, centre - half)
    high = 1.0 if wins == games else min(1.0, centre + half)
    return Rate(wins, games, low, high)


class Tally:
    """Counts over results: its size depends on sides and levels, not on the number of games."""

    def __init__(self) -> None:
        self.games = 0
        self.side_wins: Counter[int] = Counter()
        self.side_games: Counter[int] = Counter()
        self.level_wins: Counter[str] = Counter()
        self.level_games: Counter[str] = Counter()
        self.score_sums: Counter[str] = Counter()
        self.drawn = 0
        self.reasons: Counter[str] = Counter()
        self.lengths: Counter[int] = Counter()
        self.won_by: defaultdict[tuple[str, int], list[int]] = defaultdict(lambda: [0, 0])

    def add(self, result: Result) -> None:
        """Count one result; a win is a score above zero."""
        self.games += 1
        self.reasons[result.reason] += 1
        self.lengths[result.plies] += 1
        self.drawn += not any(result.scores)
        for side, (level, score) in enumerate(zip(result.bots, result.scores, strict=True)):
            won = score > 0
            self.side_games[side] += 1
            self.side_wins[side] += won
            self.level_games[level] += 1
            self.level_wins[level] += won
            self.score_sums[level] += score
            cell = self.won_by[level, side]
            cell[0] += won
            cell[1] += 1

    def by_side(self) -> dict[int, Rate]:
        """Return each side's win rate."""
        return {s: wilson(self.side_wins[s], n) for s, n in sorted(self.side_games.items())}

    def by_level(self) -> dict[str, Rate]:
        """Return each level's win rate over all sides."""
        return {x: wilson(self.level_wins[x], n) for x, n in sorted(self.level_games.items())}

    def by_level_and_side(self) -> dict[tuple[str, int], Rate]:
        """Return each level's win rate on each side."""
        return {key: wilson(*cell) for key, cell in sorted(self.won_by.items())}

    def length(self, part: float) -> int:
        """Return a quantile of the games' lengths in plies."""
        random_position = 0
        for plies, n in sorted(self.lengths.items()):
            random_position += n
            if random_position >= part * self.games:
                return plies
        return 0
