"""Chances that take long at the terminal: a bar, and Ctrl-C."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests import slow_game
from tests.cli.terminal import Screen
from tests.slow_game import gone

ROOT = Path(__file__).parents[2]


@pytest.fixture
def screen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Screen:
    """A terminal at a game whose chances take long."""
    slow_game.install(tmp_path)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join((str(tmp_path), str(ROOT))))
    return Screen("play", "slow", "--against", "random", "--seed", "5", folder=tmp_path)


def test_ctrl_c_stops_a_reckoning_and_leads_back_to_the_question(screen: Screen, tmp_path: Path):
    """The match goes on: the same chances can be asked again, and an answer given."""
    screen.reach("> ")
    screen.type(f"odds folder={tmp_path}")
    for word in ("Computing the odds", "50%", "Ctrl-C stops it"):
        screen.reach(word)
    assert not gone(tmp_path)
    screen.interrupt("Stopped. The match goes on.")
    assert gone(tmp_path)
    (tmp_path / "enough").touch()
    for typed, told in (
        (f"odds folder={tmp_path}", "Enough"),
        ("at 50 75", "Green stands at 50, 75."),
        ("quit", "Saved. Continue with"),
    ):
        screen.reach("> ")
        screen.type(typed)
        screen.reach(told)
    assert screen.end() == 0


def test_ctrl_c_at_the_question_still_saves_and_stops(screen: Screen, tmp_path: Path):
    screen.reach("> ")
    screen.type(f"odds folder={tmp_path / 'nowhere'}")
    screen.reach("Patrols")
    screen.reach("> ")
    screen.interrupt("Saved. Continue with")
    assert screen.end() == 0
