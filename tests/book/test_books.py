"""The books of the games: links, figures and paragraphs."""

import msgspec
import pytest

from beachhead.book import chapters, draw_figure, find_paragraphs, load_chapters
from beachhead.book.chapters import Block, Span, read_block, read_line
from beachhead.book.figures import FigureForm, check_figure, list_figures
from beachhead.book.testing import check_book
from beachhead.kernel import registry
from beachhead.kernel.errors import DataError, Unknown
from beachhead.kernel.registry import AnyGame

GAMES = list(registry.all_games().values())
TEMPLATE = registry.game("template")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_book_leads_to_every_rule_and_its_figures_hold(game: AnyGame):
    check_book(game)


def test_a_line_is_cut_into_words_and_links():
    assert read_line(
        "A **tank** goes [two zones](rule:AAD-UNIT-14), see [Caen](show:zone:30)."
    ) == (
        Span("A "),
        Span("tank", "strong"),
        Span(" goes "),
        Span("two zones", "rule", "AAD-UNIT-14"),
        Span(", see "),
        Span("Caen", "show", "zone:30"),
        Span("."),
    )


def test_blocks_are_told_apart_by_their_first_signs():
    assert read_block("## Fire").kind == "heading"
    assert read_block("One line\nand another.").lines == ((Span("One line and another."),),)
    steps = read_block("1. Roll,\n   all of them\n2. Move")
    assert (steps.kind, len(steps.lines)) == ("steps", 2)
    assert steps.lines[0] == (Span("Roll, all of them"),)
    table = read_block("| Die | Hit |\n| --- | --- |\n| 1 | yes |")
    assert [len(row) for row in table.rows] == [2, 2]
    assert read_block("![Here](figure:field)").figure == "field"
    assert read_block("> Once").kind == "example"
    assert read_block("- a\n- b").kind == "list"


def test_a_rule_that_the_text_does_not_name_leads_to_its_chapter():
    game = registry.game("axis_allies_dday")
    found = find_paragraphs(game)
    assert found["AAD-MOVE-09"].startswith("moving-and-landing/")
    assert found["AAD-TACTIC12-01"] == found["AAD-TACTIC11-01"]
    assert set(found) == set(game.book.rules)


def test_a_worked_example_is_told_by_the_rules():
    figure = draw_figure(registry.game("axis_allies_dday"), "caen")
    attack = figure.lines[0]
    assert sum(attack.hits) == 3
    assert sorted(map(int, attack.dice)) == [2, 2, 2, 2, 4, 5, 5]


def test_a_figure_that_tells_something_else_is_refused(monkeypatch: pytest.MonkeyPatch):
    """What the text relies on is checked, and so are the things that the picture shows."""
    form = next(f for f in list_figures(TEMPLATE) if f.id == "field")
    check_figure(TEMPLATE, form)
    with pytest.raises(DataError, match="does not tell 'Green fires'"):
        check_figure(TEMPLATE, msgspec.structs.replace(form, expect=("Green fires",)))
    with pytest.raises(DataError, match="shows no 'tank:1'"):
        check_figure(TEMPLATE, msgspec.structs.replace(form, show=("tank:1",)))
    lost = FigureForm("field", play=("fly away",))
    monkeypatch.setattr("beachhead.book.figures.list_figures", lambda _game: (lost,))
    with pytest.raises(DataError, match="'field' cannot be reached"):
        draw_figure(TEMPLATE, "field")
    with pytest.raises(Unknown):
        draw_figure(TEMPLATE, "moon")


def test_a_paragraph_shows_what_its_line_says_else_that_of_its_section_or_chapter():
    text = """# Fire
<!-- show: unit:* -->

One.

Two.
<!-- show: zone:3 symbol:armour -->

## Here
<!-- show: zone:1 -->

Three.

## There

![Four](figure:field)

Five."""
    blocks = chapters.read_chapter("fire", text, "fire.md").blocks
    shown = [(b.kind, b.show) for b in blocks]
    assert shown == [
        ("text", "unit:*"),
        ("text", "zone:3 symbol:armour"),
        ("heading", ""),
        ("text", "zone:1"),
        ("heading", ""),
        ("figure", ""),
        ("text", "unit:*"),
    ]


@pytest.mark.parametrize(
    ("block", "words"),
    [
        (Block("text", (read_line("[words](rule:PAT-FIRE-99)"),), show="patrol:*"), "leads to"),
        (Block("text", (read_line("Nothing to see."),)), "nothing is shown on the table"),
        (Block("text", (read_line("A tank."),), show="symbol:armour"), "is ever on the table"),
    ],
)
def test_a_paragraph_with_a_lost_link_or_nothing_to_show_fails_the_check(
    monkeypatch: pytest.MonkeyPatch, block: Block, words: str
):
    told = load_chapters(TEMPLATE)
    first = msgspec.structs.replace(told[0], blocks=(*told[0].blocks, block))
    monkeypatch.setattr("beachhead.book.testing.load_chapters", lambda _game: (first, *told[1:]))
    with pytest.raises(AssertionError, match=words):
        check_book(TEMPLATE)


def test_a_chapter_without_a_figure_fails_the_check(monkeypatch: pytest.MonkeyPatch):
    told = load_chapters(TEMPLATE)
    bare = msgspec.structs.replace(told[0], id="bare", blocks=told[0].blocks[:1])
    monkeypatch.setattr(
        "beachhead.book.testing.load_chapters", lambda _game: (*told[:1], bare, *told[1:])
    )
    with pytest.raises(AssertionError, match="bare: the chapter has no figure"):
        check_book(TEMPLATE)
