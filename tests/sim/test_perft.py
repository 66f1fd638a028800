"""Perft counts of the template game, some of them worked out by hand."""

from beachhead.games._template import GAME
from beachhead.sim import divide, perft


def test_the_first_plies_of_the_template():
    """Three orders, five spots, three orders, five spots: 3, 15, 45, 225."""
    b = GAME.new()
    assert [perft(GAME, b, depth) for depth in range(5)] == [1, 3, 15, 45, 225]


def test_fire_counts_classes_folded_and_rolls_raw():
    """Four dice have 5 numbers of hits, and 126 sorted rolls."""
    b = GAME.new()
    for side, y in ((0, 70), (1, 30)):
        GAME.play(b, ("hold",), side)
        GAME.play(b, (50, y), side)
    GAME.play(b, "fire")
    assert perft(GAME, b, 1) == 5
    assert perft(GAME, b, 1, raw=True) == 126


def test_the_parts_add_up():
    b = GAME.new()
    parts = divide(GAME, b, 4)
    assert sum(parts.values()) == perft(GAME, b, 4)
    assert set(parts) == {"hold", "raid", "watch"}


def test_a_finished_game_has_no_lines():
    b = GAME.new()
    b.finish("draw", 0, 0)
    assert perft(GAME, b, 1) == 0
    assert perft(GAME, b, 0) == 1
