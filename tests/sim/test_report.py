"""The report answers a designer's questions: lead, tension, decisions, pieces, cards, places."""

from __future__ import annotations

import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from msgspec.structs import replace

from beachhead.kernel import registry
from beachhead.kernel.errors import MissingExtra
from beachhead.sim.batches import continue_batch, run_report
from beachhead.sim.course_report import course_blocks, draw_chances, pick_turns, write_change
from beachhead.sim.courses import Course
from beachhead.sim.insights import Insights, find_tenths
from beachhead.sim.jobs import Result, list_jobs, play
from beachhead.sim.pages import Block, Grid, Heading, Items, Words, write_html, write_markdown
from beachhead.sim.report import draw_pictures, list_points
from beachhead.sim.result_files import read_results
from beachhead.sim.stats import Tally
from beachhead.value.learned import LearnedValue


def ended(won: bool, course: Course) -> Result:
    """Give a result with a course."""
    scores = (1, -1) if won else (-1, 1)
    return Result(0, 0, "template", "meeting", ("a", "b"), scores, "r", 30, 20, "", course=course)


def counted(*results: Result) -> Insights:
    """Count some results."""
    found = Insights()
    for result in results:
        found.add(result)
    return found


@pytest.mark.parametrize("game", ["template", "axis_allies_dday", "five_beaches", "dday_dice"])
def test_a_watched_game_goes_as_an_unwatched_one(game: str):
    plain, watched = (play(next(list_jobs(game, 1, watch=watch))) for watch in (False, True))
    assert plain == replace(watched, course=None)
    assert watched.course is not None
    assert 1 <= watched.course.turns <= len(watched.course.chances) + 1
    assert all(0 <= chance <= 1 for chance in watched.course.chances)
    assert watched.course.throws == watched.plies - watched.decisions


def test_a_course_tells_losses_by_name_and_places_with_their_turn():
    results = [
        play(job)
        for job in list_jobs("five_beaches", 3, ("beginner",), scenario="juno", watch=True)
    ]
    courses = [result.course for result in results if result.course]
    units = {unit for course in courses for unit in course.losses}
    assert units
    assert not any(":" in unit for unit in units)  # names, not ids
    turns = [turn for course in courses for turn in course.taken.values()]
    assert all(1 <= turn <= 5 for turn in turns)
    assert any("Saint-Aubin" in place for course in courses for place in course.taken)


def test_the_lead_is_counted_by_turn_and_a_turn_that_few_games_reach_is_left_out():
    found = counted(
        ended(True, Course(turns=2, chances=[0.6, 0.8])),
        ended(False, Course(turns=2, chances=[0.6, 0.3])),
        ended(False, Course(turns=3, chances=[0.4, 0.2, 0.1])),
    )
    assert found.mean_chance(1) == pytest.approx(1.6 / 3)
    assert found.leads(1) == pytest.approx(2 / 3)
    assert found.leader_wins(2) == 1
    assert found.mean_chance(3) is None
    assert found.lead_changes == pytest.approx(1 / 3)
    assert found.largest_swing == pytest.approx((0.2 + 0.3 + 0.2) / 3)
    assert found.open_share == pytest.approx(4 / 7)


def test_a_piece_matters_if_games_with_its_loss_end_otherwise():
    lost, kept = Course(losses={"tank": 1}), Course()
    games = [ended(False, lost)] * 8 + [ended(True, kept)] * 8
    (effect,) = counted(*games).loss_effects()
    assert (effect.name, effect.difference, effect.certain) == ("tank", -1.0, True)
    assert counted(*games[:10]).loss_effects() == []  # too few games without it


def test_a_card_is_judged_by_the_wins_of_each_side_that_plays_it():
    smoke = [ended(False, Course(cards={"Smoke": [1]}))] * 6
    games = [*smoke, *[ended(True, Course(cards={"Smoke": [0]}))] * 6]
    first, second = counted(*games).card_effects()
    assert (first.side, first.difference) == (0, 1.0)
    assert (second.side, second.difference) == (1, 1.0)
    (effect,) = counted(*smoke, *[ended(True, Course())] * 6).card_effects()
    assert (effect.side, effect.difference) == (1, 1.0)


def test_the_interval_of_an_effect_is_wide_with_few_games_and_tells_nothing_if_one_side_wins_all():
    lost, kept = Course(losses={"tank": 1}), Course()
    (effect,) = counted(*[ended(False, lost)] * 5, *[ended(True, kept)] * 30).loss_effects()
    assert effect.difference == -1
    assert -1 <= effect.low < effect.high
    assert effect.high > -0.6  # five games do not make a certainty
    assert counted(*[ended(True, lost)] * 9, *[ended(True, kept)] * 9).loss_effects() == []


def test_a_draw_is_a_win_of_neither_leader():
    drawn = replace(ended(True, Course(turns=1, chances=[0.2])), scores=(0, 0))
    found = counted(drawn)
    assert found.leader_wins(1) == 0
    assert found.largest_swing == pytest.approx(0.3)


def test_the_report_counts_how_it_stood_at_the_end():
    names = ["gold"]
    courses = [Course(standing=f"Allied points: {n} of 5") for n in (10, 4, 4, 2)]
    watched = {names[0]: counted(*(ended(False, course) for course in courses))}
    grids = [
        b for b in course_blocks(registry.game("five_beaches"), watched) if isinstance(b, Grid)
    ]
    shares = {2: "25%", 4: "50%", 10: "25%"}  # in the order of the points
    assert grids[1].rows == [
        ("gold", f"Allied points: {n} of 5", share) for n, share in shares.items()
    ]
    assert "margin of score" not in grids[0].head  # such games are won or lost, no more


def test_tenths_of_one_value_and_of_none():
    assert find_tenths([]) == (0, 0, 0)
    assert find_tenths([4.0]) == (4, 4, 4)
    assert find_tenths([float(n) for n in range(11)]) == (1, 5, 9)


def test_a_page_is_the_same_in_markdown_and_in_html(tmp_path: Path):
    blocks: list[Block] = [
        Heading("Gold & Juno", 1),
        Words("a < b, `code`"),
        Heading("Second part"),
        Items(["x"]),
        Grid(("n", "m"), [("1", "y")]),
    ]
    assert write_markdown(blocks) == (
        "# Gold & Juno\n\na < b, `code`\n\n## Second part\n\n- x\n\n| n | m |\n| --- | --- |\n| 1 | y |\n"
    )
    page = write_html(blocks, tmp_path)
    assert '<h1 id="gold-juno">Gold &amp; Juno</h1>' in page
    assert "a &lt; b" in page
    assert '<td class="figure">1</td><td>y</td>' in page
    assert '<a href="#second-part">Second part</a>' in page
    assert '<h2 id="second-part">Second part</h2>' in page
    assert "<code>code</code>" in page
    assert "<details>" not in page


def test_names_that_begin_with_a_figure_stand_left_and_a_long_table_is_folded(tmp_path: Path):
    rows = [("1/726", "5 (4 to 6)", "-3%"), ("Fus/352", "12", "")] * 20
    page = write_html([Grid(("what", "turns", "difference"), rows)], tmp_path)
    assert "<td>1/726</td>" in page
    assert '<td class="figure">5 (4 to 6)</td><td class="figure">-3%</td>' in page
    assert "<summary>Table, 40 rows</summary>" in page


def test_a_report_that_cannot_be_drawn_is_refused_before_its_games_are_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(MissingExtra, match="report"):
        run_report("template", 1, ("random",), tmp_path / "out", lines=tmp_path / "lines")
    assert not (tmp_path / "lines").exists()


def test_the_report_answers_the_questions_on_both_pages(tmp_path: Path):
    page = run_report("five_beaches", 6, ("random",), tmp_path, scenarios=["gold"], processes=1)
    html = (tmp_path / "report.html").read_text("utf-8")
    for text in (page.read_text("utf-8"), html):
        for heading in ("Who wins", "Who leads, turn by turn", "Tension", "Decisions", "Turns"):
            assert heading in text
    assert html.count("<svg") == 3
    assert "minutes (middle 80 %)" in html


@pytest.mark.parametrize("count", [1, 2, 20])
def test_the_plot_of_win_chances_is_drawn_for_any_number_of_scenarios(tmp_path: Path, count: int):
    game = registry.game("dday_dice")
    names = [scenario.id for scenario in game.scenarios()][:count]
    watched = {s: counted(ended(True, Course(turns=3, chances=[0.4, 0.6, 0.9]))) for s in names}
    draw_chances(game, watched, tmp_path / "chances.svg")
    drawn = ET.parse(tmp_path / "chances.svg").getroot()
    text = "".join(drawn.itertext())
    assert all(name in text for name in names)
    assert float(drawn.attrib["height"].removesuffix("pt")) < 900
    grids = [block for block in course_blocks(game, watched) if isinstance(block, Grid)]
    assert all(len(grid.rows) <= 60 for grid in grids)


def test_each_side_of_a_plot_has_the_name_and_colour_that_it_has_in_its_scenario(tmp_path: Path):
    """Two players are Axis and Allies; three are Axis, United Kingdom and United States."""
    game = registry.game("axis_allies_dday")
    tallies = {}
    for scenario, sides in (("two", 2), ("three", 3)):
        scores = (1,) + (-1,) * (sides - 1)
        levels = ("random",) * sides
        tallies[scenario] = Tally()
        tallies[scenario].add(Result(0, 0, game.id, scenario, levels, scores, "r", 30, 20, ""))
    points = list_points(game, tallies)
    names = [point.side.name for point in points]
    assert names == ["Axis", "Allies", "Axis", "United Kingdom", "United States"]
    assert len({point.height for point in points}) == 5
    draw_pictures(game, tallies, tmp_path)
    assert ">Allies<" in (tmp_path / "wins.svg").read_text("utf-8")


def test_a_difference_of_nothing_has_no_sign():
    assert [write_change(share) for share in (-0.004, 0.004, -0.1, 0.1)] == [
        "0%",
        "0%",
        "-10%",
        "+10%",
    ]


def test_kept_results_without_a_course_are_played_again_for_a_report(tmp_path: Path):
    path = tmp_path / "meeting.jsonl"
    continue_batch("template", 3, ["random"], path=path, scenario="meeting")
    found = Insights()
    _, unused = continue_batch(
        "template", 3, ["random"], path=path, scenario="meeting", insights=found
    )
    assert unused == {"without the course of the game": 3}
    assert (found.games, len(list(read_results(path)))) == (3, 6)


def test_a_table_of_many_scenarios_has_the_first_middle_and_last_turn():
    assert pick_turns(5, few=False) == [1, 2, 3, 4, 5]
    assert pick_turns(9, few=True) == [1, 5, 9]
    assert pick_turns(0, few=True) == [1]


def test_where_no_model_knows_the_game_the_report_says_so_and_judges_nothing(tmp_path: Path):
    names, asked = ["exercise_tiger"], {"processes": 1}
    value = registry.game("dday_dice").value
    assert isinstance(value, LearnedValue)
    with value.replaced("all", None):
        page = run_report("dday_dice", 2, ("random",), tmp_path, scenarios=names, **asked)  # type: ignore[arg-type]
    text = page.read_text("utf-8")
    assert "No model of win chances knows exercise_tiger" in text
    assert "Who leads" not in text
    assert "chances.svg" not in text
    assert "Turns, minutes, margins" in text
