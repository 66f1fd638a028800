"""`beachhead compare` and `sweep`."""

from __future__ import annotations

from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from beachhead.cli.batches import Dask, Games, Jobs, Levels, Number, split_names
from beachhead.cli.parameters import GameName, Options, Scenario, console

if TYPE_CHECKING:
    from beachhead.sim.comparison import Arm, Comparison

Measured = Annotated[
    Literal["wins", "score", "plies"], typer.Option("--measure", help="What is compared.")
]
Kept = Annotated[
    Path | None, typer.Option(help="A folder that keeps results: a stopped run continues.")
]
SideName = Annotated[str, typer.Option(help="The side, by name or number. Default: the first.")]


def compare(
    game: GameName,
    one: Annotated[str, typer.Argument(metavar="A", help="What A plays; - is the published game.")],
    other: Annotated[str, typer.Argument(metavar="B", help="What B plays instead.")],
    games: Annotated[
        int, typer.Option(min=8, help="The most pairs of games; it stops earlier once settled.")
    ] = 2000,
    bots: Levels = "greedy",
    scenario: Scenario = "",
    option: Options = [],  # noqa: B006 - Typer copies it
    side: SideName = "",
    measure: Measured = "wins",
    margin: Annotated[
        float | None,
        typer.Option(help="A difference that does not matter [0.02 of wins, 0.05 of score]."),
    ] = None,
    seed: Number = 0,
    jobs: Jobs = 0,
    dask: Dask = "",
    lines: Kept = None,
) -> None:
    """Compare two scenarios, options, variants or bots with the same luck; stop once it is settled.

    A and B are words such as scenario=juno, odd_three=true, bots=greedy,random or data=my.

    Examples:
      [bold]beachhead compare five_beaches - data=my --scenario gold[/bold]      a variant

      [bold]beachhead compare five_beaches scenario=gold scenario=juno --side Allies[/bold]

    """
    from beachhead.sim.comparison import compare as run

    base = make_arm(game, scenario, bots, option)
    arms = (read_arm(base, one), read_arm(base, other))
    if arms[0] == arms[1]:
        raise typer.BadParameter("A and B are the same; say what differs, as in - data=my")
    found = run(
        arms,
        games,
        measure=measure,
        side=side,
        margin=margin,
        seed=seed,
        processes=jobs,
        dask=dask,
        lines=lines,
    )
    for line in describe(found, one, other, games):
        console.print(line, markup=False, soft_wrap=True)


def sweep(
    game: GameName,
    what: Annotated[
        str,
        typer.Argument(metavar="WHAT=VALUES", help="maps.toml:map.gold.turns=4..8, or an option."),
    ],
    games: Games = 200,
    bots: Levels = "greedy",
    scenario: Scenario = "",
    option: Options = [],  # noqa: B006 - Typer copies it
    side: SideName = "",
    measure: Measured = "wins",
    seed: Number = 0,
    jobs: Jobs = 0,
    plot: Annotated[Path | None, typer.Option(help="Draw it to this SVG file.")] = None,
    lines: Kept = None,
) -> None:
    """Set one number of a game to several values and see what it does.

    Example:  [bold]beachhead sweep five_beaches maps.toml:map.gold.turns=4..8 --scenario gold --plot turns.svg[/bold]
    """
    from beachhead.sim.plots import require_plots
    from beachhead.sim.sweeps import draw_sweep, parse_sweep, run_sweep, tabulate

    if plot is not None:
        require_plots()
    base, wanted = make_arm(game, scenario, bots, option), parse_sweep(what)
    name, points = run_sweep(
        base, wanted, games, measure=measure, side=side, seed=seed, processes=jobs, lines=lines
    )
    label = {"wins": "share of games won", "score": "mean score", "plies": "mean length"}[measure]
    console.print(f"{name}: {label}, {games} games for each value", markup=False)
    for line in tabulate(points, measure):
        console.print(line, markup=False, soft_wrap=True)
    if plot is not None:
        draw_sweep(points, plot, wanted.path, f"{label} ({name})")
        console.print(f"Written: {plot}", markup=False, soft_wrap=True)


def make_arm(game: str, scenario: str, bots: str, option: list[str]) -> Arm:
    """Return what both arms have in common."""
    from beachhead.cli.seats import read_options
    from beachhead.kernel import registry
    from beachhead.sim.comparison import Arm

    options = read_options(registry.game(game), option) if option else {}
    return Arm(game, scenario, options, tuple(split_names(bots)))


def read_arm(base: Arm, text: str) -> Arm:
    """Read what one arm changes: words with `=`, separated by spaces."""
    from msgspec.structs import replace

    from beachhead.cli.seats import read_options
    from beachhead.kernel import registry

    arm = base
    for word in text.split():
        name, sign, value = word.partition("=")
        if not sign and word != "-":
            raise typer.BadParameter(f"{word!r}: write name=value, or - for no change")
        if name == "scenario":
            arm = replace(arm, scenario=value)
        elif name == "data":
            arm = replace(arm, data=value)
        elif name == "bots":
            arm = replace(arm, bots=tuple(split_names(value)))
        elif sign:
            chosen = read_options(registry.game(arm.game), [word])
            arm = replace(arm, options={**arm.options, **chosen})
    return arm


def describe(found: Comparison, one: str, other: str, games: int) -> list[str]:
    """Return a comparison in words."""
    write = f"{{:{'.1%' if found.measure == 'wins' else '.2f'}}}".format
    points = f"{{:{'+.1%' if found.measure == 'wins' else '+.2f'}}}".format
    label = {"wins": "wins", "score": "scores", "plies": "plies in games of"}[found.measure]
    names = [
        f"{text} {variant}".strip()
        for text, variant in zip((one, other), found.variants, strict=True)
    ]
    lines = [
        f"A  {names[0]}: {found.side} {label} {write(found.means[0])}",
        f"B  {names[1]}: {found.side} {label} {write(found.means[1])}",
        f"B less A: {points(found.difference)}, between {points(found.low)} and {points(found.high)} (95 %)",
        f"{found.pairs} pairs of games with the same luck; their results correlate by {found.correlation:.2f}.",
    ]
    return [*lines, *describe_verdict(found, write, games)]


def describe_verdict(found: Comparison, write: object, games: int) -> list[str]:
    """Return whether it is settled, and if not, what would settle it."""
    assert callable(write)
    if found.verdict == "differs":
        return [f"Settled: {'B' if found.difference > 0 else 'A'} has more."]
    if found.verdict == "alike":
        return [f"Settled: there is no difference of {write(found.margin)} or more."]
    lines = [f"Not settled after {games} pairs."]
    if found.needed > games:
        lines.append(f"A difference like this one would take about {round_up(found.needed)} pairs.")
    text = f"To tell whether it is {write(found.margin)} or more takes about "
    return [*lines, f"{text}{round_up(found.needed_for_margin)} pairs."]


def round_up(number: int) -> str:
    """Return a number with two figures that count."""
    unit = 10 ** max(len(str(number)) - 2, 0)
    return f"{ceil(number / unit) * unit:,}"
