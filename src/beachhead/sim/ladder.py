"""The ladder: each level against the one below it, or all of them against one bot, on both sides."""

from collections.abc import Iterator
from functools import partial
from math import inf
from pathlib import Path
from typing import NamedTuple

from beachhead.ai import LEVELS, SEARCHING
from beachhead.kernel import registry
from beachhead.sim.batches import run_batch
from beachhead.sim.origins import OptionValue
from beachhead.sim.stats import Rate, Tally


class Rung(NamedTuple):
    """A level's wins against another bot, over both sides and on each."""

    level: str
    other: str
    rate: Rate
    by_side: dict[int, Rate]

    def __str__(self) -> str:
        sides = "  ".join(f"side {side} {rate.share:.0%}" for side, rate in self.by_side.items())
        against = f"against {self.other}" if self.other else "alone"
        return f"{self.level:10} {against:20} {self.rate}   {sides}"


def play_ladder(
    game_id: str,
    games: int,
    *,
    levels: tuple[str, ...] = (),
    against: str = "",
    scenario: str = "",
    options: dict[str, OptionValue] | None = None,
    seed: int = 0,
    seconds: float = inf,
    effort: float = 1.0,
    processes: int = 0,
    lines: Path | None = None,
) -> Iterator[Rung]:
    """Yield the rungs from the lowest up; in a cooperative game each level plays alone.

    `effort` lets the levels that are measured search so many times as much; their opponents do not.
    Results in the folder `lines` are not played again.
    """
    game = registry.game(game_id)
    alone = game.meta.cooperative or game.scenario(scenario).sides == 1
    names = levels or tuple(level.id for level in LEVELS)
    others = [""] * len(names) if alone else [against] * len(names) if against else ["", *names]
    for level, other in zip(map(partial(with_effort, effort), names), others, strict=False):
        if alone or other:
            players = (level, other) if other else (level,)
            tally = run_batch(
                game_id,
                games,
                players,
                scenario=scenario,
                options=options,
                seed=seed,
                seconds=seconds,
                processes=processes,
                lines=lines and lines / f"{'-'.join(players)}.jsonl",
                go_on=True,
            )
            yield make_rung(level, other, tally)


def with_effort(effort: float, level: str) -> str:
    """Return the name of a level that searches so many times as much."""
    return f"{level}@{effort:g}" if effort != 1 and level in SEARCHING else level


def make_rung(level: str, other: str, tally: Tally) -> Rung:
    """Return what a level won of the games that were counted."""
    sides = {side: rate for (who, side), rate in tally.by_level_and_side().items() if who == level}
    return Rung(level, other, tally.by_level()[level], sides)
