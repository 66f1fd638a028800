"""The table of speeds."""

import sys
from pathlib import Path

import pytest

from beachhead.kernel import registry
from tools import adapter_speed
from tools.bench import calibrate, format_table, main, measure_engine, measure_peers, time_extras
from tools.peers import Figures
from tools.workloads import scenarios

OURS: Figures = {
    "decisions": 100_000,
    "in playouts": 130_000,
    "playouts": 100,
    "copies": 500_000,
    "length": 1000,
}
PEER: Figures = {"decisions": 20_000, "playouts": 10, "copies": 1_000_000, "length": 2000}


def test_a_game_is_measured():
    figures = measure_engine(registry.game("template"), 0.02)
    assert set(figures) == {"decisions", "in playouts", "playouts", "copies", "length"}
    assert all(value > 0 for value in figures.values())


def test_the_table_gives_ratios_to_each_peer():
    told = format_table({"ours": OURS}, {"theirs": PEER, "broken": "ImportError"})
    assert "100,000      130,000" in told
    assert "5.00, 0.50" in told
    assert "broken: not measured: ImportError" in told


def test_without_peers_the_remedy_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.delenv("BEACHHEAD_BENCH_PYTHON", raising=False)
    assert main(["--seconds", "0.02", "--games", "template"]) == 0
    assert "x.py bench" in capsys.readouterr().out


def test_peers_that_are_not_installed_are_told_one_by_one(monkeypatch: pytest.MonkeyPatch):
    """The test environment has OpenSpiel, but neither chess nor Catan."""
    monkeypatch.setenv("BEACHHEAD_BENCH_PYTHON", sys.executable)
    found = measure_peers(0.02)
    assert "ModuleNotFoundError" in str(found["python-chess"])
    assert not isinstance(found["OpenSpiel backgammon"], str)


def test_a_python_that_fails_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    fake = tmp_path / "python"
    fake.write_text("#!/bin/sh\necho broken >&2\nexit 1\n")
    fake.chmod(0o755)
    monkeypatch.setenv("BEACHHEAD_BENCH_PYTHON", str(fake))
    assert measure_peers(0.01) == {"other engines": "broken"}


def test_the_calibration_is_a_plausible_number_of_nanoseconds():
    assert 1 < calibrate() < 10_000


def test_a_game_may_name_further_work_to_time():
    lines = time_extras(registry.game("axis_allies_dday"), 0.01)
    assert [line.split(": ")[1].lstrip("0123456789 ") for line in lines] == [
        "general plays all sides",
        "marshal plays all sides",
        "questions about odds",
        "odds of a plain battle, one cycle",
        "odds of a plain battle, three cycles",
        "odds of a battle with a card in force",
    ]
    assert lines[3].endswith("µs each")
    (questions,) = time_extras(registry.game("template"), 0.01)
    assert questions.endswith("ms at most (fire)")


def test_an_unknown_game_is_refused_with_the_list_of_games(capsys: pytest.CaptureFixture[str]):
    with pytest.raises(SystemExit):
        main(["--games", "chess"])
    assert "no game 'chess'; there are" in capsys.readouterr().err


def test_a_table_of_about_sixty_teams_stands_beside_the_learning_game():
    assert scenarios(registry.game("company")) == {
        "": "company",
        "pegasus_bridge": "company, 63 Teams",
    }


def test_the_environments_are_measured_beside_native_play(capsys: pytest.CaptureFixture[str]):
    assert adapter_speed.main(["--games", "template", "--seconds", "0.03"]) == 0
    told = capsys.readouterr().out
    for name in ("native", "episode", "batched", "PettingZoo", "Gymnasium", "OpenSpiel"):
        assert name in told


def test_an_unknown_game_is_refused_by_the_bench_of_environments():
    with pytest.raises(SystemExit):
        adapter_speed.main(["--games", "chess"])
