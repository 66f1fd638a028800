"""Whole batches with a progress bar: simulate, tournament, balance report.

tally = run_batch("five_beaches", 1000, ("greedy", "random"), scenario="omaha", processes=2)
print(summarize("five_beaches", tally, "omaha"))
"""

from collections import Counter
from collections.abc import Sequence
from concurrent.futures import Executor
from functools import partial
from itertools import chain
from math import inf
from pathlib import Path

from beachhead.kernel import registry
from beachhead.kernel.registry import AnyGame
from beachhead.kernel.variants import title_with_variant
from beachhead.match import MatchError
from beachhead.sim.executors import CHUNK, ProgressBar, simulate, workers
from beachhead.sim.insights import Insights
from beachhead.sim.jobs import list_jobs
from beachhead.sim.origins import OptionValue
from beachhead.sim.plots import require_plots
from beachhead.sim.report import write_report
from beachhead.sim.result_files import (
    KeptResults,
    append_results,
    pick_matching,
    read_kept,
    write_results,
)
from beachhead.sim.stats import Tally
from beachhead.sim.tournament import CrossTable, pairings, tournament_jobs


def run_batch(
    game_id: str,
    games: int = 100,
    levels: Sequence[str] = ("random",),
    *,
    scenario: str = "",
    options: dict[str, OptionValue] | None = None,
    seed: int = 0,
    seconds: float = inf,
    processes: int = 0,
    dask: str = "",
    lines: Path | None = None,
    table: Path | None = None,
    go_on: bool = False,
) -> Tally:
    """Play a batch with a progress bar; write results to files if wanted; return the counts.

    `go_on` keeps the results of these games that `lines` has from a run that was broken off.
    """
    tally = Tally()
    whole = partial(
        list_jobs,
        game_id,
        games,
        levels,
        scenario=scenario,
        options=options,
        seed=seed,
        seconds=seconds,
    )
    known = pick_matching(whole(), read_kept(lines)).used if lines and go_on else {}
    jobs = (job for job in whole() if job.index not in known)
    with workers(processes, dask) as executor:
        results = simulate(jobs, executor, tick=ProgressBar(games - len(known)))
        if lines and go_on:
            results, lines = append_results(results, lines), None
        for result in write_results(chain(known.values(), results), lines, table):
            tally.add(result)
    return tally


def continue_batch(
    game_id: str,
    games: int,
    levels: Sequence[str],
    *,
    path: Path | None,
    scenario: str = "",
    options: dict[str, OptionValue] | None = None,
    seed: int = 0,
    executor: Executor | None = None,
    bar: ProgressBar | None = None,
    insights: Insights | None = None,
) -> tuple[Tally, Counter[str]]:
    """Play the games that a file of results lacks, adding each to it at once.

    Return the counts of all games, and how many results in the file are not of this batch, by the
    reason: they stay there. Without a file all games are played. `bar` may show several batches.
    """
    watch = insights is not None
    whole = partial(
        list_jobs,
        game_id,
        games,
        levels,
        scenario=scenario,
        options=options,
        seed=seed,
        watch=watch,
    )
    known, unused = pick_matching(whole(), read_kept(path)) if path else KeptResults({}, Counter())
    tally = Tally()
    counters: list[Tally | Insights] = [tally, *([insights] if insights else [])]
    for result in known.values():
        for counter in counters:
            counter.add(result)
    jobs = (job for job in whole() if job.index not in known)
    tick = bar.begin(scenario, known=len(known)) if bar else None
    results = simulate(jobs, executor, chunk=1 if path else CHUNK, tick=tick)
    for result in append_results(results, path) if path else results:
        for counter in counters:
            counter.add(result)
    return tally, unused


def summarize(game_id: str, tally: Tally, scenario: str = "") -> str:
    """Return win rates by side and by bot, lengths and endings as text."""
    game = registry.game(game_id)
    sides = game.sides(scenario)
    title = title_with_variant(game.id, game.title)
    lines = [f"{title}: {tally.games} games, {tally.drawn} drawn"]
    for side, rate in tally.by_side().items():
        lines.append(f"  {sides[side].name:16} {rate}")
    if len(tally.level_games) > 1:
        for (level, side), rate in tally.by_level_and_side().items():
            lines.append(f"  {level:10} as {sides[side].name:12} {rate}")
        lines += [f"  {level:16} {rate}" for level, rate in tally.by_level().items()]
    ends = ", ".join(f"{game.ending_text(r)} {n}" for r, n in tally.reasons.most_common())
    spread = " / ".join(str(tally.length_quantile(part)) for part in (0.1, 0.5, 0.9))
    lines += [f"  endings: {ends}", f"  plies (10 %, median, 90 %): {spread}"]
    return "\n".join(lines)


def run_tournament(
    game_id: str,
    levels: Sequence[str],
    games: int,
    *,
    scenario: str = "",
    seed: int = 0,
    seconds: float = inf,
    processes: int = 0,
    dask: str = "",
    lines: Path | None = None,
) -> CrossTable:
    """Play every pairing and return the cross table; a file `lines` keeps results to go on from."""
    table = CrossTable()
    whole = partial(
        tournament_jobs, game_id, levels, games, scenario=scenario, seed=seed, seconds=seconds
    )
    known = pick_matching(whole(), read_kept(lines)).used if lines else {}
    jobs = (job for job in whole() if job.index not in known)
    bar = ProgressBar(games * len(pairings(game_id, levels, scenario)) - len(known))
    with workers(processes, dask) as executor:
        results = simulate(jobs, executor, tick=bar)
        for result in chain(known.values(), append_results(results, lines) if lines else results):
            table.add(result)
    return table


def run_report(
    game_id: str,
    games: int,
    levels: Sequence[str],
    out: Path,
    *,
    scenarios: Sequence[str] = (),
    sides: int = 0,
    options: dict[str, OptionValue] | None = None,
    seed: int = 0,
    processes: int = 0,
    dask: str = "",
    lines: Path | None = None,
) -> Path:
    """Simulate every scenario, write the report and return its page.

    Results in the folder `lines` are not played again, so a report can be interrupted and resumed.
    """
    require_plots()
    game = registry.game(game_id)
    tallies: dict[str, Tally] = {}
    unused: dict[str, Counter[str]] = {}
    wanted = wanted_scenarios(game, scenarios, sides)
    insights = {scenario: Insights(together=game.meta.cooperative) for scenario in wanted}
    bar = ProgressBar(games * len(wanted))
    with workers(processes, dask) as executor:
        for scenario in wanted:
            tallies[scenario], unused[scenario] = continue_batch(
                game_id,
                games,
                levels,
                path=lines / f"{scenario}.jsonl" if lines else None,
                scenario=scenario,
                options=options,
                seed=seed,
                executor=executor,
                bar=bar,
                insights=insights[scenario],
            )
    return write_report(
        game_id, tallies, levels, out, options, seed=seed, unused=unused, insights=insights
    )


def wanted_scenarios(game: AnyGame, names: Sequence[str], sides: int) -> list[str]:
    """List the named scenarios, or all of them; `sides` picks those for that many sides."""
    if names:
        return list(names)
    found = [s.id for s in game.scenarios() if sides in (0, s.sides)]
    if not found:
        msg = f"{game.title} has no scenario for {sides} sides."
        counts = sorted({s.sides for s in game.scenarios()})
        raise MatchError(msg, code="scenario.unknown", remedy=f"choose from {counts}")
    return found
