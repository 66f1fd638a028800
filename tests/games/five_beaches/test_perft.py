"""Perft: lines of play counted by hand or frozen, a fingerprint of the rules."""

from beachhead.games.five_beaches import GAME
from beachhead.sim.perft import divide, perft
from tests.games.five_beaches.boards import board, roll, say


def test_a_lone_tank_on_the_causeway_counted_by_hand():
    """One unit, one activation: stop or go, then its thirteen moves.

    From 1045 on the causeway, three points: by road 1044, 1043, 1042 to the west and 1046 to the
    east; the beaches 1034 and 1058 beside it (1), 1022 and 1070 beyond (2), 1010 (3); by the next
    causeways 1021, 1057, 1056 and 1069. Off the roads the marsh is closed.
    """
    b = board("utah", "70 1045, 7 Sturm 1003", odd_three="nobody")
    roll(b, "red1")
    assert divide(GAME, b, 1) == {"done": 1, "70": 1}
    assert perft(GAME, b, 2) == 19 + 13
    say(b, "70")
    assert set(map(int, divide(GAME, b, 1))) == {
        *(1044, 1043, 1042, 1046),
        *(1034, 1058, 1022, 1070, 1010),
        *(1021, 1057, 1056, 1069),
    }


def test_two_small_positions_have_their_known_numbers_of_lines():
    """Frozen counts: a change here is a change of the rules."""
    beach = board("omaha", "16/1 2030, 741 2018, 2/916 2041, 439 Ost 2046")
    roll(beach, "red2")
    assert [perft(GAME, beach, depth) for depth in (1, 2, 3, 4)] == [3, 37, 124, 1253]
    joined = board("campaign", "69/50 3048, 7/3 CDN 4026, 2/736 4037, 1/736 5027")
    roll(joined, "black4")
    assert [perft(GAME, joined, depth) for depth in (1, 2, 3, 4)] == [3, 29, 80, 840]
