"""`beachhead new-game`: start a new game as a copy of the template, in its own package."""

import re
from collections.abc import Callable
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from keyword import iskeyword
from pathlib import Path

from rich.console import Console

from beachhead.cli.checks import print_line
from beachhead.cli.files import FileError, write
from beachhead.kernel.errors import BeachheadError
from beachhead.kernel.registry import all_games, sources

TEMPLATE = "beachhead.games._template"
GAME_ID = re.compile(r"[a-z][a-z0-9_]{2,39}")
SHORTEST_PREFIX = 3
"""Letters that all rule ids of a game begin with."""

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

from beachhead.book.testing import check_book, check_guide, check_legend
from beachhead.kernel.testing import CHECKS, check_rulebook
from beachhead.lessons.testing import check_lessons
from beachhead.odds.testing import check_odds
from {id} import GAME


@pytest.mark.parametrize("check", CHECKS.values(), ids=CHECKS)
@pytest.mark.parametrize("scenario", [s.id for s in GAME.scenarios()])
def test_the_game_keeps_the_promise(check, scenario):
    check(GAME, scenario, seed=1, plies=50)


def test_code_cites_every_rule_of_the_book():
    check_rulebook(GAME)


def test_odds_are_those_of_the_rules():
    check_odds(GAME, seed=1)


def test_every_lesson_can_be_played_to_its_end():
    check_lessons(GAME)


def test_what_a_player_sees_or_is_asked_is_explained():
    check_guide(GAME)
    check_legend(GAME, seed=1)
    check_book(GAME)
'''


RULE_TEST = '''\
"""{letters}-FIRE: shooting and taking hits. One test a rule, a sentence each, dice given."""

import pytest

from {id} import GAME

FIELD = """
turn = "Green"
green = {{ at = [50, 60], order = "hold" }}
grey = {{ at = [50, %d], order = "hold" }}
"""


@pytest.mark.rule("{letters}-FIRE-01")
@pytest.mark.parametrize(("y", "hits"), [(35, 2), (40, 3)])
def test_one_and_two_hit_and_a_three_at_close_range_too(y, hits):
    """One die a man: 25 apart 1 and 2 hit; 20 apart is close, and a 3 hits as well."""
    b = GAME.setup(FIELD % y)
    GAME.play(b, "fire")

    (volley,) = GAME.play(b, [1, 2, 3, 6])

    assert volley.figures["hits"] == hits
'''


class BadName(BeachheadError):
    """A game's id or title is not usable."""

    code = "game.name"


def write_game(console: Console, game_id: str, title: str, folder: Path) -> None:
    """Write the package and print how to play it."""
    title = title or game_id.replace("_", " ").title()
    check_name(game_id, title)
    home = folder / game_id
    if home.exists():
        msg = f"{home}: it already exists."
        raise FileError(msg, code="file.exists", remedy="choose another name or --folder")
    for path, text in make_files(game_id, title).items():
        (home / path).parent.mkdir(parents=True, exist_ok=True)
        write(home / path, text.encode())
    print_line(
        console, f"{home}: {title}, for now a copy of Two Patrols under a new name.", "green"
    )
    pip = "python -m pip" if find_spec("pip") else "uv pip"  # x.py's environment has uv alone
    for line in (f"{pip} install -e {home}", f"beachhead play {game_id}", f"pytest {home}"):
        print_line(console, f"  {line}")
    print_line(console, "docs/adding-a-game.md explains what to change, file by file.")


def check_name(game_id: str, title: str) -> None:
    """Refuse an id that Python or another game uses, and a title of several lines."""
    if not GAME_ID.fullmatch(game_id) or iskeyword(game_id):
        msg = f"A game's id has 3 to 40 lower-case letters, digits and _, not {game_id!r}."
        raise BadName(msg, remedy="choose one such as my_game")
    spec = find_spec(game_id)
    if game_id in sources() or (spec and spec.origin):
        msg = f"A game or a Python module is already called {game_id!r}."
        raise BadName(msg, remedy="choose another id")
    if not title.isprintable() or any(mark in title for mark in '"\\'):
        msg = f"A title is one line without quotation marks and backslashes, not {title!r}."
        raise BadName(msg, remedy="choose a plainer title")


def make_files(game_id: str, title: str) -> dict[str, str]:
    """Return the files of the package by path."""
    letters = find_prefix(game_id)
    rename = make_renamer(game_id, title, letters)
    copied = {f"src/{game_id}/{path}": rename(text) for path, text in read_sources(files(TEMPLATE))}
    return {
        "pyproject.toml": PROJECT.format(id=game_id, title=title),
        "tests/test_conformance.py": TESTS.format(id=game_id),
        "tests/test_fire.py": RULE_TEST.format(id=game_id, letters=letters),
        **copied,
    }


def read_sources(folder: Traversable, prefix: str = "") -> list[tuple[str, str]]:
    """List the source files of the template with their texts."""
    found: list[tuple[str, str]] = []
    for entry in sorted(folder.iterdir(), key=lambda e: e.name):
        if entry.is_dir() and entry.name != "__pycache__":
            found += read_sources(entry, f"{prefix}{entry.name}/")
        elif entry.name.endswith((".py", ".toml", ".md")):
            found.append((prefix + entry.name, entry.read_text("utf-8")))
    return found


def find_prefix(game_id: str) -> str:
    """Return the first letters of the id, as many as no rule of another game begins with."""
    taken = {rule.partition("-")[0] for game in all_games().values() for rule in game.book.rules}
    letters = re.sub("[^a-z]", "", game_id).upper()
    found = (letters[:n] for n in range(SHORTEST_PREFIX, len(letters) + 1))
    return next((prefix for prefix in found if prefix not in taken), f"{letters}GAME")


def make_renamer(game_id: str, title: str, letters: str) -> Callable[[str], str]:
    """Return a function that puts the new game's names into the template's texts."""
    pairs = (
        (TEMPLATE, game_id),
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
