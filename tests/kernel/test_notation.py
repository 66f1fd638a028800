"""Answers that read alike are told apart."""

from beachhead.kernel.nodes import AnswerText
from beachhead.kernel.notation import SpokenList, disambiguate, same_text


def labels(*words: AnswerText) -> list[str]:
    return [one.label for one in disambiguate(words)]


def test_answers_that_read_differently_stay_as_they_are():
    assert labels(AnswerText("a", "Advance"), AnswerText("b", "Wait")) == ["Advance", "Wait"]


def test_equal_labels_under_different_headings_are_not_alike():
    assert (
        labels(AnswerText("a", "Fire", group="Tank"), AnswerText("b", "Fire", group="Gun"))
        == ["Fire"] * 2
    )


def test_answers_that_read_alike_say_in_what_they_differ():
    first = AnswerText("r1>1.00,2.00", "Move north", apart="to 1, 2")
    second = AnswerText("r1>1.10,2.00", "Move north", apart="to 1.1, 2")
    assert labels(first, second) == ["Move north · to 1, 2", "Move north · to 1.1, 2"]


def test_without_words_of_their_own_they_differ_by_their_notation():
    assert labels(
        AnswerText("cancel W1", "Cancel white"), AnswerText("cancel W2", "Cancel white")
    ) == [
        "Cancel white · W1",
        "Cancel white · W2",
    ]


def test_so_much_of_a_long_notation_is_said_as_tells_all_of_them_apart():
    texts = ["move a b c", "move a d c", "move e b c"]
    assert labels(*(AnswerText(text, "Move", apart="along") for text in texts)) == [
        "Move · a b",
        "Move · a d",
        "Move · e b",
    ]


def test_a_notation_that_goes_on_where_another_ends_differs_by_the_rest():
    assert labels(AnswerText("fire", "Fire"), AnswerText("fire twice", "Fire")) == [
        "Fire · fire",
        "Fire · twice",
    ]


def test_an_answer_of_several_parts_is_named_as_it_would_be_typed():
    said = SpokenList(("find", 3))
    assert (f"{said}", f"{said!r}") == ("find 3", "'find 3'")
    assert said == ("find", 3)


def test_underscores_are_blanks_to_whoever_types():
    assert same_text("take command_jacket", "Take Command Jacket")
    assert not same_text("take command_jacket", "take jacket")
