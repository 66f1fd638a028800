"""What several commands share: the console, and arguments that mean the same everywhere."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

console = Console(highlight=False)

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game's id: see `games`.")]
Scenario = Annotated[str, typer.Option(help="The scenario's id; the game's first by default.")]
Options = Annotated[
    list[str], typer.Option("--option", "-o", metavar="NAME=VALUE", help="An option of the game.")
]
Seed = Annotated[str, typer.Option(help="A seed for the dice; a secret one by default.")]
Seconds = Annotated[float, typer.Option(min=0.01, help="A bot's time for an answer.")]
File = Annotated[Path, typer.Argument(metavar="FILE", help="A match record.")]
