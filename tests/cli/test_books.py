"""Reading and checking books in the terminal."""

from tests.cli.terminal import beachhead


def test_the_contents_and_a_chapter_are_printed_with_what_its_figure_tells():
    assert "combat: Combat" in beachhead("book", "axis_allies_dday")
    chapter = beachhead("book", "axis_allies_dday", "combat")
    assert "Caen: the Allies defend; hits are" in chapter
    assert "(rule:" not in chapter


def test_an_unknown_chapter_is_refused_with_those_there_are():
    assert "the-game" in beachhead("book", "template", "tanks", status=1)


def test_a_book_is_checked_with_its_figures():
    assert "1 figure drawn" in beachhead("book", "template", "--check")
    assert "name a game" in beachhead("book", status=2)
