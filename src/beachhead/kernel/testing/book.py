"""The rule triangle: rulebook, code and tests cite each other, and nothing unknown."""

import ast
import re
from collections.abc import Iterable, Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import NamedTuple, TypeVar

from beachhead.kernel.game import Game
from beachhead.kernel.nodes import Over
from beachhead.kernel.position import Position
from beachhead.kernel.testing.walk import random_move, walk

B = TypeVar("B", bound=Position)
READ = {"book", "lessons"}
"""Folders whose texts name rules for readers and enforce none."""


class Place(NamedTuple):
    """A line of a file."""

    file: str
    line: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


class Citation(NamedTuple):
    """Where a rule of the book is enforced and tested."""

    rule: str
    informative: str
    code: list[Place]
    tests: list[Place]


def check_rulebook(game: Game[B], root: Traversable | None = None) -> None:
    """Assert that code cites every enforceable rule by its own id, and none that is not in the book.

    `root` is the folder of the game's modules and data; without it the game's package is read.
    """
    known, cited = set(game.book.rules), set(cited_places(game, root))
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
    for rule, place in marked_places(tests):
        if rule not in known:
            raise AssertionError(f"{place}: the test asserts {rule!r}, which is in no book")


def rule_table(game: Game[B], tests: Path) -> list[Citation]:
    """List for each rule of the book where code cites it, `rules/` first, and its tests."""
    code = cited_places(game)
    for places in code.values():
        places.sort(key=lambda place: not place.file.startswith("rules/"))
    tested: dict[str, list[Place]] = {}
    for rule, place in marked_places(tests):
        tested.setdefault(rule, []).append(place)
    return [
        Citation(r.id, r.informative, code.get(r.id, []), tested.get(r.id, []))
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
            for event in game.play(stop.b.clone(), random_move(node, side, luck).answer, side):
                if event.rule and event.rule not in game.book.rules:
                    tour.fail(stop.b, f"event {event.kind} cites {event.rule!r}, not in the book")
                if not game.log_line(event).strip():
                    tour.fail(stop.b, f"event {event.kind} has no log line")


def cited_places(game: Game[B], root: Traversable | None = None) -> dict[str, list[Place]]:
    """Return the lines of a game's modules and data that cite each rule of its book's family.

    A range ("XYZ-FIRE-03 to 06") cites none of its rules, and neither does a module's docstring:
    a rule is cited where it is enforced.
    """
    families = "|".join(sorted({rule.split("-")[0] for rule in game.book.rules}))
    rule_id = rf"(?:{families})(?:-[A-Z][A-Z0-9]*)+-\d+"
    span = re.compile(rf"{rule_id}(?: to |\.\.)(?:{rule_id}|\d+)\b")
    single = re.compile(rf"\b{rule_id}\b")
    found: dict[str, list[Place]] = {}
    for name, text in package_files(root or files(type(game).__module__)):
        for number, line in enumerate(text.splitlines(), 1):
            for rule in single.findall(span.sub("", line)):
                found.setdefault(rule, []).append(Place(name, number))
    for places in found.values():  # the rules first: they enforce, the rest explains
        places.sort(key=lambda place: not place.file.startswith("rules/"))
    return found


def package_files(root: Traversable, prefix: str = "") -> Iterator[tuple[str, str]]:
    """Go through the modules and data files of a folder, without its rulebook and other texts for readers."""
    for entry in sorted(root.iterdir(), key=lambda e: e.name):
        if entry.name in READ and entry.is_dir():
            continue
        if entry.is_dir():
            yield from package_files(entry, f"{prefix}{entry.name}/")
        elif entry.name.endswith(".py"):
            yield prefix + entry.name, without_module_docstring(entry.read_text("utf-8"))
        elif entry.name.endswith(".toml") and entry.name != "rulebook.toml":
            yield prefix + entry.name, entry.read_text("utf-8")


def without_module_docstring(text: str) -> str:
    """Blank the docstring of a module, so that line numbers stay as they are."""
    body = ast.parse(text).body
    if not body or not isinstance(body[0], ast.Expr) or ast.get_docstring(ast.parse(text)) is None:
        return text
    lines = text.splitlines()
    end = body[0].end_lineno or 1
    return "\n".join([*[""] * end, *lines[end:]])


def marked_places(tests: Path) -> list[tuple[str, Place]]:
    """List the rule ids that tests assert, with file and line."""
    found = []
    for path in sorted(tests.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and is_mark(node):
                place = Place(path.relative_to(tests).as_posix(), node.lineno)
                found += [(str(a.value), place) for a in node.args if isinstance(a, ast.Constant)]
    return found


def is_mark(node: ast.Call) -> bool:
    """Return True for `pytest.mark.rule(...)`, as a decorator or in a list of marks."""
    match node:
        case ast.Call(func=ast.Attribute(attr="rule", value=ast.Attribute(attr="mark"))):
            return True
        case _:
            return False
