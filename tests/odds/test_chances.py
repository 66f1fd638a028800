"""What a walk found, added up in different ways."""

from collections.abc import Hashable
from fractions import Fraction

import pytest

from beachhead.odds import Chances, Weights

SAME = {"a": Fraction(1, 2), "b": Fraction(1, 3), "c": Fraction(1, 6)}


def is_vowel(end: Hashable) -> bool:
    return end == "a"


@pytest.mark.parametrize("exact", [SAME, Weights({"a": 3, "b": 2, "c": 1}, 6)])
def test_fractions_and_weights_say_the_same(exact: dict[Hashable, Fraction]):
    chances = Chances(exact)

    assert dict(chances.exact) == SAME
    assert chances.followed == 1
    assert dict(chances.by(is_vowel).exact) == {True: Fraction(1, 2), False: Fraction(1, 2)}
    assert chances.share(lambda end: end != "a").fraction == Fraction(1, 2)
    assert chances.of("c").fraction == Fraction(1, 6)
    assert chances.of("d").fraction == 0


def test_an_estimated_end_has_an_interval():
    """Half is followed; of the other half 30 of 100 samples end in `a`."""
    share = Chances({"a": Fraction(1, 2)}, {"a": 30, "b": 70}).of("a")

    assert share.fraction is None
    assert share.p == pytest.approx(0.65)
    assert 0.5 < share.low < 0.65 < share.high < 1
