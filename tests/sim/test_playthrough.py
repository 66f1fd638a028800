"""Playthroughs are repeatable, readable, and written by a command."""

from pathlib import Path

import pytest

from beachhead.games._template import GAME
from beachhead.sim.playthrough import main, playthrough, repeat_playthrough


def test_the_same_seed_gives_the_same_text_and_another_seed_another():
    assert playthrough(GAME, seed=1) == playthrough(GAME, seed=1) != playthrough(GAME, seed=2)


def test_a_playthrough_tells_questions_answers_and_events():
    text = playthrough(GAME, seed=1)
    assert text.startswith(
        "# template meeting seed 1 plies 400\n0 Green: draw_order (PAT-SETUP-02)"
    )
    assert "    Green draws a secret order." in text
    assert repeat_playthrough(text) == text


def test_a_long_game_is_cut_off():
    assert "= unfinished" in playthrough(GAME, plies=3)


def test_the_command_writes_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["template", "--seed", "4", "--write", str(tmp_path)]) == 0
    assert (tmp_path / "template-meeting-4.txt").read_text() == playthrough(GAME, seed=4)
    assert main(["template", "--seed", "4"]) == 0
    assert capsys.readouterr().out.endswith(playthrough(GAME, seed=4))


def test_an_unknown_game_is_told(capsys: pytest.CaptureFixture[str]):
    assert main(["chess"]) == 2
    assert "There is no game 'chess'" in capsys.readouterr().err


def test_options_are_written_into_the_first_line_and_read_back(tmp_path: Path):
    given = ["--scenario", "campaign", "--plies", "9", "--option", "duplex_drive=true"]
    assert main(["five_beaches", *given, "--name", "swim", "--write", str(tmp_path)]) == 0
    text = (tmp_path / "five_beaches-campaign-swim.txt").read_text("utf-8")
    assert text.startswith("# five_beaches campaign seed 1 plies 9 duplex_drive=true\n")
    assert repeat_playthrough(text) == text
