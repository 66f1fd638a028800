"""Win rates with honest intervals, counted as the results come in."""

from collections import Counter, defaultdict
from typing import NamedTuple

from beachhead.odds import wilson_interval
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


def win_rate(wins: int, games: int) -> Rate:
    """Return a win rate with its 95 % interval."""
    return Rate(wins, games, *wilson_interval(wins, games))


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
        return {s: win_rate(self.side_wins[s], n) for s, n in sorted(self.side_games.items())}

    def by_level(self) -> dict[str, Rate]:
        """Return each level's win rate over all sides."""
        return {x: win_rate(self.level_wins[x], n) for x, n in sorted(self.level_games.items())}

    def by_level_and_side(self) -> dict[tuple[str, int], Rate]:
        """Return each level's win rate on each side."""
        return {key: win_rate(*cell) for key, cell in sorted(self.won_by.items())}

    def length_quantile(self, part: float) -> int:
        """Return a quantile of the games' lengths in plies."""
        passed = 0
        for plies, n in sorted(self.lengths.items()):
            passed += n
            if passed >= part * self.games:
                return plies
        return 0
