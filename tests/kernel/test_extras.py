"""What is missing is an error with the remedy."""

import pickle
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from beachhead.kernel.errors import BeachheadError, IllegalAnswer, MissingExtra, Unknown
from beachhead.kernel.extras import require_extra
from beachhead.kernel.nodes import Refusal


def test_a_missing_library_names_the_extra_to_install():
    with pytest.raises(MissingExtra) as raised, require_extra("batch", "A cluster"):
        import_module("no_such_library.part")
    assert raised.value.code == "extra.missing"
    assert "'no_such_library'" in raised.value.message
    assert raised.value.remedy == "install it with: pip install 'beachhead[batch]'"


def test_a_missing_module_of_our_own_is_a_bug_and_stays_one():
    with pytest.raises(ModuleNotFoundError), require_extra("batch", "A cluster"):
        import_module("beachhead.no_such_module")


def test_an_installed_library_is_imported():
    with require_extra("batch", "A cluster"):
        json = import_module("json")
    assert json.loads("1") == 1


@pytest.mark.parametrize(
    ("module", "library", "extra"),
    [
        ("beachhead.adapters.openspiel", "pyspiel", "adapters"),
        ("beachhead.adapters.pettingzoo", "pettingzoo", "adapters"),
        ("beachhead.adapters.gymnasium", "gymnasium", "adapters"),
        ("beachhead.adapters.batched", "numpy", "adapters"),
        ("beachhead.adapters.episode", "numpy", "adapters"),
        ("beachhead.adapters.trajectories", "pyarrow", "research"),
        ("beachhead.cli.app", "typer", "cli"),
        ("beachhead.cli.screen", "rich", "cli"),
        ("beachhead.tui.app", "textual", "cli"),
        ("beachhead.web.server", "litestar", "web"),
        ("beachhead.web.settings", "uvicorn", "web"),
        ("beachhead.store", "alembic", "web"),
        ("beachhead.value.fitting", "numpy", "solver"),
    ],
)
def test_a_module_without_its_library_says_what_to_install(module: str, library: str, extra: str):
    program = f"import sys; sys.modules[{library!r}] = None; import {module}"
    found = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert found.returncode == 1
    assert "MissingExtra" in found.stderr
    assert f"pip install 'beachhead[{extra}]'" in found.stderr


@pytest.mark.parametrize(
    ("command", "library", "extra"),
    [
        ("games", "typer", "cli"),
        ("play template --board", "textual", "cli"),
        ("serve", "litestar", "web"),
        ("admin list", "sqlalchemy", "web"),
        ("backup copy.json", "sqlalchemy", "web"),
        ("simulate template --games 1 --dask tcp://127.0.0.1:1", "distributed", "batch"),
        ("report template --games 2 --out report", "matplotlib", "report"),
        ("train five_beaches", "numpy", "solver"),
    ],
)
def test_a_command_without_its_library_says_what_to_install(
    command: str, library: str, extra: str, tmp_path: Path
):
    """In one sentence, without a traceback."""
    program = (
        f"import sys; sys.modules[{library!r}] = None; sys.argv[1:] = {command.split()!r}; "
        "from beachhead.__main__ import main; main()"
    )
    found = subprocess.run(
        [sys.executable, "-c", program], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert found.returncode == 1
    told = " ".join(found.stderr.split())
    assert f"Install it with: pip install 'beachhead[{extra}]'" in told
    assert "Traceback" not in told


@pytest.mark.parametrize(
    "error",
    [
        Unknown("bot", "careful", ["greedy"]),
        MissingExtra("A needs b.", remedy="pip install"),
        IllegalAnswer("No.", [Refusal("a.b", "because", "R-1")], position="p"),
    ],
)
def test_an_error_arrives_whole_from_another_process(error: BeachheadError):
    twin = pickle.loads(pickle.dumps(error))
    assert type(twin) is type(error)
    assert (str(twin), vars(twin)) == (str(error), vars(error))
