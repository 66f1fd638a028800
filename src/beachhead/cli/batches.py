"""`beachhead simulate`, `tournament` and `report`: many games, counted."""

from __future__ import annotations

from math import inf
from pathlib import Path
from typing import Annotated

import typer

from beachhead.cli.words import GameName, Options, Scenario, console

Games = Annotated[int, typer.Option(min=1, help="How many games.")]
Levels = Annotated[str, typer.Option(help="The bots' levels, separated by commas.")]
Number = Annotated[int, typer.Option("--seed", help="The same seed gives the same results.")]
Jobs = Annotated[int, typer.Option(min=0, max=1024, help="Processes; 0: all cores.")]
Dask = Annotated[str, typer.Option(metavar="tcp://…", help="A Dask scheduler.")]
Seconds = Annotated[float, typer.Option(min=0.001, help="A bot's time for an answer.")]


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
    lines: Annotated[Path | None, typer.Option(help="Write results as JSON lines.")] = None,
    csv: Annotated[Path | None, typer.Option(help="Write results as a table.")] = None,
) -> None:
    """Let bots play many games and count who wins, with intervals.

    Examples:
      [bold]beachhead simulate five_beaches --scenario omaha --games 1000 --bots greedy,random --jobs 2[/bold]

      [bold]beachhead simulate dday_dice --games 100000 --dask tcp://10.0.0.5:8786 --csv r.csv[/bold]

    """
    from beachhead.cli.seats import options_of
    from beachhead.kernel import registry
    from beachhead.sim.command import simulation, summary

    tally = simulation(
        game,
        games,
        levels_of(bots),
        scenario=scenario,
        options=options_of(registry.game(game), option),
        seed=seed,
        seconds=seconds,
        processes=jobs,
        dask=dask,
        lines=lines,
        table=csv,
    )
    console.print(summary(game, tally, scenario), markup=False)


def tournament(
    game: GameName,
    bots: Levels = "greedy,random",
    games: Games = 100,
    scenario: Scenario = "",
    seed: Number = 0,
    seconds: Seconds = inf,
    jobs: Jobs = 0,
    dask: Dask = "",
) -> None:
    """Let every bot play every other one on both sides, and rank them.

    Example:  [bold]beachhead tournament five_beaches --bots greedy,random --games 200[/bold]
    """
    from beachhead.sim.command import tournament as play_all

    table = play_all(
        game,
        levels_of(bots),
        games,
        scenario=scenario,
        seed=seed,
        seconds=seconds,
        processes=jobs,
        dask=dask,
    )
    console.print(table.text(), markup=False)


def report(
    game: GameName,
    games: Games = 200,
    bots: Levels = "greedy",
    scenario: Annotated[str, typer.Option(help="Scenarios, separated by commas; all.")] = "",
    sides: Annotated[int, typer.Option(min=0, help="Only scenarios for so many; 0: all.")] = 0,
    option: Options = [],  # noqa: B006 - Typer copies it
    out: Annotated[Path, typer.Option(help="The folder of the report.")] = Path("report"),
    lines: Annotated[
        Path | None, typer.Option(help="A folder of results to go on from and to keep them in.")
    ] = None,
    seed: Number = 0,
    jobs: Jobs = 0,
    dask: Dask = "",
) -> None:
    """Write a balance report of a game's scenarios, with plots, and beside known figures.

    Examples:
      [bold]beachhead report five_beaches --games 500 --bots greedy --out balance[/bold]

      [bold]beachhead report dday_dice --sides 1 --games 1000 --bots careful --option country=uk --option mulligan=true --lines results[/bold]

    """
    from beachhead.cli.seats import options_of
    from beachhead.kernel import registry
    from beachhead.sim.command import balance

    wanted = scenario.split(",") if scenario else []
    path = balance(
        game,
        games,
        levels_of(bots),
        out,
        scenarios=wanted,
        sides=sides,
        options=options_of(registry.game(game), option),
        seed=seed,
        processes=jobs,
        dask=dask,
        lines=lines,
    )
    console.print(f"Written: {path}", markup=False)


def levels_of(bots: str) -> list[str]:
    """Read levels separated by commas."""
    return [name.strip() for name in bots.split(",")]
