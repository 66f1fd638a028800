"""PAT-END: how the game is decided."""

import pytest

from beachhead.games._template import GAME
from beachhead.kernel.errors import GameOver
from tests.games.template.boards import field, play


@pytest.mark.rule("PAT-END-01")
def test_a_side_whose_last_man_falls_loses_at_once():
    """Hits that are left over hit nobody."""
    b = field("50 60 hold", "50 40 hold 1")
    play(b, "fire", [1, 1, 1, 1], "man")
    assert (b.ending, b.scores) == ("wiped_out", [1, -1])
    with pytest.raises(GameOver):
        GAME.play(b, "wait")


@pytest.mark.rule("PAT-END-01")
def test_green_can_be_wiped_out_too():
    b = field("50 60 hold 1", "50 40 hold")
    play(b, "wait", "fire", [1, 6, 6, 6], "man")
    assert b.scores == [-1, 1]


@pytest.mark.rule("PAT-END-02")
@pytest.mark.parametrize(
    ("green", "grey", "scores"),
    [
        ("50 60 hold 3", "50 40 raid 4", [1, -1]),  # 3 + 2 against 4
        ("50 40 hold 4", "50 30 raid 4", [0, 0]),  # 4 against 4: neither order holds
        ("50 40 raid 2", "50 30 raid 4", [1, -1]),  # 2 + 3 against 4
        ("50 60 raid 4", "50 40 hold 3", [-1, 1]),  # 4 against 3 + 2
        ("50 60 watch 3", "50 15 raid 4", [1, -1]),  # 3 + 2 against 4: in range at 45
        ("50 60 watch 4", "50 14 raid 4", [0, 0]),  # 4 against 4: out of range at 46
    ],
)
def test_men_and_fulfilled_orders_are_counted_after_the_last_round(
    green: str, grey: str, scores: list[int]
):
    """A point for each man; hold 2, raid 3, watch 2 points if the order is fulfilled."""
    b = field(green, grey, round=4)
    play(b, "wait", "wait")
    assert b.scores == scores


@pytest.mark.rule("PAT-END-02")
def test_the_orders_are_shown_at_the_end():
    b = field("50 60 hold", "50 40 watch", round=4)
    assert "Orders shown: Green had hold, Grey had watch." in play(b, "wait", "wait")


@pytest.mark.rule("PAT-END-03")
def test_more_points_win_and_equal_points_are_a_draw():
    """More points win; equal points are a draw."""
    won, drawn = field("50 60 hold 4", "50 40 hold 3", round=4), field(round=4)
    play(won, "wait", "wait")
    play(drawn, "wait", "wait")
    assert (won.ending, won.scores) == ("points", [1, -1])
    assert (drawn.ending, drawn.scores) == ("draw", [0, 0])
