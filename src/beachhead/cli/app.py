"""Every command with its options and examples; what a command does stands in its own module."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated, Literal

import typer

from beachhead.cli import batches
from beachhead.cli.words import File, GameName, Options, Scenario, Seconds, Seed, console
from beachhead.kernel.errors import BeachheadError

app = typer.Typer(
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    add_completion=False,
    rich_markup_mode="rich",
)


def run() -> int:
    """Run the command line; what is refused is one sentence, not a traceback."""
    try:
        app()
    except BeachheadError as error:
        complain(error.advice(), error.rule)
        return 1
    except (KeyboardInterrupt, EOFError):
        return 130
    except BrokenPipeError:
        # Python flushes stdout once more at its end; nobody listens any more.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as error:
        named = [str(part) for part in (error.filename, error.strerror) if part]
        complain(f"{': '.join(named) or error}.")
        return 1
    return 0


def complain(message: str, rule: str = "") -> None:
    """Say on stderr what went wrong."""
    print(f"beachhead: {message}" + (f" ({rule})" if rule else ""), file=sys.stderr)


def tell_version(wanted: bool) -> None:
    """Print the version and stop."""
    if wanted:
        from importlib.metadata import version

        print(f"beachhead {version('beachhead')}")
        raise typer.Exit


@app.callback()
def common(
    version: Annotated[
        bool, typer.Option("--version", callback=tell_version, is_eager=True, help="Show it.")
    ] = False,
) -> None:
    """Play, referee, simulate and solve four D-Day tabletop wargames."""


@app.command()
def games(
    hidden: Annotated[bool, typer.Option("--all", help="Show the template game too.")] = False,
) -> None:
    """List the games with their scenarios, options and bots.

    Example:  [bold]beachhead games[/bold]
    """
    from beachhead.cli.catalog import list_games

    list_games(console, hidden=hidden)


@app.command()
def play(
    game: Annotated[str, typer.Argument(metavar="[GAME]", help="A game's id.")] = "",
    scenario: Scenario = "",
    option: Options = [],  # noqa: B006 - Typer copies it
    seats: Annotated[
        str, typer.Option(help="Who sits where, side by side: `here` or a bot's level.")
    ] = "",
    against: Annotated[str, typer.Option(help="A bot's level for all other sides.")] = "",
    side: Annotated[int, typer.Option(help="Your side with --against.")] = 0,
    dice: Annotated[
        Literal["seeded", "typed"], typer.Option(help="typed: you enter what falls on the table.")
    ] = "seeded",
    seed: Seed = "",
    seconds: Seconds = 5.0,
    save: Annotated[Path | None, typer.Option(help="Where the match is saved.")] = None,
    resume: Annotated[Path | None, typer.Option(help="Go on with a saved match.")] = None,
    board: Annotated[bool, typer.Option("--board", help="Draw the map on a full screen.")] = False,
) -> None:
    """Play in the terminal: alone against a bot, at one table, or with real dice.

    Examples:
      [bold]beachhead play five_beaches --scenario omaha --against greedy[/bold]

      [bold]beachhead play axis_allies_dday --against greedy --board[/bold]      with a map

      [bold]beachhead play dday_dice --dice typed[/bold]      the program is your referee

      [bold]beachhead play --resume five_beaches.match.json[/bold]

    """
    from beachhead.cli.playing import begin, sit_down, spread_out, take_up

    if bool(game) == (resume is not None):
        raise typer.BadParameter("name a game, or a file with --resume")
    if resume is not None:
        match, told, save = take_up(resume), -1, save or resume
    else:
        match, told = begin(game, scenario, option, seats, against, side, dice, seed), 0
    if board:
        spread_out(match, save, seconds)
    else:
        sit_down(console, match, save, seconds, told=told)


@app.command()
def watch(
    game: GameName,
    bots: Annotated[str, typer.Option(help="The bots' levels, side by side.")] = "",
    scenario: Scenario = "",
    option: Options = [],  # noqa: B006 - Typer copies it
    seed: Seed = "",
    seconds: Seconds = 1.0,
    delay: Annotated[float, typer.Option(min=0, help="Seconds between answers.")] = 0.0,
    save: Annotated[Path | None, typer.Option(help="Where the match is saved.")] = None,
) -> None:
    """Watch bots play.

    Example:  [bold]beachhead watch five_beaches --scenario utah --bots greedy,random --delay 0.5[/bold]
    """
    from beachhead.cli.playing import begin, bot_seats, look_on

    match = begin(game, scenario, option, bot_seats(game, scenario, bots), "", 0, "seeded", seed)
    look_on(console, match, save, seconds, delay)


app.command()(batches.simulate)
app.command()(batches.tournament)
app.command()(batches.report)


@app.command()
def replay(
    file: File,
    at: Annotated[int | None, typer.Option(help="Show the position at this depth only.")] = None,
    log: Annotated[bool, typer.Option("--log", help="Print the whole log only.")] = False,
) -> None:
    """Step through a recorded match.

    Example:  [bold]beachhead replay five_beaches.match.json[/bold]
    """
    from beachhead.cli.viewing import step_through

    step_through(console, file, at, log=log)


@app.command()
def verify(file: File) -> None:
    """Check every die of a finished match from its revealed seed.

    Example:  [bold]beachhead verify five_beaches.match.json[/bold]
    """
    from beachhead.cli.checking import verify_file

    if not verify_file(console, file):
        raise typer.Exit(1)


@app.command()
def validate(
    paths: Annotated[list[Path], typer.Argument(metavar="FILE…", help="JSON or TOML files.")],
    game: Annotated[str, typer.Option(help="The game of a position or component file.")] = "",
) -> None:
    """Check match records, positions and corrected component files.

    Examples:
      [bold]beachhead validate match.json[/bold]

      [bold]beachhead validate units.toml --game five_beaches[/bold]

    """
    from beachhead.cli.checking import validate_files

    if not validate_files(console, paths, game):
        raise typer.Exit(1)


@app.command()
def migrate(
    file: File,
    output: Annotated[Path | None, typer.Option("--output", "-O", help="The new file.")] = None,
) -> None:
    """Bring a record of older rules up to date, or say at which ply and by which rule it differs.

    Example:  [bold]beachhead migrate old.json --output new.json[/bold]
    """
    from beachhead.cli.checking import migrate_file

    if not migrate_file(console, file, output):
        raise typer.Exit(1)


@app.command()
def rules(
    game: Annotated[str, typer.Argument(metavar="[GAME]", help="A game's id.")] = "",
    find: Annotated[str, typer.Option(help="Search the rulebook for words or an id.")] = "",
    missing: Annotated[bool, typer.Option("--missing", help="List holes only.")] = False,
    tests: Annotated[Path, typer.Option(help="Where the tests are.")] = Path("tests"),
) -> None:
    """Show which rules code enforces and tests assert, or search a rulebook.

    Examples:
      [bold]beachhead rules[/bold]      a line a game

      [bold]beachhead rules five_beaches --missing[/bold]

      [bold]beachhead rules five_beaches --find "zone of control"[/bold]

    """
    from beachhead.cli.rulebooks import read_rules, show_table, show_totals

    if game and find:
        read_rules(console, game, find)
    elif game:
        show_table(console, game, tests, missing=missing)
    else:
        show_totals(console, tests)


@app.command()
def engine() -> None:
    """Speak the engine protocol: JSON lines on stdin and stdout (docs/engine-protocol.md).

    Example:  [bold]echo '{"do":"games"}' | beachhead engine[/bold]
    """
    from beachhead.engine.wire import serve as converse

    converse(sys.stdin.buffer, sys.stdout.buffer)


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="0: 8000 or a free one.")] = 0,
    browser: Annotated[bool, typer.Option(help="Open the browser.")] = True,
    database: Annotated[str, typer.Option(help="postgresql://… or a file for SQLite.")] = "",
    workers: Annotated[int, typer.Option(help="Processes; several need PostgreSQL.")] = 1,
    bot_seconds: Annotated[float, typer.Option(min=0.05, help="A bot's time to think.")] = 1.5,
    allow_host: Annotated[
        list[str] | None, typer.Option(help="A name under which others reach it; repeatable.")
    ] = None,
) -> None:
    """Play in the browser: alone, on one screen, or with friends by link.

    Examples:
      [bold]beachhead serve[/bold]      on this computer, with SQLite

      [bold]beachhead serve --host 0.0.0.0 --database postgresql://… --workers 4[/bold]

    """
    try:
        from beachhead.web.serve import serve as start
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("beachhead"):
            raise
        complain(f"The server needs {error.name!r}. Install it: pip install 'beachhead[web]'")
        raise typer.Exit(1) from None
    start(
        host,
        port,
        browser=browser,
        database=database,
        workers=workers,
        bot_seconds=bot_seconds,
        allow_hosts=allow_host or (),
    )


@app.command()
def scenario(
    what: Annotated[Literal["new", "check", "show", "draw"], typer.Argument(help="What to do.")],
    path: Annotated[Path, typer.Argument(help="The scenario's TOML file.")],
    game: Annotated[str, typer.Option(help="A game that takes scenarios of your own.")] = "company",
) -> None:
    """Write a scenario of your own: begin a file, check it, print its roster, draw its table.

    Example:  [bold]beachhead scenario new village.toml[/bold]
    """
    from beachhead.kernel.registry import game as find

    offered = getattr(find(game), "commands", {}).get("scenario", {})
    if what not in offered:
        complain(f"The game {game!r} takes no scenarios of your own.")
        raise typer.Exit(1)
    told = offered[what](str(path))
    if what == "check":
        print("\n".join(told) or f"{path.name} can be played.")
        raise typer.Exit(1 if told else 0)
    print(told)


@app.command("new-game")
def new_game(
    game: Annotated[str, typer.Argument(metavar="ID", help="Its id, such as my_game.")],
    title: Annotated[str, typer.Option(help="Its title; else made of the id.")] = "",
    folder: Annotated[Path, typer.Option(help="Where its package goes.")] = Path(),
) -> None:
    """Begin a game of your own: a package that runs at once and is changed file by file.

    Example:  [bold]beachhead new-game my_game --title "My Game"[/bold]
    """
    from beachhead.cli.newgame import begin_game

    begin_game(console, game, title, folder)
