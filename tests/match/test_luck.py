"""The luck ledger against sums done by hand."""

from __future__ import annotations

from math import sqrt

import pytest

from beachhead.kernel.devices import Group
from beachhead.match import Match
from beachhead.match.luck import Sum, add, measure_of
from tests.match.plays import GAME


def fired(*dice: int) -> Match:
    """Let Green fire four dice from afar, where 1 and 2 hit."""
    match = Match.new(GAME, dice="given", given=[["raid"], ["hold"], list(dice)])
    match.answer(0, (50, 65))
    match.answer(1, (50, 35))
    match.answer(0, "fire")
    return match


def test_four_dice_that_hit_on_two_are_expected_to_hit_four_thirds_of_a_time():
    [tally] = fired(1, 2, 5, 6).luck()
    assert (tally.side, tally.measure, tally.dice, tally.rolled) == (0, "hits", 4, 2)
    assert tally.expected == pytest.approx(4 / 3)
    spread = 1.96 * sqrt(4 * (1 / 3) * (2 / 3))
    assert (tally.low, tally.high) == pytest.approx((4 / 3 - spread, 4 / 3 + spread))
    assert tally.verdict == "ordinary"


def test_four_hits_of_four_are_out_of_the_ordinary():
    [tally] = fired(1, 1, 1, 2).luck()
    assert tally.verdict == "above what fair dice usually show"


def test_dice_that_were_taken_back_do_not_count():
    match = fired(1, 1, 1, 2)
    match.undo(0, agreed=True)
    assert match.luck() == []


def test_plain_dice_are_summed_by_their_pips():
    total = Sum()
    add(total, Group("", 2), "pips", (3, 6))
    assert total.rolled == 9
    assert total.mean == pytest.approx(7)
    assert total.variance == pytest.approx(2 * 35 / 12)


def test_special_dice_have_no_sum():
    assert measure_of(Group("red", 2, ("skull", "soldier"))) is None
