"""The rule triangle: rulebook, code and tests cite each other, and nothing unknown."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple, TypeVar

from beachhead.kernel.game import Game
from beachhead.kernel.nodes import Over
from beachhead.kernel.position import Position
from beachhead.kernel.testing.walk import move, walk

B = TypeVar("B", bound=Position)


class Citation(NamedTuple):
    """Where a rule of the book is found."""

    rule: str
    informative: str
    cited: bool
    tested: bool


def check_rulebook(game: Game[B], code: str = "") -> None:
    """Assert that code cites every enforceable rule, and none that is not in the book.

    `code` is the text of the game's modules and data; without it the game's package is read.
    """
    code = code or package_text(type(game).__module__)
    known, cited = set(game.book.rules), cited_ids(game, code)
    if unknown := sorted(cited - known):
        raise AssertionError(f"{game.id}: the code cites rules that are not in the book: {unknown}")
    enforceable = {r.id for r in game.book.rules.values() if not r.informative}
    if silent := sorted(enforceable - cited):
        raise AssertionError(
            f"{game.id}: no code cites {', '.join(silent)}; enforce or say why not"
        )


def check_marks(games: Iterable[Game[B]], tests: Path) -> None:
    """Assert that every `@pytest.mark.rule` names a rule of some book."""
    known = {rule for game in games for rule in game.book.rules}
    for rule, place in marked(tests):
        if rule not in known:
            raise AssertionError(f"{place}: the test asserts {rule!r}, which is in no book")


def rule_table(game: Game[B], tests: Path) -> list[Citation]:
    """List for each rule of the book whether code cites it and a test asserts it."""
    cited = cited_ids(game, package_text(type(game).__module__))
    tested = {rule for rule, _ in marked(tests)}
    return [
        Citation(r.id, r.informative, r.id in cited, r.id in tested)
        for r in game.book.rules.values()
    ]


def check_cited_rules(game: Game[B], scenario: str = "", seed: int = 0, plies: int = 200) -> None:
    """Assert that every step, node, event and option cites a rule of the book."""
    for step in game.rules.steps.values():
        if step.rule not in game.book.rules:
            raise AssertionError(
                f"{game.id}: step {step.name} cites {step.rule!r}, not in the book"
            )
    for option in game.options():
        if option.rule and option.rule not in game.book.rules:
            raise AssertionError(f"{game.id}: option {option.id} cites {option.rule!r}")
    tour = walk(game, scenario, seed, plies)
    luck = tour.random("events")
    for stop in tour.stops:
        for side, node in stop.open:
            if isinstance(node, Over):
                continue
            for event in game.play(stop.b.clone(), move(node, side, luck).answer, side):
                if event.rule and event.rule not in game.book.rules:
                    tour.fail(stop.b, f"event {event.kind} cites {event.rule!r}, not in the book")
                if not game.line(event).strip():
                    tour.fail(stop.b, f"event {event.kind} has no log line")


def cited_ids(game: Game[B], code: str) -> set[str]:
    """Find the rule ids of this book's family in a text; `XYZ-FIRE-03 to 06` are four."""
    families = "|".join(sorted({rule.split("-")[0] for rule in game.book.rules}))
    chapter = rf"(?:{families})(?:-[A-Z][A-Z0-9]*)+"
    pattern = rf"\b({chapter})-(\d+)\b(?:(?: to |\.\.)(?:\1-)?(\d+)\b)?"
    found: set[str] = set()
    for start, first, last in re.findall(pattern, code):
        numbers = range(int(first), int(last or first) + 1)
        found |= {f"{start}-{n:0{len(first)}d}" for n in numbers}
    return found


def package_text(package: str) -> str:
    """Join the modules and data files of a package, without its rulebook."""
    texts: list[str] = []
    todo = [files(package)]
    while todo:
        for entry in todo.pop().iterdir():
            if entry.is_dir():
                todo.append(entry)
            elif entry.name.endswith((".py", ".toml")) and entry.name != "rulebook.toml":
                texts.append(entry.read_text("utf-8"))
    return "\n".join(texts)


def marked(tests: Path) -> list[tuple[str, str]]:
    """List the rule ids that tests assert, with file and line."""
    found = []
    for path in sorted(tests.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and is_mark(node):
                place = f"{path.relative_to(tests)}:{node.lineno}"
                found += [(str(a.value), place) for a in node.args if isinstance(a, ast.Constant)]
    return found


def is_mark(node: ast.Call) -> bool:
    """Recognise `pytest.mark.rule(...)`, as a decorator or in a list of marks."""
    match node:
        case ast.Call(func=ast.Attribute(attr="rule", value=ast.Attribute(attr="mark"))):
            return True
        case _:
            return False
