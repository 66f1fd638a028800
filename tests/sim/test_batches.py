"""Batches, tournaments, and the balance report with its plots."""

import sys
from collections import Counter
from pathlib import Path

import msgspec
import pytest

from beachhead.ai.random import RandomBot
from beachhead.games.company.view.own_scenarios import STARTER
from beachhead.kernel import registry
from beachhead.kernel.errors import DataError, MissingExtra
from beachhead.sim import CrossTable, Tally, list_jobs, play, tournament_jobs, win_rate
from beachhead.sim.batches import continue_batch, run_report, wanted_scenarios
from beachhead.sim.jobs import BadBatch, Result
from beachhead.sim.ladder import Rung, play_ladder
from beachhead.sim.origins import find_difference
from beachhead.sim.report import judge_rate
from beachhead.sim.result_files import read_results
from beachhead.sim.tournament import pairings


def test_a_tournament_plays_every_pairing_on_both_sides():
    jobs = list(tournament_jobs("template", ("greedy", "random"), 4))
    assert [job.bots for job in jobs[:2]] == [("greedy", "random"), ("random", "greedy")]
    assert len({job.index for job in jobs}) == 4


def test_three_bots_have_three_pairings_with_seeds_of_their_own():
    assert len(pairings("template", ("a", "b", "c"))) == 3
    jobs = list(tournament_jobs("template", ("greedy", "random"), 3, seed=4))
    assert len({job.seed for job in jobs}) == 3


def test_a_cross_table_shows_who_beats_whom():
    table = CrossTable()
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
        run_report("template", 6, ("random",), tmp_path / name, processes=1) for name in ("a", "b")
    ]
    text = pages[0].read_text("utf-8")
    assert "# Two Patrols: balance" in text
    assert "| meeting | Green |" in text
    for name in ("report.md", "wins.svg", "lengths.svg"):
        assert (tmp_path / "a" / name).read_bytes() == (tmp_path / "b" / name).read_bytes()
    assert (tmp_path / "a" / "wins.svg").read_text("utf-8").startswith("<?xml")


def played(path: Path, **changes: object) -> tuple[Tally, Counter[str], int]:
    """Go on with a small batch; give its tally, what was not used, and how many lines there are now."""
    wish = {"scenario": "meeting", "seed": 1, **changes}
    levels = wish.pop("levels", ["random"])
    tally, unused = continue_batch("template", 4, levels, path=path, **wish)  # type: ignore[arg-type]
    return tally, unused, len(list(read_results(path)))


def test_results_of_the_same_batch_are_used_again(tmp_path: Path):
    path = tmp_path / "meeting.jsonl"
    played(path)
    tally, unused, lines = played(path)
    assert (tally.games, unused, lines) == (4, {}, 4)


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"seed": 2}, "with another seed"),
        ({"levels": ["greedy"]}, "with other bots, or the same in other seats"),
    ],
)
def test_results_of_another_batch_are_left_alone_and_named(
    tmp_path: Path, changes: dict[str, object], reason: str
):
    """The games of the new batch are played, and both batches go on from the file later."""
    path = tmp_path / "meeting.jsonl"
    first = played(path)[0]
    before = path.read_bytes()
    tally, unused, lines = played(path, **changes)
    assert (tally.games, unused, lines) == (4, {reason: 4}, 8)
    assert path.read_bytes().startswith(before)
    again, unused, lines = played(path)
    assert (again.reasons, again.lengths, sum(unused.values())) == (first.reasons, first.lengths, 4)
    assert lines == 8


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ("version", "of another version of the rules"),
        ("content", "with other component files"),
        ("weights", "of a bot with other weights"),
    ],
)
def test_results_of_other_rules_data_or_weights_are_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, change: str, reason: str
):
    path = tmp_path / "meeting.jsonl"
    played(path)
    if change == "version":
        monkeypatch.setattr(type(registry.game("template")), "version", 99)
    elif change == "content":
        monkeypatch.setattr("beachhead.sim.origins.content_hash", lambda game: "changed")
    else:
        monkeypatch.setattr(RandomBot, "weights", lambda bot: b"0.5", raising=False)
    tally, unused, lines = played(path)
    assert (tally.games, unused, lines) == (4, {reason: 4}, 8)


def test_results_of_another_scenario_or_game_are_left_alone(tmp_path: Path):
    """Somebody has renamed a file."""
    path = tmp_path / "omaha.jsonl"
    common = {"path": path, "seed": 1}
    continue_batch("five_beaches", 1, ["random"], scenario="utah", **common)  # type: ignore[arg-type]
    unused = continue_batch("five_beaches", 1, ["random"], scenario="omaha", **common)[1]  # type: ignore[arg-type]
    assert unused == {"of another scenario": 1}
    assert played(path)[1] == {"of another game": 2}


def test_results_without_a_fingerprint_or_with_a_forged_one_are_left_alone(tmp_path: Path):
    path = tmp_path / "meeting.jsonl"
    played(path)
    one, two, *rest = path.read_bytes().splitlines(keepends=True)
    old = msgspec.json.decode(one)
    for name in ("version", "content", "options", "weights", "seconds", "fingerprint"):
        del old[name]
    forged = two.replace(b'"seconds":null', b'"seconds":9')
    path.write_bytes(b"".join([msgspec.json.encode(old), b"\n", forged, *rest]))
    tally, unused, lines = played(path)
    assert unused == {
        "without a fingerprint, from an older version of the program": 1,
        "with a wrong fingerprint": 1,
    }
    assert (tally.games, lines) == (4, 6)


def test_results_beyond_the_games_asked_for_are_not_counted(tmp_path: Path):
    path = tmp_path / "meeting.jsonl"
    played(path)
    wish = {"scenario": "meeting", "seed": 1}
    tally, unused = continue_batch("template", 3, ["random"], path=path, **wish)  # type: ignore[arg-type]
    assert (tally.games, unused) == (3, {"of games beyond those asked for": 1})


def test_a_changed_scenario_of_ones_own_has_another_fingerprint(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("BEACHHEAD_SCENARIOS", str(tmp_path))
    file = tmp_path / "mine.toml"
    found = []
    for rounds in (6, 6, 5):
        file.write_text(STARTER.replace("rounds = 6", f"rounds = {rounds}"), "utf-8")
        found.append(next(list_jobs("company", 1, scenario="own:mine")).origin)
    first, same, changed = found
    assert first == same
    assert first is not None
    assert changed is not None
    assert find_difference(first, changed) == "with other component files"


def test_results_under_other_options_are_left_alone_and_defaults_count_as_chosen(tmp_path: Path):
    common = {"path": tmp_path / "r.jsonl", "scenario": "exercise_tiger"}
    continue_batch("dday_dice", 1, ["random"], **common)  # type: ignore[arg-type]
    for mulligan, reason in ((False, {}), (True, {"with other options": 1})):
        options = {"mulligan": mulligan}
        unused = continue_batch("dday_dice", 1, ["random"], options=options, **common)[1]  # type: ignore[arg-type]
        assert unused == reason


def test_a_worker_with_other_rules_refuses_a_job():
    job = next(list_jobs("template", 1))
    assert job.origin is not None
    elsewhere = msgspec.structs.replace(job.origin, content="other")
    with pytest.raises(BadBatch, match="other rules, component files or weights"):
        play(msgspec.structs.replace(job, origin=elsewhere))


def test_without_matplotlib_the_remedy_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    from beachhead.sim.report import write_report

    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(MissingExtra, match=r"beachhead\[report\]"):
        write_report("template", {"meeting": Tally()}, ("random",), tmp_path)


def test_a_report_sets_wins_beside_known_figures(tmp_path: Path):
    """Only where the games were played with the options of the figure."""
    chosen = {"country": "uk", "mulligan": True}
    names = ["exercise_tiger", "exercise_tiger-2"]
    asked = {"scenarios": names, "processes": 1}
    page = run_report("dday_dice", 2, ("random",), tmp_path / "a", options=chosen, **asked)  # type: ignore[arg-type]
    told = page.read_text("utf-8")
    assert "| 0 of 2 | 0.0% | 0.0% to 65.8% | 97.8% (a careful player) | missed |" in told
    assert told.count("careful player") == 1
    assert "| exercise_tiger-2 | all together |" in told
    page = run_report("dday_dice", 1, ("random",), tmp_path / "b", **asked)  # type: ignore[arg-type]
    assert "careful player" not in page.read_text("utf-8")


def test_a_known_share_is_reached_within_two_standard_errors():
    """Of 100 games at 60 %: two standard errors are 9.8 games."""
    assert judge_rate(win_rate(51, 100), 0.6) == "reached"
    assert judge_rate(win_rate(50, 100), 0.6) == "missed"


def test_scenarios_are_picked_by_their_sides():
    """Twelve maps for one player."""
    game = registry.game("dday_dice")
    found = wanted_scenarios(game, (), 1)
    assert len(found) == 12
    assert "omaha_beach-2" not in found
    assert wanted_scenarios(game, ("omaha_beach-2",), 1) == ["omaha_beach-2"]


def test_a_file_of_results_that_is_none_is_named_with_its_line(tmp_path: Path):
    (tmp_path / "meeting.jsonl").write_text("{}\n")
    with pytest.raises(DataError, match=r"meeting.jsonl: line 1 is not a result"):
        run_report("template", 1, ["random"], tmp_path / "out", processes=1, lines=tmp_path)


def test_a_ladder_measures_each_level_against_the_one_below_and_goes_on_where_it_was(
    tmp_path: Path,
):
    def climb(games: int) -> list[Rung]:
        levels = ("beginner", "casual", "regular")
        return [*play_ladder("template", games, levels=levels, processes=1, lines=tmp_path)]

    climb(2)
    (some, *_) = tmp_path.iterdir()
    before = some.read_bytes()
    rungs = climb(4)
    assert [(r.level, r.other, r.rate.games) for r in rungs] == [
        ("casual", "beginner", 4),
        ("regular", "casual", 4),
    ]
    assert {side: rate.games for side, rate in rungs[0].by_side.items()} == {0: 2, 1: 2}
    assert some.read_bytes().startswith(before)
