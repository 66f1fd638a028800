"""Small faults: where they can be, and that the trial tells noticed ones from others."""

import importlib.util
import subprocess
import sys
from pathlib import Path
from types import ModuleType

from beachhead.kernel.memo import Memo
from tools.faults import Fault, list_faults, make_faulty
from tools.mutate import (
    SECONDS,
    Reached,
    choose_tests,
    find_cited_rules,
    find_starts,
    find_used,
    list_caches,
    name_kept,
    patch_functions,
    place_lines,
)

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


def test_annotations_are_left_alone(tmp_path: Path):
    code = "def f(b):\n    found: list[int | str] = [b + 1]\n    return found\n"
    assert [fault.what for fault in list_faults(write(tmp_path, code))] == ["Add is Sub", "1 is 2"]


def test_what_words_the_log_or_only_guards_a_zip_is_left_alone(tmp_path: Path):
    """A function `tell_…`, a call of one, and `strict`; what a call that is no telling does counts."""
    code = "def tell_hit(b):\n    b.hits = 1\n\ndef f(b):\n    tell_hit(b)\n    b.note_move(b)\n"
    code += "    return list(zip(b.x, b.y, strict=True))\n"
    assert [fault.what for fault in list_faults(write(tmp_path, code))] == [
        "without `b.note_move(b)`"
    ]


def test_the_tests_of_a_faults_line_are_tried_first_come_the_quickest():
    """Where no test reaches the line, those of its function are; a slow one that is not the first is left out."""
    fault = Fault(Path("gun.py"), "may_fire", 5, "5 is 6", 0)
    place = ("gun.py", "may_fire")
    reach = [
        Reached("", 0.2, {place: {4, 5}}),
        Reached("", 0.1, {place: {4, 5}}),
        Reached("", 0.1, {place: {4}}),
        Reached("", SECONDS, {place: {4, 5}}),
        Reached("", 0.1, {}),
    ]
    assert [number for _, number in choose_tests(fault, reach)] == [1, 0]
    assert [number for _, number in choose_tests(fault, reach[2:3])] == [0]
    assert [number for _, number in choose_tests(fault, reach[3:4])] == [0]
    assert choose_tests(fault, reach[4:]) == []
    homes = [(rank, "test_gun.py") for rank in (0, 1, 1, 0, 0)]
    assert [number for _, number in choose_tests(fault, reach, homes=homes)] == [0, 1]
    assert [number for _, number in choose_tests(fault, reach, 10.0, homes)] == [0, 3, 1]


def test_tests_of_one_rank_come_in_turn_from_every_file():
    """Many quick tests of one file ask the same: they do not keep others from their turn."""
    fault = Fault(Path("gun.py"), "may_fire", 5, "5 is 6", 0)
    place = ("gun.py", "may_fire")
    reach = [Reached("", seconds, {place: {5}}) for seconds in (0.1, 0.2, 0.3, 0.4)]
    homes = [(2, "test_gun.py")] * 3 + [(2, "test_tank.py")]
    assert [number for _, number in choose_tests(fault, reach, homes=homes)] == [0, 3, 1, 2]


def test_a_function_cites_the_rules_in_its_decorators_docstring_and_comments(tmp_path: Path):
    """What others cite above and below it is theirs."""
    code = '# MIN-ARMOR-01\n@auto("MIN-FIRE-01")\n' + CODE.strip().replace("a gun", "MIN-SUPP-05")
    path = write(tmp_path, f"{code}  # not MIN-REACT-04\n\nPAST = 'MIN-ARMOR-02'\n")
    found = find_cited_rules(path, "may_fire")
    assert found == {"MIN-FIRE-01", "MIN-SUPP-05", "MIN-REACT-04"}


def test_lines_that_a_test_reached_move_with_their_function(tmp_path: Path):
    """A line put before the function shifts them; a function that is gone has none."""
    path = write(tmp_path, f"# a gun\n{CODE}")
    file = str(path)
    kept = Reached("", 0.1, {(file, "may_fire"): {2, 3}, (file, "may_move"): {1}})
    assert place_lines(kept, find_starts({file})).lines == {(file, "may_fire"): {5, 6}}
    write(tmp_path)
    assert place_lines(kept, find_starts({file})).lines == {(file, "may_fire"): {4, 5}}


def test_what_tests_reach_is_forgotten_when_a_function_gets_another_name(tmp_path: Path):
    """Not when it only changes."""
    path = write(tmp_path)
    kept = name_kept({str(path)})
    write(tmp_path, CODE.replace("near < 3", "near < 4"))
    assert name_kept({str(path)}) == kept
    write(tmp_path, CODE.replace("may_fire", "can_fire"))
    assert name_kept({str(path)}) != kept


def test_what_was_computed_before_a_fault_is_forgotten():
    """Caches of functions in the file, and no other."""
    squares = Memo(run_square)
    assert squares[3] == 9
    for empty in list_caches({__file__}):
        empty()
    assert not squares
    assert squares[3] == 9
    for empty in list_caches({"gun.py"}):
        empty()
    assert squares


def test_functions_made_while_a_module_was_loaded_get_the_fault_too(tmp_path: Path):
    """One of two lambdas that have the same name, and no other."""
    code = "def make(far):\n    near = lambda d: d < far\n    return (\n        near,\n"
    path = write(tmp_path, code + "        lambda d: d > far,\n    )\n\nNEAR, FAR = make(3)\n")
    module = load(path)
    assert (module.NEAR(3), module.FAR(3)) == (False, False)
    fault = next(f for f in list_faults(path) if f.what == "Lt is LtE")
    assert patch_functions(fault, find_used({str(path)}))
    assert (module.NEAR(3), module.FAR(3)) == (True, False)


def load(path: Path) -> ModuleType:
    """Load a module from a file."""
    spec = importlib.util.spec_from_file_location("gun", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def run_square(number: int) -> int:
    """Return the square of a number."""
    return number * number


def test_a_trial_says_how_many_faults_the_tests_notice():
    command = [sys.executable, "-m", "tools.mutate", "src/beachhead/games/_template/rules/fire.py"]
    command += ["--sample", "3", "--seed", "4", "--tests", "tests/games/template"]
    done = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    assert "3 of 3:" in done.stdout
    assert "of 3 faults were noticed, 0 of them by time." in done.stdout
