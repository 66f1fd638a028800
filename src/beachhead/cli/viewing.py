"""`beachhead replay`: forward, back, and to any depth."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console

from beachhead.cli import files, screen
from beachhead.kernel.notation import number_or_word
from beachhead.match import Match

HELP = "Enter or n: on · p: back · a number: to that depth · f, l: first, last · b: board · q: stop"


def step_through(console: Console, path: Path, at: int | None, *, log: bool) -> None:
    """Show a recorded match in whole, at one depth, or step by step."""
    match = Match.from_record(files.read_record(path))
    if log:
        screen.show_log(console, match.game, match.log())
    elif at is not None:
        show(console, match, at)
        screen.show_board(console, match, match.at(at), -1)
    else:
        console.print(screen.plain(HELP, "dim"))
        wander(console, match)


def wander(console: Console, match: Match) -> None:
    """Follow what somebody types."""
    depth = 0
    show(console, match, depth)
    while True:
        try:
            word = input(f"{depth}/{match.depth} > ").strip().lower()
        except EOFError:
            return
        if word in ("q", "quit"):
            return
        if word == "b":
            screen.show_board(console, match, match.at(depth), -1)
            continue
        depth = target(word, depth, match.depth)
        show(console, match, depth)


def target(word: str, depth: int, last: int) -> int:
    """Find the depth that a word means; what is not understood stays where it is."""
    if isinstance(number := number_or_word(word), int):
        return max(0, min(number, last))
    wanted = {"": depth + 1, "n": depth + 1, "p": depth - 1, "f": 0, "l": last}.get(word, depth)
    return max(0, min(wanted, last))


def show(console: Console, match: Match, depth: int) -> None:
    """Show the position at a depth and what led to it."""
    b = match.at(depth)
    if depth:
        ply = match.line[depth - 1]
        screen.show_log(console, match.game, match.log(ply)[:1])
    screen.show_position(console, match.game, b, -1)
