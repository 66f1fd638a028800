"""Answers that read alike are told apart."""

from beachhead.kernel.alike import told_apart
from beachhead.kernel.nodes import Words


def labels(*words: Words) -> list[str]:
    return [one.label for one in told_apart(words)]


def test_answers_that_read_differently_stay_as_they_are():
    assert labels(Words("a", "Advance"), Words("b", "Wait")) == ["Advance", "Wait"]


def test_equal_labels_under_different_headings_are_not_alike():
    assert labels(Words("a", "Fire", group="Tank"), Words("b", "Fire", group="Gun")) == ["Fire"] * 2


def test_answers_that_read_alike_say_in_what_they_differ():
    first = Words("r1>1.00,2.00", "Move north", apart="to 1, 2")
    second = Words("r1>1.10,2.00", "Move north", apart="to 1.1, 2")
    assert labels(first, second) == ["Move north · to 1, 2", "Move north · to 1.1, 2"]


def test_without_words_of_their_own_they_differ_by_their_notation():
    assert labels(Words("cancel W1", "Cancel white"), Words("cancel W2", "Cancel white")) == [
        "Cancel white · W1",
        "Cancel white · W2",
    ]


def test_so_much_of_a_long_notation_is_said_as_tells_all_of_them_apart():
    texts = ["move a b c", "move a d c", "move e b c"]
    assert labels(*(Words(text, "Move", apart="along") for text in texts)) == [
        "Move · a b",
        "Move · a d",
        "Move · e b",
    ]


def test_a_notation_that_goes_on_where_another_ends_differs_by_the_rest():
    assert labels(Words("fire", "Fire"), Words("fire twice", "Fire")) == [
        "Fire · fire",
        "Fire · twice",
    ]
