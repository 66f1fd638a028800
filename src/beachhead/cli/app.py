"""All commands with their options and examples; each command's work is in its own module."""

import os
import sys
from pathlib import Path
from typing import Annotated, Literal

import typer

from beachhead.cli import batches, comparison, training
from beachhead.cli.parameters import (
    AnyDatabase,
    AnyGameName,
    File,
    GameName,
    Options,
    Scenario,
    Seconds,
    Seed,
    console,
)
from beachhead.cli.variant_option import take_variant
from beachhead.kernel.errors import BeachheadError

app = typer.Typer(
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
)

VARIANT_FREE = ("admin", "backup", "restore", "new-game", "variant")
"""Commands that play no game, or name their variants themselves."""


def run() -> int:
    """Run the command line; print one sentence, not a traceback, if something is refused."""
    try:
        app()
    except BeachheadError as error:
        print_error(error.advice(), error.rule)
        return 1
    except (KeyboardInterrupt, EOFError):
        return 130
    except BrokenPipeError:
        # Python flushes stdout once more when it ends; nobody reads it.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as error:
        named = [str(part) for part in (error.filename, error.strerror) if part]
        print_error(f"{': '.join(named) or error}.")
        return 1
    return 0


def print_error(message: str, rule: str = "") -> None:
    """Print on stderr what went wrong."""
    print(f"beachhead: {message}" + (f" ({rule})" if rule else ""), file=sys.stderr)


def show_version(wanted: bool) -> None:
    """Print the version and stop."""
    if wanted:
        from importlib.metadata import version

        print(f"beachhead {version('beachhead')}")
        raise typer.Exit


@app.callback()
def common(
    version: Annotated[
        bool,
        typer.Option("--version", callback=show_version, is_eager=True, help="Show the version."),
    ] = False,
) -> None:
    """Play, referee, simulate and solve four D-Day tabletop wargames."""


@app.command()
def games(
    hidden: Annotated[bool, typer.Option("--all", help="Include the template game.")] = False,
) -> None:
    """List the games with their scenarios, options and bots.

    Example:  [bold]beachhead games[/bold]
    """
    from beachhead.cli.catalog import list_games

    list_games(console, hidden=hidden)


@app.command()
def play(
    game: AnyGameName = "",
    scenario: Scenario = "",
    option: Options = [],  # noqa: B006 - Typer copies it
    seats: Annotated[
        str, typer.Option(help="Who plays each side: `here` or a bot's level, such as here,greedy.")
    ] = "",
    against: Annotated[str, typer.Option(help="Play against a bot of this level.")] = "",
    side: Annotated[int, typer.Option(help="Your side, with --against.")] = 0,
    dice: Annotated[
        Literal["seeded", "typed"], typer.Option(help="typed: you roll real dice and type them.")
    ] = "seeded",
    seed: Seed = "",
    seconds: Seconds = 5.0,
    save: Annotated[Path | None, typer.Option(help="The file to save the match in.")] = None,
    resume: Annotated[Path | None, typer.Option(help="Continue a saved match.")] = None,
    setup: Annotated[
        Path | None,
        typer.Option(help="Begin with the position of this TOML file; `show` writes one."),
    ] = None,
    board: Annotated[
        bool, typer.Option("--board", help="Use the full screen, with a map.")
    ] = False,
) -> None:
    """Play in the terminal: against a bot, with others at one computer, or with real dice.

    Examples:
      [bold]beachhead play five_beaches --scenario omaha --against greedy[/bold]

      [bold]beachhead play axis_allies_dday --against greedy --board[/bold]      with a map

      [bold]beachhead play dday_dice --dice typed[/bold]      you roll, the program is the referee

      [bold]beachhead play --resume five_beaches.match.json[/bold]

      [bold]beachhead play --setup table.toml --against greedy[/bold]      go on where a real table stopped

    """
    from beachhead.cli.play import (
        play_in_terminal,
        play_on_board,
        resume_match,
        start_from_setup,
        start_match,
    )

    if (resume is not None) + (setup is not None or bool(game)) != 1:
        raise typer.BadParameter("give a game, or a file with --resume or --setup")
    if setup is not None and (scenario or option):
        raise typer.BadParameter("the set-up file names scenario and options")
    if resume is not None:
        match, shown, save = resume_match(resume), -1, save or resume
    elif setup is not None:
        match, shown = start_from_setup(setup, game, seats, against, side, dice, seed), 0
    else:
        match, shown = start_match(game, scenario, option, seats, against, side, dice, seed), 0
    if board:
        play_on_board(match, save, seconds)
    else:
        play_in_terminal(console, match, save, seconds, shown=shown)


@app.command()
def watch(
    game: GameName,
    bots: Annotated[str, typer.Option(help="A level for each side, separated by commas.")] = "",
    scenario: Scenario = "",
    option: Options = [],  # noqa: B006 - Typer copies it
    seed: Seed = "",
    seconds: Seconds = 1.0,
    delay: Annotated[float, typer.Option(min=0, help="Pause between answers, in seconds.")] = 0.0,
    save: Annotated[Path | None, typer.Option(help="The file to save the match in.")] = None,
) -> None:
    """Watch bots play.

    Example:  [bold]beachhead watch five_beaches --scenario utah --bots greedy,random --delay 0.5[/bold]
    """
    from beachhead.cli.play import list_bot_seats, start_match, watch_bots

    match = start_match(
        game, scenario, option, list_bot_seats(game, scenario, bots), "", 0, "seeded", seed
    )
    watch_bots(console, match, save, seconds, delay)


app.command()(batches.simulate)
app.command()(batches.tournament)
app.command()(batches.report)
app.command()(comparison.compare)
app.command()(comparison.sweep)
app.command()(training.train)
app.command()(training.ladder)


@app.command()
def replay(
    file: File,
    at: Annotated[int | None, typer.Option(help="Show only the position at this depth.")] = None,
    log: Annotated[bool, typer.Option("--log", help="Print only the log.")] = False,
) -> None:
    """Step through a recorded match.

    Example:  [bold]beachhead replay five_beaches.match.json[/bold]
    """
    from beachhead.cli.replay import replay_file

    replay_file(console, file, at, log=log)


@app.command()
def verify(file: File) -> None:
    """Check all dice of a finished match against its seed.

    Example:  [bold]beachhead verify five_beaches.match.json[/bold]
    """
    from beachhead.cli.checks import verify_file

    if not verify_file(console, file):
        raise typer.Exit(1)


@app.command()
def validate(
    paths: Annotated[list[Path], typer.Argument(metavar="FILE…", help="JSON or TOML files.")],
    game: Annotated[str, typer.Option(help="The game, for a position or component file.")] = "",
) -> None:
    """Check match records, positions and edited component files.

    Examples:
      [bold]beachhead validate match.json[/bold]

      [bold]beachhead validate units.toml --game five_beaches[/bold]

    """
    from beachhead.cli.checks import validate_files

    if not validate_files(console, paths, game):
        raise typer.Exit(1)


@app.command()
def migrate(
    file: Annotated[Path | None, typer.Argument(metavar="[FILE]", help="A match record.")] = None,
    output: Annotated[Path | None, typer.Option("--output", "-O", help="The new file.")] = None,
    database: Annotated[
        str, typer.Option(help="Instead of a file: replay the open matches of this database.")
    ] = "",
) -> None:
    """Convert a record of older rules, or show the ply and the rule where it differs.

    With --database, do that for all open matches of a server; those that come out the same go on.

    Example:  [bold]beachhead migrate old.json --output new.json[/bold]
    """
    if (file is None) == (not database):
        raise typer.BadParameter("Name either a file or --database.")
    if file is None:
        from beachhead.cli.admin import migrate_database

        sound = migrate_database(database)
    else:
        from beachhead.cli.checks import migrate_file

        sound = migrate_file(console, file, output)
    if not sound:
        raise typer.Exit(1)


@app.command()
def book(
    game: AnyGameName = "",
    chapter: Annotated[str, typer.Argument(metavar="[CHAPTER]", help="A chapter's id.")] = "",
    check: Annotated[
        bool, typer.Option("--check", help="Draw every figure and follow every link.")
    ] = False,
) -> None:
    """Read a game's book, or check it.

    Examples:
      [bold]beachhead book axis_allies_dday combat[/bold]

      [bold]beachhead book --check[/bold]

    """
    from beachhead.cli.books import check_books, show_book

    if check:
        raise typer.Exit(0 if check_books(console, game) else 1)
    if not game:
        raise typer.BadParameter("name a game, or use --check")
    show_book(console, game, chapter)


@app.command()
def rules(
    game: AnyGameName = "",
    find: Annotated[str, typer.Option(help="Search the rulebooks for words or a rule's id.")] = "",
    missing: Annotated[
        bool, typer.Option("--missing", help="List only rules without code or test.")
    ] = False,
    tests: Annotated[Path, typer.Option(help="The folder with the tests.")] = Path("tests"),
) -> None:
    """Show which code enforces and which tests assert each rule, or search the rulebooks.

    Examples:
      [bold]beachhead rules[/bold]      one line for each game

      [bold]beachhead rules five_beaches --missing[/bold]

      [bold]beachhead rules --find "zone of control"[/bold]      with file and line of code and test

    """
    from beachhead.cli.rulebooks import find_rules, show_table, show_totals

    if find:
        find_rules(console, game, find, tests)
    elif game:
        show_table(console, game, tests, missing=missing)
    else:
        show_totals(console, tests)


@app.command()
def analyse(
    path: File,
    svg: Annotated[Path | None, typer.Option(help="Draw the win curve into this file.")] = None,
) -> None:
    """Analyse a match that is over: win chances, luck of every throw, errors of every decision.

    Example:  [bold]beachhead analyse omaha.match.json --svg curve.svg[/bold]
    """
    from beachhead.cli.analysis import analyse_file

    analyse_file(console, path, svg)


@app.command()
def engine() -> None:
    """Run the engine protocol: JSON lines on stdin and stdout (docs/engine-protocol.md).

    Example:  [bold]echo '{"do":"games"}' | beachhead engine[/bold]
    """
    from beachhead.engine.wire import serve as serve_engine

    serve_engine(sys.stdin.buffer, sys.stdout.buffer)


@app.command()
def serve(
    host: Annotated[str | None, typer.Option(help="Address to listen on [127.0.0.1].")] = None,
    port: Annotated[
        int | None, typer.Option(min=0, max=65535, help="Port [8000, or a free one].")
    ] = None,
    browser: Annotated[
        bool | None, typer.Option("--browser/--no-browser", help="Open the browser; the default.")
    ] = None,
    database: Annotated[
        str | None,
        typer.Option(help="postgresql://… or a file for SQLite; by default in the data folder."),
    ] = None,
    workers: Annotated[
        int | None, typer.Option(help="Processes; several need PostgreSQL [1].")
    ] = None,
    bot_seconds: Annotated[
        float | None, typer.Option(min=0.05, help="Seconds a bot may think [1.5].")
    ] = None,
    allow_host: Annotated[
        list[str] | None,
        typer.Option(help="A host name that others use, such as *.home.example; repeatable."),
    ] = None,
    config: Annotated[
        Path | None,
        typer.Option(help="A file of settings; by default beachhead.toml of this folder."),
    ] = None,
    setting: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="NAME=VALUE", help="Any other setting; repeatable."),
    ] = None,
) -> None:
    """Play in the browser: against bots, on one screen, or with friends by link.

    Every setting can also stand in beachhead.toml, or in the environment as BEACHHEAD_NAME;
    docs/server.md lists them all.

    Examples:
      [bold]beachhead serve[/bold]      on this computer, with SQLite

      [bold]beachhead serve --host 0.0.0.0 --database postgresql://… --workers 4[/bold]

    """
    from beachhead.web.serve import serve as serve_web
    from beachhead.web.settings import load_settings

    named = {
        "host": host,
        "port": port,
        "browser": browser,
        "database": database,
        "workers": workers,
        "bot_seconds": bot_seconds,
        "hosts": allow_host,
    }
    flags: dict[str, object] = {name: value for name, value in named.items() if value is not None}
    for text in setting or ():
        name, _, value = text.partition("=")
        flags[name.strip().replace("-", "_")] = value.strip()
    serve_web(load_settings(config, flags))


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(help="The file to write, such as matches.jsonl.gz.")],
    database: AnyDatabase = "",
) -> None:
    """Write all matches of a server to one file, also while it runs.

    Example:  [bold]beachhead backup matches.jsonl.gz[/bold]
    """
    from beachhead.cli.admin import back_up

    back_up(file, database)


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(help="A file that `beachhead backup` wrote.")],
    database: AnyDatabase = "",
) -> None:
    """Put a backup into an empty database, of either kind.

    Example:  [bold]beachhead restore matches.jsonl.gz --database postgresql://…[/bold]
    """
    from beachhead.cli.admin import restore as restore_file

    restore_file(file, database)


@app.command(
    add_help_option=False,
    context_settings={"allow_extra_args": True, "ignore_unknown_options": True},
)
def admin(context: typer.Context) -> None:
    """Look after the matches of a server: list, show, close, link, repair, delete, prune.

    Example:  [bold]beachhead admin list[/bold]
    """
    from beachhead.cli.admin import app as admin_app

    admin_app(context.args, prog_name="beachhead admin")


@app.command()
def scenario(
    what: Annotated[Literal["new", "check", "show", "draw"], typer.Argument(help="What to do.")],
    path: Annotated[Path, typer.Argument(help="The scenario's TOML file.")],
    game: Annotated[str, typer.Option(help="A game that takes your own scenarios.")] = "company",
) -> None:
    """Write your own scenario: start a file, check it, print its roster, or draw its map.

    Example:  [bold]beachhead scenario new village.toml[/bold]
    """
    from beachhead.kernel.registry import game as find

    offered = getattr(find(game), "commands", {}).get("scenario", {})
    if what not in offered:
        print_error(f"The game {game!r} takes no scenarios from files.")
        raise typer.Exit(1)
    result = offered[what](str(path))
    if what == "check":
        print("\n".join(result) or f"{path.name} can be played.")
        raise typer.Exit(1 if result else 0)
    print(result)


@app.command()
def variant(
    what: Annotated[Literal["new", "check", "diff"], typer.Argument(help="What to do.")],
    folder: Annotated[Path, typer.Argument(help="The variant's folder.")],
    other: Annotated[
        Path | None, typer.Argument(metavar="[OTHER]", help="diff: a second variant.")
    ] = None,
    game: Annotated[str, typer.Option(help="new: the game that is changed.")] = "",
    name: Annotated[str, typer.Option(help="new: the variant's name.")] = "",
    entry: Annotated[
        list[str],
        typer.Option(metavar="FILE:ENTRY", help="new: copy this entry for changing; repeatable."),
    ] = [],  # noqa: B006 - Typer copies it
) -> None:
    """Change numbers of a game: start a folder of changes, check it, show what it changes.

    Examples:
      [bold]beachhead variant new my --game five_beaches --entry maps.toml:gold[/bold]

      [bold]beachhead variant check my[/bold]

      [bold]beachhead play five_beaches --scenario gold --data my[/bold]

    """
    from beachhead.cli import variants

    if what == "new" and not game:
        raise typer.BadParameter("name the game with --game")
    if what == "new":
        lines = [f"Written: {path}" for path in variants.start_variant(folder, game, name, entry)]
    elif what == "check":
        lines = variants.check_variant(folder)
    else:
        lines = (
            variants.compare_variants(folder, other) if other else variants.describe_variant(folder)
        )
    print("\n".join(lines))


@app.command()
def lesson(
    what: Annotated[
        Literal["list", "check", "show", "play"],
        typer.Argument(help="check: is it sound; show: print every step; play: learn here."),
    ],
    name: Annotated[
        str, typer.Argument(metavar="[LESSON]", help="GAME, GAME/ID, or a file of a lesson.")
    ] = "",
    game: Annotated[str, typer.Option(help="The game of a file outside its folder.")] = "",
    things: Annotated[bool, typer.Option("--things", help="With show: list all things.")] = False,
) -> None:
    """Learn a game by its lessons, or check those that you write.

    Examples:
      [bold]beachhead lesson list[/bold]

      [bold]beachhead lesson play axis_allies_dday/landing[/bold]

      [bold]beachhead lesson check my_lesson.toml --game my_game[/bold]

    """
    from beachhead.cli import lessons

    if not name and what != "list":
        raise typer.BadParameter("name a game, a lesson or a file")
    if what == "list":
        lessons.list_all(console, name)
    elif what == "check":
        raise typer.Exit(0 if lessons.check(console, name, game) else 1)
    elif what == "show":
        lessons.show(console, name, game, things=things)
    else:
        lessons.play(console, name, game)


@app.command("new-game")
def new_game(
    game: Annotated[str, typer.Argument(metavar="ID", help="The new game's id, such as my_game.")],
    title: Annotated[str, typer.Option(help="The title. Default: made from the id.")] = "",
    folder: Annotated[Path, typer.Option(help="The folder for its package.")] = Path(),
) -> None:
    """Start your own game: a package that runs at once, to be changed file by file.

    Example:  [bold]beachhead new-game my_game --title "My Game"[/bold]
    """
    from beachhead.cli.new_game import write_game

    write_game(console, game, title, folder)


for command in app.registered_commands:
    name = command.name or getattr(command.callback, "__name__", "")
    if command.callback and name not in VARIANT_FREE:
        command.callback = take_variant(command.callback)
