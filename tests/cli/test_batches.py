"""`beachhead simulate`, `tournament` and `report`."""

from __future__ import annotations

from pathlib import Path

import pytest

from beachhead.kernel import registry
from beachhead.match.content import content_hash
from beachhead.sim.result_files import read_results
from tests.cli.terminal import beachhead

SIMULATE = ("simulate", "template", "--games", "6", "--bots", "greedy,random", "--jobs", "1")


def test_a_batch_prints_win_rates_with_intervals(tmp_path: Path):
    lines = tmp_path / "r.jsonl"
    shown = beachhead(*SIMULATE, "--lines", lines, "--seed", "3")
    assert "Two Patrols: 6 games" in shown
    assert "greedy     as Green" in shown
    assert "[" in shown
    assert len(lines.read_text().splitlines()) == 6


@pytest.mark.parametrize(
    ("argv", "message"),
    [
        (("simulate", "chess"), "There is no game 'chess'"),
        ((*SIMULATE, "--scenario", "war"), "There is no scenario 'war'"),
        ((*SIMULATE, "--option", "fog=yes"), "There is no option 'fog'"),
        (("simulate", "template", "--bots", "deep", "--jobs", "1"), "There is no bot 'deep'"),
    ],
)
def test_what_cannot_be_played_is_refused_in_one_line(argv: tuple[str, ...], message: str):
    shown = beachhead(*argv, status=1)
    assert message in shown
    assert len(shown.splitlines()) == 1


def test_a_stopped_tournament_goes_on_from_its_file(tmp_path: Path):
    argv = ["tournament", "template", "--bots", "greedy,random", "--games", "10", "--jobs", "1"]
    argv += ["--lines", "t.jsonl"]
    first = beachhead(*argv, folder=tmp_path)
    lines = (tmp_path / "t.jsonl").read_bytes().splitlines(keepends=True)
    (tmp_path / "t.jsonl").write_bytes(b"".join(lines[:6]) + lines[6][:20])
    assert beachhead(*argv, folder=tmp_path) == first
    assert (tmp_path / "t.jsonl").read_bytes() == b"".join(lines)


def test_a_tournament_prints_its_standings():
    argv = ("tournament", "template", "--bots", "greedy,random", "--games", "10", "--jobs", "1")
    assert beachhead(*argv).startswith("greedy ")


def test_what_is_compared_has_to_differ():
    assert "A and B are the same" in beachhead("compare", "template", "-", "-", status=2)


def test_a_report_names_its_page(tmp_path: Path):
    argv = ("report", "template", "--games", "4", "--jobs", "1", "--out", tmp_path / "r")
    assert "report.md" in beachhead(*argv)
    assert (tmp_path / "r" / "report.md").is_file()


def test_a_report_continues_from_the_results_it_finds(tmp_path: Path):
    report = ("report", "template", "--bots", "greedy,random", "--jobs", "1")
    folders = ("--out", tmp_path / "r", "--lines", tmp_path / "lines")
    beachhead(*report, "--games", "4", *folders)
    file = tmp_path / "lines" / "meeting.jsonl"
    before = file.read_bytes()
    file.write_bytes(before + b'{"index": 4, "se')  # interrupted in the middle of a line
    beachhead(*report, "--games", "6", *folders)
    assert file.read_bytes().startswith(before)
    assert [r.index for r in read_results(file)] == list(range(6))
    beachhead(*report, "--games", "6", "--out", tmp_path / "one")
    again = (tmp_path / "one" / "report.md").read_text("utf-8")
    assert (tmp_path / "r" / "report.md").read_text("utf-8") == again
    assert "| meeting | greedy | all |" in again


@pytest.mark.parametrize("wish", [("--jobs", "-4"), ("--games", "0"), ("--games", "many")])
def test_numbers_that_make_no_sense_are_refused(wish: tuple[str, str]):
    shown = beachhead("simulate", "template", *wish, status=2)
    assert "Invalid value" in shown
    assert wish[0] in shown


def test_those_who_win_together_are_drawn_once(tmp_path: Path):
    """A cooperative game has one rate for each scenario, in the table and in the picture."""
    games = ("--scenario", "exercise_tiger-2", "--games", "2", "--bots", "random", "--jobs", "1")
    beachhead("report", "dday_dice", *games, "--out", tmp_path)
    page, picture = ((tmp_path / name).read_text("utf-8") for name in ("report.md", "wins.svg"))
    assert "2 games, every seat played by the bot random." in page
    for shown in (page, picture):
        assert "all together" in shown
        assert "Unit 2" not in shown


def test_the_report_states_what_was_played_and_what_was_not_used(tmp_path: Path):
    """The false report: results under old options were counted under the new ones."""
    scenario = ("--scenario", "exercise_tiger")
    report = ("report", "dday_dice", "--bots", "random", "--games", "2", "--jobs", "1", *scenario)
    lines, other = ("--lines", tmp_path), ("--option", "mulligan=true")
    beachhead(*report, *lines, "--out", tmp_path / "a")
    beachhead(*report, *lines, *other, "--out", tmp_path / "b")
    beachhead(*report, *other, "--out", tmp_path / "c")
    first, second, alone = ((tmp_path / x / "report.md").read_text("utf-8") for x in "abc")
    game = registry.game("dday_dice")
    files = f"rules version {game.version}, component files {content_hash(game)}"
    for line in (f"- game `dday_dice`, {files}", "- scenarios: exercise_tiger", "- seed: 0"):
        assert line in first
    assert "- bots: random, without a time limit" in first
    assert "not used" not in first
    assert "mulligan False" in first
    assert "mulligan True" in second
    assert "- `exercise_tiger.jsonl`: 2 with other options" in second
    assert second.partition("\n2 earlier results")[0] == alone


def test_a_batch_that_was_broken_off_goes_on(tmp_path: Path):
    lines, table = tmp_path / "r.jsonl", tmp_path / "r.csv"
    whole = beachhead(*SIMULATE, "--lines", lines)
    kept = lines.read_bytes().splitlines(keepends=True)
    lines.write_bytes(b"".join(kept[:4]) + kept[4][:20])  # broken off in the fifth game
    assert beachhead(*SIMULATE, "--lines", lines, "--csv", table, "--go-on") == whole
    assert lines.read_bytes() == b"".join(kept)
    assert len(table.read_text().splitlines()) == 7
    beachhead(*SIMULATE, "--lines", lines, "--seed", "9")  # without it the file is written anew
    assert len(lines.read_text().splitlines()) == 6
    assert lines.read_bytes() != b"".join(kept)
