"""The console, and the parameters that several commands share."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from beachhead.cli.completion import complete_game, complete_scenario

console = Console(highlight=False)

GameName = Annotated[
    str,
    typer.Argument(
        metavar="GAME",
        help="The game's id; `beachhead games` lists them.",
        autocompletion=complete_game,
    ),
]
AnyGameName = Annotated[
    str, typer.Argument(metavar="[GAME]", help="The game's id.", autocompletion=complete_game)
]
Scenario = Annotated[
    str,
    typer.Option(
        help="The scenario's id. Default: the game's first.", autocompletion=complete_scenario
    ),
]
Options = Annotated[
    list[str],
    typer.Option("--option", "-o", metavar="NAME=VALUE", help="Set an option of the game."),
]
Seed = Annotated[str, typer.Option(help="Seed of the dice. Default: a secret one.")]
Seconds = Annotated[float, typer.Option(min=0.01, help="Seconds a bot may think about an answer.")]
File = Annotated[Path, typer.Argument(metavar="FILE", help="A match record.")]
AnyDatabase = Annotated[
    str,
    typer.Option(
        "--database", help="postgresql://… or a file; by default that of the settings of `serve`."
    ),
]
