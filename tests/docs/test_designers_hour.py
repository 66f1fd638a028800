"""The designer's hour: every command of the page runs, with few games."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

from tests.cli.terminal import started

PAGE = Path(__file__).parents[2] / "docs" / "designers-hour.md"
QUICK = {"--games": "8", "--bots": "random"}
"""Fewer games of a quicker bot than a designer would take."""


def commands() -> list[list[str]]:
    """List the commands of the page that end by themselves."""
    found = [
        shlex.split(line)[1:]
        for line in re.findall(r"^beachhead .*$", PAGE.read_text("utf-8"), re.MULTILINE)
    ]
    return [quicken(words) for words in found if words[0] not in ("play", "serve")]


def quicken(words: list[str]) -> list[str]:
    """Put fewer games and a quick bot into a command."""
    pairs = zip(["", *words], words, strict=False)
    return [QUICK.get(before, word) for before, word in pairs]


def test_the_designer_s_hour_runs_in_a_small_form(tmp_path: Path):
    """Report, variant, comparison and sweep, in the order of the page."""
    change = re.findall(r"```toml\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)[0]
    shown = {}
    for words in commands():
        if words[:2] == ["variant", "check"]:
            (tmp_path / "longer" / "maps.toml").write_text(change)
        text, status = started(*words, folder=tmp_path)
        assert status == 0, (words, text)
        shown[" ".join(words[:2])] = text
    assert (tmp_path / "before" / "report.html").is_file()
    assert "map gold turns: 5 → 6" in shown["variant diff"]
    assert "map gold allied_needs: 5 → 6" in shown["variant diff"]
    assert "Gold, longer (" in shown["compare five_beaches"]
    assert "8 pairs" in shown["compare five_beaches"]
    assert (tmp_path / "turns.svg").is_file()
    played = "where\nquit\n"
    text, _ = started(
        "play",
        "five_beaches",
        "--scenario",
        "gold",
        "--data",
        "longer",
        typed=played,
        folder=tmp_path,
    )
    assert "turn 1 of 6" in text
