"""Small faults: where they can be, and that the trial tells noticed ones from others."""

import subprocess
import sys
from pathlib import Path

from tools.faults import Fault, list_faults, make_faulty

ROOT = Path(__file__).parents[2]
CODE = '''
def may_fire(near, loaded):
    """Return True if a gun may fire."""
    if near < 3 and loaded:
        return True
    return False
'''


def write(folder: Path, code: str = CODE) -> Path:
    """Write a module."""
    path = folder / "gun.py"
    path.write_text(code, "utf-8")
    return path


def run(fault: Fault, *args: object) -> object:
    """Call the function of a fault with the fault in it."""
    space: dict[str, object] = {}
    exec(compile(make_faulty(fault), "gun", "exec"), space)
    function = space["may_fire"]
    assert callable(function)
    return function(*args)


def test_conditions_are_turned_shifted_and_dropped(tmp_path: Path):
    faults = {fault.what: fault for fault in list_faults(write(tmp_path))}
    assert set(faults) >= {
        "Lt is LtE",
        "without the condition `loaded`",
        "the condition is always True",
        "3 is 4",
    }
    assert run(faults["Lt is LtE"], 3, True) is True
    assert run(faults["Lt is LtE"], 4, True) is False
    assert run(faults["without the condition `loaded`"], 1, False) is True
    assert run(faults["the condition is always True"], 9, False) is True


def test_docstrings_and_what_is_told_to_the_log_are_left_alone(tmp_path: Path):
    code = 'def f(b):\n    """Tell 1."""\n    if b.story is not None:\n        b.tell("x", 1)\n'
    assert list_faults(write(tmp_path, code)) == []


def test_a_trial_says_how_many_faults_the_tests_notice():
    command = [sys.executable, "-m", "tools.mutate", "src/beachhead/games/_template/rules/fire.py"]
    command += ["--sample", "3", "--seed", "4", "--tests", "tests/games/template"]
    done = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    assert "3 of 3:" in done.stdout
    assert "of 3 faults were noticed." in done.stdout
