"""The commands of simulation, for `python -m beachhead.sim` and the `beachhead` program alike.

python -m beachhead.sim run template --games 1000 --bots greedy,random --jobs 2
python -m beachhead.sim run five_beaches --scenario omaha --lines r.jsonl --csv r.csv
python -m beachhead.sim run template --games 100000 --dask tcp://10.0.0.5:8786
python -m beachhead.sim tournament template --bots greedy,random --games 200
python -m beachhead.sim report five_beaches --games 200 --bots greedy --out report --lines results
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import inf
from pathlib import Path

from beachhead.kernel import registry
from beachhead.kernel.errors import BeachheadError
from beachhead.kernel.registry import AnyGame
from beachhead.match import MatchError
from beachhead.sim.jobs import OptionValue, batch
from beachhead.sim.report import write_report
from beachhead.sim.run import Bar, simulate, workers
from beachhead.sim.stats import Tally
from beachhead.sim.tournament import Table, pairings, tournament_jobs
from beachhead.sim.writing import appended, fitting, kept, written


def simulation(
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
) -> Tally:
    """Play a batch with a progress bar, write results to files if wanted, and count them."""
    tally = Tally()
    jobs = batch(
        game_id, games, levels, scenario=scenario, options=options, seed=seed, seconds=seconds
    )
    with workers(processes, dask) as executor:
        results = simulate(jobs, executor, tick=Bar(games))
        for result in written(results, lines, table):
            tally.add(result)
    return tally


def continued(
    game_id: str,
    games: int,
    levels: Sequence[str],
    *,
    path: Path,
    scenario: str = "",
    options: dict[str, OptionValue] | None = None,
    seed: int = 0,
    processes: int = 0,
    dask: str = "",
) -> Tally:
    """Play what a batch lacks of its games, keeping every result in a file at once; count all."""
    whole = partial(batch, game_id, games, levels, scenario=scenario, options=options, seed=seed)
    known = fitting(whole(), kept(path))
    tally = Tally()
    for result in known.values():
        tally.add(result)
    jobs = (job for job in whole() if job.index not in known)
    with workers(processes, dask) as executor:
        results = simulate(jobs, executor, chunk=1, tick=Bar(games - len(known), name=scenario))
        for result in appended(results, path):
            tally.add(result)
    return tally


def summary(game_id: str, tally: Tally, scenario: str = "") -> str:
    """Write win rates by side and by bot, lengths and endings."""
    game = registry.game(game_id)
    sides = game.sides(scenario)
    lines = [f"{game.title}: {tally.games} games, {tally.drawn} without a winner"]
    for side, rate in tally.by_side().items():
        lines.append(f"  {sides[side].name:16} {rate}")
    if len(tally.level_games) > 1:
        for (level, side), rate in tally.by_level_and_side().items():
            lines.append(f"  {level:10} as {sides[side].name:12} {rate}")
        lines += [f"  {level:16} {rate}" for level, rate in tally.by_level().items()]
    ends = ", ".join(f"{game.reason(r)} {n}" for r, n in tally.reasons.most_common())
    spread = " / ".join(str(tally.length(part)) for part in (0.1, 0.5, 0.9))
    lines += [f"  endings: {ends}", f"  plies (tenth, median, nine tenths): {spread}"]
    return "\n".join(lines)


def tournament(
    game_id: str,
    levels: Sequence[str],
    games: int,
    *,
    scenario: str = "",
    seed: int = 0,
    seconds: float = inf,
    processes: int = 0,
    dask: str = "",
) -> Table:
    """Play every pairing and give the table."""
    table = Table()
    jobs = tournament_jobs(game_id, levels, games, scenario=scenario, seed=seed, seconds=seconds)
    bar = Bar(games * len(pairings(game_id, levels, scenario)))
    with workers(processes, dask) as executor:
        for result in simulate(jobs, executor, tick=bar):
            table.add(result)
    return table


def balance(
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
    """Simulate every scenario and write the balance report.

    Results kept in the folder `lines` are not played again: a report can be broken off and go on.
    """
    game = registry.game(game_id)
    tallies: dict[str, Tally] = {}
    for scenario in wanted_scenarios(game, scenarios, sides):
        play = partial(continued, path=lines / f"{scenario}.jsonl") if lines else simulation
        tallies[scenario] = play(
            game_id,
            games,
            levels,
            scenario=scenario,
            options=options,
            seed=seed,
            processes=processes,
            dask=dask,
        )
    return write_report(game_id, tallies, levels, out, options)


def wanted_scenarios(game: AnyGame, names: Sequence[str], sides: int) -> list[str]:
    """List the named scenarios, or all of them; `sides` picks those for so many."""
    if names:
        return list(names)
    found = [s.id for s in game.scenarios() if sides in (0, s.sides)]
    if not found:
        msg = f"{game.title} has no scenario for {sides}."
        counts = sorted({s.sides for s in game.scenarios()})
        raise MatchError(msg, code="scenario.unknown", remedy=f"there are some for {counts}")
    return found


def main(argv: list[str] | None = None) -> int:
    """Run a command of simulation."""
    given = parser().parse_args(argv)
    try:
        for line in carried_out(given, given.bots.split(",")):
            print(line)
    except BeachheadError as error:
        print(error, file=sys.stderr)
        return 2
    except OSError as error:
        print(f"{error.filename}: {error.strerror}.", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    return 0


def carried_out(given: argparse.Namespace, levels: list[str]) -> Iterator[str]:
    """Carry a command out and give what is to be printed."""
    game = registry.game(given.game)
    common = {"seed": given.seed, "processes": given.jobs, "dask": given.dask}
    options = dict(chosen_option(game, text) for text in getattr(given, "option", []))
    if given.command == "run":
        tally = simulation(
            given.game,
            given.games,
            levels,
            scenario=given.scenario,
            options=options,
            seconds=given.seconds,
            lines=given.lines,
            table=given.csv,
            **common,
        )
        yield summary(given.game, tally, given.scenario)
    elif given.command == "tournament":
        yield tournament(
            given.game,
            levels,
            given.games,
            scenario=given.scenario,
            seconds=given.seconds,
            **common,
        ).text()
    else:
        wanted = given.scenario.split(",") if given.scenario else []
        page = balance(
            given.game,
            given.games,
            levels,
            given.out,
            scenarios=wanted,
            sides=given.sides,
            options=options,
            lines=given.lines,
            **common,
        )
        yield str(page)


def chosen_option(game: AnyGame, text: str) -> tuple[str, OptionValue]:
    """Read `name=value`; the value is matched by how it is written."""
    name, _, word = text.partition("=")
    for option in game.options():
        for value in option.values:
            if option.id == name and str(value).lower() == word.lower():
                return name, value
    return name, word


def at_least(lowest: int) -> Callable[[str], int]:
    """Read a whole number that is not too small."""

    def count(text: str) -> int:
        number = int(text)
        if number < lowest:
            msg = f"{lowest} is the least, not {number}"
            raise argparse.ArgumentTypeError(msg)
        return number

    return count


def parser() -> argparse.ArgumentParser:
    """Describe the command line."""
    top = argparse.ArgumentParser(
        prog="python -m beachhead.sim",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = top.add_subparsers(dest="command", required=True)
    for name in ("run", "tournament", "report"):
        one = commands.add_parser(name)
        one.add_argument("game")
        one.add_argument(
            "--games", type=at_least(1), default=100, help="how many (each pairing, scenario)"
        )
        one.add_argument("--bots", default="random", help="levels, separated by commas")
        one.add_argument("--scenario", default="", help="the first one unless named")
        one.add_argument("--seed", type=int, default=0, help="same seed, same results")
        one.add_argument(
            "--jobs", type=at_least(0), default=0, help="processes; all cores unless told"
        )
        one.add_argument("--dask", default="", metavar="tcp://…", help="a Dask scheduler")
        if name != "report":
            one.add_argument("--seconds", type=float, default=inf, help="time for each answer")
        if name != "tournament":
            one.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
        if name == "run":
            one.add_argument("--lines", type=Path, help="write JSON lines")
            one.add_argument("--csv", type=Path, help="write a table")
        if name == "report":
            one.add_argument("--sides", type=int, default=0, help="only scenarios for so many")
            one.add_argument("--out", type=Path, default=Path("report"), help="folder")
            one.add_argument("--lines", type=Path, help="folder of results: go on from there")
    return top
