"""`beachhead rules`: the rulebook, and what code and tests make of it."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console
from rich.table import Table

from beachhead.cli.screen import plain, show_rule
from beachhead.kernel import registry
from beachhead.kernel.registry import AnyGame
from beachhead.kernel.testing import Citation, rule_table


def read_rules(console: Console, game_id: str, words: str) -> None:
    """Show the rules with an id or with all these words."""
    book = registry.game(game_id).book
    found = [book[words.upper()]] if words.upper() in book.rules else book.search(words)
    for rule in found:
        show_rule(console, rule)
    if not found:
        console.print(plain("No rule has these words.", "dim"))


def show_totals(console: Console, tests: Path) -> None:
    """Count rules, enforced ones, tested ones and holes, a line a game."""
    table = Table("game", "rules", "in code", "informative", "tested", "holes", box=None)
    for game in registry.all_games().values():
        rows = rule_table(game, tests)
        cited = sum(row.cited for row in rows)
        telling = sum(bool(row.informative) for row in rows)
        tested = sum(row.tested for row in rows)
        counts = (len(rows), cited, telling, tested, sum(hole(row, tests) for row in rows))
        table.add_row(plain(game.id), *(str(count) for count in counts))
    console.print(table)
    remark(console, tests)


def show_table(console: Console, game_id: str, tests: Path, *, missing: bool) -> None:
    """List every rule with where it is enforced and tested."""
    game = registry.game(game_id)
    rows = rule_table(game, tests)
    table = Table("rule", "title", "code", "test", "hole", box=None)
    for row in rows:
        gap = hole(row, tests)
        if gap or not missing:
            table.add_row(*map(plain, cells(game, row)), plain("hole" if gap else "", "red"))
    console.print(table)
    holes = sum(hole(row, tests) for row in rows)
    console.print(plain(f"{len(rows)} rules, {holes} holes"))
    remark(console, tests)


def cells(game: AnyGame, row: Citation) -> tuple[str, str, str, str]:
    """Write one row."""
    code = "yes" if row.cited else "informative" if row.informative else "no"
    return row.rule, game.book[row.rule].title, code, "yes" if row.tested else "no"


def hole(row: Citation, tests: Path) -> bool:
    """Tell whether a rule is neither enforced nor explained, or not tested."""
    return not (row.cited or row.informative) or (tests.is_dir() and not row.tested)


def remark(console: Console, tests: Path) -> None:
    """Say why nothing counts as tested where there are no tests."""
    if not tests.is_dir():
        told = f"There is no folder {tests}: start in the project's folder to see what is tested."
        console.print(plain(told, "dim"))
