"""Tournaments: every bot plays every other one, on every side."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import inf
from typing import NamedTuple

from beachhead.kernel import registry
from beachhead.match import MatchError
from beachhead.sim.jobs import Job, Result, list_jobs
from beachhead.sim.stats import Rate, Tally


class Standing(NamedTuple):
    """A bot's win rate and mean score."""

    level: str
    rate: Rate
    mean: float


def pairings(game_id: str, levels: Sequence[str], scenario: str = "") -> list[tuple[str, ...]]:
    """List every pair of bots; in solitaire and cooperative games each bot plays alone."""
    game = registry.game(game_id)
    if game.meta.cooperative or game.scenario(scenario).sides == 1:
        return [(level,) for level in levels]
    if len({*levels}) < 2:
        msg = f"A tournament needs at least two different bots, not {', '.join(levels) or 'none'}."
        raise MatchError(msg, code="bot.count", remedy="name them with --bots greedy,random")
    return list(combinations(levels, 2))


def tournament_jobs(
    game_id: str,
    levels: Sequence[str],
    games: int,
    *,
    scenario: str = "",
    seed: int = 0,
    seconds: float = inf,
) -> Iterator[Job]:
    """Yield the jobs: `games` for each pairing, with rotating seats and a seed for each game."""
    for number, pair in enumerate(pairings(game_id, levels, scenario)):
        yield from list_jobs(
            game_id,
            games,
            pair,
            scenario=scenario,
            seed=seed,
            seconds=seconds,
            first=number * games,
        )


class CrossTable:
    """The standings and the results of each pairing, counted as results come in."""

    def __init__(self) -> None:
        self.total = Tally()
        self.cross: dict[tuple[str, ...], Tally] = {}

    def add(self, result: Result) -> None:
        """Count one result."""
        self.total.add(result)
        pair = tuple(sorted(set(result.bots)))
        self.cross.setdefault(pair, Tally()).add(result)

    def standings(self) -> list[Standing]:
        """List the bots by mean score, best first."""
        found = [
            Standing(level, rate, self.total.score_sums[level] / rate.games)
            for level, rate in self.total.by_level().items()
        ]
        return sorted(found, key=lambda s: (-s.mean, s.level))

    def against(self, level: str, other: str) -> Rate | None:
        """Return a bot's win rate against another one."""
        tally = self.cross.get(tuple(sorted({level, other})))
        return tally.by_level().get(level) if tally and level != other else None

    def text(self) -> str:
        """Return the standings and the cross table as text."""
        order = [s.level for s in self.standings()]
        lines = [f"{s.level:14} {s.mean:+.3f}   {s.rate}" for s in self.standings()]
        if len(order) > 1 and len(self.cross) > 1:
            lines += ["", " " * 14 + "".join(f"{level:>14}" for level in order)]
            lines += [
                f"{level:14}" + "".join(self.cell(level, o) for o in order) for level in order
            ]
        return "\n".join(lines)

    def cell(self, level: str, other: str) -> str:
        """Return one cell of the cross table."""
        rate = self.against(level, other)
        return f"{rate.share:>14.1%}" if rate else f"{'–':>14}"  # noqa: RUF001 - a dash for nothing
