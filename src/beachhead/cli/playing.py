"""`beachhead play` and `beachhead watch`."""

from __future__ import annotations

import secrets
import time
from contextlib import suppress
from pathlib import Path
from typing import Literal

from rich.console import Console

from beachhead.cli import files, screen
from beachhead.cli.marks import score_told
from beachhead.cli.seats import options_of, save_path, seats_of
from beachhead.cli.table import Table
from beachhead.cli.typed import read_outcome
from beachhead.kernel import registry
from beachhead.kernel.nodes import Over
from beachhead.match import Match, MatchError
from beachhead.match.setup import scenario_of, sides_of


def begin(
    game_id: str,
    scenario: str,
    options: list[str],
    seats: str,
    against: str,
    side: int,
    dice: Literal["seeded", "typed"],
    seed: str,
) -> Match:
    """Start a match as the command line says."""
    game = registry.game(game_id)
    return Match.new(
        game,
        scenario,
        options_of(game, options),
        seats_of(game, scenario, seats, against, side),
        dice,
        seed or secrets.token_hex(32),
    )


def take_up(path: Path) -> Match:
    """Resume a saved match; every entry is checked."""
    return Match.from_record(files.read_record(path))


def sit_down(
    console: Console, match: Match, path: Path | None, seconds: float, told: int = 0
) -> None:
    """Play a match at the terminal."""
    place = save_path(match, path)
    if console.is_terminal:
        with suppress(ModuleNotFoundError):  # Windows has its own
            import readline  # noqa: F401 - gives the prompt its history
    if match.header.commitment:
        seal = f"The dice are sealed: {match.header.commitment[:16]}… (beachhead verify)"
        console.print(screen.plain(seal, "dim"))
    console.print(screen.plain("Type help for what you can type.", "dim"))
    Table(match, console, place, seconds=seconds, told=told).play()


def spread_out(match: Match, path: Path | None, seconds: float) -> None:
    """Play a match on the full screen."""
    from beachhead.tui.app import Board

    people = sum(not seat.is_bot for seat in match.seats)
    if match.game.meta.secrets and people > 1:
        msg = "Sides have secrets in this game, and the full screen shows one to all."
        raise MatchError(msg, code="board.secrets", remedy="play without --board")
    where = save_path(match, path)
    Board(match, where, files.save, read_outcome, seconds=seconds).run()
    if not match.over:
        print(f"Saved. Go on with: beachhead play --board --resume {where}")
    elif told := score_told(match):
        print(told)


def bot_seats(game_id: str, scenario: str, levels: str) -> str:
    """Give each side a bot: the listed levels, repeated; greedy ones without a list."""
    game = registry.game(game_id)
    count = sides_of(game, scenario_of(game, scenario))
    names = [name.strip() for name in levels.split(",")] if levels else ["greedy"]
    return ",".join(names[number % len(names)] for number in range(count))


def look_on(
    console: Console, match: Match, path: Path | None, seconds: float, delay: float
) -> None:
    """Tell a match of bots as it goes."""
    if path is not None:
        files.check_place(path)
    table = Table(match, console, path or Path(), seconds=seconds)
    heading = ""
    while not match.over:
        title = match.game.heading(match.position)
        if title != heading:
            heading = title
            screen.show_position(console, match.game, match.view(-1), -1)
        table.turn()
        time.sleep(delay)
    table.tell()
    node = match.nodes()[0]
    if isinstance(node, Over):
        screen.show_end(console, match, node)
    screen.show_luck(console, match, match.luck())
    if path is not None:
        files.save(match, path)
        console.print(screen.plain(f"Saved: {path}", "dim"))
