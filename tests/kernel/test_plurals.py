"""Numbers with their nouns."""

from beachhead.kernel.plurals import Count, counted


def test_one_takes_the_singular_and_everything_else_the_plural():
    assert [counted(n, "hit") for n in (0, 1, 2)] == ["0 hits", "1 hit", "2 hits"]


def test_an_irregular_plural_is_given_beside_its_singular():
    assert f"{Count(1):die is|dice are} cancelled" == "1 die is cancelled"
    assert f"{Count(3):die is|dice are} cancelled" == "3 dice are cancelled"


def test_without_a_noun_it_is_a_number():
    assert f"{Count(4)}" == "4"
