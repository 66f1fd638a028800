"""Perft: the number of lines of play, partly by hand."""

from beachhead.games.dday_dice import GAME
from beachhead.sim.perft import perft
from tests.games.dday_dice.boards import put, roll_all, say, table


def test_a_fresh_roll_has_21_cubed_outcomes():
    """Three pairs of dice without order: 21 each; folded and raw are the same."""
    b = table()
    assert perft(GAME, b, 1) == perft(GAME, b, 1, raw=True) == 21**3


def test_the_first_roll_has_sixteen_answers_and_every_lock_sixteen_more():
    """Stop or 15 locks; after a lock stop or 15 sets of four dice; stopping leads to a Skull."""
    b = table()
    roll_all(b, "skull star star courage tool soldier1")
    assert perft(GAME, b, 1) == 16
    assert perft(GAME, b, 2) == 15 * 16 + 5


def test_locks_and_throws_multiply():
    """After a lock: the 5 victims of stopping, and every throw of 1 to 4 dice by colour."""
    b = table()
    roll_all(b, "skull star star courage tool soldier1")
    say(b, "lock R1 R2")
    # One colour with both dice free has 21 throws, with one die 6: (1 + 2·6 + 21)² - 1 for white and blue.
    assert perft(GAME, b, 2) == (1 + 2 * 6 + 21) ** 2 - 1 + 5


def test_a_quiet_phase_five_has_its_ways_and_staying():
    """Sector 2 of Omaha with Courage: three ways and staying."""
    b = table()
    u = put(b.units[0], 2)
    u.soldiers, u.courage = 40, 5
    b.agenda = [("move_units",)]
    GAME.engine.settle(b)
    assert perft(GAME, b, 1) == 4


def test_the_count_of_three_plies_is_pinned():
    """A fingerprint of locks, re-rolls and what follows; a change means that the rules changed."""
    b = table("exercise_tiger")
    roll_all(b, "skull star star courage tool soldier1")
    assert perft(GAME, b, 3) == 32_793
