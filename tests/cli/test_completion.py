"""What the shell offers when somebody presses the tab key."""

import os
import subprocess
import sys

import pytest


def offered(line: str) -> list[str]:
    """Ask for the completions of a line, as bash does."""
    asked = {
        "_BEACHHEAD_COMPLETE": "complete_bash",
        "COMP_WORDS": line,
        "COMP_CWORD": str(len(line.split()) - 1),
    }
    program = "import sys; sys.argv[0] = 'beachhead'; from beachhead.__main__ import main; main()"
    found = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, **asked},
    )
    assert found.stderr == ""
    return found.stdout.split()


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("beachhead simul", ["simulate"]),
        ("beachhead simulate five", ["five_beaches"]),
        ("beachhead simulate five_beaches --scenario o", ["omaha"]),
        ("beachhead play five_beaches --scenario s", ["sword"]),
        ("beachhead simulate chess --scenario o", []),
        ("beachhead simulate five_beaches --scen", ["--scenario"]),
    ],
)
def test_commands_games_scenarios_and_options_are_completed(line: str, words: list[str]):
    assert offered(line) == words
