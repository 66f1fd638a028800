"""`beachhead simulate`, `tournament` and `report`."""

from math import inf
from pathlib import Path
from typing import Annotated

import typer

from beachhead.cli.parameters import GameName, Options, Scenario, console

Games = Annotated[int, typer.Option(min=1, help="Number of games.")]
Levels = Annotated[str, typer.Option(help="The bots' levels, separated by commas.")]
Number = Annotated[int, typer.Option("--seed", help="The same seed gives the same results.")]
Jobs = Annotated[int, typer.Option(min=0, max=1024, help="Number of processes; 0: all cores.")]
Dask = Annotated[str, typer.Option(metavar="tcp://…", help="Address of a Dask scheduler.")]
Seconds = Annotated[float, typer.Option(min=0.001, help="Seconds a bot may think about an answer.")]


def simulate(
    game: GameName,
    games: Games = 100,
    bots: Levels = "random",
    scenario: Scenario = "",
    option: Options = [],  # noqa: B006 - Typer copies it
    seed: Number = 0,
    seconds: Seconds = inf,
    jobs: Jobs = 0,
    dask: Dask = "",
    lines: Annotated[
        Path | None, typer.Option(help="Write results to a file of JSON lines.")
    ] = None,
    csv: Annotated[Path | None, typer.Option(help="Write results to a CSV file.")] = None,
    go_on: Annotated[
        bool, typer.Option("--go-on", help="Keep the results in --lines, play what is missing.")
    ] = False,
) -> None:
    """Let bots play many games; show win rates with 95 % intervals.

    Examples:
      [bold]beachhead simulate five_beaches --scenario omaha --games 1000 --bots greedy,random --jobs 2[/bold]

      [bold]beachhead simulate dday_dice --games 100000 --dask tcp://10.0.0.5:8786 --csv r.csv[/bold]

    """
    from beachhead.cli.seats import read_options
    from beachhead.kernel import registry
    from beachhead.sim.batches import run_batch, summarize

    tally = run_batch(
        game,
        games,
        split_names(bots),
        scenario=scenario,
        options=read_options(registry.game(game), option),
        seed=seed,
        seconds=seconds,
        processes=jobs,
        dask=dask,
        lines=lines,
        table=csv,
        go_on=go_on,
    )
    console.print(summarize(game, tally, scenario), markup=False)


def tournament(
    game: GameName,
    bots: Levels = "greedy,random",
    games: Games = 100,
    scenario: Scenario = "",
    seed: Number = 0,
    seconds: Seconds = inf,
    jobs: Jobs = 0,
    dask: Dask = "",
    lines: Annotated[
        Path | None, typer.Option(help="A file that keeps results: a stopped run continues.")
    ] = None,
) -> None:
    """Let every bot play every other one on both sides; show the ranking.

    Example:  [bold]beachhead tournament five_beaches --bots greedy,random --games 200[/bold]
    """
    from beachhead.sim.batches import run_tournament

    table = run_tournament(
        game,
        split_names(bots),
        games,
        scenario=scenario,
        seed=seed,
        seconds=seconds,
        processes=jobs,
        dask=dask,
        lines=lines,
    )
    console.print(table.text(), markup=False)


def report(
    game: GameName,
    games: Games = 200,
    bots: Levels = "greedy",
    scenario: Annotated[
        list[str],
        typer.Option(help="A scenario, or several with commas; repeatable. Default: all."),
    ] = [],  # noqa: B006 - Typer copies it
    sides: Annotated[int, typer.Option(min=0, help="Only scenarios with this many sides.")] = 0,
    option: Options = [],  # noqa: B006 - Typer copies it
    out: Annotated[Path, typer.Option(help="The folder for the report.")] = Path("report"),
    lines: Annotated[
        Path | None,
        typer.Option(help="A folder that keeps results: an interrupted report continues from it."),
    ] = None,
    seed: Number = 0,
    jobs: Jobs = 0,
    dask: Dask = "",
) -> None:
    """Write a report of a game's scenarios for designers: HTML, Markdown and plots.

    Examples:
      [bold]beachhead report five_beaches --games 500 --bots greedy --out balance[/bold]

      [bold]beachhead report dday_dice --sides 1 --games 1000 --bots careful --option country=uk --option mulligan=true --lines results[/bold]

    """
    from beachhead.cli.seats import read_options
    from beachhead.kernel import registry
    from beachhead.sim.batches import run_report

    path = run_report(
        game,
        games,
        split_names(bots),
        out,
        scenarios=[name for text in scenario for name in split_names(text)],
        sides=sides,
        options=read_options(registry.game(game), option),
        seed=seed,
        processes=jobs,
        dask=dask,
        lines=lines,
    )
    page = path.with_suffix(".html")
    console.print(f"Written: {page} and {path}", markup=False, soft_wrap=True)


def split_names(text: str) -> list[str]:
    """Return names separated by commas as a list."""
    return [name.strip() for name in text.split(",")]
