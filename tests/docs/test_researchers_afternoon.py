"""The researcher's afternoon and the benchmark's page run as written, with few games."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from x import ROOT

DOCS = ROOT / "docs"


def shorten(text: str) -> str:
    """Put few matches, games and epochs into a command or a program."""
    return re.sub(r"((?:matches|games|epochs)[= ])\d+", r"\g<1>2", text)


def list_programs(page: str) -> list[str]:
    """List the Python blocks of a page."""
    return re.findall(r"```python\n(.*?)```", (DOCS / page).read_text("utf-8"), re.DOTALL)


@pytest.mark.parametrize(
    "page", ["researchers-afternoon.md", "benchmark.md", "adapters.md"], ids=str
)
def test_the_python_of_the_page_runs(page: str, tmp_path: Path):
    """Each block continues the one before it."""
    program = shorten("\n".join(list_programs(page)))
    found = subprocess.run(
        [sys.executable, "-c", program], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert found.returncode == 0, found.stderr


@pytest.mark.parametrize("page", ["researchers-afternoon.md", "benchmark.md"])
def test_the_commands_of_the_page_run(page: str, tmp_path: Path):
    lines = re.findall(r"^python .*$", (DOCS / page).read_text("utf-8"), re.MULTILINE)
    assert lines
    for line in lines:
        words = shlex.split(shorten(line).replace("examples/", f"{ROOT}/examples/"))
        found = subprocess.run(
            [sys.executable, *words[1:]], cwd=tmp_path, capture_output=True, text=True, check=False
        )
        assert found.returncode == 0, found.stderr
