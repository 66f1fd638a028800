"""`beachhead games`: the games with their scenarios, options and bots."""

from rich.console import Console
from rich.table import Table
from rich.text import Text

from beachhead.ai import LEVELS, bots
from beachhead.cli.screen import without_markup
from beachhead.kernel import registry
from beachhead.kernel.registry import AnyGame


def list_games(console: Console, *, hidden: bool) -> None:
    """Print the games with everything that a player can choose."""
    for game in registry.all_games().values():
        if hidden or not game.hidden:
            show_game(console, game)
    for reason in registry.unavailable().values():
        console.print(without_markup(reason.advice(), "yellow"))


def show_game(console: Console, game: AnyGame) -> None:
    """Print one game."""
    console.print(Text.assemble((game.id, "bold cyan"), "  ", (game.title, "bold")))
    if game.blurb:
        console.print(without_markup(f"  {game.blurb}"))
    if game.meta.provenance:
        console.print(without_markup(f"  {game.meta.provenance}", "dim"))
    table = Table(box=None, show_header=False, padding=(0, 1), pad_edge=False)
    for scenario in game.scenarios():
        table.add_row(
            "  scenario", without_markup(scenario.id, "cyan"), without_markup(scenario.title)
        )
    for option in game.options():
        names = option.names or ("",) * len(option.values)
        pairs = zip(option.values, names, strict=True)
        values = ", ".join(f"{v} ({name})" if name else f"{v}" for v, name in pairs)
        text = f"{option.title}: {values}; default {option.default}"
        table.add_row("  option", without_markup(option.id, "cyan"), without_markup(text))
    for level in LEVELS:
        table.add_row("  level", without_markup(level.id, "cyan"), without_markup(level.text))
    tools = [name for name in bots(game) if name not in {level.id for level in LEVELS}]
    table.add_row("  other bots", without_markup(", ".join(tools), "cyan"), "")
    console.print(table)
    console.print()
