"""Goal cards, legends and tips: every game has them, and they are about what it shows and asks."""

import msgspec
import pytest

from beachhead.book import charts, list_marks, load_charts, load_guide
from beachhead.book.content import Source, fill_in
from beachhead.book.guide import Guide
from beachhead.book.testing import check_guide, check_legend
from beachhead.kernel import registry
from beachhead.kernel.errors import DataError
from beachhead.kernel.registry import AnyGame
from beachhead.kernel.scene import Area, Card, Die, Mark, Panel, Piece, Scene, Shape

GAMES = list(registry.all_games().values())
TEMPLATE = registry.game("template")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_scenario_has_a_goal_and_every_question_a_tip(game: AnyGame):
    check_guide(game)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@pytest.mark.parametrize("seed", [1, 2])
def test_the_legend_explains_every_mark_of_random_games(game: AnyGame, seed: int):
    for scenario in game.scenarios()[:12]:
        check_legend(game, scenario.id, seed, 8)


def test_a_mark_that_the_legend_does_not_explain_fails_the_check(monkeypatch: pytest.MonkeyPatch):
    """Without its line about the ring, the template's legend does not hold."""
    guide = load_guide(TEMPLATE)
    short = tuple(e for e in guide.legend if e.title != "Ring")
    monkeypatch.setattr(
        "beachhead.book.testing.load_guide",
        lambda _game, _scenario: msgspec.structs.replace(guide, legend=short),
    )
    with pytest.raises(AssertionError, match="does not explain 'mark:ring:accent'"):
        check_legend(TEMPLATE, "meeting", 1, 80)


def test_marks_are_named_by_what_one_sees():
    scene = Scene(
        title="Turn 1",
        size=(100, 100),
        backdrop=(Shape("polygon", ground="woods"), Shape("text", text="Omaha")),
        areas=(Area("a", "A", (), (0, 0), "bocage", owner=1, contested=True, badge="★"),),
        overlay=(Shape("circle", stroke="gold", dash="4 3"), Shape("text", text="✕")),
        pieces=(Piece("p", "P", "mg", count=2, top="2/16", bottom="3-3", states=("1 hit",)),),
        marks=(Mark("ring", (0, 0, 5)), Mark("text", (0, 0), "smoke")),
        panels=(
            Panel(
                "x", "X", dice=(Die("d", 1, symbol="skull"),), cards=(Card("c", "", face_up=False),)
            ),
        ),
    )
    assert list_marks(scene) == [
        "ground:woods",
        "shape:circle:gold:dashed",
        "glyph:✕",
        "terrain:bocage",
        "area:owned",
        "area:contested",
        "badge:★",
        "symbol:mg",
        "piece:stack",
        "top:#/#",
        "bottom:#-#",
        "state:# hit",
        "mark:ring:accent",
        "die:skull",
        "card:back",
    ]


def test_a_scenario_may_have_a_goal_of_its_own():
    game = registry.game("five_beaches")
    single, campaign = load_guide(game, "utah").goal, load_guide(game, "campaign").goal
    assert single.wins != campaign.wins
    assert single.sides == campaign.sides
    assert single.story != campaign.story


def test_figures_of_a_goal_come_from_the_content():
    rounds = Source("game.toml", "rounds")
    assert fill_in(TEMPLATE, "{rounds} rounds", {"rounds": rounds}, "meeting") == "4 rounds"
    away = Source("{scenario}.toml", "rounds", without="some")
    assert fill_in(TEMPLATE, "{rounds} rounds", {"rounds": away}, "mine") == "some rounds"


def test_a_figure_that_is_nowhere_is_an_error_with_its_place():
    lost = {"rounds": Source("game.toml", "turns")}
    assert fill_in(TEMPLATE, "no figure", lost, "meeting") == "no figure"
    with pytest.raises(DataError, match="'rounds' of the book is not in"):
        fill_in(TEMPLATE, "{rounds} rounds", lost, "meeting")


def test_the_first_line_that_fits_explains_a_mark():
    guide: Guide = load_guide(registry.game("company"))
    suppressed, other = guide.explain("state:suppressed"), guide.explain("state:bogged down")
    assert suppressed is not None
    assert suppressed.title == "Suppressed"
    assert other is not None
    assert other.title == "A word in a box"
    assert guide.explain("glyph:☂") is None


def test_a_chart_has_the_figures_of_the_content():
    orders = {c.title: c for c in load_charts(TEMPLATE)}["Orders"]
    assert orders.head == ("Order", "Points")
    assert [[c.text for c in row] for row in orders.rows] == [
        ["hold", "2"],
        ["raid", "3"],
        ["watch", "2"],
    ]


def test_a_chart_follows_lists_and_keeps_only_the_rows_that_have_what_it_needs():
    """Units of both sides stand in lists of lists; only some of them come later."""
    company = registry.game("company")
    titles = [c.title for c in load_charts(company, "hedgerow_lane")]
    assert "Units that will come" not in titles
    coming = {c.title: c for c in load_charts(company, "bloody_gulch")}["Units that will come"]
    assert [row[1].text for row in coming.rows] == ["8", "9", "10"]


def test_a_chart_that_names_a_row_too_many_is_refused():
    form = charts.ChartForm("Orders", "Charts", Source("game.toml", "orders"), only=("flee",))
    with pytest.raises(DataError, match="names a row 'flee'"):
        list(charts._list_rows(TEMPLATE, form, "meeting"))
    lost = charts.ChartForm("Orders", "Charts", Source("game.toml", "commands"))
    with pytest.raises(DataError, match="finds no 'commands'"):
        list(charts._list_rows(TEMPLATE, lost, "meeting"))
