"""Luck, compared with sums done by hand."""

from __future__ import annotations

import pytest

from beachhead.kernel.chances import Group
from beachhead.match import Match
from beachhead.match.luck import Sum, add_group, convolve, make_tally, measure_of, sum_distribution
from tests.match.plays import GAME


def fired(*dice: int) -> Match:
    """Let Green fire four dice from afar, where 1 and 2 hit."""
    match = Match.new(GAME, dice="given", given=[["raid"], ["hold"], list(dice)])
    match.answer(0, (50, 65))
    match.answer(1, (50, 35))
    match.answer(0, "fire")
    return match


def test_four_dice_that_hit_on_two_are_expected_to_hit_four_thirds_of_a_time():
    [found] = fired(1, 2, 5, 6).luck()
    assert (found.side, found.measure, found.dice, found.rolled) == (0, "hits", 4, 2)
    assert found.expected == pytest.approx(4 / 3)
    # Of 81 cases 16, 32, 24, 8 and 1 have none to four hits: 80/81 lie in 0 to 3, 72/81 in 0 to 2.
    assert (found.low, found.high) == (0, 3)
    assert found.verdict == "ordinary"


def test_four_hits_of_four_are_out_of_the_ordinary():
    [found] = fired(1, 1, 1, 2).luck()
    assert found.verdict == "above what fair dice usually show"


def test_dice_that_were_taken_back_do_not_count():
    match = fired(1, 1, 1, 2)
    match.undo(0, agreed=True)
    assert match.luck() == []


def test_plain_dice_are_summed_by_their_pips():
    """Two dice show 2 or less, and 12, once in 36 each: neither tail is cut off at 1 in 40."""
    total = Sum()
    add_group(total, Group("", 2), [3, 6])
    found = make_tally(0, "pips", total)
    assert (found.rolled, found.dice) == (9, 2)
    assert found.expected == pytest.approx(7)
    assert (found.low, found.high) == (2, 12)
    assert sum_distribution((1, 2, 3, 4, 5, 6), 2)[2:13] == pytest.approx(
        [n / 36 for n in (1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1)]
    )


def test_dice_of_several_kinds_add_up():
    """One die that hits on 3 and one on 1: no hit 15/36, one 18/36, two 3/36."""
    assert convolve(
        sum_distribution((1, 1, 1, 0, 0, 0), 1), sum_distribution((1, 0, 0, 0, 0, 0), 1)
    ) == pytest.approx((15 / 36, 18 / 36, 3 / 36))


def test_special_dice_have_no_sum():
    assert measure_of(Group("red", 2, ("skull", "soldier"))) is None
