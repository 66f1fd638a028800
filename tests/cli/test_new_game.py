"""`beachhead new-game`: a package that plays at once."""

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.cli.terminal import beachhead

SCRIPT = """
from beachhead.kernel import registry
game = registry.game("storm_beach")
print(game.title, game.hidden, sorted({rule[:4] for rule in game.book.rules}))
"""


def run_there(home: Path, *command: str) -> str:
    """Run Python where the package is importable and announced as pip would have done it."""
    names = tomllib.loads((home / "pyproject.toml").read_text())["project"]["entry-points"]
    info = home / "src" / "storm_beach-0.1.0.dist-info"
    info.mkdir(exist_ok=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: storm_beach\nVersion: 0.1.0\n")
    points = "".join(f"{name} = {target}\n" for name, target in names["beachhead.games"].items())
    (info / "entry_points.txt").write_text(f"[beachhead.games]\n{points}")
    done = subprocess.run(
        [sys.executable, *command],
        cwd=home,
        env={**os.environ, "PYTHONPATH": str(home / "src")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_a_new_game_has_its_own_names_and_keeps_every_promise(tmp_path: Path):
    told = beachhead("new-game", "storm_beach", "--title", "Storm!", "--folder", tmp_path)
    home = tmp_path / "storm_beach"
    assert f"uv pip install -e {home}" in told
    assert run_there(home, "-c", SCRIPT).strip() == "Storm! False ['STO-']"
    assert "passed" in run_there(home, "-m", "pytest", "-q", "-p", "no:cacheprovider")


def test_a_new_game_brings_a_test_that_asserts_a_rule(tmp_path: Path):
    beachhead("new-game", "storm_beach", "--folder", tmp_path)
    home = tmp_path / "storm_beach"
    table = run_there(home, "-m", "beachhead", "rules", "storm_beach", "--tests", "tests")
    assert "test_fire.py" in table
    assert "13 rules, 12 holes" in table


@pytest.mark.parametrize(("name", "prefix"), [("minute_men", "MINU-"), ("aad", "AADGAME-")])
def test_rule_ids_begin_as_no_other_game_s_do(name: str, prefix: str, tmp_path: Path):
    beachhead("new-game", name, "--folder", tmp_path)
    book = (tmp_path / name / "src" / name / "rulebook.toml").read_text("utf-8")
    assert f'id = "{prefix}FIRE-01"' in book


def test_a_new_game_plays_from_the_command_line(tmp_path: Path):
    beachhead("new-game", "storm_beach", "--folder", tmp_path)
    told = run_there(tmp_path / "storm_beach", "-m", "beachhead", "watch", "storm_beach")
    assert "Green draws a secret order." in told


@pytest.mark.parametrize("name", ["X", "a b", "../up", "class", "string", "template"])
def test_a_name_that_is_taken_or_no_name_is_refused(name: str, tmp_path: Path):
    told = beachhead("new-game", name, "--folder", tmp_path, status=1)
    assert repr(name) in told
    assert not list(tmp_path.iterdir())


def test_nothing_is_written_over(tmp_path: Path):
    beachhead("new-game", "storm_beach", "--folder", tmp_path)
    (tmp_path / "storm_beach" / "pyproject.toml").write_text("mine")
    assert "already exists" in beachhead("new-game", "storm_beach", "--folder", tmp_path, status=1)
    assert (tmp_path / "storm_beach" / "pyproject.toml").read_text() == "mine"
