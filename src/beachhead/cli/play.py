"""`beachhead play` and `beachhead watch`."""

import secrets
import time
from contextlib import suppress
from pathlib import Path
from typing import Literal

from rich.console import Console

from beachhead.cli import files, screen
from beachhead.cli.scores import describe_score
from beachhead.cli.seats import choose_save_path, read_options, read_seats
from beachhead.cli.terminal_match import TerminalMatch
from beachhead.kernel import registry
from beachhead.kernel.nodes import Over
from beachhead.kernel.setups import parse_form
from beachhead.match import Match, MatchError


def start_match(
    game_id: str,
    scenario: str,
    options: list[str],
    seats: str,
    against: str,
    side: int,
    dice: Literal["seeded", "typed"],
    seed: str,
) -> Match:
    """Start a match with the choices of the command line."""
    game = registry.game(game_id)
    return Match.new(
        game,
        scenario,
        read_options(game, options),
        read_seats(game, scenario, seats, against, side),
        dice,
        seed or secrets.token_hex(32),
        drawn=not seed,
    )


def start_from_setup(
    path: Path,
    game_id: str,
    seats: str,
    against: str,
    side: int,
    dice: Literal["seeded", "typed"],
    seed: str,
) -> Match:
    """Start a match from a set-up file; the file names the game if the command line does not."""
    form = parse_form(files.read(path))
    game = registry.game(game_id or str(form.get("game", "")))
    scenario = game.scenario_of(game.setup(form))
    sitting = read_seats(game, scenario, seats, against, side)
    return Match.from_setup(game, form, sitting, dice, seed or secrets.token_hex(32))


def resume_match(path: Path) -> Match:
    """Return a saved match; every entry is checked."""
    return Match.from_record(files.read_record(path))


def play_in_terminal(
    console: Console, match: Match, path: Path | None, seconds: float, shown: int = 0
) -> None:
    """Play a match at the terminal."""
    place = choose_save_path(match, path)
    if console.is_terminal:
        with suppress(ModuleNotFoundError):  # Windows has its own
            import readline  # noqa: F401 - gives the prompt a history
    screen.show_title(console, match)
    if match.header.commitment:
        seal = f"The dice are fixed: {match.header.commitment[:16]}… (check with beachhead verify)"
        console.print(screen.without_markup(seal, "dim"))
    console.print(screen.without_markup("Type help for a list of commands.", "dim"))
    TerminalMatch(match, console, place, seconds=seconds, shown=shown).play()


def play_on_board(match: Match, path: Path | None, seconds: float) -> None:
    """Play a match on the full screen."""
    from beachhead.tui.app import Board

    people = sum(not seat.is_bot for seat in match.seats)
    if match.game.meta.secrets and people > 1:
        msg = "Sides have secrets in this game, and the full screen would show them."
        raise MatchError(msg, code="board.secrets", remedy="play without --board")
    where = choose_save_path(match, path)
    Board(match, where, files.save, seconds=seconds).run()
    if not match.over:
        print(f"Saved. Continue with: beachhead play --board --resume {where}")
    elif text := describe_score(match):
        print(text)


def list_bot_seats(game_id: str, scenario: str, levels: str) -> str:
    """Return a bot for each side: the listed levels, repeated; greedy ones by default."""
    count = registry.game(game_id).scenario(scenario).sides
    names = [name.strip() for name in levels.split(",")] if levels else ["greedy"]
    return ",".join(names[number % len(names)] for number in range(count))


def watch_bots(
    console: Console, match: Match, path: Path | None, seconds: float, delay: float
) -> None:
    """Show a match of bots as they play."""
    if path is not None:
        files.check_writable(path)
    terminal = TerminalMatch(match, console, path or Path(), seconds=seconds)
    screen.show_title(console, match)
    heading = ""
    while not match.over:
        title = match.game.heading(match.position)
        if title != heading:
            heading = title
            screen.announce_turn(console, match.game, match.view(-1), -1)
        terminal.play_turn()
        time.sleep(delay)
    terminal.show_news()
    node = match.nodes()[0]
    if isinstance(node, Over):
        screen.show_end(console, match, node)
    screen.show_luck(console, match, match.luck())
    if path is not None:
        files.save(match, path)
        console.print(screen.without_markup(f"Saved: {path}", "dim"))
