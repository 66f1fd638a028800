"""`beachhead replay`: step through a recorded match."""

from pathlib import Path

from rich.console import Console

from beachhead.cli import files, screen
from beachhead.kernel.notation import number_or_word
from beachhead.match import Match

HELP = "Enter or n: next · p: previous · a number: that depth · f: first · l: last · b: board · q: quit"


def replay_file(console: Console, path: Path, at: int | None, *, log: bool) -> None:
    """Show a record's log, one position, or the match step by step."""
    match = Match.from_record(files.read_record(path))
    screen.show_title(console, match)
    if log:
        screen.show_log(console, match.game, match.log())
    elif at is not None:
        show_depth(console, match, at)
        screen.show_board(console, match, match.at(at), -1)
    else:
        console.print(screen.without_markup(HELP, "dim"))
        navigate(console, match)


def navigate(console: Console, match: Match) -> None:
    """Move through a match as the user types."""
    depth = 0
    show_depth(console, match, depth)
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
        depth = target_depth(word, depth, match.depth)
        show_depth(console, match, depth)


def target_depth(word: str, depth: int, last: int) -> int:
    """Return the depth that a word names, or the same depth if it names none."""
    if isinstance(number := number_or_word(word), int):
        return max(0, min(number, last))
    wanted = {"": depth + 1, "n": depth + 1, "p": depth - 1, "f": 0, "l": last}.get(word, depth)
    return max(0, min(wanted, last))


def show_depth(console: Console, match: Match, depth: int) -> None:
    """Show the position at a depth and the events that led to it."""
    b = match.at(depth)
    if depth:
        ply = match.active_plies[depth - 1]
        screen.show_log(console, match.game, match.log(ply)[:1])
    screen.show_position(console, match.game, b, -1)
