"""Perft: the number of lines of play from two positions, a fingerprint of the rules."""

import pytest

from beachhead.games.axis_allies_dday import GAME
from beachhead.sim.perft import perft
from tests.games.axis_allies_dday.boards import put_up


@pytest.mark.parametrize(("depth", "lines"), [(1, 4), (2, 16), (3, 56), (4, 704), (5, 3712)])
def test_lines_of_play_from_the_start(depth: int, lines: int):
    """0 to 3 hits in zone 11; the same in zone 10, where one hit is a choice of two: 4 * (12 + 2)."""
    assert perft(GAME, GAME.new(), depth) == lines


@pytest.mark.parametrize(("depth", "lines"), [(1, 7), (2, 70), (3, 215), (4, 1883), (5, 12118)])
def test_lines_of_play_from_an_axis_move(depth: int, lines: int):
    """Card 12 with Caen under patrol: seven answers, then destinations, numbers, strafing."""
    b = put_up(
        12,
        "30:I3A1T2f1 26:I2 37:T2 17:i4t1 16:i3a1",
        field=(3, 4, 1, 1),
        waiting=(0, 0, 0, 31),
    )
    assert perft(GAME, b, depth) == lines
