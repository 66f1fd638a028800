"""`beachhead train` and `ladder`: make a game's win chances, and measure its levels."""

from math import inf
from pathlib import Path
from typing import Annotated

import typer

from beachhead.cli.batches import Dask, Games, Jobs, Number, Seconds, split_names
from beachhead.cli.parameters import GameName, Options, Scenario, console
from beachhead.kernel.extras import require_extra


def train(
    game: GameName,
    scenario: Scenario = "",
    games: Games = 1000,
    rounds: Annotated[
        int, typer.Option(min=1, help="Rounds of self-play; from the second on the search plays.")
    ] = 2,
    also: Annotated[
        list[str], typer.Option(help="Another scenario to play, where one model knows several.")
    ] = [],  # noqa: B006 - Typer copies it
    option: Options = [],  # noqa: B006 - Typer copies it
    vary: Annotated[
        list[str], typer.Option(help="An option that takes all its values in turn.")
    ] = [],  # noqa: B006 - Typer copies it
    folder: Annotated[
        Path, typer.Option(help="Keeps the games: an interrupted training continues from it.")
    ] = Path("training"),
    out: Annotated[
        Path | None, typer.Option(help="The folder for the weights. Default: the game's own.")
    ] = None,
    matches: Annotated[
        int, typer.Option(min=0, help="Games of the match against the present weights.")
    ] = 60,
    seed: Number = 1,
    keep: Annotated[
        float,
        typer.Option(min=0.001, max=1, help="The share of positions that is kept of a game."),
    ] = 0.5,
    jobs: Jobs = 0,
    dask: Dask = "",
) -> None:
    """Learn who is winning: self-play, fit, held-out figures, a match against the present weights.

    Example:  [bold]beachhead train five_beaches --scenario omaha --games 1200 --rounds 2[/bold]
    """
    with require_extra("solver", "Training"):
        from beachhead.ai.training import Course, improve
    from beachhead.cli.seats import read_options
    from beachhead.kernel import registry
    from beachhead.sim.executors import ProgressBar, workers

    found = registry.game(game)
    course = Course(
        scenario=found.scenario(scenario).id,
        also=tuple(found.scenario(name).id for name in also),
        games=games,
        rounds=rounds,
        options=read_options(found, option),
        vary=tuple(vary),
        folder=folder,
        out=out,
        matches=matches,
        seed=seed,
        keep=keep,
    )
    with workers(jobs, dask) as executor:
        for line in improve(found, course, executor, ProgressBar(games)):
            console.print(line, markup=False)


def ladder(
    game: GameName,
    games: Games = 100,
    levels: Annotated[str, typer.Option(help="Levels, separated by commas. Default: all.")] = "",
    against: Annotated[
        str, typer.Option(help="One opponent for all. Default: the next lower level.")
    ] = "",
    scenario: Scenario = "",
    option: Options = [],  # noqa: B006 - Typer copies it
    seed: Number = 0,
    seconds: Seconds = inf,
    effort: Annotated[
        float, typer.Option(min=0.1, help="How many times as much the measured levels search.")
    ] = 1.0,
    jobs: Jobs = 0,
    lines: Annotated[
        Path | None,
        typer.Option(help="A folder for the results; those in it are not played again."),
    ] = None,
) -> None:
    """Measure the levels: each against the one below it, on both sides, with 95 % intervals.

    Example:  [bold]beachhead ladder five_beaches --scenario utah --games 400 --jobs 1[/bold]
    """
    from beachhead.cli.seats import read_options
    from beachhead.kernel import registry
    from beachhead.sim.ladder import play_ladder

    rungs = play_ladder(
        game,
        games,
        levels=tuple(split_names(levels)) if levels else (),
        against=against,
        scenario=scenario,
        options=read_options(registry.game(game), option),
        seed=seed,
        seconds=seconds,
        effort=effort,
        processes=jobs,
        lines=lines,
    )
    for rung in rungs:
        console.print(str(rung), markup=False)
