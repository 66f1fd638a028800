"""The wheel that users install."""

import os
import re
import subprocess
import sys
import sysconfig
import venv
import zipfile
from collections.abc import Iterator
from pathlib import Path

import httpx
import msgspec
import pytest

from beachhead.kernel.registry import all_games
from tests.web.servers import running
from tools import rules_build
from tools.client_build import BUNDLE, is_stale
from x import ROOT, script

PURE = "import sysconfig; print(sysconfig.get_path('purelib'))"


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Iterator[zipfile.ZipFile]:
    """Build the wheel and open it."""
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True, timeout=300)
    (made,) = folder.glob("*.whl")
    with zipfile.ZipFile(made) as opened:
        yield opened


@pytest.fixture(scope="module")
def fresh(archive: zipfile.ZipFile, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the wheel in an environment that borrows nothing but what the wheel depends on."""
    home = tmp_path_factory.mktemp("fresh")
    # A folder named there is searched, but its own .pth files are not read: no editable Beachhead.
    borrowed = install_wheel(archive, home) / "dependencies.pth"
    borrowed.write_text(sysconfig.get_path("purelib"), "utf-8")
    return home


@pytest.fixture(scope="module")
def core(archive: zipfile.ZipFile, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the wheel without any extra: `msgspec` is all that it finds."""
    home = tmp_path_factory.mktemp("core")
    (install_wheel(archive, home) / "msgspec").symlink_to(Path(msgspec.__file__).parent)
    return home


def install_wheel(archive: zipfile.ZipFile, home: Path) -> Path:
    """Install the wheel alone in an empty environment; return where its packages are."""
    venv.create(home, symlinks=True)
    python = str(script("python", home))
    told = subprocess.run([python, "-c", PURE], check=True, capture_output=True, text=True)
    uv = [str(script("uv")), "pip", "install", "-q", "--offline", "--no-deps", "--python", python]
    subprocess.run([*uv, str(archive.filename)], check=True, capture_output=True, timeout=120)
    return Path(told.stdout.strip())


@pytest.fixture
def wheel(archive: zipfile.ZipFile) -> list[str]:
    """List the files of the wheel."""
    return archive.namelist()


def test_the_wheel_contains_the_client(wheel: list[str]):
    """The page, its script and everything else of the bundle are in the wheel."""
    bundle = [p.relative_to(ROOT / "src").as_posix() for p in BUNDLE.rglob("*") if p.is_file()]

    assert "beachhead/web/static/app/index.html" in wheel
    assert any(name.startswith("beachhead/web/static/app/assets/") for name in wheel)
    assert [name for name in bundle if name not in wheel] == []


def test_the_wheel_contains_every_module_and_data_file(wheel: list[str]):
    """Rules, rulebooks and tables travel together."""
    package = ROOT / "src" / "beachhead"
    wanted = [
        path.relative_to(package.parent).as_posix()
        for path in package.rglob("*")
        if path.suffix in {".py", ".toml", ".typed"}
    ]

    assert "beachhead/__init__.py" in wanted
    assert [name for name in wanted if name not in wheel] == []


def test_the_wheel_contains_neither_tests_nor_node_modules(wheel: list[str]):
    """Only the package, its metadata and the licence are in the wheel."""
    assert [name for name in wheel if not name.startswith(("beachhead/", "beachhead-"))] == []
    assert [name for name in wheel if "node_modules" in name] == []
    assert any(name.endswith("/LICENSE") for name in wheel)


def test_building_the_wheel_brings_the_bundle_up_to_date(wheel: list[str]):
    """After a build the bundle is that of the present sources of the client."""
    assert wheel
    assert not is_stale()


def test_an_installed_wheel_brings_the_command(archive: zipfile.ZipFile, wheel: list[str]):
    """The wheel declares the command `beachhead`."""
    (declared,) = [name for name in wheel if name.endswith(".dist-info/entry_points.txt")]

    assert b"beachhead = beachhead.__main__:main" in archive.read(declared)


def test_an_installed_wheel_tells_its_version(fresh: Path):
    """`beachhead --version` works where nothing but the wheel and its dependencies is."""
    where = [str(script("python", fresh)), "-c", "import beachhead; print(beachhead.__file__)"]
    found = subprocess.run(where, check=True, capture_output=True, text=True, cwd=fresh)
    told = subprocess.run(
        [script("beachhead", fresh), "--version"], check=True, capture_output=True, text=True
    )

    assert Path(found.stdout.strip()).is_relative_to(fresh)
    assert re.fullmatch(r"beachhead \d+\.\d+\.\d+\S*\n", told.stdout)


CORE = """
import pkgutil, random
from importlib import import_module
import beachhead
from beachhead.kernel.errors import MissingExtra
from beachhead.kernel.registry import all_games

for name in all_games():
    game = beachhead.game(name)
    b = game.new()
    game.play_out(b, random.Random(1).random)
    print("played", name, len(b.scores))
for name in ("adapters", "cli", "store", "tui", "web"):
    folder = f"{beachhead.__path__[0]}/{name}"
    for found in pkgutil.iter_modules([folder], f"beachhead.{name}."):
        try:
            import_module(found.name)
        except MissingExtra as error:
            assert "pip install 'beachhead[" in error.remedy
        else:
            print("imported", found.name)
"""


def test_the_core_alone_plays_every_game_and_names_the_extra_for_the_rest(core: Path):
    """No module of a package that needs a library fails in any other way."""
    python = str(script("python", core))
    found = subprocess.run(
        [python, "-c", CORE], check=False, capture_output=True, text=True, cwd=core
    )
    assert found.stderr == ""
    told = found.stdout.splitlines()
    assert [line.split()[1] for line in told if line.startswith("played")] == list(all_games())
    assert [line for line in told if line.startswith("imported")] == []
    ran = subprocess.run([script("beachhead", core)], check=False, capture_output=True, text=True)
    assert ran.returncode == 1
    assert "Install it with: pip install 'beachhead[cli]'" in ran.stderr


def test_an_installed_wheel_serves_the_client_and_the_games(fresh: Path, tmp_path: Path):
    """The server of a wheel gives out the page with everything it names, and starts a game."""
    program = (str(script("beachhead", fresh)), "serve")
    with running(str(tmp_path / "games.db"), program=program) as server:
        page = httpx.get(server.url, timeout=30).text
        named = re.findall(r'(?:src|href)="\./([^"]+)"', page)
        given = {name: httpx.get(f"{server.url}/{name}", timeout=30) for name in named}
        games = httpx.get(f"{server.url}/api/games", timeout=30).json()

    assert any(name.endswith(".js") for name in named)
    assert {name: answer.status_code for name, answer in given.items()} == dict.fromkeys(named, 200)
    assert {game["id"] for game in games} >= {"axis_allies_dday", "company", "dday_dice"}


def test_the_rules_of_every_game_are_among_the_modules_to_compile():
    """What `x.py build --compiled` hands to the compiler is read from the imports of the rules."""
    names = rules_build.module_names()
    games = [path.parent.name for path in (ROOT / "src/beachhead/games").glob("*/rules")]

    assert "beachhead.kernel.engine" in names
    assert [g for g in games if f"beachhead.games.{g}.rules.base" not in names] == []
    assert [n for n in names if n.startswith("beachhead.kernel.testing")] == []


@pytest.mark.skipif(os.name == "nt", reason="there the compiler is not on the path")
def test_compiling_without_a_compiler_is_refused_with_the_remedy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """Whoever has no compiler is told what to install, and that the plain wheel needs none."""
    monkeypatch.setenv("PATH", str(tmp_path))

    with pytest.raises(
        rules_build.CannotCompile, match=r"install a C compiler.*without --compiled"
    ):
        rules_build.check_compiler()
