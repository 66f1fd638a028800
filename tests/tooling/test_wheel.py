"""The wheel that users install."""

import subprocess
import sys
import zipfile
from collections.abc import Iterator

import pytest

from client_build import BUNDLE, is_stale
from x import ROOT


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Iterator[zipfile.ZipFile]:
    """Build the wheel and open it."""
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True, timeout=300)
    (made,) = folder.glob("*.whl")
    with zipfile.ZipFile(made) as opened:
        yield opened


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

    assert b"beachhead = beachhead.cli:main" in archive.read(declared)
