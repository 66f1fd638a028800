"""`beachhead new-game`: begin a game in a package of its own, as a copy of the worked example."""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from keyword import iskeyword
from pathlib import Path

from rich.console import Console

from beachhead.cli.checking import tell
from beachhead.cli.files import FileError, write
from beachhead.kernel.errors import BeachheadError
from beachhead.kernel.registry import sources

EXAMPLE = "beachhead.games._template"
PLAIN = re.compile(r"[a-z][a-z0-9_]{2,39}")

PROJECT = """\
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "{id}"
version = "0.1.0"
description = "{title}, a game for Beachhead"
requires-python = ">=3.11"
dependencies = ["beachhead"]

[project.entry-points."beachhead.games"]
{id} = "{id}:GAME"

[tool.hatch.build.targets.wheel]
packages = ["src/{id}"]

[tool.pytest.ini_options]
markers = ["rule(id): the rule of the book that a test asserts"]
"""

TESTS = '''\
"""What every game promises, checked in random games."""

import pytest

from beachhead.kernel.testing import CHECKS, check_rulebook
from {id} import GAME


@pytest.mark.parametrize("check", CHECKS.values(), ids=CHECKS)
@pytest.mark.parametrize("scenario", [s.id for s in GAME.scenarios()])
def test_the_game_keeps_the_promise(check, scenario):
    check(GAME, scenario, seed=1, plies=50)


def test_code_cites_every_rule_of_the_book():
    check_rulebook(GAME)
'''


class BadName(BeachheadError):
    """A game cannot be called so."""

    code = "game.name"


def begin_game(console: Console, game_id: str, title: str, folder: Path) -> None:
    """Write the package and say how it is played."""
    title = title or game_id.replace("_", " ").title()
    check_name(game_id, title)
    home = folder / game_id
    if home.exists():
        msg = f"{home}: it is there already."
        raise FileError(msg, code="file.exists", remedy="choose another name or --folder")
    for path, text in contents(game_id, title).items():
        (home / path).parent.mkdir(parents=True, exist_ok=True)
        write(home / path, text.encode())
    tell(console, f"{home}: {title}, so far a copy of Two Patrols under its own name.", "green")
    for line in (f"pip install -e {home}", f"beachhead play {game_id}", f"pytest {home}"):
        tell(console, f"  {line}")
    tell(console, "What to change, one file after the other: docs/adding-a-game.md")


def check_name(game_id: str, title: str) -> None:
    """Refuse an id that Python or another game has taken, and a title of several lines."""
    if not PLAIN.fullmatch(game_id) or iskeyword(game_id):
        msg = f"A game's id is 3 to 40 small letters, digits and _, not {game_id!r}."
        raise BadName(msg, remedy="choose one such as my_game")
    spec = find_spec(game_id)
    if game_id in sources() or (spec and spec.origin):
        msg = f"There is a game or a Python module {game_id!r} already."
        raise BadName(msg, remedy="choose another id")
    if not title.isprintable() or any(mark in title for mark in '"\\'):
        msg = f"A title is one line without quotation marks and backslashes, not {title!r}."
        raise BadName(msg, remedy="choose a plainer title")


def contents(game_id: str, title: str) -> dict[str, str]:
    """Give every file of the package by its path."""
    rename = renaming(game_id, title)
    copied = {f"src/{game_id}/{path}": rename(text) for path, text in example(files(EXAMPLE))}
    return {
        "pyproject.toml": PROJECT.format(id=game_id, title=title),
        "tests/test_conformance.py": TESTS.format(id=game_id),
        **copied,
    }


def example(folder: Traversable, prefix: str = "") -> list[tuple[str, str]]:
    """List the sources of the worked example with their texts."""
    found: list[tuple[str, str]] = []
    for entry in sorted(folder.iterdir(), key=lambda e: e.name):
        if entry.is_dir() and entry.name != "__pycache__":
            found += example(entry, f"{prefix}{entry.name}/")
        elif entry.name.endswith((".py", ".toml")):
            found.append((prefix + entry.name, entry.read_text("utf-8")))
    return found


def renaming(game_id: str, title: str) -> Callable[[str], str]:
    """Make what gives the example's texts the new game's names."""
    letters = game_id.replace("_", "")[:3].upper()
    pairs = (
        (EXAMPLE, game_id),
        ("TwoPatrols", game_id.title().replace("_", "")),
        ("PAT-", f"{letters}-"),
        ('"template"', f'"{game_id}"'),
        ("Two Patrols", title),
        ("    hidden = True\n", ""),
    )

    def rename(text: str) -> str:
        for old, new in pairs:
            text = text.replace(old, new)
        return text

    return rename
