"""`beachhead games`: the games with their scenarios, options and bots."""

from rich.console import Console
from rich.table import Table
from rich.text import Text

from beachhead.ai import LEVELS, bots
from beachhead.cli.screen import plain
from beachhead.kernel import registry
from beachhead.kernel.registry import AnyGame


def list_games(console: Console, *, hidden: bool) -> None:
    """Print the games with everything that a player can choose."""
    for game in registry.all_games().values():
        if hidden or not game.hidden:
            show_game(console, game)
    for reason in registry.unavailable().values():
        console.print(plain(reason.advice(), "yellow"))


def show_game(console: Console, game: AnyGame) -> None:
    """Print one game."""
    console.print(Text.assemble((game.id, "bold cyan"), "  ", (game.title, "bold")))
    if game.blurb:
        console.print(plain(f"  {game.blurb}"))
    if game.meta.provenance:
        console.print(plain(f"  {game.meta.provenance}", "dim"))
    table = Table(box=None, show_header=False, padding=(0, 1), pad_edge=False)
    for scenario in game.scenarios():
        table.add_row("  scenario", plain(scenario.id, "cyan"), plain(scenario.title))
    for option in game.options():
        names = option.names or ("",) * len(option.values)
        pairs = zip(option.values, names, strict=True)
        values = ", ".join(f"{v} ({name})" if name else f"{v}" for v, name in pairs)
        text = f"{option.title}: {values}; default {option.default}"
        table.add_row("  option", plain(option.id, "cyan"), plain(text))
    for level in LEVELS:
        table.add_row("  level", plain(level.id, "cyan"), plain(level.text))
    tools = [name for name in bots(game) if name not in {level.id for level in LEVELS}]
    table.add_row("  other bots", plain(", ".join(tools), "cyan"), "")
    console.print(table)
    console.print()
