"""The commands: batches, tournaments, and the balance report with its plots."""

import sys
from pathlib import Path

import pytest

from beachhead.kernel import registry
from beachhead.kernel.errors import DataError
from beachhead.sim import Table, Tally, tournament_jobs, wilson
from beachhead.sim.command import balance, continued, main, wanted_scenarios
from beachhead.sim.jobs import Result
from beachhead.sim.report import verdict
from beachhead.sim.run import Missing
from beachhead.sim.tournament import pairings
from beachhead.sim.writing import read_lines

RUN = ["run", "template", "--games", "6", "--bots", "greedy,random", "--jobs", "1"]


def test_a_batch_prints_win_rates_with_intervals(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
):
    lines = tmp_path / "r.jsonl"
    assert main([*RUN, "--lines", str(lines), "--seed", "3"]) == 0
    told = capsys.readouterr().out
    assert "Two Patrols: 6 games" in told
    assert "greedy     as Green" in told
    assert "[" in told
    assert len(lines.read_text().splitlines()) == 6


@pytest.mark.parametrize(
    ("argv", "told"),
    [
        (["run", "chess"], "There is no game 'chess'"),
        ([*RUN, "--scenario", "war"], "There is no scenario 'war'"),
        ([*RUN, "--option", "fog=yes"], "There is no option 'fog'"),
        (["run", "template", "--bots", "deep", "--jobs", "1"], "There is no bot 'deep'"),
    ],
)
def test_what_cannot_be_played_is_told_in_one_line(
    argv: list[str], told: str, capsys: pytest.CaptureFixture[str]
):
    assert main(argv) == 2
    assert told in capsys.readouterr().err


def test_a_tournament_plays_every_pairing_on_both_sides(capsys: pytest.CaptureFixture[str]):
    jobs = list(tournament_jobs("template", ("greedy", "random"), 4))
    assert [job.bots for job in jobs[:2]] == [("greedy", "random"), ("random", "greedy")]
    assert len({job.index for job in jobs}) == 4
    argv = ["tournament", "template", "--bots", "greedy,random", "--games", "10", "--jobs", "1"]
    assert main(argv) == 0
    assert capsys.readouterr().out.startswith("greedy ")


def test_three_bots_have_three_pairings_with_seeds_of_their_own():
    assert len(pairings("template", ("a", "b", "c"))) == 3
    jobs = list(tournament_jobs("template", ("greedy", "random"), 3, seed=4))
    assert len({job.seed for job in jobs}) == 3


def test_a_cross_table_shows_who_beats_whom():
    table = Table()
    for bots, scores in [(("a", "b"), (1, -1)), (("b", "c"), (1, -1)), (("c", "a"), (1, -1))]:
        table.add(Result(0, 0, "g", "s", bots, scores, "r", 1, 1, ""))
    against = table.against("a", "b")
    assert against is not None
    assert against.wins == 1
    assert table.against("a", "a") is None
    assert "100.0%" in table.text()
    assert len(table.text().splitlines()) == 8


def test_the_report_has_a_page_and_two_pictures_and_is_repeatable(tmp_path: Path):
    pages = [
        balance("template", 6, ("random",), tmp_path / name, processes=1) for name in ("a", "b")
    ]
    text = pages[0].read_text("utf-8")
    assert "# Two Patrols: balance" in text
    assert "| meeting | Green |" in text
    for name in ("report.md", "wins.svg", "lengths.svg"):
        assert (tmp_path / "a" / name).read_bytes() == (tmp_path / "b" / name).read_bytes()
    assert (tmp_path / "a" / "wins.svg").read_text("utf-8").startswith("<?xml")


def test_the_report_comes_from_one_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    argv = ["report", "template", "--games", "4", "--jobs", "1", "--out", str(tmp_path / "r")]
    assert main(argv) == 0
    assert Path(capsys.readouterr().out.strip()).name == "report.md"


def test_a_report_goes_on_from_the_results_it_finds(tmp_path: Path):
    report = ["report", "template", "--bots", "greedy,random", "--jobs", "1"]
    folders = ["--out", str(tmp_path / "r"), "--lines", str(tmp_path / "lines")]
    assert main([*report, "--games", "4", *folders]) == 0
    file = tmp_path / "lines" / "meeting.jsonl"
    before = file.read_bytes()
    file.write_bytes(before + b'{"index": 4, "se')  # broken off in the middle of a line
    assert main([*report, "--games", "6", *folders]) == 0
    assert file.read_bytes().startswith(before)
    assert [r.index for r in read_lines(file)] == list(range(6))
    assert main([*report, "--games", "6", "--out", str(tmp_path / "one")]) == 0
    again = (tmp_path / "one" / "report.md").read_text("utf-8")
    assert (tmp_path / "r" / "report.md").read_text("utf-8") == again
    assert "| meeting | greedy | all |" in again


def test_results_of_another_batch_are_not_counted(tmp_path: Path):
    """A folder with games of another seed is kept, and this seed's games are played."""
    path = tmp_path / "meeting.jsonl"
    continued("template", 4, ["random"], path=path, scenario="meeting", seed=1, processes=1)
    tally = continued("template", 4, ["random"], path=path, scenario="meeting", seed=2, processes=1)
    assert (tally.games, len(list(read_lines(path)))) == (4, 8)
    again = continued("template", 4, ["random"], path=path, scenario="meeting", seed=2, processes=1)
    assert (again.games, len(list(read_lines(path)))) == (4, 8)


def test_without_matplotlib_the_remedy_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    from beachhead.sim.report import write_report

    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(Missing, match=r"beachhead\[report\]"):
        write_report("template", {"meeting": Tally()}, ("random",), tmp_path)


def test_a_report_sets_wins_beside_known_figures(tmp_path: Path):
    """Only where the games were played with the options of the figure."""
    chosen = {"country": "uk", "mulligan": True}
    names = ["exercise_tiger", "exercise_tiger-2"]
    asked = {"scenarios": names, "processes": 1}
    page = balance("dday_dice", 2, ("random",), tmp_path / "a", options=chosen, **asked)  # type: ignore[arg-type]
    told = page.read_text("utf-8")
    assert "| 0 of 2 | 0.0% | 0.0% to 65.8% | 97.8% (a careful player) | missed |" in told
    assert told.count("careful player") == 1
    assert "| exercise_tiger-2 | all together |" in told
    page = balance("dday_dice", 1, ("random",), tmp_path / "b", **asked)  # type: ignore[arg-type]
    assert "careful player" not in page.read_text("utf-8")


def test_a_known_share_is_reached_within_two_standard_errors():
    """Of 100 games at 60 %: two standard errors are 9.8 games."""
    assert verdict(wilson(51, 100), 0.6) == "reached"
    assert verdict(wilson(50, 100), 0.6) == "missed"


def test_scenarios_are_picked_by_their_sides():
    """Twelve maps for one player."""
    game = registry.game("dday_dice")
    found = wanted_scenarios(game, (), 1)
    assert len(found) == 12
    assert "omaha_beach-2" not in found
    assert wanted_scenarios(game, ("omaha_beach-2",), 1) == ["omaha_beach-2"]


def test_a_file_of_results_that_is_none_is_named_with_its_line(tmp_path: Path):
    (tmp_path / "meeting.jsonl").write_text("{}\n")
    with pytest.raises(DataError, match=r"meeting.jsonl: line 1 is no result"):
        balance("template", 1, ["random"], tmp_path / "out", processes=1, lines=tmp_path)


@pytest.mark.parametrize("wish", [("--jobs", "-4"), ("--games", "0"), ("--games", "many")])
def test_numbers_that_make_no_sense_are_refused(
    wish: tuple[str, str], capsys: pytest.CaptureFixture[str]
):
    with pytest.raises(SystemExit):
        main(["run", "template", *wish])
    assert f"argument {wish[0]}" in capsys.readouterr().err


def test_those_who_win_together_are_drawn_once(tmp_path: Path):
    """A cooperative game has one rate for each scenario, in the table and in the picture."""
    games = ["--scenario", "exercise_tiger-2", "--games", "2", "--bots", "random", "--jobs", "1"]
    assert main(["report", "dday_dice", *games, "--out", str(tmp_path)]) == 0
    page, picture = ((tmp_path / name).read_text("utf-8") for name in ("report.md", "wins.svg"))
    assert "2 games, every seat played by the bot random." in page
    for shown in (page, picture):
        assert "all together" in shown
        assert "Unit 2" not in shown
