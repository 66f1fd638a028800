"""`beachhead rules`: the rulebooks, and the code and tests of each rule."""

from pathlib import Path

from rich.console import Console
from rich.table import Table

from beachhead.cli.screen import show_rule, without_markup
from beachhead.kernel import registry
from beachhead.kernel.registry import AnyGame
from beachhead.kernel.testing import Citation, rule_table

MOST_PLACES = 6
"""Places listed for each rule."""


def find_rules(console: Console, game_id: str, words: str, tests: Path) -> None:
    """Show the rules with an id or with all these words, and where code and tests have them."""
    games = [registry.game(game_id)] if game_id else list(registry.all_games().values())
    found = 0
    for game in games:
        book = game.book
        rules = [book[words.upper()]] if words.upper() in book.rules else book.search(words)
        places = {row.rule: row for row in rule_table(game, tests)} if rules else {}
        for rule in rules:
            show_rule(console, rule)
            show_places(console, game, places[rule.id], tests)
        found += len(rules)
    if not found:
        console.print(without_markup("No rule contains these words.", "dim"))


def show_places(console: Console, game: AnyGame, row: Citation, tests: Path) -> None:
    """List the lines of code that cite a rule and the tests that assert it."""
    package = type(game).__module__.replace(".", "/")
    for title, folder, places in (("code", package, row.code), ("test", tests, row.tests)):
        shown = [f"{folder}/{place}" for place in places[:MOST_PLACES]]
        more = [f"and {len(places) - MOST_PLACES} more"] if len(places) > MOST_PLACES else []
        if shown:
            console.print(without_markup(f"  {title}: {', '.join(shown + more)}", "dim"))
    console.print()


def show_totals(console: Console, tests: Path) -> None:
    """Print the number of rules, enforced ones, tested ones and holes of each game."""
    table = Table("game", "rules", "in code", "informative", "tested", "holes", box=None)
    for game in registry.all_games().values():
        rows = rule_table(game, tests)
        cited = sum(bool(row.code) for row in rows)
        informative = sum(bool(row.informative) for row in rows)
        tested = sum(bool(row.tests) for row in rows)
        counts = (len(rows), cited, informative, tested, sum(is_hole(row, tests) for row in rows))
        table.add_row(without_markup(game.id), *(str(count) for count in counts))
    console.print(table)
    explain_missing_tests(console, tests)


def show_table(console: Console, game_id: str, tests: Path, *, missing: bool) -> None:
    """List every rule with the first line that enforces it and the first test that asserts it."""
    game = registry.game(game_id)
    rows = rule_table(game, tests)
    shown = [row for row in rows if is_hole(row, tests) or not missing]
    cells = [row_cells(game, row) for row in shown]
    widths = [max(map(len, column), default=0) for column in zip(*cells, strict=True)]
    for row, texts in zip(shown, cells, strict=True):
        # One line for each rule, however long: paths are for searching and clicking.
        line = "  ".join(map(str.ljust, texts, widths)).rstrip()
        console.print(without_markup(line, "red" if is_hole(row, tests) else ""), soft_wrap=True)
    holes = sum(is_hole(row, tests) for row in rows)
    console.print(without_markup(f"{len(rows)} rules, {holes} holes"))
    explain_missing_tests(console, tests)


def row_cells(game: AnyGame, row: Citation) -> tuple[str, str, str, str]:
    """Return the texts of one row."""
    code = str(row.code[0]) if row.code else "informative" if row.informative else "no code"
    test = str(row.tests[0]) if row.tests else "no test"
    return row.rule, code, test, game.book[row.rule].title


def is_hole(row: Citation, tests: Path) -> bool:
    """Return True if a rule is neither enforced nor explained, or not tested."""
    return not (row.code or row.informative) or (tests.is_dir() and not row.tests)


def explain_missing_tests(console: Console, tests: Path) -> None:
    """Explain why nothing counts as tested where there are no tests."""
    if not tests.is_dir():
        text = f"There is no folder {tests}: start in the project's folder to see what is tested."
        console.print(without_markup(text, "dim"))
