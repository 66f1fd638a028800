"""What is missing is an error with the remedy."""

import pickle
import subprocess
import sys
from importlib import import_module

import pytest

from beachhead.kernel.errors import BeachheadError, IllegalAnswer, MissingExtra, Unknown
from beachhead.kernel.extras import require_extra
from beachhead.kernel.nodes import Refusal


def test_a_missing_library_names_the_extra_to_install():
    with pytest.raises(MissingExtra) as raised, require_extra("batch", "A cluster"):
        import_module("no_such_library.part")
    assert raised.value.code == "extra.missing"
    assert "'no_such_library'" in raised.value.message
    assert raised.value.remedy == "pip install 'beachhead[batch]'"


def test_a_missing_module_of_our_own_is_a_bug_and_stays_one():
    with pytest.raises(ModuleNotFoundError), require_extra("batch", "A cluster"):
        import_module("beachhead.no_such_module")


def test_an_installed_library_is_imported():
    with require_extra("batch", "A cluster"):
        json = import_module("json")
    assert json.loads("1") == 1


@pytest.mark.parametrize(
    ("module", "library"),
    [("beachhead.adapters.openspiel", "pyspiel"), ("beachhead.adapters.pettingzoo", "pettingzoo")],
)
def test_an_adapter_without_its_framework_says_what_to_install(module: str, library: str):
    program = f"import sys; sys.modules[{library!r}] = None; import {module}"
    found = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert found.returncode == 1
    assert "MissingExtra" in found.stderr
    assert "pip install 'beachhead[adapters]'" in found.stderr


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
