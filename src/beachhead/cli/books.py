"""`beachhead book`: read a game's book in the terminal, or check its links and draw its figures."""

from textwrap import fill

from rich.console import Console

from beachhead.book import BookChapter, load_chapters
from beachhead.book.chapters import Block, Line
from beachhead.book.figures import draw_figure, list_figures
from beachhead.book.testing import check_book
from beachhead.cli.checks import print_line
from beachhead.kernel import registry
from beachhead.kernel.errors import BeachheadError, Unknown
from beachhead.kernel.plurals import counted
from beachhead.kernel.registry import AnyGame

WIDTH = 96


def check_books(console: Console, game_id: str) -> bool:
    """Draw every figure and follow every link of one game's book, or of all; return True if all hold."""
    games = [registry.game(game_id)] if game_id else list(registry.all_games().values())
    held = [_check(console, game) for game in games]
    return all(held)


def _check(console: Console, game: AnyGame) -> bool:
    """Check one book and say what was found."""
    try:
        check_book(game)
    except (AssertionError, BeachheadError) as error:
        print_line(console, f"{game.id}: {error}")
        return False
    chapters, figures = len(load_chapters(game)), len(list_figures(game))
    said = f"{counted(chapters, 'chapter')}, {counted(figures, 'figure')} drawn"
    print_line(console, f"{game.id}: {said}.")
    return True


def show_book(console: Console, game_id: str, chapter_id: str) -> None:
    """Print a chapter, or the contents."""
    game = registry.game(game_id)
    chapters = load_chapters(game)
    if not chapter_id:
        for chapter in chapters:
            print_line(console, f"{chapter.id}: {chapter.title}")
        return
    found = next((c for c in chapters if c.id == chapter_id), None)
    if found is None:
        raise Unknown("chapter", chapter_id, [c.id for c in chapters])
    _print_chapter(console, game, found)


def _print_chapter(console: Console, game: AnyGame, chapter: BookChapter) -> None:
    """Print a chapter's blocks."""
    print_line(console, chapter.title.upper())
    for block in chapter.blocks:
        print_line(console, "")
        for line in _write_block(game, block):
            print_line(console, fill(line, WIDTH, subsequent_indent="  "))


def _write_block(game: AnyGame, block: Block) -> list[str]:
    """Write a block as lines of text; a figure by what happened on the way to it."""
    if block.kind == "table":
        return ["  ".join(_write_line(cell) for cell in row) for row in block.rows]
    if block.kind == "figure":
        told = [line.text for line in draw_figure(game, block.figure).lines]
        return [f"[{_write_line(block.lines[0])}]", *(f"  {text}" for text in told)]
    marks = {"list": "- ", "steps": "{}. ", "heading": "## ", "example": "> "}
    mark = marks.get(block.kind, "")
    return [
        mark.format(number) + _write_line(line) for number, line in enumerate(block.lines, start=1)
    ]


def _write_line(line: Line) -> str:
    """Write a line without its links."""
    return "".join(span.text for span in line)
