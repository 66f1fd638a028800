"""What the shell offers when somebody presses the tab key."""

import os
import re
import subprocess
import sys
from typing import cast

import pytest
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command

from beachhead.cli.app import app


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
        ("beachhead play five", ["five_beaches"]),
        ("beachhead book dd", ["dday_dice"]),
        ("beachhead simulate five_beaches --scenario o", ["omaha"]),
        ("beachhead play five_beaches --scenario s", ["sword"]),
        ("beachhead simulate chess --scenario o", []),
        ("beachhead simulate five_beaches --scen", ["--scenario"]),
    ],
)
def test_commands_games_scenarios_and_options_are_completed(line: str, words: list[str]):
    assert offered(line) == words


def list_helps(command: TyperCommand | TyperGroup) -> list[str]:
    """List the helps of all options of a command and of those below it."""
    found = [str(getattr(option, "help", "") or "") for option in command.params]
    for below in command.commands.values() if isinstance(command, TyperGroup) else ():
        found += list_helps(cast("TyperCommand", below))
    return found


def test_no_help_of_an_option_loses_its_words():
    """The screen takes a word in square brackets for markup, and leaves it out."""
    helps = list_helps(cast("TyperGroup", get_command(app)))
    assert len(helps) > 100
    assert [text for text in helps if re.search(r"\[[a-z/]", text)] == []
