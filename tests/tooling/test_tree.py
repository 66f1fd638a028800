"""What is true of the project's files as a whole."""

import ast
import importlib
import pkgutil
import re
import tomllib
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import pytest

import beachhead
from tools.client_build import sources
from x import ROOT

FOLDERS = (".ci", "client", "deploy", "docs", "examples", "requirements", "src", "tests", "tools")
GENERATED = {"__pycache__", "app"}
# Written in pieces, since this file is searched too.
INDEXES = re.compile("|".join(["py" + r"pi\.org", "python" + r"hosted\.org", "npm" + r"js\.org"]))
MACHINE_PATHS = re.compile(r"(?<![\w.~-])/(?:work|root|home|Users)/\w")


def tracked() -> Iterator[tuple[str, str]]:
    """Read every text file of the project, but nothing that a tool has made."""
    paths = [path for path in ROOT.iterdir() if path.is_file() and not path.name.startswith(".")]
    for folder in FOLDERS:
        paths += sources(ROOT / folder)
    for path in paths:
        if GENERATED.isdisjoint(path.relative_to(ROOT).parts):
            try:
                yield path.relative_to(ROOT).as_posix(), path.read_text("utf-8")
            except UnicodeDecodeError:  # a picture
                continue


@pytest.mark.parametrize("unwanted", [INDEXES, MACHINE_PATHS], ids=["index", "path"])
def test_no_file_names_a_package_index_or_a_path_of_one_machine(unwanted: re.Pattern[str]):
    """The project installs from whichever index a machine is set up for, in any folder."""
    assert [name for name, text in tracked() if unwanted.search(text)] == []


def test_the_search_for_unwanted_addresses_finds_them():
    """The two patterns above do match what they are there for."""
    assert INDEXES.search("https://files.python" + "hosted.org/packages")
    assert MACHINE_PATHS.search('"/ho' + 'me/anna/beachhead"')
    assert not MACHINE_PATHS.search("src/beachhead/home/page")


def test_locked_requirements_are_exact_and_bare():
    """Each line of a compiled file pins one package and holds no option and no address."""
    files = sorted((ROOT / "requirements").glob("*.txt"))
    lines = [line for path in files for line in path.read_text("utf-8").splitlines()]

    assert len(files) == 3
    assert [line for line in lines if not re.match(r"[a-z0-9._-]+==[^ /]+( ; [^/]+)?$", line)] == []


def test_every_dependency_is_pinned():
    """Whatever pyproject.toml asks for stands in the compiled requirements of a developer."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    wanted = [*project["dependencies"], *chain(*project["optional-dependencies"].values())]
    pins = (ROOT / "requirements" / "dev.txt").read_text("utf-8")
    pinned = {line.partition("==")[0] for line in pins.splitlines()}
    names = {re.match(r"[\w-]+", each)[0].replace("_", "-") for each in wanted}  # type: ignore[index]
    names.discard("beachhead")  # the extra that brings all others

    assert names - pinned == set()


def test_the_client_is_locked_without_addresses():
    """The lock file of the client leaves it to npm where packages come from."""
    lock = (ROOT / "client" / "package-lock.json").read_text("utf-8")

    assert '"integrity"' in lock
    assert '"resolved"' not in lock


def test_no_test_is_imported_from_another():
    """What several tests need stands in a module that is no test: `boards.py` and the like."""
    borrowed = re.compile(
        r"^from tests\.\S*\.test_\w+ import|^from \.+test_\w+ import", re.MULTILINE
    )

    assert borrowed.search("from tests.games.template.test_fire import volley")
    assert [n for n, text in tracked() if n.startswith("tests/") and borrowed.search(text)] == []


def test_every_lint_exception_has_a_reason():
    """A rule that is switched off in pyproject.toml says why on its line."""
    text = (ROOT / "pyproject.toml").read_text("utf-8")
    codes = [line for line in text.splitlines() if re.match(r'    "[A-Z]+\d*",', line)]

    assert len(codes) > 20
    assert [line for line in codes if not re.search(r"# \S+ \S+", line)] == []


def test_every_module_can_be_imported():
    """No module needs another one to be imported first."""
    names = [found.name for found in pkgutil.walk_packages(beachhead.__path__, "beachhead.")]

    for name in names:
        if not name.endswith("__main__") and ".migrations." not in name:
            importlib.import_module(name)


def test_the_package_tells_that_it_is_typed():
    """Type checkers of other projects read our annotations."""
    assert Path(beachhead.__path__[0], "py.typed").is_file()


GAME_SHAPE = {
    "__init__.py",
    "board.py",
    "book",
    "bots",
    "content",
    "encoding.py",
    "invariants.py",
    "lessons",
    "notation",
    "odds.py",
    "rulebook.toml",
    "rules",
    "view",
}
PACKAGES_TOO = {"board.py": "board", "invariants.py": "invariants", "odds.py": "odds"}
"""What may be a package where a module would be too long."""
GAMES = ROOT / "src" / "beachhead" / "games"


@pytest.mark.parametrize(
    "folder", sorted(p for p in GAMES.iterdir() if (p / "rulebook.toml").exists())
)
def test_every_game_folder_has_the_same_shape(folder: Path):
    """The same names in every game: whoever knows one finds everything in the others."""
    names = {path.name for path in folder.iterdir()} - {"__pycache__"}
    packages = {package: module for module, package in PACKAGES_TOO.items()}
    found = {packages.get(name, name) for name in names}

    assert found - GAME_SHAPE == set()
    assert GAME_SHAPE - {"lessons"} - found == set()


REMARKS = {"balance", "reconstructed", "rule_of_thumb", "sector_count"}
"""Fields of component files that only their readers need: where a figure is from, how it was tuned."""


def list_content_fields() -> Iterator[tuple[str, str]]:
    """Name every field that the component files of the games may have, with its struct."""
    for path in sorted(GAMES.glob("*/content/**/*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ClassDef) and any(
                "Struct" in ast.unparse(b) for b in node.bases
            ):
                for field in node.body:
                    if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
                        yield f"{path.parent.parent.name}: {node.name}", field.target.id


def test_every_figure_of_the_component_files_is_read():
    """A designer who changes a figure changes the game."""
    text = "\n".join(p.read_text("utf-8") for p in (ROOT / "src/beachhead").rglob("*.py"))
    read = set(re.findall(r"\.(\w+)", text))
    assert [
        f"{where}.{name}" for where, name in list_content_fields() if name not in read | REMARKS
    ] == []
